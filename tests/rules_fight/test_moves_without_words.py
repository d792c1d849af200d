"""Legal moves are found without looking for the words of what may not be played (CAST-18)."""

from __future__ import annotations

import pytest

from convert.kernel import derive, play_out
from convert.systems.duel_monsters.arena import FightArena
from convert.systems.duel_monsters.rules.casting import spells
from convert.systems.duel_monsters.rules.players import SensiblePlayer
from convert.terminal.opening import starter_compendium
from tests.players.parties import party


def test_nobody_reads_why_not_while_a_machine_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*_: object) -> None:
        raise AssertionError("what is missing is looked for, and nobody reads it")

    monkeypatch.setattr(spells, "_in_vain", read)
    arena = FightArena(starter_compendium())
    for name in ("two Magi", "a Magi and a wolf"):
        for number in range(6):
            seed = derive(14, number)
            game = play_out(party(arena, name).start(seed), [SensiblePlayer(seed), SensiblePlayer(seed)])
            assert game.over, name
