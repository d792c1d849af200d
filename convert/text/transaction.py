"""Attempts that answer a value or nothing, and then have changed nothing (reader.md 2.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from convert.text.clauses.phrase import Tools
from convert.text.cursor import Cursor
from convert.text.reference.scope import Scope

T = TypeVar("T")
Attempt = Callable[[Cursor, Tools, Scope], T | None]


def attempt(read: Attempt[T]) -> Attempt[T]:
    """A grammar that leaves cursor and scope as they were where it reads nothing."""

    @wraps(read)
    def transaction(cur: Cursor, tools: Tools, scope: Scope) -> T | None:
        start, mark = cur.pos, scope.mark()
        found = read(cur, tools, scope)
        if found is None:
            cur.pos = start
            scope.undo(mark)
        return found

    return transaction
