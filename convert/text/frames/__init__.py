"""The verb frames, by family. ``all_frames`` is the table the clause reader looks a verb up in."""

from __future__ import annotations

from convert.effects import Step
from convert.text.clauses.phrase import Phrase
from convert.text.frames import (
    activation_bans,
    battle,
    copying,
    deck,
    forbid,
    hand,
    life_points,
    manners,
    material_bans,
    misc,
    negating,
    passive_bans,
    placing,
    player_bans,
    position,
    protect,
    removal,
    set_stats,
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
        placing,
        summoning,
        manners,
        stats,
        set_stats,
        copying,
        life_points,
        position,
        battle,
        negating,
        forbid,
        activation_bans,
        material_bans,
        passive_bans,
        protect,
        player_bans,
        misc,
    ):
        table.merge(family.TABLE)
    table.does.update({verb: _told(verb, frame) for verb, frame in table.does.items()})
    return table


def _told(verb: str, frame: Frame) -> Frame:
    """The frame, with the phrase told which verb it is: what can be meant by "it" depends on that."""

    def read(phrase: Phrase) -> list[Step] | None:
        phrase.verb = verb
        return frame(phrase)

    return read
