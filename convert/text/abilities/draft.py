"""An ability being put together, sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import msgspec

from convert.effects import Ability, Condition, Event, Filter, Limit, Selector, Step
from convert.effects import steps as op
from convert.effects.tree import Mode
from convert.text.abilities.at_least_one import done, named
from convert.text.abilities.battle_duration import from_its_start
from convert.text.abilities.prefix import Lead
from convert.text.abilities.while_equipped import as_it_came
from convert.text.book import Chain
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME

_FROM_SOMEWHERE = ("activate", "quick", "trigger", "replacement")
STANDING: tuple[Mode, ...] = ("continuous", "equip", "permission")
"""Abilities that hold rather than happen: "this effect" is hardly ever one of them."""
ALWAYS = Condition(all_=())
"""What asks for nothing."""
_OWN_TURN, _THEIR_TURN, _BATTLE_PHASE = Condition(turn="own"), Condition(turn="opponent"), Condition(phase="battle")


@dataclass(slots=True, eq=False)
class Draft:
    """An ability being put together."""

    mode: Mode
    scope: Scope
    from_: Any = "play"
    optional: bool = False
    limits: list[Limit] = field(default_factory=list)
    when: Event | None = None
    if_: list[Condition] = field(default_factory=list)
    cost: list[Step] = field(default_factory=list)
    targets: list[Selector] = field(default_factory=list)
    do: list[Step] = field(default_factory=list)
    speed: int = 1
    src: list[int] = field(default_factory=list)
    granted: list[Draft] = field(default_factory=list)
    """What its ``copy`` step gives to others ("gains this effect")."""
    quick_if: Condition | None = None
    """It may also answer while this holds ("This is a Quick Effect if …")."""
    failed: list[int] = field(default_factory=list)
    """Its clauses that nobody read."""
    lost: bool = False
    """It stands for an effect that nobody read: it is counted, but does nothing."""
    aimless: bool = False
    """It may be used without a target."""
    merged: bool = False
    """Another ability has taken over all that it held."""
    together: bool = False
    """It is one of several that are chosen among: what limits it limits all of them."""
    effect: bool = False
    """Something happens at a moment (an activated or triggered effect), rather than holding all the time."""

    def take(self, lead: Lead) -> None:
        """Take over what a prefix said."""
        self.when = self.when or lead.when
        self.if_.extend(lead.if_)
        self.limits.extend(lead.limits())
        self.cost.extend(lead.cost)
        if lead.from_ is not None:
            self.from_ = lead.from_
        if lead.optional:
            self.optional = True
        if lead.quick:
            self.speed = 2
        self.src.extend(lead.src)

    def build(self) -> Ability:
        """The ability as the language has it."""
        limit: Any = None
        if self.limits:
            group = "chosen" if self.together else None
            limits = [
                one if one.group or not group else msgspec.structs.replace(one, group=group) for one in self.limits
            ]
            unique = list(dict.fromkeys(limits))
            limit = unique[0] if len(unique) == 1 else tuple(unique)
        if self.mode == "activate" and _THEIR_TURN in self.if_ and self.when is None:
            self.mode = "quick"  # "during your opponent's turn: You can …": nothing else is used there
        if self.mode == "activate" and _BATTLE_PHASE in self.if_ and self.when is None:
            self.mode = "quick"  # "during your Battle Phase: You can …": an Attack is the turn's action there
        if self.mode == "activate" and any(one.phase is not None for one in self.if_):
            self.if_ = [one for one in self.if_ if one != _OWN_TURN]  # it is used on one's own turn only
        speed: Any = max(self.speed, 2) if self.mode == "quick" else self.speed
        self.when, self.do = from_its_start(self.when, self.do)
        first = len(self.do) if self.mode == "continuous" else 1
        self.do[:first] = [_of_its_own(step) for step in self.do[:first]]
        if self.from_ == "play" and self.mode in _FROM_SOMEWHERE:
            self.cost, self.do = of_both_places(self.cost), of_both_places(self.do)
            steps = (*self.cost, *self.do)
            self.from_ = _several_places(steps) or _including_it(self.targets, steps) or _where_it_is(steps)
            if self.from_ == "play":
                self.do = _both_from(self.do)
                self.from_ = _where_it_is((*self.cost, *self.do))
            if self.from_ == "play":
                self.from_ = _where_options_say(self.do)
            if self.from_ == "play" and self.mode == "trigger":
                self.from_ = _lies(self.when, self.if_)
        elif self.from_ != "play":
            self.cost = of_both_places(self.cost)
        return Ability(
            mode=self.mode,
            from_=self.from_,
            optional=self.optional,
            limit=limit,
            when=self.when,
            if_=tuple([_by_the_next(self.when, c) for c in self.if_ if c != ALWAYS]),
            cost=done(self.cost),
            targets=tuple(self.targets) if self.aimless else named(self.targets),
            do=_from_the_first(done(as_it_came(self.do))),
            speed=speed,
            src=tuple(sorted(set(self.src))),
        )


def _from_the_first(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The first step hangs on none ("Select 1 monster, and destroy it": the choice is no step)."""
    if not steps or steps[0].link is None:
        return steps
    return (msgspec.structs.replace(steps[0], link=None), *steps[1:])


