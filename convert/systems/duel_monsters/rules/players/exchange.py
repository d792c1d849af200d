"""Attacks and answers weighed: what an Attack gains, how to answer one, what the enemies' Attacks threaten."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from convert.systems.duel_monsters.rules.combat import responses
from convert.systems.duel_monsters.rules.events.combat import Response
from convert.systems.duel_monsters.rules.players import chances
from convert.systems.duel_monsters.rules.players.chances import NOTHING, Blow, Guard
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
CAUTION, CASTERS_CAUTION, LESS_CAUTION, LEAST_CAUTION = 0.3, 1.0, 0.08, 0.2
"""How much what may come back counts at first, where nobody casts and where somebody does, how much less each round,
and how much at least."""
IN_STANCE: dict[str, tuple[Response, ...]] = {
    "attack": ("counter",),
    "defense": ("block", "brace"),
    "none": ("counter", "parry", "block", "brace"),
    "out": ("parry",),
    "helpless": (),
}
"""The answers of each stance (COMBAT-23 to COMBAT-25), of who is out for the round and of who has none."""
OTHERWISE: dict[tuple[Response, ...], str] = {(): "helpless", ("parry",): "out", ("counter",): "attack"}


Fist = tuple[int, tuple[int, int]]
"""Who throws: bonus and points together; its dice, and the Charges among them."""


class Back(NamedTuple):
    """Who answers: its bonus, the points it has, its dice, its Charges."""

    bonus: int
    points: int
    dice: int
    charges: int


class Answered(NamedTuple):
    """What an Attack gains its side against the best answer, what it costs the other, and that answer with its points.
    To each its own harm is ``OWN`` times as dear."""

    gain: float
    cost: float
    response: Response
    points: int


@lru_cache(maxsize=1 << 15)
def _best(
    offered: int,
    thrown: tuple[int, int],
    bonus: int,
    points: int,
    charges: int,
    how: str,
    guard: Guard,
    others: Guard,
    mine: Worth,
    theirs: Worth,
) -> Answered:
    """The best answer of who stands so (``how``: its stance, "out" or "helpless"), with that bonus and so many points
    and Charges, to a throw with what is ``offered`` in bonus and points."""
    back = Back(bonus, points, 3 if how == "attack" else 2, charges)
    per_hp, fall = mine
    back_hp, back_fall = theirs
    least, best = math.inf, None
    for response in IN_STANCE[how]:
        weighed = WEIGHED[response](offered, thrown, back, guard, others, how)
        for spent, (lost, falls), (back_lost, back_falls) in weighed:
            suffered = lost * per_hp + falls * fall
            returned = back_lost * back_hp + back_falls * back_fall
            cost = OWN * suffered - returned + KEPT * spent
            if cost < least:
                least, best = cost, (suffered - OWN * returned, cost, response, spent)
    if best is not None:
        return Answered(*best)
    lost, falls = chances.hit(thrown, offered, guard)
    suffered = lost * per_hp + falls * fall
    return Answered(suffered, OWN * suffered, "none", 0)


@lru_cache(maxsize=1 << 12)
def _points(most: int, enough: int) -> tuple[int, ...]:
    """The numbers of points worth a look."""
    return tuple(sorted({0, most // 2, min(most, max(0, enough)), most})) if most else (0,)


Weighed = tuple[int, Blow, Blow]
"""Points of an answer, and what it brings on average with them: to the target and to the attacker."""


def _counter(
    offered: int, thrown: tuple[int, int], back: Back, guard: Guard, others: Guard, how: str
) -> Iterable[Weighed]:
    bonus, most, count, charges = back
    hit = chances.hit
    blow, mine = hit(thrown, offered, guard), (count, charges if charges < count else count)
    return [(points, blow, hit(mine, bonus + points, others)) for points in _points(most, offered + 3 - bonus)]


def _parry(
    offered: int, thrown: tuple[int, int], back: Back, guard: Guard, others: Guard, how: str
) -> Iterable[Weighed]:
    bonus, most, _, charges = back
    mine, ahead, excess = (2, charges if charges < 2 else 2), offered - bonus, chances.excess
    return [
        (points, excess(thrown, mine, ahead - points, *guard), excess(mine, thrown, points - ahead, *others))
        for points in _points(most, ahead + 3)
    ]


def _block(
    offered: int, thrown: tuple[int, int], back: Back, guard: Guard, others: Guard, how: str
) -> Iterable[Weighed]:
    armour, defend, hp = guard
    count = 3 if how == "defense" else 2
    mine = (count, min(count, back.charges))
    excess = chances.excess
    return [
        (points, excess(thrown, mine, offered - points, armour, defend - points, hp), NOTHING)
        for points in _points(defend, offered + 3 - armour)
    ]


def _brace(
    offered: int, thrown: tuple[int, int], back: Back, guard: Guard, others: Guard, how: str
) -> Iterable[Weighed]:
    return ((0, *chances.braced(thrown, offered, 1 if how == "defense" else 0, guard, others)),)


WEIGHED: dict[Response, Callable[[int, tuple[int, int], Back, Guard, Guard, str], Iterable[Weighed]]] = {
    "counter": _counter,
    "parry": _parry,
    "block": _block,
    "brace": _brace,
}
"""Each answer with the points worth a look."""


def swing(being: Being, points: int, *, mode: str = "", charges: int = -1) -> Fist:
    """Its throw in an Attack or a Counter Attack, in its stance or in another."""
    count = 3 if (mode or being.stance) == "attack" else 2
    if charges < 0:
        charges = being.charges
    return being.weapon + points, (count, charges if charges < count else count)


def reaches(state: State, being: Being, target: Being) -> bool:
    """Whether it could attack that target within its next whole turn: it is in its Skirmish, or free and near enough to
    engage and attack."""
    if being.skirmish:
        return being.skirmish == target.skirmish
    return state.sections[being.section].distances[target.section] <= 1


def _how(being: Being) -> str:
    """What it may answer with (COMBAT-22 to COMBAT-25, COMBAT-30): its stance, where nothing forbids that."""
    if being.out or being.statuses or being.down or being.body:
        allowed = responses(being)
        return being.stance if len(allowed) > 1 else OTHERWISE[allowed]
    return being.stance


class Stand:
    """One creature in the position that is weighed: what guards it, its worth, how it may answer, what it throws with
    all its points in its stance, and which enemies could attack it (what each offers and throws, what guards it, its
    worth), None until somebody asks."""

    __slots__ = ("being", "fist", "guard", "how", "near", "worth")

    def __init__(self, being: Being, worth: Worth) -> None:
        self.being = being
        self.guard = Guard(being.armour, being.defense, being.hp + being.paint)
        self.worth = worth
        self.how = _how(being)
        self.fist = swing(being, being.attack_full)
        self.near: list[tuple[int, tuple[int, int], Guard, Worth]] | None = None


class Fray:
    """The Attacks of one position. What was weighed is remembered, so it serves one position only."""

    __slots__ = ("_blows", "_plans", "_stands", "_threats", "caution", "state", "worth", "zeal")

    def __init__(self, state: State, worth: dict[str, Worth]) -> None:
        self.state = state
        self.worth = worth
        late = state.round
        first = CAUTION
        if state.mages:
            late, first = max(0, late - PATIENCE), CASTERS_CAUTION
        self.zeal = ZEAL * (1 + late)
        self.caution = max(LEAST_CAUTION, first - LESS_CAUTION * late)
        self._stands: dict[str, Stand] = {}
        self._threats: dict[tuple[str, int, str], float] = {}
        self._plans: dict[tuple[str, str, str, int], float] = {}
        self._blows: dict[tuple[str, str, int], float] = {}

    def stand(self, being: Being) -> Stand:
        """How a creature stands."""
        found = self._stands.get(being.id)
        if found is None:
            found = self._stands[being.id] = Stand(being, self.worth[being.id])
        return found

    def stance_taken(self, being: Being) -> None:
        """One of the side that is weighed for took another stance: how it stands is looked at anew, what enemies could
        suffer from it, and what Attacks from it and on it bring. All else was weighed for a stance by name."""
        who = being.id
        self._stands.pop(who, None)
        for stand in self._stands.values():
            if stand.being.side != being.side:
                stand.near = None
        beings = self.state.beings
        self._threats = {key: value for key, value in self._threats.items() if beings[key[0]].side == being.side}
        self._blows = {key: value for key, value in self._blows.items() if who not in key}

    def charged(self, being: Being) -> None:
        """One of the side that is weighed for has a Charge more: whatever it throws, and answers with, is another."""
        who = being.id
        self.stance_taken(being)
        self._threats = {key: value for key, value in self._threats.items() if key[0] != who}
        self._plans = {key: value for key, value in self._plans.items() if who not in key}

    def answer(self, attacker: Being, target: Being, fist: Fist, *, attack: int = -1) -> Answered:
        """The best answer to an Attack with that throw. ``attack``: the Attack that the target would have left."""
        stands = self._stands
        one, other = stands.get(attacker.id) or self.stand(attacker), stands.get(target.id) or self.stand(target)
        return _best(
            fist[0],
            fist[1],
            target.weapon,
            target.attack if attack < 0 else attack,
            target.charges,
            other.how,
            other.guard,
            one.guard,
            other.worth,
            one.worth,
        )

    def blow(self, attacker: Being, target: Being, attack: int = -1) -> float:
        """What an Attack with all points, in the stance that the attacker has, costs the target's side. ``attack``: the
        Attack that the target would have left."""
        key = (attacker.id, target.id, attack)
        found = self._blows.get(key)
        if found is None:
            found = self._blows[key] = self.answer(attacker, target, self.stand(attacker).fist, attack=attack).cost
        return found

    def threat(self, being: Being, attack: int, mode: str = "") -> float:
        """What the enemies' Attacks on this creature cost its side until its next turn, if it keeps so much Attack: the
        worst one, and half of the next. ``mode``: a stance that it might take."""
        stand = self._stands.get(being.id) or self.stand(being)
        how = mode or stand.how
        if how == "defense":
            attack = 0  # its answers there, a Block and a Brace, use none (COMBAT-24)
        key = (being.id, attack, how)
        found = self._threats.get(key)
        if found is None:
            worst = second = 0.0
            near = self._attackers_of(stand) if stand.near is None else stand.near
            if near:
                weapon, charges, guard, mine = being.weapon, being.charges, stand.guard, stand.worth
                for offered, thrown, other, theirs in near:
                    gain = _best(offered, thrown, weapon, attack, charges, how, guard, other, mine, theirs).cost
                    if gain > worst:
                        worst, second = gain, worst
                    elif gain > second:
                        second = gain
            found = self._threats[key] = self.caution * (worst + 0.5 * second)
        return found

    def _attackers_of(self, stand: Stand) -> list[tuple[int, tuple[int, int], Guard, Worth]]:
        """The enemies who could attack it."""
        found, being, state = [], stand.being, self.state
        for foe in state.beings.values():
            if foe.side != being.side and not (foe.body or foe.down or foe.shadow) and reaches(state, foe, being):
                other = self.stand(foe)
                found.append((*other.fist, other.guard, other.worth))
        stand.near = found
        return found

    def attack_on(self, being: Being, target: Being, *, mode: str = "", charges: int = -1) -> float:
        """What an Attack with all points on that target brings, less what they will be missed (COMBAT-27): half of them
        hold nothing off and bring next to nothing. A fight that drags on makes everybody bolder (COMBAT-52)."""
        key = (being.id, target.id, mode or being.stance, charges)
        best = self._plans.get(key)
        if best is None:
            full = being.attack
            gain = 3.0
            if not target.shadow:
                gain = self.answer(being, target, swing(being, full, mode=mode, charges=charges)).gain
            spent = self.threat(being, full, mode) - self.threat(being, 0, mode)
            best = self._plans[key] = gain + spent + self.zeal
        return best
