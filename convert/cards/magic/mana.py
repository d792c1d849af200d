"""Mana costs: ``{2}{W}{W}`` into its parts (MRPG-CONV-08)."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

COLORS = "WUBRG"
"""The color letters in the game's order."""
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_ALONE = frozenset("WUBRGCS")
_VARIABLE = frozenset("XYZ")
_Count = Annotated[int, Meta(ge=0)]


class ManaCost(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A mana cost; only the parts that occur are written (MRPG-CONV-08)."""

    EXAMPLES: ClassVar[tuple[dict[str, int], ...]] = ({"generic": 1, "R": 1},)

    generic: _Count = 0
    """Mana of any kind."""
    W: _Count = 0
    """White mana."""
    U: _Count = 0
    """Blue mana."""
    B: _Count = 0
    """Black mana."""
    R: _Count = 0
    """Red mana."""
    G: _Count = 0
    """Green mana."""
    C: _Count = 0
    """Colorless mana, which no colored mana pays."""
    S: _Count = 0
    """Snow mana; paid like generic mana (MRPG-MTG-24)."""
    x: _Count = 0
    """How many X, Y and Z symbols."""
    hybrid: tuple[str, ...] = ()
    """Symbols of which either half pays: G/W, 2/W."""
    phyrexian: tuple[str, ...] = ()
    """Symbols that 2 Life Points pay too: R/P, G/U/P."""
    other: tuple[str, ...] = ()
    """Any other symbol, without its braces; paid as one generic mana (MRPG-MTG-24)."""

    @property
    def value(self) -> int:
        """The mana value: X counts 0, ``{2/W}`` counts 2, any other symbol 1 (MRPG-CONV-08)."""
        plain = self.generic + self.W + self.U + self.B + self.R + self.G + self.C + self.S
        return plain + sum(map(_half, self.hybrid)) + len(self.phyrexian) + len(self.other)

    @property
    def colors(self) -> str:
        """The color letters of the cost, in the order WUBRG."""
        letters = {letter for letter in COLORS if getattr(self, letter)}
        letters |= {letter for symbol in (*self.hybrid, *self.phyrexian, *self.other) for letter in symbol}
        return "".join(letter for letter in COLORS if letter in letters)


def _half(symbol: str) -> int:
    """What one hybrid symbol counts: its larger half."""
    first = symbol.partition("/")[0]
    return int(first) if first.isdecimal() else 1


def parse_mana(printed: str) -> ManaCost:
    """The cost as printed (``{X}{2}{G/W}``) in its parts; "" is no cost. Any ``{…}`` is taken (quirk 22).

    >>> parse_mana("{2}{W}{W}").value
    4
    """
    counts: dict[str, int] = {}
    hybrid: list[str] = []
    phyrexian: list[str] = []
    other: list[str] = []
    for symbol in _SYMBOL.findall(printed):
        if symbol.isascii() and symbol.isdecimal():
            counts["generic"] = counts.get("generic", 0) + int(symbol)
        elif symbol in _ALONE:
            counts[symbol] = counts.get(symbol, 0) + 1
        elif symbol in _VARIABLE:
            counts["x"] = counts.get("x", 0) + 1
        elif symbol.endswith("/P"):
            phyrexian.append(symbol)
        elif "/" in symbol:
            hybrid.append(symbol)
        else:
            other.append(symbol)
    return ManaCost(**counts, hybrid=tuple(hybrid), phyrexian=tuple(phyrexian), other=tuple(other))
