"""COMBAT-01: who comes into a fight that is on rolls initiative on arrival."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.errors import UsageError
from convert.kernel import GameOver, Move, NeedDice, TableDice
from convert.systems.duel_monsters.rules.checks import roll
from convert.systems.duel_monsters.rules.events import CameLate
from convert.systems.duel_monsters.rules.setup import Fighter, place
from convert.systems.duel_monsters.rules.turn import NextTurn, break_ties

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game
    from convert.systems.duel_monsters.rules.state import Being

ALONE = Move("arrive")


def arrive(game: Game, fighter: Fighter, side: int) -> str:
    """Bring somebody into the fight on that side (from 0), by default at their side's end. They roll initiative and act
    from their place in the order on: this round if it is still to come. Returns their id. Raises ``UsageError`` for a
    side or Section there is not, ``GameOver`` after the end, ``UnknownEntry``, and ``NeedDice`` with real dice (hand
    them in and call again); then nothing has changed."""
    state = game.state
    if game.over:
        raise GameOver(ALONE, "COMBAT-52", "the fight is over")
    if not 0 <= side < len(state.sides):
        raise UsageError(f"there is no side {side}", hint=f"the sides are 0 to {len(state.sides) - 1}")
    last = len(state.sections) - 1
    section = round(last * side / max(1, len(state.sides) - 1)) if fighter.section is None else fighter.section
    if not 0 <= section <= last:
        raise UsageError(f"there is no Section {section} (COMBAT-09)", hint=f"the Sections are 0 to {last}")
    before = game.copy() if isinstance(game.dice, TableDice) else None
    try:
        return _arrive(game, fighter, side, section)
    except NeedDice:
        assert before is not None
        game.__dict__.update(before.__dict__)
        raise


def _arrive(game: Game, fighter: Fighter, side: int, section: int) -> str:
    state, then = game.state, game.state.duplicate()
    place(then, game.card_index, fighter.who, side, section)
    beings = tuple([being for key, being in then.beings.items() if key not in state.beings])
    newcomer = next(being for being in beings if being.kind != "summon")
    total, at = _find_turn(game, newcomer)
    game.emit(
        CameLate(
            newcomer.id,
            beings,
            tuple([mage for key, mage in then.mages.items() if key not in state.mages]),
            tuple([spell for key, spell in then.spells.items() if key not in state.spells]),
            (*state.order[:at], newcomer.id, *state.order[at:]),
            (*state.initiative[:at], total, *state.initiative[at:]),
        )
    )
    for depth, frame in enumerate(game.stack):
        if isinstance(frame, NextTurn) and at < frame.place:
            game.change(depth, replace(frame, place=frame.place + 1))
    game.restore(game.context())
    game.refresh()
    return newcomer.id


def _find_turn(game: Game, newcomer: Being) -> tuple[int, int]:
    """What the newcomer rolled, and the place in the order: after everybody who rolled more. Those who rolled the same
    and the newcomer roll again, which settles the newcomer's place; the others keep theirs (COMBAT-03)."""
    state = game.state
    known = state.initiative or (0,) * len(state.order)
    modifier = state.options.initiative_modifiers.get(newcomer.id, 0)
    total = roll(game, newcomer, "initiative", (("the place", modifier),), combat=False)
    at = sum(other > total for other in known)
    tied = [who for who, other in zip(state.order, known, strict=True) if other == total and who in state.beings]
    if tied:
        order = break_ties(game, [*(state.beings[who] for who in tied), newcomer])
        above = order[: order.index(newcomer.id)]
        at += max((tied.index(who) + 1 for who in above), default=0)
    return total, at
