"""GAME-06: every choice of a table changes something for whoever types a command; those of a new character too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from convert.systems.duel_monsters.campaign import growth, recovery
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.rules.options import Options
from tests.campaign.typed import KISARA, Run, good, refused


def table(**options: int) -> str:
    Path("t.yaml").write_text(f"title: T\nclock: day 1, 08:00\noptions: {options}\n".replace("'", ""), encoding="utf-8")
    return "t.yaml"


MORE = [word if word != "4" else "5" for word in KISARA]
"""A point of Channeling more than 12."""


@pytest.mark.parametrize(
    ("choice", "value", "asked", "rule"),
    [
        ("creation_points", 13, MORE, "STAT-04"),
        ("creation_limit", 3, KISARA, "STAT-04"),
        ("starting_pages", 9, KISARA, "STAT-18"),
    ],
)
def test_the_choices_of_a_new_character_count(run: Run, choice: str, value: int, asked: list[str], rule: str) -> None:
    """STAT-04, STAT-18: `character new --campaign` plays by the table's own, without it by the rules'."""
    by_the_rules = run("character", "new", "a.yaml", *asked)
    chosen = run("character", "new", "b.yaml", *asked, "--campaign", table(**{choice: value}))
    legal, illegal = (chosen, by_the_rules) if choice == "creation_points" else (by_the_rules, chosen)
    good(legal)
    assert rule in refused(illegal)


def test_the_budget_of_equipment_counts(run: Run) -> None:
    """GM-05: said as a note, for more may have been won in play."""
    asked = ("character", "new", "--force", "a.yaml", *KISARA, "--item", "a khopesh: weapon 3")
    assert "GM-05" not in run(*asked).output
    assert "the budget is 2" in run(*asked, "--campaign", table(equipment_points=2)).output


def test_the_points_of_a_milestone(run: Run, campaign: Campaign, library: Library) -> None:
    """PROGRESS-02, at `character level-up` and in a campaign."""
    good(run("character", "new", *KISARA))
    good(run("character", "level-up", "kisara.yaml", "--milestone", "--campaign", table(milestone_points=5)))
    assert "points: 5" in Path("kisara.yaml").read_text(encoding="utf-8")
    rich = replace(campaign, options=Options(milestone_points=4))
    assert growth.milestone(rich, library).campaign.characters["seto"].points == 4


def test_meditation_may_leave_eidolons_barred(campaign: Campaign, library: Library) -> None:
    """MEDITATE-09, EIDOLON-08."""
    for frees, left in ((True, ()), (False, ("Legendary Sword",))):
        seto: Any = replace(campaign.characters["seto"], eidolons=("Legendary Sword",))
        options = Options(meditation_frees_eidolons=frees)
        before = replace(campaign, options=options, characters={**campaign.characters, "seto": seto})
        after = recovery.meditate_for(before, library, "seto", ("mp", "despelled")).campaign
        assert after.characters["seto"].eidolons == left
