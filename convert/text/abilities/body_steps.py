"""Steps of an ability's body, seen for themselves: what they become where they stand."""

from __future__ import annotations

import msgspec

from convert.effects import Condition, Selector, Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft


def also_if(step: Step, other: tuple[Condition, ...]) -> Step:
    return msgspec.structs.replace(step, if_=(*other, *(step.if_ or ())))


def only_if(step: Step, asked: tuple[Condition, ...]) -> Step:
    """The step under these conditions; what is tied to the success of the one before waits for it anyway."""
    return step if not asked or step.link in ("and_if_you_do", "then") else also_if(step, asked)


def wears(draft: Draft) -> bool:
    """Whether it equips this card to something."""
    return any(isinstance(step, op.Equip) and step.what.how == "self" for step in draft.do)


def the_only_one(choice: op.ChooseOne, option: op.Option) -> list[Step]:
    """ "Then you can apply the following effect", where one follows: its steps, tied as the choice was; none where it
    asks for more than steps."""
    if option.if_ or option.cost or option.targets or not option.do:
        return []
    first = msgspec.structs.replace(option.do[0], link=choice.link, optional=choice.optional or option.do[0].optional)
    return [first, *option.do[1:]]


def no_answer(step: Step) -> Step:
    """A ban that holds only at this moment: nobody answers with such a thing."""
    if not isinstance(step, op.Forbid) or step.action != "activate" or step.until is not None:
        return step
    if step.what.ref is not None:
        return step  # "Special Summon it, but it cannot activate its effects"
    if step.what.kind == "caster" or step.what.how not in (None, "all"):
        return msgspec.structs.replace(step, action="respond")
    things = msgspec.structs.replace(step.what, id=None, side=None, zone=None)
    who = Selector(kind="caster", side=step.what.side or "any")
    return msgspec.structs.replace(step, action="respond", what=who, by=things)
