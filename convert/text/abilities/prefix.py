"""What a prefix says, piece by piece: the moment, the conditions, how often, from where."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any

import msgspec

from convert.effects import Condition, Event, Filter, Limit, Selector, Step
from convert.text.cursor import Cursor
from convert.text.events.at_once import once_for_all
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME


@dataclass(slots=True)
class Lead:
    """When, under which conditions, how often: read from a prefix."""

    when: Event | None = None
    if_: list[Condition] = field(default_factory=list)
    limit: Limit | None = None
    at_most: Limit | None = None
    """A second limit: "once per Chain, up to thrice per turn"."""
    quick: bool = False
    from_: Any = None
    main: bool = False
    src: list[int] = field(default_factory=list)
    each_time: bool = False
    standing: bool = False
    """It says how things stand ("while you control X"), not what happens."""
    failed: bool = False
    waits: bool = False
    """What nobody read is a moment ("when …"): it is used at no other."""
    optional: bool = False
    would: bool = False
    """It says what would happen, so that something else can instead."""
    first: int | None = None
    """Only so many times a turn ("the first time …")."""
    cost: list[Step] = field(default_factory=list)
    """What is given up for it ("instead of conducting your normal draw")."""

    def limits(self) -> list[Limit]:
        """How often, in all respects. What waits for the same phase of every player's turn says with "once per turn"
        only that: each turn has one such phase."""
        limits = [one for one in (self.limit, self.at_most) if one is not None]
        each = self.when is not None and self.when.whose == "any" and self.when.event in ("standby", "end_phase")
        return [one for one in limits if not each or one != Limit()]

    def mark(self) -> tuple[Any, ...]:
        """All that was read so far."""
        return tuple([value.copy() if type(value) is list else value for value in _read(self)])

    def undo(self, mark: tuple[Any, ...]) -> None:
        """Back to what was read at the mark."""
        for name, value in zip(_LEAD, mark, strict=True):
            setattr(self, name, value)

    def add_event(self, event: Event) -> None:
        """A second event narrows the first to conditions nobody can say; it stands as "happened meanwhile"."""
        if self.when is None:
            self.when = self._within(event)
        elif (drawn := _drawn_then(self.when, event) or _drawn_then(event, self.when)) is not None:
            self.if_.extend(_DRAW_PHASE[(self.when if drawn is event else event).whose or "any"])
            self.when = drawn
        elif (battle := in_battle(self.when, event) or in_battle(event, self.when)) is not None:
            self.when = battle
        elif (fought := _after_battle(self.when, event) or _after_battle(event, self.when)) is not None:
            if fought.what is not None and fought.what.how in ("self", "equipped"):
                self.when = Event(event="battles", what=fought.what, by=fought.by)
                self.if_.append(Condition(occurred=fought, during="attack"))
            else:
                self.when = _one_that_did(fought)
        elif (
            event == Event(event="damage_calculation") and self.when.event == "destroyed" and self.when.how == "battle"
        ):
            return  # "If it is destroyed by battle, during damage calculation": when else
        elif event.event == "end_of_battle" and fights(self.when):
            # "If this card battles: at the end of the Battle Phase, …"
            self.if_.append(Condition(occurred=self.when, during="turn"))
            self.when = event
        else:
            if event.event == "revealed" and self.when.what is None and self.when in _BATTLE_MOMENTS:
                self.when = msgspec.structs.replace(self.when, what=event.what)  # of the battle that it is turned up in
            lately: Any = "attack" if event.event == "revealed" and event.how == "attacked" else "turn"
            self.if_.append(Condition(occurred=event, during=lately))

    def within(self, part: Condition) -> None:
        """ "If this card battles, during the Damage Step": in its Damage Step; else a part of the turn, as asked."""
        moment = next((moment for asked, moment in _DAMAGE if asked == part), None)
        fought = moment is not None and self.when is not None and self.when.event == "battles"
        battle = in_battle(moment, self.when) if fought and moment is not None and self.when is not None else None
        if battle is not None:
            self.when = battle
        else:
            self.if_.append(part)

    def _within(self, fight: Event) -> Event:
        """ "During the Damage Step, when a Fish monster battles": in its Damage Step, not once the battle is over."""
        for part, moment in _DAMAGE:
            if part in self.if_ and fight.event == "battles" and (found := in_battle(moment, fight)) is not None:
                self.if_.remove(part)
                return found
        return fight


_LEAD = tuple(one.name for one in fields(Lead))
_read = attrgetter(*_LEAD)

_ENDS = ("destroys_by_battle", "destroyed", "battle_damage")
"""What a battle ends with."""
_BATTLE_MOMENTS = (Event(event="damage_step"), Event(event="damage_calculation"), Event(event="battles"))
_DAMAGE: tuple[tuple[Condition, Event], ...] = (
    (Condition(phase="damage_step"), Event(event="damage_step")),
    (Condition(phase="damage_calculation"), Event(event="damage_calculation")),
)
""" "During the Damage Step", and the moment that it is."""


_DRAW_PHASE = {
    "any": (Condition(phase="draw"),),
    "you": (Condition(phase="draw"), Condition(turn="own")),
    "opponent": (Condition(phase="draw"), Condition(turn="opponent")),
}


def _drawn_then(moment: Event, drawn: Event) -> Event | None:
    """ "During your Draw Phase, when you draw X": the draw, in that phase."""
    return drawn if moment.event == "draw_phase" and drawn.event == "prepared" and not moment.next else None


def fights(event: Event) -> bool:
    """Whether it is told by the battle itself, which goes on after it."""
    return all(one.event in _IN_BATTLES for one in (event.any_ or (event,)))


_IN_BATTLES = ("attack_declared", "attacked", "battles", "damage_step", "damage_calculation", "battle_damage")


def in_battle(moment: Event, fight: Event) -> Event | None:
    """ "During damage calculation, if this card battles X": the moment of that very battle, whose event names the
    attacked monster as ``what`` and the attacker as ``by``; None where the two are not of one battle. Of several
    moments it is the last."""
    if moment.any_ is not None:
        last = in_battle(moment.any_[-1], fight)
        return Event(any_=(*moment.any_[:-1], *(last.any_ or (last,)))) if last is not None else None
    if moment.what is not None or moment.event not in ("battles", "damage_calculation", "damage_step"):
        return None
    if moment.event == "battles" and fight.event in _ENDS and (fight.event != "destroyed" or fight.how == "battle"):
        return fight  # "at the end of the Damage Step, if it destroyed a monster by battle": it did just then
    if (whole := _attacks_or_is_attacked(fight)) is not None:
        fight = whole
    if fight.event == "battles":
        if moment.event == "battles":
            return fight
        attacked = Event(event=moment.event, what=fight.what, by=fight.by)
        return Event(any_=(attacked, Event(event=moment.event, what=fight.by, by=fight.what)))
    if fight.event == "attacked" and fight.how is None and moment.event != "battles":
        return Event(event=moment.event, what=fight.what, by=fight.by)
    if fight.event == "attack_declared" and fight.how is None and moment.event != "battles":
        if moment.event == "damage_step" and fight.by is not None and fight.by.where and fight.by.where.face == "down":
            # its Damage Step finds no Shadow any more (SHADOW-04): the declaration does
            return Event(event="attacked", what=fight.by, by=fight.what)
        return Event(event=moment.event, what=fight.by, by=fight.what)
    return None


def _attacks_or_is_attacked(fight: Event) -> Event | None:
    """ "This card attacks or is attacked": it battles."""
    both = fight.any_ or ()
    if {one.event for one in both} != {"attack_declared", "attacked"} or len(both) != 2:
        return None
    plain = [msgspec.structs.replace(one, event="battles") for one in both]
    return plain[0] if plain[0] == plain[1] and plain[0].how is None else None


def _after_battle(moment: Event, fight: Event) -> Event | None:
    """ "After damage calculation, if this card attacked a monster": the attack, where the moment is the end of its
    battle; None where it is not."""
    if moment.event != "battles" or moment.what is not None or fight.how is not None or fight.what is None:
        return None
    return fight if fight.event in ("attack_declared", "attacked") else None


def _one_that_did(fought: Event) -> Event:
    """ "At the end of the Damage Step, if your Fish monster attacked": the end of the battle of one that attacked, not
    of any, because some Fish has attacked this turn."""
    what = fought.what or Selector(kind="monster")
    where = msgspec.structs.replace(what.where or Filter(), befell=Event(event=fought.event))
    return Event(event="battles", what=msgspec.structs.replace(what, where=where), by=fought.by)


def _has_been(words: list[str], event: Event) -> bool:
    """ "This card was Synchro Summoned using a Dragon monster": how it came into play, not a moment."""
    return event.event == "summoned" and event.what is not None and event.what.how == "self" and "was" in words[:5]


def looks_back(cur: Cursor) -> bool:
    """ "… was Special Summoned this turn": no moment, but something that took place."""
    last = cur.words[cur.end - 1]
    return cur.end - cur.pos > 3 and (
        last in ("turn", "duel") or (last == "battle-phase" and cur.words[cur.end - 2] == "this")
    )


def of_next_turn(cur: Cursor, whose: Any, nxt: bool) -> tuple[Any, bool]:
    """ "… of the next turn after …", "… of your next turn after …": whose phase, and that it is the next. Without an
    "after" it is a moment to wait for."""
    if cur.find("after") < 0:
        return whose, nxt
    if cur.take("next", "turn") or cur.take("of", "the", "next", "turn"):
        return whose, True
    if cur.take("of", "your", "next", "turn"):
        return "you", True
    if cur.take("of", "your", "opponent", "'s", "next", "turn"):
        return "opponent", True
    return whose, nxt


def lies(past: Event) -> Any:
    """Where the card itself is after what happened to it; None where that says nothing."""
    if past.what is None or past.what.how != "self":
        return None
    return {"banished": "banished", "used": "used", "destroyed": "used", "tributed": "used"}.get(past.event or "")


def happens(lead: Lead, event: Event, words: list[str]) -> None:
    """The event, said in these words, as the moment or as what has been."""
    if _has_been(words, event):
        if words[-2:] == ["this", "way"] and event.by is None and event.how in (None, "special"):
            event = msgspec.structs.replace(event, by=event.what)  # by what its own text says
        lead.if_.append(Condition(occurred=event, during="stay"))
        lead.standing = True
        return
    lead.add_event(once_for_all(event, words))
    # what a use would do is no thing in whose place another comes: it is answered as it is declared
    lead.would |= "would" in words and not all(one.how == "would_inflict" for one in event.any_ or (event,))


_BEARER = Selector(how="equipped", kind="monster")


def _befalls_it(event: Event) -> bool:
    """Whether it is this card's own leaving."""
    return event.event in _LEAVING and event.what is not None and event.what.how == "self"


_LEAVING = ("leaves_play", "used", "destroyed", "banished", "returned", "discarded", "tributed")


def triggered(scope: Scope, lead: Lead) -> None:
    """What the moment before tells of what follows it."""
    event = lead.when
    scope.triggered = event is not None
    if any(one.occurred is not None and one.occurred.event == "material" for one in lead.if_):
        scope.obscure(["1"])  # "because the equipped monster was used as material: … that Summoned monster"
    if event is not None and scope.subject == _BEARER and all(map(_befalls_it, event.any_ or (event,))):
        scope.remember(ME)  # "When this card is sent to the GY: Return it to the hand": this card
    events = event.any_ or (event,) if event is not None else ()
    used = all(one.event in ("activated", "cast") and (one.what is None or one.what.how != "self") for one in events)
    if events and used:
        kinds = {one.what.kind if one.what is not None else None for one in events}
        kind = next(iter(kinds)) if len(kinds) == 1 else None
        scope.answered = Selector(how="event", kind=kind if isinstance(kind, str) and kind != "caster" else "any")
        if len(kinds) > 1 and scope.event is not None and scope.event.how == "event":
            scope.event = scope.answered  # "a monster's effect, or a Spell's: that card" is the one or the other
