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

KEPT = 0.02
"""What a point not spent is worth beside everything else: it may be needed again this round."""
ALL: tuple[Response, ...] = ("counter", "parry", "block", "brace")


class Fist(NamedTuple):
    """Who throws: its bonus, its points, its dice and the Charges among them."""

    bonus: int
    points: int
    dice: int
    charges: int


class Answered(NamedTuple):
    """What an Attack gains its side against the best answer, and that answer with its points."""

    gain: float
    response: Response
    points: int


def guard_of(being: Being) -> Guard:
    """What stands against damage to it now."""
    return Guard(being.armour, being.defense, being.hp + being.paint)


def swing(being: Being, points: int, *, mode: str = "", charges: int = -1) -> Fist:
    """Its throw in an Attack or a Counter Attack, in its stance or in another."""
    count = 3 if (mode or being.stance) == "attack" else 2
    return Fist(being.weapon, points, count, min(count, being.charges if charges < 0 else charges))


def answer(
    attacker: Being, target: Being, fist: Fist, worth: dict[str, Worth], *, mode: str = "", attack: int = -1
) -> Answered:
    """The best answer to an Attack with that throw. ``mode``: the stance the target would be in; ``attack``: the Attack
    it would have left."""
    allowed = responses(target) if not mode else {"attack": ALL[:1], "defense": ALL[2:]}.get(mode, ALL)
    mine, theirs = worth[target.id], worth[attacker.id]
    stance = mode or target.stance
    return _best(
        fist,
        Fist(target.weapon, target.attack if attack < 0 else attack, 3 if stance == "attack" else 2, target.charges),
        guard_of(target),
        guard_of(attacker),
        tuple(allowed),
        stance == "defense",
        tuple([round(number, 1) for number in (*mine, *theirs)]),
    )


@lru_cache(maxsize=1 << 15)
def _best(
    fist: Fist,
    back: Fist,
    guard: Guard,
    others: Guard,
    allowed: tuple[Response, ...],
    defending: bool,
    prices: tuple[float, ...],
) -> Answered:
    best: Answered | None = None
    for response in allowed:
        for points in _points(response, fist, back, guard):
            bout = outcome(fist, back, guard, others, response, points, defending=defending)
            gain = bout.target.lost * prices[0] + bout.target.falls * prices[1]
            gain -= bout.attacker.lost * prices[2] + bout.attacker.falls * prices[3]
            gain += KEPT * points
            if best is None or gain < best.gain:
                best = Answered(gain, response, points)
    if best is None:
        blow = chances.hit((fist.dice, fist.charges), fist.bonus + fist.points, guard)
        best = Answered(blow.lost * prices[0] + blow.falls * prices[1], "none", 0)
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


def reaches(state: State, being: Being, target: Being) -> bool:
    """Whether it could attack that target within its next whole turn: it is in its Skirmish, or free and near enough to
    engage and attack."""
    if being.skirmish:
        return being.skirmish == target.skirmish
    return state.sections[being.section].distances[target.section] <= 1


def threat(state: State, being: Being, worth: dict[str, Worth], attack: int, *, mode: str = "") -> float:
    """What the enemies' Attacks on this creature cost its side until its next turn, if it keeps so much Attack: the
    worst one, and half of the next."""
    dangers = [0.0, 0.0]
    for foe in state.beings.values():
        if foe.side == being.side or foe.body or foe.down or foe.shadow or not reaches(state, foe, being):
            continue
        fist = swing(foe, foe.attack_full, mode="attack" if foe.stance == "attack" else "none")
        dangers.append(answer(foe, being, fist, worth, mode=mode, attack=attack).gain)
    dangers.sort()
    return dangers[-1] + 0.5 * dangers[-2]


class Plan(NamedTuple):
    """An Attack: what it gains beyond not attacking, and the points to spend on it."""

    gain: float
    points: int


def attack_on(
    state: State, being: Being, target: Being, worth: dict[str, Worth], *, mode: str = "", charges: int = -1
) -> Plan:
    """The best Attack on that target: what it brings, less what the points spent will be missed (COMBAT-27)."""
    best = Plan(-99.0, 0)
    for points in sorted({0, being.attack // 2, being.attack}, reverse=True):
        gain = answer(being, target, swing(being, points, mode=mode, charges=charges), worth).gain
        if target.shadow:
            gain = max(gain, 3.0)
        gain -= threat(state, being, worth, being.attack - points, mode=mode)
        if gain > best.gain + 1e-9:
            best = Plan(gain, points)
    return Plan(best.gain + threat(state, being, worth, being.attack, mode=mode), best.points)
