"""Attacks and answers weighed: what an Attack gains, how to answer one, what the enemies' Attacks threaten."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from convert.systems.duel_monsters.rules.combat import responses
from convert.systems.duel_monsters.rules.events.combat import Response
from convert.systems.duel_monsters.rules.players import chances
from convert.systems.duel_monsters.rules.players.chances import NOTHING, Bout, Guard
from convert.systems.duel_monsters.rules.players.worth import Worth
from convert.systems.duel_monsters.rules.state import Being, State

OWN = 1.15
"""How much dearer harm to one's own is than to others: an even trade is none that one seeks."""
KEPT = 0.02
"""What a point not spent is worth beside everything else: it may be needed again this round."""
PATIENCE = 3
"""Rounds after which everybody grows bolder, where somebody casts; where nobody does, from the beginning."""
ZEAL = 0.3
"""What an Attack is worth for its own sake, after that each round more: nobody waits for ever."""
LESS_CAUTION, LEAST_CAUTION = 0.08, 0.2
"""How much less what may come back counts each round, and how much it counts at least."""
IN_STANCE: dict[str, tuple[Response, ...]] = {
    "attack": ("counter",),
    "defense": ("block", "brace"),
    "none": ("counter", "parry", "block", "brace"),
}
"""The answers of each stance (COMBAT-23 to COMBAT-25)."""


class Fist(NamedTuple):
    """Who throws: its bonus, its points, its dice and the Charges among them."""

    bonus: int
    points: int
    dice: int
    charges: int


class Plan(NamedTuple):
    """An Attack: what it gains beyond not attacking, and the points to spend on it."""

    gain: float
    points: int


class Answered(NamedTuple):
    """What an Attack gains its side against the best answer, what it costs the other, and that answer with its points.
    To each its own harm is ``OWN`` times as dear."""

    gain: float
    cost: float
    response: Response
    points: int


@lru_cache(maxsize=1 << 15)
def _best(
    fist: Fist,
    back: Fist,
    guard: Guard,
    others: Guard,
    allowed: tuple[Response, ...],
    defending: bool,
    mine: Worth,
    theirs: Worth,
) -> Answered:
    best: Answered | None = None
    for response in allowed:
        for points in _points(response, fist, back, guard):
            bout = outcome(fist, back, guard, others, response, points, defending=defending)
            suffered = bout.target.lost * mine.per_hp + bout.target.falls * mine.fall
            returned = bout.attacker.lost * theirs.per_hp + bout.attacker.falls * theirs.fall
            cost = OWN * suffered - returned + KEPT * points
            if best is None or cost < best.cost:
                best = Answered(suffered - OWN * returned, cost, response, points)
    if best is None:
        blow = chances.hit((fist.dice, fist.charges), fist.bonus + fist.points, guard)
        suffered = blow.lost * mine.per_hp + blow.falls * mine.fall
        best = Answered(suffered, OWN * suffered, "none", 0)
    return best


