"""Dragon & Warrior over the whole database: DW-ACC-10 in full, with how far unread texts explain a difference. Its
builds are timed by ``bench.game_builds``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from bench.measure import snapshot

FAST, WEAPONS, ARMORS, OFFHANDS, HEALSTUFFS = 13.0, 137, 2, 142, 48
"""DW-ACC-10; Fast in % of the creatures."""


def main() -> None:
    """Print all of it."""
    source = snapshot()
    if source is None:
        print("dragon_warrior_build: no real snapshot on this machine (set CARD2SPELL_SHARED)")
        return
    _facts(source)


def _facts(source: Path) -> None:
    from convert.cards import sources
    from convert.compendium.readings import read_all
    from convert.systems.dragon_warrior.derive import needs_reading
    from tests.dragon_warrior.counted import equipment, healing, quickness

    cards = sources.load(str(source), offline=True).cards
    readings = read_all([card for card in cards if needs_reading(card)])
    creatures = sum(card.kind == "monster" for card in cards)
    quick, worn, healed = quickness(cards, readings), equipment(cards, readings), healing(cards, readings)
    unread = Counter({"Fast": quick["unread"], "weapons": worn["unread"], "Healstuffs": healed["unread"]})
    rows = (
        ("Fast", quick["fast"], FAST * creatures / 100),
        ("weapons", worn["weapon"], WEAPONS),
        ("armors", worn["armor"], ARMORS),
        ("offhands", worn["offhand"], OFFHANDS),
        ("Healstuffs", healed["healstuff"], HEALSTUFFS),
    )
    for name, here, told in rows:
        more = f"; {unread[name]} more whose texts speak of it are not wholly read" if unread[name] else ""
        print(f"DW-ACC-10: {name} {here}, the rules about {told:.0f}{more}")


if __name__ == "__main__":
    main()
