"""Normal, Tribute, Fusion, Ritual and the other manners of Summons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from convert.effects import Bound, Filter, Limit, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.frames.base import Frame, FrameTable, each, with_place
from convert.text.frames.summoning import adjuncts
from convert.text.grammar.excepted import one_of_them
from convert.text.sentences.limits import GAINED_ONCE

TABLE = FrameTable()


def normal_summon(phrase: Phrase) -> list[Step] | None:
    """Normal Summon X: at once."""
    phrase.cur.take("or", "set")
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    cur = phrase.cur
    start = cur.pos
    said_between = cur.take("during", "your", "main-phase", "this", "turn") and cur.at(",", "except")
    but = with_place(phrase, things) if said_between else things
    if not said_between:
        cur.pos = start
    if _in_addition(phrase):
        things = with_place(phrase, but)
        return [phrase.step(op.ExtraSummon, what=msgspec.structs.replace(things[0], id=None))]
    cur.pos = start
    if cur.take("without", "tributing"):
        return each(phrase, things, op.Allow, action="summon_without_tribute")
    if cur.peek() == "with" and cur.peek(1).isdigit() and cur.peek(2) in ("tribute", "tributes"):
        cur.pos += 3
        fewer = int(cur.words[cur.pos - 2])
        return each(phrase, things, op.Allow, action="summon_without_tribute", count=fewer)
    adjuncts(phrase, {})
    return each(phrase, from_the_hand(things), op.NormalSummon)


def _in_addition(phrase: Phrase) -> bool:
    """ "[during your Main Phase this turn][,] in addition to your Normal Summon/Set": no move for other words."""
    cur = phrase.cur
    start = cur.pos
    cur.take("during", "your", "main-phase")
    cur.take("this", "turn")
    cur.take(",")
    if cur.take("in", "addition", "to", "your", "normal-summon"):
        cur.take("or", "set")
        cur.take("this", "turn")
        if cur.take("(", *GAINED_ONCE, ")"):
            phrase.limit = Limit(scope="name")  # whichever copy gives it
        return True
    cur.pos = start
    return False


def tribute_summon(phrase: Phrase) -> list[Step] | None:
    """Tribute Summon X [in addition to your Normal Summon/Set]."""
    cur = phrase.cur
    things = phrase.objects()
    start = cur.pos
    cur.take("in", "attack-position") or cur.take("in", "face-up", "attack-position")
    if things and len(things) == 1 and _in_addition(phrase):  # MP is the price, whatever the Tributes (CONVERT-45)
        return [phrase.step(op.ExtraSummon, what=_with_tributes(msgspec.structs.replace(things[0], id=None)))]
    cur.pos = start
    return each(phrase, from_the_hand(things), op.NormalSummon, manner="tribute") if things else None


def _with_tributes(one: Selector) -> Selector:
    """Of what is Tribute Summoned: what asks for Tributes."""
    where = one.where or Filter()
    return (
        one
        if where.level is not None
        else msgspec.structs.replace(one, where=msgspec.structs.replace(where, level=Bound(gte=5)))
    )


def from_the_hand(things: list[Selector]) -> list[Selector]:
    """ "Normal Summon 1 monster": one's own, out of the hand, where nothing else is said."""
    return [
        msgspec.structs.replace(one, zone="prepared", side="you")
        if one.how == "choose" and one.zone is None and one.among is None and one.side is None
        else one
        for one in things
    ]


def fusion_summon(phrase: Phrase) -> list[Step] | None:
    """Fusion Summon X from your Extra Deck, using / by banishing / by shuffling Y as materials."""
    cur = phrase.cur
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    start = cur.pos
    cur.take(",")
    materials, to, place = None, "used", None
    by = cur.take("by")
    verb = cur.take_any(
        ("using", "banishing", "shuffling", "sending", "returning", "tributing", "placing", "destroying")
    )
    if not verb:
        if by:
            return None
        cur.pos = start
    else:
        found = phrase.things(introduce=False)
        if not found:
            return None
        found = with_place(phrase, found)
        if _one_from_each(found):
            return None  # "up to 1 monster each from your hand and field": no tree says so
        materials = _together(found)
        if materials is None:
            return None
        cur.take("as", "fusion-material") or cur.take("as", "material")
        if verb == "banishing":
            to = "banished"
        if cur.take("into", "the", "deck") or cur.take("to", "the", "deck") or cur.take("into", "your", "deck"):
            to = "spellbook"
        cur.take("to", "the", "gy")
        cur.take("as", "fusion-material") or cur.take("as", "material")
        materials = _including(phrase, materials)
        if verb == "placing":
            cur.take(",")
            if not cur.take("on", "the", "bottom", "of", "the", "deck"):
                return None
            to, place = "spellbook", "bottom"
    return each(phrase, things, op.FusionSummon, materials=materials, to=to, place=place)


