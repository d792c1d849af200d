"""Steps that would be done to the wrong thing, or at the wrong time, under words of their sentence that nobody read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from convert.effects import Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft

_SOME = (("any", "of", "those"), ("1", "of", "those"), ("any", "of", "them"))
_FIGHTS = frozenset(("attacks", "battles"))
_OF_THE_WORN = ("of", "the", "equipped", "monster")
"""Of two, where one has just been put on the bearer of the other: nobody knows which."""


def of_which_unread(draft: Draft, said: Callable[[int], Sequence[str]], sentence: Callable[[int], int]) -> list[Step]:
    """Of an ability's steps those that are unread with what is unread beside them. ``said``: the words of a clause;
    ``sentence``: which sentence it stands in."""
    worn = any(isinstance(step, op.Equip) and "self" not in (step.what.how, step.to.how) for step in draft.do)
    first = next((sentence(step.src) for step in draft.do if step.src is not None), -1)
    found = []
    for step in draft.do:
        words = said(step.src) if step.src is not None else ()
        asked = [said(one.unread) for one in step.if_ or () if one.unread is not None]
        one_of_them = "that" in words and any(_holds(one, row) for one in asked for row in _SOME)
        # "If this card attacks, (…)", behind what a player does: of whatever Attack, and no part of that use
        stands = (
            draft.when is None and step.src is not None and sentence(step.src) != first and any(map(_fights, asked))
        )
        if one_of_them or stands or (worn and _holds(words, _OF_THE_WORN)):
            found.append(step)
    return found


def _fights(said: Sequence[str]) -> bool:
    return list(said[:3]) == ["if", "this", "card"] and not _FIGHTS.isdisjoint(said[3:4])


def _holds(said: Sequence[str], row: tuple[str, ...]) -> bool:
    return any(tuple(said[at : at + len(row)]) == row for at in range(len(said)))
