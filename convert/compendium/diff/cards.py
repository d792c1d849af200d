"""Cards as a side of a comparison: converted in memory, with the project's own overrides; where both sides are cards,
only those that can have become another entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from convert.cards.model import CardId, PrintedCard
from convert.cards.sources import Loaded
from convert.compendium import base as base_cache
from convert.compendium import changes
from convert.compendium.base import Base
from convert.compendium.diff.compare import Side
from convert.compendium.diff.model import About
from convert.compendium.diff.sides import OriginsMade, rules_of
from convert.compendium.files import line_of
from convert.compendium.overrides import Applied, apply_layers, read_layers
from convert.contract.system import Context, System
from convert.resources import bundled

Progress = Callable[[int, int], None]


def side_of_cards(
    system: System,
    loaded: Loaded,
    place: str,
    *,
    only: frozenset[CardId] | None = None,
    progress: Progress | None = None,
) -> Side:
    """The entries of these cards as a build would write them. ``only`` names the cards whose entries are wanted."""
    context = Context(by_name={card.name: card for card in reversed(loaded.cards)}, only=only, progress=progress)
    conversion = system.convert(loaded.cards, context)
    base = base_cache.make(conversion, fingerprint="", label="", version="", cards=len(loaded.cards))
    applied = apply_layers(system, read_layers(system, bundled("overrides"), None), base)
    about = About(place=place, label=loaded.label, version=loaded.version, cards=len(loaded.cards))
    return Side(
        about=about,
        lines=_lines(base, applied),
        origins=OriginsMade(base, applied),
        rules=rules_of(system),
        settings={},
        left_out=frozenset(each.id for each in applied.changed.values() if each.plain is None),
    )


def touched(old: Sequence[PrintedCard], new: Sequence[PrintedCard]) -> frozenset[CardId]:
    """The cards whose entries can differ between two piles: those that came, went or changed, their namesakes, and
    those whose text names one of these (Materials, a ritual's spell, a token's maker)."""
    before, after = changes.inputs(old), changes.inputs(new)
    moved = {each for each in before.keys() | after.keys() if before.get(each) != after.get(each)}
    cards = (*old, *new)
    names = {card.name for card in cards if card.id in moved}
    alike = {_folded(name) for name in names}
    follows = {card.id for card in cards if card.speaks_of(names) or _folded(card.name) in alike}
    return frozenset(moved | follows)


def _folded(name: str) -> str:
    return "".join(char for char in name.casefold() if char.isalnum())


def _lines(base: Base, applied: Applied) -> dict[str, bytes]:
    lines = {row.id: row.entry for row in base.rows}
    for changed in applied.changed.values():
        if changed.plain is None:
            lines.pop(changed.id, None)
        else:
            lines[changed.id] = line_of(changed.plain)
    return lines
