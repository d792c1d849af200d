"""PRECAST-10: what happens at once. One moment is what the frames that belong together bring about (``atomic``), of an
ability each step by itself that comes after another ("then").

How many of a kind something befalls at once nobody knows before the moment is over: what waits for a number hears of
each of them, and is told of all once it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Event as TreeEvent
from convert.systems.duel_monsters.rules.at_once import any_number
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.matching import matches
from convert.systems.duel_monsters.rules.frames import FightTask

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

TOGETHER = ("and", "and_if_you_do", "also")
"""The ties of steps that are carried out in the same moment as the one before."""


def close(game: Game) -> None:
    """The moment is over: whatever waits on the stack for what happened in it is told all of it."""
    moment, game.moment = game.moment, ()
    for at, frame in enumerate(game.stack):
        if isinstance(frame, FightTask):
            told = frame.when_over(game, moment)
            if told is not frame:
                game.change(at, told)


def enough(game: Game, ctx: Context, when: TreeEvent, woke: Occurrence, moment: tuple[Occurrence, ...]) -> bool:
    """Whether so many of them were in this moment, and this is the first: however many they are, it is told once."""
    alike = any_number(when)
    first = next((one for one in moment if matches(game, ctx, alike, one)), None)
    return first == woke and matches(game, ctx, when, replace(woke, together=moment))


def of_them_all(
    game: Game, ctx: Context, when: TreeEvent, woke: Occurrence, moment: tuple[Occurrence, ...]
) -> Occurrence:
    """What set it off, with all of such that happened in that moment ("destroy those monsters")."""
    alike = any_number(when)
    return replace(woke, together=tuple([one for one in moment if matches(game, ctx, alike, one)]))
