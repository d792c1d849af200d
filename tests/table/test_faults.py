"""What goes wrong in the middle of a game ends no game that cannot be gone on with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from convert.cli.main import app
from convert.compendium.book import Compendium
from convert.contract.registry import load_system
from convert.kernel import Game, IllegalMove, Move, derive
from convert.systems.duel_monsters.rules.game import Game as Fight
from convert.table.advice import adviser
from tests.kernel.race import RaceGame
from tests.table.test_typing import typed


def test_a_hint_of_a_trap_that_may_lie_elsewhere_is_given(starter: Callable[[str], Compendium]) -> None:
    """CAST-18: Remove Trap is cast at the trap that lies there; in worlds where none lies so it is no move."""
    arena = load_system("duel-monsters").arena(starter("duel-monsters"))
    game = arena.scenario("tomb-with-traps").start(2)
    game.play(Move("stance", ("none",)))
    simple = next(iter(arena.players.values()))(derive(2, 1))
    while game.to_move != 0 or not any(move.verb == "cast" for move in game.legal_moves()):
        game.play(simple.choose(game, game.legal_moves()))
    (lifting,) = [move for move in game.legal_moves() if game.describe(move).startswith("Sennefer the Diver casts Rem")]
    assert "(2 MP, on a trap in the pillared hall)" in game.describe(lifting), "GAME-07: nothing tells what lies there"
    advise = adviser(arena.players, 2)
    assert advise is not None
    assert advise(game)[0].startswith("A search ")


def test_a_hint_that_fails_ends_no_game() -> None:
    def advise(game: Game[Any]) -> list[str]:
        game.play(Move("walk"))
        raise IllegalMove(Move("fly"), "GAME-07", "it has no wings")

    told, after, *_ = typed(RaceGame.new(1), "hint", "b", advise=advise)
    assert told == [
        "There is no hint here: the search failed (fly: it has no wings (GAME-07)). The game goes on as it was."
    ]
    assert "hare: 0" in after


@pytest.mark.parametrize("fault", [IllegalMove(Move("fly"), "", "it has no wings"), KeyError("wings")])
def test_a_game_in_which_the_rules_fail_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    """As it was before the move, whatever came over it; ``--resume`` goes on."""
    monkeypatch.chdir(tmp_path)
    begun = ["play", "duel-of-two-magi", "--seed", "7", "--plain", "--opponent", "novice"]
    taking = Fight.settle

    def settle(game: Fight) -> None:
        if game.history and game.history[-1].verb == "charge":
            raise fault
        taking(game)

    with monkeypatch.context() as broken:
        broken.setattr(Fight, "settle", settle)
        ran = CliRunner().invoke(app, begun, input="no stance\ncharge\n")
    assert ran.exception is fault
    assert "the rules failed here" in ran.output
    assert "continue with: card2spell play --resume stopped-game.json" in ran.output
    again = CliRunner().invoke(app, ["play", "--resume", "--plain"], input="charge\nq\n")
    assert again.exit_code == 0, again.output
    assert "charges" in again.output
