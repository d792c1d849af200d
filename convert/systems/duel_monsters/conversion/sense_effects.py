"""Sense of an entry's effects: what its form cannot do, and words that say other than the tree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from convert.findings.places import Place
from convert.prose import number
from convert.systems.duel_monsters.entries import Entry, Monster, Spell

_CREATURE_MODES = frozenset({"flip", "summon_rule"})
"""Only a creature is turned face up, or comes into play by a way of its own."""
_EQUIPS = b'"op":"equip"'
_AMOUNT = re.compile(rb'"n":(\d+)')
_DIGITS = re.compile(r"\d+")
_LEAST = 3
"""Smaller numbers are also said as "another", "both", "twice"."""


def impossible(entry: Mapping[str, Any]) -> Iterator[tuple[Place, str]]:
    """(place, what is wrong) of each ability that an entry of this form cannot have."""
    effects = entry.get("effects") or ()
    if not effects:
        return
    form = entry["form"]
    creature = entry["kind"] == "monster"
    wearable = form == "equipment" or _EQUIPS in msgspec.json.encode(effects)
    for index, ability in enumerate(effects):
        mode, place = ability["mode"], ("effects", index, "mode")
        if creature and mode == "cast":
            yield place, f"a {form} is a creature: what it does is activated or triggered, not cast"
        elif not creature and mode in _CREATURE_MODES and not _only_limits(ability):
            yield place, f"only a creature can have an ability of mode {mode}, and this is of form {form}"
        elif mode == "equip" and not wearable:
            yield place, f"an entry of form {form} is worn by nobody, and none of its steps equips anything"


def _only_limits(ability: Mapping[str, Any]) -> bool:
    """Whether a summoning rule says no more than how something cannot come into play, which a spell may say too."""
    steps = ability.get("do") or ()
    limits = all(step.get("op") == "forbid" and step.get("action") == "enter_play" for step in steps)
    return bool(steps) and limits and ability["mode"] == "summon_rule"


def disagreeing(entry: Mapping[str, Any]) -> Iterator[str]:
    """Where the text and the effects differ: their numbers, or one of them nothing at all. Words that the toolkit
    wrote from just these effects agree with them, whatever they say."""
    effects, text = entry.get("effects") or (), entry.get("text") or ""
    if not effects:
        if _DIGITS.search(text) and entry["adjudication"]["status"] == "automatic":
            yield "the text holds numbers, and there are no effects"
        return
    if not text.strip():
        if _rendered(entry):
            yield "there are effects, and the text is empty"
        return
    amounts = {int(each) for each in _AMOUNT.findall(msgspec.json.encode(effects))}
    unsaid = [n for n in sorted(amounts) if n >= _LEAST and not _says(text, n)]
    if unsaid and _rendered(entry) != text:
        numbers = ", ".join(map(str, unsaid))
        yield f"the effects hold {numbers}, which the text does not say"


def _says(text: str, n: int) -> bool:
    return re.search(rf"(?<!\d){n}(?!\d)", text.replace(",", "")) is not None or number(n) in text.casefold()


def _rendered(entry: Mapping[str, Any]) -> str:
    """The words that the toolkit writes for this entry's effects."""
    from convert.systems.duel_monsters.conversion.wording import load_words

    kind: Any = Monster if entry["kind"] == "monster" else Spell
    typed: Entry = msgspec.convert(entry, kind)
    return load_words()(typed)
