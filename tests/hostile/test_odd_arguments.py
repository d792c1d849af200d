"""Arguments that nothing can be meant by: refused at once, with nothing written."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.cards.slugs import Slugger
from convert.cli import main

NEW = (
    ["campaign", "new", "t.yaml", "--title"],
    ["character", "new", "k.yaml", "--name"],
    ["campaign", "new", "t.yaml", "--system", "magic-rpg", "--title"],
    ["character", "new", "k.yaml", "--system", "magic-rpg", "--name"],
    ["collection", "new", "c.yaml", "--name"],
)


def ended(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    with pytest.raises(SystemExit) as end:
        main.run(arguments)
    assert isinstance(end.value.code, int)
    return end.value.code, capsys.readouterr().err


@pytest.mark.parametrize("name", ["A\udcffB", "A\x1b[2J", "A\nB", "A\rB", "A\x9bB", "A\uffffB"])
@pytest.mark.parametrize("command", NEW, ids=lambda each: f"{each[0]} {each[-2]}")
def test_a_name_that_could_not_be_read_again_is_refused(
    command: list[str], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for given in ([*command, name], [*command[:-1], f"{command[-1]}={name}"]):
        status, told = ended(given, capsys)
        assert (status, told.startswith(f"error: {command[-1]} ")) == (2, True)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e400", "NaN"])
@pytest.mark.parametrize("command", [["danger", "--check", "--precision"], ["play", "--auto", "--pace"]])
def test_a_number_that_is_none_is_refused(
    command: list[str], number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for given in ([*command, number], [*command[:-1], f"{command[-1]}={number}"]):
        status, told = ended(given, capsys)
        assert status == 2
        assert "Traceback" not in told


def test_a_slug_is_no_longer_than_a_files_name_may_be() -> None:
    slugger = Slugger.load()
    long = " ".join(["monster"] * 70)
    assert slugger.slug(long) == "-".join(["monster"] * 18)
    assert len(slugger.slug("a" * 5000)) == 150
    assert slugger.slug("Dark Magician") == "dark-magician"
