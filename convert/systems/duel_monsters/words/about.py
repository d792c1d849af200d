"""What the moment that sets an ability off is about: what it takes out of play, whose that is, which caster."""

from __future__ import annotations

from convert.effects import Ability, Event, Selector, StepBase
from convert.effects.steps import (
    Allow,
    ChangeIdentity,
    ChangeLevel,
    Forbid,
    Modify,
    Protect,
    Replace,
    SetStat,
    Skip,
    Suppress,
)


def is_gone(when: Event) -> bool:
    """Is what a trigger is about out of play by then: destroyed, used or banished, or defeated in an Attack?"""
    if when.any_ is not None:
        return all(map(is_gone, when.any_))
    return when.event == "destroys_by_battle" or (when.event in GONE and not itself(when))


def side_of_the_gone(when: Event | None) -> str | None:
    """Whose is what a trigger takes out of play?"""
    if when is not None and when.any_ is not None:
        sides = {side_of_the_gone(one) for one in when.any_}
        return sides.pop() if len(sides) == 1 else None
    gone = None if when is None else when.by if when.event == "destroys_by_battle" else when.what
    return gone.side if gone is not None else None


def all_but_the_price(ability: Ability) -> str:
    """What has been summoned, told from a monster that is paid: "the summoned monster"; "" where nothing tells it."""
    when = ability.when
    if when is None or not all(one.event == "summoned" and one.what is not None for one in when.any_ or (when,)):
        return ""
    paid = [getattr(step, "what", None) for step in ability.cost]
    named = [one for one in paid if isinstance(one, Selector) and one.how != "self" and one.kind == "monster"]
    return "the summoned monster" if any(one.how != "event" for one in named) else ""


def caster_of(when: Event | None) -> str:
    """Whom the moment is about, in words, where it has named nobody."""
    if when is not None and when.event == "control_changed":
        return NEW_CONTROLLER
    if when is not None and when == Event(event="battles", what=Selector(how="self")):
        return "the caster on the other side"
    events = () if when is None else when.any_ or (when,)
    if not events or not all(map(_of_a_thing_alone, events)):
        return "that caster"
    return "its caster" if any(map(_of_a_casting, events)) else CONTROLLER


NEW_CONTROLLER = "its new caster"
CONTROLLER = "its controller"
"""Whose a thing in play is by now, whoever it came from (SPECIAL-07)."""


def _of_a_casting(event: Event) -> bool:
    """Whether a moment is about a spell, and not about what is in play."""
    return event.event in ("cast", "activated") or (event.what is not None and event.what.kind == "spell")


def others(when: Event | None) -> frozenset[str]:
    """Of those whom a text names by the moment alone ("the active caster", "its controller", "its owner"), who may be
    somebody else than whoever uses the ability, and so resists what it does (CHECK-01)."""
    events = () if when is None else when.any_ or (when,)
    out = set()
    if not all(one.whose == "you" for one in events) or not events:
        out.add("turn")
    if not (caster_of(when) in (CONTROLLER, NEW_CONTROLLER) and all(map(itself, events))):
        out.add("event")
    if not all(itself(one) or (one.what is not None and one.what.side == "you") for one in events):
        out.add("owner")
    return frozenset(out)


def _of_a_thing_alone(event: Event) -> bool:
    """Whether a moment names a thing and no caster: then "that caster" would be nobody."""
    what = event.what
    thing = what is not None and what.kind != "caster" and (what.how is None or event.event in _MOVED)
    named = event.whose or event.to_whose or (event.by is not None and event.by.kind == "caster")
    return thing and not named and event.event != "destroys_by_battle"


_MOVED = frozenset(("returned", "destroyed", "equipped", "leaves_play"))
"""What may befall the card itself so that only its own caster can be meant."""
GONE = frozenset(("used", "destroyed", "discarded", "banished", "tributed", "material"))


def says_where(when: Event) -> bool:
    """Does the trigger itself tell where the card is ("when this monster is sent to the used spells")?"""
    return all(itself(one) for one in (when.any_ or (when,)))


def itself(event: Event) -> bool:
    return event.what is not None and event.what.how == "self"


def of_others(ability: Ability) -> bool:
    """Does it wait for something that befalls other things than its own card?"""
    would = [step.would for step in ability.do if isinstance(step, Replace)]
    events = [one for when in (ability.when, *would) if when is not None for one in (when.any_ or (when,))]
    return any(one.what is not None and not itself(one) for one in events)


def of_its_sections(ability: Ability) -> tuple[str, ...]:
    """What has to be said of the Sections of a field that does this (CONVERT-29): that what it waits for takes place
    there; that those whom it bans or protects all the time are there, where its words name no area."""
    said = ("field",) if of_others(ability) else ()
    return (*said, "field_who") if ability.mode == "continuous" and any(map(_nowhere, ability.do)) else said


def _nowhere(step: StepBase) -> bool:
    """Does a step that simply holds say of others, and in no area, what holds for them?"""
    what = getattr(step, "what", None)
    if isinstance(step, Replace) or not isinstance(what, Selector) or what.ref is not None or what.how == "self":
        return False
    if (what.how == "all" and what.reach is not None and what.kind != "caster") or what.zone == "pendulum":
        return False
    return isinstance(step, (Allow, ChangeIdentity, ChangeLevel, Forbid, Modify, Protect, SetStat, Skip, Suppress))


def of_several(when: Event | None) -> bool:
    """May it befall several things at once, of which it is told once?"""
    events = (when.any_ or (when,)) if when is not None else ()
    return any(one.number is not None and one.number.eq is None for one in events)
