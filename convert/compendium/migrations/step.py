"""What one numbered migration is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from convert.contract.system import System

Plain = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Step:
    """From version ``to - 1`` to ``to``.

    ``apply`` takes the kind of file (``convert.compendium.kinds``), its values and the game, and gives the new values;
    it leaves ``schema_version`` alone and a kind that did not change as it is. Its values are its own to change."""

    to: int
    title: str
    apply: Callable[[str, Plain, System], Plain]
