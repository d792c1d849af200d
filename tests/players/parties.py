"""Parties for mirror matches: each of them fights itself, so that nothing but the players tells the sides apart."""

from __future__ import annotations

from importlib.resources import as_file, files

from convert.systems.duel_monsters.arena import Fight, FightArena

CHARACTERS = "convert.systems.duel_monsters"
PARTIES: dict[str, tuple[str, ...]] = {
    "a Magi": ("khay",),
    "two Magi": ("neith", "sennefer"),
    "a Magi and a wolf": ("meryt", "Silver Fang"),
    "three monsters": ("Silver Fang", "Silver Fang", "Battle Ox"),
}
"""Characters of the bundled scenarios by their files, and Real monsters by name."""


def party(arena: FightArena, name: str) -> Fight:
    """The mirror match of one of them."""
    with as_file(files(CHARACTERS).joinpath("scenarios", "characters")) as folder:
        members = [str(folder / f"{one}.yaml") if one[0].islower() else one for one in PARTIES[name]]
        return arena.sides([",".join(members)] * 2)
