"""Every way of casting, in one table: which verbs it has, its moves, why one is refused, how one begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters.rules.casting import basic, foreseen, full_cast, fusion, spells
from convert.systems.duel_monsters.rules.state import Being, Mage

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


class Kind(NamedTuple):
    """One way of casting. ``moves`` adds to a list what the caster may begin; it comes after those above it in
    ``KINDS``, whose moves it may look at. ``full``: it always takes a Full Action."""

    verbs: tuple[str, ...]
    full: bool
    moves: Callable[[Game, Being, Mage, list[Move]], None]
    refusal: Callable[[Game, Being, Mage, Move], Refusal | None]
    take: Callable[[Game, Being, Move], None]


KINDS = (
    Kind(tuple(spells.WAYS), False, spells.moves, foreseen.refusal, spells.take),
    Kind(("full-cast",), True, full_cast.moves, full_cast.refusal, full_cast.take),
    Kind(("fuse", "fuse-sacrifice"), True, fusion.moves, fusion.refusal, fusion.take),
    Kind(("basic",), True, basic.moves, basic.refusal, basic.take),
)
BY_VERB = {verb: kind for kind in KINDS for verb in kind.verbs}
VERBS = tuple(BY_VERB)


def moves(game: Game, being: Being, out: list[Move]) -> None:
    """Every casting of one caster, into ``out``."""
    mage = game.state.mages[being.id]
    if spells.barred(game, being, mage):
        return
    full = being.actions >= spells.FULL
    for kind in KINDS:
        if full or not kind.full:
            kind.moves(game, being, mage, out)


def refusal(game: Game, being: Being, move: Move) -> Refusal | None:
    """Why this casting is forbidden now."""
    mage = game.state.mages.get(being.id)
    if mage is None:
        return Refusal("GAME-03", "only a caster casts")
    return spells.barred(game, being, mage) or BY_VERB[move.verb].refusal(game, being, mage, move)


def take(game: Game, being: Being, move: Move) -> None:
    """Begin a casting."""
    BY_VERB[move.verb].take(game, being, move)
