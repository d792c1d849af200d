"""Which of the things that were named a phrase means: what agrees with it, and of that what printed cards mean so.

A thing agrees by the kind of its head ("that monster"), its number, what its adjectives say ("the drawn card", "that
Fish monster"), whose it is ("that monster you control"), and by where the verb needs it to be. Of several that agree:

* what was targeted or chosen goes before what steps made or moved ("that monster", "those cards");
* "it" and "they" are the nearest thing that was not given as a cost;
* what was given as a cost is meant only by its participle ("the discarded card"), or where nothing else agrees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from convert.text.grammar.described import Noun
from convert.text.reference.agreement import did_befall, fits, reachable
from convert.text.reference.thing import Choice, Thing, Zones

_AIMED = frozenset(("look", "attack_declared", "attacked", "targeted"))


def _if_any(things: list[Thing], holds: Callable[[Thing], bool]) -> list[Thing]:
    """Those of which it holds, beside what nobody read, or all of them where it holds of none."""
    found = [thing for thing in things if holds(thing)]
    if not found:
        return things
    return found if len(found) == len(things) else [t for t in things if t.selector.unread or holds(t)]


def _exactly(thing: Thing, noun: Noun) -> bool:
    """Whether it was named by such a word: a monster by "monster", anything else by "card"."""
    wanted = noun.selector.kind
    if wanted is None:
        return noun.head != "card" or thing.kind not in ("monster", "token")
    return thing.kind == wanted or (thing.kind == "token" and wanted == "monster")


def agreeing(things: Sequence[Thing], noun: Noun, verb: str) -> list[Thing]:
    """What agrees with the phrase, nearest first."""
    wanted, never_self = noun.selector.kind, noun.done or noun.mention == "that" or _plural(noun)
    never_self |= noun.mention == "the" and noun.head == "monster"  # "the Fish monster": another one
    found = [
        thing
        for thing in reversed(things)
        if fits(thing, wanted)
        and not (never_self and thing.selector.how == "self" and not (thing.target and _plural(noun)))
        and not ("detach" in thing.ops and not (noun.verb or _plural(noun) or noun.head == "material"))
    ]
    if verb:
        # "target 1 Monster Card in your Spell & Trap Zone; Special Summon it": a target may be what it seems not to be
        there = [thing for thing in found if reachable(thing, verb)]
        aimed = [thing for thing in found if thing.target]
        if all(thing.paid for thing in there) and not noun.verb:
            there = aimed or there
        found = there or aimed
    if len(found) < 2 and not noun.verb:
        return found
    if noun.targeted:
        found = [thing for thing in found if thing.target] or [thing for thing in found if _aimed_at(thing)]
    elif noun.verb:
        found = [thing for thing in found if thing.selector.unread or did_befall(thing, noun.verb)]
    for holds in (
        lambda thing: noun.called in thing.names,
        lambda thing: _lies(thing.zone, noun.zone),
        lambda thing: _lies(thing.now, noun.zone),
        lambda thing: noun.whose == thing.side,
        lambda thing: noun.said <= thing.said,
    ):
        if len(found) > 1:
            found = _if_any(found, holds)
    several = noun.mention == "the" and noun.said and len({thing.target for thing in found}) == 1 and len(found) > 1
    if several and found[0].target and not any(noun.said & thing.said for thing in found):
        return []  # "target 2 cards; … the Fish monster": nobody said which of them is one
    return found


def _plural(noun: Noun) -> bool:
    return noun.plural or noun.mention in ("they", "those")


def _lies(there: Zones, said: str) -> bool:
    return said in there if isinstance(there, tuple) else said == there


def _aimed_at(thing: Thing) -> bool:
    """Whether it was chosen, or attacked, or nobody read what was."""
    return bool(thing.selector.unread) or not thing.ops.isdisjoint(_AIMED)


def chosen(things: Sequence[Thing], noun: Noun, verb: str) -> Choice:
    """One of the things that agree."""
    found = agreeing(things, noun, verb)
    if not found:
        return Choice(_said(noun), None, "none")
    if not _plural(noun):
        found = _if_any(found, lambda thing: not thing.plural or thing.selector.how == "event")
    free = [thing for thing in found if thing.selector.unread or not thing.paid or "look" in thing.ops] or found
    if len(free) > 1:
        free = _in_number(free, _plural(noun))
    one, rule = free[0], "price" if free[0].paid else "nearest" if free[0] is found[0] else "not the price"
    if noun.mention in ("that", "the", "those") and len(free) > 1:
        free = _if_any(free, lambda thing: _exactly(thing, noun))
        picked = [thing for thing in free if thing.target or ("look" in thing.ops and not thing.paid)]
        one, rule = (picked or free)[0], "target" if picked else rule
    return Choice(_said(noun), one, rule, tuple(thing for thing in found if thing is not one))


def _said(noun: Noun) -> str:
    return " ".join(word for word in (noun.mention, noun.verb, noun.head) if word)


def _in_number(things: list[Thing], plural: bool) -> list[Thing]:
    """Those that are one, or several; what a trigger is about may be either, where nothing else is."""
    agree = [thing for thing in things if thing.plural == plural and (not plural or thing.selector.how != "event")]
    if not agree:
        return _if_any(things, lambda thing: thing.selector.how == "event")
    if not plural:
        agree = [thing for thing in things if thing.plural == plural or thing.selector.how == "event"]
    return [thing for thing in things if thing.selector.unread or thing in agree]
