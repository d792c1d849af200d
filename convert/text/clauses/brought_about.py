"""What a clause waits for in the turn: "each time it destroys a monster by battle, …", "if it attacks this turn, …"."""

from __future__ import annotations

from typing import Any

from convert.effects import Event
from convert.text.clauses.phrase import Tools
from convert.text.cursor import Cursor
from convert.text.events.event import take_event
from convert.text.frames.piercing import piercing_ahead
from convert.text.reference.scope import Scope

_OTHERWISE_MEANT = frozenset(
    ("was", "were", "would", "had", "battled", "attacked", "destroyed", "inflicted", "declared", "currently")
)
"""What has been, or who is there already, and not what this turn will bring."""
_OF_BATTLES = ("attack_declared", "attacked", "battles", "battle_damage", "destroys_by_battle")
"""What a battle of this turn may bring about."""


def each_time(cur: Cursor, tools: Tools, scope: Scope) -> Event | None:
    """ "(this turn,) each time it destroys a monster by battle, …": what is waited for, every time."""
    for comma in [k for k in range(cur.pos + 2, cur.end) if cur.words[k] == ","][:3]:
        event = take_event(cur.sub(cur.pos + 2, comma), tools, scope)
        if event is not None:
            cur.pos = comma + 1
            return event
    return None


def this_turn(cur: Cursor, tools: Tools, scope: Scope, until: Any) -> Event | None:
    """ "If it attacks this turn, …", "(this turn,) if it battles X, …": what its battles bring about, each time."""
    if cur.peek() not in ("if", "when") or piercing_ahead(cur):
        return None
    for comma in [k for k in range(cur.pos + 2, cur.end) if cur.words[k] == ","][:3]:
        within = cur.words[comma - 2 : comma] == ["this", "turn"]
        if not (within or until == "end_of_turn") or not _OTHERWISE_MEANT.isdisjoint(cur.words[cur.pos : comma]):
            continue
        mark = scope.mark()
        event = take_event(cur.sub(cur.pos + 1, comma - 2 * within), tools, scope)
        if event is not None and all(one.event in _OF_BATTLES for one in event.any_ or (event,)):
            cur.pos = comma + 1
            return event
        scope.undo(mark)
    return None
