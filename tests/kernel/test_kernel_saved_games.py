"""Saved games: a digest over all that they say, and what becomes of one that was changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from convert.kernel import RandomPlayer, SavedGameError, play_out
from convert.kernel.saving import believed
from tests.kernel.race import RaceGame


def saved() -> dict[str, Any]:
    game = RaceGame.new(3)
    game.play(game.legal_moves()[-1])
    read: dict[str, Any] = json.loads(game.to_json())
    return read


def changed(**parts: Any) -> str:
    return json.dumps(saved() | parts)


def test_the_digest_is_over_values_not_over_bytes() -> None:
    """An editor that indents, sorts or ends lines otherwise has changed nothing."""
    plain = saved()
    assert len(plain["digest"]) == 64
    for text in (json.dumps(plain, indent=2, sort_keys=True), json.dumps(plain).replace(",", ",\r\n")):
        assert json.loads(RaceGame.from_json(text).to_json()) == plain


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (lambda: json.dumps(saved())[:-20], "C2S801", "the end of one is missing"),
        (lambda: "[" * 100_000, "C2S801", "no saved game"),
        (lambda: "[]", "C2S801", "this is no saved game"),
        (lambda: changed(format="other"), "C2S801", "this is no saved game"),
        (lambda: changed(system="chess"), "C2S802", "of 'chess', not of 'race'"),
        (lambda: changed(version=7), "C2S803", "by another version (7; this one reads 1)"),
        (lambda: json.dumps({k: v for k, v in saved().items() if k != "digest"}), "C2S803", "has no digest"),
        (lambda: changed(history=[]), "C2S804", "its digest does not fit"),
        (lambda: changed(dice={"type": "seeded", "seed": 4, "drawn": 1}), "C2S804", "its digest does not fit"),
        (lambda: changed(note="by hand"), "C2S804", "its digest does not fit"),
        (lambda: changed(digest=5), "C2S804", "its digest does not fit"),
    ],
)
def test_what_is_not_as_it_was_saved_is_told_with_a_code(text: Callable[[], str], code: str, words: str) -> None:
    with pytest.raises(SavedGameError) as told:
        RaceGame.from_json(text())
    assert told.value.code == code
    assert words in told.value.message
    assert told.value.hint


def test_a_change_that_was_meant_is_trusted_and_remembered() -> None:
    """A game master who mends a figure goes on with it; every file of that game says so from then on."""
    state = saved()["state"]
    game = RaceGame.from_json(changed(state=state | {"places": [15, 3]}), trust=True)
    assert (game.state.places, game.trusted, game.copy().trusted) == ((15, 3), True, True)
    again = RaceGame.from_json(game.to_json())
    assert again.trusted
    assert json.loads(again.to_json())["trusted"] is True
    assert not RaceGame.from_json(json.dumps(saved())).trusted
    assert "trusted" not in saved()


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"state": {"turn": "x"}}, "Expected `int`, got `str` - at `state.turn`"),
        ({"stack": [{"type": "Nonsense"}]}, "Invalid value 'Nonsense' - at `stack[0].type`"),
        ({"stack": []}, "do not fit each other"),
        ({"memory": {"any": 1}}, "cannot be read"),
    ],
)
def test_what_cannot_be_trusted_says_where(parts: dict[str, Any], words: str) -> None:
    with pytest.raises(SavedGameError) as told:
        RaceGame.from_json(changed(**parts), trust=True)
    assert (told.value.code, words in told.value.message) == ("C2S805", True), told.value.message
    assert told.value.hint == "take a copy from before it was changed"


def test_a_fault_is_told_of_a_changed_game_and_of_no_other() -> None:
    game = RaceGame.from_json(changed(state=saved()["state"] | {"goal": 200, "places": [1, 2]}), trust=True)
    with believed(game.trusted):
        play_out(game, [RandomPlayer(1), RandomPlayer(2)])
    with (
        pytest.raises(SavedGameError, match=r"was changed, and the rules cannot go on .* \(IndexError: out\)"),
        believed(True),
    ):
        raise IndexError("out")
    with pytest.raises(IndexError), believed(False):
        raise IndexError("out")