def _one_from_each(materials: list[Selector]) -> bool:
    """Whether each is the same thing in another place."""
    alike = {msgspec.structs.replace(one, id=None, zone=None, side=None) for one in materials}
    return len(materials) > 1 and len(alike) == 1


def _together(found: list[Selector]) -> Selector | None:
    """ "Using this card you control and monsters from your hand or field": one is among the others; None where no
    Materials say it."""
    if len(found) == 1:
        return found[0]
    named = [one for one in found if one.how == "self" or one.ref is not None]
    others = [one for one in found if one not in named]
    if len(named) != 1 or len(others) != 1 or others[0].including is not None or others[0].how in _KNOWN:
        return None
    if others[0].zone is None:
        return None  # "this card and other monsters": from where, nothing says
    it = msgspec.structs.replace(named[0], id=None)
    return msgspec.structs.replace(others[0], id=None, including=it)


_KNOWN = ("event", "equipped", "previous")


def _including(phrase: Phrase, materials: Selector) -> Selector:
    """ "…, including this card": what must be among the Materials."""
    cur = phrase.cur
    start = cur.pos
    cur.take(",")
    found = phrase.things(introduce=False) if cur.take("including") else None
    if not found or len(found) > 1 or materials.including is not None:
        cur.pos = start
        return materials
    return msgspec.structs.replace(materials, including=one_of_them(msgspec.structs.replace(found[0], id=None)))


def ritual_summon(phrase: Phrase) -> list[Step] | None:
    """Ritual Summon X from Y, by Tributing monsters whose total Levels equal or exceed its Level."""
    cur = phrase.cur
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    fields: dict[str, Any] = {}
    start = cur.pos
    cur.take(",")
    if cur.take("by") or cur.take("using"):
        verb = cur.take_any(("tributing", "banishing", "sending", "using", "shuffling"))
        cur.totals = False
        found = phrase.things(introduce=False)
        if found:
            found = with_place(phrase, found)
        cur.totals = True
        if not found:
            return None
        fields["materials"] = found[0]
        if verb == "banishing":
            fields["to"] = "banished"
        total_levels(phrase, fields)
    else:
        cur.pos = start
    return each(phrase, things, op.RitualSummon, **fields)


_TOTAL = tuple(
    tuple(row.split())
    for row in (
        "whose total levels equal or exceed the level of the ritual monster",
        "whose total levels equal or exceed its level",
        "whose total levels equal or exceed the level of the ritual monster you ritual-summon",
        "whose total levels exactly equal the level of the ritual monster",
        "whose total levels exactly equal the level of the ritual monster you ritual-summon",
        "whose total levels exactly equal its level",
        "whose total levels equal or exceed the level of that ritual monster",
        "whose total levels exactly equal the level of that ritual monster",
        "whose total levels equal the level of the ritual monster",
        "whose levels equal or exceed the level of the ritual monster",
    )
)


def total_levels(phrase: Phrase, fields: dict[str, Any]) -> bool:
    """ "whose total Levels equal or exceed the Level of the Ritual Monster …"; "… equal 8 or more"."""
    cur = phrase.cur
    for row in sorted(_TOTAL, key=len, reverse=True):
        if cur.take(*row):
            fields["exact"] = "exceed" not in row
            return True
    if (
        cur.take("whose", "total", "levels", "equal", "exactly") or cur.take("whose", "total", "levels", "equal")
    ) and cur.peek().isdigit():
        fields["level"] = int(cur.peek())
        cur.pos += 1
        fields["exact"] = not cur.take("or", "more")
        return True
    return False


