"""Abilities that trigger by themselves: which events wake them, and GAME-08, so that every chain ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from convert.effects import Event as TreeEvent
from convert.effects import Selector
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.effects import selectors
from convert.systems.duel_monsters.rules.effects.choosing import YesNo
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.context import Context, Occurrence, Ref
from convert.systems.duel_monsters.rules.effects.start import Resolve, count_use, spent_up
from convert.systems.duel_monsters.rules.effects.targeting import Targets, possible
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.state import State
from convert.systems.duel_monsters.rules.status import banned

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

Reader = Callable[[State, Any], tuple[Occurrence, ...]]


def _side(state: State, who: str) -> int:
    being = state.beings.get(who)
    return being.side if being is not None else -1


def _damaged(state: State, e: ev.Damaged) -> tuple[Occurrence, ...]:
    lost = e.hp + e.linked
    if not lost:
        return ()
    how = "effect" if e.kind == "effect" else "battle"
    hurt = [Occurrence("damage_taken", e.who, e.source, how, lost)]
    being = state.beings.get(e.who)
    if how == "battle" and being is not None and (being.kind != "summon" or e.linked):
        hurt.append(Occurrence("battle_damage", being.caster if e.linked else e.who, e.source, "battle", lost))
    return tuple(hurt)


def _fell(state: State, e: ev.Fell) -> tuple[Occurrence, ...]:
    how = "battle" if e.fate == "defeated" else "effect"
    if e.fate == "sacrificed":
        return (Occurrence("tributed", e.who, e.by), Occurrence("leaves_play", e.who, e.by))
    gone = [Occurrence("destroyed", e.who, e.by, how), Occurrence("leaves_play", e.who, e.by, how)]
    if how == "battle" and e.by:
        gone.append(Occurrence("destroys_by_battle", e.by, e.who, "battle"))
    return tuple(gone)


LANGUAGE: dict[type, Reader] = {
    ev.Arrived: lambda s, e: (
        (Occurrence("summoned", e.being.id, e.being.caster, e.being.summoned),)
        if not e.being.shadow
        else (Occurrence("set", e.being.id, e.being.caster),)
    ),
    ev.Revealed: lambda s, e: (Occurrence("revealed", e.who),),
    ev.Fell: _fell,
    ev.Dismissed: lambda s, e: (Occurrence("leaves_play", e.who),),
    ev.AttackDeclared: lambda s, e: (
        Occurrence("attack_declared", e.who, e.target),
        Occurrence("attacked", e.target, e.who),
    ),
    ev.Responded: lambda s, e: (Occurrence("damage_step", e.who),),
    ev.AttackEnded: lambda s, e: (Occurrence("battles", e.who, e.target), Occurrence("end_of_battle", e.target, e.who)),
    ev.Damaged: _damaged,
    ev.HpLost: lambda s, e: (Occurrence("damage_taken", e.who, "", "cost", e.amount),),
    ev.Healed: lambda s, e: (Occurrence("healed", e.who, "", "", e.amount),),
    ev.TurnBegan: lambda s, e: (
        Occurrence("standby", e.who, side=_side(s, e.who)),
        Occurrence("draw_phase", e.who, side=_side(s, e.who)),
        Occurrence("main_phase", e.who, side=_side(s, e.who)),
    ),
    ev.TurnEnded: lambda s, e: (Occurrence("end_phase", e.who, side=_side(s, e.who)),),
    ev.StanceTaken: lambda s, e: (Occurrence("stance_changed", e.who, "", e.stance),),
    ev.SpellDeclared: lambda s, e: (Occurrence("cast", e.who, "", e.how), Occurrence("activated", e.who, "", e.how)),
    ev.Prepared: lambda s, e: (Occurrence("prepared", f"prepared:{e.who}:{e.spell}", e.who),),
}
"""Our events in the language's terms."""


def collect(game: Game, event: Any) -> None:
    """Abilities that this event wakes go on the stack, beneath what belongs to the same moment. An ability answers one
    event at most once, and none that it brought about itself (GAME-08)."""
    found = []
    for occurrence in LANGUAGE[type(event)](game.state, event):
        found += _woken(game, occurrence, event)
    if found:
        at = len(game.stack)
        while at and getattr(game.stack[at - 1], "atomic", False):
            at -= 1
        game.stack[at:at] = reversed(found)


