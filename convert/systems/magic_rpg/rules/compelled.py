"""Creatures that must attack, block or be blocked where they can (the card game, MRPG-GEN-08)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from convert.effects.magic.changes import Compel
from convert.systems.magic_rpg.rules.state import Duty

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def duty_of(step: Compel) -> Duty | None:
    """What it must do; None for what is not played: whom to attack, which of several must block it."""
    if step.action in ("attack", "goad"):
        return Duty(step.action) if step.to is None else None
    if step.action == "block":
        return Duty("block")
    if step.by is None:
        return Duty("be_blocked_once")
    every = step.by.how == "all" and step.by.kind == ("creature",) and step.by.where is None and step.by.side is None
    return Duty("be_blocked") if every else None


def must_attack(game: Game, able: Sequence[int]) -> bool:
    """Whether one of those who can attack must."""
    return any(duty.what in ("attack", "goad") for who in able for duty in _duties(game, who))


def preferred(game: Game, who: int, targets: Sequence[int]) -> Sequence[int]:
    """What it may attack: what is goaded attacks none of those who goaded it, where there is anybody else."""
    goaders = {duty.whom for duty in _duties(game, who) if duty.what == "goad"}
    return [each for each in targets if each not in goaders] or targets


def owed_blocks(game: Game, reach: Mapping[int, Sequence[int]]) -> dict[int, list[int]]:
    """Who must block, of those who block nothing yet, and whom: first whom it is told to, then what all must block."""
    found = {}
    lures = [fight.attacker for fight in game.state.fights if _has(game, fight.attacker, Duty("be_blocked"))]
    for blocker, may in reach.items():
        told = [duty.whom for duty in _duties(game, blocker) if duty.what == "block"]
        wanted = [each for each in may if each in told] or [each for each in may if each in lures]
        if wanted or 0 in told:
            found[blocker] = wanted or list(may)
    return found


def unblocked_lures(game: Game) -> list[int]:
    """Attackers that one creature at least must block, and none does."""
    once = Duty("be_blocked_once")
    return [fight.attacker for fight in game.state.fights if not fight.blockers and _has(game, fight.attacker, once)]


def _has(game: Game, who: int, duty: Duty) -> bool:
    return duty in _duties(game, who)


def _duties(game: Game, who: int) -> tuple[Duty, ...]:
    return game.bodies[who].duties if who in game.bodies else ()
