"""SPECIAL-02: a monster brings itself, by the way that its own text opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.effects import Ability
from convert.effects import steps as tree
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.own_coming import own_coming
from convert.systems.duel_monsters.rules import jewels, mp, summoning
from convert.systems.duel_monsters.rules.casting import contact
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.ingredients import given_up, lost_by_those
from convert.systems.duel_monsters.rules.effects.start import Resolve, count_use
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import Targets
from convert.systems.duel_monsters.rules.effects.zones import entries_in
from convert.systems.duel_monsters.rules.events import BodyDropped, Cause, Fizzled, SpellDeclared, Unbarred
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.refs import parts
from convert.systems.duel_monsters.rules.state import Mage
from convert.systems.duel_monsters.rules.windows import declare

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def _says_how(step: tree.Step) -> bool:
    """Whether it says in what stance, on whose side or where it arrives: then it comes as by any other effect that
    Special Summons it (SPECIAL-04)."""
    return isinstance(step, tree.SpecialSummon) and own_coming(step) and bool(step.stance or step.side or step.at)


def comes_to_another(ability: Ability) -> bool:
    """Whether an enemy is to hold it."""
    ways = [step for step in ability.do if isinstance(step, tree.SpecialSummon) and own_coming(step)]
    return any(way.side == "opponent" for way in ways)


def ordinary(ability: Ability) -> bool:
    """Whether the monster is summoned in the ordinary way by it ("you can Tribute 3 monsters to Tribute Summon …")."""
    return any(own_coming(step) and isinstance(step, tree.NormalSummon) for step in ability.do)


def offered(ability: Ability) -> int:
    """How many creatures its price sacrifices at least: each adds to the Channeling of that casting (CAST-06)."""
    counts = [step.what.count for step in ability.cost if isinstance(step, tree.Sacrifice)]
    return sum(one if isinstance(one, int) else 1 for one in counts)


class _OwnWay(FightTask, frozen=True):
    """A monster brings itself (SPECIAL-02), or is summoned in the ordinary way by what its own text asks for: targets
    and costs of its own way, then its MP and its arrival. An ability that is activated can be answered before that, as
    any that is declared and paid (PRECAST-10, PRECAST-11)."""

    ctx: Context
    targeted: bool = False
    paid: bool = False

    def run(self, game: Game) -> None:
        ctx = self.ctx
        ability = game.card_index[ctx.entry].effects[ctx.ability]
        if not self.targeted:
            game.push(Targets(ctx), replace(self, targeted=True))
        elif not self.paid:
            targets = ctx.named
            activated = ability.mode == "activate"
            if activated:
                declare(game, ComeAnswered(ctx, targeted=True, paid=True), ctx.key)
            else:
                game.push(replace(self, paid=True))
            if ability.cost:
                game.push(Steps(ability.cost, replace(ctx, paying=True)))
            if activated:
                count_use(game, ctx)
                game.emit(
                    SpellDeclared(
                        ctx.you, ctx.entry, "ability", ctx.key, targets, source=ctx.source, ability=ctx.ability
                    )
                )
        elif ctx.key in game.state.negated:
            game.emit(Fizzled(ctx.key))
        elif ctx.instead:
            game.push(Resolve(ctx))
        else:
            self._arrive(game, ability)

    def _arrive(self, game: Game, ability: Ability) -> None:
        entry = game.card_index[self.ctx.entry]
        if isinstance(entry, Monster) and entry.form == "fusion":
            self._fused(game, entry, ability)
        elif any(map(_says_how, ability.do)):
            if ability.mode != "activate":
                count_use(game, self.ctx)
            game.push(Steps(ability.do, self.ctx))
        else:
            self._summoned(game, ability)

    def _fused(self, game: Game, entry: Monster, ability: Ability) -> None:
        """A fusion of what its costs took (CONVERT-32)."""
        ctx, mage = self.ctx, game.state.mages.get(self.ctx.you)
        taken, lost = given_up(game, ctx), lost_by_those(game, ctx)
        made = contact.made(game, mage, entry, taken, lost) if mage is not None else None
        if mage is None or made is None:
            return
        being, slots = made
        if rest := tuple(step for step in ability.do if not own_coming(step)):
            game.push(Steps(rest, replace(ctx, source=being.id)))
        bans.came(game, game.state.beings[mage.id], ctx.source, entry)
        count_use(game, ctx)
        summoning.arrive(game, mage, being, slots=slots, cause=Cause(ctx.you, ctx.source, "effect"))

    def _summoned(self, game: Game, ability: Ability) -> None:
        ctx, entry = self.ctx, game.card_index[self.ctx.entry]
        mage, zone = game.state.mages.get(ctx.you), parts(ctx.source)[0]
        assert isinstance(entry, Monster)
        if mage is None or not summoning.has_room(mage) or ctx.entry not in entries_in(game, mage, zone):
            return  # an answer may have taken it from there
        cost, casting = mp.price(game.state, mage, entry), ordinary(ability)
        need = formulas.channeling_need(cost, scepter=mage.scepter) if casting else 0
        channeling = formulas.channeling_spent(need, offered(ability))
        if not mp.pay(game, mage, cost, "summoning", entry.name, channeling=channeling):
            return
        rest = tuple(s for s in ability.do if not own_coming(s))
        own_bond = entry.id == mage.bonded
        origin: summoning.Origin = "bonded" if own_bond else "slot" if zone == "prepared" else "effect"
        if zone != "prepared":
            self._leave(game, mage, entry)
        elif not own_bond:
            game.emit(jewels.leaves_its_place(game, mage.id, entry.id, "used"))
        being = summoning.make(
            game.state, mage, entry, mp=cost, origin=origin, manner="normal" if casting else "special"
        )
        being.came, being.offered = zone, given_up(game, ctx)
        if rest:
            game.push(Steps(rest, replace(ctx, source=being.id)))
        if not casting:
            bans.came(game, game.state.beings[mage.id], ctx.source, entry)
        if ability.mode != "activate":
            count_use(game, ctx)
        summoning.arrive(game, mage, being, cause=Cause(ctx.you, ctx.source, "effect"))

    def _leave(self, game: Game, mage: Mage, entry: Monster) -> None:
        """It waits for nothing any more, and leaves no Body behind (DEATH-03)."""
        for body in [b.id for b in game.state.beings.values() if b.body and (b.owner, b.entry) == (mage.id, entry.id)]:
            game.emit(BodyDropped(body, revived=True))
        game.emit(Unbarred(mage.id, entry.id))


class Come(_OwnWay, frozen=True):
    """A monster comes by its own way."""

    atomic: ClassVar[bool] = True


class ComeAnswered(_OwnWay, frozen=True):
    """A coming that was activated and paid for, while it is answered."""
