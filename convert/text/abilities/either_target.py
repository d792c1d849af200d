"""One target or another: "target 1 card, or up to 2 if you control X; destroy them" is a choice of two effects, made as
it is used."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from convert.effects import Condition, Selector, StepBase
from convert.effects import steps as op
from convert.effects.walk import mapped, parts
from convert.text.abilities.draft import Draft
from convert.text.conditions.condition import take_condition
from convert.text.cursor import Cursor

if TYPE_CHECKING:
    from convert.text.abilities.bodies import Bodies

_BEFORE = frozenset(("can", "then", ":", ";"))
_YOU_CAN = (["you", "can", "target"], ["target"])


class _Targets(NamedTuple):
    """Where the target clause begins and ends, what is aimed at in either way, and what the second way asks."""

    start: int
    end: int
    one: list[str]
    other: list[str]
    asked: list[str]


def either_target(bodies: Bodies, draft: Draft, start: int, end: int) -> bool:
    """Read "(price, then) target A, or, if X, B; effect" into a choice; False, and nothing changed, where it is none
    such or one of the two is not read."""
    words = bodies.words
    found = _targets(words, start, end)
    if found is None or draft.do or draft.targets:
        return False
    scope, pieces, cost, known = draft.scope.mark(), len(bodies.book.pieces), list(draft.cost), list(draft.src)
    asked = _asked(bodies, draft, found.asked)
    effect = words[found.end + 1 : end]
    if asked is not None and _paid(bodies, draft, start, found.start):
        index = bodies.book.open("effect", found.start, end)
        one = _option(bodies, draft, found.one, effect, (), index)
        other = _option(bodies, draft, found.other, effect, asked, index)
        if one is not None and other is not None:
            other = _placed_like(other, one)
            draft.do.append(op.ChooseOne(options=(one, other), src=index))
            draft.src.append(index)
            draft.effect = True
            return True
    draft.scope.undo(scope)
    del bodies.book.pieces[pieces:]
    draft.cost[:], draft.src[:] = cost, known
    return False


def _targets(words: list[str], start: int, end: int) -> _Targets | None:
    stop = next((at for at in range(end - 1, start, -1) if words[at] == ";"), -1)
    begins = (at for at in range(start, stop) if words[at] == "target" and (at == start or words[at - 1] in _BEFORE))
    at = next(begins, -1)
    if at < 0 or not (words[at + 1] == "up" or words[at + 1].isdigit()):
        return None
    for place in range(at + 3, stop - 2):
        if words[place] == "or" and (second := _second(words[place + 1 : stop])) is not None:
            one = words[at + 1 : place - (words[place - 1] == ",")]
            other = _whole(second[0], one)
            return _Targets(at, stop, one, other, second[1]) if other else None
    return None


def _second(said: list[str]) -> tuple[list[str], list[str]] | None:
    """What follows "or": the other target and what it asks; None where it is only another noun."""
    said = said[said[:1] == [","] :]
    if said[:1] == ["if"]:
        comma = said.index(",") if "," in said else -1
        begun = next((row for row in _YOU_CAN if comma > 0 and said[comma + 1 : comma + 1 + len(row)] == row), None)
        return (said[comma + 1 + len(begun) :], said[1:comma]) if begun is not None else None
    begun = next((row for row in _YOU_CAN if said[: len(row)] == row), [] if said[:2] == ["up", "to"] else None)
    if begun is None or "if" not in said:
        return None
    asked = said.index("if")
    return said[len(begun) : asked], said[asked + 1 :]


def _number(said: list[str]) -> int:
    """How many words say how many."""
    return 3 if said[:2] == ["up", "to"] else 1


def _whole(other: list[str], one: list[str]) -> list[str]:
    """The other target with the noun of the first where it has none of its own."""
    other = [word for word in other if word != "instead"]
    size = _number(other)
    if not other[size - 1 : size] or not other[size - 1].isdigit():
        return []
    noun = one[_number(one) :]
    if len(other) == size:
        return [*other, *noun]
    if other[size] == "such":
        return [*other[:size], *noun] if len(other) == size + 2 else []
    return [] if other[size] in ("in", "from", "on", "of") else other


def _asked(bodies: Bodies, draft: Draft, said: list[str]) -> tuple[Condition, ...] | None:
    """What the second way asks; None where that is not read."""
    cur = Cursor(said, refer=draft.scope.refer)
    read = take_condition(cur, bodies.tools, draft.scope)
    if read is None or read.condition is None or not cur.done:
        return None
    return (read.condition,)


def _paid(bodies: Bodies, draft: Draft, start: int, end: int) -> bool:
    """Read the price that stands before the targets, if any."""
    words = bodies.words
    while end > start and words[end - 1] in (",", "then"):
        end -= 1
    if words[start:end] in ([], ["you", "can"]):
        return True
    chain = bodies.clauses.chain(words, start, end, draft.scope, bodies.book, "cost")
    if chain.failed or chain.targets or not chain.steps:
        return False
    draft.scope.gave((*chain.cost, *chain.steps))
    bodies._cost(draft, chain)
    return True


def _option(
    bodies: Bodies, draft: Draft, aim: list[str], effect: list[str], asked: tuple[Condition, ...], src: int
) -> op.Option | None:
    """One way, read as if it alone stood there; None where nobody reads it."""
    words, book = bodies.words, bodies.book
    start, pieces = len(words), len(book.pieces)
    words.extend(["target", *aim, ";", *_of_several(aim[_number(aim) - 1], effect)])
    inner = Draft("activate", draft.scope.under())
    inner.effect = True
    bodies._body(inner, start, len(words))
    failed = any(piece.why is not None for piece in book.pieces[pieces:])
    del words[start:], book.pieces[pieces:]
    aimed = {target.id for target in inner.targets}
    meant = {part.ref for part in parts(inner.do) if isinstance(part, Selector)}
    if failed or not aimed & meant or inner.if_ or inner.when is not None or inner.cost:
        return None
    return op.Option(do=mapped(tuple(inner.do), _of(src)), targets=tuple(inner.targets), if_=asked or None)


def _placed_like(other: op.Option, one: op.Option) -> op.Option:
    """ "Target 1 Fish in your GY, or, if X, 1 Plant instead": in the same place."""
    first, *_ = one.targets or ()
    targets = [
        msgspec.structs.replace(aim, zone=first.zone, side=first.side) if aim.zone is None and aim.side is None else aim
        for aim in other.targets or ()
    ]
    return msgspec.structs.replace(other, targets=tuple(targets))


def _of(src: int) -> Callable[[Any], Any]:
    """What makes a step one of this clause."""
    return lambda one: msgspec.structs.replace(one, src=src) if isinstance(one, StepBase | op.Option) else one


def _of_several(number: str, effect: list[str]) -> list[str]:
    """ "That card(s)", "it (or them)", where several are aimed at: those."""
    if number == "1":
        return effect
    them = {"it": "them", "its": "their"}
    said = [them.get(word, word) for word in effect]
    for at, word in enumerate(said[:-1]):
        if word == "that" and said[at + 1] in ("card", "monster", "target", "spell", "trap", "spell/trap"):
            said[at] = "those"
    return said
