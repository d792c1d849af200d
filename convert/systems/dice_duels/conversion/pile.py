"""A pile of cards into abilities, soul cards and archetypes, with their origins (DICE-CONV)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from convert.cards.model import Card
from convert.cards.slugs import Slugger
from convert.contract.code_fingerprint import CARD_ENTRIES, READER, code_fingerprint
from convert.contract.system import Context, Conversion, Converted, Skipped
from convert.systems.dice_duels.conversion import magic
from convert.systems.dice_duels.conversion.archetypes import archetype_of
from convert.systems.dice_duels.conversion.derive import Tables, ability_of, soul_of
from convert.systems.dice_duels.entries import Ability
from convert.systems.dice_duels.words import render, soul_text
from convert.text.model import Reading

_WORTH_KEEPING = 1500
"""Fewer texts than this are read sooner than kept ones are looked up."""
_ABILITY: Mapping[str, str] = {
    "id": "DICE-CONV-16",
    "slug": "card.name",
    "name": "card.name; DICE-CONV-01",
    "cost": "effects, card.level; DICE-CONV-08",
    "summon": "card.type; DICE-CONV-02",
    "summon_cost": "card.level, card.link; DICE-CONV-03",
    "effects": "card.text; DICE-CONV-04 to DICE-CONV-06, DICE-CONV-24",
    "rarity": "effects; DICE-CONV-07",
    "archetype": "card.archetype; DICE-CONV-17",
    "tribe": "card.race, card.attribute; DICE-CONV-09",
    "source_text": "card.text; DICE-CONV-01",
    "review": "card.text; DICE-CONV-14",
    "adjudication": "card.text",
    "text": "cost, effects; DICE-CONV-20",
    "source": "card",
}
_MAGIC: Mapping[str, str] = dict.fromkeys(_ABILITY, "card; DICE-CONV-15")
_SOUL: Mapping[str, str] = {
    "id": "DICE-CONV-16",
    "slug": "card.name",
    "name": "card.name; DICE-CONV-13",
    "archetype": "card.archetype; DICE-CONV-17",
    "soul_value": "card.level, card.link; DICE-CONV-13",
    "abilities": "DICE-CONV-13",
    "text": "soul_value, abilities",
    "source": "card",
}
_ARCHETYPE: Mapping[str, str] = {
    "id": "DICE-CONV-16",
    "slug": "card.archetype",
    "name": "card.archetype; DICE-CONV-10",
    "series": "card.archetype; DICE-CONV-10",
    "tribe": "DICE-CONV-10",
    "abilities": "DICE-CONV-11",
    "pool": "DICE-CONV-11",
    "open": "abilities; DICE-SETUP-17",
    "text": "abilities",
}


def convert_cards(cards: Sequence[Card], context: Context) -> Conversion:
    """All cards into entries, sorted by slug. An archetype is made anew where one of its cards is."""
    unique: dict[int, Card] = {}
    for card in cards:
        unique.setdefault(card.id, card)
    slugger = Slugger.load()
    slugs = slugger.slugs(unique.values())
    wanted = [card for card in unique.values() if context.only is None or card.id in context.only]
    series = {card.archetype for card in wanted if card.archetype}
    needed = wanted
    if context.only is not None:
        needed = [card for card in unique.values() if card.id in context.only or card.archetype in series]
    skipped = [
        Skipped(id=card.id, name=card.name, reason=why, rule=rule)
        for card in wanted
        for why, rule in (_no(card),)
        if why
    ]
    used = [card for card in needed if not _no(card)[0]]
    abilities = _abilities(used, slugs, context)
    mine = [card for card in used if context.only is None or card.id in context.only]
    done = [_converted("ability", abilities[card.id], card) for card in mine]
    done += _souls(mine, abilities, slugs)
    done += _archetypes(used, abilities, series, slugger, frozenset(slugs.values()))
    return Conversion(entries=tuple(sorted(done, key=_slug)), skipped=tuple(skipped))


def _no(card: Card) -> tuple[str, str]:
    """Why a card becomes nothing, and the rule that says so."""
    if card.provider == magic.PROVIDER:
        return magic.skipped(card), "DICE-CONV-15"
    if card.kind == "skill":
        return "skill cards are not converted", "DICE-CONV"
    if card.kind == "token":
        return "tokens are not converted", "DICE-CONV"
    return ("" if card.kind in ("monster", "spell", "trap") else f"unknown kind of card: {card.type}"), "DICE-CONV"


def _abilities(cards: Sequence[Card], slugs: Mapping[int, str], context: Context) -> dict[int, Ability]:
    tables = Tables()
    own = [card for card in cards if card.provider != magic.PROVIDER]
    readings = read(own, context)
    found: dict[int, Ability] = {}
    for card in cards:
        if card.provider == magic.PROVIDER:
            made = magic.ability_of(card, slug=slugs[card.id], text=context.card_text)
        else:
            made = ability_of(card, readings[card.id], tables, slug=slugs[card.id], text=context.card_text)
        found[card.id] = msgspec.structs.replace(made, text=render(made))
    return found


def read(cards: Sequence[Card], context: Context) -> Mapping[int, Reading]:
    """The cards' own texts, read; kept ones are not read again. ``Context.options`` may hold ``reader`` (anything with
    ``read(card)``) and ``jobs``."""
    reader = context.options.get("reader")
    if reader is not None:
        return {card.id: reader.read(card) for card in cards}
    from convert.compendium.readings import Store, read_all, reader_fingerprint
    from convert.compendium.readings.reading import default_folder

    store = Store(default_folder(), reader_fingerprint()) if len(cards) >= _WORTH_KEEPING else None
    return read_all(cards, store=store, jobs=context.options.get("jobs"), progress=context.progress)


def _souls(cards: Iterable[Card], abilities: Mapping[int, Ability], slugs: Mapping[int, str]) -> list[Converted]:
    found = []
    for card in cards:
        make = magic.soul_of if card.provider == magic.PROVIDER else soul_of
        soul = make(card, slug=f"{slugs[card.id]}-soul")
        if soul is not None:
            soul = msgspec.structs.replace(soul, text=soul_text(soul, abilities[card.id]))
            found.append(_converted("soul", soul, card))
    return found


def _archetypes(
    cards: Iterable[Card],
    abilities: Mapping[int, Ability],
    series: Iterable[str],
    slugger: Slugger,
    taken: frozenset[str],
) -> list[Converted]:
    """The archetypes of these series; two series with one slug are told apart by a number."""
    members: dict[str, list[Card]] = {name: [] for name in sorted(series)}
    for card in cards:
        if card.archetype in members:
            members[card.archetype].append(card)
    found = []
    met: set[str] = set()
    for name, own in members.items():
        if not own:
            continue
        slug = slugger.slug(name) or "series"
        number = 2
        base = slug
        while slug in met or f"archetype-{slug}" in taken:
            slug, number = f"{base}-{number}", number + 1
        met.add(slug)
        entry = archetype_of(name, [abilities[card.id] for card in own], slug=slug)
        depends = tuple(sorted({card.name for card in own}))
        found.append(Converted(kind="archetype", entry=entry, provenance=_ARCHETYPE, depends=depends))
    return found


def _converted(kind: str, entry: msgspec.Struct, card: Card) -> Converted:
    if kind == "soul":
        return Converted(kind=kind, entry=entry, provenance=_SOUL)
    return Converted(kind=kind, entry=entry, provenance=_MAGIC if card.provider == magic.PROVIDER else _ABILITY)


def _slug(item: Converted) -> str:
    entry: Any = item.entry
    return str(entry.slug)


_OWN = ("conversion", "data/innate.yaml", "data/tribes.yaml", "entries.py", "terms.py", "words.py")


def fingerprint() -> str:
    """ "sha256:…" over the version, the reader and everything that decides an entry."""
    return code_fingerprint((*READER, *CARD_ENTRIES, *(f"systems/dice_duels/{name}" for name in _OWN)))
