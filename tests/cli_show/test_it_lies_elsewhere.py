"""A file that is not where it was looked for: the sentence that says so says where one of its name lies."""

from __future__ import annotations

from pathlib import Path

import pytest

from convert.cli import main
from convert.findings import elsewhere
from convert.findings.elsewhere import lies


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the one worked in."""
    folder = tmp_path / "table"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def put(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{}\n")
    return path


@pytest.mark.parametrize(
    ("file", "asked", "hint"),
    [
        ("people/seto.yaml", "seto.yaml", "one lies in people/seto.yaml"),
        ("people/old ones/seto.yaml", "seto.yaml", "one lies in 'people/old ones/seto.yaml'"),
        ("Seto.yaml", "people/seto.yaml", "one lies in Seto.yaml"),
        ("../seto.yaml", "seto.yaml", "one lies in ../seto.yaml"),
        ("../other/seto.yaml", "seto.yaml", "one lies in ../other/seto.yaml"),
        ("seto.yaml", "steo.yaml", "did you mean seto.yaml?"),
        ("people/seto.yaml", "people/steo.yaml", "did you mean people/seto.yaml?"),
        ("a/b/c/d/e/seto.yaml", "seto.yaml", ""),
        (".git/seto.yaml", "seto.yaml", ""),
        ("seto.yaml", "kisara.yaml", ""),
        ("people/seto.yaml", "seto", "a file of that name lies in people/seto.yaml"),
        ("seto.yaml", "steo", ""),
        ("seto.yaml", ".", ""),
        ("seto.yaml", "D.D. Warrior Lady", ""),
    ],
)
def test_where_a_file_lies(here: Path, file: str, asked: str, hint: str) -> None:
    put(here / file)
    assert lies(Path(asked), here / "nothing of ours") == hint


def test_several_are_told_and_some_counted(here: Path) -> None:
    for number in range(5):
        put(here / f"folder{number}/seto.yaml")
    told = lies(Path("seto.yaml"))
    places = " and in ".join(f"folder{number}/seto.yaml" for number in range(3))
    assert told == f"one lies in {places}, and in 2 more places"


def test_nobody_waits_for_a_hint(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "MOST", 10)
    for number in range(30):
        put(here / f"folder/{number}.txt")
    put(here / "folder/in/seto.yaml")
    assert lies(Path("seto.yaml")) == ""


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--side", "mine", "--side", "Silver Fang"),
        ("play", "--side", "Silver Fang", "--side", "2xmine"),
        ("simulate", "duel-of-two-magi", "--against", "mine"),
        ("encounter", "mine"),
        ("character", "show", "mine"),
        ("play", "mine"),
    ],
)
def test_a_name_without_its_ending_may_be_a_file(
    here: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    put(here / "mine.yaml")
    with pytest.raises(SystemExit) as end:
        main.run(list(words))
    told = " ".join(capsys.readouterr().err.split())
    assert end.value.code == 2
    assert told.endswith("hint: a file of that name lies in mine.yaml")


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", "--side", "FILE", "--side", "Silver Fang"),
        ("play", "--side", "FILE", "--side", "Silver Fang"),
        ("encounter", "FILE"),
        ("balance", "Battle Ox", "--vary", "level=3..4", "--party", "FILE"),
        ("character", "show", "FILE"),
        ("validate", "FILE"),
        ("migrate", "FILE"),
        ("play", "FILE"),
        ("play", "FILE", "--system", "caster-duel"),
        ("play", "FILE", "--system", "dice-duels"),
        ("play", "FILE", "--system", "dragon-warrior"),
        ("play", "FILE", "--system", "magic-rpg"),
        ("simulate", "--side", "FILE", "--side", "practice", "--system", "dice-duels"),
        ("play", "--resume", "FILE"),
    ],
)
def test_every_command_that_takes_a_file_says_where_it_lies(
    here: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    """A sheet that comes along, and one of one's own in another folder."""
    for name, place in (("khay.yaml", "scenarios/characters/khay.yaml"), ("mine.yaml", "people/mine.yaml")):
        if name == "mine.yaml":
            put(here / place)
        with pytest.raises(SystemExit) as end:
            main.run([name if word == "FILE" else word for word in words])
        told = " ".join(capsys.readouterr().err.split())
        assert end.value.code == 2
        assert "error: there is no " in told
        if name == "khay.yaml":
            assert "hint: one comes along with the toolkit: " in told
            assert told.replace(" ", "").endswith(place)
        else:
            assert told.endswith(f"hint: one lies in {place}")
