"""What is odd about entries beyond the schema: numbers that no rule gives, cards that nobody knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from convert.findings.codes import finding
from convert.findings.model import Sensed
from convert.systems.caster_duel.derive import creature_of, spell_of
from convert.systems.caster_duel.entries import Entry
from convert.systems.caster_duel.faces import Face, UnknownCard, parse
from convert.systems.caster_duel.pips import Layout, load_layouts

_RULES: Mapping[str, str] = {
    "cost": "CASTER-CONV-06",
    "power": "CASTER-CREA-01",
    "toughness": "CASTER-CREA-01",
    "amount": "CASTER-CONV-04",
    "timing": "CASTER-SPELL-02",
}
"""Field → the rule that gives it."""


def sense(entries: Sequence[Mapping[str, Any]]) -> Sequence[Sensed]:
    """Findings over plain entries, in their order. A ``note`` says that a number was meant."""
    layouts = load_layouts()
    return [found for entry in entries for found in _of(entry, layouts)]


def _of(entry: Mapping[str, Any], layouts: Mapping[int, Layout]) -> Iterator[Sensed]:
    own, name = str(entry.get("id", "")), str(entry.get("name", ""))
    homebrew = own.startswith("home-")
    try:
        face = parse(str(entry.get("card", "")))
    except UnknownCard:
        if homebrew:
            yield _never_dealt(own, name, "it is on no card of the deck")
            return
        message = f"no playing card is called {entry.get('card')!r} (CASTER-CONV-01)"
        yield Sensed(finding("C2S306", message, card=own), ("card",))
        return
    if homebrew:
        if face.is_number == (entry.get("kind") == "creature"):
            kind = "a number card" if face.is_number else "no number card"
            yield _never_dealt(own, name, f"{face.name} is {kind}")
        return
    wanted = _wanted(face, entry, layouts)
    if wanted is None or entry.get("note"):
        return
    ruled: dict[str, Any] = msgspec.to_builtins(wanted)
    for field, rule in _RULES.items():
        if entry.get(field) != ruled.get(field):
            message = f"{field} is {entry.get(field)!r} where the rules give {ruled.get(field)!r} ({rule})"
            hint = "right if it was set by hand: then say why in `note`"
            yield Sensed(finding("C2S307", message, card=own, hint=hint), (field,))


def _never_dealt(own: str, name: str, why: str) -> Sensed:
    """An entry of one's own that no game can deal (CASTER-CONV-08): a set-up deals the 54 cards."""
    message = f"{name} is never dealt: {why} (CASTER-CONV-08)"
    hint = "`suit` and `face` put a creature in the place of that card, `suit` and `rank` a spell as its `mode`"
    return Sensed(finding("C2S309", message, card=own, hint=hint), ("card",))


def _wanted(face: Face, entry: Mapping[str, Any], layouts: Mapping[int, Layout]) -> Entry | None:
    """The entry as the rules give it; None where the card is not of that kind."""
    if entry.get("kind") == "creature":
        return None if face.is_number else creature_of(face)
    return spell_of(face, entry["mode"], layouts[face.rank]) if face.is_number and "mode" in entry else None
