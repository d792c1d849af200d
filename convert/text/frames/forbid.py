"""Who may not do what: attack, declare an attack, Summon or Set, conduct a Battle Phase."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Filter, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.cursor import Cursor
from convert.text.frames.base import FrameTable, each, with_place
from convert.text.grammar.time import ITS_TURN, take_until

TABLE = FrameTable()


def cannot_attack(phrase: Phrase) -> list[Step] | None:
    """X cannot attack [directly] [the turn …]; your opponent's monsters cannot target Y for attacks."""
    cur = phrase.cur
    things = phrase.subject
    if not things:
        return None
    by = None
    if (
        not cur.done
        and not cur.at("this", "turn")
        and not cur.peek().startswith(("until-", "while-"))
        and cur.peek()
        not in (
            ",",
            "if",
            "and",
            "or",
            "for-rest-of-turn",
            *ITS_TURN,
            "during",
            "until-end-of-turn",
            "while",
            "the",
            "also",
            "until",
            "unless",
            "on",
            "until-next-turn",
            "until-opponents-turn",
            "until-opponents-next-turn",
        )
    ):
        start = cur.pos
        found = phrase.things(introduce=False)
        if not found:
            return None
        if cur.words[start] != "the":
            by = with_place(phrase, found)[-1]
            return each(phrase, [by], op.Forbid, action="be_attacked", by=things[0])
    return each(phrase, things, op.Forbid, action="attack")


def cannot_attack_directly(phrase: Phrase) -> list[Step] | None:
    """X cannot attack directly."""
    return each(phrase, phrase.subject, op.Forbid, action="attack_directly")


def cannot_declare(phrase: Phrase) -> list[Step] | None:
    """X cannot declare an attack; your opponent cannot declare attacks [, except with Dragon monsters]."""
    cur = phrase.cur
    who, began = phrase.subject, cur.pos
    if who and who[0].kind == "caster" and cur.take_any(("attacks", "attack")):
        theirs = Selector(how="all", kind="monster", side=who[0].side, zone="play")
        until = take_until(cur)
        cur.take(",")
        if cur.take("except", "with"):
            found = phrase.things(introduce=False)
            if not found or len(found) != 1:
                return None
            named = found[0].ref is not None or found[0].how == "event"
            if found[0].where is None and not named:
                return None
            if named:
                theirs = msgspec.structs.replace(theirs, except_=found[0])
            else:
                theirs = msgspec.structs.replace(theirs, where=Filter(not_=found[0].where))
        else:  # nobody's monsters by name: the player is who cannot, with those that are still to come
            cur.pos = began
            cur.take_any(("attacks", "attack"))
            return each(phrase, who, op.Forbid, action="attack")
        return [phrase.step(op.Forbid, what=theirs, action="attack", until=until, who=None)]
    said = cur.take("an", "attack") or (cur.take("attacks") and cur.words[cur.pos - 2] == "declare")
    return each(phrase, phrase.subject, op.Forbid, action="attack") if said else None


_NOR_THEIR_EFFECTS = (
    (",", "nor", "activate", "their", "effects"),
    (",", "nor", "activate", "their", "monster", "effects"),
)
""" "(You cannot Special Summon monsters with that name), nor activate their effects"."""
_BUT_SET = (("(", "but", "you", "can", "set", ")"), ("(", "but", "they", "can", "set", ")"))


def cannot_summon(action: str) -> Any:
    """you cannot Special Summon monsters [from …] [, except X / except from the hand]."""

    def frame(phrase: Phrase) -> list[Step] | None:
        cur = phrase.cur
        who = phrase.subject
        if not who or who[0].kind != "caster":
            return None
        actions = _actions(cur, action)
        banned = _banned(phrase, who[0]) if actions else None
        if banned is None:
            return None
        what, unless, where = banned
        until = take_until(cur)
        before = cur.pos
        comma = cur.take(",")
        if cur.peek() == "except" and cur.peek(1) in _ANOTHER_WAY:
            cur.pos = before  # it is the tail's: convert.text.clauses.exceptions
        elif unless is None and cur.take("except"):
            elsewhere = _all_but(cur) if where is None else None
            unless = _left_out(phrase) if elsewhere is None else None
            if elsewhere is None and unless is None:
                return None
            where = where or elsewhere
        elif comma:
            cur.pos = before
        if actions == ["summon"] and cur.take_phrase(_BUT_SET):  # so it is said which Summons are meant
            actions = ["normal_summon", "flip", "special_summon"]
        only = actions[0] if len(actions) == 1 else tuple(actions)
        more = {"by": what, "unless": unless, "where": where, "until": until, "who": None}
        bans: list[Step] = [phrase.step(op.Forbid, what=who[0], action=only, **more)]
        if any(cur.take(*words) for words in _NOR_THEIR_EFFECTS):
            if what is None or unless is not None or where is not None:
                return None
            bans.append(
                phrase.step(op.Forbid, what=who[0], action="activate", by=what, until=until, link="and", who=None)
            )
        return bans

    return frame


_ANOTHER_WAY = ("by", "with", "in")
""" "(cannot Special Summon, except) by Synchro Summon": how one may come all the same."""


