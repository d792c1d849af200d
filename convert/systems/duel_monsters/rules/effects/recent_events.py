"""What has taken place, as the log tells it: conditions and filters ask for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import TYPE_CHECKING

from convert.effects import Event, Filter
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.language import LANGUAGE, Reader, names_of, readers_of
from convert.systems.duel_monsters.rules.effects.matching import matches
from convert.systems.duel_monsters.rules.events import (
    Arrived,
    AttackDeclared,
    AttackEnded,
    Revealed,
    SpellChanged,
    SpellStayed,
    TurnBegan,
)
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, parts

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.port import Board

SPANS = {"turn": 0, "attack": 0, "last_turn": 1, "own_turn": 1}
"""How many turns back each span begins; any other is the whole fight. What happened in this "stay" in play is told of
the very being that is there: what is summoned anew is another one."""


def occurrences(
    game: Board, during: str, who: str = "", readers: Mapping[type, Reader] = LANGUAGE
) -> Iterator[Occurrence]:
    """Everything that took place ``during`` "turn" (this one), "last_turn", "own_turn" (since ``who`` last had one, up
    to this one), "attack" (since the latest one of this turn was declared), "stay" or "duel", the latest first.
    ``readers``: of which of our events."""
    turns, most = 0, SPANS.get(during, len(game.log))
    before, own = during in ("last_turn", "own_turn"), during == "own_turn"
    for event in reversed(game.log):
        kind = type(event)
        if kind is TurnBegan and (not own or not turns or event.who == who):
            turns += 1
            if turns > most:
                return
        reader = readers.get(kind)
        if reader is not None and (turns or not before):
            yield from reader(game.state, event)
        if kind is AttackDeclared and during == "attack":
            return


def this_turn(game: Board) -> Iterator[object]:
    """The events of this turn, the latest first."""
    return takewhile(lambda event: type(event) is not TurnBegan, reversed(game.log))


def attacked(game: Board) -> bool:
    """Whether an Attack has been declared this turn."""
    return any(type(event) is AttackDeclared for event in this_turn(game))


def told(
    game: Board, during: str, when: Event, who: str = "", here: Ref = NOTHING, part: str = ""
) -> Iterator[Occurrence]:
    """Of that, what may be what a ``when`` names. ``here``: whose "stay" it is; what befell others in it is told since
    that one came, was revealed, or was activated where it had been armed; "lying": whose coming to the used spells it
    is, the latest one. ``part``: only what took place in an Attack
    ("battle") of this turn, or outside of any ("main"; CONVERT-20)."""
    if during == "lying":
        yield from _as_it_came_there(game, here)
        return
    readers = readers_of(names_of(when))
    if part:
        yield from _in_that_part(game, readers, attacking=part == "battle")
        return
    if during != "stay" or _of_itself(when):
        yield from occurrences(game, during, who, readers)
        return
    for event in reversed(game.log):
        reader = readers.get(type(event))
        if reader is not None:
            yield from reader(game.state, event)
        if _comes(event, here):
            return


def _as_it_came_there(game: Board, here: Ref) -> Iterator[Occurrence]:
    """What took place as this spell came to lie where it is, among the used ones, the last time."""
    for event in reversed(game.log):
        reader = LANGUAGE.get(type(event))
        told_of = tuple(reader(game.state, event)) if reader is not None else ()
        if any(one.name == "used" and _same(game, one.what, here) for one in told_of):
            yield from (one for one in told_of if _same(game, one.what, here))
            return


def _in_that_part(game: Board, readers: Mapping[type, Reader], *, attacking: bool) -> Iterator[Occurrence]:
    """What took place this turn in Attacks, or outside of them."""
    under_way = False
    for event in reversed([*this_turn(game)]):
        under_way = under_way or isinstance(event, AttackDeclared)
        reader = readers.get(type(event))
        if reader is not None and under_way == attacking:
            yield from reader(game.state, event)
        under_way = under_way and not isinstance(event, AttackEnded)


def _of_itself(when: Event) -> bool:
    """Whether it is asked of the thing itself, which is another one where it comes anew."""
    if when.any_ is not None:
        return any(map(_of_itself, when.any_))
    return any(one is not None and one.how in ("self", "equipped") for one in (when.what, when.by))


def _comes(event: object, ref: Ref) -> bool:
    if isinstance(event, Arrived):
        return event.being.id == ref
    if isinstance(event, SpellStayed):
        return event.spell.id == ref
    if isinstance(event, SpellChanged):
        return event.spell == ref and "mode" in event.changes
    return isinstance(event, Revealed) and event.who == ref


def befell(game: Board, ctx: Context, event: Event, ref: Ref) -> bool:
    """Whether that happened to this very thing this turn, wherever it was then."""
    return any(_same(game, one.what, ref) and matches(game, ctx, event, one) for one in told(game, "turn", event))


def owed_to(game: Board, ctx: Context, where: Filter, ref: Ref) -> bool:
    """Whether ``where.by`` brought it into play, or destroyed it by battle, in this fight, or ``where.banished_by``
    banished it."""
    if where.banished_by is not None:
        event = Event(event="banished", by=where.banished_by)
    elif where.summoned is not None:
        event = Event(event="summoned", by=where.by)
    else:
        event = Event(event="destroyed", how="battle", by=where.by)
    return any(_same(game, one.what, ref) and matches(game, ctx, event, one) for one in told(game, "duel", event))


def _same(game: Board, then: Ref, now: Ref) -> bool:
    """Whether what was named ``then`` is the thing that is ``now`` elsewhere: a creature's card among the used, a
    Prepared spell that was discarded. Copies of one card of one owner are told apart by nobody."""
    if then == now:
        return True
    zone, owner, entry = parts(now)
    if zone == "play":
        return False
    if zone == "corpse":
        return then == owner
    being = game.state.beings.get(then) or game.departed(then)
    if being is not None:
        return bool(being.entry) and (being.entry, being.owner) == (entry, owner)
    spell = game.departed_spell(then)
    return (spell.entry, spell.caster) == (entry, owner) if spell is not None else parts(then)[1:] == (owner, entry)
