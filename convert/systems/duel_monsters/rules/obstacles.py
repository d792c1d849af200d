"""COMBAT-14 at the table: a game master says that something new lies in the way, and the battlefield has a Section
more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from convert.systems.duel_monsters.rules.movement import reshape

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

_LINE = re.compile(r"obstacle (?P<name>.+) between (?P<one>.+) and (?P<other>.+)", re.IGNORECASE)
USAGE = "write it like: obstacle the overturned tables between the middle and the other end"


def place(game: Game, line: str) -> list[str] | None:
    """Carry out ``obstacle NAME between PLACE and PLACE``; what there is to say of it, None for any other line."""
    if line.split(" ", 1)[0].casefold() != "obstacle":
        return None
    found = _LINE.fullmatch(line.strip())
    if found is None:
        return [USAGE]
    sections = game.state.sections
    ends = [_number(game, found[word]) for word in ("one", "other")]
    one, other = ends
    if one is None or other is None or other not in sections[one].neighbours:
        names = ", ".join(section.name for section in sections)
        return [f"An obstacle lies between two adjacent Sections (COMBAT-14); there are {names}."]
    new = len(sections)
    ways = {(at, near) for at, section in enumerate(sections) for near in section.neighbours if at < near}
    ways -= {(one, other), (other, one)}
    ways |= {(one, new), (other, new)}
    reshape(game, (*(section.name for section in sections), found["name"]), tuple(sorted(ways)))
    return [f"Between {sections[one].name} and {sections[other].name} there is {found['name']} now (COMBAT-14)."]


def _number(game: Game, word: str) -> int | None:
    """A Section by its name or its number."""
    wanted = word.strip().casefold()
    names = [section.name.casefold() for section in game.state.sections]
    if wanted in names:
        return names.index(wanted)
    return int(wanted) if wanted.isdecimal() and int(wanted) < len(names) else None
