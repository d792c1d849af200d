"""What holds for one turn: attacks given for one Battle Phase ("it can attack twice during the same Battle Phase"),
and what a summoning brings with it."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import msgspec

from convert.effects import Event, Selector, Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft
from convert.text.book import Book
from convert.text.conditions.own_state import SUMMONED_BY_ITSELF, SUMMONED_THIS_WAY

_GIVEN = frozenset(("activate", "quick", "trigger", "flip"))
_ONE_PHASE = (
    ("during", "the", "same", "battle-phase"),
    ("in", "the", "same", "battle-phase"),
    ("during", "this", "battle-phase"),
    ("during", "that", "battle-phase"),
    ("in", "a", "row"),
)
_THIS_PHASE = (("during", "this", "battle-phase"), ("during", "that", "battle-phase"))
"""What is given as a card is cast may be for good ("twice during the same Battle Phase"); of this one it is not."""


def the_winner_again(draft: Draft) -> None:
    """ "When your Fish monster destroys a monster by battle: That monster can attack again": who won, not who fell."""
    when = draft.when
    if when is None or when.event != "destroys_by_battle" or when.what is None or when.what.side != "you":
        return
    fallen = Selector(how="event", kind="monster")
    for at, step in enumerate(draft.do):
        if isinstance(step, op.Allow) and step.action == "extra_attack" and step.what == fallen:
            draft.do[at] = msgspec.structs.replace(step, what=msgspec.structs.replace(fallen, side="you"))


def negated_in_it(draft: Draft, book: Book, words: Sequence[str]) -> None:
    """ "If your Fish monster battles an opponent's monster, that monster's effects are negated until the end of the
    turn": in that battle already, not when it is over."""
    when, src = draft.when, draft.src[0] if draft.src else None
    if draft.mode != "trigger" or when is None or when.event != "battles" or when.by is None or src is None:
        return
    piece = book.piece(src)
    negated = all(isinstance(step, op.Suppress) and step.until == "end_of_turn" for step in draft.do)
    if "battles" in words[piece.start : piece.end] and draft.do and negated:
        draft.when = Event(
            any_=tuple(msgspec.structs.replace(when, event=name) for name in ("attack_declared", "attacked"))
        )


def for_this_turn(draft: Draft, book: Book, words: Sequence[str]) -> None:
    """What is given at a moment, of one Battle Phase, ends with the turn."""
    if draft.mode not in (*_GIVEN, "cast"):
        return
    phases = _ONE_PHASE if draft.mode != "cast" else _THIS_PHASE

    def ended(step: Step) -> Step:
        if isinstance(step, op.ChooseOne):
            options = tuple(msgspec.structs.replace(one, do=tuple(map(ended, one.do))) for one in step.options)
            return msgspec.structs.replace(step, options=options)
        if not isinstance(step, op.Allow) or step.until is not None or step.src is None:
            return step
        piece = book.piece(step.src)
        said = list(words[piece.start : piece.end])
        direct = step.action == "direct_attack" and draft.mode == "activate" and step.what.ref is not None
        direct = direct and not step.if_
        return msgspec.structs.replace(step, until="end_of_turn") if direct or _of(phases, said) else step

    draft.do[:] = [ended(step) for step in draft.do]


def _of(phases: Sequence[tuple[str, ...]], said: list[str]) -> bool:
    return any(said[at : at + len(row)] == list(row) for row in phases for at in range(len(said)))


def as_it_comes(draft: Draft) -> None:
    """ "If Summoned this way, you cannot Special Summon for the rest of this turn": from its coming on, in that turn;
    not in each turn that it is there."""
    ends = bool(draft.do) and all(step.until == "end_of_turn" for step in draft.do)
    if draft.mode == "continuous" and SUMMONED_THIS_WAY in draft.if_ and ends and draft.when is None:
        draft.mode, draft.effect, draft.when = "trigger", True, SUMMONED_BY_ITSELF
        draft.if_.remove(SUMMONED_THIS_WAY)


_COMING_PHASE = ("during", "the", "battle-phase", "of", "this", "turn")


def in_this_turns_battles(draft: Draft, book: Book, words: Sequence[str]) -> None:
    """ "Traps cannot be activated during the Battle Phase of this turn": from the first Attack to the last."""
    if draft.mode not in (*_GIVEN, "cast"):
        return
    for at, step in enumerate(draft.do):
        if step.until != "end_of_turn" or step.src is None:
            continue
        piece = book.piece(step.src)
        said = list(words[max(0, piece.start - len(_COMING_PHASE) - 1) : piece.end])
        if any(said[k : k + len(_COMING_PHASE)] == list(_COMING_PHASE) for k in range(len(said))):
            held = msgspec.structs.replace(step, until="battle_phase", link=None, src=None, optional=False)
            # the Battle Phase of this turn may be over: then nothing waits for that of the next
            draft.do[at] = op.Delayed(
                when=Event(event="start_of_battle", next=True),
                do=(held,),
                until="end_of_turn",
                link=step.link,
                src=step.src,
                optional=step.optional,
                if_=step.if_,
            )


def each_time_this_turn(draft: Draft, book: Book, words: Sequence[str]) -> None:
    """ "Each time it destroys a monster this turn, it can attack again": so often in this turn, not in those after."""
    if draft.mode not in (*_GIVEN, "cast"):
        return
    before: Step | None = None
    for at, step in enumerate(draft.do):
        if isinstance(step, op.Delayed) and step.repeat and step.until is None and step.src is not None:
            piece = book.piece(step.src)
            said = words[piece.start : piece.end]
            this_turn = "for-rest-of-turn" in said or ("this", "turn") in itertools.pairwise(said)
            goes_on = step.link == "also" and before is not None and before.until == "end_of_turn"
            if (this_turn or goes_on) and all(one.until == "end_of_turn" for one in step.do):
                draft.do[at] = msgspec.structs.replace(step, until="end_of_turn")
        before = step
