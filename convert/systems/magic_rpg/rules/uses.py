"""An ability as it is used: its price, its modes with what they aim at, the steps that it holds, what it awaits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from convert.cards.magic.mana import parse_mana
from convert.effects.magic import Ability, Condition, Selector
from convert.effects.magic import Event as Moment
from convert.effects.magic.actions import Pay, PayHp, Sacrifice
from convert.effects.magic.changes import Tap
from convert.effects.magic.steps import ChooseOne, Delayed, Grant, Option, Step, Unless
from convert.systems.magic_rpg.rules.facts import Price, Use
from convert.systems.magic_rpg.rules.mana_abilities import mana_of
from convert.systems.magic_rpg.rules.spelled_out import of_word
from convert.systems.magic_rpg.rules.terms import is_energy

POWER_UP = "power-up"
"""The word before an ability that costs less in the turn in which its card enters."""


def lent_by(step: Grant) -> tuple[Ability, ...]:
    """The abilities that a step gives, those that keywords stand for among them."""
    return (*(step.abilities or ()), *(each for word in step.keyword or () for each in of_word(word)))


def named_outright(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps of what holds all the time: of what each calls by a name that another gave, the selector itself."""
    known = tuple(steps)
    said = [(step, field, getattr(step, field, None)) for step in known for field in ("what", "to", "by")]
    names = {what.id: what for _, _, what in said if isinstance(what, Selector) and what.id is not None}
    changes: dict[int, dict[str, Selector]] = {}
    for step, field, what in said:
        if isinstance(what, Selector) and what.ref in names:
            changes.setdefault(id(step), {})[field] = names[what.ref]
    return tuple([replace(step, **changes[id(step)]) if id(step) in changes else step for step in known])


def later_of_spell(ability: Ability, *, stays: bool) -> Delayed | None:
    """What an instant or sorcery says of the next of some moment ("at the beginning of your next upkeep") as a step of
    it; none for any other ability."""
    if stays or ability.mode != "trigger" or ability.when is None or not ability.when.next:
        return None
    return Delayed(when=ability.when, do=ability.do, targets=ability.targets)


def steps_of(ability: Ability) -> Iterator[Step]:
    """Every step of an ability, those of modes, of "unless", of later moments and of abilities that it gives too."""
    todo: list[Step] = list(ability.do)
    while todo:
        step = todo.pop(0)
        yield step
        if isinstance(step, ChooseOne):
            todo += [each for option in step.options for each in option.do]
        elif isinstance(step, Unless | Delayed):
            todo += step.do
        elif isinstance(step, Grant):
            todo += [each for given in lent_by(step) for each in given.do]


def later_ability(step: Step, like: Use | None = None) -> Ability:
    """What happens at a later moment, or "when you do", as an ability that is set off."""
    if isinstance(step, Delayed):
        return Ability(mode="trigger", when=step.when, targets=step.targets, do=step.do)
    alone = replace(step, link=None, targets=())
    return Ability(mode="trigger", targets=step.targets, do=(alone,))


def price_of(cost: Iterable[Step]) -> Price:
    """What its cost steps come to."""
    steps = tuple(cost)
    mana = parse_mana("".join(step.mana for step in steps if isinstance(step, Pay) and not is_energy(step)))
    life = sum(step.amount for step in steps if isinstance(step, PayHp) and isinstance(step.amount, int))
    asked = tuple(step for step in steps if is_energy(step) or not (isinstance(step, Pay | PayHp) or _of_itself(step)))
    return Price(
        mana,
        any(isinstance(step, Tap) and _of_itself(step) for step in steps),
        any(isinstance(step, Sacrifice) and _of_itself(step) for step in steps),
        life,
        asked,
    )


def _of_itself(step: Step) -> bool:
    return isinstance(step, Tap | Sacrifice) and step.what.how == "self"


def use_of(ability: Ability) -> Use:
    """The ability with its modes: each has targets and steps; one where there is nothing to choose."""
    first = ability.do[0] if ability.do else None
    least = most = 1
    if isinstance(first, ChooseOne) and len(ability.do) == 1:
        modes = first.options
        if isinstance(first.count, tuple):
            least, most = first.count
        elif isinstance(first.count, int):
            least = most = first.count
    else:
        modes = (Option(do=ability.do, targets=ability.targets),)
    plain, kicked = (tuple(_aimed(mode, paid=paid) for mode in modes) for paid in (False, True))
    return Use(
        ability,
        price_of(ability.cost) if ability.mode == "activate" else Price(),
        plain if ability.mode == "cast" else modes,
        ability.timing == "sorcery",
        frozenset(names_of(ability.when)),
        least,
        min(most, len(modes)),
        mana_of(ability),
        kicked if kicked != plain and ability.mode == "cast" else (),
    )


def _aimed(mode: Option, *, paid: bool) -> Option:
    """A mode with what it aims at where its kicker is paid, or not (MRPG-MTG-18)."""
    kept = tuple(each for each in mode.targets if not any(_denied(one, paid=paid) for one in each.if_ or ()))
    return mode if len(kept) == len(mode.targets) else replace(mode, targets=kept)


def _denied(condition: Condition, *, paid: bool) -> bool:
    """Whether a condition fails because the kicker was paid, or was not."""
    return condition == (Condition(not_=Condition(paid="kicker")) if paid else Condition(paid="kicker"))


def names_of(moment: Moment | None) -> set[str]:
    """The names under which what is awaited happens."""
    if moment is None:
        return set()
    if moment.any_ is not None:
        names = {name for each in moment.any_ for name in names_of(each)}
        return names - {"cycled"} if "discard" in names else names  # who cycles a card discards it: that is once
    if moment.event in ("damage_dealt", "combat_damage"):
        return {"damage_dealt"}
    if moment.event in ("blocked", "blocks_or_blocked"):
        each = {"blocked_too"} if moment.by is not None and not isinstance(moment.by.count, tuple) else set()
        return {"blocked", *each} if moment.event == "blocked" else {"blocks", "blocked", *each}
    return {str(moment.event)}
