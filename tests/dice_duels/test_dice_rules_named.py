"""Every rule and every worked example is named by a test, and every id that is named exists."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
ID = re.compile(r"DICE-[A-Z]+-\d+")
RANGE = re.compile(r"DICE-([A-Z]+)-(\d+) to DICE-\1-(\d+)")


def named(text: str) -> set[str]:
    """The ids in a text, those of a range ("… to …") each."""
    found = set(ID.findall(text))
    for group, first, last in RANGE.findall(text):
        found.update(f"DICE-{group}-{number:02}" for number in range(int(first), int(last) + 1))
    return found


MEASURED = {"DICE-ACC-13"}
"""What moves with the reader: ``bench/dice_duels.py`` measures it and docs/dice-duels.md has it."""


def known() -> set[str]:
    return set((HERE / "rules.txt").read_text().split())


def test_every_rule_and_example_is_named_by_a_test() -> None:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py"))
    assert sorted(known() - named(tests) - MEASURED) == []


def test_every_id_in_code_and_tests_exists() -> None:
    code = HERE.parents[1] / "convert" / "systems" / "dice_duels"
    texts = [*HERE.glob("*.py"), *code.rglob("*.py"), *code.rglob("*.yaml")]
    for path in texts:
        unknown = {rule for rule in named(path.read_text(encoding="utf-8")) if rule not in known()}
        assert not unknown, f"{path.name}: {unknown}"


def test_every_rule_stands_in_the_code_that_carries_it_out() -> None:
    """Examples, expected rows, facts and measurements apart: they are tests."""
    code = HERE.parents[1] / "convert" / "systems" / "dice_duels"
    told = named(
        "\n".join(path.read_text(encoding="utf-8") for path in code.rglob("*") if path.suffix in (".py", ".yaml"))
    )
    apart = ("DICE-EX", "DICE-TABLE", "DICE-ACC", "DICE-MEAS")
    missing = sorted(rule for rule in known() - told if not rule.startswith(apart))
    assert missing == []


def test_the_list_of_rules_is_the_checklists(shared: Path) -> None:
    checklist = (shared / "rules" / "dice-duels.md").read_text(encoding="utf-8")
    assert known() == set(re.findall(r"\*\*(DICE-[A-Z]+-\d+)\b", checklist))
