"""BOND: a summoning spell is learned from the creature itself."""

from __future__ import annotations

from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules.between.refusal import Problem


def check_learnable(entry: Entry, *, bonded: bool) -> tuple[Problem, ...]:
    """Whether this may be written into a Spellbook: a summoning spell needs a bond with the creature (KNOWN-08,
    BOND-01), which replaces source and translating; a fusion has no spell of its own (FUSION-07), a token neither."""
    if not isinstance(entry, Monster):
        return ()
    if entry.form == "fusion":
        return (Problem(rule="FUSION-07", message=f"{entry.name} has no spell to write; its Materials are fused"),)
    if entry.form == "token":
        return (Problem(rule="CONVERT-36", message=f"{entry.name} is a token and has no spell"),)
    if not bonded:
        return (
            Problem(rule="BOND-01", message=f"{entry.name} has not bonded; a summoning spell is learned by bonding"),
        )
    return ()
