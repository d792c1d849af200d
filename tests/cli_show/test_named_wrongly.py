"""What is named and is not there, is empty, or is something else than what is wanted: one rule for the exit status
(README, "Exit statuses"), and a sentence that says so."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli_show.conftest import Run


@pytest.mark.parametrize(
    "line",
    [
        "show Fissure --compendium nope",
        "search fire --compendium nope",
        "what Nosuch",
        "cost Nosuch",
        "stats --compendium nope",
        "explain Fissure --compendium nope",
        "diff nope starter",
        "export csv --compendium nope",
        "override new Fissure --compendium nope",
        "override status",
        "character show nope.yaml",
        "campaign show --file nope.yaml",
        "encounter nope.yaml",
        "balance Nosuch --vary attack=1..2 --party nope.yaml",
        "play nope.yaml",
        "play --resume nope.json",
        "simulate --side nope.yaml --side Kuriboh",
        "collection show nope.yaml",
        "simulate nope.yaml --system dice-duels",
        "danger --check --compendium nope",
        "validate nope",
        "migrate nope",
        "build --source nope.json",
    ],
)
def test_what_is_named_and_not_there_is_exit_2(card2spell: Run, line: str) -> None:
    status, told = card2spell(*line.split())
    assert (status, "Traceback" in told) == (2, False), told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("build", "--source", "starter", "--output", ""), "--output is given nothing"),
        (("show", ""), "a name is empty"),
        (("explain", " ", "--source", "starter"), "a name is empty"),
        (("build", "--source", "starter", "--output="), "--output is given nothing"),
        (("init", ""), "the name of a file or folder is empty"),
        (("validate", ""), "the name of a file or folder is empty"),
        (("campaign", "show", "--file", ""), "--file is given nothing"),
        (("show", "Fissure", "--compendium", ""), "--compendium is given nothing"),
    ],
)
def test_an_empty_name_is_no_folder(card2spell: Run, tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    status, said = card2spell(*words)
    assert status == 2
    assert told in said
    assert list(tmp_path.iterdir()) == []


def test_an_empty_name_of_a_file_is_no_folder_and_beside_a_file_none_of_a_file(card2spell: Run) -> None:
    assert "hint: write . for" in card2spell("init", "")[1]
    assert "hint: name a file" in card2spell("draft", "pick", "", "1")[1]
    status, said = card2spell("draft", "pick", "draft.yaml", "")
    assert status == 2
    assert "there is no draft draft.yaml" in said


def test_an_empty_word_that_is_no_path_is_what_it_was(card2spell: Run) -> None:
    assert card2spell("explain-code", "")[0] == 2
    assert card2spell("rule", "")[0] == 2


@pytest.mark.parametrize(
    "line",
    [
        "build --system caster-duel --output sheet.yaml",
        "man --to sheet.yaml",
        "schema --write sheet.yaml",
        "init sheet.yaml",
        "override new Fissure --overrides sheet.yaml",
    ],
)
def test_a_file_where_a_folder_is_needed_is_exit_2_and_stays(card2spell: Run, tmp_path: Path, line: str) -> None:
    (tmp_path / "sheet.yaml").write_text("name: Kisara\n")
    if "new" in line:
        assert card2spell("build", "--source", "starter")[0] == 0
    status, told = card2spell(*line.split())
    assert (status, "sheet.yaml is a file" in told) == (2, True), told
    assert (tmp_path / "sheet.yaml").read_text() == "name: Kisara\n"


def test_of_a_refused_build_nothing_stays_and_what_was_there_does(card2spell: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine")
    for place in ("made/below", "mine"):
        status, _ = card2spell("build", "--source", "nope.json", "--output", place)
        assert status == 2
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")) == ["mine", "mine/notes.txt"]


def test_a_file_of_another_kind_is_called_so(card2spell: Run, tmp_path: Path) -> None:
    (tmp_path / "sheet.yaml").write_text("name: Kisara\nattribute: light\nvalues: {hp: 3}\n")
    (tmp_path / "own.yaml").write_text("fissure:\n  card: Fissure\n  rank: 2\n")
    for line, told in (
        ("play sheet.yaml", "sheet.yaml:1:1: this is a character sheet, and a scenario is wanted here"),
        ("campaign show --file sheet.yaml", "this is a character sheet, and a campaign is wanted here"),
        ("encounter own.yaml", "this is a file of overrides, and a character sheet is wanted here"),
    ):
        status, said = card2spell(*line.split())
        assert (status, told in said) == (1, True), said


def test_nothing_to_check_and_files_that_cannot_be_read_are_said(card2spell: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "nothing was checked" in card2spell("validate", "empty")[1]
    (tmp_path / "broken.yaml").write_text("a: [1\n")
    (tmp_path / "blank.yaml").write_text("# nothing yet\n")
    status, told = card2spell("migrate", "broken.yaml")
    assert (status, "broken.yaml:1:4" in told, "nothing was changed" in told) == (1, True, True)
    assert card2spell("migrate", "blank.yaml")[0] == 0


def test_a_verb_that_there_is_not_is_answered_with_one_that_says_it(card2spell: Run, tmp_path: Path) -> None:
    for verb, hint in (
        ("hurt", "did you mean damage?"),
        ("destory", "did you mean destroy?"),
        ("xyzzy", "the verbs are, the most alike first: "),
    ):
        (tmp_path / "own.yaml").write_text(
            f"fissure:\n  card: Fissure\n  effects:\n    - mode: cast\n      do: [{{op: {verb}}}]\n"
        )
        told = card2spell("validate", "own.yaml")[1]
        assert "own.yaml:5:17: C2S108" in told
        assert hint in told


def test_a_sentence_for_an_effect_is_sent_to_the_page_about_effects(card2spell: Run, tmp_path: Path) -> None:
    """ "A list is written [Destroy one monster]" led to the next mistake."""
    (tmp_path / "own.yaml").write_text("fissure:\n  card: Fissure\n  effects: Destroy one monster\n")
    told = card2spell("validate", "own.yaml")[1]
    assert "own.yaml:3:12: C2S103" in told
    assert "`card2spell guide abilities-by-hand`" in told
    assert "a list is written" not in told


def test_a_player_that_is_none_is_refused_in_words(card2spell: Run) -> None:
    status, told = card2spell("simulate", "--side", "Kuriboh", "--side", "Kuriboh", "--player", "os:getpid")
    assert (status, "'os:getpid' is no maker of players" in told, "posix" in told) == (2, True, False)


def test_rule_alone_says_what_there_is(card2spell: Run) -> None:
    status, told = card2spell("rule")
    assert status == 0
    assert "COMBAT-08 to COMBAT-15" in told


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_a_build_into_a_linked_folder_says_so(card2spell: Run, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "output").mkdir()
    (tmp_path / "output" / "caster-duel").symlink_to(tmp_path / "real")
    status, told = card2spell("build", "--system", "caster-duel")
    assert status == 0
    assert f"is a link, and what is built goes to {tmp_path / 'real'}" in told


def test_of_several_games_in_a_folder_that_of_the_command_is_meant(card2spell: Run, tmp_path: Path) -> None:
    assert card2spell("build", "--system", "caster-duel")[0] == 0
    (tmp_path / "output" / "dice-duels").mkdir()
    manifest = (tmp_path / "output" / "caster-duel" / "manifest.json").read_bytes()
    (tmp_path / "output" / "dice-duels" / "manifest.json").write_bytes(manifest)
    status, told = card2spell("show", "Jack of Hearts", "--system", "caster-duel", "--compendium", "output")
    assert status == 0, told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["show", "Fissure,Sparks"], "several names stand beside each other: Fissure Sparks"),
        (["show", "Man-Eater Bug, Battle Ox"], 'stand beside each other: "Man-Eater Bug" "Battle Ox"'),
        (["search", "--set", "Nope"], "no entry here was printed in a set called 'Nope'"),
        (["search", "--set", "Metl"], "did you mean 'Metal Raiders'?"),
        (["show", "Fissure", "--compendium", "mira.yaml"], "mira.yaml is a file, and the folder of a compendium is"),
    ],
)
def test_a_slip_is_met_with_what_was_meant(card2spell: Run, tmp_path: Path, words: list[str], told: str) -> None:
    (tmp_path / "mira.yaml").write_text("name: Mira\n")
    status, said = card2spell(*words)
    assert (status, told in said) == (2, True), said


@pytest.mark.parametrize(
    ("field", "meant"),
    [("cost", "mp_cost"), ("atk", "attack"), ("stars", "level"), ("race", "type"), ("element", "attribute")],
)
def test_an_everyday_word_for_a_field_is_met_with_the_field(
    card2spell: Run, tmp_path: Path, field: str, meant: str
) -> None:
    (tmp_path / "own.yaml").write_text(f"bug:\n  card: Man-Eater Bug\n  {field}: 4\n")
    assert f"did you mean {meant}?" in card2spell("validate", "own.yaml")[1]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (("combat", "20"), ["COMBAT-20"]),
        (("COMBAT", "20", "stat", "4"), ["COMBAT-20", "STAT-04"]),
        (("combat-20",), ["COMBAT-20"]),
        (("COMBAT-20,COMBAT-21",), ["COMBAT-20", "COMBAT-21"]),
        (("combat-20, 21",), ["COMBAT-20", "COMBAT-21"]),
    ],
)
def test_a_rule_may_be_named_in_two_words(words: tuple[str, ...], ids: list[str], card2spell: Run) -> None:
    status, told = card2spell("rule", *words, "--json")
    assert status == 0
    assert [each["id"] for each in json.loads(told)["rules"]] == ids


@pytest.mark.parametrize("words", [("rule", "20"), ("what", ""), ("glossary", " ")])
def test_a_number_alone_and_no_word_at_all_are_no_names(words: tuple[str, ...], card2spell: Run) -> None:
    """Of every kind of rule there is one of that number; and nothing is not the whole glossary."""
    status, told = card2spell(*words)
    assert status == 2
    assert "hint: " in told
