"""What was found, where, and what to do about it. Nothing here prints; reporters turn findings into text."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from convert.findings.places import Place

Severity = Literal["error", "warning", "note"]


class Finding(msgspec.Struct, frozen=True, kw_only=True, order=True, omit_defaults=True):
    """One thing found in the author's file or in a card.

    ``code`` is stable (``C2S101``) and explained in ``docs/findings.md``. ``file`` is the author's own file, as they
    named it; ``line`` and ``column`` count from 1 and are 0 where the finding is about a card or a whole file.
    ``where`` is the place in words (``sandstorm > rank``), ``card`` the entry id when there is one.
    """

    file: str = ""
    line: int = 0
    column: int = 0
    code: str
    severity: Severity
    where: str = ""
    message: str
    hint: str = ""
    card: str = ""
    stands: str = ""
    """What stands at this place, where there is one right cure for it."""
    instead: str = ""
    """What should stand there (``validate --fix``)."""
    drop: bool = False
    """Whether the right cure is that the item of a list that ``stands`` there goes."""

    @property
    def at(self) -> str:
        """``file:line:column``, or the file alone where all of it is meant."""
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


class Sensed(NamedTuple):
    """What a game finds odd about one entry beyond the schema. Where that stands in a file whoever has the file adds to
    the finding."""

    finding: Finding
    """With the entry's id as its ``card``."""
    place: Place
    """The field, as a way from the top of the entry."""
    slug: str = ""
    """Of a reference that names nothing: what it names."""
