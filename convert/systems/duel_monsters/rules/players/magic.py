"""What a spell or an ability would bring: each step weighed on everything that it would reach now.

What reaches nobody brings nothing; what hurts one's own side costs what it hurts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from convert.effects import Ability, Selector, StepBase
from convert.effects import steps as tree
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.formulas import damage_split
from convert.systems.duel_monsters.rules.casting import spells
from convert.systems.duel_monsters.rules.combat import Attack
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects import silence
from convert.systems.duel_monsters.rules.effects.amounts import evaluate
from convert.systems.duel_monsters.rules.effects.belonging import bearer
from convert.systems.duel_monsters.rules.effects.conditions import hold
from convert.systems.duel_monsters.rules.effects.selectors import count_of, looked_for
from convert.systems.duel_monsters.rules.effects.targeting import possible
from convert.systems.duel_monsters.rules.focus import room
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import chances
from convert.systems.duel_monsters.rules.players.worth import MP, Worth, of_entry
from convert.systems.duel_monsters.rules.profile import BARE
from convert.systems.duel_monsters.rules.refs import Ref, area_ref, areas, is_item, parts, ref_of, sections_ref
from convert.systems.duel_monsters.rules.state import Being, Mage

IN_PLAY = 3.0
"""What a spell in play is worth to its side."""
PREPARED = 1.5
"""What a Prepared spell is worth to who has it."""
SILENCED = 2.0
"""What it costs its side that a spell in play is negated (CONVERT-42)."""
FLIP = 1.0
"""What a flip effect is worth (SHADOW-06)."""
LATER, FOLLOWS = 0.4, 0.12
"""What it costs that a Shadow does not act on its turn of arrival and stays near its caster, as a share of its worth:
where enemies are near, and where none is (SHADOW-02, SHADOW-03)."""
WAITS = 1.2
"""What it is worth that a spell in play waits for its moment."""
ODD = 0.4
"""What a step is worth of which this player understands nothing."""
SECRET = ("prepared", "spellbook", "extra")
"""Where nobody sees what others have."""
NOTHING = Worth(0.0, 0.0)
MARKS = (tree.Protect, tree.Allow, tree.Attach, tree.Equip)
UNKNOWN = "?"
"""In the place of a spell that is not known."""
GONE = (tree.Destroy, tree.Banish, tree.ToUsed, tree.ToPrepared, tree.ToSpellbook)
SHARES: dict[type, tuple[float, float]] = {
    **dict.fromkeys(GONE, (1.0, 0.15)),
    **dict.fromkeys((tree.Shadow, tree.ChangeStance, tree.Suppress, tree.SetStat), (0.15, 0.05)),
    tree.Control: (1.5, 0.25),
    tree.Forbid: (0.3, 0.1),
    tree.Sacrifice: (1.0, 1.0),
}
"""What share of a creature's worth its side loses by a step: of a summon, of another."""


PUT_AWAY = (*GONE, tree.Discard)
SPELLS_GIVEN = (tree.Discard, tree.Banish, tree.ToUsed)
EQUIPS = -1
"""In the place of the number of an ability that is worn: what it brings is not weighed."""


class Read(NamedTuple):
    """What was read of an ability once: by each target that it speaks of the steps that do, whether what such a step
    brings depends on nothing but that target, and whether any asks for an area."""

    ability: Ability
    steps: dict[str, tuple[tuple[StepBase, bool], ...]]
    wide: bool


