"""A text that somebody wrote for an entry, beside what the rules play of it: the tree, which may say otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from convert.contract.panel import Panel
    from convert.contract.system import System


def with_played(system: System, entry: Any, panel: Panel, by_hand: Iterable[str]) -> Panel:
    """The panel, with what the rules play where the text is among the fields set ``by_hand`` and says something else.
    That the rules play all of it is then not said."""
    if "text" not in by_hand or not getattr(entry, "text", ""):
        return panel
    played = system.played(entry)
    if played is None or " ".join(played.split()) == " ".join(entry.text.split()):
        return panel
    honesty = "" if entry.adjudication.status == "automatic" else panel.honesty
    note = f"Text set by hand; the rules play: {played or 'nothing of it'}"
    return msgspec.structs.replace(panel, notes=(*panel.notes, note), honesty=honesty)
