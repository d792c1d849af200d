"""A card that an effect equips: what it gives its bearer ends when it is worn no more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Condition, Filter, Selector, Step
from convert.effects import steps as op
from convert.effects.walk import mapped
from convert.text.clauses.how_long import LASTING
from convert.text.reference.thing import ME, ME_WORN

if TYPE_CHECKING:
    from convert.text.abilities.draft import Draft

BEARER = Selector(how="equipped", kind="monster")


def puts_itself_on(steps: Iterable[Step]) -> Selector | None:
    """What the steps equip this card to; None where they do not."""
    for step in steps:
        if isinstance(step, op.Equip) and step.what.how == "self" and step.to is not None:
            return step.to
    return None


def as_an_equip_card(draft: Draft) -> None:
    """ "You can send this Equip Card to the GY; draw 1 card.": asked of the ability as "while this card is equipped to
    a monster" is, where neither its moment nor another condition speaks of the bearer."""
    cost = changed(draft.cost, _itself)
    pays = cost != draft.cost and b'"how":"equipped"' not in msgspec.json.encode((draft.when, draft.if_))
    draft.cost[:], draft.do[:] = cost, changed(draft.do, _itself)
    if pays and draft.mode in ("activate", "quick", "trigger") and _IS_WORN not in draft.if_:
        draft.if_.append(_IS_WORN)


def _itself(one: Selector) -> Selector:
    return ME if one == ME_WORN else one


_IS_WORN = Condition(is_=Selector(kind="any", where=Filter(equipped=True)), of=ME)


def as_it_is_worn(draft: Draft) -> None:
    """ "If this card is equipped to a Fish monster, it gains 1000 ATK": for as long as it is, not as it becomes so."""
    as_an_equip_card(draft)
    when = draft.when
    by = when.by if when is not None and when.event == "equipped" and when.what == ME else None
    if draft.mode != "trigger" or draft.optional or draft.targets or draft.cost or not isinstance(by, Selector):
        return
    rules = all(isinstance(s, LASTING) and s.until is None and getattr(s, "what", None) == BEARER for s in draft.do)
    if by.kind == "monster" and by.where is not None and draft.do and rules:
        draft.mode, draft.effect, draft.when = "continuous", False, None
        draft.if_ = [Condition(is_=by, of=BEARER), *draft.if_]


def gear_of_another(draft: Draft, drafts: Sequence[Draft]) -> bool:
    """Whether it gives something to a bearer of this card, all of whose effects put other things on others: "equip that
    Effect Monster to 1 “Moss” monster. While equipped by this effect, that monster gains …"."""
    if draft.mode != "continuous" or not any(getattr(step, "what", None) == BEARER for step in draft.do):
        return False
    equips = [step for one in drafts for step in one.do if isinstance(step, op.Equip)]
    own = (s.what.how == "self" or s.to is None or s.to.how == "self" for s in equips)
    return bool(equips) and not any(own)


def bears_nothing_yet(draft: Draft) -> bool:
    """Whether what is activated speaks of its bearer before it has one: "those monsters" was something else."""
    if draft.mode != "cast" or puts_itself_on(draft.do) is None:
        return False
    return any(target.among is not None and target.among.how == "equipped" for target in draft.targets)


def while_worn(steps: list[Step]) -> list[Step]:
    """ "Equip this card to that target. It gains 500 ATK.": for as long as it wears this card."""
    at = next((k for k, s in enumerate(steps) if isinstance(s, op.Equip) and s.what.how == "self"), len(steps))
    bearer = puts_itself_on(steps)
    steps = [_in_its_options(step) for step in steps]
    return [
        msgspec.structs.replace(step, until="while_equipped")
        if k > at and isinstance(step, LASTING) and step.until is None and not named_beside(bearer, step)
        else step
        for k, step in enumerate(steps)
    ]


def named_beside(bearer: Selector | None, step: Step) -> str:
    """The id that names what a step is done to, where that is another than the bearer; "" else."""
    what = getattr(step, "what", None)
    name = what.ref if isinstance(what, Selector) else None
    return "" if bearer is None or name is None or name in (bearer.ref, bearer.id) else str(name)


def _in_its_options(step: Step) -> Step:
    """ "● Equip this card to it. It gains 500 ATK.": of one of several effects."""
    if not isinstance(step, op.ChooseOne):
        return step
    options = tuple(msgspec.structs.replace(one, do=tuple(while_worn(list(one.do)))) for one in step.options)
    return msgspec.structs.replace(step, options=options)


def of_bearer(value: Any, name: str | None) -> Any:
    """A part of a tree that refers to the bearer by this id, as an ability of the worn card has it."""
    return changed(value, lambda one: BEARER if one.ref is not None and one.ref == name else one)


def changed(value: Any, change: Callable[[Selector], Selector]) -> Any:
    """A part of a tree with each of its selectors changed, those within others first."""
    return mapped(value, lambda one: change(one) if isinstance(one, Selector) else one)


def as_it_came(steps: list[Step]) -> list[Step]:
    """ "Special Summon this card from your hand, but banish it when it leaves the field": once it came, it is sought
    where it is, not in the hand."""
    gone = next((k for k, step in enumerate(steps) if arrives(step)), len(steps))
    if gone >= len(steps) - 1:
        return steps
    return [*steps[: gone + 1], *(changed(step, _here) for step in steps[gone + 1 :])]


def arrives(step: Step) -> bool:
    """Whether this card comes into play by it, out of the hand, the GY or some such place."""
    if not isinstance(step, (op.SpecialSummon, op.NormalSummon, op.Equip)) or step.what.how != "self":
        return False
    return step.what.zone is not None and step.what.zone != "play"


def _here(one: Selector) -> Selector:
    return msgspec.structs.replace(one, zone=None) if one.how == "self" and one.zone not in (None, "play") else one
