"""How monsters are rated (``convert.contract.danger``): as Real creatures, and as the summon of a Magi.

The Magi who is 1000 is one of the sheets that come along; for the second figure the same one has nothing but the one
monster Prepared."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import Any

from convert.contract.book import Book
from convert.contract.danger import Contest
from convert.systems.duel_monsters.danger.figures import REAL, SUMMON, fingerprint
from convert.systems.duel_monsters.entries import Monster

TABLE = "starter.json"


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
