"""How many cards an Arch Mage may draw for a spell (MRPG-ARCH)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

MULTICOLOR, COLORLESS = "multicolor:", "colorless"


def draws(known: Collection[str], classes: Sequence[str], *, color_gate: bool = False) -> int:
    """The most cards that may be drawn as a face with these ``arch_mage_classes`` is cast by who specialized in
    ``known`` (MRPG-ARCH-03 to MRPG-ARCH-10): one for each class, and one for the color, of several colors only where
    all are known. ``color_gate``: a spell of several colors, or of none, without that match draws nothing."""
    if not classes:
        return 0
    *kinds, color = classes
    colors = color.removeprefix(MULTICOLOR).split(",")
    by_color = all(each in known for each in colors)
    if color_gate and not by_color and (len(colors) > 1 or color == COLORLESS):
        return 0
    return sum(kind in known for kind in kinds) + by_color
