"""A value that a command cannot take is answered in words for people, with what it can take."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from convert.cli.main import app
from convert.errors import Card2SpellError
from tests.campaign.typed import KISARA


def told(*words: str) -> str:
    """What a command that is refused says, in one line."""
    result = CliRunner().invoke(app, list(words), env={"COLUMNS": "400", "TERM": "dumb"})
    assert result.exit_code != 0
    if isinstance(result.exception, Card2SpellError):
        return f"{result.exception.message} [{result.exception.hint or ''}]"
    return " ".join(result.output.split())


@pytest.mark.parametrize(
    ("command", "value", "wanted"),
    [
        ("campaign heal kisara", "abc", "'abc' stands where a whole number from 1 to"),
        ("campaign hurt kisara", "9999999", "9999999 stands where a whole number from 1 to"),
        ("search --limit", "2.5", "'2.5' stands where a whole number from 0 to"),
        ("simulate --games", "0", "0 stands where a whole number from 1 to 1,000,000 must stand"),
        ("simulate --seed", "x", "'x' stands where a whole number must stand"),
        ("encounter --most", "21", "21 stands where a whole number from 1 to 20 must stand"),
        ("play --pace", "fast", "'fast' stands where a number from 0 to"),
        ("character new --hp", "11", "11 stands where a whole number from 1 to 10 must stand"),
    ],
)
def test_a_number_is_answered_with_its_bounds(command: str, value: str, wanted: str) -> None:
    """“'abc' is not a valid int range”, it said: of every option and argument that takes a number."""
    said = told(*command.split(), value)
    assert wanted in said
    assert "int range" not in said


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with the starter set."""
    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(app, ["build", "--source", "starter", "-q"])


def test_a_value_that_no_entry_has_is_answered_with_those_that_there_are(built: None) -> None:
    """Only lists of up to 40 were told; a name that no other is near to had no hint at all."""
    assert "[one of: destroy, special_summon, " in told("search", "--verb", "fly")
    assert "[one of: -Eyes Dragon, A-to-Z, " in told("search", "--archetype", "blue-eyes")
    assert "[leave out --color]" in told("search", "--color", "red")


def test_a_name_that_nothing_is_near_to_has_a_hint_too(built: None) -> None:
    """`campaign learn kisara Nonsens` said that there is no such entry, and no more."""
    CliRunner().invoke(app, ["character", "new", *KISARA])
    CliRunner().invoke(app, ["campaign", "new", "tomb.yaml", "--title", "Tomb", "--character", "kisara.yaml"])
    said = told("campaign", "learn", "kisara", "Nonsens")
    assert "there is no entry 'Nonsens' in the compendium [`card2spell search` looks for words of texts too" in said


def test_a_long_list_of_values_is_cut_and_says_so() -> None:
    from convert.compendium.query import one_of

    assert one_of([f"v{each}" for each in range(62)]).endswith("v58, v59, and 2 more, which Tab lists")
    assert one_of(["a", "b"]) == "one of: a, b"


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("0%", "a precision lies between 0% and 100%, not at 0%"),
        ("250%", "a precision lies between 0% and 100%, not at 250%"),
        ("0", "a precision lies between 0 and 1, not at 0"),
        ("5", "a precision lies between 0 and 1, not at 5"),
    ],
)
def test_a_precision_is_answered_as_it_was_typed(built: None, typed: str, wanted: str) -> None:
    """“not at 0.0; 0.02 means ± 2 points”, it said to 0%."""
    said = told("simulate", "--side", "Battle Ox", "--side", "Feral Imp", "--precision", typed)
    assert said == f"{wanted} [3% or 0.03 is ± 3 points]"


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (("danger", "Battle Ox", "Silver Fang"), "`card2spell show NAME` tells the number of one"),
        (("campaign", "wait", "5"), "`card2spell campaign rest` lets time pass"),
        (("campaign", "wait", "2h", "--system", "magic-rpg"), "`card2spell campaign rest` lets time pass"),
    ],
)
def test_an_argument_of_a_command_that_takes_none_is_answered_with_the_command_meant(
    words: tuple[str, ...], wanted: str
) -> None:
    """“A name of several words stands in quotes”, it said; they did."""
    said = told(*words)
    assert wanted in said
    assert "in quotes" not in said
