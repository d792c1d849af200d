"""The verb frames, by family. ``all_frames`` is the table the clause reader looks a verb up in."""

from __future__ import annotations

from convert.text.frames import (
    battle,
    deck,
    deeds,
    forbid,
    hand,
    harm,
    manners,
    misc,
    negating,
    position,
    removal,
    stats,
    summoning,
)
from convert.text.frames.base import Frame, FrameTable

__all__ = ["Frame", "FrameTable", "all_frames"]


def all_frames() -> FrameTable:
    """Every family's frames in one table."""
    table = FrameTable()
    for family in (
        removal,
        deck,
        hand,
        summoning,
        manners,
        stats,
        harm,
        position,
        battle,
        negating,
        forbid,
        deeds,
        misc,
    ):
        table.merge(family.TABLE)
    return table
