"""What a spell or an ability would bring: each step weighed on everything that it would reach now.

What reaches nobody brings nothing; what hurts one's own side costs what it hurts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from convert.effects import Ability, Selector, StepBase
from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Monster, Spell
from convert.systems.duel_monsters.formulas import damage_split
from convert.systems.duel_monsters.rules.casting import spells
from convert.systems.duel_monsters.rules.combat import Attack
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.context import Context, bearer
from convert.systems.duel_monsters.rules.focus import room
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import chances
from convert.systems.duel_monsters.rules.players.worth import MP, Worth, of_entry
from convert.systems.duel_monsters.rules.refs import Ref, area_ref, parts
from convert.systems.duel_monsters.rules.state import Being, Mage

IN_PLAY = 3.0
"""What a spell in play is worth to its side."""
PREPARED = 1.5
"""What a Prepared spell is worth to who has it."""
ODD = 0.4
"""What a step is worth of which this player understands nothing."""
SECRET = ("prepared", "spellbook", "extra")
"""Where nobody sees what others have."""
UNKNOWN = "?"
"""In the place of a spell that is not known."""
GONE = (tree.Destroy, tree.Banish, tree.ToUsed, tree.ToPrepared, tree.ToSpellbook)


class Magic:
    """Weighs effects for one side in one position."""

    def __init__(self, game: Game, side: int, worth: dict[str, Worth]) -> None:
        self.game = game
        self.side = side
        self.worth = worth
        self.beings = game.state.beings

    # --- whole abilities ----------------------------------------------------------------------------------------

    def casting(self, being: Being, mage: Mage, entry: Spell, extra: int = 0) -> float:
        """What casting a spell brings, its costs not counted: the best of its abilities, and what it does while it
        stays."""
        best, cast = 0.0, self.game.card_index.profile(entry.id).cast
        for number in cast if len(cast) < 2 else spells.cast_abilities(self.game, being, mage, entry):
            if number >= 0:
                ctx = spells.context(self.game, being, mage, entry, number, (entry.mp_cost or 0) + extra)
                best = max(best, self.ability(ctx))
        lasting = [number for number, one in enumerate(entry.effects) if one.mode in ("continuous", "equip")]
        for number in lasting:
            ctx = spells.context(self.game, being, mage, entry, number, entry.mp_cost or 0)
            best += self.ability(ctx) if entry.effects[number].mode == "continuous" else 2.0
        return best

    def ability(self, ctx: Context) -> float:
        """What an ability brings, with the best targets where they are not named yet."""
        ability = self.game.card_index[ctx.entry].effects[ctx.ability]
        for selector in ability.targets:
            if selector.id and selector.id not in ctx.bound:
                found = self.found(ctx, selector)
                if not found:
                    return 0.0
                best = max(found, key=lambda ref: self.on(ctx, ability, selector.id or "", ref))
                ctx = ctx.bind(selector.id, (best,))
        areas = self.areas(ctx, ability.do) if "area" not in ctx.bound else None
        if areas is None:
            return self._steps(ctx, ability)
        return max((self.area(ctx, option) for option in areas), default=0.0)

    def _steps(self, ctx: Context, ability: Ability) -> float:
        gain = sum(self.step(ctx, step) for step in ability.do)
        return gain - sum(self._cost(ctx, step) for step in ability.cost)

    def on(self, ctx: Context, ability: Ability, key: str, ref: Ref) -> float:
        """What the steps that speak of this target bring if it is that one."""
        bound = ctx.bind(key, (ref,))
        return sum(self.step(bound, step) for step in ability.do if key in _refs(step))

    def areas(self, ctx: Context, steps: Iterable[StepBase]) -> tuple[str, ...] | None:
        """The Sections or Skirmishes that the caster would choose one of (CONVERT-18); None where it need not."""
        state = self.game.state
        for step in steps:
            selector = getattr(step, "what", None) or getattr(step, "to", None)
            if not isinstance(selector, Selector) or selector.ref is not None:
                continue
            if selector.reach == "skirmish":
                return tuple(
                    area_ref("skirmish", n) for n in sorted({b.skirmish for b in self.beings.values() if b.skirmish})
                )
            if selector.reach == "two_sections" or (selector.reach == "section" and selector.how == "all"):
                you = self.beings.get(ctx.you)
                if you is None:
                    return ()
                also = f" section:{you.section}" if selector.reach == "two_sections" else ""
                return tuple(f"section:{n}{also}" for n in (you.section, *state.sections[you.section].neighbours))
        return None

    def area(self, ctx: Context, option: str) -> float:
        """What the ability brings there."""
        ability = self.game.card_index[ctx.entry].effects[ctx.ability]
        return self._steps(ctx.bind("area", tuple(option.split(" "))), ability)

    # --- steps --------------------------------------------------------------------------------------------------

    def step(self, ctx: Context, step: StepBase) -> float:
        """What one step brings now."""
        if step.if_ and not hold(self.game, ctx, step.if_):
            return 0.0
        if isinstance(step, tree.ChooseOne):
            return max((sum(self.step(ctx, one) for one in option.do) for option in step.options), default=0.0)
        if isinstance(step, tree.Delayed):
            return 0.6 * sum(self.step(ctx, one) for one in step.do)
        if isinstance(step, tree.SpecialSummon | tree.NormalSummon):
            return self._summon(ctx, step)
        if isinstance(step, tree.Token):
            return 4.0 if self._room(ctx) else 0.0
        if isinstance(step, tree.Prepare | tree.Search):
            mage = self.game.state.mages.get(ctx.you)
            return PREPARED if mage is not None and any(slot.state != "prepared" for slot in mage.slots) else 0.0
        if isinstance(step, tree.NegateAttack):
            return self._attack_under_way()
        if isinstance(step, tree.NegateCast | tree.NegateSummon):
            return 5.0
        selector = getattr(step, "what", None) or getattr(step, "to", None)
        if not isinstance(selector, Selector):
            return ODD
        return sum(self.effect(ctx, step, ref) for ref in self._reached(ctx, selector))

    def found(self, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
        """What a description fits, as far as this side may know (GAME-07): of what others have Prepared or written,
        only that each caster may have something."""
        beings, state = self.beings, self.game.state
        known = [ref for ref in self.game.query.candidates(ctx, selector) if not self._hidden(ref)]
        zones = (selector.zone,) if isinstance(selector.zone, str) else selector.zone or ()
        if "prepared" in zones and selector.side not in ("you", "owner"):
            others = (mage.id for mage in state.mages.values() if mage.id in beings)
            known += [f"prepared:{who}:{UNKNOWN}" for who in others if beings[who].side != self.side]
        return tuple(known)

    def _hidden(self, ref: Ref) -> bool:
        zone, owner, _ = parts(ref)
        return zone in SECRET and owner in self.beings and self.beings[owner].side != self.side

    def _reached(self, ctx: Context, selector: Selector) -> Sequence[Ref]:
        """Whom a step would reach: all of them, or as many of the best as it takes."""
        if selector.ref is not None and selector.where is None:
            return ctx.bound.get(selector.ref, ())
        found = self.found(ctx, selector)
        if selector.ref is not None or selector.how not in ("choose", "random", "target"):
            return found
        least, most = self.game.query.count_of(ctx, selector, len(found))
        return found[: max(least, min(most, 1))]

    def effect(self, ctx: Context, step: StepBase, ref: Ref) -> float:
        """What one step on one thing brings: good where it is an enemy's harm or a friend's gain."""
        being = self.beings.get(ref)
        if being is None:
            return self._thing(ctx, step, ref)
        worth = self.worth.get(ref, Worth(0.0, 0.0))
        friend = being.side == self.side
        if isinstance(step, tree.Heal):
            gain = worth.per_hp * min(being.hp_full - being.hp, self._amount(ctx, step.amount))
            return gain if friend else -gain
        if isinstance(step, tree.Modify):
            gain = 0.3 * self._amount(ctx, step.attack) + 0.15 * self._amount(ctx, step.defense)
            gain *= step.sign * (1.0 if being.skirmish else 0.5)
            return gain if friend else -gain
        if isinstance(step, tree.Protect | tree.Allow | tree.Attach | tree.Equip):
            return 1.5 if friend else -1.5
        harm = self._harm(ctx, step, being, worth)
        if friend:
            return -harm
        return harm * self._passes(ctx, being)

    def _harm(self, ctx: Context, step: StepBase, being: Being, worth: Worth) -> float:
        """What its side loses by it."""
        if isinstance(step, tree.Damage | tree.LoseHp):
            amount = self._amount(ctx, step.amount)
            hp = damage_split(amount, being.defense // 2)[0] if isinstance(step, tree.Damage) else amount
            left = being.hp + being.paint
            return worth.per_hp * min(hp, left) + worth.fall * (hp >= left)
        if isinstance(step, GONE):
            return worth.whole if being.kind == "summon" else 0.15 * worth.whole
        if isinstance(step, tree.Control):
            return 1.5 * worth.whole if being.kind == "summon" else 0.25 * worth.whole
        if isinstance(step, tree.Forbid):
            return 0.3 * worth.whole if being.kind == "summon" else 0.1 * worth.whole
        if isinstance(step, tree.Shadow | tree.ChangeStance | tree.Suppress | tree.SetStat):
            return 0.15 * worth.whole if being.kind == "summon" else 0.05 * worth.whole
        if isinstance(step, tree.Sacrifice):
            return worth.whole
        return ODD

    def _thing(self, ctx: Context, step: StepBase, ref: Ref) -> float:
        """What a step on something that is no creature brings: a spell in play, a Prepared one, a page."""
        spell = self.game.state.spells.get(ref)
        mine = spell.side == self.side if spell is not None else self._owner(ref) == self.side
        if isinstance(step, (*GONE, tree.Discard)):
            zone = parts(ref)[0]
            value = IN_PLAY if zone in ("play", "item") else PREPARED if zone == "prepared" else 0.2
            if isinstance(step, tree.ToPrepared) and zone != "play":
                return value if mine else -value
            holder = bearer(self.game, ref)
            return -value if mine else value * (self._passes(ctx, holder) if holder is not None else 1.0)
        return ODD if mine else 0.0

    def _owner(self, ref: Ref) -> int:
        being = bearer(self.game, ref)
        return being.side if being is not None else -1

    def _cost(self, ctx: Context, step: StepBase) -> float:
        if isinstance(step, tree.PayHp):
            worth = self.worth.get(ctx.you, Worth(0.0, 0.0))
            return worth.per_hp * self._amount(ctx, step.amount)
        if isinstance(step, tree.Sacrifice):
            found = self.found(ctx, step.what)
            return min((self.worth[ref].whole for ref in found if ref in self.worth), default=2.0)
        return PREPARED if isinstance(step, tree.Discard | tree.Banish | tree.ToUsed) else 0.3

    # --- what it takes ------------------------------------------------------------------------------------------

    def _passes(self, ctx: Context, being: Being) -> float:
        """The chance that an unwilling creature fails the Casting Check (CHECK-01 to CHECK-05)."""
        if being.kind == "summon" or being.side == ctx.side:
            return 1.0
        if being.id in ctx.passed:
            return 1.0
        against = 3 if being.stance == "defense" else 2
        lead = ctx.mp - being.defense - being.armour
        return chances.beats((2, 0), (against, min(against, being.charges)), lead)

    def _amount(self, ctx: Context, amount: Any) -> int:
        return self.game.query.evaluate(ctx, amount) if amount is not None else 0

    def _room(self, ctx: Context) -> bool:
        mage = self.game.state.mages.get(ctx.you)
        return mage is not None and room(mage) > 0

    def _summon(self, ctx: Context, step: tree.SpecialSummon | tree.NormalSummon) -> float:
        found = self.found(ctx, step.what)
        mage = self.game.state.mages.get(ctx.you)
        if not found or (mage is not None and not room(mage)):
            return 0.0
        return max(self.thing(ref) for ref in found)

    def thing(self, ref: Ref) -> float:
        """What a creature or a spell is worth, wherever it lies."""
        if ref in self.worth:
            return self.worth[ref].whole
        entry = self.game.card_index.get(parts(ref)[2])
        return of_entry(entry) if isinstance(entry, Monster) else PREPARED

    def _attack_under_way(self) -> float:
        frame = next((one for one in reversed(self.game.stack) if isinstance(one, Attack)), None)
        target = self.beings.get(frame.target) if frame is not None else None
        return 5.0 if target is not None and target.side == self.side else 0.0

    def summoning(self, mage: Mage, entry: Monster, cost: int, sustain: int, verb: str) -> float:
        """What a summon brings, its MP and two turns of Sustain counted (SUMMON-10, SHADOW-05)."""
        value, left = of_entry(entry), mage.mp + mage.amulet - cost
        flips = any(ability.mode == "flip" for ability in entry.effects)
        if verb.startswith("shadow") or verb == "summon-shadow":
            return (0.9 if flips else 0.5) * value - MP * cost
        turns = 2 if not sustain else min(2.0, left / sustain)
        return value * (0.5 + 0.25 * turns) - MP * (cost + turns * sustain)


def _refs(step: StepBase) -> set[str]:
    """The targets that a step speaks of, steps within it too."""
    found = {
        one.ref
        for one in (getattr(step, name, None) for name in ("what", "to", "with_", "of"))
        if isinstance(one, Selector) and one.ref
    }
    for inner in getattr(step, "do", ()) or ():
        found |= _refs(inner)
    for option in getattr(step, "options", ()) or ():
        for inner in option.do:
            found |= _refs(inner)
    return found
