"""Words that say something of the whole of what they stand in: "this card is also still a Trap" of what brings it as a
monster, "immediately after it resolves" of what an ability waits for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from convert.effects import Event, Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft
from convert.text.book import Book
from convert.text.conditions.condition import after_turn
from convert.text.reference.thing import ME
from convert.text.rewrite import ASIDE

_STILL = f"{ASIDE}still a trap"
_RESOLVED = f"{ASIDE}once it has taken place"
_NOT_AT_ONCE = f"{ASIDE}not in the turn"
_IF_POSSIBLE = f"{ASIDE}with none too"
_WHEN_IT = ("when", "it", "resolves")
_USES = ("cast", "activated", "targeted")


def write_asides(drafts: Sequence[Draft], book: Book, words: Sequence[str]) -> None:
    """Write what such words say where it belongs; where there is no such place they are a clause of their own, unread.
    What stands in a clause that nobody read is unread with it."""
    for draft in drafts:
        _as_it_resolves(draft)
    if _WHEN_IT[-1] not in words and ASIDE not in "".join(words):
        return
    asides = [at for at, word in enumerate(words) if word.startswith(ASIDE) or word == _WHEN_IT[-1]]
    failed = [range(piece.start, piece.end) for piece in book.pieces if piece.why is not None]
    for at in asides:
        word = words[at]
        waits = word.startswith(_RESOLVED) or tuple(words[at - 2 : at + 1]) == _WHEN_IT
        if not (waits or word.startswith(ASIDE)) or any(at in unread for unread in failed):
            continue
        if waits:
            written = _waited_for(_said_in(drafts, book, at, ahead=words[at + 1 : at + 2] == [","]))
        elif word.startswith(_NOT_AT_ONCE):
            written = _not_at_once(_said_in(drafts, book, at, ahead=False))
        elif word.startswith(_IF_POSSIBLE):
            written = _or_none(_said_in(drafts, book, at, ahead=False))
        else:
            written = word.startswith(_STILL) and _still_a_trap(drafts)
        if not written and word.startswith(ASIDE):
            book.fail(book.open("static", at, at + 1), "no_meaning")


def _said_in(drafts: Iterable[Draft], book: Book, at: int, *, ahead: bool) -> list[Draft]:
    """The abilities that the clause of this word is of; ``ahead`` of a clause it stands with its comma."""
    found = []
    for draft in drafts:
        spans = [(piece.start, piece.end) for piece in map(book.piece, draft.src)]
        if any(start <= at < end or (ahead and start == at + 2) for start, end in spans):
            found.append(draft)
    return found


def _waited_for(drafts: list[Draft]) -> bool:
    """What it answers is not that something is declared, but that it has taken place."""
    for draft in drafts:
        if draft.when is None or draft.mode != "trigger" or not _is_use(draft.when):
            return False
        draft.when = _resolved(draft.when)
    return bool(drafts)


def _as_it_resolves(draft: Draft) -> None:
    """ "Each time a Spell Card resolves, gain 200 LP": once it has taken place; "…, negate that effect" is answered as
    it is declared, for nothing is left to negate of what has taken place."""
    if draft.when is None or not any(one.resolved for one in draft.when.any_ or (draft.when,)):
        return
    if any(map(_undoes_it, draft.do)):
        draft.when = _resolved(draft.when, then=False)
    elif draft.mode == "quick":
        draft.mode = "trigger"


def _undoes_it(step: Step) -> bool:
    if isinstance(step, op.ChooseOne):
        return any(_undoes_it(inner) for one in step.options for inner in one.do)
    what = getattr(step, "what", None)
    negates = isinstance(step, (op.ChangeEffect, op.NegateCast, op.Replace, op.Suppress))
    return negates and (what is None or what.how == "event")


def _not_at_once(drafts: list[Draft]) -> bool:
    """ "You can banish this card from your GY, except the turn this card was sent to the GY; draw 1 card"."""
    for draft in drafts:
        draft.if_.append(after_turn(Event(event="used", what=ME)))
    return bool(drafts)


def _or_none(drafts: list[Draft]) -> bool:
    """ "Target 1 card your opponent controls (if possible); Special Summon this card": where there is none, the rest is
    done all the same."""
    for draft in drafts:
        aimed = draft.targets[0] if len(draft.targets) == 1 else None
        if aimed is None or not isinstance(aimed.count, int) or aimed.up_to is not None:
            return False
        draft.aimless, draft.targets[:] = True, [msgspec.structs.replace(aimed, count=(0, aimed.count))]
    return bool(drafts)


def _is_use(when: Event) -> bool:
    if when.any_ is not None:
        return all(map(_is_use, when.any_))
    return when.event in _USES and when.how is None


def _resolved(when: Event, *, then: bool = True) -> Event:
    if when.any_ is not None:
        return msgspec.structs.replace(when, any_=tuple(_resolved(one, then=then) for one in when.any_))
    return msgspec.structs.replace(when, resolved=then)


def _still_a_trap(drafts: Iterable[Draft]) -> bool:
    """The step that brings this card as a monster says that it is a trap besides."""
    written = False
    for draft in drafts:
        steps = [_comes_so(step) for step in draft.do]
        written |= steps != draft.do
        draft.do[:] = steps
    return written


def _comes_so(step: Any) -> Any:
    if isinstance(step, op.ChooseOne):
        options = tuple(msgspec.structs.replace(option, do=tuple(map(_comes_so, option.do))) for option in step.options)
        return msgspec.structs.replace(step, options=options)
    if isinstance(step, op.SpecialSummon) and step.stats is not None and step.what.how == "self":
        return msgspec.structs.replace(step, stats=msgspec.structs.replace(step.stats, still="artifact"))
    return step
