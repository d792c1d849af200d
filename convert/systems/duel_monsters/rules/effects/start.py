"""Beginning an ability: negation, conditions, costs, steps (PRECAST-11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from convert.effects import Ability
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules.context import AREA, Context
from convert.systems.duel_monsters.rules.effects import silence
from convert.systems.duel_monsters.rules.effects.conditions import hold, with_what_stood
from convert.systems.duel_monsters.rules.effects.negation import unnegatable
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.events import (
    AbilityBegan,
    AbilityEnded,
    AbilityUsed,
    Fizzled,
    Noted,
    SpellChanged,
    SpellEnded,
)
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.uses import Span, Use

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


SPANS: Final[Mapping[str, Span]] = {"turn": "round", "battle": "round", "chain": "chain", "duel": "fight"}
"""How long the uses of a limit are counted (CONVERT-20)."""


def ability_of(game: Game, ctx: Context) -> Ability:
    """The ability a context is about."""
    return game.card_index[ctx.entry].effects[ctx.ability]


def limited_uses(game: Game, ctx: Context) -> tuple[tuple[Use, int], ...]:
    """What counts an ability's uses, and how many it may have (CONVERT-20): in this round, in the fight or in one chain
    of answers (PRECAST-11), of this copy, of the name, or of a group that shares one limit."""
    limits = ability_of(game, ctx).limit
    if limits is None:
        return ()
    out = []
    for limit in limits if isinstance(limits, tuple) else (limits,):
        by_name = limit.scope == "name"
        use = Use(
            "group" if limit.group else "ability",
            ctx.entry if by_name else ctx.source,
            number=-1 if limit.group else ctx.ability,
            word=limit.group or "",
            by_name=by_name,
            span=SPANS[limit.per],
            moment=_moment(game, ctx) if limit.per == "chain" else "",
        )
        out.append((use, limit.n))
    return tuple(out)


def _moment(game: Game, ctx: Context) -> str:
    """The moment that a chain of answers began with: the outermost that is still open; what answers none begins one of
    its own (PRECAST-11)."""
    for frame in game.stack:
        if isinstance(frame, FightTask) and (moment := frame.opens_chain(game)):
            return moment
    return ctx.key


def holder_of(game: Game, ctx: Context, use: Use) -> str:
    """Where a use is counted: on this copy while it is in play, else, and for a name, on its caster."""
    in_play = ctx.source in game.state.beings or ctx.source in game.state.spells
    return ctx.source if in_play and not use.by_name else ctx.you


def spent_up(game: Game, ctx: Context, *, once: bool = False) -> bool:
    """Whether its uses are gone. ``once``: an activated ability without a limit of its own is used once a round
    (SUMMON-20)."""
    for use, most in _uses(game, ctx, once):
        who = holder_of(game, ctx, use)
        holder = game.state.beings.get(who) or game.state.spells.get(who)
        if holder is not None and holder.used and holder.used.count(use) >= most:
            return True
    return False


def _uses(game: Game, ctx: Context, once: bool) -> tuple[tuple[Use, int], ...]:
    uses = limited_uses(game, ctx)
    # Not two of a group in one chain: that is no limit of the round.
    if once and all(use.kind == "group" and use.span == "chain" for use, _ in uses):
        return (*uses, (Use("ability", ctx.source, ctx.ability), 1))
    return uses


def count_use(game: Game, ctx: Context, *, once: bool = False) -> None:
    """Count one use."""
    for use, _ in _uses(game, ctx, once):
        game.emit(AbilityUsed(holder_of(game, ctx, use), use))


class Resolve(FightTask, frozen=True):
    """An ability or the effect of a spell takes place, unless it was negated. Its costs were paid when it was declared;
    its conditions are looked at once more, but for one with costs: paying may have ended what it asked for."""

    ctx: Context

    def run(self, game: Game) -> None:
        ctx = self.ctx
        if ctx.key in game.state.negated:
            game.emit(Fizzled(ctx.key))
            return
        if told_silent(game, ctx) or told_void(game, ctx):
            return
        if ctx.instead:
            game.emit(AbilityBegan(ctx.source, ctx.key))
            game.push(Steps(ctx.instead, replace(ctx, instead=())), Close(ctx.key))
            return
        ctx = with_what_stood(game, ctx)  # what nothing was named for is declared as it takes place
        ability = ability_of(game, ctx)
        if ability.if_ and not ability.cost and not hold(game, ctx, ability.if_):
            game.emit(Noted(f"{game.card_index[ctx.entry].name}: its condition does not hold any more.", who=ctx.you))
            return
        game.emit(AbilityBegan(ctx.source, ctx.key))
        game.push(Steps(ability.do, ctx), *[Keep(ctx)] * (ability.mode == "cast"), Close(ctx.key))
        by_hand(game, ctx, ability)


def told_silent(game: Game, ctx: Context) -> bool:
    """Whether what is in play keeps this effect from doing anything (CONVERT-42); then that is told."""
    found = silence.of_casting(game, ctx)
    if found is None:
        return False
    name, by = game.card_index[ctx.entry].name, game.card_index[found.ctx.entry].name
    game.emit(Noted(f"{name} does nothing: {by} negates it (CONVERT-42).", who=ctx.you))
    return True


def told_void(game: Game, ctx: Context) -> bool:
    """Whether the effects of the creature whose ability this is are negated by now, so that nothing happens
    (CONVERT-42, PRECAST-11); then that is told. What has left play as its price was paid is negated no more."""
    being = game.state.beings.get(ctx.source)
    if being is None or being.entry != ctx.entry or not any(one.verb == "suppress" for one in being.statuses):
        return False
    if unnegatable(game, ctx, ctx.source):
        return False
    game.emit(
        Noted(f"{game.card_index[ctx.entry].name} does nothing: its effects are negated (CONVERT-42).", who=ctx.you)
    )
    return True


def by_hand(game: Game, ctx: Context, ability: Ability | None) -> None:
    """Tell the game master what of a text no step carries out: of an ability without steps, and of a spell that is
    cast; of one that does nothing but stay (None), where something of it is not read. A casting that only asks and
    costs something, as of a spell whose other abilities follow while it stays, has done all that it says."""
    entry = game.card_index[ctx.entry]
    if ability is not None and ability.do and ctx.manner not in ("cast", "item", "precast"):
        return
    gaps = [gap.text for gap in entry.adjudication.unread if gap.text]
    carried_out = bool(entry.effects)
    if ability is not None:
        asks_only = ability.mode == "cast" and (ability.cost or ability.if_)
        carried_out = bool(ability.do or ability.targets or asks_only)
    if gaps or not carried_out:
        text = " / ".join(gaps) or entry.text or "an effect that nothing here carries out"
        game.emit(Noted(f"{entry.name}, by hand: {text}", "manual", ctx.you))


class Keep(FightTask, frozen=True):
    """What a spell named and did as it was cast is known to what else it does while it stays: "when that monster is
    destroyed, destroy this card", of one that it brought back too (CAST-17, CONVERT-26). It is not on whoever resisted;
    a buff that nobody bears so ends (CHECK-05)."""

    ctx: Context

    def run(self, game: Game) -> None:
        spell = game.state.spells.get(self.ctx.source)
        if spell is None or spell.mode == "room":
            return
        entry = game.card_index[spell.entry]
        if self.ctx.resisted and spell.mode == "lasting" and isinstance(entry, Spell) and entry.form == "equipment":
            game.emit(SpellEnded(spell.id, "it was resisted"))  # CHECK-05: it is spent, and is on nobody (CONVERT-12)
            return
        own = {key: refs for key, refs in self.ctx.bound.items() if key != AREA}
        known = tuple({**dict(spell.bound), **own}.items())
        missed: dict[str, str | int] = {"on": ""} if spell.mode == "lasting" and spell.on in self.ctx.resisted else {}
        if missed or known != spell.bound:
            game.emit(SpellChanged(spell.id, missed, known))


class Close(FightTask, frozen=True):
    """The ability has been carried out (GAME-08)."""

    key: str

    def run(self, game: Game) -> None:
        game.emit(AbilityEnded(self.key))
