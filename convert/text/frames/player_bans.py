"""What a player cannot do at all: banish, Tribute, draw, search the Deck, make a kind of Summon; and only so often."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Event, Filter, Limit, Selector, Step
from convert.effects import steps as op
from convert.effects.terms import Side
from convert.text.clauses.phrase import Phrase
from convert.text.events.sources import take_source
from convert.text.frames.attack_limits import only_attack
from convert.text.frames.attack_targets import only_designate, only_target
from convert.text.frames.base import Frame, FrameTable, with_place
from convert.text.grammar.time import ITS_TURN

TABLE = FrameTable()
_TIMES = {"once": 1, "twice": 2, "thrice": 3}


_ENDS = (",", "for-rest-of-turn", "this", "and", "or", *ITS_TURN)
"""What may stand where no thing is named: the time that it holds, or another clause."""
_WHOSE = frozenset(("you", "your", "they", "their", "opponent"))


def cannot(action: str) -> Frame:
    """neither player can banish cards [from the GY] [, except X]; your opponent cannot Tribute monsters."""

    def frame(phrase: Phrase) -> list[Step] | None:
        who = _caster(phrase)
        if who is None:
            return None
        start = phrase.cur.pos
        found = phrase.things(introduce=False)
        if not found or len(found) != 1 or found[0].how in ("event", "equipped"):
            return None
        if found[0].ref is not None or found[0].how == "self":
            return [_forbid(phrase, found[0], action, by=who)] if phrase.cur.done or phrase.cur.peek() == "," else None
        thing = with_place(phrase, found)[0]
        if action == "banish" and _WHOSE.isdisjoint(phrase.cur.words[start : phrase.cur.pos]):
            thing = msgspec.structs.replace(thing, side=None)  # "your opponent cannot banish cards": anybody's
        where = None if thing.zone in (None, "play") else thing.zone
        return [_forbid(phrase, who, action, by=_bare(thing), unless=_except(phrase), where=where)]

    return frame


def cannot_search(phrase: Phrase) -> list[Step] | None:
    """neither player can add cards from the Deck to their hand except by drawing them."""
    who, cur = _caster(phrase), phrase.cur
    if who is None:
        return None
    found = phrase.things(introduce=False)
    if not found or len(found) != 1:
        return None
    if found[0].zone != "spellbook":
        cur.take("from")
        if not cur.take_any(("the", "their", "your", "either")) or not cur.take("deck"):
            return None
    if not cur.take("to"):
        return None
    cur.take_any(("the", "their", "your"))
    if not cur.take("hand"):
        return None
    if cur.peek() not in _ENDS[1:]:
        cur.take(",")
        if not cur.done and not cur.take("except", "by", "drawing", "them"):
            return None
    one = (
        msgspec.structs.replace(found[0], side=None) if found[0].side == who.side else found[0]
    )  # out of their own Deck
    return [_forbid(phrase, who, "search", by=_bare(one))]


def replaced_sending(phrase: Phrase) -> list[Step] | None:
    """any card sent [from the field] to the GY is banished instead [, except “Moss” cards]: a replacement."""
    cur = phrase.cur
    if not cur.take("any"):
        return None
    kind = cur.take_any(("card", "monster"))
    if not kind or not cur.take("sent"):
        return None
    zones: list[Any] = []
    if cur.take("from"):
        while not cur.at("to"):
            cur.take_any(("the", "your", "their", "or", ",", "main"))
            zone = {"hand": "prepared", "deck": "spellbook", "field": "play"}.get(cur.peek())
            if zone is None:
                return None
            zones.append(zone)
            cur.pos += 1
    if not cur.take("to"):
        return None
    side: Side | None = "opponent" if cur.take("your", "opponent", "'s") else "you" if cur.take("your") else None
    if side is None and not cur.take("the"):
        return None
    if not cur.take("gy", "is", "banished", "instead"):
        return None
    unless = _except(phrase)
    where = Filter(not_=unless.where) if unless is not None and unless.where is not None else None
    what = Selector(kind="any" if kind == "card" else "monster", side=side, where=where)
    from_: Any = None if not zones else zones[0] if len(zones) == 1 else tuple(zones)
    would = Event(event="used", what=what, from_=from_)
    instead = (op.Banish(what=Selector(how="event", kind=what.kind)),)
    return [phrase.step(op.Replace, would=would, instead=instead)]


def cannot_draw(phrase: Phrase) -> list[Step] | None:
    """your opponent cannot draw cards [except during Draw Phases] [or add cards from their Deck to their hand]."""
    who, cur = _caster(phrase), phrase.cur
    if who is None:
        return None
    cur.take("card")
    # outside a Draw Phase only effects draw, which is what is meant either way
    cur.take("except", "during", "draw-phase") or cur.take("except", "during", "the", "draw-phase")
    if cur.take("or", "add", "card", "from", "their", "deck", "to", "their", "hand"):
        return [_forbid(phrase, who, ("prepare", "search"))]
    if not cur.done and cur.peek() not in (*_ENDS, "until-end-of-turn"):
        return None
    return [_forbid(phrase, who, "prepare")]


def cannot_make(manner: str) -> Frame:
    """neither player can Synchro Summon [monsters] [, except X]: no summoning of that kind."""

    def frame(phrase: Phrase) -> list[Step] | None:
        who = _caster(phrase)
        if who is None:
            return None
        by = None
        if not phrase.cur.done and phrase.cur.peek() not in _ENDS:
            found = phrase.things(introduce=False)
            if not found or len(found) != 1:
                return None
            by = _bare(found[0])
        step = _forbid(phrase, who, "summon", by=by, unless=_except(phrase))
        return [msgspec.structs.replace(step, as_=manner)]

    return frame


def cannot_tribute_summon(phrase: Phrase) -> list[Step] | None:
    """neither player can Tribute Summon [monsters] [, except Fish monsters]: no summoning with Tributes."""
    made = cannot_make("tribute")(phrase)
    return [msgspec.structs.replace(step, action="tribute") for step in made] if made is not None else None


def only_so_often(phrase: Phrase) -> list[Step] | None:
    """each player can only Special Summon [monsters] once per turn; they can only activate 1 card each turn."""
    who, cur = _caster(phrase), phrase.cur
    if cur.at("target") and who is None:
        return only_target(phrase)
    if cur.peek() in ("attack", "declare", "attack-directly", "use"):
        return only_attack(phrase)
    if who is None:
        return None
    word = cur.peek()
    cur.pos += 1
    if word == "designate":
        return only_designate(phrase, who)
    if word == "special-summon":
        by = None
        extra = cur.take("from", "the", "extra-deck")
        if cur.take("1", "more", "time"):
            extra = extra or cur.take("from", "the", "extra-deck")
            return [_limited(phrase, who, "special_summon", 1, None, extra=extra)] if _this_turn(phrase) else None
        if not extra and cur.peek() not in _TIMES and not cur.peek().isdigit():
            cur.take("a")
            found = phrase.things(introduce=False)
            if not found or len(found) != 1:
                return None
            by = _bare(found[0])
        n = _TIMES.get(cur.peek(), 0) if extra or cur.at("once", "from", "the", "extra-deck") else 0
        if n:
            cur.pos += 1
            extra = extra or cur.take("from", "the", "extra-deck")
            return [_limited(phrase, who, "special_summon", n, None, extra=extra)] if _this_turn(phrase) else None
        n = _times(phrase)
        if not n and by is not None and by.where is not None and (cur.done or cur.at("for-rest-of-turn")):
            return [_forbid(phrase, who, "special_summon", unless=by)]  # "can only Special Summon Fish": no others
        return [_limited(phrase, who, "special_summon", n, by)] if n else None
    if word == "activate" and cur.peek().isdigit():
        n = int(cur.peek())
        cur.pos += 1
        source = take_source(cur, phrase.tools)
        if source is None:
            found = phrase.things(introduce=False)
            source = found[0] if found and len(found) == 1 else None
        within = cur.take("each", "turn") or cur.take("per", "turn") or cur.at("for-rest-of-turn")
        if source is None or n < 1 or not (within or cur.at("this", "turn")):
            return None
        return [_limited(phrase, who, "activate", n, _bare(source))]
    return None


def _times(phrase: Phrase) -> int:
    cur = phrase.cur
    n = _TIMES.get(cur.peek(), 0)
    if n:
        cur.pos += 1
    elif cur.peek().isdigit() and cur.peek(1) == "times":
        n = int(cur.peek())
        cur.pos += 2
    within = cur.take("per", "turn") or cur.take("each", "turn")
    within = within or cur.peek() in ("for-rest-of-turn", *ITS_TURN) or cur.at("this", "turn")
    return n if within else 0


def _this_turn(phrase: Phrase) -> bool:
    """Whether a ban is of this turn: said before it, or what follows."""
    return phrase.cur.at("for-rest-of-turn") or phrase.cur.at("this", "turn") or phrase.cur.done


def _limited(phrase: Phrase, who: Selector, action: str, n: int, by: Selector | None, *, extra: bool = False) -> Step:
    where: Any = "extra" if extra else None
    return msgspec.structs.replace(_forbid(phrase, who, action, by=by, where=where), limit=Limit(n=n))


def _caster(phrase: Phrase) -> Selector | None:
    return phrase.subject[0] if phrase.subject and phrase.subject[0].kind == "caster" else None


def _bare(thing: Selector) -> Selector | None:
    """What it is about, however many and wherever: None for any card or monster at all."""
    side = None if thing.side == "any" else thing.side
    bare = Selector(how="all", kind=thing.kind, where=thing.where, side=side)
    if bare.where is not None and bare.where == Filter(face="up"):
        bare = msgspec.structs.replace(bare, where=None)
    return None if bare.kind in ("any", "monster", None) and bare.where is None and bare.side is None else bare


def _except(phrase: Phrase) -> Selector | None:
    """ ", except [for] “Moss” monsters"."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    if cur.take("except"):
        cur.take("for") or cur.take("with")
        found = phrase.things(introduce=False)
        if found and len(found) == 1:
            return _bare(found[0])
    cur.pos = start
    return None


def _forbid(phrase: Phrase, who: Selector, action: str | tuple[str, ...], **fields: Any) -> Step:
    made: Step = phrase.step(op.Forbid, what=who, action=action, who=None, **fields)
    return made


TABLE.cannot.update(
    {
        "banish": cannot("banish"),
        "tribute": cannot("tribute"),
        "add": cannot_search,
        "draw": cannot_draw,
        "fusion-summon": cannot_make("fusion"),
        "ritual-summon": cannot_make("ritual"),
        "synchro-summon": cannot_make("synchro"),
        "xyz-summon": cannot_make("xyz"),
        "link-summon": cannot_make("link"),
        "tribute-summon": cannot_tribute_summon,
    }
)
