"""card2spell: printed trading cards into spells, artifacts and monsters of tabletop role-playing games.

The public names are imported on first use, so that ``card2spell --help`` stays quick:

>>> from convert import Compendium
>>> Compendium.load("output/duel-monsters")  # doctest: +SKIP
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from convert.compendium.book import Compendium

__all__ = ["Compendium", "__version__"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name == "Compendium":
        from convert.compendium.book import Compendium

        return Compendium
    raise AttributeError(f"module 'convert' has no attribute {name!r}")
