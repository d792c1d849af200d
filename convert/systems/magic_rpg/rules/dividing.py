"""Damage and counters that are divided as their player chooses: how much each gets is declared as it is aimed
(MRPG-MTG-18)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects.magic import Selector, Step, StepBase
from convert.effects.magic.actions import Damage
from convert.effects.magic.changes import Counters
from convert.effects.magic.values import Quantity
from convert.kernel import Move
from convert.systems.magic_rpg.rules.frames import MagicDecision, asked_for

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game
    from convert.systems.magic_rpg.rules.selecting import Context


def divided_among(step: StepBase) -> Selector | None:
    """Whom a step divides something among; None where it divides nothing."""
    if isinstance(step, Damage) and step.divided == "choice":
        return step.to
    return step.what if isinstance(step, Counters) and step.divided else None


def amount_divided(step: Step) -> Quantity:
    """How much it divides."""
    found = step.amount if isinstance(step, Damage) else step.add if isinstance(step, Counters) else None
    return found if found is not None else 0


def divided(steps: Iterable[Step]) -> Iterator[tuple[str, Quantity]]:
    """The name of what is aimed at, and how much is divided among it, of each of these that divides something."""
    for step in steps:
        what = divided_among(step)
        if what is not None and what.ref is not None:
            yield what.ref, amount_divided(step)


def most_aims(ctx: Context, target: Selector, steps: Iterable[Step], most: int) -> int:
    """How many may be aimed at: each of them gets one at least."""
    amounts = [ctx.amount(amount) for name, amount in divided(steps) if name == target.id]
    return min([most, *amounts])


def shares_of(name: str) -> str:
    """The name under which it is kept what each gets."""
    return f"shares {name}"


def share(ctx: Context, name: str | None, target: int, whole: int) -> int:
    """What one of them gets; all of it where nothing was divided."""
    kept = ctx.named(shares_of(name)) if name is not None else ()
    return dict(zip(kept[::2], kept[1::2], strict=True)).get(target, 0) if kept else whole


class Divide(MagicDecision, frozen=True, kw_only=True):
    """What each takes of what is divided, one after the other: one at least; the last one gets the rest."""

    team: int
    name: str
    left: int
    among: tuple[int, ...]
    given: tuple[int, ...] = ()
    before: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def side(self, game: Game) -> int:
        return self.team

    def _next(self) -> int:
        return self.among[len(self.given) // 2]

    def moves(self, game: Game) -> tuple[Move, ...]:
        most = self.left - (len(self.among) - len(self.given) // 2 - 1)
        return tuple(game.card_index.moves["gets", self._next(), number] for number in range(1, most + 1))

    def take(self, game: Game, move: Move) -> None:
        number = int(move.args[1])
        given, left = (*self.given, self._next(), number), self.left - number
        if len(given) // 2 < len(self.among) - 1:
            game.push(replace(self, given=given, left=left))
            return
        answer = (*given, self.among[-1], left)
        game.answer("bound", (*self.before, (shares_of(self.name), answer)))

    def prompt(self, game: Game) -> str:
        return asked_for(game, f"how much of {self.left} does {game.name_of(self._next())} get?")


__all__ = ["Divide", "amount_divided", "divided", "divided_among", "most_aims", "share", "shares_of"]
