"""A file of another kind where a compendium or a saved game is wanted, and games that were left after a save."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from convert.compendium.files import kind_in_words, refuse_other_kinds
from convert.compendium.overrides.read import read_layer
from convert.compendium.query import Query, search
from convert.contract.registry import load_system
from convert.errors import DataError, UsageError
from convert.kernel.saving import sealed
from convert.systems.duel_monsters.campaign.balance import read_vary
from convert.systems.duel_monsters.commands.suggest import monsters
from convert.table.saved import last_left


def test_a_step_of_0_is_named_and_not_turned_round() -> None:
    with pytest.raises(UsageError) as said:
        read_vary("attack=1..2:0")
    assert "steps of 0" in said.value.message
    assert said.value.hint == "write attack=1..2, or a step of 1 or more"


def test_a_game_that_was_saved_under_any_name_is_gone_on_with(tmp_path: Path) -> None:
    """The newest saved game; what is no saved game is passed over, however new."""
    with pytest.raises(UsageError):
        last_left(tmp_path)
    for at, (name, text) in enumerate(
        {"stopped-game.json": "{}", "g1.json": sealed("x", 1, {}), "entries.json": '{"system": "x"}'}.items()
    ):
        (tmp_path / name).write_text(text)
        os.utime(tmp_path / name, (at, at))
    assert last_left(tmp_path).name == "g1.json"


@pytest.mark.parametrize(("text", "kind"), [("values: {hp: 1}", "character sheet"), ("sides: []", "scenario")])
def test_a_file_of_another_kind_is_named_in_plain_words(tmp_path: Path, text: str, kind: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(f"{text}\n")
    assert kind_in_words(path) == kind
    with pytest.raises(DataError, match=f"is a {kind}, and a compendium"):
        refuse_other_kinds(path)


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("values: {hp: 1}", "--side {} --side OTHERS"),
        ("title: A\nclock: day 1, 08:00", "--side {}#WHO --side OTHERS"),
        ("sides: []", "{}"),
    ],
)
def test_what_is_no_saved_game_is_played_as_what_it_is(
    tmp_path: Path, run: Callable[..., Any], text: str, way: str
) -> None:
    """A sheet or somebody of a campaign is a side, a scenario is begun."""
    path = tmp_path / "a.yaml"
    path.write_text(f"{text}\n")
    ran = run("play", "--resume", str(path))
    assert "a saved game is wanted here" in ran.err
    assert f"card2spell play {way.format(path)}\n" in f"{ran.err}\n".replace("\n ", "")


def test_a_file_where_a_folder_of_overrides_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "kisara.yaml"
    path.write_text("name: Kisara\n")
    with pytest.raises(UsageError, match="is a file, and a folder is wanted"):
        read_layer(load_system("duel-monsters"), path)


def test_signs_alone_are_no_search() -> None:
    class Nothing:
        def rows(self, asked: object) -> list[object]:
            return []

    for sign in "%*'":
        with pytest.raises(UsageError, match="no word to search for"):
            search(Nothing(), Query(words=(sign,)))  # type: ignore[arg-type]


def test_no_monster_that_fits_is_said_and_what_to_do() -> None:
    """STAT-24: also where a word was asked for."""
    for word in ("", "fish"):
        offer = monsters([], "Water", 3, word)
        assert offer.names == ()
        assert "no Water monster costs at most 3 MP" in offer.lines[0]
        assert offer.lines[0].endswith("with Sacrifice, the cheapest:")
