"""What numbers and counters in descriptions are made of: the words of a comparison, counters, the highest of all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from convert.effects import Amount, Bound, Filter, Selector
from convert.effects.values import Change
from convert.text.cursor import Cursor
from convert.text.grammar.counting import counter_kind
from convert.text.grammar.filters import STATS, bound

if TYPE_CHECKING:
    pass

COMPARE: tuple[tuple[tuple[str, ...], str], ...] = (
    (("less", "than", "or", "equal", "to"), "lte"),
    (("lower", "than", "or", "equal", "to"), "lte"),
    (("equal", "to", "or", "less", "than"), "lte"),
    (("equal", "to", "or", "lower", "than"), "lte"),
    (("equals", "or", "is", "less", "than"), "lte"),
    (("greater", "than", "or", "equal", "to"), "gte"),
    (("equal", "to", "or", "higher", "than"), "gte"),
    (("equal", "to", "or", "greater", "than"), "gte"),
    (("less", "than"), "lt"),
    (("lower", "than"), "lt"),
    (("higher", "than"), "gt"),
    (("greater", "than"), "gt"),
    (("more", "than"), "gt"),
    (("equal", "to"), "eq"),
    (("equals",), "eq"),
    (("exactly", "equal"), "eq"),
    (("exactly", "equals"), "eq"),
    (("equal",), "eq"),
    (("the", "same", "as"), "eq"),
    (("exactly",), "eq"),
)


def printed(limits: Bound) -> Bound:
    """Levels and counts stay as they are: a printed number is ``n``, not ``raw``."""

    def turn(value: Any) -> Any:
        return value.raw if isinstance(value, Amount) and value.raw is not None else value

    return Bound(lte=turn(limits.lte), gte=turn(limits.gte), eq=turn(limits.eq), lt=turn(limits.lt), gt=turn(limits.gt))


def counter_name(word: str) -> str:
    return word.replace("-counter", "")


def in_their_names(cur: Cursor) -> tuple[str, ...]:
    """ "(monsters with) “A” or “B” in their [original] names": words that a name holds; () and no move for others."""
    start = cur.pos
    names: list[str] = []
    while cur.peek()[:1] == '"':
        names.append(cur.peek().strip('"'))
        cur.pos += 1
        cur.take(",")
        cur.take("or") or cur.take("and/or")
    if cur.take("in") and cur.take_any(("its", "their")):
        cur.take("original")
        if cur.take_any(("name", "names")):
            return tuple(names)
    cur.pos = start
    return ()


def take_counters(cur: Cursor) -> str | None:
    """ "(monsters with) A-Counters", "Spell Counters": which, without a number or an article."""
    word = cur.peek()
    if word.endswith("-counters"):
        cur.pos += 1
        return counter_name(word.removesuffix("s"))
    if word == "counters":
        cur.pos += 1
        return ""
    if cur.peek(1) == "counters" and word.isalpha() and word not in ("the", "those", "these", "no", "more"):
        cur.pos += 2
        return word
    return None


def of_itself(cur: Cursor) -> bool:
    """ "(whose ATK is higher than) its original ATK", "its DEF": a number of the very one that is described."""
    return cur.peek() in ("its", "their") and (cur.peek(1) in ("original", "current") or cur.peek(1) in STATS)


_BESIDE: dict[tuple[str, ...], Literal["higher", "lower", "other"]] = {
    ("different", "from"): "other",
    ("higher", "than"): "higher",
    ("greater", "than"): "higher",
    ("lower", "than"): "lower",
    ("less", "than"): "lower",
}


def of_the_whole_field(where: dict[str, Any]) -> dict[str, Any]:
    """The filter with "the highest ATK" as of all monsters on the field, not of those that it describes."""
    said = dict(where)
    for which in ("highest", "lowest"):
        if (most := said.pop(which, None)) is not None:
            every = Selector(how="all", kind="monster", zone="play", side="any", where=Filter(**{which: most}))
            limit = Amount(stat=most.stat, of=every)
            said[most.stat] = Bound(gte=limit) if which == "highest" else Bound(lte=limit)
    return said


def take_changed(cur: Cursor) -> Change | None:
    """ "[current] ATK is higher than its original ATK": of the very one described; None and no move for others."""
    start = cur.pos
    cur.take("current")
    said = cur.peek()
    stat = STATS.get(said)
    cur.pos += 1
    if stat in ("attack", "defense", "level") and cur.take_any(("is", "are")):
        sense = _BESIDE.get(cur.take_phrase(_BESIDE))
        if sense is not None and cur.take_any(("its", "their")) and cur.take("original", said):
            return Change(stat=stat, to=sense)
    cur.pos = start
    return None


def with_counters(cur: Cursor, where: dict[str, Any]) -> bool:
    """ "3 Spell Counters on it", "2 or more counters": how many it carries."""
    start = cur.pos
    number = int(cur.peek())
    cur.pos += 1
    limits = bound(cur, number, raw=False)
    name = counter_kind(cur)
    if name is None:
        cur.pos = start
        return False
    where["counter"], where["counters"] = name, limits if limits.eq is None else Bound(gte=number)
    cur.take("on", "it")
    return True
