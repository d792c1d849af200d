"""A pile of cards into entries: every card becomes one or is named as skipped, and nothing raises."""

from __future__ import annotations

from collections.abc import Sequence

from convert.cards.model import Card
from convert.systems.base import Context, Conversion, Converted, Skipped
from convert.systems.duel_monsters.convert import findings as codes
from convert.systems.duel_monsters.convert.findings import finding
from convert.systems.duel_monsters.convert.monsters import convert_monster
from convert.systems.duel_monsters.convert.reading import TextReader
from convert.systems.duel_monsters.convert.spells import convert_spell
from convert.systems.duel_monsters.convert.tokens import add_tokens
from convert.systems.duel_monsters.convert.workbench import Words, Workbench
from convert.systems.duel_monsters.entries import Monster, Spell

_STEP = 200
"""Progress is told after so many cards."""


def convert_cards(cards: Sequence[Card], context: Context, reader: TextReader, words: Words) -> Conversion:
    """All cards into entries, sorted by slug (CONVERT-01). What becomes no entry is in ``skipped``, with why."""
    bench = Workbench.lay_out(cards, context, reader, words)
    entries: list[Converted] = []
    skipped: list[Skipped] = []
    seen: set[int] = set()
    found = []
    for position, card in enumerate(cards):
        if context.progress is not None and position % _STEP == 0:
            context.progress(position, len(cards))
        if card.id in seen:
            skipped.append(Skipped(id=card.id, name=card.name, reason="its passcode came before", rule="CONVERT-40"))
            found.append(finding(codes.TWICE, f"the passcode {card.id} of “{card.name}” came before", where=card.name))
            continue
        seen.add(card.id)
        result = _one(card, bench)
        if isinstance(result, Skipped):
            skipped.append(result)
        else:
            entries.append(result)
    entries = add_tokens(entries, bench.slugger, bench.origins)
    entries.sort(key=_slug)
    if context.progress is not None:
        context.progress(len(cards), len(cards))
    return Conversion(entries=tuple(entries), skipped=tuple(skipped), findings=tuple(found))


def _one(card: Card, bench: Workbench) -> Converted | Skipped:
    if card.kind in ("monster", "token"):
        return convert_monster(card, bench)
    if card.kind in ("spell", "trap"):
        shape = bench.forms.spell(card)
        if shape is not None:
            return convert_spell(card, shape, bench)
        reason = f"no rule says what a {card.property} {card.kind} becomes"
        return Skipped(id=card.id, name=card.name, reason=reason, rule="CONVERT-40")
    if card.kind == "skill":
        return Skipped(id=card.id, name=card.name, reason="skill cards are not converted", rule="CONVERT-37")
    reason = f"unknown kind of card: {card.type or 'no type given'}"
    return Skipped(id=card.id, name=card.name, reason=reason, rule="CONVERT-40")


def _slug(item: Converted) -> str:
    assert isinstance(item.entry, Monster | Spell)
    return item.entry.slug
