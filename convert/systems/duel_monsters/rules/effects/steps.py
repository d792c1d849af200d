"""Carrying out steps, one after the other: their ties, and what later ones know of those before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, get_args

import msgspec
from msgspec import field
from msgspec.structs import replace

from convert.effects import Selector, Step, StepBase
from convert.effects import steps as tree
from convert.effects.terms import Stat
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import amounts, selectors
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.doubt import trusted
from convert.systems.duel_monsters.rules.effects.registry import Changed, op_of, verbs
from convert.systems.duel_monsters.rules.effects.run import Asking, Run
from convert.systems.duel_monsters.rules.effects.whole_moment import TOGETHER, close
from convert.systems.duel_monsters.rules.events import Noted
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.refs import Ref, ref_of

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


NO_CHANGE = "nothing changes."
"""What the log says of a step that found nothing to do."""


class Steps(FightTask, frozen=True):
    """The steps of an ability, one after the other.

    Each run carries out one. When a step asks, this frame goes back on the stack with the decision on top; the answer
    comes into ``answers`` and the step is begun again, with everything it has asked so far at hand. So a step asks
    before it changes anything.
    """

    steps: tuple[Step, ...]
    ctx: Context
    at: int = 0
    answers: dict[Question, tuple[str, ...]] = field(default_factory=dict)
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        if self.at >= len(self.steps):
            hand_on(game, self.ctx)
            return
        step = self.steps[self.at]
        if game.moment and step.link not in TOGETHER:
            close(game)
        run = Run(game, self.ctx, step, self.answers)
        begun = game.mark()
        try:
            held = _linked(step, self.ctx) and trusted(run) and run.holds()
        except Asking as question:
            game.ask(question.decision, replace(self, answers=run.answers), since=begun, kept=run.kept)
            return
        if not held or not _both_possible(game, self.ctx, self.steps, self.at):
            game.push(replace(self, at=self.at + 1, answers={}, ctx=_unmoved(step, run.ctx)))
            return
        begun = game.mark()
        was = _scores(game, step)
        were = {one.id: ref_of("used", one.caster or one.owner, one.entry) for one in game.state.beings.values() if was}
        try:
            if step.optional and not run.wants():
                changed: Changed = ()
            else:
                changed = verbs()[op_of(step)].handler(run, step)
        except Asking as question:
            game.ask(question.decision, replace(self, answers=run.answers), since=begun, kept=run.kept)
            return
        if not changed and len(game.log) == begun.log and not isinstance(step, tree.Forbid):
            game.emit(Noted(f"{run.title()}: {NO_CHANGE}", who=self.ctx.you))
        after = _remember(game, run.ctx, step, changed, was, were)
        after = _learn(after, step, tuple([run.moves.get(ref, ref) for ref in changed]))
        # Whatever the step pushed (damage, a summoning) comes first.
        game.push(replace(self, at=self.at + 1, answers={}, ctx=after), at=begun.stack)

    def receive(self, key: str, answer: object) -> Steps:
        assert isinstance(answer, tuple)
        asked, chosen = answer
        return replace(self, answers={**self.answers, asked: chosen})


def hand_on(game: Game, ctx: Context) -> None:
    """What was named, rolled and done is known to what continues the same ability: its effect after its costs, the
    steps after one of several options."""
    for at in reversed(range(len(game.stack))):
        frame: Any = game.stack[at]
        below = getattr(frame, "ctx", None)
        if isinstance(below, Context) and below.key == ctx.key and below.ability == ctx.ability:
            known = replace(
                below,
                bound={**below.bound, **ctx.bound},
                done={**below.done, **ctx.done},
                were={**below.were, **ctx.were},
                numbers={**below.numbers, **ctx.numbers},
                words={**below.words, **ctx.words},
                happened={**below.happened, **ctx.happened},
                last=ctx.last,
                check=ctx.check if below.check is None else below.check,
                passed=ctx.passed or below.passed,
                resisted=ctx.resisted or below.resisted,
            )
            game.change(at, replace(frame, ctx=known))
            return


def _both_possible(game: Game, ctx: Context, steps: tuple[Step, ...], at: int) -> bool:
    """Both or neither: what is tied with ``and`` to the next step happens only where that one has something to work on
    too."""
    following = steps[at + 1] if at + 1 < len(steps) else None
    if following is None or following.link != "and" or (steps[at].optional and following.optional):
        return True
    for name in ("what", "to"):
        selector = getattr(following, name, None)
        if isinstance(selector, Selector) and selector.ref is None and selector.how not in ("previous", "event"):
            known = selector.id is not None and selector.id in ctx.bound
            known = known or _told_by(selector, _ids(steps[at]))
            calling = isinstance(following, tree.SpecialSummon)
            if not known and not selectors.candidates(game, replace(ctx, calling=calling), selector):
                return False
    return True


def _told_by(selector: Selector, names: tuple[str, ...]) -> bool:
    """Whether what a step works on is told by what the one before it names ("reveal 1 Fish, and add 1 monster with the
    same name"): what that will be, nobody knows yet."""
    if selector.where is None or not names:
        return False
    told = msgspec.json.encode(selector.where)
    return any(f'"ref":"{name}"'.encode() in told for name in names)


def _linked(step: StepBase, ctx: Context) -> bool:
    """Whether the step's tie to the one before lets it happen."""
    if step.link == "and":  # what was tried and resisted was done all the same
        return ctx.ok or bool(ctx.resisted)
    if step.link in ("and_if_you_do", "then"):
        return ctx.ok
    return not ctx.ok if step.link == "if_not" else True


def _unmoved(step: StepBase, ctx: Context) -> Context:
    """After a step that did not come to pass. Alternatives and what only follows it keep what was before."""
    if step.link == "if_not":
        return ctx
    happened = {**ctx.happened, step.id: False} if step.id else ctx.happened
    return replace(ctx, ok=False, happened=happened)


REMEMBERED: tuple[Stat, ...] = get_args(Stat)


def _ids(step: StepBase) -> tuple[str, ...]:
    what = getattr(step, "what", None)
    named = (what.id or what.ref) if isinstance(what, Selector) else None
    return tuple([one for one in (step.id, named) if one])


def _scores(game: Game, step: StepBase) -> dict[Ref, tuple[int, ...]]:
    """The Scores of everybody before a step that later ones may speak of, for what it takes away."""
    if not _ids(step):
        return {}
    return {Ref(key): tuple([amounts.stat(game, Ref(key), name) for name in REMEMBERED]) for key in game.state.beings}


def _remember(
    game: Game,
    ctx: Context,
    step: StepBase,
    changed: Changed,
    was: dict[Ref, tuple[int, ...]],
    were: dict[Ref, Ref],
) -> Context:
    """What it changed, for later steps that count it ("for each monster destroyed"), and what Scores that had together
    ("half their total Attack"), though it may be gone by now."""
    ids = _ids(step)
    if not ids or _moves_the_destroyed(ctx, step):
        return ctx
    lies = tuple([were.get(ref, ref) for ref in changed])
    ctx = replace(ctx, done={**ctx.done, **dict.fromkeys(ids, changed)}, were={**ctx.were, **dict.fromkeys(ids, lies)})
    known = [
        was[ref] if ref in was else tuple([amounts.stat(game, ref, name) for name in REMEMBERED]) for ref in changed
    ]
    if not known:
        return ctx
    sums = {f"{one}.{name}": sum(scores[at] for scores in known) for one in ids for at, name in enumerate(REMEMBERED)}
    lost = {
        f"{one}.{name}{amounts.LOST}": sum(_lost(game, ref, name, was) for ref in changed)
        for one in ids
        for name in _SCORES
    }
    return replace(ctx, numbers={**ctx.numbers, **sums, **lost})


_SCORES: tuple[Stat, ...] = ("attack", "defense")


def _lost(game: Game, ref: Ref, name: Stat, was: dict[Ref, tuple[int, ...]]) -> int:
    """How much of its Score what is still in play has lost by this step."""
    if ref not in was or ref not in game.state.beings:
        return 0
    return max(0, was[ref][REMEMBERED.index(name)] - amounts.stat(game, ref, name))


def _moves_the_destroyed(ctx: Context, step: StepBase) -> bool:
    """ "Destroy them, and if you do, banish them": "for each card destroyed" counts a Token too, which is not there to
    be banished."""
    return isinstance(step, tree.Banish) and step.link == "and_if_you_do" and step.what.ref in ctx.done


def _learn(ctx: Context, step: StepBase, changed: Changed) -> Context:
    happened, bound = ctx.happened, ctx.bound
    if step.id:
        happened = {**happened, step.id: bool(changed)}
        bound = {**bound, step.id: changed}
    return replace(ctx, last=changed, ok=bool(changed), happened=happened, bound=bound)
