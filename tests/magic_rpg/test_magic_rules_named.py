"""Every rule and every worked example is named by a test and by the code, but for those that are listed here."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
CODE = tuple(HERE.parents[1] / "convert" / part for part in ("systems/magic_rpg", "cards/magic", "text/oracle"))
ID = re.compile(r"MRPG-[A-Z]+-\d+")
RANGE = re.compile(r"MRPG-([A-Z]+)-(\d+) to (?:MRPG-\1)?-(\d+)")
MORE = re.compile(r"MRPG-([A-Z]+)-\d+((?:, -\d+)+)")

ADVICE = {"MRPG-GEN-01", "MRPG-GEN-05", "MRPG-GEN-08", "MRPG-CAST-01", "MRPG-KNOW-13", "MRPG-MEM-04"}
"""What says nothing that a program could do otherwise."""


def named(text: str) -> set[str]:
    """The ids in a text, those of a range ("… to …") and of a row ("-08, -09") each."""
    found = set(ID.findall(text))
    for group, first, last in RANGE.findall(text):
        found.update(f"MRPG-{group}-{number:02}" for number in range(int(first), int(last) + 1))
    for group, rest in MORE.findall(text):
        found.update(f"MRPG-{group}-{number}" for number in re.findall(r"-(\d+)", rest))
    return found


def known() -> set[str]:
    return set((HERE / "rules.txt").read_text(encoding="utf-8").split())


def told() -> set[str]:
    return named("\n".join(path.read_text(encoding="utf-8") for root in CODE for path in root.rglob("*.py")))


def test_every_rule_and_example_is_named_by_a_test() -> None:
    others = [path for path in HERE.glob("test_*.py") if path != Path(__file__)]
    tests = named("\n".join(path.read_text(encoding="utf-8") for path in others))
    assert sorted(known() - tests - ADVICE) == []


def test_every_rule_stands_in_the_code_that_carries_it_out() -> None:
    """Examples and facts apart: they are tests."""
    missing = {rule for rule in known() - told() if not rule.startswith(("MRPG-EX", "MRPG-ACC"))}
    assert sorted(missing - ADVICE) == []


def test_every_id_exists() -> None:
    assert sorted(told() - known()) == []


def test_the_list_of_rules_is_the_checklists(shared: Path) -> None:
    checklist = (shared / "rules" / "magic-rpg.md").read_text(encoding="utf-8")
    assert known() == set(re.findall(r"\*\*(MRPG-[A-Z]+-\d+)\*\*", checklist))
