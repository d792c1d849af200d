"""What somebody has: "you control 2 or more Dragon monsters", "your opponent has more cards in their hand than you"."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Amount, Condition, Filter, Selector
from convert.effects.terms import Side
from convert.text.clauses.phrase import Tools
from convert.text.conditions.owned import (
    PROPERTIES,
    VERBS,
    Owned,
    in_their_places,
    itself,
    starts,
    take_names,
    take_number,
    take_owned,
)
from convert.text.conditions.state import Standing, any_of, bare, both, bounded, exists, narrowed, number_of, own_state
from convert.text.cursor import Cursor
from convert.text.grammar.filters import bound, originally
from convert.text.grammar.lists import of_one_head
from convert.text.reference.scope import Scope

_SIDES: dict[tuple[str, ...], Side] = {
    ("you", "and", "your", "opponent"): "any",
    ("your", "opponent"): "opponent",
    ("either", "player"): "any",
    ("both", "players"): "any",
    ("they",): "opponent",
    ("you",): "you",
}
_THAN: tuple[tuple[str, ...], ...] = (
    ("you", "do"),
    ("you", "have"),
    ("your", "opponent", "does"),
    ("your", "opponent", "has"),
    ("your", "opponent"),
    ("they", "do"),
    ("you",),
)


def take_possession(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """you control X; your opponent has n or more cards in their hand; only you control X."""
    only = cur.take("only")
    said = cur.take_phrase(_SIDES)
    found = take_predicate(cur, tools, scope, _SIDES[said], only=only) if said else None
    if found is None or said != ("both", "players"):
        return found
    return _of_each_player(found)


def _of_each_player(found: Standing) -> Standing | None:
    """ "Both players control a Fish": each of them some. None where it is not one number of things of theirs."""
    one = found.condition
    things = (one.exists or one.count) if one is not None else None
    if one is None or things is None or things.side != "any":
        return found if one is not None and one.compare is not None else None
    name = "exists" if one.exists is not None else "count"
    sides = [msgspec.structs.replace(things, side=side) for side in ("you", "opponent")]
    return Standing(both([msgspec.structs.replace(one, **{name: of}) for of in sides]), found.from_)


def take_predicate(
    cur: Cursor, tools: Tools, scope: Scope, side: Side, *, only: bool = False, verb: str = ""
) -> Standing | None:
    """control X, have no X: what follows the one who has it. ``verb``: said already ("control no X, or only Y")."""
    negative = cur.take("do", "not") or cur.take("does", "not")
    verb = verb or cur.take_any(VERBS)
    if not verb:
        return None
    having = verb in ("have", "has")
    if having and (life := _life(cur, side)) is not None:
        return Standing(Condition(not_=life) if negative else life, side=side)
    compared = _more_than(cur, tools, side, having)
    if compared is not None:
        return Standing(compared, side=side)
    solely = cur.at("only") and not cur.peek(1).isdigit() and cur.take("only")
    found = _objects(cur, tools, side, having)
    if solely and not isinstance(found, Standing):
        found = _nothing_else(found)
    if isinstance(found, Standing):
        return None if negative or only else found
    if found is None:
        return None
    condition = found
    if negative:
        condition = Condition(not_=found)
    if only or cur.take("and", "you", "do", "not") or cur.take("and", "your", "opponent", "does", "not"):
        # "only your opponent controls a monster", "your opponent controls X and you do not"
        if condition.exists is None or side == "any":
            return None
        other: Side = "opponent" if side == "you" else "you"
        theirs = msgspec.structs.replace(condition.exists, side=other)
        condition = Condition(all_=(condition, Condition(not_=Condition(exists=theirs))))
    return Standing(condition, side=side)


def take_counted(cur: Cursor, tools: Tools) -> Condition | None:
    """ "3 or more face-down cards on the field", "no Dragon monster in your GY": without an owner before it."""
    found = _objects(cur, tools, None, having=True)
    return found if isinstance(found, Condition) else None


# --- the things ------------------------------------------------------------------------------------------------------


def _objects(cur: Cursor, tools: Tools, side: Side | None, having: bool) -> Condition | Standing | None:
    """The things one has, joined by "and" or "or"; a :class:`Standing` for this card itself."""
    for reader in (_different, _groups):
        start = cur.pos
        found = reader(cur, tools, side, having)
        if found is not None:
            return found
        cur.pos = start
    apart = _with_different(cur, tools, side)
    if apart is not None:
        return apart
    pair = cur.take("both")
    began, several = cur.pos, cur.peek() in ("a", "an")
    first = take_names(cur, tools)
    word = ""
    if first is None:
        one = take_owned(cur, tools)
        if one is None:
            return None
        if one.selector.how in ("self", "event", "equipped") or one.selector.kind == "caster":
            return itself(one.selector, own_state(tools, cur.words[began : cur.pos]))
        first, word = [one], ""
    elif len(first) > 1:
        word = "and"
    objects = first
    while True:
        start = cur.pos
        cur.take(",")
        joint = cur.take_any(("and", "or"))
        if not joint and not (cur.pos > start and word != "or" and starts(cur)):
            cur.pos = start
            break
        if joint and word and joint != word:
            cur.pos = start
            break
        more = take_owned(cur, tools) if starts(cur) else None
        if more is None or more.selector.how in ("self", "event", "equipped") or more.selector.kind == "caster":
            cur.pos = start
            break
        word = joint or word
        before = objects[-1]
        if word == "and" and before.headless and not more.headless:
            before.selector = of_one_head(before.selector, more.selector)
        objects.append(more)
    here = in_their_places(objects, side, having)
    if here is None or (word == "" and len(objects) > 1) or (pair and (word != "and" or len(objects) != 2)):
        return None
    conditions = [_no_others(here, at) or one.condition() for at, one in enumerate(here)]
    if several and not word and "and" in cur.words[began : began + 4]:
        conditions = of_each(conditions)
    return any_of(conditions) if word == "or" else both(conditions)


def _with_different(cur: Cursor, tools: Tools, side: Side | None) -> Condition | None:
    """ "(control) Fish monsters with 2 or more different Attributes": so many among them; None (and no move) if not."""
    start = cur.pos
    at = cur.find("with")
    if (
        side is None
        or at < 0
        or not cur.words[at + 1 : at + 2]
        or cur.words[at + 2 : at + 5] != ["or", "more", "different"]
    ):
        return None
    number, prop = cur.words[at + 1], PROPERTIES.get(cur.words[at + 5] if at + 5 < cur.end else "")
    inner = Cursor(["all", *cur.words[cur.pos : at]], refer=cur.refer)
    noun = tools.nouns.parse(inner)
    if noun is None or noun.mention or not inner.done or not number.isdigit() or prop is None:
        cur.pos = start
        return None
    cur.pos = at + 6
    pool = msgspec.structs.replace(bare(noun.selector), side=side, zone=noun.selector.zone or "play")
    return Condition(count=narrowed(pool, different=(prop,)), gte=int(number))


def of_each(conditions: list[Condition]) -> list[Condition]:
    """ "control an EARTH and WATER monster(s)": some of either Attribute."""
    (one,) = conditions
    where = one.exists.where if one.exists is not None else None
    if one.exists is None or where is None or not isinstance(where.attribute, tuple):
        return conditions
    return [
        Condition(exists=msgspec.structs.replace(one.exists, where=msgspec.structs.replace(where, attribute=attribute)))
        for attribute in where.attribute
    ]


def _nothing_else(found: Condition | None) -> Condition | None:
    """ "control only Dragon monsters": some, and none that is not one."""
    if found is None or found.exists is None or found.exists.where is None:
        return None
    others = msgspec.structs.replace(found.exists, where=Filter(not_=found.exists.where))
    return Condition(all_=(found, Condition(not_=Condition(exists=others))))


def _no_others(objects: list[Owned], at: int) -> Condition | None:
    """ "exactly 2 Dragon monsters and no other monsters": none that is not one of those."""
    one = objects[at]
    if at == 0 or one.sense != "none" or not one.selector.except_self or one.selector.where is not None:
        return None
    where = objects[at - 1].selector.where
    if where is None:
        return None
    others = msgspec.structs.replace(one.selector, where=Filter(not_=where), except_self=False)
    return exists(others, negative=True)


def _different(cur: Cursor, tools: Tools, side: Side | None, having: bool) -> Condition | None:
    """ "3 or more different Types among the monsters you control": so many kinds of one property."""
    number = take_number(cur)
    if number is not None:
        sense, least = number
    elif cur.peek().isdigit():
        sense, least = "some", int(cur.peek())
        cur.pos += 1
        cur.take("or", "more") or cur.take("+")
    else:
        return None
    different = cur.take("different")
    kind: Any = cur.take_any(("monster",)) or "monster"
    original = cur.take("original")
    prop = PROPERTIES.get(cur.peek())
    if prop is None or not different:
        return None
    prop = originally(prop) if original else prop
    cur.pos += 1
    cur.take("among") or cur.take("of")
    cur.take("the")
    fields: dict[str, Any] = {}
    where: dict[str, Any] = {}
    if cur.peek() not in ("you", "your", "in", "on", ""):
        inner = Cursor(["all", *cur.words[cur.pos : cur.end]], refer=cur.refer)
        noun = tools.nouns.parse(inner)
        if noun is None or noun.mention or noun.player:
            return None
        cur.pos += inner.pos - 1
        pool = bare(noun.selector)
    else:
        tools.nouns.qualifiers.after_head(cur, fields, where)
        pool = Selector(kind=kind, where=Filter(**where), **{k: fields[k] for k in ("zone", "side") if k in fields})
    if pool.zone is None and having:
        return None
    pool = msgspec.structs.replace(pool, zone=pool.zone or "play", side=pool.side or side)
    pool = narrowed(pool, different=(prop,))
    if sense == "some":
        return Condition(count=pool, gte=least)
    return Condition(count=pool, eq=least) if sense == "eq" else Condition(count=pool, lte=least)


def _groups(cur: Cursor, tools: Tools, side: Side | None, having: bool) -> Condition | None:
    """ "both LIGHT and DARK monsters", "at least 1 each of Beast and Plant monsters": one of every kind."""
    if not (cur.take("both") or cur.take("at", "least", "1", "each", "of") or cur.take("1", "each", "of")):
        return None
    groups, kind, _ = tools.nouns.filters.adjectives(cur)
    joints = {word for word in cur.words[max(0, cur.pos - 12) : cur.pos] if word in ("or", "and")}
    if len(groups) == 1 and isinstance(names := groups[0].get("series"), tuple):
        groups = [{"series": name} for name in names]
    if len(groups) < 2 or "and" not in joints or kind is None:
        return None
    fields: dict[str, Any] = {}
    where: dict[str, Any] = {}
    tools.nouns.qualifiers.after_head(cur, fields, where)
    made = [
        Owned(
            Selector(
                kind=kind,
                where=Filter(**{**group, **where}),
                **{key: fields[key] for key in ("zone", "side") if key in fields},
            )
        )
        for group in groups
    ]
    placed = in_their_places(made, side, having)
    return both([one.condition() for one in placed]) if placed is not None else None


# --- comparisons -----------------------------------------------------------------------------------------------------


def _life(cur: Cursor, side: Side) -> Condition | None:
    """ "have 2000 LP or less", "have 1000 or less LP"."""
    if not cur.peek().isdigit():
        return None
    start = cur.pos
    number = int(cur.peek())
    cur.pos += 1
    turned = cur.take("lp")
    limits = bound(cur, number, raw=True)
    if not turned and not cur.take("lp"):
        cur.pos = start
        return None
    return bounded(Amount(stat="hp", of=Selector(kind="caster", side=side)), limits.lte, limits.gte, limits.eq)


def _more_than(cur: Cursor, tools: Tools, side: Side, having: bool) -> Condition | None:
    """ "control more monsters than you do", "has at least 2 more cards in their hand than you"."""
    start = cur.pos
    least = 0
    number = take_number(cur)
    if number is not None and number[0] == "some":
        least = number[1]
    elif number is None and cur.peek().isdigit() and cur.at(cur.peek(), "or", "more"):
        least = int(cur.peek())
        cur.pos += 2
    same = cur.take("the", "same", "number", "of")
    sense: Any = "eq" if same else "gt" if cur.take("more") else "lt" if cur.take_any(("less", "fewer")) else ""
    if not sense and not least:
        cur.pos = start
        return None
    inner = Cursor(["all", *cur.words[cur.pos : cur.end]], refer=cur.refer)
    noun = tools.nouns.parse(inner)
    if noun is None or noun.mention or noun.player:
        cur.pos = start
        return None
    cur.pos += inner.pos - 1
    selector = noun.selector
    zone = selector.zone or (None if having else "play")
    if zone is None or (side == "any" and not same):
        cur.pos = start
        return None
    if side == "any":
        side = "you"
    elif not cur.take("than") or not cur.take_phrase(_THAN):
        cur.pos = start
        return None
    other: Side = "opponent" if side == "you" else "you"
    sense = sense or "gt"
    mine = number_of(msgspec.structs.replace(selector, side=side, zone=zone))
    theirs = number_of(msgspec.structs.replace(selector, side=other, zone=zone))
    more = Condition(compare=(mine, sense, theirs))
    if least > 1:
        return Condition(all_=(more, Condition(compare=(Amount(difference=(mine, theirs)), "gte", least))))
    return more
