"""What a casting would take without a question: a person is told before it begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules import mp
from convert.systems.duel_monsters.rules.casting.spells import cast_abilities, context
from convert.systems.duel_monsters.rules.effects import selectors
from convert.systems.duel_monsters.rules.effects.each_player import each_picks

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

CASTINGS = ("cast", "cast-page", "cast-sacrifice")
"""The verbs of casting a spell that names its targets at once."""
OPEN_SIDES = (None, "any")
"""Sides of a selector that friend and enemy both fit."""


def only_own(game: Game, who: str, what: str) -> tuple[str, ...]:
    """Whom of his own side a spell would take, the caster among them, where its text fits both sides and nobody else
    can be its target, as when none is within one Section (CONVERT-16). Nobody where there is a choice, and nobody for
    who does not decide now."""
    being, mage = game.state.beings.get(who), game.state.mages.get(who)
    entry = game.card_index.lookup(what)
    if being is None or mage is None or not isinstance(entry, Spell) or being.side != game.to_move:
        return ()
    numbers = cast_abilities(game, being, mage, entry)
    if len(numbers) != 1 or numbers[0] < 0:
        return ()
    ctx = context(game, being, mage, entry, numbers[0], mp.cost(mage, entry))
    for selector in entry.effects[numbers[0]].targets:
        if each_picks(selector) or selector.side not in OPEN_SIDES:
            continue
        found = selectors.candidates(game, ctx, selector)
        least, _ = selectors.count_of(game, ctx, selector, len(found))
        mine = [ref for ref in found if ref in game.state.beings and game.state.beings[ref].side == being.side]
        if found and len(found) <= least and len(mine) == len(found):
            return found
    return ()
