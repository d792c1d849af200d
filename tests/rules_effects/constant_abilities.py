"""Continuous abilities at random, of all that the effect language can say of them, and a game that mistrusts what is
not worked out anew."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from convert.effects import Ability, Amount, Bound, Condition, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.terms import Side
from convert.effects.values import Extreme
from convert.kernel.decisions import Frame
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.effects import constant
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_fight.fights import cast, damage, monster, spell

TYPES, ATTRIBUTES = ("Dragon", "Fiend"), ("DARK", "FIRE")
WHOSE: tuple[Side | None, ...] = ("you", "opponent", "any", None)
TARGET = Selector(id="t1", how="target", kind=("monster", "caster"))


class Mistrustful(Game):
    """Where continuous abilities are not worked out anew, it does so all the same in a copy in which everything that
    they are said not to read is another: nothing may come of it."""

    skipped = 0

    def checkpoint(self, frame: Frame[Any]) -> bool:
        if not frame.atomic and self._constant_due and not self._constant_stale:  # type: ignore[attr-defined]
            type(self).skipped += 1
            self._look_again()
        return super().checkpoint(frame)

    def _look_again(self) -> None:
        twin, chance = self.copy(), random.Random(len(self.log))
        scramble(twin, chance, self._constant_still)
        before, pending = len(twin.log), list(twin.stack)
        constant.refresh(twin)
        assert twin.log[before:] == [], f"of {[type(one).__name__ for one in self.log[-6:]]} came this"
        assert list(twin.stack) == pending, "nothing has to happen first"


def scramble(game: Game, chance: random.Random, still: frozenset[type]) -> None:
    """Change whatever the events that are said to leave all as it is may change (``dependence.STILL_FIELDS``)."""
    state = game.state
    for being in state.beings.values():
        being.attack, being.defense = chance.randint(0, being.attack_full), chance.randint(0, being.defense_full)
        being.actions, being.attacks, being.charges = chance.randint(0, 2), chance.randint(0, 2), chance.randint(0, 3)
        being.arriving, being.used, being.hurt_by = chance.random() < 0.5, (), ""
        if {ev.Damaged, ev.HpLost} <= still:
            being.hp, being.paint = chance.randint(0, being.hp_full), chance.randint(0, 3)
        if ev.StanceTaken in still:
            being.stance = chance.choice(("none", "attack", "defense"))
    for mage in state.mages.values():
        mage.mp, mage.channeling = chance.randint(0, mage.mp_full), chance.randint(0, mage.channeling_full)
    for one in state.spells.values():
        one.used = ()
    state.round += 3
    if ev.TurnBegan in still:
        state.turn, state.turns = chance.choice(state.order), state.turns + 5


class Grammar:
    """Trees of continuous abilities, each part of them drawn from what the language has."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def _maybe(self, make: Callable[[], Any], chance: float = 0.3) -> Any:
        return make() if self._chance.random() < chance else None

    def ability(self) -> Ability:
        """One that works all the time."""
        conditions = (self.condition(),) if self._chance.random() < 0.6 else ()
        return Ability(mode="continuous", if_=conditions, do=(self.step(),))

    def step(self) -> Any:
        """One that puts something on creatures."""
        pick = self._chance.choice
        more: dict[str, Any] = {"what": self.selector(), "if_": self._maybe(lambda: (self.condition(),))}
        some: list[Callable[[], Any]] = [
            lambda: st.Modify(attack=self.amount(), defense=self._maybe(self.amount), sign=pick((1, -1)), **more),
            lambda: st.SetStat(stat=pick(("attack", "defense", "both")), to=self.amount(), **more),
            lambda: st.ChangeLevel(add=pick((1, -1, 2)), **more),
            lambda: st.ChangeIdentity(type=pick(TYPES), also=pick((True, False)), **more),
            lambda: st.Forbid(action=pick(("attack", "cast", "be_attacked")), by=self._maybe(self.aimed), **more),
            lambda: st.Protect(from_=pick(("battle", "effects", "targeting")), by=self._maybe(self.aimed), **more),
            lambda: st.Allow(action="extra_attack", count=self._maybe(self.amount), **more),
            lambda: st.ChangeStance(to=pick(("attack", "defense")), **more),
        ]
        return pick(some)()

    def aimed(self) -> Selector:
        """Against whom it holds."""
        return Selector(how="all", kind="monster", where=self._maybe(self.filter, 0.5))

    def selector(self) -> Selector:
        """Some creatures, now and then things that are not in play."""
        if self._chance.random() < 0.35:
            return Selector(how="self")
        return Selector(
            how=self._chance.choice(("all", None)),
            kind=self._chance.choice(("monster", "monster", "caster", ("monster", "spell"))),
            side=self._chance.choice(WHOSE),
            zone=self._chance.choice((None, None, None, "play", "used")),
            reach=self._chance.choice((None, "field", "section")),
            where=self._maybe(self.filter, 0.5),
            except_self=self._chance.random() < 0.2,
        )

    def filter(self) -> Filter:
        """What they are like."""
        pick, amount = self._chance.choice, self._chance.randint(1, 12)
        some: list[dict[str, Any]] = [
            {"type": pick(TYPES)}, {"attribute": pick(ATTRIBUTES)}, {"level": Bound(gte=amount // 2)},
            {"attack": Bound(gte=Amount(n=amount))}, {"defense": Bound(lte=Amount(n=amount))},
            {"stance": pick(("attack", "defense"))}, {"face": pick(("up", "down"))}, {"equipped": pick((True, False))},
            {"summoned": pick(("normal", "special"))}, {"attacking": pick((True, False))}, {"balanced": False},
            {"highest": Extreme(stat=pick(("attack", "hp")), ties="all")}, {"owner": pick(("you", "opponent"))},
            {"befell": Event(event="battles")}, {"not_": Filter(stance=pick(("attack", "defense")))},
            {"same": ("type",), "compared_to": Selector(how="self")},
        ]  # fmt: skip
        return Filter(**pick(some))

    def amount(self) -> Amount:
        """How much: a number, a count, a Score."""
        pick = self._chance.choice
        return pick(
            (
                Amount(n=pick((1, 2, 3))),
                Amount(per=Amount(n=1), count=self.selector()),
                Amount(stat=pick(("attack", "hp", "hp_lost", "level")), of=Selector(how="self")),
                Amount(sum=pick(("hp", "level", "defense")), of=self.selector()),
            )
        )

    def condition(self, depth: int = 0) -> Condition:
        """When it holds."""
        pick = self._chance.choice
        when = Event(event=pick(("summoned", "battles", "battle_damage", "stance_changed", "end_phase", "cast")))
        some: list[Callable[[], Condition]] = [
            lambda: Condition(exists=self.selector()),
            lambda: Condition(count=self.selector(), gte=pick((1, 2))),
            lambda: Condition(compare=(self.amount(), pick(("gt", "lt")), self.amount())),
            lambda: Condition(is_=Selector(where=self.filter()), of=Selector(how="self")),
            lambda: Condition(turn=pick(("own", "opponent"))),
            lambda: Condition(phase=pick(("battle", "main", "damage_step"))),
            lambda: Condition(
                occurred=when, during=pick((None, "duel", "stay", "last_turn", "own_turn", "attack", "lying"))
            ),
        ]
        if depth < 2 and self._chance.random() < 0.2:
            return Condition(not_=self.condition(depth + 1))
        return pick(some)()


def entries(seed: int, creatures: int = 6, spells: int = 3) -> tuple[Entry, ...]:
    """Creatures and lasting spells that have such abilities, and one plain spell that hurts."""
    grammar, chance = Grammar(seed), random.Random(seed)
    made: list[Entry] = [spell("Spark", 1, cast(damage(2), targets=(TARGET,)))]
    for number in range(creatures):
        level, attack = chance.randint(1, 4), chance.randint(2, 9)
        traits: dict[str, Any] = {"type": chance.choice(TYPES), "attribute": chance.choice(ATTRIBUTES)}
        made.append(monster(f"Beast {number}", level, attack, 11 - attack, grammar.ability(), **traits))
    for number in range(spells):
        made.append(spell(f"Charm {number}", 1, grammar.ability(), form="continuous", uses_focus=True))
    return tuple(made)


def known(made: Sequence[Entry], kind: type[Entry] = Monster) -> list[str]:
    """Their ids, of one kind."""
    return [one.id for one in made if isinstance(one, kind)]
