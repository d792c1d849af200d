"""Who alone may attack, and when: "you can only attack with 1 monster this turn", "this card can only attack if …"."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Condition, Event, Filter, Limit, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.conditions.condition import take_condition
from convert.text.cursor import Cursor
from convert.text.frames.attack_targets import only_on
from convert.text.grammar.time import ITS_TURN, take_until
from convert.text.reference.thing import ME

_TURNED = (
    ("the", "turn", "it", "was", "flipped-face-up"),
    ("during", "the", "turn", "it", "was", "flipped-face-up"),
)


def only_attack(phrase: Phrase) -> list[Step] | None:
    """After "can only": attack [directly] with X; declare an attack with X; attack [if / the turn …]."""
    cur = phrase.cur
    subject = phrase.subject
    if not subject or len(subject) != 1:
        return None
    if cur.take("use"):
        return as_material(phrase, only=True)
    directly = cur.take("attack-directly")
    if not directly and not _attacks(cur):
        return None
    phrase.optional = False
    if subject[0].kind != "caster":
        return None if directly else _only_when(phrase, subject[0])
    if not cur.take("with"):
        return None
    return _with(phrase, subject[0], "attack_directly" if directly else "attack")


def with_only(phrase: Phrase) -> list[Step] | None:
    """your opponent can attack with only 1 monster."""
    cur = phrase.cur
    if phrase.subject and phrase.subject[0].kind == "caster" and cur.take("with", "only"):
        phrase.optional = False
        return _with(phrase, phrase.subject[0], "attack")
    return None


def only_these(phrase: Phrase) -> list[Step] | None:
    """only that monster can attack [this turn]; only 1 monster can attack during each Battle Phase."""
    cur = phrase.cur
    start = cur.pos
    if not cur.take("only"):
        return None
    if cur.take("1", "monster", "can", "attack"):
        _each_battle(cur)
        every = Selector(kind="caster", side="any", how="all")
        return [_forbid(phrase, every, "attack", limit=Limit())]
    found = phrase.things(introduce=False)
    if found and len(found) == 1 and cur.take("can") and _attacks(cur):
        return _but(phrase, found[0], "you", "attack")
    cur.pos = start
    return None


def as_material(phrase: Phrase, *, only: bool) -> list[Step] | None:
    """After "can only use", "cannot use": X as Link Material [, except Y]; those of that player's, or all but those."""
    cur = phrase.cur
    who = phrase.subject
    start = cur.pos
    if not who or who[0].kind != "caster" or who[0].side is None:
        return None
    found = phrase.things(introduce=False)
    said = found and len(found) == 1 and found[0].how == "all" and found[0].kind in ("monster", None)
    word = cur.peek(1) if said and cur.peek() == "as" else ""
    manner = word.removesuffix("-material")
    if found is None or manner not in ("fusion", "synchro", "link") or manner == word:
        cur.pos = start
        return None
    cur.pos += 2
    cur.take("monsters") or cur.take("monster")
    until = take_until(cur)
    these = found[0].where
    if not only and cur.take(",", "except") and (spared := phrase.things(introduce=False)):
        only, these = these is None, spared[0].where
    if only and these is None:
        cur.pos = start
        return None
    if these is not None and isinstance(these.name, str):
        these = msgspec.structs.replace(these, name=these.name.removesuffix("s"))  # “Link Tokens”
    where = Filter(not_=these) if only else these
    those = Selector(how="all", kind="monster", side=who[0].side, zone="play", where=where)
    phrase.optional = False
    made: Step = phrase.step(op.Forbid, what=those, action="be_material", as_=manner, until=until, who=None)
    return [made]


def _attacks(cur: Cursor) -> bool:
    return (
        cur.take("attack")
        or cur.take("declare", "an", "attack")
        or cur.take("declare", "1", "attack")
        or cur.take("declare", "attacks")
    )


def _each_battle(cur: Cursor) -> None:
    cur.take("during", "each", "battle-phase") or cur.take("each", "turn") or cur.take("per", "turn")


def _with(phrase: Phrase, who: Selector, action: Any) -> list[Step] | None:
    """The attackers that are left: so many, whichever; or just these."""
    cur = phrase.cur
    if cur.peek().isdigit() and cur.peek(1) == "monster" and cur.peek(2) in _AFTER and action == "attack":
        number = int(cur.peek())
        cur.pos += 2
        _each_battle(cur)
        return [_forbid(phrase, who, action, limit=Limit(n=number))] if number else None
    found = phrase.things(introduce=False)
    if not found or len(found) != 1:
        return None
    return _but(phrase, found[0], who.side, action)


_AFTER = ("", ",", "this", "for-rest-of-turn", "during", *ITS_TURN, "until-end-of-turn", "each")


def _but(phrase: Phrase, these: Selector, side: Any, action: Any) -> list[Step] | None:
    """Nobody of that side but these."""
    others = Selector(how="all", kind="monster", side=side, zone="play")
    if these.how == "self":
        others = msgspec.structs.replace(others, except_self=True)
    elif these.ref is not None or these.how == "event":
        others = msgspec.structs.replace(others, except_=these)
    elif these.how == "all" and these.where is not None and these.kind in ("monster", None):
        others = msgspec.structs.replace(others, where=Filter(not_=these.where))
    else:
        return None
    return [_forbid(phrase, others, action)]


def _only_when(phrase: Phrase, who: Selector) -> list[Step] | None:
    """This card cannot attack unless that is so."""
    cur = phrase.cur
    wanted: Condition | None = None
    if cur.take_phrase(_TURNED):
        wanted = Condition(occurred=Event(event="revealed", what=ME), during="turn")
    elif not (cur.at("if") or cur.at("while")):
        return only_on(phrase, who)
    elif cur.take("if") or cur.take("while"):
        read = take_condition(cur, phrase.tools, phrase.scope)
        wanted = read.condition if read is not None and read.from_ in (None, "play") else None
    if wanted is None or wanted == Condition(all_=()):
        return None
    return [_forbid(phrase, who, "attack", if_=(Condition(not_=wanted),))]


def _forbid(phrase: Phrase, what: Selector, action: Any, **fields: Any) -> Step:
    made: Step = phrase.step(op.Forbid, what=what, action=action, who=None, **fields)
    return made