def _of_its_own(step: Step) -> Step:
    """ "Banish it when it leaves the field", with no step before: what leaves is what is banished."""
    if not isinstance(step, op.Replace) or step.would.what is None or step.would.what.how != "previous":
        return step
    what = getattr(step.instead[0], "what", None) if step.instead else None
    if not isinstance(what, Selector):
        return step
    return msgspec.structs.replace(
        step, would=msgspec.structs.replace(step.would, what=msgspec.structs.replace(what, id=None))
    )


def _several_places(steps: Iterable[Step]) -> Any:
    """ "Special Summon this card from your hand or GY": it works from each of them; None where one place says it."""
    for step in steps:
        what = getattr(step, "what", None)
        if (
            isinstance(what, Selector)
            and what.how == "self"
            and isinstance(what.zone, tuple)
            and what.zone != ("play",)
        ):
            return what.zone
    return None


def _where_it_is(steps: Iterable[Step]) -> Any:
    """ "Special Summon this card from your hand": it works from where the first word of itself says that it is."""
    for step in steps:
        what = getattr(step, "what", None)
        if isinstance(what, Selector) and what.how == "self":
            return what.zone or ("prepared" if isinstance(step, op.Discard) else "play")
    return "play"


def _where_options_say(steps: Iterable[Step]) -> Any:
    """ "You can Special Summon this card from your hand in Attack Position, or, if X, in Defense Position": one of
    several effects says for all of them where this card is."""
    for step in steps:
        if isinstance(step, op.ChooseOne):
            own = [getattr(each, "what", None) for option in step.options for each in (*option.cost, *option.do)]
            zones = {one.zone for one in own if isinstance(one, Selector) and one.how == "self" and one.zone}
            return zones.pop() if len(zones) == 1 and "play" not in zones else "play"
    return "play"


_GOES_TO = {"banished": "banished", "used": "used", "destroyed": "used", "discarded": "used", "tributed": "used"}
_PHASES = frozenset(("end_phase", "standby", "end_of_battle", "draw_phase"))


def _lies(when: Event | None, asked: Iterable[Condition]) -> Any:
    """ "During the End Phase, if this card was banished this turn": where it is by then; "play" where none is said."""
    if when is None or when.event not in _PHASES:
        return "play"
    for one in asked:
        happened = one.occurred
        if happened is not None and happened.what is not None and happened.what.how == "self" and happened.event:
            return _GOES_TO.get(happened.event, "play")
    return "play"


def _by_the_next(when: Event | None, one: Condition) -> Condition:
    """ "During your Standby Phase, if this card was banished by this effect": in the turn before, not in this one."""
    own = one.occurred is not None and one.occurred.what is not None and one.occurred.what.how == "self"
    if when is None or when.event != "standby" or not own or one.during != "turn":
        return one
    return msgspec.structs.replace(one, during="own_turn" if when.whose == "you" else "last_turn")


def _both_from(steps: list[Step]) -> list[Step]:
    """ "Special Summon both this card and 1 “Moss” monster from your hand": both are there."""
    if len(steps) < 2 or not isinstance(steps[0], op.SpecialSummon) or not isinstance(steps[1], op.SpecialSummon):
        return steps
    own, other = steps[0], steps[1]
    plain = own.what == ME and own.from_ is None and own.src == other.src and other.link == "and"
    if not plain or other.what.zone in (None, "play") or other.what.side != "you":
        return steps
    return [msgspec.structs.replace(own, what=msgspec.structs.replace(own.what, zone=other.what.zone)), *steps[1:]]


def of_both_places(steps: list[Step]) -> list[Step]:
    """ "Banish 2 “Moss Frogs” and this card from your GY": the place is that of all of them."""
    found = list(steps)
    for at, (one, two) in enumerate(pairwise(steps)):
        first, last = getattr(one, "what", None), getattr(two, "what", None)
        if not (isinstance(first, Selector) and isinstance(last, Selector)) or type(one) is not type(two):
            continue
        together = two.link == "and" and one.src == two.src and last.how == "self" and last.zone is not None
        bare = first.how == "choose" and first.zone is None and first.side is None and first.among is None
        if together and bare and first.either is None and isinstance(one, op.Banish | op.ToSpellbook | op.ToUsed):
            found[at] = msgspec.structs.replace(one, what=msgspec.structs.replace(first, zone=last.zone, side="you"))
    return found


