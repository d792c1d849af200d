"""The game file that people write: what is played, who sits at the table, the settings (DW-OPT-01, DW-AUTO-02)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

from convert.compendium.document_files import read_document
from convert.contract.registry import load_system
from convert.errors import DataError
from convert.printable import ONE_LINE
from convert.systems.dragon_warrior.rules.options import Options

Name = Annotated[str, Meta(min_length=1, pattern=ONE_LINE)]
Players = Annotated[tuple[Name, ...], Meta(max_length=8)]

SYSTEM_NAME = "dragon-warrior"


class GameFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game to be played."""

    play: Literal["battle", "quest", "campaign", "table"] = "campaign"
    """One battle, one quest, a campaign to the lord, or a quest with people at a table."""
    warrior: str = "warrior"
    """Who fights, of a battle: `warrior, level 4, weapon 4, healstuff 3`."""
    conflict: str = ""
    """Against whom, of a battle: `Man-Eater Bug, level 5, boss`."""
    players: Players = ()
    """Who sits at the table: two to six names, or more (DW-VAR-04)."""
    artist: bool = True
    """With more than four players: whether one of them is the Artist; the others have Party Members of their own."""
    roles: Literal["drawn", "as-named"] = "drawn"
    """At a table: who draws the highest card chooses a role first; or the roles in the order of the names."""
    settings: Options = Options()
    """What the rules leave to the group (DW-OPT)."""


def read_game_file(path: Path) -> GameFile:
    """A game file. Raises ``DataError``, with the line and column of what is wrong."""
    found: GameFile = read_document(load_system(SYSTEM_NAME), path, "game", "game file")
    folded = [name.strip().casefold() for name in found.players]
    if len(folded) == 1 or len(set(folded)) != len(folded) or any(not name or ":" in name for name in folded):
        raise DataError(
            f"{path}: two to eight players, each with a name of his own, without a colon (`NAME: …` speaks for one)",
            hint="players: [Ann, Bo, Cy, Di]",
        )
    return found
