"""``python -m bench [NAME…]``: every measurement, or those named."""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = (
    *("start", "build", "fights", "caster_duel", "dice_duels", "dragon_warrior"),
    *("dragon_warrior_build", "game_builds", "magic_build", "sandbox"),
    *("reader_classes", "reader_witness"),
)


def main() -> None:
    """Run the measurements, one after another."""
    for name in sys.argv[1:] or NAMES:
        import_module(f"bench.{name}").main()


if __name__ == "__main__":
    main()
