"""Standard input where a file is read, readers who go, and places where nothing can be written."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from codecs import register_error
from pathlib import Path

import pytest

from convert.terminal import streams
from tests import forked
from tests.forked import Ended

ROOT = Path(__file__).resolve().parents[2]
SHEET = """\
name: Mira
attribute: Light
values: {hp: 3, mp: 3, attack: 2, defense: 3, channeling: 4, focus: 2, preparation: 2}
bonded: Magician of Faith
spellbook: [Fissure, Sparks]
"""
FIGHT = """\
title: A fight
sides:
- {name: one, members: [{monster: Battle Ox}]}
- {name: two, members: [{monster: Silver Fang}]}
"""
KURIBOH = ("--side", "Kuriboh")
TWICE = SHEET + "prepared: [Fissure, Sparks, Sparks]\n"


def card2spell(folder: Path, *words: str, typed: str = "", stdout: int | None = None) -> Ended:
    wide = {**os.environ, "COLUMNS": "300"}
    return forked.card2spell(folder, *words, typed=typed, stdout=stdout, environment=wide)


@pytest.mark.parametrize(
    ("words", "typed", "said"),
    [
        (("character", "show", "-"), SHEET, "MIRA"),
        (("validate", "-"), SHEET, "1 file checked"),
        (("build", "--source", "starter", "--list", "-"), "Fissure\n", "1 entry (1 spell)"),
        (("character", "level-up", "-"), SHEET, "cannot be changed"),
        (("simulate", "-", "--games", "2"), FIGHT, "Battle Ox"),
        (("simulate", "--side", "-", *KURIBOH, "--games", "2"), SHEET, "Mira against Kuriboh"),
        (("play", "--side", "-", *KURIBOH, "--auto"), SHEET, "Mira"),
        (("simulate", "-", "--system", "caster-duel", "--games", "1"), "setup: beginner\n", "games"),
        (("encounter", "-", "--games", "20", "--top", "1", "--jobs", "1", "--player", "random"), SHEET, "Mira"),
        (("balance", "Kuriboh", "--party", "-", "--vary", "hp=9..10", "--games", "10", "--jobs", "1"), SHEET, "Mira"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)
def test_standard_input_is_read_where_a_file_is(words: tuple[str, ...], typed: str, said: str, tmp_path: Path) -> None:
    ran = card2spell(tmp_path, *words, typed=typed)
    assert said in ran.stdout + ran.stderr
    assert ran.returncode == (2 if "level-up" in words else 0)
    assert not (tmp_path / "-").exists()


def test_a_sheet_from_standard_input_is_printed(tmp_path: Path) -> None:
    """In a process of its own: what sets type has threads, and they do not outlive a fork."""
    words = [sys.executable, "-m", "convert.cli", "export", "print", "character", "-", "--to", "out"]
    done = subprocess.run(words, cwd=tmp_path, input=SHEET, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "out" in done.stdout + done.stderr
    assert not (tmp_path / "-").exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("play", "-"), "it is the keyboard of who plays"),
        (("play", "--side", "Fissure,-", *KURIBOH), "it is the keyboard of who plays"),
        (("play", "--resume", "-"), "a saved game is written again"),
        (("migrate", "-"), "are written again"),
        (("campaign", "show", "--file", "-"), "a campaign is written"),
        (("build", "--source", "-"), "a card file is looked into before it is read"),
        (("diff", "-", "starter"), "a card file is looked into before it is read"),
        (("encounter", "-", "--games", "20", "--top", "1", "--scenario", "x.yaml"), "names the files of its sheets"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)
def test_where_standard_input_cannot_be_taken_the_reason_is_given(
    words: tuple[str, ...], why: str, tmp_path: Path
) -> None:
    ran = card2spell(tmp_path, *words, typed=SHEET)
    assert (ran.returncode, why in ran.stderr) == (2, True), ran.stderr


def test_a_reader_who_goes_early_makes_nothing_well(tmp_path: Path) -> None:
    """``validate FILE | head -1``: the status is that of what was found."""
    (tmp_path / "twice.yaml").write_text(TWICE, encoding="utf-8")
    assert card2spell(tmp_path, "validate", "twice.yaml").returncode == 1
    reads, writes = os.pipe()
    os.close(reads)
    ran = card2spell(tmp_path, "validate", "twice.yaml", stdout=writes)
    os.close(writes)
    assert ran.returncode == 1


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="a file system that takes no files: Linux has one")
@pytest.mark.parametrize("words", [("man", "--to"), ("schema", "--write")], ids=lambda words: words[0])
def test_where_nothing_can_be_written_the_machine_said_no(words: tuple[str, ...], tmp_path: Path) -> None:
    ran = card2spell(tmp_path, *words, "/proc/x")
    assert ran.returncode == 4
    assert "nothing can be written to /proc/x" in ran.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("export", "csv", "--to", "c.csv"),
        ("build", "--source", "starter", "--output", "all.json"),
        ("man", "--to", "pages.md"),
        ("schema", "--write", "schemas.json"),
        ("init", "mine.yaml"),
        ("override", "new", "Fissure", "--overrides", "fissure.yaml"),
        ("danger", "--plot", "odds.svg"),
    ],
    ids=lambda words: words[0],
)
def test_a_folder_is_not_made_under_the_name_of_a_file(words: tuple[str, ...], tmp_path: Path) -> None:
    """``export csv --to c.csv`` made a folder c.csv. One that is there already is used, whatever it is called."""
    ran = card2spell(tmp_path, *words)
    assert (ran.returncode, "is called as a file is, and this writes a folder" in ran.stderr) == (2, True), ran.stderr
    assert not list(tmp_path.iterdir())
    (tmp_path / words[-1]).mkdir()
    if words[0] in ("init", "schema"):
        assert card2spell(tmp_path, *words).returncode == 0


def test_a_count_before_a_name_in_a_scenario_is_told_what_it_is(tmp_path: Path) -> None:
    """What `--side 2xNAME` takes is two fields in a file: the hint writes both."""
    (tmp_path / "fight.yaml").write_text(FIGHT.replace("Battle Ox", "2x Feral Imp"), encoding="utf-8")
    ran = card2spell(tmp_path, "play", "fight.yaml", "--auto")
    assert "`monster: Feral Imp` and `count: 2`" in ran.stdout + ran.stderr


def test_a_terminal_of_ascii_shows_what_is_like_a_letter_that_it_lacks(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "card2spell", "show", "Man-Eater Bug", "Ægír of “Pompéi” 龍"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert ran.stdout.splitlines()[:2] == ["Man-Eater Bug  ***.. Rank 3", "Summon - Earth Insect - Level 2 - Flip"]
    assert "Agir of 'Pompei' ?" in ran.stderr


def test_a_terminal_of_ascii_shows_suits_as_they_are_typed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "card2spell", "play", "--system", "caster-duel", "--auto", "--seed", "2"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    cards = set(re.findall(r"\b(?:10|[2-9TJQKA])([hscd?])", ran.stdout))
    assert cards == set("hscd")


def test_a_terminal_of_ascii_shows_dice_as_their_numbers(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "card2spell", "play", "--system", "dice-duels", "--auto", "--seed", "2"]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert re.search(r"First draws [1-6] [1-6] [1-6]\.", ran.stdout)


def test_a_terminal_of_ascii_has_frames_of_its_own_signs() -> None:
    """Also of two letters where one would say another thing: a rule's at least is no more than."""
    register_error(streams.PLAIN, streams.plain)
    frame = "╭──╮│a≥2│╰──╯┏━┓┣╋┫"
    assert frame.encode("ascii", streams.PLAIN) == b"+--+|a>=2|+--++-++++"


def test_no_sign_that_our_games_draw_is_without_one_like_it() -> None:
    """What a game's own modules write: dice, boards, marks."""
    register_error(streams.PLAIN, streams.plain)
    games = (ROOT / "convert" / "systems", ROOT / "convert" / "table")
    signs = {sign for top in games for path in top.rglob("*.py") for sign in path.read_text("utf-8") if sign > "~"}
    lost = {sign for sign in signs if "?" in sign.encode("ascii", streams.PLAIN).decode()}
    assert lost <= {"§"}
