"""Saved games of every game that comes along, changed at random: nothing ends in a traceback. A change is met before
the game begins; one that a game master trusts can be played on, or ends in a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from convert.cli import main
from convert.contract.arena import Arena
from convert.contract.registry import BUNDLED, load_system
from convert.errors import Card2SpellError
from convert.kernel import RandomPlayer, SavedGameError, derive
from convert.kernel.saving import believed
from convert.terminal.opening import starter_compendium

SAVED_AFTER = (0, 12, 40)
"""Moves of random players."""
MOVES = 15
"""So far a trusted game is played on."""
CHANGES = 40


@cache
def arena_of(name: str) -> Arena:
    return load_system(name).arena(starter_compendium(name))


@cache
def saves(name: str) -> tuple[str, ...]:
    return tuple(_saves(arena_of(name)))


def _saves(arena: Arena) -> Iterator[str]:
    for scenario in arena.scenarios():
        try:
            bout = arena.scenario(scenario)
        except Card2SpellError:
            continue  # the starter set has too few cards for it
        game = bout.start(7)
        game.unattended()
        players = [RandomPlayer(derive(7, side)) for side in range(len(game.sides))]
        for count in range(SAVED_AFTER[-1] + 1):
            if count in SAVED_AFTER:
                yield game.to_json()
            if game.over:
                break
            assert game.to_move is not None
            game.play(players[game.to_move].choose(game, game.legal_moves()))


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value below this one."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inner:
        yield (*path, key)
        yield from places(below, (*path, key))


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


def with_another_value(text: str, chance: Random) -> str:
    """One value is another: of any kind, of the same kind from elsewhere in the file, one more or less, or gone."""
    plain = json.loads(text)
    part = chance.choice([name for name in ("state", "state", "stack", "dice", "history", "log") if plain[name]])
    ways = [(part, *path) for path in places(plain[part])]
    way = chance.choice(ways)
    old, holder = at(plain, way), at(plain, way[:-1])
    alike = [one for other in chance.sample(ways, min(12, len(ways))) if type(one := at(plain, other)) is type(old)]
    near = [old + 1, old - 1, 0, 99] if type(old) is int else []
    if chance.random() < 0.1:
        del holder[way[-1]]
    else:
        new = chance.choice([None, -1, 7, "", "x", [], {}, 1.5, True, *near, *near, *alike, *alike])
        holder[way[-1]] = json.loads(json.dumps(new))
    return json.dumps(plain)


def met_playing_on(arena: Arena, path: Path, seed: int) -> SavedGameError | None:
    """What is said when a changed game is trusted; None where it can be played on."""
    try:
        game = arena.resume(path, trust=True)
        with believed(game.trusted):
            for _ in range(MOVES):
                if game.to_move is None:
                    break
                game.play(RandomPlayer(seed).choose(game, game.legal_moves()))
                assert [game.board(side) for side in range(len(game.sides))]
    except SavedGameError as error:
        return error
    return None


def met_reading(arena: Arena, path: Path) -> str:
    """The code of what is wrong with a file; empty for one that is the same game."""
    try:
        game = arena.resume(path)
    except SavedGameError as error:
        return error.code
    assert json.loads(game.to_json()) == json.loads(path.read_bytes())
    return ""


@pytest.mark.parametrize("name", BUNDLED)
def test_a_save_with_another_value_is_refused_or_trusted(name: str, tmp_path: Path) -> None:
    arena, path, chance = arena_of(name), tmp_path / "game.json", Random(f"values of {name}")
    refused = played = 0
    for number in range(CHANGES):
        text = chance.choice(saves(name))
        other = with_another_value(text, chance)
        path.write_text(other, "utf-8")
        if json.loads(text) != json.loads(other):
            with pytest.raises(SavedGameError, match=r"game\.json: .* \(C2S804\)$"):
                arena.resume(path)
            refused += 1
        met = met_playing_on(arena, path, number)
        assert met is None or met.hint, met
        played += met is None
    assert refused > CHANGES * 0.8
    assert played > 5


@pytest.mark.parametrize("name", BUNDLED)
def test_a_save_with_other_bytes_is_refused(name: str, tmp_path: Path) -> None:
    """Bytes exchanged, put in, taken out; cut off anywhere."""
    arena, path, chance = arena_of(name), tmp_path / "game.json", Random(f"bytes of {name}")
    whole = chance.choice(saves(name)).encode()
    path.write_bytes(whole)
    assert arena.resume(path).to_json().encode() == whole
    met: list[str] = []
    for _ in range(CHANGES):
        here = chance.randrange(len(whole))
        put = bytes([chance.randrange(256)])
        changed = chance.choice(
            [whole[:here] + put + whole[here + 1 :], whole[:here] + put + whole[here:], whole[:here], whole[here:]]
        )
        path.write_bytes(changed)
        met.append(met_reading(arena, path))
    assert set(met) <= {"", "C2S801", "C2S802", "C2S803", "C2S804"}, met
    assert met.count("") < 4, "blanks between two values"


@pytest.mark.parametrize("name", BUNDLED)
def test_the_command_says_one_sentence_and_what_to_do(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("convert.cli.commands.play.open_compendium", lambda *_: starter_compendium(name))
    path = tmp_path / "game.json"
    plain = json.loads(saves(name)[0])
    path.write_text(json.dumps(plain | {"log": []}), "utf-8")

    def play(*words: str) -> tuple[object, str]:
        with pytest.raises(SystemExit) as end:
            main.run(["play", "--resume", str(path), "--auto", *words])
        return end.value.code, capsys.readouterr().err

    status, told = play()
    assert status == 1
    error, hint = told.splitlines()
    assert error == f"error: {path}: this saved game was changed after it was saved: its digest does not fit (C2S804)"
    assert hint.endswith("`card2spell play --resume FILE --trust` continues it at your own risk")
    status, told = play("--trust")
    assert status == 0
    assert told == "this game was changed by hand after it was saved: what comes of it is at your own risk\n"


def test_validate_finds_a_changed_save(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    text = saves(BUNDLED_FIRST)[0]
    for written, status, words in ((text, 0, ""), (text.replace('"drawn":', '"drawn":1'), 1, "C2S804")):
        path.write_text(written, "utf-8")
        with pytest.raises(SystemExit) as end:
            main.run(["validate", str(path)])
        assert end.value.code == status
        assert words in capsys.readouterr().out


BUNDLED_FIRST = next(iter(BUNDLED))