class Texts:
    """Facts of abilities that were weighed already; of entries alone, not of any position."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], Read] = {}
        self._standing: dict[str, tuple[int, ...]] = {}

    def standing(self, entry: Entry) -> tuple[int, ...]:
        """The abilities that work all the time while it is in play; ``EQUIPS`` for one that is worn."""
        known = self._standing.get(entry.id)
        if known is None:
            modes = enumerate(ability.mode for ability in entry.effects)
            found = [EQUIPS if mode == "equip" else number for number, mode in modes if mode in ("continuous", "equip")]
            known = self._standing[entry.id] = tuple(found)
        return known

    def read(self, ctx: Context, ability: Ability) -> Read:
        """The facts of an ability."""
        key = (ctx.entry, ctx.ability)
        known = self._known.get(key)
        if known is None or known.ability is not ability:
            selectors = [getattr(step, "what", None) or getattr(step, "to", None) for step in ability.do]
            wide = any(
                isinstance(one, Selector)
                and one.ref is None
                and (one.reach in ("skirmish", "two_sections") or (one.reach == "section" and one.how == "all"))
                for one in selectors
            )
            named = [(step, _refs(step)) for step in ability.do]
            steps: dict[str, tuple[tuple[StepBase, bool], ...]] = {
                name: tuple([(step, _of_it_alone(step, name)) for step, refs in named if name in refs])
                for name in {one for _, refs in named for one in refs}
            }
            known = self._known[key] = Read(ability, steps, wide)
        return known


class Magic:
    """Weighs effects for one side in one position."""

    __slots__ = ("_castings", "_silences", "beings", "game", "side", "texts", "worth")

    def __init__(self, game: Game, side: int, worth: dict[str, Worth], texts: Texts) -> None:
        self.game = game
        self.side = side
        self.worth = worth
        self.texts = texts
        self.beings = game.state.beings
        self._castings: dict[tuple[str, str], float] = {}
        self._silences = silence.standing(game)

    # --- whole abilities ----------------------------------------------------------------------------------------

    def casting(self, being: Being, mage: Mage, entry: Spell) -> float:
        """What casting a spell brings, its costs not counted: the best of its abilities, and what it does while it
        stays."""
        key = (being.id, entry.id)
        found = self._castings.get(key)
        if found is None:
            found = self._castings[key] = self._casting(being, mage, entry)
        return found

    def _casting(self, being: Being, mage: Mage, entry: Spell) -> float:
        best, cast = 0.0, self.game.card_index.profile(entry.id).cast
        for number in cast if len(cast) < 2 else spells.cast_abilities(self.game, being, mage, entry):
            if number >= 0:
                ctx = spells.context(self.game, being, mage, entry, number, entry.mp_cost or 0)
                best = max(best, self.ability(ctx))
        if not self.texts.standing(entry):
            return best
        return best + self._standing(spells.context(self.game, being, mage, entry, BARE, entry.mp_cost or 0))

    def _standing(self, ctx: Context) -> float:
        """What a spell brings all the time while it stays in play."""
        gain = 0.0
        for number in self.texts.standing(self.game.card_index[ctx.entry]):
            gain += 2.0 if number == EQUIPS else self.ability(replace(ctx, ability=number))
        return gain

    def field(self, being: Being, mage: Mage, entry: Spell, option: str) -> float:
        """What a field brings all the time where it lies in that area (CONVERT-29)."""
        ctx = spells.context(self.game, being, mage, entry, BARE, entry.mp_cost or 0)
        return self._standing(ctx.bind("area", areas(Ref(option))))

    def staying(self, ctx: Context) -> float:
        """What it brings that a trap is in play, which does nothing as it is sprung (CONVERT-10): what holds all the
        time, what could be used best now, and what waits for its moment, as far as that does its own side no harm."""
        gain, best = self._standing(ctx), 0.0
        for number, one in enumerate(self.game.card_index[ctx.entry].effects):
            now = replace(ctx, ability=number)
            if one.mode in ("quick", "activate") and hold(self.game, now, one.if_) and possible(self.game, now):
                best = max(best, self.ability(now))
            elif one.mode == "trigger":
                gain += WAITS + min(0.0, self.ability(now))
        return gain + best

    def ability(self, ctx: Context) -> float:
        """What an ability brings, with the best targets where they are not named yet."""
        ability = self.game.card_index[ctx.entry].effects[ctx.ability]
        if self._silences and silence.of_casting(self.game, ctx, self._silences) is not None:
            return -sum(self._cost(ctx, step) for step in ability.cost)  # CONVERT-42: what was paid is lost
        for selector in ability.targets:
            if selector.id and selector.id not in ctx.bound:
                found = self.found(ctx, selector)
                if not found:
                    return 0.0
                ctx = ctx.bind(selector.id, (self._best(ctx, ability, selector.id, found),))
        areas = None
        if "area" not in ctx.bound and self.texts.read(ctx, ability).wide:
            areas = self.areas(ctx, ability.do)
        if areas is None:
            return self._steps(ctx, ability)
        return max((self.area(ctx, option) for option in areas), default=0.0)

    def _best(self, ctx: Context, ability: Ability, key: str, found: Sequence[Ref]) -> Ref:
        """The target that the ability brings most on."""
        if len(found) == 1:
            return found[0]
        best, most = found[0], -math.inf
        for ref in found:
            gain = self.on(ctx, ability, key, ref)
            if gain > most:
                best, most = ref, gain
        return best

    def _steps(self, ctx: Context, ability: Ability) -> float:
        gain = 0.0
        for step in ability.do:
            gain += self.step(ctx, step)
        for step in ability.cost:
            gain -= self._cost(ctx, step)
        return gain

    def on(self, ctx: Context, ability: Ability, key: str, ref: Ref) -> float:
        """What the steps that speak of this target bring if it is that one."""
        gain, bound = 0.0, None
        for step, alone in self.texts.read(ctx, ability).steps.get(key, ()):
            if alone:
                gain += self.effect(ctx, step, ref)
            else:
                bound = bound or ctx.bind(key, (ref,))
                gain += self.step(bound, step)
        return gain

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
                mine = (you.section,) if selector.reach == "two_sections" else ()
                near = (you.section, *state.sections[you.section].neighbours)
                return tuple(sections_ref((number, *mine)) for number in near)
        return None

    def area(self, ctx: Context, option: str) -> float:
        """What the ability brings there."""
        ability = self.game.card_index[ctx.entry].effects[ctx.ability]
        return self._steps(ctx.bind("area", areas(Ref(option))), ability)

    # --- steps --------------------------------------------------------------------------------------------------

    def step(self, ctx: Context, step: StepBase) -> float:
        """What one step brings now."""
        if step.if_ and not hold(self.game, ctx, step.if_):
            return 0.0
        other = UNAIMED.get(type(step))
        if other is not None:
            return other(self, ctx, step)
        selector = getattr(step, "what", None) or getattr(step, "to", None)
        if not isinstance(selector, Selector):
            return ODD
        gain = 0.0
        for ref in self._reached(ctx, selector):
            gain += self.effect(ctx, step, ref)
        return gain

    def _choice(self, ctx: Context, step: tree.ChooseOne) -> float:
        return max((sum(self.step(ctx, one) for one in option.do) for option in step.options), default=0.0)

    def _delayed(self, ctx: Context, step: tree.Delayed) -> float:
        return 0.6 * sum(self.step(ctx, one) for one in step.do)

    def _token(self, ctx: Context, step: tree.Token) -> float:
        return 4.0 if self._room(ctx) else 0.0

    def _prepare(self, ctx: Context, step: tree.Prepare | tree.Search) -> float:
        mage = self.game.state.mages.get(ctx.you)
        return PREPARED if mage is not None and any(slot.state != "prepared" for slot in mage.slots) else 0.0

    def _negation(self, ctx: Context, step: StepBase) -> float:
        return 5.0

    def found(self, ctx: Context, selector: Selector) -> tuple[Ref, ...]:
        """What a description fits, as far as this side may know (GAME-07): of what others have Prepared or written,
        only that each caster may have something."""
        beings, state = self.beings, self.game.state
        known = [ref for ref in looked_for(self.game, ctx, selector) if ":" not in ref or not self._hidden(ref)]
        zones = (selector.zone,) if isinstance(selector.zone, str) else selector.zone or ()
        if "prepared" in zones and selector.side not in ("you", "owner"):
            others = (mage.id for mage in state.mages.values() if mage.id in beings)
            known += [ref_of("prepared", who, UNKNOWN) for who in others if beings[who].side != self.side]
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
        least, most = count_of(self.game, ctx, selector, len(found))
        return found[: max(least, min(most, 1))]

    def effect(self, ctx: Context, step: StepBase, ref: Ref) -> float:
        """What one step on one thing brings: good where it is an enemy's harm or a friend's gain."""
        being = self.beings.get(ref)
        if being is None:
            return self._thing(ctx, step, ref)
        friend = being.side == self.side
        kind = type(step)
        worth = self.worth.get(ref, NOTHING)
        shares = SHARES.get(kind)
        if shares is not None:
            harm = shares[being.kind != "summon"] * worth.whole
        elif kind is tree.Heal or kind is tree.Modify or kind in MARKS:
            return self._help(ctx, step, being, worth) * (1.0 if friend else -1.0)
        elif kind is tree.Damage or kind is tree.LoseHp:
            harm = self._hurt(ctx, step, being, worth)
        else:
            harm = ODD
        return -harm if friend else harm * self._passes(ctx, being)

    def _help(self, ctx: Context, step: Any, being: Being, worth: Worth) -> float:
        """What its side gains by it."""
        kind = type(step)
        if kind is tree.Heal:
            return worth.per_hp * min(being.hp_full - being.hp, self._amount(ctx, step.amount))
        if kind is tree.Modify:
            gain = 0.3 * self._amount(ctx, step.attack) + 0.15 * self._amount(ctx, step.defense)
            return gain * float(step.sign) * (1.0 if being.skirmish else 0.5)
        return 1.5

    def _hurt(self, ctx: Context, step: Any, being: Being, worth: Worth) -> float:
        """What its side loses by damage or HP taken."""
        amount = self._amount(ctx, step.amount)
        hp = damage_split(amount, being.defense // 2)[0] if type(step) is tree.Damage else amount
        left = being.hp + being.paint
        return worth.per_hp * min(hp, left) + worth.fall * (hp >= left)

    def _thing(self, ctx: Context, step: StepBase, ref: Ref) -> float:
        """What a step on something that is no creature brings: a spell in play, a Prepared one, a page."""
        spell, holder = self.game.state.spells.get(ref), bearer(self.game, ref)
        side = spell.side if spell is not None else holder.side if holder is not None else -1
        mine = side == self.side
        if isinstance(step, PUT_AWAY):
            zone = parts(ref)[0]
            value = IN_PLAY if zone in ("play", "item") else PREPARED if zone == "prepared" else 0.2
            if isinstance(step, tree.ToPrepared) and zone != "play":
                return value if mine else -value
            return -value if mine else value * (self._passes(ctx, holder) if holder is not None else 1.0)
        if isinstance(step, tree.Suppress) and (spell is not None or is_item(ref)):
            return -SILENCED if mine else SILENCED
        return ODD if mine else 0.0

    def _cost(self, ctx: Context, step: StepBase) -> float:
        if isinstance(step, tree.PayHp):
            worth = self.worth.get(ctx.you, NOTHING)
            return worth.per_hp * self._amount(ctx, step.amount)
        if isinstance(step, tree.Sacrifice):
            found = self.found(ctx, step.what)
            return min((self.worth[ref].whole for ref in found if ref in self.worth), default=2.0)
        return PREPARED if isinstance(step, SPELLS_GIVEN) else 0.3

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
        return evaluate(self.game, ctx, amount) if amount is not None else 0

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

    def _attack_under_way(self, ctx: Context, step: StepBase) -> float:
        frame = next((one for one in reversed(self.game.stack) if isinstance(one, Attack)), None)
        target = self.beings.get(frame.target) if frame is not None else None
        return 5.0 if target is not None and target.side == self.side else 0.0

    def given(self, ref: Ref) -> float:
        """What it costs to give up a thing (CAST-04, FUSION-10): of a creature that is hurt, and would fall soon, and
        of one that costs Sustain, less."""
        being, worth = self.beings.get(ref), self.worth.get(ref)
        if being is None or worth is None:
            return self.thing(ref)
        left = (being.hp + being.paint) / max(1, being.hp_full)
        return worth.fall * (min(1.0, 0.4 + left) + min(1.0, left)) - MP * (0 if being.shadow else being.level)

    def summoning(self, mage: Mage, entry: Monster, cost: int, sustain: int, *, shadow: bool, near: bool) -> float:
        """What a summon brings, its MP and two turns of Sustain counted (SUMMON-10). A Shadow does not attack on its
        turn of arrival, but a turn costs it no Sustain (SHADOW-02, SHADOW-05): better where no enemy is ``near``, where
        MP are short, and for what flips (SHADOW-06)."""
        value, left = of_entry(entry), mage.mp + mage.amulet - cost
        free = 1 if shadow else 0
        turns = 2.0 if not sustain else min(2.0, free + left / sustain)
        gain = value * (0.5 + 0.25 * turns) - MP * (cost + (turns - free) * sustain)
        if not shadow:
            return gain
        flips = any(ability.mode == "flip" for ability in entry.effects)
        return gain + (FLIP if flips else 0.0) - (LATER if near else FOLLOWS) * value


def _of_it_alone(step: StepBase, key: str) -> bool:
    """Whether what a step brings depends on that target and on nothing else that is named."""
    what = getattr(step, "what", None)
    plain = isinstance(what, Selector) and what.ref == key and what.where is None
    return plain and not step.if_ and type(step) in SHARES and type(step) not in UNAIMED


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


Weigh = Callable[[Magic, Context, Any], float]
UNAIMED: dict[type, Weigh] = {
    tree.ChooseOne: Magic._choice,
    tree.Delayed: Magic._delayed,
    tree.SpecialSummon: Magic._summon,
    tree.NormalSummon: Magic._summon,
    tree.Token: Magic._token,
    tree.Prepare: Magic._prepare,
    tree.Search: Magic._prepare,
    tree.NegateAttack: Magic._attack_under_way,
    tree.NegateCast: Magic._negation,
    tree.ChangeEffect: Magic._negation,
    tree.NegateSummon: Magic._negation,
}
"""Steps that are weighed by what they do, not by whom they reach."""
