"""What came, went and changed between two compendiums, in the words of their game, and why.

``compare`` takes two ``Side``s; ``between`` takes what the command line names.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from convert.compendium.diff.compare import Side, compare
from convert.compendium.diff.model import Difference

__all__ = ["Difference", "Side", "between", "compare"]


def between(old: str, new: str, system: str, *, progress: Callable[[int, int], None] | None = None) -> Difference:
    """The difference between two folders, files, manifests or piles of cards. ``system`` is the game for cards.

    Raises ``UsageError``, ``DataError`` and ``SourceError`` for what cannot be compared."""
    from convert.compendium.diff.cards import side_of_cards, touched
    from convert.compendium.diff.counts import compare_counts
    from convert.compendium.diff.sides import Named, game_in, system_of

    known = next((found for spec in (old, new) if (found := game_in(Path(spec)))), system)
    before, after = Named(old, known), Named(new, known)
    game = system_of(before, after, system)
    if before.only_manifest or after.only_manifest:
        return compare_counts(game.name, before, after)
    piles = {each.spec: each.loaded(game) for each in (before, after) if each.cards}
    only = touched(piles[old].cards, piles[new].cards) if len(piles) == 2 else None

    def side(named: Named) -> Side:
        if named.spec in piles:
            return side_of_cards(game, piles[named.spec], named.spec, only=only, progress=progress)
        return named.side()

    return compare(game, side(before), side(after))
