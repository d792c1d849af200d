"""An override as its author wrote it, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from msgspec import structs

from convert.findings.documents import Document
from convert.findings.model import Finding, Severity

State = Literal["applied", "stale", "no-op", "vanished", "conflict", "outside", "error"]


@dataclass(frozen=True, kw_only=True)
class Override:
    """One block of an override file. ``fields`` are merged into the entry, ``extend`` is added to its lists."""

    label: str
    card: int | str | None = None
    new: str | None = None
    pin: str | None = None
    leave_out: bool = False
    fields: dict[str, Any] = field(default_factory=dict)
    extend: dict[str, list[Any]] = field(default_factory=dict)
    document: Document
    origin: str
    """The file's name from the layer's own folder on, the same on every machine: ``overrides/mine.yaml``."""

    def line(self, *path: str | int) -> int:
        """The line of a field of this override."""
        return self.document.mark((self.label, *path), key=True).line

    def find(
        self,
        code: str,
        path: tuple[str | int, ...],
        message: str,
        *,
        hint: str = "",
        key: bool = True,
        severity: Severity | None = None,
    ) -> Finding:
        """A finding at a place of this override."""
        found = self.document.find(code, (self.label, *path), message, hint=hint, key=key)
        return found if severity is None else structs.replace(found, severity=severity)


@dataclass(kw_only=True)
class Layer:
    """All overrides of one folder, in the order of their files and lines, and what is wrong with the files."""

    name: Literal["own", "user"]
    shared: bool = False
    """Both layers are this one folder: a passcode that the source lacks may be the project's own business."""
    overrides: list[Override] = field(default_factory=list)
    incomplete: list[Override] = field(default_factory=list)
    """What is sound of overrides with mistakes. It is looked at, so that everything wrong is told in one go; it
    changes nothing."""
    findings: list[Finding] = field(default_factory=list)
    fingerprint: str = ""


@dataclass(kw_only=True)
class Outcome:
    """What became of one override in a build."""

    override: Override
    state: State
    entry_id: str = ""
    name: str = ""
    findings: list[Finding] = field(default_factory=list)
    pinned: str = ""
    """The source digest that the card has now."""
