"""A text that somebody wrote for an entry, beside what the rules play of it: the tree, which may say something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from convert.compendium.provenance import is_person

if TYPE_CHECKING:
    from collections.abc import Iterable

    from convert.compendium.book import Compendium
    from convert.contract.panel import Panel
    from convert.contract.system import System


def with_played(system: System, entry: Any, panel: Panel, by_hand: Iterable[str]) -> Panel:
    """The panel, with what the rules play where the text is among the fields set ``by_hand`` and says something else.
    That the rules play all of it is then not said."""
    note = _played(system, entry, by_hand)
    if not note:
        return panel
    honesty = "" if entry.adjudication.status == "automatic" else panel.honesty
    return msgspec.structs.replace(panel, notes=(*panel.notes, note), honesty=honesty)


def played_instead(book: Compendium, entry: Any) -> str:
    """What the rules play of an entry of the compendium whose text somebody wrote, where that says something else; ""
    of any other."""
    origin = book.origins(entry.id).get("text", "")
    return _played(book.system, entry, ["text"] if any(map(is_person, origin.split("; "))) else [])


def _played(system: System, entry: Any, by_hand: Iterable[str]) -> str:
    if "text" not in by_hand or not getattr(entry, "text", ""):
        return ""
    played = system.played(entry)
    if played is None or " ".join(played.split()) == " ".join(entry.text.split()):
        return ""
    return f"Text set by hand; the rules play: {played or 'nothing of it'}"
