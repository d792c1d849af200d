"""One effect or another: "draw 1 card, or if you control a Dragon monster, you can draw 2 cards instead"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from convert.effects import Condition, Selector, Step
from convert.effects import steps as op
from convert.text.book import Book
from convert.text.cursor import Cursor

_OPENINGS: tuple[tuple[str, ...], ...] = (
    (",", "or", ",", "if"),
    (",", "or", "if"),
    ("or", ",", "if"),
    ("or", "if"),
)


def take_or_if(cur: Cursor) -> bool:
    """Step over ", or," before "if COND, …"; the cursor then stands at "if"."""
    if cur.peek() not in (",", "or"):
        return False
    for words in _OPENINGS:
        if cur.at(*words) and "," in cur.words[cur.pos + len(words) : cur.end]:
            cur.pos += len(words) - 1
            return True
    return False


def take_instead(cur: Cursor) -> bool:
    """Step over "instead", but not over the beginning of "instead of …"."""
    start = cur.pos
    if (cur.take("instead") or cur.take(",", "instead")) and not cur.at("of"):
        return True
    cur.pos = start
    return False


def stand_in(steps: list[Step], later: Sequence[Step], conditions: Sequence[Condition], book: Book) -> bool:
    """Put ``later`` in the place of the clause that it stands in for: the last one that does the same, or the last one.
    False where that one may be a clause that nobody read."""
    at, size = _replaced(steps, later)
    if not size or any(step.src is None for step in (steps[-1], *later)):
        return False
    if any(step.who == "any" for step in steps[at : at + size]) and any(step.who is None for step in later):
        return False  # "both players draw 1 card, but if …, you draw 2 cards instead": the others still draw theirs
    first = min(step.src for step in later if step.src is not None)
    last = steps[at].src
    if last is None or any(
        book.piece(index).why and book.piece(index).role != "condition" for index in range(last, first)
    ):
        return False
    steps[at : at + size] = [instead(steps[at : at + size], later, conditions)]
    return True


def _replaced(steps: Sequence[Step], later: Sequence[Step]) -> tuple[int, int]:
    """Which steps are replaced: where they begin and how many they are."""
    end = len(steps)
    fallback = (0, 0)
    while end:
        size = 1
        while size < end and steps[end - 1 - size].src == steps[end - 1].src:
            size += 1
        if not fallback[1]:
            fallback = (end - size, size)
        if {type(step) for step in steps[end - size : end]} == {type(step) for step in later}:
            return end - size, size
        end -= size
    return fallback


def instead(earlier: Sequence[Step], later: Sequence[Step], conditions: Sequence[Condition]) -> Step:
    """``later`` in the place of ``earlier`` where the conditions hold: at will, if the text says that one can, else
    always."""
    asked = tuple(conditions)
    held = asked[0] if len(asked) == 1 else Condition(all_=asked)
    opposite = held.not_ if held.not_ is not None else Condition(not_=held)
    before = None if later[0].optional or not asked else (opposite,)
    waits = earlier[0].if_
    other = [_by_itself(step, earlier) for step in later]
    return op.ChooseOne(
        options=(
            op.Option(do=_plain(earlier, shared=waits), if_=before),
            op.Option(do=_plain(other, shared=later[0].if_), if_=asked or None),
        ),
        link=earlier[0].link,
        if_=waits,
        optional=earlier[0].optional,
        src=earlier[0].src,
    )


def _plain(steps: Sequence[Step], *, shared: tuple[Condition, ...] | None) -> tuple[Step, ...]:
    """The steps as an option has them: not optional once it is chosen, tied only to each other."""
    out: list[Step] = []
    for at, step in enumerate(steps):
        own = tuple(one for one in step.if_ or () if one not in (shared or ())) or None
        out.append(msgspec.structs.replace(step, optional=False, if_=own, link=step.link if at else None))
    return tuple(out)


def _by_itself(step: Step, earlier: Sequence[Step]) -> Step:
    """ "… from your hand, or if …, it from your Deck": nothing was chosen yet; the same description, from there. A
    description without a place means the one named before."""
    what: Any = getattr(step, "what", None)
    chosen: dict[str, Selector] = {}
    for one in earlier:
        known = getattr(one, "what", None)
        if isinstance(known, Selector) and known.id is not None:
            chosen[known.id] = known
    if not isinstance(what, Selector):
        return step
    if what.ref in chosen:
        fresh = chosen[str(what.ref)]  # by the same name: what follows speaks of either
        came = getattr(step, "from_", None)
        if came is not None:
            fresh = msgspec.structs.replace(fresh, zone=came)
            return msgspec.structs.replace(step, what=fresh, from_=None)
        return msgspec.structs.replace(step, what=fresh)
    before = getattr(earlier[-1], "what", None)
    placeless = what.ref is None and what.how not in ("self", "event", "equipped") and what.zone is None
    if (
        placeless
        and type(step) is type(earlier[-1])
        and isinstance(before, Selector)
        and before.zone not in (None, "play")
    ):
        same = msgspec.structs.replace(what, zone=before.zone, side=before.side)
        return msgspec.structs.replace(step, what=same)
    return step


def but(steps: list[Step], known: int) -> None:
    """ "…, or if COND, you can Special Summon it instead, but negate its effects": what follows is of the second effect
    alone. ``known`` is how many steps there were before."""
    choice = steps[known - 1]
    if not isinstance(choice, op.ChooseOne) or len(choice.options) != 2:
        return
    last = choice.options[1]
    option = msgspec.structs.replace(last, do=(*last.do, *steps[known:]))
    steps[known - 1 :] = [msgspec.structs.replace(choice, options=(choice.options[0], option))]


def of_the_set(before: list[Step], steps: Sequence[Step], words: Sequence[str]) -> bool:
    """ "Set 1 Trap from your Deck, or if COND, add it to your hand instead. That Set card cannot be activated this
    turn.": said of the card where it was Set, so it goes into that option of the choice before. True where it did."""
    choice = before[-1] if before else None
    if tuple(words[:2]) not in _THE_SET or not isinstance(choice, op.ChooseOne):
        return False
    sets = [any(isinstance(step, op.SetCard) for step in one.do) for one in choice.options]
    if all(sets) or not any(sets):
        return False
    options = [
        msgspec.structs.replace(one, do=(*one.do, *steps)) if has else one
        for one, has in zip(choice.options, sets, strict=True)
    ]
    before[-1] = msgspec.structs.replace(choice, options=tuple(options))
    return True


_THE_SET = (("that", "set"), ("those", "set"))


def of_the_summoned(steps: Sequence[Step], known: int) -> bool:
    """ "either add it to your hand or Special Summon it, but negate its effects": what follows is of the monster that
    was Summoned, and of nothing that went to the hand."""
    choice = steps[known - 1] if known else None
    if not isinstance(choice, op.ChooseOne) or len(choice.options) != 2 or choice.by != "choice":
        return False
    summons = [any(isinstance(step, op.SpecialSummon) for step in one.do) for one in choice.options]
    chosen = {
        what.id
        for one in choice.options
        for step in one.do
        if isinstance(what := getattr(step, "what", None), Selector)
    }
    after = [getattr(step, "what", None) for step in steps[known:]]
    return (
        summons == [False, True]
        and bool(after)
        and all(isinstance(what, Selector) and what.ref is not None and what.ref in chosen for what in after)
    )
