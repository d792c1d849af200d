"""How monsters are rated (``convert.contract.danger``): as Real creatures, and as the summon of a Magi.

The Magi who is 1000 is one of the sheets that come along; for the second figure the same one has nothing but the one
monster Prepared."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib import resources
from typing import Any

import msgspec

from convert.contract.book import Book
from convert.contract.danger import Contest
from convert.systems.duel_monsters.entries import Monster

REAL = "real"
SUMMON = "summon"
SHEET = "khay.yaml"
TABLE = "starter.json"
_SHORT = 16
"""Hexadecimal digits of a fingerprint: no two of ten thousand are alike by accident."""
FIGHTS_WITH = (
    "form",
    "classes",
    "also_named",
    "level",
    "attribute",
    "type",
    "attack",
    "defense",
    "hp",
    "mp_cost",
    "sustain_cost",
    "attuned",
    "real",
    "no_defense_mode",
    "link",
    "signature_spell",
    "effects",
)
"""The fields that a monster fights with, in either figure. What it is called and who wrote it are none of them."""
_ONLY_SUMMONED = frozenset({"mp_cost", "sustain_cost", "attuned", "attack", "defense", "hp"})
_ONLY_REAL = frozenset({"real"})


class MonsterDanger:
    """The ratings of Duel Monsters."""

    figures: Mapping[str, str] = {REAL: "met in the flesh", SUMMON: "as a Magi's one summon"}
    anchor = "Khay the Lampkeeper, a starting Magi of 12 points, with his Bonded Monster and two spells Prepared"

    def fingerprint(self, entry: Any) -> str:
        """Of what a monster fights with; "" for a spell or a token."""
        return fingerprint(entry) if isinstance(entry, Monster) and entry.form != "token" else ""

    def shipped(self) -> bytes | None:
        """The table of the starter set."""
        path = resources.files(__package__).joinpath(TABLE)
        return path.read_bytes() if path.is_file() else None

    def contest(self, book: Book) -> Contest:
        """Fights between Real monsters, Magi with a monster, and the Magi who is 1000."""
        from convert.systems.duel_monsters.danger.contest import MonsterContest

        return MonsterContest.of(book)


def fingerprint(monster: Monster, figure: str = "") -> str:
    """The same, of what counts in one figure alone where one is named."""
    without = {REAL: _ONLY_SUMMONED, SUMMON: _ONLY_REAL}.get(figure, frozenset())
    fields = [(name, getattr(monster, name)) for name in FIGHTS_WITH if name not in without]
    return hashlib.sha256(msgspec.json.encode(fields)).hexdigest()[:_SHORT]
