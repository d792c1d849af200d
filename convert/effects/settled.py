"""How much of an entry the rules play where a person wrote what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def settled(before: Mapping[str, Any], *, does: bool, asks: bool, said: bool) -> dict[str, Any]:
    """The adjudication, plain, of an entry whose effects were written by hand: nothing is unread any more. ``does``:
    an ability does something; ``asks``: a step of one is left to the game master; ``said``: there is a text. Effects
    that do nothing are no automatic ones: a text beside them is the table's to play."""
    status = "partial" if asks else "automatic" if does else "manual" if said else "flavour"
    clauses = before.get("clauses", 0)
    return {"status": status, "clauses": clauses} if clauses else {"status": status}
