"""What the effect trees of cards say to this game (DW-CONV-03, DW-CONV-10, DW-CONV-11, DW-CONV-15). The text itself is
never looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from convert.effects import Ability, Amount, Selector
from convert.effects.steps import ChooseOne, Copy, Delayed, Equip, Heal, Modify, Replace, StepBase
from convert.text.model import Reading

UNCOUNTED = 1000
"""What an amount counts that is no number: a stat, a difference (DW-CONV-15)."""
_NOT_STEPS = ("summon_rule", "permission")


class Told(NamedTuple):
    """What of a card's tree matters here."""

    fast: bool = False
    attack: int | None = None
    """What the wearer's ATK gains."""
    defense: int | None = None
    """What the wearer's DEF gains."""
    heal: int | None = None
    whole: bool = True
    """Every clause was read."""
    nothing: bool = False
    """No clause was read."""


UNTOLD = Told()


def told(reading: Reading) -> Told:
    """What a reading says."""
    steps = list(_all_steps(reading.abilities))
    paid = [step for ability in reading.abilities for step in ability.cost]  # "Equip only to …; it gains …"
    worn = {_name(step.to) for step in (*steps, *paid) if isinstance(step, Equip)} - {""}
    attack = defense = heal = None
    for step in steps:
        if isinstance(step, Modify) and _on_wearer(step.what, worn):
            attack = attack if attack is not None else _gain(step.attack, step.sign)
            defense = defense if defense is not None else _gain(step.defense, step.sign)
        elif isinstance(step, Heal) and heal is None and step.to.side in ("you", "any"):
            heal = number(step.amount)
    return Told(
        fast=any(is_quick(ability) for ability in reading.abilities),
        attack=attack,
        defense=defense,
        heal=heal,
        whole=reading.status not in ("partial", "manual"),
        nothing=reading.status == "manual",
    )


def is_quick(ability: Ability) -> bool:
    """An ability that acts in the other's turn, from play (DW-CONV-03)."""
    places = ability.from_ if isinstance(ability.from_, tuple) else (ability.from_,)
    return ability.mode == "quick" and ability.speed >= 2 and "play" in places


def _all_steps(abilities: Sequence[Ability]) -> Iterator[StepBase]:
    """Steps in the order of the tree, those within steps included (DW-CONV-15)."""
    for ability in abilities:
        if ability.mode not in _NOT_STEPS:
            for step in ability.do:
                yield from _with_inner(step)


def _with_inner(step: StepBase) -> Iterator[StepBase]:
    yield step
    inner: Sequence[StepBase] = ()
    if isinstance(step, ChooseOne):
        inner = [each for option in step.options for each in option.do]
    elif isinstance(step, Delayed):
        inner = step.do
    elif isinstance(step, Replace):
        inner = step.instead
    elif isinstance(step, Copy):
        yield from _all_steps(step.abilities)
    for each in inner:
        yield from _with_inner(each)


def _name(what: Selector) -> str:
    return what.ref or what.id or ""


def _on_wearer(what: Selector, worn: set[str]) -> bool:
    """The wearer: ``equipped``, or the target that the card was put on."""
    return what.how == "equipped" or (what.ref is not None and what.ref in worn)


def _gain(amount: Amount | None, sign: int) -> int | None:
    """What a stat gains; None where it does not, or loses."""
    if amount is None or sign < 0:
        return None
    found = number(amount)
    return found if found > 0 else None


def number(amount: Amount) -> int:
    """The card's number; of "N for each" the one N; what is no number counts as 1000 (DW-CONV-15)."""
    if amount.raw is not None:
        return amount.raw
    if amount.n is not None:
        return amount.n
    if amount.per is not None:
        return number(amount.per)
    return UNCOUNTED
