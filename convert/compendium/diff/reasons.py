"""Why a field has changed: from the origins of its value, the card's digest, and the two manifests."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from convert.compendium.diff.model import Cause, Why
from convert.compendium.merge import at

FieldOrigins = Mapping[str, str]
"""Field (dotted) of an entry → where its value came from."""
OriginsOf = Callable[[str], FieldOrigins]
"""The same by an entry's id."""
_OVERRIDE = re.compile(r"(?P<place>.+\.ya?ml:\d+)")
_BY_HAND = "edited by hand in "
_CARD = "card."
_CAUSES: Mapping[str, Cause] = {"printings": "new printing", "text": "errata", "pendulum_text": "errata"}
_REWRITTEN = ("text", "pendulum_text")


@dataclass(frozen=True, kw_only=True)
class Sides:
    """What the two sides were made by: whether the toolkit or the settings differ."""

    toolkit: bool
    settings: bool


class Reasons:
    """Why the fields of one entry changed. ``fields`` are all that did, dotted; ``reprinted`` where the card did."""

    def __init__(
        self,
        sides: Sides,
        new: Mapping[str, Any],
        origins: tuple[FieldOrigins, FieldOrigins],
        fields: set[str],
        *,
        reprinted: bool,
    ) -> None:
        self._sides = sides
        self._before, self._after = origins
        self._fields = fields
        self._new = new
        self._rewritten = reprinted

    def parents(self, field: str) -> list[str]:
        """The changed fields that this one follows from, itself not among them; none where a person set it."""
        if _people(self._origin(self._after, field)):
            return []
        named = self._parts(self._after, field) or self._parts(self._before, field)
        return [each for each in self._fields if each != field and any(_within(each, part) for part in named)]

    def why(self, field: str, others: str = "") -> Why:
        """The cause of a change that follows from no other of this entry. ``others`` names a changed entry that the
        value speaks of."""
        by_person = self._by_person(field)
        if by_person is not None:
            return by_person
        card = self._card(field)
        if self._rewritten and card and not self._same_printing(card, field):
            return Why(cause=self._of_card(card))
        if others:
            return Why(cause="other entry", detail=others)
        if self._sides.toolkit:
            return Why(cause="toolkit")
        if self._sides.settings:
            return Why(cause="settings")
        return Why(cause="card data" if self._rewritten else "unknown")

    def _by_person(self, field: str) -> Why | None:
        """The person's change that set the field, or set it no longer; None where it is nobody's."""
        before, after = _people(self._origin(self._before, field)), _people(self._origin(self._after, field))
        if after:
            return after[-1]
        return Why(cause=before[-1].cause, detail=f"{before[-1].detail}, no longer") if before else None

    def _of_card(self, card: str) -> Cause:
        """A new text and new rules can both have changed an effect. Where the rest of the card is unchanged, its new
        digest says that the text is new."""
        cause = _CAUSES.get(card, "card data")
        if cause == "errata" and self._sides.toolkit and self._printed_differently():
            return "card or toolkit"
        return cause

    def _printed_differently(self) -> bool:
        """Whether a field changed that is taken from the card and is none of its text's."""
        cards = {self._card(field) for field in self._fields}
        return bool(cards - {"", *_REWRITTEN})

    def _same_printing(self, card: str, field: str) -> bool:
        """Whether a number moved while all else that comes from the same part of the card stands: then the card is as
        it was there, and another toolkit reads it differently."""
        number = isinstance(at(self._new, field), (int, float))
        if card in _REWRITTEN or not number or not self._sides.toolkit:
            return False
        alike = {other for other in self._after if other != field and self._card(other) == card}
        return bool(alike) and not any(_within(changed, other) for changed in self._fields for other in alike)

    def _card(self, field: str) -> str:
        """Which field of the card the value comes from; "" where it comes from none."""
        parts = self._parts(self._after, field) or self._parts(self._before, field)
        return next((part.removeprefix(_CARD) for part in parts if part.startswith(_CARD)), "")

    def _parts(self, origins: FieldOrigins, field: str) -> list[str]:
        return [part.strip() for part in self._origin(origins, field).split(";") if part.strip()]

    def _origin(self, origins: FieldOrigins, field: str) -> str:
        """Of the field itself, or of the block that it is a part of."""
        while field:
            if field in origins:
                return origins[field]
            field = field.rpartition(".")[0]
        return ""


def digest(entry: Mapping[str, Any]) -> str:
    """The digest of the card that an entry was made from; "" for one without a card."""
    source = entry.get("source")
    return str(source.get("digest", "")) if isinstance(source, dict) else ""


def people_of(origins: FieldOrigins) -> Why | None:
    """The override that an entry's fields come from, if any does."""
    found = [why for origin in origins.values() for why in _people(origin)]
    return found[0] if found else None


def _people(origin: str) -> list[Why]:
    """What people had a part in an origin, the last one last."""
    found: list[Why] = []
    for part in map(str.strip, origin.split(";")):
        if part.startswith(_BY_HAND):
            found.append(Why(cause="hand edit", detail=part.removeprefix(_BY_HAND)))
        elif match := _OVERRIDE.fullmatch(part):
            found.append(Why(cause="override", detail=match["place"]))
    return found


def _within(field: str, part: str) -> bool:
    return field == part or field.startswith(f"{part}.")
