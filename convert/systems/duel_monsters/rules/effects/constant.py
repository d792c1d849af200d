"""Continuous abilities: what they do to each creature is worked out anew whenever something changed, in layers.

First who and what a creature is (``change_identity``, ``suppress``, ``copy``), then numbers, bans and protections.
Scores are read without what continuous abilities do to them (``amounts.BARE``), so the order in play changes nothing.
The result is one ``Layered`` event for each creature whose layer is another than before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import field
from msgspec.structs import replace

from convert.effects import Ability, Selector, StepBase
from convert.effects import steps as tree
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import keeping, layers, lying, silence, winning
from convert.systems.duel_monsters.rules.effects.areas import within
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.conditions import hold, settled
from convert.systems.duel_monsters.rules.effects.dependence import NONE, Wakers, still
from convert.systems.duel_monsters.rules.effects.in_force import sources
from convert.systems.duel_monsters.rules.effects.registry import op_of, verbs
from convert.systems.duel_monsters.rules.effects.run import Asking, Run
from convert.systems.duel_monsters.rules.effects.selectors import resolve_now
from convert.systems.duel_monsters.rules.effects.start import Resolve
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.shadow import QUIETLY, reveal
from convert.systems.duel_monsters.rules.state import Being, Modifier, Status, Until
from convert.systems.duel_monsters.rules.uses import Use

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

CHANGES = frozenset(
    {
        ev.Arrived, ev.Revealed, ev.Shadowed, ev.Dismissed, ev.Fell, ev.BodyDropped, ev.Slain, ev.FellUnconscious,
        ev.Woke, ev.Moved, ev.StanceTaken, ev.SpellStayed, ev.SpellEnded, ev.SpellChanged, ev.TurnBegan, ev.SlotChanged,
        ev.Prepared, ev.CountersChanged, ev.ItemsChanged, ev.ControlTaken, ev.Modified, ev.Marked, ev.Unmarked,
        ev.Returned, ev.Milled, ev.SourceLost, ev.Damaged, ev.HpLost, ev.Healed, ev.FightBegan, ev.AttackDeclared,
        ev.AttackNegated, ev.AttackEnded, ev.Joined, ev.Engaged, ev.Disengaged, ev.Barred, ev.Unbarred, ev.PutOut,
        ev.Commanded, ev.SetAside, ev.CameBack, ev.FledTheField, ev.TurnEnded, ev.CameLate, ev.Reshaped, ev.BattleEnded,
        ev.Declared,
    }
)  # fmt: skip
"""Events after which a continuous ability may do something else than before."""
NO_ACTS = (tree.ChangeStance, tree.Replace, tree.Win, tree.Manual)
"""Steps of a continuous ability that bring nothing about by themselves."""
AT_ALL_TIMES = (tree.Look, tree.Delayed, tree.Control)
"""Steps that need no condition for it: what is shown, what follows at the end of the turn, whose the bearer is."""
ROUNDS = 3
"""How often identities are worked out anew until they stand; where they never do, once more in their order."""

Layer = tuple[tuple[Modifier, ...], tuple[Status, ...]]
NOTHING: Layer = ((), ())


def refresh(game: Game) -> tuple[bool, Wakers]:
    """Work out every layer anew. True where something has to happen first: a Casting Check, or what a continuous
    ability brings about ("if … destroy this card"). And the events after which there is nothing to be worked out anew:
    none where anything changed now, for then it has to be looked at once more."""
    before = len(game.log)
    pushed, contexts = _work_out(game)
    return pushed, still(game, contexts) if not pushed and len(game.log) == before else NONE


def _work_out(game: Game) -> tuple[bool, list[Context]]:
    """The same, and the circumstances of all continuous abilities."""
    _silences(game)
    contexts = list(sources(game))
    if not contexts and not _any_layers(game):
        return winning.won(game), contexts
    pushed = False
    for number in range(ROUNDS + 1):
        wanted: dict[Ref, Layer] = {}
        checks: list[FightTask] = []
        turned = dict.fromkeys((ctx.source for ctx in contexts), False) if number == ROUNDS else None
        for ctx in contexts:
            if not (_silenced(game, ctx) if turned is None else _outdone(game, ctx, wanted, turned)):
                _collect(game, ctx, wanted, checks)
        if game.triggers.silences:
            for who, marks in silence.of_worn(game).items():
                modifiers, statuses = wanted.get(who, NOTHING)
                wanted[who] = (modifiers, statuses + marks)
        if not _settle(game, wanted):
            break
        _silences(game)
        contexts = list(sources(game))  # what was gained may itself work all the time
    if checks:
        game.push(*checks)
        pushed = True
    return winning.won(game) or _act(game, contexts) or pushed, contexts


def _silences(game: Game) -> None:
    """Spells in play fall silent, or have their effects again, also by what creatures have just gained or lost."""
    if game.triggers.silences:
        silence.settle(game)


def _any_layers(game: Game) -> bool:
    """Whether a continuous ability has done anything to anybody that still holds."""
    return any(
        any(one.until.kind == "while" for one in being.modifiers)
        or any(one.until.kind == "while" for one in being.statuses)
        for being in game.state.beings.values()
        if being.modifiers or being.statuses
    )


def _settle(game: Game, wanted: dict[Ref, Layer]) -> bool:
    """Make the difference happen; whether there was one."""
    changed = False
    for being in tuple(game.state.beings.values()):
        target = wanted.get(being.id, NOTHING)
        if not (being.modifiers or being.statuses or target is not NOTHING):
            continue
        now = (
            tuple([m for m in being.modifiers if m.until.kind == "while"]),
            tuple([s for s in being.statuses if s.until.kind == "while"]),
        )
        if now != target:
            game.emit(ev.Layered(being.id, *target))
            changed = True
    return changed


def _silenced(game: Game, ctx: Context) -> bool:
    source = game.state.beings.get(ctx.source)
    if source is None or not source.statuses:
        return False
    return any(s.verb == "suppress" for s in source.statuses)


def _outdone(game: Game, ctx: Context, wanted: dict[Ref, Layer], turned: dict[Ref, bool]) -> bool:
    """Whether it has lost its abilities where it was never settled who has: two that take each other's, and each gets
    them back as it takes the other's. The earlier holds (GAME-08): what this pass has taken already (``wanted``) is
    taken, and what takes them later and keeps its own; ``turned``: whose turn it was."""
    turned[ctx.source] = True
    source = game.state.beings.get(ctx.source)
    if source is None:
        return False
    if any(one.verb == "suppress" for one in wanted.get(ctx.source, NOTHING)[1]):
        return True
    return any(
        one.verb == "suppress" and (one.until.kind != "while" or not (turned.get(one.until.who) or _lost(game, one)))
        for one in source.statuses
    )


def _lost(game: Game, mark: Status) -> bool:
    """Whether who put this mark there has lost its own abilities by now."""
    being = game.state.beings.get(mark.until.who)
    return being is not None and any(one.verb == "suppress" for one in being.statuses)


def _ability(game: Game, ctx: Context) -> Ability:
    return game.card_index[ctx.entry].effects[ctx.ability]


def _collect(game: Game, ctx: Context, wanted: dict[Ref, Layer], checks: list[FightTask]) -> None:
    ability = _ability(game, ctx)
    if not any(type(step) in layers.LAYERS for step in ability.do) or not hold(game, ctx, ability.if_):
        return
    until = Until("while", ctx.source)
    for step in ability.do:
        if step.if_ and not hold(game, ctx, step.if_):
            continue
        if isinstance(step, tree.ChangeStance) and step.what.id is not None:  # "…, also they cannot change it"
            ctx = ctx.bind(step.what.id, resolve_now(game, ctx, step.what))
        if type(step) not in layers.LAYERS:
            continue
        for one in silence.threatened(game, ctx, step):
            _resists(game, ctx, step, one, checks)
        maker = layers.LAYERS[type(step)]
        what = getattr(step, "what", None)
        reached = within(game, ctx, layers.reached(game, ctx, step))
        if (
            isinstance(what, Selector) and what.id is not None
        ):  # "all Dragons gain 500 ATK, also they cannot …": the same ones
            ctx = ctx.bind(what.id, reached)
        for ref in reached:
            being = game.state.beings.get(ref)
            if being is None and isinstance(step, lying.SAID) and (whose := lying.owner(game, ref)):
                before = wanted.get(whose.id, NOTHING)
                wanted[whose.id] = (before[0], before[1] + lying.marks(game, ctx, step, ref, until))
            if being is None or being.body or _resists(game, ctx, step, being, checks):
                continue
            modifiers, statuses = maker(game, ctx, step, being, until)
            if modifiers or statuses:
                before = wanted.get(ref, NOTHING)
                wanted[ref] = (before[0] + modifiers, before[1] + statuses)


def _resists(game: Game, ctx: Context, step: StepBase, being: Being, checks: list[FightTask]) -> bool:
    """An unwilling Real creature has a Casting Check against what a continuous ability does to it, once for each source
    (CHECK-01)."""
    if being.kind == "summon" or being.side == ctx.side or not layers.hurts(game, ctx, step):
        return False
    for status in being.statuses:
        if status.verb == "check" and status.source == ctx.source:
            return status.what == "resisted"
    frame = Withstand(replace(ctx, manner="check"), being.id)
    if frame not in checks:
        checks.append(frame)
    return True


class Withstand(FightTask, frozen=True):
    """The Casting Check of a continuous ability against one Real creature; it stands while the source is in play."""

    ctx: Context
    who: Ref
    answers: dict[Question, tuple[str, ...]] = field(default_factory=dict)
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        being = game.state.beings.get(self.who)
        if being is None or any(one.verb == "check" and one.source == self.ctx.source for one in being.statuses):
            return  # gone, or it has stood or failed the check against this source already
        spell = game.state.spells.get(self.ctx.source)
        if game.triggers.silences and spell is not None and silence.of_lying(game, spell):
            return  # the check before this one has silenced it
        run = Run(game, self.ctx, _ability(game, self.ctx).do[0], self.answers)
        begun = game.mark()
        try:
            passed = run.overcome((self.who,))
        except Asking as question:
            game.ask(question.decision, replace(self, answers=run.answers), since=begun, kept=run.kept)
            return
        until = Until("source", self.ctx.source)
        game.emit(ev.Marked(self.who, Status("check", "passed" if passed else "resisted", self.ctx.source, until)))

    def receive(self, key: str, answer: object) -> Withstand:
        assert isinstance(answer, tuple)
        return replace(self, answers={**self.answers, answer[0]: answer[1]})


# --- what a continuous ability brings about ---------------------------------------------------------------------------


def _act(game: Game, contexts: list[Context]) -> bool:
    """Stances that it keeps creatures in, what casters may not have together, and what happens as soon as its condition
    holds ("if … destroy this card"): once a round at most (GAME-08)."""
    pushed = False
    kept: set[Ref] = set()
    for ctx in contexts:
        ability = _ability(game, ctx)
        for step in ability.do:
            if isinstance(step, tree.ChangeStance) and hold(game, ctx, ability.if_) and hold(game, ctx, step.if_):
                pushed = _keep_stance(game, ctx, step, kept) or pushed
            if isinstance(step, tree.Keep) and hold(game, ctx, ability.if_) and hold(game, ctx, step.if_):
                pushed = _sends_the_rest(game, ctx, step) or pushed
        if _brings_about(game, ctx, ability):
            game.emit(ev.AbilityUsed(ctx.source, Use("own_act", ctx.entry, ctx.ability)))
            game.push(Resolve(replace(ctx, manner="continuous")))
            pushed = True
    return pushed


def _brings_about(game: Game, ctx: Context, ability: Ability) -> bool:
    acts = [step for step in ability.do if _acts(step)]
    if not acts or ctx.key in game.state.chain:
        return False
    at_all = any(isinstance(step, AT_ALL_TIMES) for step in acts)
    if not (ability.if_ or at_all or any(step.if_ for step in acts)) or not settled(ability.if_):
        return False
    holder = game.state.beings.get(ctx.source) or game.state.spells.get(ctx.source)
    if holder is None or Use("own_act", ctx.entry, ctx.ability) in holder.used:
        return False
    return hold(game, ctx, ability.if_) and any(hold(game, ctx, step.if_) and settled(step.if_) for step in acts)


def _acts(step: StepBase) -> bool:
    if type(step) in layers.LAYERS or isinstance(step, NO_ACTS):
        return False
    return op_of(step) in verbs()


def _sends_the_rest(game: Game, ctx: Context, step: tree.Keep) -> bool:
    """Whether some caster has more than they may, and has to choose what stays."""
    if not keeping.crowded(game, ctx, step):
        return False
    game.push(Steps((step,), replace(ctx, manner="continuous")))
    return True


def _keep_stance(game: Game, ctx: Context, step: tree.ChangeStance, kept: set[Ref]) -> bool:
    """Keep in that stance what it can; True where Casting Checks have to be made first. What an earlier ability keeps
    in a stance (``kept``) stays in it: of two that disagree the later does nothing, or they would go on for ever
    (GAME-08)."""
    if step.to not in ("attack", "defense"):
        return False
    checks: list[FightTask] = []
    for ref in resolve_now(game, ctx, step.what):
        being = game.state.beings.get(ref)
        revealed = being is not None and step.face_up and being.shadow
        if being is None or being.body or being.down or ref in kept:
            continue
        if being.stance == step.to and not revealed:
            kept.add(ref)
            continue
        if (step.to == "defense" and being.no_defense_mode) or _resists(game, ctx, step, being, checks):
            continue
        kept.add(ref)
        if being.stance != step.to:
            game.emit(ev.StanceTaken(ref, step.to, being.stance))
        if revealed:
            reveal(game, being, QUIETLY if step.silent else "an effect")
    if checks:
        game.push(*checks)
    return bool(checks)