def other_summon(manner: Literal["synchro", "xyz", "link"]) -> Frame:
    """Synchro, Xyz, Link and Pendulum Summons by an effect."""

    def frame(phrase: Phrase) -> list[Step] | None:
        cur = phrase.cur
        if cur.at("using"):
            summoned = Selector(
                how="choose", count=1, kind="monster", side="you", zone="extra", where=Filter(class_=manner)
            )
            things: list[Selector] | None = [phrase.scope.introduce(summoned)]
        else:
            things = phrase.objects()
        if not things:
            return None
        if things[0].how == "self" or cur.words[cur.pos - 1][:1] == '"':
            return None  # with other materials than its own
        things = with_place(phrase, things)
        made_of = take_made_of(phrase, things)
        if made_of is None and (cur.peek() in ("using", "by") or cur.at(",", "using") or cur.at(",", "by")):
            return None
        if made_of is None and things[0].zone in (None, "extra"):
            made_of = _MINE  # "Synchro Summon 1 Fish Synchro Monster": of what one has, not for nothing
        return each(phrase, things, op.SpecialSummon, manner=manner, materials=made_of)

    return frame


_AS_MATERIAL = (
    ("as", "material"),
    ("as", "the", "material"),
    ("as", "the", "entire", "material"),
    ("as", "synchro-material"),
    ("as", "link-material"),
)
_MINE = Selector(kind="monster", side="you", zone="play")


def take_made_of(phrase: Phrase, made: Sequence[Selector]) -> Selector | None:
    """ "[,] [by] using only this card and that monster", "using monsters you control, including this card": what may go
    into ``made``, which is none of it ("that monster"); None and no move where nothing is said that can be told."""
    cur = phrase.cur
    start, known = cur.pos, list(phrase.scope.things)
    for one in made:
        phrase.scope.forget(one)
    cur.take(",")
    cur.take("by")
    pool = _made_of(phrase) if cur.take("using") else None
    phrase.scope.things[:] = known
    if pool is None:
        cur.pos = start
    return pool


def _made_of(phrase: Phrase) -> Selector | None:
    cur = phrase.cur
    only = cur.take("only")
    if cur.take("material") or cur.take("monster", "you", "control") or cur.take("material", "you", "control"):
        cur.take("you", "control")
        found = [_MINE]
    else:
        found = [_placed(one) for one in phrase.things(introduce=False) or ()]
    cur.take_phrase(_AS_MATERIAL)
    only |= cur.take("only")
    if not found:
        return None
    named = [one for one in found if one.ref is not None or one.how in ("self", "event", "equipped")]
    if len(named) == len(found) and (only or len(found) > 1):
        return Selector(how="all", either=tuple(found))
    if len(found) == 1:
        pool = msgspec.structs.replace(_MINE, including=found[0]) if named else found[0]
        return pool if pool.including is not None else _including(phrase, pool)
    if len(named) != 1:
        return None
    return Selector(kind="monster", either=tuple(found), including=named[0])


def _placed(one: Selector) -> Selector:
    """A description of what may be used: of one's own in play, where the text says no more."""
    if one.ref is not None or one.how in ("self", "event", "equipped"):
        return one
    bare = msgspec.structs.replace(one, how=None, count=None, id=None)
    return bare if bare.zone is not None else msgspec.structs.replace(bare, zone="play", side=bare.side or "you")


def conduct(phrase: Phrase) -> list[Step] | None:
    """conduct [up to] 2 Normal Summons/Sets this turn, not just 1: so many more than the one."""
    cur = phrase.cur
    cur.take("up", "to")
    if phrase.who is not None or not cur.peek().isdigit():
        return None
    count = int(cur.peek())
    cur.pos += 1
    if count < 2 or not cur.take("normal-summons", "or", "sets", "this", "turn", ",", "not", "just", "1"):
        return None
    return [phrase.step(op.ExtraSummon, count=count, in_all=True)]


TABLE.does.update(
    {
        "conduct": conduct,
        "normal-summon": normal_summon,
        "tribute-summon": tribute_summon,
        "summon": normal_summon,
        "fusion-summon": fusion_summon,
        "ritual-summon": ritual_summon,
        "synchro-summon": other_summon("synchro"),
        "xyz-summon": other_summon("xyz"),
        "link-summon": other_summon("link"),
    }
)
