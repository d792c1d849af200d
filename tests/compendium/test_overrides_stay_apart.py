"""The folder of overrides is nobody's goal: what is written there would be read with them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from convert.cli import main
from convert.compendium.paths import is_within
from convert.table.saved import saved_to

STARTER = ("build", "--source", "starter")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own with an override, a link to its folder, and another folder beside it."""
    folder = tmp_path / "table"
    for name in ("overrides/sub", "aside/duel-monsters/own", "elsewhere"):
        (folder / name).mkdir(parents=True)
    (folder / "overrides" / "own.yaml").write_text("fissure: {card: 66788016, rank: 3}\n")
    (folder / "card2spell.yaml").write_text("# nothing yet\n")
    (folder / "linked").symlink_to("overrides", target_is_directory=True)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("CARD2SPELL_CACHE", str(tmp_path / "cache"))
    return folder


def ended(arguments: Sequence[str]) -> int:
    """The status with which a command ends."""
    with pytest.raises(SystemExit) as end:
        main.run(list(arguments))
    assert isinstance(end.value.code, int)
    return end.value.code


def listed(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def refused(here: Path, arguments: Sequence[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of a command that is refused as a mistake of the command line; nothing is written."""
    before = listed(here)
    assert ended(arguments) == 2, arguments
    assert listed(here) == before
    told = capsys.readouterr().err
    assert "hint: " in told
    return told


@pytest.mark.parametrize(
    "folder",
    ["overrides", "overrides/sub", "overrides/new/er", "linked", "linked/x", "../table/overrides", "./overrides/"],
)
@pytest.mark.parametrize(
    "command",
    [
        (*STARTER, "--output"),
        (*STARTER, "--cache"),
        ("fetch", "--api", "http://127.0.0.1:9", "--cache"),
        ("export", "csv", "--to"),
        ("schema", "--write"),
        ("man", "--to"),
        ("danger", "--plot"),
        ("init",),
    ],
    ids=lambda command: " ".join(command),
)
def test_no_command_writes_into_the_folder_of_overrides(
    here: Path, command: tuple[str, ...], folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = refused(here, (*command, folder), capsys)
    assert "the folder of your overrides" in told
    assert "choose a folder outside of overrides" in told


@pytest.mark.parametrize(
    "options",
    [
        ("--overrides", "."),
        ("--overrides", "elsewhere", "--output", "elsewhere"),
        ("--overrides", "elsewhere", "--output", "elsewhere/below"),
        ("--overrides", "aside", "--output", "./elsewhere/../aside"),
        ("--overrides", "aside/duel-monsters/own", "--output", "aside"),
        ("--overrides", "aside/duel-monsters", "--output", "aside"),
    ],
    ids=" ".join,
)
def test_a_build_and_the_overrides_that_are_named_do_not_lie_in_one_another(
    here: Path, options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert "one lies in the other" in refused(here, (*STARTER, *options), capsys)


def test_the_usual_output_is_no_folder_of_overrides(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "output").mkdir()
    assert "one lies in the other" in refused(here, (*STARTER, "--overrides", "output"), capsys)


def test_the_line_of_the_configuration_is_named(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "card2spell.yaml").write_text("format: json\noutput: linked\n")
    assert "card2spell.yaml:2:9: linked/duel-monsters lies in" in refused(here, STARTER, capsys)


def test_nor_from_within_nor_into_another_folder_of_ones_own(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "card2spell.yaml").write_text("overrides: aside\n")
    monkeypatch.chdir(here / "aside")
    assert "lies in the folder of your overrides" in refused(here, STARTER, capsys)
    assert ". is the folder of your overrides" in refused(here, ("init",), capsys)
    monkeypatch.chdir(here.parent)
    assert "lies in the folder of your overrides" in refused(here, (*STARTER, "--output", "table/aside/x"), capsys)


def test_no_picture_and_no_saved_game_is_put_there(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = ("balance", "Summoned Skull", "--party", "war.yaml", "--vary", "attack=10..12", "--plot", "overrides/x.svg")
    assert "lies in the folder of your overrides" in refused(here, drawn, capsys)
    told = saved_to("linked/game.json", Path.touch)
    assert told.startswith("The game was not saved: linked/game.json lies in the folder of your overrides")
    assert "choose a folder outside of overrides" in told
    assert not (here / "overrides" / "game.json").exists()


@pytest.mark.parametrize("command", [("new", "Fissure"), ("lift",)], ids=" ".join)
def test_no_override_is_written_into_or_around_a_compendium(
    here: Path, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert ended(STARTER) == 0
    (here / "output" / "duel-monsters" / "own").mkdir()
    for folder in ("output", "output/duel-monsters", "output/duel-monsters/own", "."):
        assert "one lies in the other" in refused(here, ("override", *command, "--overrides", folder), capsys)
        assert ended(("override", "new", "Fissure", "--overrides", folder, "--stdout")) == 0


def test_folders_beside_the_overrides_are_as_good_as_ever(here: Path) -> None:
    for arguments in (
        (*STARTER, "--output", "."),
        (*STARTER, "--output", "overrides-built"),
        ("export", "csv", "--compendium", "duel-monsters", "--to", "overrides-built/csv"),
        ("override", "new", "Hinotama", "--compendium", "duel-monsters"),
        ("schema", "--write", "schemas"),
    ):
        assert ended(arguments) == 0, arguments


def test_what_lies_within_is_asked_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    assert is_within(tmp_path / "one", tmp_path / "one")
    assert is_within(tmp_path / "one" / "no" / "where", tmp_path / "one")
    assert is_within(tmp_path / "one" / ".." / "two", tmp_path)
    assert not is_within(tmp_path, tmp_path / "one")
    assert not is_within(tmp_path / "one-more", tmp_path / "one")
    assert not is_within(tmp_path / "loop", tmp_path / "one")


@pytest.mark.parametrize(
    "command",
    [
        ("character", "new", "overrides/kis.yaml", "--name", "Kis", "--bonded", "Feral Imp", "--spell", "Fissure"),
        ("character", "new", "linked/kis.yaml"),
        ("campaign", "new", "overrides/tomb.yaml", "--title", "Tomb"),
        ("character", "new", "overrides/ann.yaml", "--system", "magic-rpg", "--name", "Ann"),
        ("collection", "new", "overrides/ann.yaml", "--name", "Ann"),
        ("campaign", "new", "overrides/mill.yaml", "--system", "magic-rpg", "--title", "Mill"),
    ],
    ids=" ".join,
)
def test_no_sheet_or_campaign_is_begun_among_overrides(
    here: Path, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """C2S226: the next build would stop at it."""
    assert "the folder of your overrides" in refused(here, command, capsys)
