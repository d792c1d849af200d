"""What ``validate`` warns of in a scenario or a sheet is said by the commands that play with it."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from convert.cli import main

KHAY = files("convert.systems.duel_monsters") / "scenarios" / "characters" / "khay.yaml"
RIGHT = KHAY.read_text(encoding="utf-8")
SHEET = RIGHT.replace("attack: 1", "attack: 3")
SCENARIO = """\
title: Odd
sections: [here, there, SHUT]
ways: [[here, there]]
sides:
  - {name: A, members: [{character: seto.yaml}]}
  - {name: B, members: [{monster: Silver Fang}]}
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "seto.yaml").write_text(SHEET)
    (tmp_path / "odd.yaml").write_text(SCENARIO.replace("SHUT", "shut"))
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The warnings on standard error, and what is said of more."""
    with pytest.raises(SystemExit):
        main.run(list(words))
    lines = " ".join(capsys.readouterr().err.split()).replace("warning: ", "\nwarning: ")
    return [line.strip() for line in lines.splitlines() if line.startswith("warning: ")]


FEW = ("--games", "20", "--jobs", "1", "--top", "1", "--most", "1")


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--side", "2xseto.yaml,Kuriboh", "--side", "Silver Fang", "--games", "1"),
        ("simulate", "--side", "Kuriboh", "--side", "Kuriboh", "--against", "seto.yaml", "--games", "2"),
        ("play", "--side", "seto.yaml", "--side", "Kuriboh", "--auto", "--json"),
        ("encounter", "seto.yaml", *FEW),
        ("balance", "Battle Ox", "--vary", "level=3..4", "--party", "seto.yaml", "--games", "10"),
    ],
)
def test_a_sheet_s_warning_is_told(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    (warning, *more) = told(capsys, *words)
    assert warning.startswith("warning: seto.yaml:6:9: C2S703 STAT-04: the Values add up to 21")
    assert more == []


@pytest.mark.parametrize("words", [("simulate", "odd.yaml", "--games", "1"), ("play", "odd.yaml", "--auto", "--json")])
def test_a_scenario_s_warnings_are_told_and_those_of_its_sheets(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    """COMBAT-11: no way leads to a Section."""
    first, other = told(capsys, *words)
    assert first.startswith("warning: odd.yaml:")
    assert "COMBAT-11" in first
    assert other.startswith("warning: seto.yaml:6:9: C2S703")


def test_of_many_five_are_told_and_the_rest_counted(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shut = ", ".join(f"shut{number}" for number in range(8))
    (here / "odd.yaml").write_text(SCENARIO.replace("SHUT", shut))
    lines = told(capsys, "simulate", "odd.yaml", "--games", "1")
    assert len(lines) == 5
    assert "4 more: card2spell validate odd.yaml seto.yaml" in lines[-1]


def test_what_has_no_warning_is_played_without_a_word(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "seto.yaml").write_text(RIGHT, encoding="utf-8")
    assert told(capsys, "simulate", "--side", "seto.yaml", "--side", "Silver Fang", "--games", "1") == []
