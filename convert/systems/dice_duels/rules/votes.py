"""Votes at the table (DICE-VOTE): the moves that a line means, and how it differs from the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.dice_duels.rules.telling import unit_name
from convert.systems.dice_duels.rules.usable import find_ability
from convert.systems.dice_duels.terms import SUMMONS
from convert.systems.dice_duels.voting import UnitName, Vote, VoteError, differences, parse

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

_OPS = {"frozen": "freeze", "paralyzed": "paralyze"}
"""Keywords of section 6 whose operation has another name."""


def read(line: str) -> Vote | None:
    """The vote that a line is; None for one that is none."""
    if "[" not in line:
        return None
    try:
        return parse(line)
    except VoteError:
        return None


def reported(game: Game, line: str) -> list[str] | None:
    """What a vote says about units that differs from the field: reported, not acted on (DICE-VOTE-03)."""
    vote = read(line)
    if vote is None:
        return None
    there = [UnitName(game.strength(n).power, unit_name(game, unit)) for n, unit in game.state.units.items()]
    found = differences(vote, there)
    return [f"The vote is not acted on: {', '.join(found)} (DICE-VOTE-03)."] if found else None


def meant(game: Game, line: str) -> tuple[Move, ...]:
    """The legal uses of abilities that a vote means: by who uses it, what it does, and how it is paid."""
    vote = read(line)
    if vote is None:
        return ()
    return tuple([move for move in game.legal_moves() if move.verb == "use" and _is_it(game, vote, move)])


def _is_it(game: Game, vote: Vote, move: Move) -> bool:
    piece, number, value = (int(arg) for arg in move.args)
    facts = game.card_index.abilities[find_ability(game, piece, number)]
    if (vote.cost, vote.value) != (facts.cost, value):
        return False
    if vote.source is not None:
        unit = game.state.units.get(piece)
        if unit is None or unit_name(game, unit).casefold() != vote.source.name.casefold():
            return False
        if game.strength(piece).power != vote.source.power:
            return False
    words = {word for effect in facts.spec.effects if effect.op not in SUMMONS for word in (effect.op, effect.keyword)}
    wanted = vote.effect.casefold()
    return _OPS.get(wanted, wanted) in words
