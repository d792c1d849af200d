"""Events as words: "when this monster is Destroyed", "at the end of your turn", "is destroyed or banished"."""

from __future__ import annotations

import re

import msgspec

from convert.effects import Bound, Event, Selector
from convert.effects.values import MOST_AT_ONCE
from convert.prose import article, listing, number, ordinal, possessive
from convert.systems.duel_monsters.words import amounts, nouns, people
from convert.systems.duel_monsters.words.alike import ONE_OR_MORE, ending_alike, neither, of_the_same
from convert.systems.duel_monsters.words.event_verbs import PASSIVE, SUMMONING
from convert.systems.duel_monsters.words.filters import bounded
from convert.systems.duel_monsters.words.happenings import (
    SACRIFICED,
    and_goes,
    battles,
    by_what,
    does,
    happening,
    manner_of,
    route_of,
    subject_of,
)
from convert.systems.duel_monsters.words.moments import MOMENTS, PHASE_EVENTS, as_event, which_end
from convert.systems.duel_monsters.words.parts import several
from convert.systems.duel_monsters.words.scope import OWN, Noun, Scope
from convert.systems.duel_monsters.words.uses import effect_used
from convert.systems.duel_monsters.words.using import made_using


def moment(scope: Scope, event: Event, *, repeat: bool = False) -> str:
    """The event with its own opening: "when this monster is revealed", "at the start of your turn", "each time …"."""
    if event.event in PHASE_EVENTS and event.what is None and event.by is None:
        if event.next and event.event == "end_phase" and (often := which_end(scope, event)):
            return often
        whose = None if repeat and event.whose == "any" else event.whose
        words = as_event(scope, event.event, whose)
        if event.next and event.amount is not None and isinstance(event.amount.eq, int) and event.amount.eq > 1:
            later = words.replace(" turn", f" {ordinal(event.amount.eq)} turn", 1)
            return later + (_counting(event) if event.event == "end_phase" else " from now")
        if event.next and event.event != "end_phase":
            return words.replace(" turn", " next turn", 1)
        return words.replace("your turn", "each of your turns").replace("the turn", "each turn") if repeat else words
    if event.event in ("start_of_battle", "end_of_battle"):
        side = "before the first" if event.event == "start_of_battle" else "after the last"
        return f"{side} Attack of {possessive(people.who(scope, event.whose).text) if event.whose else 'the'} turn"
    if event.event == "battles" and event.next and event.what is None and event.by is None:
        return "after this Attack"
    over = all(one.event == "battles" for one in (event.any_ or (event,)))
    text = clause(scope, event)
    if repeat and text.startswith("they are "):
        text = f"one of them is {text.removeprefix('they are ')}"
    opening = "each time" if repeat else "the next time" if event.next else "after" if over else "when"
    return f"{opening} {text}"


def _counting(event: Event) -> str:
    """That the end of the turn under way is the first of so many."""
    whose = {"you": ", if it is yours", "opponent": ", if it is theirs"}.get(event.whose or "", "")
    return f" (counting this one{whose})"


