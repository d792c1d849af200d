"""The rules of Dragon & Warrior on the kernel: battles, journeys between them, and people at a table."""

from convert.systems.dragon_warrior.rules.bestiary import Bestiary, foe_of, member_of
from convert.systems.dragon_warrior.rules.game import Game
from convert.systems.dragon_warrior.rules.options import Options
from convert.systems.dragon_warrior.rules.state import Foe, Hero, Member

__all__ = ["Bestiary", "Foe", "Game", "Hero", "Member", "Options", "foe_of", "member_of"]