def _including_it(targets: Iterable[Selector], steps: Iterable[Step]) -> Any:
    """ "Target 2 “Moss” monsters in your GY, including this card", "banish 3 cards from your GY, including this card":
    it works from there; None where it is not said."""
    for one in (*targets, *(getattr(step, "what", None) for step in steps)):
        if not isinstance(one, Selector) or one.including is None or one.including.how != "self":
            continue
        if isinstance(one.zone, str) and one.zone != "play":
            return one.zone
    return None


def unconditional(step: Step) -> Step:
    """A cost is paid or the effect is not used: its steps are not optional one by one. When it is paid ("during the
    Damage Step") is no time that it lasts."""
    until = None if step.until == "this_battle" else step.until
    if not step.optional and until == step.until:
        return step
    return msgspec.structs.replace(step, optional=False, until=until)


def from_cost(draft: Draft) -> None:
    """A cost that takes this card from the GY or the hand says from where the ability works."""
    if draft.from_ != "play":
        return
    for step in draft.cost:
        what = getattr(step, "what", None)
        if isinstance(what, Selector) and what.how == "self":  # "skip your Draw Phase" names no thing
            shown = isinstance(step, op.Look) and step.reveal and what.zone is None and what.where is None
            if isinstance(step, op.Discard) or shown:  # "reveal this card and 1 Fish in your hand"
                draft.from_ = "prepared"
            elif what.zone is not None and what.zone != "play":
                draft.from_ = what.zone


def own_summon(step: Step) -> bool:
    """Whether the card comes into play by it: "Special Summon this card", "Tribute Summon this card"."""
    if not isinstance(step, op.SpecialSummon | op.NormalSummon) or step.what.how != "self":
        return False
    return isinstance(step, op.SpecialSummon) or step.manner in ("normal", "tribute")


def zone_of(step: Step) -> Any:
    return getattr(step, "from_", None) or getattr(getattr(step, "what", None), "zone", None)


_HOLDING = (op.Forbid, op.Allow, op.Protect, op.Modify, op.SetStat, op.ChangeIdentity, op.Suppress, op.ChangeLevel)


def acts(chain: Chain) -> bool:
    """Whether the steps do something once (destroy, draw), rather than hold (cannot attack)."""
    given = (s for s in chain.steps if not (isinstance(s, op.Copy) and not s.effects))
    return any(map(happens_once, given))


def happens_once(step: Step) -> bool:
    """Whether it happens at a moment (destroy, draw), rather than holding all the time (cannot attack)."""
    return not isinstance(step, _HOLDING) and not _holds_on(step)


def _stays_open(step: Step) -> bool:
    """ "Your opponent must keep their hand revealed": all the time."""
    return isinstance(step, op.Look) and step.reveal and step.what.how == "all" and step.what.id is None


def _holds_on(step: Step) -> bool:
    return _stays_open(step) or _turns_damage(step)


def _turns_damage(step: Step) -> bool:
    """ "Any battle damage a player takes becomes 1000": as long as it stays."""
    return isinstance(step, op.Replace) and step.until is None and step.would.event == "battle_damage"


def falls_by_itself(chain: Chain) -> bool:
    """ "Destroy this card unless X is in your GY.": a sentence of its own, which holds all the time."""
    own = [isinstance(s, op.Destroy) and s.what.how == "self" and bool(s.if_) for s in chain.steps]
    return bool(own) and all(own)


def is_response(event: Event) -> bool:
    return all(one.event in ("activated", "cast") for one in event.any_ or (event,))


def carried_out(event: Event) -> Event:
    """The moment after what was activated has been carried out; of what is itself an answer, that it was made."""
    if event.any_ is not None:
        return msgspec.structs.replace(event, any_=tuple(map(carried_out, event.any_)))
    return event if event.answering is not None else msgspec.structs.replace(event, resolved=True)


_MOVES = (op.Banish, op.ToSpellbook, op.ToPrepared)


def falls_later(step: Step) -> Step:
    """ "This turn, any monster destroyed by battle with a Fish monster is shuffled into the Deck": each as it falls."""
    where = step.what.where if isinstance(step, _MOVES) else None
    if not isinstance(step, _MOVES) or where is None or where.by is None or step.until != "end_of_turn":
        return step
    if where.summoned is not None or step.what.how != "all":
        return step
    rest = msgspec.structs.replace(where, by=None)
    what = Selector(kind="monster", where=rest if rest != Filter() else None)
    fall = Event(event="destroyed", what=what, by=where.by, how="battle")
    moved = msgspec.structs.replace(
        step, what=Selector(how="event", kind="monster"), until=None, link=None, if_=None, src=None, optional=False
    )
    return op.Delayed(
        when=fall, do=(moved,), repeat=True, until="end_of_turn", link=step.link, if_=step.if_, src=step.src
    )
