"""Where a spell is cast from, and where the spell of something in play came from."""

from __future__ import annotations

from typing import Final, Literal, Self, get_args

from convert.kernel.textual import Textual

Source = Literal["slot", "bonded", "jewel", "page"]
"""A Prepared slot, the Bonded Monster (STAT-20), jewellery (EQUIP-11), a page of the Tome (CAST-10)."""
_ITEM = "item:"


class SpellOrigin(Textual):
    """The ``place`` it was cast from, or the name of the ``item`` that holds it (CONVERT-10); neither for what an
    effect put into play and for what lay in the room. A value: equal ones are the same."""

    __slots__ = ("item", "place")

    def __init__(self, place: Source | None = None, *, item: str | None = None) -> None:
        self.place: Final = place
        self.item: Final = item

    def __str__(self) -> str:
        return f"{_ITEM}{self.item}" if self.item is not None else self.place or ""

    def __repr__(self) -> str:
        return f"SpellOrigin.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SpellOrigin) and (self.place, self.item) == (other.place, other.item)

    def __hash__(self) -> int:
        return hash((self.place, self.item))

    @classmethod
    def parse(cls, text: str) -> Self:
        if text.startswith(_ITEM):
            return cls(item=text.removeprefix(_ITEM))
        for place in get_args(Source):
            if text == place:
                return cls(place)
        if text:
            raise ValueError(f"nothing is cast from {text!r}")
        return cls()


NO_SOURCE: Final = SpellOrigin()
