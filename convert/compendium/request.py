"""What a build is asked for, and what it reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

from convert.cards.selection import Selection
from convert.compendium.diff.builds import Short
from convert.compendium.edits import Kept
from convert.compendium.files import Format
from convert.compendium.manifest import Manifest
from convert.compendium.overrides.model import Outcome
from convert.contract.system import Skipped, System
from convert.errors import DataError
from convert.findings.model import Finding


class LoadedCards(Protocol):
    """What a source gives (``convert.cards.sources.Loaded``)."""

    @property
    def cards(self) -> tuple[Any, ...]: ...
    @property
    def label(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...
    @property
    def fingerprint(self) -> str: ...


class Source(Protocol):
    """Where cards come from, asked only when they are needed."""

    def fingerprint(self) -> str | None:
        """Of the source's bytes, without reading a card; None where that cannot be told."""
        ...

    def load(self, expect: Callable[[Any], None] | None = None) -> LoadedCards:
        """The cards. ``expect`` is told of each as soon as it can be, before it is known whether all are well.

        Raises ``SourceError`` and ``UsageError``."""
        ...


@dataclass(frozen=True, kw_only=True)
class Request:
    """What to build, from what, and where to."""

    system: System
    source: Source
    output: Path
    own_overrides: Path | None = None
    overrides: Path | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings of the game's own conversion (``Context.options``)."""
    selection: Selection = field(default_factory=Selection)
    forms: tuple[str, ...] = ()
    format: Format = "json"
    card_text: bool = True
    strict: bool = False
    tell_all: bool = False
    """Report every finding also where nothing has changed since the last build."""
    accept: bool = False
    discard_edits: bool = False
    check: bool = False
    """Only say whether anything would be written."""

    @property
    def whole(self) -> bool:
        """Whether the whole database is wanted."""
        return self.selection.everything and not self.forms


@dataclass(kw_only=True)
class Report:
    """What a build did. Where ``status`` is "refused", nothing was written and ``findings`` or ``refusal`` say why."""

    status: Literal["written", "unchanged", "refused", "would change"]
    folder: Path
    manifest: Manifest | None = None
    refusal: DataError | None = None
    findings: list[Finding] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)
    skipped: tuple[Skipped, ...] = ()
    edits: list[Kept] = field(default_factory=list)
    before: Mapping[str, bytes] | None = None
    """The lines of the last build by entry id, for saying what changed; None on a first build."""
    after: Mapping[str, bytes] = field(default_factory=dict)
    changes: Short | None = None
    """What this build changed against the last one; None on a first build."""
    differing: tuple[str, ...] = ()
    """Of a build that was only to be checked: the files that would be others than now."""
    converted: int = 0
    """How many entries were converted anew."""
