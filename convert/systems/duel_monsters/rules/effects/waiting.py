"""Effects that wait: a trigger registered now on named references (``delayed``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from convert.effects import Event as TreeEvent
from convert.effects import Step
from convert.systems.duel_monsters.rules.effects.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.matching import matches
from convert.systems.duel_monsters.rules.effects.run import Steps
from convert.systems.duel_monsters.rules.effects.start import Close
from convert.systems.duel_monsters.rules.events import AbilityBegan, Awaited, AwaitingEnded
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.shelf import event_names
from convert.systems.duel_monsters.rules.state import Delay, Until

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


class Waiting(Struct, frozen=True):
    """What waits: the circumstances it was registered in, for what, and what then happens."""

    ctx: Context
    when: TreeEvent
    do: tuple[Step, ...]


def register(
    game: Game, ctx: Context, when: TreeEvent, do: tuple[Step, ...], *, repeat: bool = False, until: Until | None = None
) -> None:
    """Wait for ``when``, then do it: once, or each time."""
    key = f"{ctx.key} waits {len(game.state.delayed)}.{game.state.turns}"
    waiting = Waiting(replace(ctx, key=key, ok=True), when, do)
    frame = msgspec.json.encode(waiting).decode()
    game.emit(Awaited(Delay(" ".join(event_names(when)), frame, ctx.you, repeat, ctx.source, until)))


def due(game: Game, occurrence: Occurrence) -> list[FightTask]:
    """What waited for this."""
    out: list[FightTask] = []
    for delay in game.state.delayed:
        if occurrence.name not in delay.event.split(" "):
            continue
        waiting = msgspec.json.decode(delay.frame, type=Waiting)
        if waiting.ctx.key not in game.state.chain and matches(game, waiting.ctx, waiting.when, occurrence):
            out.append(Due(delay, occurrence))
    return out


class Due(FightTask, frozen=True):
    """What was waited for has happened."""

    delay: Delay
    occurrence: Occurrence

    def run(self, game: Game) -> None:
        if self.delay not in game.state.delayed:
            return
        if not self.delay.repeat:
            game.emit(AwaitingEnded(self.delay))
        waiting = msgspec.json.decode(self.delay.frame, type=Waiting)
        ctx = replace(waiting.ctx, event=self.occurrence)
        game.emit(AbilityBegan(ctx.source, ctx.key))
        game.push(Steps(waiting.do, ctx), Close(ctx.key))