def _woken(game: Game, occurrence: Occurrence, event: Any) -> list[Trigger]:
    out: list[Trigger] = []
    shelf = game.shelf
    for being in game.state.beings.values():
        if not being.entry or being.shadow and occurrence.name != "revealed":
            continue
        if being.body and occurrence.what != being.id:
            continue
        for number in shelf.profile(being.entry).triggers.get(occurrence.name, ()):
            ctx = _context(
                being.id, being.caster or being.id, being.side, being.entry, number, being.mp_spent, occurrence
            )
            if _answers(game, ctx, occurrence):
                out.append(Trigger(ctx))
    for spell in game.state.spells.values():
        if spell.mode in ("lasting", "field", "equip"):
            for number in shelf.profile(spell.entry).triggers.get(occurrence.name, ()):
                ctx = _context(spell.id, spell.caster, spell.side, spell.entry, number, spell.mp, occurrence)
                if _answers(game, ctx, occurrence):
                    out.append(Trigger(ctx))
    return out


def _context(source: str, you: str, side: int, entry: str, number: int, mp: int, occurrence: Occurrence) -> Context:
    return Context(you, side, source, entry, number, mp, f"{source}#{number}", event=occurrence, manner="trigger")


def _answers(game: Game, ctx: Context, occurrence: Occurrence) -> bool:
    if ctx.key in game.state.chain or spent_up(game, ctx):
        return False
    ability = game.shelf[ctx.entry].effects[ctx.ability]
    source = game.state.beings.get(ctx.source)
    if source is not None and source.statuses and banned(source, "activate"):
        return False
    if ability.mode == "flip":
        return occurrence.what == ctx.source
    return ability.when is not None and matches(game, ctx, ability.when, occurrence)


def matches(game: Game, ctx: Context, when: TreeEvent, occurrence: Occurrence) -> bool:
    """Whether something that happened is what a ``when`` names."""
    if when.any_ is not None:
        return any(matches(game, ctx, one, occurrence) for one in when.any_)
    if when.event != occurrence.name:
        return False
    if when.whose is not None and occurrence.side >= 0 and when.whose != "any":
        if (occurrence.side == ctx.side) != (when.whose in ("you", "owner")):
            return False
    if when.how is not None and occurrence.how:
        manners = (when.how,) if isinstance(when.how, str) else when.how
        if occurrence.how not in manners:
            return False
    return _means(game, ctx, when.what, occurrence.what) and _means(game, ctx, when.by, occurrence.by)


def _means(game: Game, ctx: Context, selector: Selector | None, ref: Ref) -> bool:
    """Whether a selector describes that very thing, wherever it is now."""
    if selector is None:
        return True
    if selector.how == "self":
        return ref == ctx.source
    if selector.how == "equipped":
        spell = game.state.spells.get(ctx.source)
        return spell is not None and spell.on == ref
    if selector.except_self and ref == ctx.source:
        return False
    if selector.ref is not None:
        return ref in ctx.bound.get(selector.ref, ())
    being = game.state.beings.get(ref)
    if being is not None:
        if selector.side == "you" and ctx.you not in (being.id, being.caster):
            return False
        if selector.side == "opponent" and being.side == ctx.side:
            return False
    return selector.where is None or selectors.fits(game, ctx, selector.where, ref)


class Trigger(FightTask, frozen=True):
    """An ability that an event woke: conditions, targets, the wish of its owner where it is optional, then its
    effect."""

    ctx: Context
    answers: dict[str, tuple[str, ...]] = {}

    def run(self, game: Game) -> None:
        ctx = self.ctx
        ability = game.shelf[ctx.entry].effects[ctx.ability]
        if ctx.key in game.state.chain or spent_up(game, ctx):
            return
        if not hold(game, ctx, ability.if_) or not possible(game, ctx):
            return
        if ability.optional and "use" not in self.answers:
            game.push(YesNo(ctx.side, "use", f"{game.shelf[ctx.entry].name}: use its ability?"), self)
            return
        if ability.optional and not self.answers["use"]:
            return
        count_use(game, ctx)
        game.push(Targets(ctx), Resolve(ctx))

    def receive(self, key: str, answer: object) -> Trigger:
        assert isinstance(answer, tuple)
        return Trigger(self.ctx, {**self.answers, answer[0]: answer[1]})
