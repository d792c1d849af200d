"""Effects that are quick at times: "This is a Quick Effect if your opponent controls a monster."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from convert.effects import Ability, Condition, Limit
from convert.text.conditions.condition import take_condition
from convert.text.cursor import Cursor
from convert.text.reference.thing import Names

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler

_ID = re.compile(rb'"id":"([a-z])([a-z0-9_]*)"')


def also_quick(words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "This is a Quick Effect [if …]": the ability before it answers, always or while that holds."""
    draft = assembler.current
    if words[start] != "quick-effect" or draft is None or draft.mode not in ("activate", "quick"):
        return False
    cur = Cursor(words, start + 1, end)
    if not cur.done and not (cur.take("if") or cur.take("while")):
        return False
    index = assembler.book.open("static", start, end)
    draft.src.append(index)
    if cur.done:
        draft.mode, draft.speed = "quick", 2
        return True
    read = take_condition(cur, assembler.tools, draft.scope)
    if read is None or read.condition is None:
        assembler.book.fail(index, "no_frame")
        return True
    draft.quick_if = read.condition
    return True


def both_ways(ability: Ability, condition: Condition, names: Names) -> Iterator[Ability]:
    """The ability as it is, and once more as one that answers while ``condition`` holds; they share their limits."""
    given = ability.limit
    if given is not None:
        group = names.new("q")
        each = (given,) if isinstance(given, Limit) else given
        shared = tuple(limit if limit.group else msgspec.structs.replace(limit, group=group) for limit in each)
        ability = msgspec.structs.replace(ability, limit=shared[0] if len(shared) == 1 else shared)
    yield ability
    again = _renamed(ability, names)
    yield msgspec.structs.replace(again, mode="quick", speed=2, if_=(*again.if_, condition))


def _renamed(ability: Ability, names: Names) -> Ability:
    """The same with ids of its own: they are unique on the card."""
    text = msgspec.json.encode(ability)
    for match in sorted(set(_ID.findall(text))):
        old = b'"' + match[0] + match[1] + b'"'
        text = text.replace(old, b'"' + names.new(match[0].decode()).encode() + b'"')
    return msgspec.json.decode(text, type=Ability)
