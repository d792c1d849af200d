"""What players may control only of one kind, and what becomes of the rest: two sentences that are one rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from convert.effects import Filter, Selector
from convert.effects import steps as op
from convert.effects.terms import Side
from convert.text.cursor import Cursor

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler

Alike = Literal["type", "attribute"]
_WHO: tuple[tuple[tuple[str, ...], Side], ...] = (
    (("each", "player"), "any"),
    (("both", "players"), "any"),
    (("your", "opponent"), "opponent"),
    (("you",), "you"),
)
_ALIKE: tuple[Alike, ...] = ("type", "attribute")


def kept(_: object, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "Each player can only control 1 Attribute of monster." or "1 monster of each Type": with what is sent away, said
    next; alone it is left unread."""
    cur = Cursor(words, start, end)
    side = next((side for row, side in _WHO if cur.take(*row)), None)
    if side is None or not cur.take("can", "only", "control", "1"):
        return False
    alike = next((one for one in _ALIKE if cur.take(one, "of", "monster")), None)
    each = None if alike else next((one for one in _ALIKE if cur.take("monster", "of", "each", one)), None)
    if not cur.done or not (alike or each):
        return False
    among = _rest(words, end + 1, side, alike, each)
    if among is None:
        return False
    what = Selector(kind="caster", side=side) if side == "you" else Selector(how="all", kind="caster", side=side)
    index = assembler.book.open("static", start, end)
    step = op.Keep(
        what=what,
        alike=alike or each or "type",
        one_of_each=each is not None,
        among=among if among.where is not None else None,
        src=index,
    )
    assembler.add("continuous", [step], index)
    return True


def the_rest(_: object, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """The second of the two: "Send all other face-up monsters they control to the GY."."""
    draft = assembler.current
    step = draft.do[-1] if draft is not None and draft.do else None
    if draft is None or not isinstance(step, op.Keep) or step.what.side is None:
        return False
    alike, each = (None, step.alike) if step.one_of_each else (step.alike, None)
    if _rest(words[:end], start, step.what.side, alike, each) is None:
        return False
    draft.src.append(assembler.book.open("static", start, end))
    return True


def _rest(words: list[str], start: int, side: Side, alike: Alike | None, each: Alike | None) -> Selector | None:
    """What is sent away, said from there on: which monsters count; None where no such thing is said."""
    cur = Cursor(words, start, len(words))
    their = "you" if side == "you" else "they"
    if alike is not None:
        cur.take(their, "must")
        if not cur.take("send", "all", "other"):
            return None
        where = Filter(face="up") if cur.take("face-up") else None
        said = cur.take("monster", their, "control", "to", "the", "gy")
    else:
        where = None
        who = ("a", "player", "controls") if side == "any" else ("you", "control")
        said = (
            cur.take("if", *who, "2", "or", "more", "monster", "of", "the", "same", str(each), ",")
            and cur.take(their, "must", "send", "some", "to", "the", "gy", "so", their, "control")
            and cur.take("no", "more", "than", "1", "monster", "of", "that", str(each))
        )
    ends = cur.done or cur.peek() == "."
    return Selector(kind="monster", where=where) if said and ends else None
