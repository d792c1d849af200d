"""Targets and costs of an ability: named and paid when it is declared (PRECAST-10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.effects import Ability, Selector
from convert.effects import steps as tree
from convert.kernel import Refusal
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import amounts, selectors
from convert.systems.duel_monsters.rules.effects.apart import Pool, by_itself, can_differ
from convert.systems.duel_monsters.rules.effects.bans import may_not, never_comes_by
from convert.systems.duel_monsters.rules.effects.choosing import Choose, Question
from convert.systems.duel_monsters.rules.effects.conditions import with_what_stood
from convert.systems.duel_monsters.rules.effects.each_player import PERSONS, each_picks, persons, pool, shares
from convert.systems.duel_monsters.rules.effects.group_constraints import constraint_on
from convert.systems.duel_monsters.rules.effects.lookup import entry_of, named_targets
from convert.systems.duel_monsters.rules.effects.registry import ACTIONS, op_of, verbs
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.spells_guarded import untouchable
from convert.systems.duel_monsters.rules.effects.unpaid import unpaid
from convert.systems.duel_monsters.rules.effects.zones import entries_in, in_play
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.refs import Ref, parts, ref_of

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def nameable(game: Game, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
    """What may be named as a target of an ability: everything that fits, but not the spell that is being cast itself,
    as it leaves its slot, nor a monster that would then come in no such way (SPECIAL-02)."""
    found = selectors.looked_for(game, ctx, selector)
    if ctx.manner == "cast":
        itself = ref_of("prepared", ctx.you, ctx.entry)
        found = tuple([ref for ref in found if ref != itself])
    if game.triggers.guards or game.state.spells:
        found = tuple([ref for ref in found if not untouchable(game, ctx, ref)])
    if ctx.source in found and _paid_with(game.card_index[ctx.entry].effects[ctx.ability]):
        found = tuple([ref for ref in found if ref != ctx.source])
    step = _summons(game, ctx, selector)
    return found if step is None else tuple([ref for ref in found if not _never_comes(game, ctx, ref, step)])


LEAVES = (tree.Banish, tree.Sacrifice, tree.ToUsed, tree.Discard, tree.ToSpellbook, tree.ToPrepared)


def _paid_with(ability: Ability) -> bool:
    """Whether its own card is its price, and gone before it names anything ("banish this card from your GY, then
    target")."""
    return any(isinstance(step, LEAVES) and step.what.how == "self" for step in ability.cost)


def _given_up(game: Game, ctx: Context, ability: Ability) -> Iterator[Pool]:
    """What each price of an ability is chosen from, and how many at least: other things than it names as targets."""
    for step in ability.cost:
        if isinstance(step, LEAVES) and step.what.how == "choose" and not step.optional and by_itself(step.what):
            found = selectors.candidates(game, ctx, step.what)
            yield found, selectors.count_of(game, ctx, step.what, len(found))[0]


def _summons(game: Game, ctx: Context, selector: Selector) -> tree.SpecialSummon | None:
    """The step of an ability that Special Summons what is named so, whatever happens; None where there is none."""
    if selector.id is None:
        return None
    for step in game.card_index[ctx.entry].effects[ctx.ability].do:
        if isinstance(step, tree.SpecialSummon) and step.what.ref == selector.id:
            return step if not (step.if_ or step.optional or step.ignore_conditions or step.who) else None
    return None


def _never_comes(game: Game, ctx: Context, ref: Ref, step: tree.SpecialSummon) -> bool:
    entry = entry_of(game, ref)
    return isinstance(entry, Monster) and never_comes_by(game, ref, entry, ctx, step.manner or "special")


def possible(game: Game, ctx: Context) -> bool:
    """Whether every target can be named, one at least where it names any (but a single one that may be none), and every
    cost be paid now."""
    ability = game.card_index[ctx.entry].effects[ctx.ability]
    some = not ability.targets or _or_none(ability)
    pools: list[Pool] = []
    for selector in ability.targets:
        each = each_picks(selector)
        found = nameable(game, ctx, pool(selector) if each else selector)
        some = some or bool(found)
        if each:
            if any(len(own) < _least(game, ctx, selector, own) for _, own in shares(game, selector, found)):
                return False
            continue
        least, most = selectors.count_of(game, ctx, selector, len(found))
        if len(found) < least:
            return False
        rule = constraint_on(game, ctx, selector, found)
        if rule is not None and not rule.finishes((), found, least, most):
            return False
        if by_itself(selector):
            pools.append((found, least))
    if len(pools) > 1 and not can_differ(pools):
        return False
    if pools and not all(can_differ([*pools, given]) for given in _given_up(game, ctx, ability)):
        return False
    if not (some and (not ability.cost or all(payable(game, ctx, step) for step in ability.cost))):
        return False
    return lacking(game, ctx) is None


PAID_BEFORE = ("cast", "item")
"""Manners in which an ability's MP have not been paid while one decides on it."""


def lacking(game: Game, ctx: Context) -> Refusal | None:
    """What is missing for the first thing that an ability does, so that it could bring about nothing (CAST-18); None
    where nothing is, or a cost or target to come may change that."""
    ability = game.card_index[ctx.entry].effects[ctx.ability]
    if ability.do and _is_in_play_already(game, ctx, ability.do[0]):
        return Refusal("CAST-11", "it is a monster in play already")
    if ability.cost or ability.targets or not ability.do:
        return None
    first = ability.do[0]
    asks = verbs()[op_of(first)].lacking
    if asks is None or first.if_ or first.optional:
        return None
    due = ctx.mp if ctx.manner in PAID_BEFORE and ctx.you in game.state.mages else 0
    return asks(Run(game, ctx, first, {}), first, due)


def _is_in_play_already(game: Game, ctx: Context, step: tree.Step) -> bool:
    """Whether a step would bring what its ability stands on, a spell or trap that is a monster already: itself, no
    Body, or as the one copy in play (CAST-11)."""
    if not isinstance(step, tree.SpecialSummon) or step.what.how != "self" or step.stats is None:
        return False
    being = game.state.beings.get(ctx.source)
    if being is not None:
        return not being.body
    zone, who, _ = parts(ctx.source)
    owner = game.state.mages.get(who) if zone == "used" else None
    return owner is not None and ctx.entry in in_play(game, owner)


def _least(game: Game, ctx: Context, selector: Selector, found: tuple[Ref, ...]) -> int:
    return selectors.count_of(game, ctx, selector, len(found))[0]


def payable(game: Game, ctx: Context, step: tree.Step) -> bool:
    """Whether one cost can be paid."""
    if isinstance(step, tree.PayHp):
        you = game.state.beings.get(ctx.you)
        if unpaid(game, ctx, step):
            return True
        return you is not None and you.hp > amounts.evaluate(game, ctx, step.amount)
    if isinstance(step, tree.Detach):
        return _can_detach(game, ctx, step)
    if isinstance(step, tree.Counters) and step.remove is not None:
        return _can_take_counters(game, ctx, step)
    if isinstance(step, tree.Mill) and step.side is None and ctx.you in game.state.mages:
        book = sum(1 for _ in entries_in(game, game.state.mages[ctx.you], "spellbook"))
        return book >= amounts.evaluate(game, ctx, step.count)
    what = getattr(step, "what", None)
    if not isinstance(what, Selector) or step.optional:  # a part of a turn that is skipped is given up at any time
        return True
    shows = isinstance(step, tree.Look) and step.reveal  # FUSION-01: a Fusion monster that one knows can be shown
    found = selectors.candidates(game, replace(ctx, calling=True) if shows else ctx, what)
    action = ACTIONS.get(op_of(step))
    if action is not None:
        found = tuple([ref for ref in found if not may_not(game, ctx.you, action, ref)])
    least, most = selectors.count_of(game, ctx, what, len(found))
    rule = constraint_on(game, ctx, what, found)
    if rule is not None and not rule.finishes((), found, least, most):
        return False
    return len(found) >= least and (bool(found) or what.count in ("any", "all"))


def detachable(game: Game, ctx: Context, step: tree.Detach, have: int) -> tuple[int, int]:
    """How many materials come off: least and most, of those there are."""
    if step.count == "all":
        return have, have
    if step.count == "any":
        return 1, have
    if isinstance(step.count, tuple):
        return step.count
    wanted = amounts.evaluate(game, ctx, step.count)
    return wanted, wanted


def _can_detach(game: Game, ctx: Context, step: tree.Detach) -> bool:
    refs = selectors.candidates(game, ctx, step.what) if step.what is not None else (ctx.source,)
    for ref in refs:
        have = amounts.carried(game, ref, "material")
        if have and have >= detachable(game, ctx, step, have)[0]:
            return True
    return False


def _can_take_counters(game: Game, ctx: Context, step: tree.Counters) -> bool:
    what = selectors.carrying(step.what, step.name)
    carried = [amounts.carried(game, ref, step.name) for ref in selectors.candidates(game, ctx, what)]
    if step.remove is None or isinstance(step.remove, str):
        return any(carried)
    wanted = amounts.evaluate(game, ctx, step.remove)
    return (sum(carried) if step.what.how == "all" else max(carried, default=0)) >= wanted


def _or_none(ability: Ability) -> bool:
    """ "Target 1 Fish (if possible)": whether it goes off without its one target, too."""
    only = ability.targets[0].count if len(ability.targets) == 1 else None
    return isinstance(only, tuple) and only[0] == 0


def _at_will(ability: Ability) -> bool:
    """ "When this card is activated: You can target 1 Fish": the card is cast all the same by who names none."""
    return ability.mode == "cast" and _or_none(ability)


class Targets(FightTask, frozen=True):
    """Name the targets one selector after the other; then the frame beneath (the one that goes on) gets the context
    with what was named, under ``ctx``."""

    ctx: Context
    at: int = 0
    share: int = 0
    """Where every caster names one: whose turn to name it is."""
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        ability = game.card_index[self.ctx.entry].effects[self.ctx.ability]
        targets = ability.targets
        if self.at >= len(targets):
            game.answer("ctx", with_what_stood(game, self.ctx))
            return
        selector = targets[self.at]
        if each_picks(selector):
            self._each(game, selector, named_targets(ability)[self.at])
            return
        found = self._apart(game, selector, nameable(game, self.ctx, selector), targets[self.at + 1 :])
        least, most = selectors.count_of(game, self.ctx, selector, len(found))
        key = named_targets(ability)[self.at]
        if least == 0 and found and not self._another(game, ability) and not _at_will(ability):
            least = 1  # "1 Fish and/or 1 Bird", "1 Fish (if possible)": an effect that names targets has one
        rule = constraint_on(game, self.ctx, selector, found)
        if len(found) <= least:
            game.push(Targets(self.ctx.bind(key, found), self.at + 1))
            return
        name, by = game.card_index[self.ctx.entry].name, self.ctx.side
        if selector.chooser in PERSONS:
            by = next((one.side for one in persons(game, self.ctx, selector.chooser)), by)
        elif selector.chooser == "opponent":
            by = next((side for side in range(len(game.state.sides)) if side != by), by)
        game.ask(Choose(by, Question("target", key), found, least, most, f"{name}: the target", rule=rule), self)

    def _apart(
        self, game: Game, selector: Selector, found: tuple[Ref, ...], later: tuple[Selector, ...]
    ) -> tuple[Ref, ...]:
        """What may be named beside what has been named before, and leaves something for those that come later."""
        ability = game.card_index[self.ctx.entry].effects[self.ctx.ability]
        before = named_targets(ability)[: self.at]
        if not by_itself(selector) or not (before or later):
            return found
        named = {ref for key in before for ref in self.ctx.bound.get(key, ())}
        found = tuple([ref for ref in found if ref not in named])
        pools: list[Pool] = []
        for one in later:
            if by_itself(one) and not each_picks(one):
                others = nameable(game, self.ctx, one)
                pools.append((others, _least(game, self.ctx, one, others)))
        shared = {ref for refs, _ in pools for ref in refs}.intersection(found)
        kept = [ref for ref in found if ref not in shared or can_differ(pools, {*named, ref})] if shared else found
        return tuple(kept) or found

    def _another(self, game: Game, ability: Ability) -> bool:
        """Whether a target has been named before this one, or can be after it."""
        before, later = named_targets(ability)[: self.at], ability.targets[self.at + 1 :]
        named = any(self.ctx.bound.get(key) for key in before)
        return named or any(selectors.candidates(game, self.ctx, pool(one)) for one in later)

    def _each(self, game: Game, selector: Selector, key: str) -> None:
        """Every caster names their own, one after the other."""
        parts = shares(game, selector, selectors.candidates(game, self.ctx, pool(selector)))
        if self.share >= len(parts):
            game.push(replace(self, at=self.at + 1, share=0))
            return
        player, found = parts[self.share]
        least, most = selectors.count_of(game, self.ctx, selector, len(found))
        if len(found) <= least:
            named = (*self.ctx.bound.get(key, ()), *found)
            game.push(replace(self, ctx=self.ctx.bind(key, named), share=self.share + 1))
            return
        name = game.card_index[self.ctx.entry].name
        game.ask(
            Choose(
                player.side, Question("each target", key), found, least, most, f"{name}: the target of {player.name}"
            ),
            self,
        )

    def receive(self, key: str, answer: object) -> Targets:
        assert isinstance(answer, tuple)
        about, named = answer
        if about.topic == "each target":
            named = (*self.ctx.bound.get(about.name, ()), *named)
            return replace(self, ctx=self.ctx.bind(about.name, named), share=self.share + 1)
        return replace(self, ctx=self.ctx.bind(about.name, named), at=self.at + 1)