def clause(scope: Scope, event: Event) -> str:
    """What happens, as a clause with subject and verb."""
    if event.any_ is not None:
        known = (_set_as_well, _destroyed_in_ways, _of_one_attack, _one_that_would, _that_would_alike)
        if (ways := next(filter(None, (told(scope, event.any_) for told in known)), None)) is not None:
            return ways
        return _any_of(scope, event, event.any_)
    if event.event in PHASE_EVENTS and event.what is None and event.by is None:
        return as_event(scope, event.event, event.whose)
    if event.number is not None:
        return _at_once(scope, event, event.number)
    text = happening(scope, event)
    if event.event in ("battles", "revealed") and scope.event_noun == "Shadow":
        scope.event_noun = "monster"  # which it is from now on
    if isinstance(event.how, str) and event.how.startswith("would_"):
        text += f" that would {_predicted(scope, event, event.how)}"
    if event.resolved:
        text = _carried_out(scope, text)
    if event.event == "prepared":
        text = _OF_SOMEBODY.sub(r"one of \1 is prepared", text)
    if event.using is not None:
        text = _using(scope, event.using, text)
    if event.answering is not None:
        answered = scope.event_noun
        of_what = subject_of(scope, event.answering, "").text
        text += f" in answer to {effect_used(event.answering, of_what)[1]}"
        scope.event_noun = answered
    if event.into is not None:
        text = text.replace(" for a summoning", " for the summoning") if text.endswith(" for a summoning") else text
        joint = "of" if text.endswith((" Summon", " for the summoning")) else "for"
        text += f" {joint} {subject_of(scope, event.into, '').text}"
    text += and_goes(event)
    if event.amount == Bound(lte=0) and event.event == "summoned":
        text += " without a Sacrifice"
    elif event.how == "tribute" and event.amount is not None and isinstance(event.amount.lte, int):
        most = event.amount.lte
        sacrifices = f"no more than {number(most)} Sacrifice{'s' if most > 1 else ''}"
        text = f"{text.removesuffix(SACRIFICED)} in the ordinary way with {sacrifices}"
    elif event.amount is not None and event.event == "summoned" and event.amount.gte is not None:
        made_of = "Sacrifices" if text.endswith(SACRIFICED) else "Materials"
        text = (
            f"{text.removesuffix(SACRIFICED)} with {number(amounts.plain_number(event.amount.gte))} or more {made_of}"
        )
    elif event.event == "targeted" and event.amount == Bound(eq=1):
        text += _ALONE[f" {PASSIVE['targeted']}" in text]
    elif event.amount is not None:
        text += f" ({bounded(scope, 'amount', event.amount)})"
    if event.except_ is not None and event.except_.how == "draw":  # CONVERT-20: the other effects are those that search
        text += " by an effect that asks for a name or kind"
    elif event.except_ is not None:
        text += f", except {_but(scope, event.except_)}"
    return text


_OF_SOMEBODY = re.compile(r"\ba spell is prepared among ((?:your|their|[\w ]+’s) spells)\b")
"""A spell is prepared by whoever has it."""


def _carried_out(scope: Scope, text: str) -> str:
    """The use, and that what was used has been done: "a Spell Card is carried out", "an enemy uses an ability and it is
    carried out"."""
    if scope.mood:
        return f"{text} and it has been carried out"
    if (used := _IS_USED.search(text)) is None:
        return f"{text} and it is carried out"
    if not _DOES_SOMETHING.search(text[: used.start()]):  # a monster is not carried out
        return f"{text} and carried out"
    return _IS_USED.sub(r" \1 carried out", text)


_DOES_SOMETHING = re.compile(r"^(?:an ability|the effect) of |(?:Card|effect)s?$")


_IS_USED = re.compile(r" (is|are) (?:cast or used|cast|used)\b")


def _any_of(scope: Scope, event: Event, options: tuple[Event, ...]) -> str:
    """One of several events, with what they share said once."""
    told: list[tuple[str, str, Noun]] = []
    about: set[str] = set()
    first = Noun("")
    # what comes without a Sacrifice last, lest the card's own words follow one another
    for one in _told_once(tuple(sorted(options, key=lambda one: one.amount == Bound(lte=0)))):
        scope.subject = Noun("")
        text = clause(scope, one) if one.how or one.amount else _of_both(scope, one, event)
        told.append((text, _without_subject(text, first, scope.subject) if told else text, scope.subject))
        first = scope.subject if not told[1:] else first
        about.add(scope.event_noun)
    if len(about) > 1 and all(one.event in ("cast", "activated", "summoning") for one in options):
        scope.event_noun = "card"  # a spell or a monster
    word = "and" if scope.mood == "has_not" else "or"  # neither this nor that has happened
    if word == "or" and (same := of_the_same([one[0] for one in told], [one[2].subject for one in told])) is not None:
        return same
    texts = [one[1] for one in told]
    if word == "and" and (none := neither(texts)) is not None:
        return none
    apart = [one for one in told[1:] if one[1] == one[0] or one[1].startswith(", ")]
    texts = texts if apart or word == "and" else ending_alike(texts, told[0][2].subject)
    listed = _listed(texts, word).replace(f" {word} , ", f" {word}, ").replace(f"; {word}, ", f" {word}, ")
    return listed.replace(f" from play {word} from play", " from play")


def _set_as_well(scope: Scope, options: tuple[Event, ...]) -> str | None:
    """ "Normal Summoned/Set": summoned in the ordinary way, openly or as a Shadow; None for anything else."""
    openly = [
        one for one in options if one.event == "summoned" and one.how is not None and "normal" in several(one.how)
    ]
    shadows = [one for one in options if one.event == "set" and openly and one.how is not None]
    rest = tuple(one for one in options if one not in shadows)
    if len(shadows) != 1 or len(openly) != 1 or shadows[0].what != openly[0].what:
        return None
    text = clause(scope, rest[0] if len(rest) == 1 else Event(any_=rest))
    way = SUMMONING["normal"]
    return text.replace(way, f"{way} (openly or as a Shadow)", 1) if way in text else None


