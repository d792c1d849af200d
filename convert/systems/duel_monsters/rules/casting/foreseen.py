"""At whom a spell can be cast, as a person is told before the casting begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules import mp
from convert.systems.duel_monsters.rules.casting import spells
from convert.systems.duel_monsters.rules.casting.spells import cast_abilities, context
from convert.systems.duel_monsters.rules.effects import selectors
from convert.systems.duel_monsters.rules.effects.each_player import each_picks
from convert.systems.duel_monsters.rules.naming import hidden
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Being, Mage

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


def refusal(game: Game, being: Being, mage: Mage, move: Move) -> Refusal | None:
    """Why this casting is forbidden now; with a target named behind the spell, why it cannot be that one."""
    against = spells.refusal(game, being, mage, move)
    if against is not None or len(move.args) < 3:
        return against
    entry, whom = game.card_index.lookup(str(move.args[1])), Ref(str(move.args[2]))
    if not isinstance(entry, Spell):
        return None
    if hidden(game, whom) or _at(game, being, mage, entry, whom, far=False):  # GAME-07: nothing of what a Shadow is
        return Refusal("", "leave the target out: at whom is asked once the casting begins")
    if _at(game, being, mage, entry, whom, far=True):
        return Refusal("COMBAT-15", f"{game.name(whom)} is out of its reach")
    return Refusal("CAST-18", f"{game.name(whom)} is no target for it")


def _at(game: Game, being: Being, mage: Mage, entry: Spell, whom: Ref, *, far: bool) -> bool:
    """Whether a spell can be cast at somebody; ``far``: were it of any reach."""
    for number in cast_abilities(game, being, mage, entry):
        ctx = context(game, being, mage, entry, number, mp.cost(mage, entry))
        for selector in entry.effects[number].targets if number >= 0 else ():
            wanted = replace(selector, reach="field") if far else selector
            if not each_picks(selector) and whom in selectors.candidates(game, ctx, wanted):
                return True
    return False
