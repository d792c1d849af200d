"""What has been named so far in one ability, and what has been done to it: what a reference may mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Self

import msgspec

from convert.effects import Amount, Event, Selector, Step, StepBase
from convert.effects.steps import ChooseOne, Counters, Delayed, Detach, Modify, PayHp, SetStat
from convert.effects.terms import Kind, Side, Zone
from convert.text.reference.agreement import HAPPENED, after
from convert.text.reference.thing import ME, Names, Thing, Zones, is_thing, names_in, said_in

_NAMING = frozenset(("a", "an", "all", "another", "any", "each", "every", "both"))
"""Beside numbers, what begins the naming of something new."""
_BROUGHT = frozenset(("mill", "detach"))
"""Steps whose id is what they bring: the cards sent from the Deck, the Materials detached."""


def _many(selector: Selector) -> bool:
    """Whether a description is of several things by its count."""
    if selector.how == "all":
        return False
    return selector.count not in (None, 1, (0, 1), (1, 1))


def _in_any_case(choice: ChooseOne) -> Step | None:
    """ "Banish 3 or 6 cards": what is done whichever is chosen, since only how many they are differs; else None."""
    steps = [option.do[0] for option in choice.options if len(option.do) == 1]
    names = {(type(step), getattr(getattr(step, "what", None), "id", None)) for step in steps}
    same = len(steps) == len(choice.options) > 1 and len(names) == 1 and None not in next(iter(names))
    return steps[-1] if same else None


class Mark(NamedTuple):
    """What was known at a moment."""

    known: dict[str, Any]
    names: tuple[dict[str, int], int]


_NOTHING: Mapping[str, str] = MappingProxyType({})
THAT_PLAYER = Selector(kind="caster", how="event")


class Known:
    """What has been named so far in one ability, nearest last."""

    listed: tuple[Event, ...] = ()
    """What the bullets after the sentence list ("any of these effects")."""

    event: Selector | None = None
    """Who the trigger is about, where that is not this card."""
    happening: Event | None = None
    """The event that ``event`` takes part in."""
    would: bool = False
    """It would happen: something else may, instead."""
    fallen: Selector | None = None
    """What the condition before is about: the monster that this card destroyed, or is on ("that monster")."""
    compared: tuple[Amount, Amount] | None = None
    """Two numbers that the condition before compares ("the difference")."""
    amount: Amount | None = None
    """How many life points the last step is about ("the same amount of damage")."""
    lowered: Selector | None = None
    """What the last step lowers the ATK of ("that lost ATK")."""
    aimed: Selector | None = None
    """What the activation that is answered targets."""
    opposed: bool = False
    """The trigger is a battle of the subject's: ``event`` is the monster it fights."""
    fight: bool = False
    """The trigger is a battle of monsters that it describes, one on each side."""
    fallen_side: Side | None = None
    """Whose monster is destroyed in the battle that the trigger is."""
    made: Selector | None = None
    """What this card was material for, where that is the trigger."""
    found: Selector | None = None
    """What was looked for on the Deck and found ("the excavated monster")."""
    turned: Selector | None = None
    """The one card that was turned over last."""
    answered: Selector | None = None
    """The card whose use the trigger is ("that card")."""
    triggered: bool = False
    """Something sets the ability off."""
    player: Side | None = None
    they: Selector | None = None
    """The players who were the plural subject of the clause before ("they discard 1 card, then draw 1 card")."""
    actor: Selector | None = None
    """The player who was the subject of the last clause that named one."""
    step: str | None = None
    """The id of the last coin, die or declaration."""
    replacing: bool = False
    """What is read happens instead of something: "instead" may stand anywhere in it."""
    instead: bool = False
    """What is read may stand in for something else, and say so."""
    pair: list[Selector] | None = None
    """What "both" was said of: "them" are those two, where nothing plural is named."""
    unread: int | None = None
    """The clause just before, where nobody read it."""
    before: tuple[Thing, ...] = ()
    """What the abilities before this one named."""
    earlier: frozenset[str] = frozenset()
    """What those abilities do, by the names of their steps."""
    looked: frozenset[str | None] = frozenset()
    """Ids of what was only looked at on top of a Deck: to put it back is no return."""
    apart: frozenset[str] = frozenset()
    """Ids of what each player has of their own ("both players reveal the top card of their Decks")."""
    declared: Mapping[str, str] = _NOTHING
    """By what was declared (name, type, attribute, kind): the id of the declaration ("that name")."""
    taken: Mapping[str, str] = _NOTHING
    """By verb ("removed", "detached"): the id of the last step that took off counters or materials."""

    def __init__(self, names: Names, subject: Selector | None = None) -> None:
        self.names = names
        self.things: list[Thing] = []
        self.acting: list[Selector] = []
        """The subject of the clause that is read: "it gains ATK equal to that monster's" is another one's."""
        self._acts: list[tuple[str, int | None, Selector]] = []
        """What was done to what, and in which clause."""
        self.actions: dict[str, Selector] = {}
        """By the name of a step: what it was last done to ("if you added a Dragon monster")."""
        self.subject = subject
        """What "it" means before anything is named: the equipped monster, or this card."""

    def mark(self) -> Mark:
        """All that is known now, to go back to once (reader.md 2.3: a failed attempt changes nothing). Three fields are
        added to in their place; every other is replaced by a new one."""
        known = self.__dict__.copy()
        known["things"], known["actions"], known["_acts"] = self.things.copy(), self.actions.copy(), self._acts.copy()
        return Mark(known, self.names.mark())

    def undo(self, mark: Mark) -> None:
        """Back to what was known at the mark."""
        self.__dict__ = mark.known
        self.names.undo(mark.names)

    def under(self) -> Self:
        """The scope of one of several effects under this one: it knows what was named before ("target 1 card, then
        activate 1 of these effects; ● Destroy it"), the others do not learn what it names."""
        inner = type(self)(self.names, self.subject)
        inner.things = list(self.things)
        inner.actions, inner._acts = dict(self.actions), list(self._acts)
        inner.declared = self.declared
        inner.before, inner.event, inner.opposed = self.before, self.event, self.opposed
        inner.answered, inner.happening, inner.aimed = self.answered, self.happening, self.aimed
        inner.made, inner.fight, inner.fallen_side = self.made, self.fight, self.fallen_side
        inner.player, inner.step, inner.looked = self.player, self.step, self.looked
        inner.taken = self.taken
        return inner

    def introduce(self, selector: Selector, *, plural: bool = False) -> Selector:
        """Give the selector an id, unless it needs none, and remember it."""
        if selector.ref is not None or selector.how in ("self", "equipped", "event"):
            self.remember(selector, plural=plural)
            return selector
        if selector.kind == "caster" or selector.unread:
            return selector
        if selector.id is None:
            letter = "t" if selector.how == "target" else "c"
            selector = msgspec.structs.replace(selector, id=self.names.new(letter))
        zone = selector.zone if selector.among is None else self.zone_of(selector.among)
        plural = plural or _many(selector)
        target = selector.how == "target"
        ref = Selector(ref=selector.id)
        whole = selector.how == "all" and selector.where is None
        names = names_in(selector.where)
        picked = selector.among
        of = self._known(picked)
        there = zone if zone is not None or of is None else of.now
        if selector.where is not None and selector.where.lies_as is not None:
            there = None  # it is none in play: it can still be Special Summoned
        self.things.append(
            Thing(
                ref,
                selector.kind or (of.kind if of is not None else None),
                plural,
                target,
                zone,
                selector.side or (of.side if of is not None else None),
                whole,
                names or (of.names if of is not None else ()),
                among=picked,
                now=there,
                said=said_in(selector.where) | (of.said if of is not None else frozenset()),
            )
        )
        return selector

    def _known(self, several: Selector | None) -> Thing | None:
        """What those are that something is picked from."""
        if several is None:
            return None
        if several == self.event:
            return self._befallen(several)
        return next((thing for thing in self.things if thing.selector == several), None)

    def declare(self, what: str, ident: str) -> None:
        """What this step declares (name, type, attribute, kind) is known by its id."""
        self.declared = {**self.declared, what: ident}

    def gave(self, steps: Iterable[Step]) -> None:
        """These steps were a cost: what they were done to is given."""
        for step in steps:
            what = getattr(step, "what", None)
            given = what.id if isinstance(what, Selector) and what.how != "target" else None
            names = {name for name in (given, step.id) if name is not None}
            if names:
                self.things[:] = [
                    msgspec.structs.replace(t, paid=True) if t.selector.ref in names else t for t in self.things
                ]

    def obscure(self, words: list[str]) -> None:
        """A clause in these words was not read: what it may have named is nearest now, and nobody knows it."""
        if any(word.isdigit() or word in _NAMING for word in words):
            self.things.append(Thing(Selector(unread=True), None, plural=False))

    def zone_of(self, selector: Selector) -> Zone | tuple[Zone, ...] | None:
        """From where a thing that was named, or some of those, come; None where nobody said."""
        if selector.among is not None and selector.zone is None:
            return self.zone_of(selector.among)
        if selector.ref is None:
            return selector.zone
        return next((thing.zone for thing in self.things if thing.selector.ref == selector.ref), None)

    def side_of(self, selector: Selector) -> Side | None:
        """Whose a thing is that was named or described, as far as the text says."""
        if selector.ref is None:
            return selector.side
        return next((thing.side for thing in self.things if thing.selector.ref == selector.ref), None)

    def forget(self, selector: Selector) -> list[Thing]:
        """Speak of this one no more, for a while; answers all that was known, to be put back."""
        known = list(self.things)
        name = selector.id or selector.ref
        if name is not None:
            self.things[:] = [thing for thing in known if thing.selector.ref != name]
        return known

    def remember(
        self,
        selector: Selector,
        *,
        plural: bool = False,
        kind: Kind | None = None,
        op: str = "",
        now: Zones = None,
        target: bool = False,
    ) -> None:
        """What was just spoken of is the nearest thing again. ``op``: the step that it comes from, ``now``: where it is
        then, ``target``: it is targeted now."""
        self.things.append(self._spoken_of(selector, plural=plural, kind=kind, op=op, now=now))
        if target:
            self.things[-1] = msgspec.structs.replace(self.things[-1], target=True)

    def _spoken_of(self, selector: Selector, *, plural: bool, kind: Kind | None, op: str, now: Zones) -> Thing:
        for at, thing in enumerate(self.things):
            if thing.selector == selector:
                return self.things.pop(at)
        if (earlier := next((one for one in reversed(self.before) if one.selector == selector), None)) is not None:
            return earlier
        if selector.how == "event" and selector.kind in (None, "any", getattr(self.event, "kind", None)):
            known = self._befallen(selector)
            if selector.kind == "any" and self.answered is not None:
                known = msgspec.structs.replace(known, kind=self.answered.kind)
            return msgspec.structs.replace(known, plural=plural, kind=kind or known.kind or "monster")
        ops = frozenset((op,)) if op else frozenset()
        kinds = kind or selector.kind or ("monster" if selector.how else None)
        return Thing(selector, kinds, plural, ops=ops, now=now)

    def _befallen(self, one: Selector) -> Thing:
        """A thing that the trigger is about: what is said of it there, and where it is after that."""
        told = self.happening
        each = told.any_ or (told,) if told is not None else ()
        ops = frozenset(str(event.event) for event in each)
        places = {HAPPENED.get(name) for name in ops}
        what = None if told is None else told.by if self.opposed else told.what
        if what is not None and one.side not in (None, what.side):
            what = None  # the other of the two in the battle
        fallen = self.opposed and not self.would and ops == {"destroys_by_battle"}  # the other one is in the GY now
        return Thing(
            one,
            one.kind,
            plural=False,
            side=one.side or (what.side if what is not None else None),
            names=names_in(what.where) if what is not None else (),
            ops=ops,
            now="used" if fallen else places.pop() if len(places) == 1 and not self.would else None,
            said=said_in(what.where) if what is not None else frozenset(),
        )

    @property
    def last_action(self) -> str:
        """The name of the last step that was read; "" for none."""
        return self._acts[-1][0] if self._acts else ""

    def the_same_player(self, player: Selector) -> Selector:
        """ "Its owner targets 1 Fish; that player Special Summons it": the one who acted last, where that is the
        owner; the player as read otherwise."""
        before = self.actor
        return before if player == THAT_PLAYER and before is not None and before.side == "owner" else player

    def did(self, step: StepBase, *, sure: bool = True) -> None:
        """Remember what a step does to what it names: "the discarded monster" is the one that was discarded. Not
        ``sure``: it is done under a condition, or later."""
        if isinstance(step, Delayed):
            for later in step.do:
                self.did(later, sure=False)
            return
        if isinstance(step, ChooseOne) and (either := _in_any_case(step)) is not None:
            self.did(either, sure=sure)
            return
        if isinstance(step, ChooseOne):  # "add it to your hand or Special Summon it": it may be here or there
            for option in step.options:
                for later in option.do:
                    self.did(later, sure=False)
            return
        if step.id is not None and isinstance(step, (Counters, Detach)):
            self.taken = {**self.taken, "detached" if isinstance(step, Detach) else "removed": step.id}
        what = getattr(step, "what", None)
        paid = isinstance(step, PayHp) and step.multiples
        self.amount = Amount(dice=step.id) if paid else getattr(step, "amount", None) or self.amount
        self.lowered = _lowered(step)
        tag = str(type(step).__struct_config__.tag)
        if step.id is not None and tag in _BROUGHT:
            brought = Selector(ref=step.id)
            self.things[:] = [thing for thing in self.things if thing.selector != brought]
            many = tag != "mill" or getattr(step, "count", None) != 1  # "send the top card": that is one
            self.remember(brought, plural=many, kind="any", op=tag, now=after(tag))
        if not isinstance(what, Selector) or tag in _BROUGHT:
            return
        if what.how in ("event", "equipped") and what.kind != "caster" and sure:
            self.remember(what, now=self._befallen(what).now if what == self.event else None)
        both = [one for one in (what, getattr(step, "with_", None)) if isinstance(one, Selector)]
        sure &= not (step.if_ or step.link == "if_not")
        for at, thing in enumerate(self.things):
            if any(thing.selector.ref == one.id if one.id is not None else is_thing(thing, one) for one in both):
                now = thing.now if after(tag) is None else after(tag) if sure else None
                spent = tag == "discard" and any(t.target and not t.ops for t in self.things)
                self.things[at] = msgspec.structs.replace(
                    thing, ops=thing.ops | {tag}, now=now, paid=thing.paid or spent
                )
                self._acts.append((tag, step.src, ME if thing.selector.how == "self" else thing.selector))


def _lowered(step: StepBase) -> Selector | None:
    """What the step lowers the ATK of, where it is named."""
    sets = isinstance(step, SetStat) and step.stat != "defense" and (step.to is not None or (step.times or 1) < 1)
    takes = isinstance(step, Modify) and step.attack is not None and step.sign < 0
    if not isinstance(step, (SetStat, Modify)) or not (sets or takes):
        return None
    named = step.what.ref or step.what.id
    return Selector(ref=named) if named is not None else None