def _using(scope: Scope, using: Selector, text: str) -> str:
    """A summoning with what was used for it: "by Sacrificing a Dragon", "using nothing but Dragons as Materials"."""
    every = using.how == "all"
    used = f"nothing but {nouns.those_like(scope, using)}" if every else subject_of(scope, using, "").text
    paid = text.endswith((SACRIFICED, SUMMONING["normal"]))
    return f"{text.removesuffix(SACRIFICED)} by Sacrificing {used}" if paid else f"{text} {made_using(used)}"


def _at_once(scope: Scope, event: Event, number: Bound) -> str:
    """So many of them: "two or more monsters are destroyed at once", "a monster is destroyed, and nothing else with
    it"."""
    plain = msgspec.structs.replace(event, number=None, alone=False)
    exact = number.eq if isinstance(number.eq, int) else 0
    if exact == 1 or event.what is None:
        return f"{clause(scope, plain)}, and {'nothing else' if event.alone else 'no second one'} with it"
    least = number.gte
    if not exact and not isinstance(least, int):
        return f"{clause(scope, plain)} ({bounded(scope, 'amount', number)} at once)"
    count = exact or (least or 0, MOST_AT_ONCE)
    text = clause(scope, msgspec.structs.replace(plain, what=msgspec.structs.replace(event.what, count=count)))
    return text if count == (1, MOST_AT_ONCE) else f"{text} at once"


def _listed(texts: list[str], word: str) -> str:
    """ "A, or B" where A itself is one thing or another."""
    plain = not any(text.startswith(", ") for text in texts)
    if len(texts) == 2 and plain and " or " in _QUOTED.sub("", texts[0]).replace(ONE_OR_MORE, "") and word == "or":
        return f"{texts[0]}, or {texts[1]}"
    return listing(texts, word)


_QUOTED = re.compile("“[^”]*”")


def _of_one_attack(scope: Scope, events: tuple[Event, ...]) -> str | None:
    """ "This monster declares an Attack against a Dragon or is attacked by one"; None for other events."""
    declared, attacked = events[0], events[-1]
    foe = declared.by
    if len(events) != 2 or (declared.event, attacked.event) != ("attack_declared", "attacked") or scope.mood:
        return None
    if foe is None or foe.how is not None or foe.ref is not None or foe.count is not None:
        return None
    if declared != Event(event="attack_declared", what=attacked.what, by=attacked.by):
        return None
    return f"{happening(scope, declared)} or is attacked by one"


def _without_subject(text: str, first: Noun, subject: Noun) -> str:
    """One of several events, without its subject where the first of them has said it: "(this monster is destroyed) or
    is banished"; with what else is asked of it this time: "or, if it is your own, is banished"."""
    known = first.subject
    if not known or not text.startswith(f"{subject.subject} "):
        return text
    rest = text.removeprefix(f"{subject.subject} ")
    again = subject.subject == known or (subject.text in ("it", "them") and subject.key == first.key)
    again = again or (known, subject.subject) == ("an enemy", "that enemy")
    if again:
        return rest
    return f", if it is your own, {rest}" if subject.subject == f"{known}{OWN}" else text


def _destroyed_in_ways(scope: Scope, events: tuple[Event, ...]) -> str | None:
    """ "is destroyed by battle or by an effect of a Spell Card": one thing, each way with its doer; None for other
    events."""
    alike = {repr(msgspec.structs.replace(one, how=None, by=None)) for one in events}
    first = events[0]
    if len(alike) > 1 or first.event != "destroyed" or first.whose or any(_by_person(one.by) for one in events):
        return None
    what = first.what
    if what is not None and first.number == Bound(gte=1):
        what = msgspec.structs.replace(what, count=(1, MOST_AT_ONCE))
    subject = subject_of(scope, what, f"this {scope.this}")
    happens = does(scope, subject, "be destroyed")
    destroyed = scope.event_noun
    ways = [by_what(scope, one, manner_of(one)) for one in events]
    scope.event_noun = destroyed
    return happens + " " + listing([way.strip() for way in ways], "or") + route_of(scope, first)


