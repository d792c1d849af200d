"""Of each game but Duel Monsters (``tests/rules_index``), every rule and every worked example is named by a test and by
the code, but for those that are listed here; and every id that is named exists."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Rules(NamedTuple):
    """Where a game's rules are told, and which are not to be looked for in its tests or in its code."""

    folder: str
    letters: str
    code: tuple[str, ...]
    """Folders of ``convert``; that of the game if none is named."""
    examples: tuple[str, ...]
    """Groups that are tests: examples, expected rows, facts, figures."""
    untested: frozenset[str] = frozenset()
    advice: frozenset[str] = frozenset()
    """What says nothing that a program could do otherwise."""


class Game:
    """The ids of a game's rules, and where they are named."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tests = ROOT / "tests" / rules.folder
        self.known = frozenset((self.tests / "rules.txt").read_text(encoding="utf-8").split())

    @cached_property
    def in_tests(self) -> set[str]:
        return named(self.rules.letters, self.tests.glob("*.py"))

    @cached_property
    def in_code(self) -> set[str]:
        folders = self.rules.code or (f"systems/{self.rules.folder}",)
        files = (path for folder in folders for path in (ROOT / "convert" / folder).rglob("*"))
        return named(self.rules.letters, (path for path in files if path.suffix in (".py", ".yaml")))


def named(letters: str, files: Iterable[Path]) -> set[str]:
    return ids(letters, "\n".join(path.read_text(encoding="utf-8") for path in files))


def ids(letters: str, text: str) -> set[str]:
    """The ids in a text, those of a range ("-03 to -05") and of a row ("-08, -09") each."""
    found = set(re.findall(rf"\b{letters}-[A-Z]+-\d\d", text))
    for group, first, last in re.findall(rf"\b{letters}-([A-Z]+)-(\d\d) to (?:{letters}-\1)?-(\d\d)", text):
        found.update(f"{letters}-{group}-{number:02}" for number in range(int(first), int(last) + 1))
    for group, rest in re.findall(rf"\b{letters}-([A-Z]+)-\d\d((?:, -\d\d)+)", text):
        found.update(f"{letters}-{group}{number}" for number in re.findall(r"-\d\d", rest))
    return found


GAMES = (
    Rules("caster_duel", "CASTER", (), ("EX",)),
    Rules(
        "dice_duels",
        "DICE",
        (),
        ("EX", "TABLE", "ACC", "MEAS"),
        untested=frozenset(("DICE-ACC-13",)),  # moves with the reader: `bench/dice_duels.py` measures it
    ),
    Rules("dragon_warrior", "DW", (), ("EX", "MEAS", "ACC")),
    Rules(
        "magic_rpg",
        "MRPG",
        ("systems/magic_rpg", "cards/magic", "text/oracle"),
        ("EX", "ACC"),
        advice=frozenset(f"MRPG-{rule}" for rule in ("GEN-01", "GEN-05", "CAST-01", "KNOW-13", "MEM-04")),
    ),
)


@pytest.fixture(scope="module", params=GAMES, ids=lambda rules: rules.folder)
def game(request: pytest.FixtureRequest) -> Game:
    return Game(request.param)


def test_every_rule_and_example_is_named_by_a_test(game: Game) -> None:
    assert sorted(game.known - game.in_tests - game.rules.untested - game.rules.advice) == []


def test_every_rule_stands_in_the_code_that_carries_it_out(game: Game) -> None:
    missing = game.known - game.in_code - game.rules.advice
    assert sorted(rule for rule in missing if rule.split("-")[1] not in game.rules.examples) == []


def test_every_id_in_code_and_tests_exists(game: Game) -> None:
    assert sorted((game.in_code | game.in_tests) - game.known) == []


def test_no_rule_is_excused_that_needs_it_no_more(game: Game) -> None:
    assert sorted(game.rules.untested & game.in_tests) == []
    assert sorted(game.rules.advice & game.in_tests & game.in_code) == []


def test_the_list_of_rules_is_the_checklists(game: Game, shared: Path) -> None:
    name = game.rules.folder.replace("_", "-")
    checklist = (shared / "rules" / f"{name}.md").read_text(encoding="utf-8")
    assert game.known == set(re.findall(rf"\*\*({game.rules.letters}-[A-Z]+-\d\d)\b", checklist))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("MOON-EX-01, SUN-EX-02", {"MOON-EX-01"}),
        ("MOON-EX-03 to MOON-EX-05", {"MOON-EX-03", "MOON-EX-04", "MOON-EX-05"}),
        ("MOON-EX-03 to -05", {"MOON-EX-03", "MOON-EX-04", "MOON-EX-05"}),
        ("MOON-A-08, -10, -11, MOON-B-02", {"MOON-A-08", "MOON-A-10", "MOON-A-11", "MOON-B-02"}),
    ],
)
def test_ids_are_found_in_text(text: str, found: set[str]) -> None:
    assert ids("MOON", text) == found
