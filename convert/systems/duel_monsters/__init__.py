"""Duel Monsters: the game that the toolkit was made for. Rule ids in the code are those of the rules checklist."""

from __future__ import annotations
