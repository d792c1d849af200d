"""What a spell or thing does when it is used outside a fight: plain HP of one's own at once, the rest told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from convert.effects import Ability
from convert.effects.steps import Heal, LoseHp, PayHp, Step
from convert.effects.values import Amount, Selector
from convert.prose.english import so_many_are
from convert.systems.duel_monsters.campaign.operation import Operation, hp_now
from convert.systems.duel_monsters.campaign.recovery import healed, straight_off_hp
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules.between.refusal import RuleError

ONESELF = Selector(kind="caster", side="you")
WHATEVER_HAPPENED = (None, "and", "also", "also_after")
"""Links that do not ask what came of the step before."""


class Change(NamedTuple):
    """HP that its caster regains, or loses where they are fewer than none."""

    hp: int
    cost: bool
    """Whether they are paid before anything happens: then there must be more than that (COMBAT-42)."""


def take_effect(operation: Operation, who: str, entry: Spell) -> None:
    """Tell what it does. Where that is nothing but so many HP of who casts or uses it, they are regained or lost now
    (EX-65, EX-66); all else is for the game master. What only heals somebody who has lost nothing is done in vain."""
    changes = own_hp(entry)
    character = operation.character(who)
    if changes and hp_now(character) == character.max_hp and all(change.hp > 0 for change in changes):
        operation.in_vain = f"{character.name} has all {character.max_hp} HP: {entry.name} would heal nothing (STAT-23)"
    keeps = f" The game master carries it out; `card2spell campaign heal {who} N` and `hurt {who} N` keep HP."
    if entry.text:
        operation.say(who, f"What it does: {entry.text}{keeps if changes is None else ''}")
    for change in changes or ():
        hp = hp_now(operation.character(who))
        if change.cost and hp + change.hp <= 0:
            raise RuleError("COMBAT-42", f"{entry.name} costs {-change.hp} HP, and {so_many_are(hp, 'left')}")
        if change.hp < 0:
            straight_off_hp(operation, who, -change.hp, "COMBAT-42")
        else:
            healed(operation, who, change.hp)


def own_hp(entry: Spell) -> tuple[Change, ...] | None:
    """What casting or using it changes of one's own HP, one after the other; None where it does anything else, or
    where somebody has to judge it."""
    if len(entry.effects) != 1 or entry.adjudication.status != "automatic":
        return None
    (ability,) = entry.effects
    plain = Ability(mode="cast", cost=ability.cost, do=ability.do, speed=ability.speed, src=ability.src)
    if ability != plain:
        return None
    costs, done = _changes(ability.cost, cost=True), _changes(ability.do, cost=False)
    return None if costs is None or done is None else (*costs, *done) or None


def _changes(steps: Iterable[Step], *, cost: bool) -> tuple[Change, ...] | None:
    found = []
    for step in steps:
        if not isinstance(step, (Heal, LoseHp, PayHp)) or step.link not in WHATEVER_HAPPENED:
            return None
        number = step.amount.n
        if number is None or number < 1 or replace(step.amount, raw=None) != Amount(n=number):
            return None
        if not isinstance(step, PayHp) and replace(step.to, reach=None) != ONESELF:
            return None
        if step.if_ or step.optional or step.until is not None or step.who not in (None, "you"):
            return None
        found.append(Change(number if isinstance(step, Heal) else -number, cost))
    return tuple(found)
