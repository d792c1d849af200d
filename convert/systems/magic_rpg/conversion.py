"""A pile of Magic's cards into entries with their origins (MRPG-CONV)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from convert.cards.magic.model import MagicCard
from convert.cards.slugs import Slugger
from convert.contract.system import Context, Conversion, Converted, Skipped
from convert.findings.codes import finding
from convert.findings.model import Finding
from convert.prose.english import some
from convert.systems.magic_rpg.chosen import Chosen, Refused, choose, is_unknown_layout
from convert.systems.magic_rpg.codes import READER_RAISED, UNKNOWN_LAYOUT
from convert.systems.magic_rpg.derive import Maker, Settings, slug_bases
from convert.systems.magic_rpg.entries import Entry
from convert.systems.magic_rpg.reading import OracleReading, Told

_WORTH_KEEPING = 1500
"""Fewer texts than this are read sooner than kept ones are looked up."""
_FIGURES = {
    "colors": "card.colors; MRPG-CONV-06",
    "supertypes": "card.type_line",
    "subtypes": "card.type_line",
    "power": "card.power; MRPG-CONV-09",
    "toughness": "card.toughness; MRPG-CONV-09",
    "variable_pt": "card.power, card.toughness; MRPG-CONV-09",
    "printed_pt": "card.power, card.toughness; MRPG-CONV-09",
    "keywords": "card.text; MRPG-CONV-10",
    "regenerate": "card.text; MRPG-CONV-10",
    "effects": "card.text, card.type_line; MRPG-CONV-11",
    "adjudication": "card.text; MRPG-CONV-11",
    "back": "card.faces; MRPG-CONV-03",
    "source": "card.printings; MRPG-CONV-14, MRPG-CONV-15",
    "id": "card.id; MRPG-CONV-19",
    "slug": "card.name; MRPG-CONV-19",
    "name": "card.name; MRPG-CONV-03",
    "aliases": "card.name",
    "form": "classes; MRPG-CONV-20",
    "classes": "card.type_line; MRPG-CONV-05",
}
_CARD = {
    **_FIGURES,
    "rarity_class": "card.printings; MRPG-CONV-02, MRPG-CONV-04",
    "ap_cost": "rarity_class; MRPG-CONV-04",
    "access": "rarity_class; MRPG-CONV-04",
    "loremaster_cards_per_special": "rarity_class; MRPG-CONV-04",
    "teach_factor": "rarity_class; MRPG-CONV-04",
    "deck_limit": "card.text; MRPG-CONV-21",
    "arch_mage_classes": "classes, colors; MRPG-CONV-07",
    "text": "card.text; MRPG-CONV-03",
    "gm_approved": "gm_review; MRPG-CONV-12, MRPG-LORE-06",
    "gm_review": "card.text; MRPG-CONV-12",
    "faces": "card.faces; MRPG-CONV-03",
}
_SPELL = {
    **_CARD,
    "mana_cost": "card.mana_cost; MRPG-CONV-08",
    "mana_value": "mana_cost; MRPG-CONV-08",
    "castable": "mana_cost; MRPG-CONV-08",
}
_MONSTER = {
    **_FIGURES,
    "form": "card.layout; MRPG-CONV-20",
    "token": "card.layout; MRPG-CONV-17",
    "ranged": "keywords; MRPG-CONV-13, MRPG-COMBAT-20",
    "leader": "MRPG-CONV-13",
    "called": "card.name",
    "mana_value": "card.mana_cost; MRPG-CONV-08",
    "abilities": "card.text; MRPG-CONV-13",
}
_ORIGINS: Mapping[str, Mapping[str, str]] = {"spell": _SPELL, "land": _CARD, "monster": _MONSTER}


def convert_cards(cards: Sequence[MagicCard], context: Context) -> Conversion:
    """All cards into entries, sorted by slug; every card gives entries or one report (MRPG-CONV-01, -22, -23)."""
    settings = Settings(context.options, card_text=context.card_text)
    skipped: list[Skipped] = []
    chosen: list[Chosen] = []
    for card in {card.id: card for card in reversed(cards)}.values():
        found = choose(card, first_rarity=settings.first_rarity, funny=settings.funny)
        if isinstance(found, Chosen):
            chosen.append(found)
        elif _wanted(card, context):
            skipped.append(Skipped(id=card.id, name=card.name, reason=found.reason, rule=found.rule))
    slugs = unique_slugs(base for each in chosen for base in slug_bases(each))
    wanted = [each for each in chosen if _wanted(each.card, context)]
    readings = read([each.card for each in wanted], context)
    done: list[Converted] = []
    for each in wanted:
        told = Told(each.card, readings[each.card.id], card_text=context.card_text)
        done += map(_converted, Maker(each, told, settings, slugs).entries())
        if each.only_monster and not each.token:
            skipped.append(Skipped(id=each.card.id, name=each.card.name, reason="meld result", rule="MRPG-CONV-17"))
    return Conversion(
        entries=tuple(sorted(done, key=_slug)),
        skipped=tuple(sorted(skipped, key=lambda each: (str(each.id), each.reason))),
        findings=(*_unknown_layouts(wanted), *_raised(wanted, readings)),
    )


def _wanted(card: MagicCard, context: Context) -> bool:
    return context.only is None or card.id in context.only


def read(cards: Sequence[MagicCard], context: Context) -> Mapping[str, OracleReading]:
    """The cards' texts, read, by card. ``Context.options`` may hold ``reader`` (anything with ``read(card)``) and
    ``jobs``."""
    reader = context.options.get("reader")
    if reader is not None:
        return {card.id: reader.read(card) for card in cards}
    from convert.compendium.readings import Store, read_all, reader_fingerprint
    from convert.compendium.readings.languages import ORACLE
    from convert.compendium.readings.reading import default_folder

    store = Store(default_folder(), reader_fingerprint(), ORACLE) if len(cards) >= _WORTH_KEEPING else None
    jobs = context.options.get("jobs")
    return read_all(cards, store=store, jobs=jobs, progress=context.progress, language=ORACLE)


def unique_slugs(bases: Iterable[tuple[str, str, str]]) -> dict[str, str]:
    """Id → slug. Of several entries with one slug the first by id keeps it and the others get -2, -3 (MRPG-CONV-19)."""
    slugger = Slugger.load(signs=False)
    named: dict[str, list[str]] = {}
    for entry_id, name, ending in bases:
        named.setdefault(f"{slugger.slug(name) or 'card'}{ending}", []).append(entry_id)
    result: dict[str, str] = {}
    for slug, ids in named.items():
        result[min(ids)] = slug
    taken = set(named)
    for slug, ids in sorted(named.items()):
        for entry_id, free in zip(sorted(ids)[1:], _free(slug, taken), strict=False):
            result[entry_id] = free
            taken.add(free)
    return result


def _free(slug: str, taken: set[str]) -> Iterator[str]:
    """-2, -3 … as far as no other entry is called so."""
    number = 1
    while True:
        number += 1
        if (found := f"{slug}-{number}") not in taken:
            yield found


def _slug(item: Converted) -> str:
    entry: Any = item.entry
    return str(entry.slug)


def _converted(entry: Entry) -> Converted:
    return Converted(kind=entry.kind, entry=entry, provenance=_ORIGINS[entry.kind])


def _unknown_layouts(chosen: Sequence[Chosen]) -> tuple[Finding, ...]:
    """Cards of a layout that nobody knew when this was written are taken as their front (MRPG-CONV-18)."""
    found: dict[str, list[str]] = {}
    for each in chosen:
        if is_unknown_layout(each.card):
            found.setdefault(each.card.layout, []).append(each.card.name)
    return tuple(
        finding(
            UNKNOWN_LAYOUT,
            f"the layout {layout!r} is not known: {len(names)} of its cards, such as {min(names)}, "
            "are converted as their front (MRPG-CONV-18)",
        )
        for layout, names in sorted(found.items())
    )


def _raised(chosen: Sequence[Chosen], readings: Mapping[str, OracleReading]) -> tuple[Finding, ...]:
    """Cards on which the reader raised cost their reading, never the build; it is reported once (MRPG-CONV-23)."""
    names = [each.card.name for each in chosen if readings[each.card.id].raised]
    if not names:
        return ()
    text = (
        f"the reader broke on {some(len(names), 'card')}, such as {min(names)}; their lines are unread (MRPG-CONV-23)"
    )
    return (finding(READER_RAISED, text),)


__all__ = ["Refused", "convert_cards", "read", "unique_slugs"]