def _one_that_would(scope: Scope, events: tuple[Event, ...]) -> str | None:
    """ "an effect is used that would prepare a spell from a Spellbook or banish a used spell": one use, which would do
    one of several things; None for other events."""
    plain = {repr(msgspec.structs.replace(one, how=None, upon=None)) for one in events}
    hows = [one.how for one in events if isinstance(one.how, str) and one.how.startswith("would_")]
    if len(plain) > 1 or len(hows) < len(events):
        return None
    text = happening(scope, msgspec.structs.replace(events[0], how=None, upon=None))
    deeds = [_predicted(scope, one, how) for one, how in zip(events, hows, strict=True)]
    return f"{text} that would {listing(deeds, 'or')}"


def _that_would_alike(scope: Scope, events: tuple[Event, ...]) -> str | None:
    """ "An enemy casts a spell, or uses an ability of a monster, that would destroy a card": uses of several kinds that
    would do the same; None for other events."""
    first = events[0]
    if not isinstance(first.how, str) or not first.how.startswith("would_"):
        return None
    if any((one.how, one.upon) != (first.how, first.upon) for one in events):
        return None
    plain = tuple([msgspec.structs.replace(one, how=None, upon=None) for one in events])
    text = clause(scope, Event(any_=plain))
    used = scope.event_noun
    deed = _predicted(scope, first, first.how)
    scope.event_noun = used
    return f"{text}, that would {deed}"


def _by_person(doer: Selector | None) -> bool:
    return doer is not None and doer.kind == "caster"


def _of_both(scope: Scope, event: Event, whole: Event) -> str:
    """One of several events; "fights" where the two sides of an Attack are both among them."""
    sided = event.what is not None or event.by is not None
    both = sided and any(
        (one.event, one.what, one.by) == (event.event, event.by, event.what) for one in whole.any_ or ()
    )
    return battles(scope, event, both=True) if both and event.event in MOMENTS else clause(scope, event)


def _predicted(scope: Scope, event: Event, how: str) -> str:
    """ "destroy one of your Dragons": what is answered stays what the text speaks of."""
    action = _WOULD.get(how, how.removeprefix("would_").replace("_", " "))
    upon = event.upon
    if upon is None or (upon.kind == "any" and upon.side in (None, "any") and upon.count is None and not upon.zone):
        return action
    answered = scope.event_noun
    thing = subject_of(scope, upon, "").text
    if upon.count == 1:
        thing = f"exactly one {thing.removeprefix('a ').removeprefix('an ')}"
    scope.event_noun = answered
    if how == "would_add" and upon.zone == "used":
        return f"prepare {thing} again"
    if how == "would_return" and upon.zone == "used":
        return f"return {thing} to a Spellbook"
    return action.replace(_whatever(action), thing) if _whatever(action) else f"{action} to {thing}"


def _whatever(action: str) -> str:
    """The word for what it would be done to: "something", "a card"."""
    return next((word for word in ("something", "a card") if word in action), "")


def _told_once(events: tuple[Event, ...]) -> list[Event]:
    """A fight between two is told from one side only."""
    told: list[Event] = []
    for event in events:
        mirrored = any(one.event == event.event and (one.what, one.by) == (event.by, event.what) for one in told)
        if not mirrored or event.event not in (*MOMENTS, "battles"):
            told.append(event)
    return told


_WOULD = {
    "would_destroy": "destroy a card",
    "would_inflict": "deal Effect Damage",
    "would_special_summon": "Special Summon something",
    "would_banish": "banish something",
    "would_send": "send something to the used spells",
    "would_add": "prepare something",
    "would_draw": "prepare spells",
    "would_return": "return something",
    "would_discard": "discard something",
    "would_negate": "negate something",
    "would_change": "change a stance",
}


_ALONE = {True: " as its only target", False: " with a card or effect that targets nothing else"}
"""Of one target alone, as what is told passively, and of whoever targets it."""


def _but(scope: Scope, event: Event) -> str:
    """What is excepted: "by battle", "from play", "by preparing it", "by its own effect"."""
    if event.event == "summoned" and isinstance(event.how, str) and event.by is None:
        return f"by {article(event.how.title())} Summon"
    doer = f" by {subject_of(scope, event.by, '').text}" if event.by is not None else ""
    doer = " by its own effect" if doer == " by it" else doer
    return f"{'' if event.by is not None else manner_of(event)}{doer}{route_of(scope, event)}".strip()
