"""Effects that wait: a trigger registered now on named references (``delayed``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from convert.effects import Bound, Step
from convert.effects import Event as TreeEvent
from convert.systems.duel_monsters.rules.at_once import any_number, asks_number
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.matching import matches
from convert.systems.duel_monsters.rules.effects.start import Close
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.whole_moment import enough, of_them_all
from convert.systems.duel_monsters.rules.events import AbilityBegan, Awaited, AwaitingEnded
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.marks import Waiting
from convert.systems.duel_monsters.rules.profile import event_names
from convert.systems.duel_monsters.rules.state import Delay, Until

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


_OVER = ("battles", "end_of_battle")
"""What the end of an Attack is."""
PHASES = ("standby", "end_phase", "draw_phase", "main_phase", "battle_phase")
"""Parts of a turn, of which the nth from now can be waited for."""


def register(
    game: Game, ctx: Context, when: TreeEvent, do: tuple[Step, ...], *, repeat: bool = False, until: Until | None = None
) -> None:
    """Wait for ``when``, then do it: once, or each time. What waits for the end of the very Attack that woke its effect
    happens at once."""
    if _already(ctx, when):
        game.push(Steps(do, ctx))
        return
    key = f"{ctx.key} waits {len(game.state.delayed)}.{game.state.turns}"
    waiting = Waiting(replace(ctx, key=key, ok=True), when, do)
    game.emit(Awaited(Delay(tuple(event_names(when)), waiting, ctx.you, repeat, ctx.source, until)))


def _already(ctx: Context, when: TreeEvent) -> bool:
    """ "At the end of the Damage Step", of an effect that an ended Attack woke."""
    after = when.event in _OVER and when.what is None and when.by is None
    return after and ctx.event is not None and ctx.event.name in _OVER


def _turns_left(when: TreeEvent) -> int:
    """How many more such moments pass first ("during your 2nd Standby Phase" waits for the second)."""
    nth = when.amount.eq if when.event in PHASES and when.amount is not None else None
    return nth - 1 if isinstance(nth, int) else 0


def due(game: Game, occurrence: Occurrence) -> list[FightTask]:
    """What waited for this."""
    out: list[FightTask] = []
    for delay in game.state.delayed:
        if occurrence.name not in delay.events:
            continue
        waiting = delay.waiting
        when = waiting.when
        if when.event in PHASES and when.amount is not None:
            when = msgspec.structs.replace(when, amount=None)
        if waiting.ctx.key not in game.state.chain and matches(game, waiting.ctx, any_number(when), occurrence):
            out.append(Due(delay, occurrence, woke=asks_number(when)))
    return out


class Due(FightTask, frozen=True):
    """What was waited for has happened."""

    delay: Delay
    occurrence: Occurrence
    woke: bool = False
    """Whether it is not known yet whether so many of them happened at once."""

    def when_over(self, game: Game, moment: tuple[Occurrence, ...]) -> Due:
        waiting = self.delay.waiting
        if not self.woke or not enough(game, waiting.ctx, waiting.when, self.occurrence, moment):
            return self
        told = of_them_all(game, waiting.ctx, waiting.when, self.occurrence, moment)
        return replace(self, woke=False, occurrence=told)

    def run(self, game: Game) -> None:
        if self.woke or self.delay not in game.state.delayed:
            return
        if not self.delay.repeat:
            game.emit(AwaitingEnded(self.delay))
        waiting = self.delay.waiting
        if left := _turns_left(waiting.when):
            later = replace(waiting, when=msgspec.structs.replace(waiting.when, amount=Bound(eq=left)))
            game.emit(Awaited(replace(self.delay, waiting=later)))
            return
        past = waiting.ctx.event is not None and self.occurrence.name in (*PHASES, "end_of_battle")
        ctx = waiting.ctx if past else replace(waiting.ctx, event=self.occurrence)  # "that monster" was named then
        game.emit(AbilityBegan(ctx.source, ctx.key))
        game.push(Steps(waiting.do, ctx), Close(ctx.key))
