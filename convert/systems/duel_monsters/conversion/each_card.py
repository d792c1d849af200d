"""One card after the other into what it becomes: by this process, or by one that helps it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from convert.cards.model import Card
from convert.compendium.readings.store import Store
from convert.contract.system import Context, Converted, Skipped
from convert.systems.duel_monsters.conversion.monsters import convert_monster
from convert.systems.duel_monsters.conversion.reading import Sharing, load_reader
from convert.systems.duel_monsters.conversion.spells import convert_spell
from convert.systems.duel_monsters.conversion.wording import load_words
from convert.systems.duel_monsters.conversion.workbench import Workbench

_STEP = 200
"""Progress is told after so many cards."""

Made = Converted | Skipped


def lay_out(cards: Sequence[Card], context: Context, store: Store | None = None) -> Workbench:
    """The workbench for these cards, with the reader that the context supplies or the toolkit's own, which shares what
    it reads with other games where there is a ``store``."""
    reader = context.options.get("reader") or load_reader()
    if store is not None:
        reader = Sharing(reader, store)
    return Workbench.lay_out(cards, context, reader, load_words())


def each(cards: Sequence[Card], bench: Workbench, progress: Callable[[int, int], None] | None = None) -> Iterable[Made]:
    """What each card becomes, in order, one after the other, telling the progress."""
    for position, card in enumerate(cards):
        if progress is not None and position % _STEP == 0:
            progress(position, len(cards))
        yield convert_one(card, bench)
    if progress is not None:
        progress(len(cards), len(cards))


def convert_one(card: Card, bench: Workbench) -> Made:
    """What one card becomes."""
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
