"""The verb frames, by family. ``all_frames`` is the table the clause reader looks a verb up in."""

from __future__ import annotations

from convert.text.frames import (
    activation_bans,
    battle,
    becoming,
    copying,
    deck,
    deeds,
    forbid,
    hand,
    harm,
    manners,
    material_bans,
    misc,
    negating,
    passive_bans,
    position,
    protect,
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
        becoming,
        copying,
        harm,
        position,
        battle,
        negating,
        forbid,
        activation_bans,
        material_bans,
        passive_bans,
        protect,
        deeds,
        misc,
    ):
        table.merge(family.TABLE)
    return table
