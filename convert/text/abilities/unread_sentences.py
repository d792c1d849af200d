"""A sentence of which no effect was read is unread as a whole (reader.md 2.3, 2.6).

What was read of its condition, its cost and its limits would else hang on another ability, or make one that does
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import pairwise
from operator import attrgetter
from typing import Any

from convert.effects import Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft
from convert.text.book import Book
from convert.text.reference.known import Mark
from convert.text.reference.thing import Names

_EFFECTS = ("effect", "static", "cost")


class Kept:
    """The abilities as they stood before a sentence."""

    def __init__(self, drafts: list[Draft], book: Book, names: Names) -> None:
        self.drafts = list(drafts)
        self.first = book.first + len(book.pieces)
        self._names = (names, names.mark())
        self._states: list[tuple[Draft, list[Any], Mark]] = [
            (draft, _state(draft), draft.scope.mark()) for draft in drafts
        ]

    def nothing_read(self, drafts: Iterable[Draft], book: Book) -> bool:
        """Whether the sentence left unread effects or costs, or an unread condition alone, and no step."""
        new = book.pieces[self.first - book.first :]
        failed = any(piece.why is not None and piece.role in _EFFECTS for piece in new)
        failed = failed or any(_asks_only(draft) for draft in drafts if draft not in self.drafts)
        return failed and not any(src >= self.first for draft in drafts for src in sources(draft.do))

    def undo(self, drafts: list[Draft], book: Book, start: int, end: int) -> int:
        """One unread clause in the place of the sentence's; what it began stays as a draft that does nothing, so that
        what goes on with it, limits it or counts it is known for unread too."""
        begun = [draft for draft in drafts if draft not in self.drafts]
        stop = max((piece.stop for piece in book.pieces[self.first - book.first :]), default=-1)
        for draft, state, mark in self._states:
            for name, value in zip(_DRAFT, state, strict=True):
                setattr(draft, name, value)
            draft.scope.undo(mark)
        del book.pieces[self.first - book.first :]
        index = book.open("effect", start, end)
        book.piece(index).stop = stop
        book.fail(index, "no_frame")
        names, numbers = self._names
        names.undo(numbers)
        for draft in begun:
            draft.lost, draft.src = True, [index]
            draft.scope.things.clear()
            draft.scope.obscure(["1"])
        return index


_ITS_EFFECT = (("this", "effect"), ("these", "effects"))
_OF_ITS_USE = frozenset(("turn-activated", "turn-card-activated"))
_USES_IT = frozenset(("activate", "apply", "gain", "gains", "after", "use"))


def about_its_effect(said: Sequence[str], *, spell: bool) -> bool:
    """Whether a sentence says something of the effect that the one before told, rather than telling one itself: "cards
    cannot be activated in response to this effect's activation", "you cannot attack the turn you activate this effect"
    (of a Spell or Trap, "this card" is read as the same words)."""
    if ":" in said or ";" in said or "only" in said[:4]:
        return False
    at = [k for k, pair in enumerate(pairwise(said)) if pair in _ITS_EFFECT]
    of_it = any(k == 0 or said[k - 1] not in _USES_IT for k in at)
    return of_it or (not spell and not _OF_ITS_USE.isdisjoint(said))


def _asks_only(draft: Draft) -> bool:
    """Whether all that was read of an ability is that nobody knows when; "Activate only if …" is of the whole card."""
    does = draft.mode == "cast" or draft.do or draft.targets or draft.cost or draft.granted or draft.lost
    return not does and any(one.unread is not None for one in draft.if_)


_DRAFT = tuple(one.name for one in fields(Draft) if one.name != "scope")
_values = attrgetter(*_DRAFT)


def _state(draft: Draft) -> list[Any]:
    """What it holds, each list copied."""
    return [value.copy() if type(value) is list else value for value in _values(draft)]


def all_of(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps, and those within the options of a choice."""
    for step in steps:
        yield step
        if isinstance(step, op.ChooseOne):
            for option in step.options:
                yield from all_of(option.do)


def sources(steps: Iterable[Step]) -> Iterator[int]:
    """The clauses that steps come from, those within others too."""
    return (step.src for step in all_of(steps) if step.src is not None)


def put_aside(drafts: list[Draft], book: Book) -> list[Draft]:
    """The abilities that do something; the clauses of the others are unread."""
    kept: list[Draft] = []
    _in_either_turn(drafts)
    for draft in drafts:
        unread = bool(draft.failed) or any(book.piece(index).why is not None for index in draft.src)
        unread |= bool(draft.cost) and draft.mode in ("activate", "trigger", "quick")  # paid for nothing
        if not draft.lost and (draft.do or draft.granted or not unread):
            kept.append(draft)
    named = {src for draft in kept for src in draft.src}
    for index in {src for draft in drafts for src in draft.src} - named:
        if book.piece(index).why is None:
            book.piece(index).note = False
            book.fail(index, "ambiguous")
    return kept


def _in_either_turn(drafts: Sequence[Draft]) -> None:
    """ "● During your turn: … ● During your opponent's turn: …": one card that is used in either, so neither half is
    all that it does where nobody read the other."""
    halves = {one.turn: draft for draft in drafts for one in draft.if_ if one.turn in ("own", "opponent")}
    for read, unread in (("own", "opponent"), ("opponent", "own")):
        if read in halves and unread in halves and halves[unread].lost and halves[read].mode == "cast":
            halves[read].lost = True
