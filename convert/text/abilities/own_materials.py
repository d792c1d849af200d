"""The Materials of the card's own first line, where its text speaks of "the above cards"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Filter, Selector
from convert.text.clauses.phrase import Tools
from convert.text.cursor import Cursor

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler

_MANY = 99
_ANY_OF_IT = ("be_its_material",)


def of_first_line(assembler: Assembler, tools: Tools) -> tuple[Selector, ...]:
    """One selector a Material: "“A” + 2 Fish monsters" is A and two Fish; () where one of them is not read."""
    for piece in assembler.book.pieces[:1]:
        if piece.role == "material":
            found = [_one(part, tools) for part in _parts(assembler.words[piece.start : piece.end])]
            return tuple(one for one in found if one is not None) if None not in found else ()
    return ()


def _parts(words: list[str]) -> list[list[str]]:
    """Cut at each "+" that joins; "1 + Fish monsters" is "1 or more"."""
    parts: list[list[str]] = [[]]
    for word in words:
        if word == "+" and len(parts[-1]) == 1 and parts[-1][0].isdigit():
            parts[-1].append(word)
        elif word == "+":
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _one(words: list[str], tools: Tools) -> Selector | None:
    least = int(words[0]) if words[1:2] == ["+"] else 0
    cur = Cursor([words[0], *words[2:]] if least else words)
    noun = tools.nouns.parse(cur)
    if noun is None or not cur.done or noun.mention or noun.player or noun.also or noun.selector.zone is not None:
        return None
    what = noun.selector
    if what.where is not None and what.where.can is not None:
        return None
    named = what.where is not None and what.where.name is not None
    count: Any = (least, _MANY) if least else 1 if named and what.count is None else what.count
    return Selector(how="choose", kind=what.kind or "monster", count=count, where=what.where) if count else None


def means_them(step: Any) -> bool:
    """Whether a step is done to "the above cards"."""
    what = getattr(step, "what", None)
    return isinstance(what, Selector) and what.where is not None and what.where.can == _ANY_OF_IT


def spread(step: Any, materials: tuple[Selector, ...]) -> list[Any]:
    """ "by banishing the above cards you control": the same done to each Material of the first line."""
    if not means_them(step):
        return [step]
    said = msgspec.structs.replace(step.what.where, can=None)
    out: list[Any] = []
    for one in _together(materials):
        where = _joined(one.where, said)
        name = step.what.id if not out else None
        what = msgspec.structs.replace(step.what, id=name, count=one.count, kind=one.kind, where=where)
        out.append(msgspec.structs.replace(step, what=what, link="and" if out else step.link))
    return out


def _together(materials: tuple[Selector, ...]) -> tuple[Selector, ...]:
    """Nothing but names: one of each, in one choice."""
    names = [one.where.name for one in materials if one.where is not None and one.where == Filter(name=one.where.name)]
    if len(names) < len(materials) or any(one.count != 1 for one in materials):
        return materials
    several = tuple(dict.fromkeys(str(name) for name in names))
    different = ("name",) if len(several) == len(names) > 1 else None
    if len(several) < len(names) and len(several) > 1:
        return materials
    where = Filter(name=several if len(several) > 1 else several[0], different=different)
    return (msgspec.structs.replace(materials[0], count=len(names), where=where),) if materials else ()


def _joined(one: Filter | None, other: Filter) -> Filter | None:
    """Both at once."""
    fields = {name: value for name in Filter.__struct_fields__ if (value := getattr(other, name)) is not None}
    both = msgspec.structs.replace(one, **fields) if one is not None else other
    return both if both != Filter() else None
