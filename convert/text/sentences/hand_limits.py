"""A hand size limit that is lowered: whoever has more discards at the end of their turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.effects import Event, Selector
from convert.effects import steps as op
from convert.effects.terms import Side
from convert.text.cursor import Cursor

if TYPE_CHECKING:
    from convert.text.abilities.assemble import Assembler

_LIMIT = ("hand", "size", "limit")
_WHOSE: tuple[tuple[tuple[str, ...], Side], ...] = (
    (("your", "opponent", "'s", *_LIMIT), "opponent"),
    (("your", *_LIMIT), "you"),
    (("the", *_LIMIT, "of", "each", "player"), "any"),
    (("the", *_LIMIT, "of", "both", "players"), "any"),
    (("the", *_LIMIT, "of", "your", "opponent"), "opponent"),
    (("the", *_LIMIT, "of", "this", "card", "'s", "controller"), "you"),
)
_ELSE = 6
"""What the limit is without any effect: only one that is lower makes anybody discard."""


def hand_limit(_: object, words: list[str], start: int, end: int, assembler: Assembler) -> bool:
    """ "Your opponent's hand size limit becomes 5.": down to 5, at the end of each of their turns."""
    cur = Cursor(words, start, end)
    whose = next((side for row, side in _WHOSE if cur.take(*row)), None)
    if whose is None or not cur.take("becomes") or not cur.peek().isdigit() or int(cur.peek()) > _ELSE:
        return False
    limit = int(cur.peek())
    cur.pos += 1
    if not cur.done:
        return False
    index = assembler.book.open("static", start, end)
    who: Side = "you" if whose == "you" else "turn"
    chooser = None if who == "you" else who
    hand = Selector(how="choose", kind="any", side=who, zone="prepared", chooser=chooser)
    step = op.Discard(what=hand, down_to=limit, by_rule=True, who=chooser, src=index)
    assembler.add("trigger", [step], index, when=Event(event="end_phase", whose=whose))
    return True
