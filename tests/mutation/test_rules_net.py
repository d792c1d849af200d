"""The deliberate breaks of ``bench/mutation/rules``: they fit the code, and what carries them out does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench.mutation import rules_net
from bench.mutation.rules_net import Break, Verdict
from bench.mutation.workspace import KILLED, SURVIVED, Workspace

FILE = "convert/some.py"
TESTS = "tests/moon/test_some.py"


def test_every_break_fits_the_code() -> None:
    """One that no longer does is an error: mend its row in ``bench/mutation/rules``."""
    assert rules_net.misfits(rules_net.breaks()) == []


def test_every_broken_rule_is_named_by_a_test() -> None:
    named = rules_net.naming()
    assert [rule for rule, row in rules_net.breaks().items() if not row.advice and rule not in named] == []


ROOT = Path(__file__).resolve().parents[2]
ID = re.compile(r"\b(?!(?:[A-Z]+-)?EX-)[A-Z]+(?:-[A-Z]+)*-\d{2}\b")
"""The id of a rule; examples (``EX-19``) are no rules."""


@pytest.mark.parametrize("game", sorted(rules_net.by_game()))
def test_every_rule_that_a_games_code_cites_has_a_row(game: str) -> None:
    """A break, or the reason why there is nothing to break."""
    rules = set(ID.findall((ROOT / "convert" / "rulebook" / "data" / f"{game}.md").read_text("utf-8")))
    code = (ROOT / "convert" / "systems" / game.replace("-", "_")).rglob("*.py")
    cited = {rule for path in code for rule in ID.findall(path.read_text("utf-8"))}
    assert sorted(rules & cited - set(rules_net.by_game()[game])) == []


def test_a_break_whose_text_is_gone_or_stands_twice_is_told(place: Workspace) -> None:
    rows = {
        "MOON-01": Break(file=FILE, old="= 2", new="= 3", says="thrice"),
        "MOON-02": Break(file=FILE, old="n", new="m", says="another"),
        "MOON-03": Break(file="gone.py", old="n", new="m", says="another"),
        "MOON-04": Break(file=FILE, old="= 2", new="= (", says="no program"),
        "MOON-05": Break(advice="look at the moon"),
    }
    wrong = rules_net.misfits(rows, place.folder)
    assert [line.split(":")[0] for line in wrong] == ["MOON-02", "MOON-03", "MOON-04"]


def test_tests_that_name_a_rule_are_found_in_texts_names_and_ranges(place: Workspace) -> None:
    assert rules_net.naming(place.folder) == {
        "MOON-01": (f"{TESTS}::test_double",),
        **{f"MOON-0{number}": (f"{TESTS}::test_nothing",) for number in (2, 3, 4)},
    }


def test_a_break_is_noticed_by_a_test_that_names_its_rule(place: Workspace) -> None:
    rows = {
        "MOON-01": Break(file=FILE, old="= 2", new="= 3", says="thrice"),
        "MOON-03": Break(file=FILE, old="n > 9", new="n > 10", says="later"),
        "MOON-05": Break(advice="look at the moon"),
    }
    found = rules_net.tried(rows, [place], place.folder)
    assert [(one.rule, one.verdict) for one in found] == [
        ("MOON-01", KILLED),
        ("MOON-03", SURVIVED),
        ("MOON-05", "advice"),
    ]


def test_a_row_is_a_break_or_advice_never_both_or_half() -> None:
    for row in ({"advice": "x", "file": "a", "old": "b", "says": "c"}, {"file": "a"}, {}):
        with pytest.raises(ValueError, match="a break needs"):
            Break(**row)


def test_the_page_keeps_what_was_not_tried_again() -> None:
    rows = {
        "MOON-01": Break(file="a/some.py", old="2 * n", new="3 * n", says="thrice"),
        "MOON-02": Break(file="a/some.py", old="n", new="m", says="this | that"),
        "MOON-03": Break(advice="look at the moon"),
    }
    first = rules_net.written(rows, [Verdict("MOON-01", KILLED, (), rows["MOON-01"])], "")
    assert "1 of 2 breaks are noticed; 1 ids are advice" in first
    assert "| MOON-02 | this / that | `some.py` | **not run** |" in first
    second = rules_net.written(rows, [Verdict("MOON-02", SURVIVED, (), rows["MOON-02"])], first)
    assert second.splitlines()[-3:] == [
        "| MOON-01 | thrice | `some.py` | noticed |",
        "| MOON-02 | this / that | `some.py` | **not noticed** |",
        "| MOON-03 | (no break: look at the moon) |  |  |",
    ]
    changed = {**rows, "MOON-01": Break(file="a/some.py", old="2 * n", new="4 * n", says="four times")}
    assert "| MOON-01 | four times | `some.py` | **not run** |" in rules_net.written(changed, [], second)