def _actions(cur: Cursor, action: str) -> list[str]:
    """What is banned: "(cannot Normal) or Special Summon"; [] where one of them is not known."""
    actions = [action]
    while not cur.at("or", "conduct") and _or_another(cur):
        more = _SUMMON_ACTIONS.get(cur.peek())
        if more is None:
            return []
        cur.pos += 1
        actions.append(more)
    return actions


_NOT_THINGS = frozenset(
    (
        *(",", "for-rest-of-turn", "from", "or", "except", "during", "this", *ITS_TURN),
        *("the", "until-next-turn", "until-end-of-turn"),
    )
)
"""What goes on after "cannot Special Summon" where nothing says what."""


def _banned(phrase: Phrase, who: Selector) -> tuple[Selector | None, Selector | None, Any] | None:
    """Which things cannot be Summoned, which all the same, and from where; None where that cannot be read."""
    cur = phrase.cur
    what: Selector | None = None
    unless: Selector | None = None
    where: Any = None
    cur.take("any")
    if not cur.done and cur.peek() not in _NOT_THINGS:
        found = phrase.things(introduce=False)
        if found is None:
            return None
        what = found[0]
        if what.where is not None and what.where.not_ is not None and what.where == Filter(not_=what.where.not_):
            unless = _all_of([Selector(how="all", kind=what.kind, where=what.where.not_), *found[1:]])
            if unless is None:
                return None
            where, what = what.zone, None
        elif len(found) > 1:
            return None
    place = phrase.place()
    if place is not None:
        where = place.zone
    if what is not None and what.zone is not None and what.ref is None:
        # "monsters from the Extra Deck": from where is the ban's own, so that it is asked of where they come from
        where = where if where is not None else what.zone
        what = msgspec.structs.replace(what, zone=None, side=None, how="all", count=None, id=None)
        if what == Selector(how="all", kind="monster"):
            what = None
    return _any_such(what, who), unless, where


_FROM_THE_HAND = (("from", "the", "hand"), ("from", "your", "hand"), ("from", "their", "hand"))
_BUT_THE_HAND = ("spellbook", "used", "banished", "extra")


def _all_but(cur: Cursor) -> tuple[str, ...] | None:
    """ "(except) from the hand", at the end of the ban: what comes from everywhere else."""
    start = cur.pos
    if cur.take_phrase(_FROM_THE_HAND) and (cur.done or cur.peek() == "."):
        return _BUT_THE_HAND
    cur.pos = start
    return None


def _left_out(phrase: Phrase) -> Selector | None:
    """ "(except) [for] Dragon monsters": what is not banned."""
    phrase.cur.take("for")
    found = phrase.things(introduce=False)
    return _all_of(found) if found else None


def _any_such(what: Selector | None, who: Selector) -> Selector | None:
    """ "cannot Summon a monster", "cannot Special Summon monsters": whichever; whose they are is who would summon."""
    if what is None or what.ref is not None or what.how not in (None, "choose", "all") or what.among is not None:
        return what
    side = None if what.zone is None and what.side in ("any", who.side) else what.side
    return msgspec.structs.replace(what, how="all", count=None, id=None, chooser=None, side=side)


def _all_of(found: list[Selector]) -> Selector | None:
    """ "(except) Fish monsters and “Moss” monsters": what is either; None where that cannot be said in one."""
    if len(found) == 1:
        return found[0]
    plain = all(one.how in (None, "all") and one.where is not None and one.zone is None for one in found)
    if not plain or len({one.kind for one in found}) > 1:
        return None
    return Selector(how="all", kind=found[0].kind, where=Filter(any_=tuple(one.where or Filter() for one in found)))


def _or_another(cur: Cursor) -> bool:
    """Step over what joins another action to a ban: "or", "and/or", a comma."""
    if cur.peek() == "," and cur.peek(1) in _SUMMON_ACTIONS:
        return cur.take(",")
    if cur.at(",", "or") and cur.peek(2) in _SUMMON_ACTIONS:
        return cur.take(",", "or")
    return cur.take("or") or cur.take("/") or cur.take("and/or")


_SUMMON_ACTIONS = {
    "special-summon": "special_summon",
    "normal-summon": "normal_summon",
    "set": "set",
    "summon": "summon",
    "flip-summon": "flip",
    "tribute-summon": "normal_summon",
    "normal-set": "set",
}


def cannot_conduct(phrase: Phrase) -> list[Step] | None:
    """you cannot conduct your Battle Phase."""
    cur = phrase.cur
    cur.take("your") or cur.take("their") or cur.take("the")
    cur.take("next")
    if not phrase.subject or phrase.subject[0].kind != "caster" or not cur.take("battle-phase"):
        return None
    return [
        phrase.step(
            op.Skip, what="battle", side=phrase.subject[0].side, next=cur.words[cur.pos - 2] == "next", who=None
        )
    ]


TABLE.cannot.update(
    {
        "conduct": cannot_conduct,
        "attack": cannot_attack,
        "attack-directly": cannot_attack_directly,
        "declare": cannot_declare,
        "special-summon": cannot_summon("special_summon"),
        "normal-summon": cannot_summon("normal_summon"),
        "summon": cannot_summon("summon"),
        "flip-summon": cannot_summon("flip"),
        "set": cannot_summon("set"),
    }
)
