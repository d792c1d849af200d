"""Creatures of a game master's own, far beyond any card's numbers."""

from __future__ import annotations

from convert.systems.duel_monsters.rules.frames import Spend


def test_every_number_of_a_great_attack_can_be_spent() -> None:
    """DICE-03: Attack 4,000 leaves 4,001 numbers of points to choose from, as Attack 20 leaves 21."""
    for most in (20, 255, 256, 4000):
        moves = Spend("a", most, "attack_points", "the Attack").moves(None)  # type: ignore[arg-type]
        assert [move.args[0] for move in moves] == list(range(most + 1))
    least = Spend("a", 300, "response_points", "the Block", least=290).moves(None)  # type: ignore[arg-type]
    assert [move.args[0] for move in least] == list(range(290, 301))
