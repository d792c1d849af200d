"""What several players, or the one whose turn it is, would do for themselves: "they" are not one's opponent there."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from convert.effects import Selector, Step
from convert.effects import steps as op
from convert.effects.walk import parts
from convert.text.abilities.draft import Draft
from convert.text.book import Book

_OF_OTHERS = ("any", "turn")


def of_other_players(draft: Draft, book: Book, words: Sequence[str]) -> bool:
    """Whether the ability cannot be told: "the turn player can pay 1000 LP, then …" is used by whoever's turn it is,
    and "each player … 1 monster they control" compares with what each of them has."""
    if draft.mode in ("activate", "quick") and _is_used_by_another(draft):
        return True
    return any(_they_are_taken_for_the_opponent(step, book, words) for step in (*draft.cost, *draft.do))


def though_a_hand_is_empty(steps: Sequence[Step]) -> list[Step]:
    """ "Both players discard as many cards as possible, then each player draws 5 cards": whoever has none to discard
    draws all the same."""
    found = list(steps)
    for at, (one, two) in enumerate(pairwise(steps), 1):
        all_of_both = isinstance(one, op.Discard) and one.who == "any" and one.what.how == "all" and not one.optional
        plain = isinstance(two, op.Prepare) and two.who == "any" and isinstance(two.count, int)
        if all_of_both and plain and two.link == "then":
            found[at] = msgspec.structs.replace(two, link="also_after")
    return found


def _is_used_by_another(draft: Draft) -> bool:
    return any(one.who == "turn" for one in draft.cost) or any(one.chooser == "turn" for one in draft.targets)


def _they_are_taken_for_the_opponent(step: Step, book: Book, words: Sequence[str]) -> bool:
    own = [one for one in (getattr(step, "what", None), getattr(step, "to", None)) if isinstance(one, Selector)]
    if step.who not in _OF_OTHERS and not any(one.side == "turn" for one in own):
        return False
    if step.src is None:
        return False
    piece = book.piece(step.src)
    said = words[piece.start : piece.end]
    if "opponent" in said or {"they", "their"}.isdisjoint(said):
        return False
    return any(isinstance(one, Selector) and one.side == "opponent" for one in parts(step))
