"""One thing that somebody has, with how many of it: “2 or more Dragon monsters”, “no card in your hand”."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from convert.effects import Condition, Filter, Selector
from convert.effects.terms import Comparison, Side
from convert.text.clauses.phrase import Tools
from convert.text.conditions.state import Standing, bare, exists, narrowed
from convert.text.cursor import Cursor
from convert.text.grammar.limits import of_the_whole_field
from convert.text.grammar.lists import fields_of

PROPERTIES = {
    "types": "type",
    "type": "type",
    "attribute": "attribute",
    "attributes": "attribute",
    "name": "name",
    "names": "name",
    "level": "level",
    "levels": "level",
}
STANCES: tuple[tuple[tuple[str, ...], dict[str, Any]], ...] = (
    (("in", "face-up", "attack-position"), {"stance": "attack"}),
    (("in", "attack-position"), {"stance": "attack"}),
    (("in", "face-up", "defense-position"), {"stance": "defense", "face": "up"}),
    (("in", "face-down", "defense-position"), {"face": "down"}),
    (("in", "defense-position"), {"stance": "defense"}),
)
VERBS = ("control", "controls", "have", "has")
_OBJECT_STARTS = frozenset(("a", "an", "another", "no", "both", "exactly", "either", "at"))

Sense = Literal["some", "none", "eq", "lte"]
SENSES: dict[str, Comparison] = {"some": "gte", "lte": "lte", "eq": "eq", "none": "eq"}
"""How a number compares, by the words before it."""


@dataclass(slots=True)
class Owned:
    """One thing that somebody has: so many of it at least, exactly, at most, or none."""

    selector: Selector
    sense: Sense = "some"
    headless: bool = False

    def condition(self) -> Condition:
        count = self.selector.count
        if self.sense == "none":
            return exists(self.selector, negative=True)
        if self.sense in ("eq", "lte") and isinstance(count, int):
            counted = bare(self.selector)
            return Condition(count=counted, eq=count) if self.sense == "eq" else Condition(count=counted, lte=count)
        return exists(self.selector)


def take_number(cur: Cursor) -> tuple[Sense, int] | None:
    """ "at least 2", "exactly 3", "3 or less", "less than 4": how many, where it is not a plain count."""
    start = cur.pos
    sense: Sense = "some"
    if cur.take("at", "least"):
        pass
    elif cur.take("exactly") or cur.take("only"):
        sense = "eq"
    elif cur.take("less", "than") or cur.take("fewer", "than"):
        if cur.peek().isdigit():
            cur.pos += 1
            return "lte", int(cur.peek(-1)) - 1
    elif cur.peek().isdigit() and cur.peek(1) == "or" and cur.peek(2) in ("less", "fewer", "lower"):
        cur.pos += 3
        return "lte", int(cur.peek(-3))
    else:
        return None
    if cur.peek().isdigit():
        cur.pos += 1
        return sense, int(cur.peek(-1))
    cur.pos = start
    return None


def starts(cur: Cursor) -> bool:
    word = cur.peek()
    return word in _OBJECT_STARTS or word.isdigit() or word[:1] == '"'


def in_their_places(objects: list[Owned], side: Side | None, having: bool) -> list[Owned] | None:
    """Where they are: the field for what one controls; the last place named holds for those before it."""
    last = objects[-1].selector
    out: list[Owned] = []
    for one in objects:
        selector = one.selector
        zone = selector.zone or last.zone or (None if having else "play")
        if zone is None and side is None and selector.where is not None and selector.where.face is not None:
            zone = "play"  # "there is no face-up Field Spell"
        if zone is None:
            return None
        owner: Side | None = selector.side or (last.side if selector.zone is None else None)
        if side is not None and owner == "any" and selector.where is not None:
            selector = msgspec.structs.replace(selector, where=Filter(**of_the_whole_field(fields_of(selector.where))))
        if side is not None and (owner is None or side == "opponent" or not having):
            owner = side
        out.append(Owned(msgspec.structs.replace(selector, zone=zone, side=owner), one.sense))
    return out


def take_owned(cur: Cursor, tools: Tools) -> Owned | None:
    """One thing, with how many of it."""
    number = take_number(cur)
    sense: Sense = number[0] if number is not None else "none" if cur.take("no") else "some"
    if number is None:
        inner = cur.sub(cur.pos, _next_clause(cur))
        noun = tools.nouns.parse(inner)
        cur.pos = inner.pos
    else:
        inner = Cursor(["all", *cur.words[cur.pos : cur.end]], refer=cur.refer)
        noun = tools.nouns.parse(inner)
        cur.pos += inner.pos - 1
    if noun is None or noun.mention or noun.player or noun.also:
        return None
    selector = noun.selector
    if number is not None:
        at_least = sense == "some" and number[1] > 1
        selector = msgspec.structs.replace(selector, how="choose", count=(number[1], 99) if at_least else number[1])
    return Owned(_qualified(cur, tools, selector), sense, noun.headless)


_ONLY = ["the", "only"]
_CLAUSES = frozenset(("all", "you", "your", "they", "this", *VERBS))


def _next_clause(cur: Cursor) -> int:
    """Where the next condition begins ("…, or all monsters you control are X"), which is none of these things."""
    words = cur.words
    for at in range(cur.pos, cur.end - 2):
        comma = words[at] == ","
        if words[at + comma] in ("or", "and"):
            follows = words[at + comma + 1 : at + comma + 3]
            if (comma and follows[:1] and follows[0] in _CLAUSES) or follows[:1] == ["all"] or follows == _ONLY:
                return at
    return cur.end


def _qualified(cur: Cursor, tools: Tools, selector: Selector) -> Selector:
    """ "… in Defense Position", "… of the same Attribute", and the place, if it comes after these."""
    while True:
        for words, fields in STANCES:
            if cur.take(*words):
                selector = narrowed(selector, **fields)
                break
        else:
            if cur.at("of", "the", "same") and cur.peek(3) in PROPERTIES:
                selector = narrowed(selector, same=(PROPERTIES[cur.peek(3)],))
                cur.pos += 4
            elif cur.take("in", "a", "field-zone") or cur.take("in", "any", "field-zone"):
                selector = msgspec.structs.replace(selector, zone="play")
                if selector.where is None:
                    selector = msgspec.structs.replace(selector, kind="spell", where=Filter(property="field"))
            elif cur.take("with", "each", "other"):
                pass
            else:
                return selector
        fields2: dict[str, Any] = {k: v for k, v in (("zone", selector.zone), ("side", selector.side)) if v}
        where: dict[str, Any] = {}
        tools.nouns.qualifiers.after_head(cur, fields2, where)
        if where:
            selector = narrowed(selector, **where)
        selector = msgspec.structs.replace(selector, zone=fields2.get("zone"), side=fields2.get("side"))


def itself(selector: Selector, where: Filter | None) -> Standing | None:
    """ "you control this Fusion Summoned card", "you control the equipped monster"."""
    if selector.how == "self" and selector.zone in (None, "play"):
        where = where or selector.where  # "this Attack Position card"
        this = msgspec.structs.replace(selector, where=None) if where == selector.where else selector
        own = Condition(is_=Selector(kind="monster", where=where), of=this) if where is not None else None
        return Standing(own, "play")
    if selector.how == "equipped":
        return Standing(Condition(is_=Selector(kind="monster", side="you"), of=selector))
    return None


def take_names(cur: Cursor, tools: Tools) -> list[Owned] | None:
    """ "“A”, “B”, and “C”": each of them. None unless "and" joins at least two names that no noun follows."""
    start = cur.pos
    if cur.take("all"):
        if not (cur.peek().isdigit() and cur.peek(1) == "of"):
            cur.pos = start
            return None
        cur.pos += 2
    names: list[str] = []
    joint = ""
    while cur.peek()[:1] == '"':
        names.append(cur.peek().strip('"'))
        cur.pos += 1
        before = cur.pos
        cur.take(",")
        joint = cur.take_any(("and", "or")) or joint
        if cur.peek()[:1] != '"':
            cur.pos = before
            break
    if (
        len(names) < 2
        or joint != "and"
        or cur.peek() in tools.lexicon.heads
        or tools.nouns.filters.is_simple(cur.peek())
    ):
        cur.pos = start
        return None
    fields: dict[str, Any] = {}
    where: dict[str, Any] = {}
    tools.nouns.qualifiers.after_head(cur, fields, where)
    fields = {key: fields[key] for key in ("zone", "side") if key in fields}
    return [Owned(Selector(how="choose", count=1, where=Filter(name=name, **where), **fields)) for name in names]
