"""A pile of playing cards into entries with their origins (CASTER-CONV)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

import msgspec

from convert.cards.model import Card
from convert.contract.code_fingerprint import code_fingerprint
from convert.contract.system import Context, Conversion, Converted, Skipped
from convert.prose import titled
from convert.systems.caster_duel.deck import face_of
from convert.systems.caster_duel.derive import entries_of, spell_of
from convert.systems.caster_duel.entries import Creature, Entry, Mode
from convert.systems.caster_duel.faces import UnknownCard, parse
from convert.systems.caster_duel.pips import load_layouts
from convert.systems.caster_duel.words import render

_CREATURE_ORIGINS: Mapping[str, str] = {
    "id": "CASTER-CONV-01",
    "name": "CASTER-CONV-09",
    "card": "card.id; CASTER-CONV-01",
    "suit": "card.attribute; CASTER-SUIT-01",
    "face": "card.race",
    "cost": "card.race; CASTER-CREA-01",
    "power": "card.race; CASTER-CREA-01",
    "toughness": "card.race; CASTER-CREA-01",
    "abilities": "card.race; card.attribute; CASTER-CONV-02",
    "protection_from": "card.attribute; CASTER-ABIL-03",
    "text": "abilities",
}
_SPELL_ORIGINS: Mapping[str, str] = {
    "id": "CASTER-CONV-03",
    "name": "CASTER-CONV-09",
    "card": "card.id; CASTER-CONV-01",
    "suit": "card.attribute; CASTER-SUIT-01",
    "rank": "card.level",
    "mode": "card.level; CASTER-CONV-05",
    "cost": "card.level; CASTER-CONV-06",
    "timing": "mode; CASTER-SPELL-02",
    "text": "mode, amount, targets",
}
_MORE_ORIGINS: Mapping[str, Mapping[str, str]] = {
    "heal": {"amount": "data/pips.yaml; CASTER-HEAL-02", "targets": "card.attribute; CASTER-HEAL-01"},
    "damage": {
        "amount": "data/pips.yaml; CASTER-DMG-01",
        "columns": "data/pips.yaml; CASTER-DMG-02",
        "targets": "card.attribute; CASTER-DMG-01",
    },
    "enchant": {"targets": "card.level; card.attribute; CASTER-ENCH-02, CASTER-ENCH-04"},
    "transfer": {"zones": "data/pips.yaml; CASTER-XFER-03"},
}
_PARTS = (
    "cards_file.py",
    "conversion.py",
    "data/pips.yaml",
    "deck.py",
    "derive.py",
    "entries.py",
    "faces.py",
    "pips.py",
    "words.py",
)


def convert_cards(cards: Sequence[Card], context: Context) -> Conversion:
    """All cards into entries, sorted by slug. Cards of another game are skipped with the reason."""
    layouts = load_layouts()
    eight_heals = bool(context.options.get("eight_heals", False))
    done: list[Converted] = []
    skipped: list[Skipped] = []
    for number, card in enumerate(cards, 1):
        face = face_of(card)
        if face is None:
            skipped.append(Skipped(id=card.id, name=card.name, reason="no playing card", rule="CASTER-SETUP-01"))
        elif context.only is None or card.id in context.only:
            done.extend(_converted(entry) for entry in entries_of(face, layouts, eight_heals=eight_heals))
        if context.progress is not None:
            context.progress(number, len(cards))
    return Conversion(entries=tuple(sorted(done, key=_slug)), skipped=tuple(skipped))


def _slug(item: Converted) -> str:
    entry: Any = item.entry
    return str(entry.slug)


def _converted(entry: Entry) -> Converted:
    if isinstance(entry, Creature):
        return Converted(kind="creature", entry=entry, provenance=_CREATURE_ORIGINS)
    return Converted(kind="spell", entry=entry, provenance={**_SPELL_ORIGINS, **_MORE_ORIGINS.get(entry.mode, {})})


def with_text(entry_type: type[msgspec.Struct], plain: dict[str, Any]) -> dict[str, Any]:
    """The entry with ``text`` from its fields. One that is not valid is left for the schema check to explain."""
    try:
        entry: Any = msgspec.convert(plain, entry_type)
    except msgspec.ValidationError:
        return plain
    return {**plain, "text": render(entry)}


_SPELL: Mapping[str, Any] = {"suit": None, "rank": 2, "mode": "damage", "timing": "instant", "cost": {"any": 1}}
_CREATURE: Mapping[str, Any] = {
    "suit": None,
    "face": "joker",
    "power": 1,
    "toughness": 1,
    "cost": {"any": 1},
    "abilities": [],
}


def homebrew(kind: str, label: str, fields: dict[str, Any]) -> dict[str, Any]:
    """The entry, plain data: id ``home-<label>`` and defaults for what was left out: a spell does what its card would.
    With a suit and a face (a suit and a rank for a spell) it is on that playing card and is dealt in its place; else on
    a card of its own, ``home-<label>``, which no game deals."""
    start = _CREATURE if kind == "creature" else {**_SPELL, **_by_the_rules({**_SPELL, **fields})}
    own = f"home-{label}"
    name = titled(label)
    return {"id": own, "slug": label, "name": name, "kind": kind, "card": _card_named(fields) or own, **start, **fields}


def _by_the_rules(said: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a card of this suit and rank does in this mode; nothing where there is no such card."""
    layouts = load_layouts()
    try:
        face = parse(f"{said.get('rank')} of {said.get('suit') or 'spades'}")
        layout = layouts[face.rank]
    except (UnknownCard, KeyError):
        return {}
    if said.get("mode") not in get_args(Mode):
        return {}
    ruled: Mapping[str, Any] = msgspec.to_builtins(spell_of(face, said["mode"], layout))
    names = ("timing", "amount", "columns", "zones", *(("cost", "targets") if said.get("suit") else ()))
    return {name: ruled[name] for name in names if name in ruled}


def _card_named(fields: Mapping[str, Any]) -> str:
    """The playing card of this suit and face or rank; "" where the fields name none."""
    try:
        return parse(f"{fields.get('face') or fields.get('rank')} of {fields.get('suit')}").id
    except UnknownCard:
        return ""


def fingerprint() -> str:
    """ "sha256:…" over the version and everything that decides an entry."""
    return code_fingerprint(f"systems/caster_duel/{name}" for name in _PARTS)