def _points(response: Response, fist: Fist, back: Fist, guard: Guard) -> Iterable[int]:
    """The numbers of points worth a look."""
    if response == "brace":
        return (0,)
    most = guard.defend if response == "block" else back.points
    enough = max(0, fist.bonus + fist.points + 3 - (guard.armour if response == "block" else back.bonus))
    return sorted({0, most // 2, min(most, enough), most})


def outcome(
    fist: Fist, back: Fist, guard: Guard, others: Guard, response: Response, points: int, *, defending: bool
) -> Bout:
    """What an Attack and that answer bring on average: to the target (``guard``) and to the attacker (``others``)."""
    thrown, offered = (fist.dice, fist.charges), fist.bonus + fist.points
    if response == "counter":
        returned = chances.hit((back.dice, min(back.dice, back.charges)), back.bonus + points, others)
        return Bout(chances.hit(thrown, offered, guard), returned)
    if response == "parry":
        mine, lead = (2, min(2, back.charges)), offered - back.bonus - points
        return Bout(chances.excess(thrown, mine, lead, guard), chances.excess(mine, thrown, -lead, others))
    if response == "block":
        count = 3 if defending else 2
        rest = Guard(guard.armour, guard.defend - points, guard.hp)
        return Bout(chances.excess(thrown, (count, min(count, back.charges)), offered - points, rest), NOTHING)
    if response == "brace":
        return chances.braced(thrown, offered, 1 if defending else 0, guard, others)
    return Bout(chances.hit(thrown, offered, guard), NOTHING)


def swing(being: Being, points: int, *, mode: str = "", charges: int = -1) -> Fist:
    """Its throw in an Attack or a Counter Attack, in its stance or in another."""
    count = 3 if (mode or being.stance) == "attack" else 2
    return Fist(being.weapon, points, count, min(count, being.charges if charges < 0 else charges))


def reaches(state: State, being: Being, target: Being) -> bool:
    """Whether it could attack that target within its next whole turn: it is in its Skirmish, or free and near enough to
    engage and attack."""
    if being.skirmish:
        return being.skirmish == target.skirmish
    return state.sections[being.section].distances[target.section] <= 1


class Fray:
    """The Attacks of one position. What was weighed is remembered, so it serves one position only."""

    def __init__(self, state: State, worth: dict[str, Worth]) -> None:
        self.state = state
        self.worth = worth
        late = max(0, state.round - (PATIENCE if state.mages else 0))
        self.zeal = ZEAL * (1 + late)
        self.caution = max(LEAST_CAUTION, 1.0 - LESS_CAUTION * late)
        self._guards: dict[str, Guard] = {}
        self._threats: dict[tuple[str, int, str], float] = {}
        self._plans: dict[tuple[str, str, str, int], Plan] = {}
        self._reaching: dict[str, list[tuple[Being, Fist]]] = {}

    def guard(self, being: Being) -> Guard:
        """What stands against damage to it now."""
        found = self._guards.get(being.id)
        if found is None:
            found = self._guards[being.id] = Guard(being.armour, being.defense, being.hp + being.paint)
        return found

    def answer(self, attacker: Being, target: Being, fist: Fist, *, mode: str = "", attack: int = -1) -> Answered:
        """The best answer to an Attack with that throw. ``mode``: the stance the target would be in; ``attack``: the
        Attack it would have left."""
        stance = mode or target.stance
        return _best(
            fist,
            Fist(
                target.weapon, target.attack if attack < 0 else attack, 3 if stance == "attack" else 2, target.charges
            ),
            self.guard(target),
            self.guard(attacker),
            IN_STANCE[mode] if mode else responses(target),
            stance == "defense",
            self.worth[target.id],
            self.worth[attacker.id],
        )

    def threat(self, being: Being, attack: int, mode: str = "") -> float:
        """What the enemies' Attacks on this creature cost its side until its next turn, if it keeps so much Attack: the
        worst one, and half of the next."""
        key = (being.id, attack, mode)
        found = self._threats.get(key)
        if found is None:
            worst = second = 0.0
            stance = mode or being.stance
            allowed = IN_STANCE[mode] if mode else responses(being)
            back = Fist(being.weapon, attack, 3 if stance == "attack" else 2, being.charges)
            guard, mine = self.guard(being), self.worth[being.id]
            for foe, fist in self._near(being):
                defending = stance == "defense"
                gain = _best(fist, back, guard, self.guard(foe), allowed, defending, mine, self.worth[foe.id]).cost
                if gain > worst:
                    worst, second = gain, worst
                elif gain > second:
                    second = gain
            found = self._threats[key] = self.caution * (worst + 0.5 * second)
        return found

    def _near(self, being: Being) -> list[tuple[Being, Fist]]:
        """The enemies who could attack it, each with its throw."""
        found = self._reaching.get(being.id)
        if found is None:
            found = self._reaching[being.id] = [
                (foe, swing(foe, foe.attack_full))
                for foe in self.state.beings.values()
                if foe.side != being.side
                and not (foe.body or foe.down or foe.shadow)
                and reaches(self.state, foe, being)
            ]
        return found

    def attack_on(self, being: Being, target: Being, *, mode: str = "", charges: int = -1) -> Plan:
        """The best Attack on that target: what it brings, less what the points spent will be missed (COMBAT-27). A
        fight that drags on makes everybody bolder (COMBAT-52)."""
        key = (being.id, target.id, mode, charges)
        best = self._plans.get(key)
        if best is None:
            best, full = Plan(-99.0, 0), being.attack
            for points in (full, full // 2) if full > 1 else (full,):
                gain = self.answer(being, target, swing(being, points, mode=mode, charges=charges)).gain
                if target.shadow:
                    gain = 3.0
                gain -= self.threat(being, full - points, mode)
                if gain > best.gain + 1e-9:
                    best = Plan(gain, points)
            best = Plan(best.gain + self.threat(being, full, mode) + self.zeal, best.points)
            self._plans[key] = best
        return best
