"""A pile of cards into entries with their origins (DW-CONV)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from convert.cards.model import Card
from convert.cards.slugs import Slugger
from convert.contract.system import Context, Conversion, Converted, Skipped
from convert.prose import titled
from convert.systems.dragon_warrior.derive import (
    Nothing,
    affordable,
    conflict_from,
    entry_of,
    fixed_entries,
    needs_reading,
    own_stats,
    points_of,
)
from convert.systems.dragon_warrior.entries import Conflict, Entry
from convert.systems.dragon_warrior.tables import TOP_LEVEL
from convert.systems.dragon_warrior.trees import UNTOLD, Told, told
from convert.systems.dragon_warrior.words import render

_WORTH_KEEPING = 1500
"""Fewer texts than this are read sooner than kept ones are looked up."""
_HEAD = {"id": "DW-CONV-18", "slug": "DW-CONV-18", "name": "card.name; DW-CONV-14", "source": "card"}
_CREATURE = {
    **_HEAD,
    "form": "card.type; DW-CONV-01",
    "level": "card.level, card.link; DW-CONV-01",
    "points": "level; abilities; DW-CONV-02, DW-CONV-07, DW-CONV-08",
    "attack": "card.attack; points; DW-CONV-08, DW-CONV-09",
    "max_defense": "card.defense; points; DW-CONV-08, DW-CONV-09",
    "max_hp": "points; DW-CONV-07, DW-CONV-09",
    "max_mp": "card.race; points; DW-CONV-05, DW-CONV-09",
    "hand_size": "level; DW-CONF-04",
    "spells": "card.race; DW-CONV-05, DW-CONV-06",
    "abilities": "card.text; DW-CONV-03",
    "attribute": "card.attribute; DW-CONV-14",
    "race": "card.race; DW-CONV-14",
    "printed": "card.attack, card.defense, card.race; DW-CONV-16",
    "flavor": "card.text; DW-CONV-14",
    "text": "abilities, spells",
    "review": "card.text; DW-CONV-19",
}
_TRAP = {**_CREATURE, "form": "card.type; DW-CONV-12", "level": "DW-CONV-12", "attack": "points; DW-CONV-12"}
_EQUIPMENT = {
    **_HEAD,
    "slot": "card.text; DW-CONV-10",
    "used_as": "slot; DW-CONV-10",
    "level": "card.text; DW-CONV-10",
    "bonus": "level; DW-WAR-05, DW-WAR-07",
    "text": "slot, bonus",
    "review": "card.text; DW-CONV-19",
}
_HEALSTUFF = {
    **_HEAD,
    "type": "card.text; DW-CONV-11",
    "level": "card.text; DW-CONV-11",
    "text": "level; DW-ITEM-02",
    "review": "card.text; DW-CONV-19",
}
_PLACE = {**_HEAD, "text": "card.text; DW-CONV-13"}
_FIXED = {"id": "DW-CONV-18", "name": "DW-SPELL-02, DW-TABLE-02"}


def convert_cards(cards: Sequence[Card], context: Context) -> Conversion:
    """All cards into entries, sorted by slug; every card gives one entry or one report (DW-CONV-15)."""
    unique: dict[int, Card] = {}
    for card in cards:
        unique.setdefault(card.id, card)
    slugs = Slugger.load().slugs(unique.values())
    wanted = [card for card in unique.values() if context.only is None or card.id in context.only]
    trees = read(wanted, context)
    done = [_converted(entry) for entry in fixed_entries()]
    skipped: list[Skipped] = []
    for card in wanted:
        made = entry_of(card, slugs[card.id], trees.get(card.id, UNTOLD), card_text=context.card_text)
        if isinstance(made, Nothing):
            skipped.append(Skipped(id=card.id, name=card.name, reason=made.reason, rule=made.rule))
        else:
            done.append(_converted(made))
    return Conversion(entries=tuple(sorted(done, key=_slug)), skipped=tuple(skipped))


def read(cards: Sequence[Card], context: Context) -> Mapping[int, Told]:
    """What the trees of those cards say whose trees matter. ``Context.options`` may hold ``reader`` (anything with
    ``read(card)``) and ``jobs``."""
    matters = [card for card in cards if needs_reading(card)]
    reader = context.options.get("reader")
    if reader is not None:
        return {card.id: told(reader.read(card)) for card in matters}
    from convert.compendium.readings import Store, read_all, reader_fingerprint
    from convert.compendium.readings.reading import default_folder

    store = Store(default_folder(), reader_fingerprint()) if len(matters) >= _WORTH_KEEPING else None
    found = read_all(matters, store=store, jobs=context.options.get("jobs"), progress=context.progress)
    return {card_id: told(reading) for card_id, reading in found.items()}


def _slug(item: Converted) -> str:
    entry: Any = item.entry
    return str(entry.slug)


def _converted(entry: Entry) -> Converted:
    if entry.source is None:
        return Converted(kind=entry.kind, entry=entry, provenance=_FIXED)
    patterns = {"equipment": _EQUIPMENT, "consumable": _HEALSTUFF, "place": _PLACE}
    if isinstance(entry, Conflict):
        return Converted(kind="conflict", entry=entry, provenance=_TRAP if entry.form == "trap" else _CREATURE)
    return Converted(kind=entry.kind, entry=entry, provenance=patterns[entry.kind])


# --- overrides --------------------------------------------------------------------------------------------------------

_FIGURES = ("attack", "max_defense", "max_hp", "max_mp", "hand_size", "spells", "points", "abilities")
_BOUGHT = frozenset({"attack", "max_defense", "max_hp", "max_mp"})
"""What points buy: where one is set by hand, the points told are those that it costs (DW-CONF-11)."""
_RULED_BY = frozenset({"level", "boss", "printed", "abilities", "attribute", "form"})


def derived(entry_type: type[msgspec.Struct], plain: dict[str, Any], overridden: frozenset[str]) -> dict[str, Any]:
    """The entry with what follows from the fields that an override changed: a Conflict's figures from its level, boss,
    printed figures and abilities (DW-CONV-16), but not those that are overridden themselves; and the text. One that is
    not valid is left for the schema check to explain, one that cannot pay its minion for ``sense``."""
    try:
        entry: Any = msgspec.convert(_with_level(plain), entry_type)
    except msgspec.ValidationError:
        return plain
    heads = {name.partition(".")[0] for name in overridden}
    if isinstance(entry, Conflict) and heads & _RULED_BY and affordable(own_stats(entry)):
        worked = conflict_from(entry, own_stats(entry))
        entry = msgspec.structs.replace(
            worked, **{name: getattr(entry, name) for name in _FIGURES if name in heads and name != "abilities"}
        )
    if isinstance(entry, Conflict) and heads & _BOUGHT and "points" not in heads:
        entry = msgspec.structs.replace(entry, points=points_of(entry))
    if "text" not in heads and entry.kind != "place" and not entry.id.startswith("dw-"):
        entry = msgspec.structs.replace(entry, text=render(entry))
    changed: dict[str, Any] = msgspec.to_builtins(entry)
    return changed


def _with_level(plain: dict[str, Any]) -> dict[str, Any]:
    """A Conflict's level above 30 counts as 30 (DW-CONF-13)."""
    level = plain.get("level")
    if plain.get("kind") != "conflict" or not isinstance(level, int) or level <= TOP_LEVEL:
        return plain
    note = plain.get("note") or f"Level {level} counts as {TOP_LEVEL} (DW-CONF-13)."
    return {**plain, "level": TOP_LEVEL, "note": note}


_DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "conflict": {
        "form": "creature",
        "level": 1,
        "points": {"budget": 3, "attack": 1, "defense": 1, "hp": 1, "mp": 0, "abilities": 0},
        "attack": 2,
        "max_defense": 2,
        "max_hp": 10,
        "max_mp": 0,
        "hand_size": 3,
        "printed": {"atk": 0, "def": 0, "magic": False},
    },
    "equipment": {"slot": "weapon", "used_as": "weapon", "level": 1, "bonus": 1},
    "consumable": {"type": "healstuff", "level": 1},
    "place": {},
    "spell": {
        "order": 11,
        "mp": 3,
        "cards": 0,
        "use": "battle",
        "turn": "yes",
        "target": "self",
        "conflicts": False,
    },
}


def homebrew(kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The entry, plain data: id ``home-<label>``, ``homebrew``, defaults for what was left out (DW-SPELL-08)."""
    name = titled(label)
    head = {"id": f"home-{label}", "slug": label, "name": name, "kind": kind, "homebrew": True}
    return {**head, **_DEFAULTS[kind], **fields}
