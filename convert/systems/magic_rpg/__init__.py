"""Magic: the Role Playing Game. Rule ids in the code are those of the rules checklist (MRPG)."""

from __future__ import annotations

from convert.systems.magic_rpg.system import MagicRpg

SYSTEM = MagicRpg()

__all__ = ["SYSTEM", "MagicRpg"]
