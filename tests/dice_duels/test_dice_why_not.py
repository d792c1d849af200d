"""``why not MOVE`` with pieces, dice, abilities and archetypes that are none: one sentence with a rule each."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from convert.cli.main import app
from convert.kernel import Move
from convert.systems.dice_duels.rules import Game
from convert.systems.dice_duels.rules.telling import _MOVES
from convert.systems.dice_duels.words import effects_words
from tests.dice_duels.tables import deck, soul, spec, table

ABSURD = (
    "",
    "0",
    "99",
    "-1",
    "x",
    "3 1 4",
    "99 99 99",
    "x y z",
    "1 1 1 1",
    "1 9 4",
    "x Misers",
    "4 Misers 9",
    "4 Nobody",
)
MISERS = deck(soul(4, "low: draw"), Misers=("low: draw",))


@pytest.mark.parametrize("at", ["main", "battle", "start"])
@pytest.mark.parametrize("verb", sorted(_MOVES))
def test_what_is_none_is_refused_in_a_sentence(verb: str, at: str) -> None:
    """DICE-ABIL-01, DICE-UNIT-01: whatever the words, the move is told and the refusal names a rule."""
    game = table(mine="4P 2P", theirs="3P", hand="4", energy="2 2 5", decks=MISERS, at=at)
    for words in ABSURD:
        move = Move.parse(f"{verb} {words}")
        if move in game.legal_moves():
            continue
        refusal = game.why_not(move)
        assert game.describe(move)
        assert not refusal.rule or refusal.rule.startswith("DICE-")
        assert refusal.reason


def _told(game: Game, words: str) -> tuple[str, str]:
    move = Move.parse(words)
    return game.describe(move), game.why_not(move).rule


def test_the_example_of_the_help() -> None:
    """DICE-ABIL-01: no piece 3, or no ability 9 of piece 1."""
    game = table(mine="4P", energy="4", decks=MISERS)
    assert _told(game, "use 3 1 4") == ("use 3 1 4", "DICE-ABIL-01")
    assert _told(game, "use 1 9 4") == ("use 1 9 4", "DICE-ABIL-01")


def test_words_of_a_field_token() -> None:
    """DICE-ABIL-08: what names no target is for all units of the controller, a loss for the opponent's."""
    realm = spec(
        "double: field, power_up 1, power_down 2, grant haste, grant stackable, power_up 3 >ally_unit", "Storm"
    )
    assert effects_words(realm.effects) == [
        "place a field token",
        "all your units gain 1 power",
        "all enemy units lose 2 power",
        "all your units get Haste",
        "it gets Stackable",
        "one of your units gains 3 power",
    ]
    assert effects_words(spec("low: equip, power_up 1", "Cape").effects)[1] == "it gains 1 power"


def test_why_not_at_the_keyboard() -> None:
    """DICE-ABIL-01: one sentence each, and the duel goes on; without a move it asks which."""
    done = CliRunner().invoke(
        app,
        ["play", "practice", "--system", "dice-duels", "--seed", "11", "--plain"],
        input="why not\nwhy not use 3 1 4\nquit\n",
    )
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert "Say of which move: why not MOVE." in done.output
    assert "use 3 1 4: nothing of yours with that number has such an ability (DICE-ABIL-01)." in done.output
