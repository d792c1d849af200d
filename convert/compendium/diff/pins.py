"""What has changed of a card since an override was pinned to it."""

from __future__ import annotations

from convert.compendium.diff.compare import Side, compare
from convert.compendium.diff.markdown import plain_lines
from convert.compendium.diff.model import About
from convert.contract.system import System


def since(system: System, entry_id: str, before: bytes, now: bytes) -> list[str]:
    """The changes from one line of an entry to another, in the game's words."""
    old, new = (Side(about=About(place=""), lines={entry_id: line}) for line in (before, now))
    (*changed,) = compare(system, old, new).changed
    if not changed:
        return ["the card is printed differently, and nothing of it changed in the game"]
    return [line for each in changed for line in plain_lines(each)]
