"""Short sentences about the effect before them: what it cannot choose, and where it is not applied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Condition, Filter, Selector
from convert.text.conditions.condition import take_condition
from convert.text.cursor import Cursor

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler
    from convert.text.abilities.draft import Draft

_NOT_APPLIED = [",", "this", "effect", "is", "not", "applied"]


def never_chosen(_: object, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "You cannot select “Moss”.": of the one choice that the sentence before makes."""
    cur = Cursor(words, start, end)
    if not cur.take("you", "cannot") or not cur.take_any(("select", "choose", "target")):
        return False
    if cur.peek()[:1] != '"' or cur.pos + 1 != end:
        return False
    index = assembler.book.open("static", start, end)
    draft = assembler.current
    if draft is None or not _without(draft, cur.peek().strip('"')):
        assembler.book.fail(index, "ambiguous")
    else:
        draft.src.append(index)
    return True


def _without(draft: Draft, name: str) -> bool:
    """Take the name out of what the effect chooses from, where it chooses once; whether it does."""
    chosen = [one for one in draft.targets if _open(one)]
    steps = [step for step in draft.do if _open(getattr(step, "what", None))]
    if len(chosen) + len(steps) != 1:
        return False
    draft.targets[:] = [_but(one, name) if _open(one) else one for one in draft.targets]
    draft.do[:] = [_step_but(step, name) if step in steps else step for step in draft.do]
    return True


def _open(one: Any) -> bool:
    picked = isinstance(one, Selector) and one.how in ("target", "choose")
    return picked and (one.where is None or one.where.not_ is None)


def _step_but(step: Any, name: str) -> Any:
    return msgspec.structs.replace(step, what=_but(step.what, name))


def _but(one: Selector, name: str) -> Selector:
    where = msgspec.structs.replace(one.where or Filter(), not_=Filter(name=name))
    return msgspec.structs.replace(one, where=where)


def not_applied(_: object, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "If “Moss” is not on your side of the field, this effect is not applied.": what the effect before asks for
    already. Where it does not, the sentence is left unread."""
    draft, size = assembler.current, len(_NOT_APPLIED)
    if draft is None or words[end - size : end] != _NOT_APPLIED or "not" not in words[start : end - size]:
        return False
    asked = words[start + 1 : end - size]
    asked.remove("not")
    cur = Cursor(asked)
    read = take_condition(cur, assembler.tools, draft.scope)
    if read is None or not cur.done or read.condition is None or not _held(read.condition, draft.if_):
        return False
    draft.src.append(assembler.book.open("condition", start, end))
    return True


def _held(condition: Condition, by: list[Condition]) -> bool:
    return any(condition == one or condition in (one.all_ or ()) for one in by)
