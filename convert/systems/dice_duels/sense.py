"""What is odd about entries beyond the schema: effects that cannot be, references to nothing, numbers no rule gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from convert.findings.codes import finding
from convert.findings.model import Sensed
from convert.systems.dice_duels.codes import CANNOT_BE
from convert.systems.dice_duels.terms import ALLOWED_TARGETS, KEYWORDS, SUMMONS, rarity_of

TOKEN_KEYWORDS = ("hexproof", "indestructible", "persistent", "stackable")
"""What can be granted to tokens (DICE-OP-25)."""


def sense(entries: Sequence[Mapping[str, Any]]) -> Sequence[Sensed]:
    """Findings over plain entries, in their order. A ``note`` says that a number was meant."""
    by_id = {str(entry.get("id")): entry for entry in entries}
    found: list[Sensed] = []
    for entry in entries:
        kind = entry.get("kind")
        if kind == "ability":
            found += _ability(entry)
        elif kind == "archetype":
            found += _archetype(entry, by_id)
        elif kind == "soul":
            named = [own for own in (entry.get("abilities") or {}).values() if own]
            found += _named(entry, named, by_id)
    return found


def _ability(entry: Mapping[str, Any]) -> Iterator[Sensed]:
    own = str(entry.get("id"))
    effects = entry.get("effects") or []
    for number, effect in enumerate(effects):
        wrong = _wrong(effect)
        if wrong:
            yield Sensed(finding(CANNOT_BE, wrong, card=own), ("effects", number))
    words = [effect.get("op") for effect in effects if effect.get("op") in SUMMONS]
    summon = entry.get("summon")
    if words != ([summon] if summon else []):
        message = f"summon is {summon!r}, the effects name {words or 'no summon keyword'} (DICE-CONV-18)"
        yield Sensed(finding(CANNOT_BE, message, card=own), ("summon",))
    yield from _order([str(effect.get("op")) for effect in effects], own)
    if not entry.get("note") and effects and entry.get("rarity") != rarity_of(len(effects)):
        message = (
            f"rarity is {entry.get('rarity')}, {len(effects)} effects give {rarity_of(len(effects))} (DICE-RAR-01)"
        )
        hint = "right if it was set by hand: then say why in `note`"
        yield Sensed(finding("C2S307", message, card=own, hint=hint), ("rarity",))


def _order(ops: Sequence[str], own: str) -> Iterator[Sensed]:
    """A summon keyword first, instant last, and an operation beside them (DICE-CONV-06, DICE-CONV-18)."""
    for number, op in enumerate(ops):
        place = ("effects", number)
        if op in SUMMONS and number:
            yield Sensed(finding(CANNOT_BE, f"{op} stands first among the effects (DICE-CONV-18)", card=own), place)
        if op == "instant" and number < len(ops) - 1:
            yield Sensed(finding(CANNOT_BE, "instant stands last among the effects (DICE-CONV-18)", card=own), place)
    if ops and not set(ops) - {*SUMMONS, "instant", "sacrifice"}:
        message = "it does nothing: keywords and prices alone are no ability (DICE-CONV-06)"
        hint = "add an operation, such as {op: power_up}"
        yield Sensed(finding(CANNOT_BE, message, card=own, hint=hint), ("effects",))


def _wrong(effect: Mapping[str, Any]) -> str:
    """Why an effect cannot be; empty for one that can."""
    op, target, keyword = effect.get("op"), effect.get("target"), effect.get("keyword")
    if op == "grant" and keyword not in KEYWORDS:
        return "grant names no keyword (DICE-OP-25)"
    if op != "grant" and keyword:
        return f"{op} takes no keyword: only grant does (DICE-OP-25)"
    allowed = ALLOWED_TARGETS.get(str(op), frozenset())
    if target is not None and target not in allowed:
        known = ", ".join(sorted(allowed)) or "none"
        return f"{op} cannot be aimed at {target}; its targets are: {known} (DICE-ABIL-06)"
    if keyword and target and target.endswith("_token") and keyword not in TOKEN_KEYWORDS:
        return f"a token cannot have {keyword} (DICE-OP-25)"
    return ""


def _archetype(entry: Mapping[str, Any], by_id: Mapping[str, Mapping[str, Any]]) -> Iterator[Sensed]:
    own = list(entry.get("abilities") or [])
    yield from _named(entry, own, by_id)
    summons = [each for each in own if by_id.get(each, {}).get("summon")]
    is_open = not summons
    if entry.get("open", True) != is_open and not entry.get("note"):
        message = f"open is {entry.get('open', True)}; its abilities make it {is_open} (DICE-SETUP-17)"
        yield Sensed(finding("C2S307", message, card=str(entry.get("id"))), ("open",))


def _named(entry: Mapping[str, Any], ids: Sequence[str], by_id: Mapping[str, Any]) -> Iterator[Sensed]:
    for each in ids:
        if each not in by_id:
            message = f"no ability has the id {each!r} (DICE-CONV-16)"
            yield Sensed(finding("C2S306", message, card=str(entry.get("id"))), ("abilities",), each)
