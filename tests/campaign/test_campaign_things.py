"""Things of a campaign: given, handed over, and theirs no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaign.typed import Run, good, refused


def test_nobody_gives_a_thing_to_oneself(tomb: Run) -> None:
    """It was doubled."""
    good(tomb("campaign", "item", "kisara", "a khopesh: weapon 1"))
    before = Path("campaign.yaml").read_bytes()
    assert "Kisara has a khopesh already" in refused(tomb("campaign", "give", "kisara", "khopesh", "kisara"))
    assert Path("campaign.yaml").read_bytes() == before


def test_a_thing_can_be_theirs_no_more(tomb: Run) -> None:
    good(tomb("campaign", "item", "kisara", "a khopesh: weapon 1"))
    assert "Kisara has a khopesh no more." in good(tomb("campaign", "drop", "kisara", "khopesh"))
    assert "khopesh" not in Path("campaign.yaml").read_text(encoding="utf-8")
    assert "Kisara has no khopesh" in refused(tomb("campaign", "drop", "kisara", "khopesh"))


def test_what_an_armed_trap_holds_is_let_go_of_first(tomb: Run) -> None:
    """CONVERT-10: the first time it is disarmed, the second time it is gone."""
    good(tomb("campaign", "item", "kisara", "Trap Hole"))
    good(tomb("campaign", "use", "kisara", "Trap Hole", "--arm"))
    assert "lets Trap Hole go now" in good(tomb("campaign", "drop", "kisara", "Trap Hole"))
    assert "has Trap Hole no more" in good(tomb("campaign", "drop", "kisara", "Trap Hole"))


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Trap Hoel", "did you mean 'Trap Hole'? a plain thing of this name is 'Trap Hoel: mundane'"),
        ("Fissure", "Fissure is a spell and nothing to hold"),
        ("feral imp", "Feral Imp is a monster and nothing to hold"),
    ],
)
def test_a_name_that_is_an_entry_or_nearly_one_is_no_plain_thing_unless_said(tomb: Run, typed: str, told: str) -> None:
    assert told in refused(tomb("campaign", "item", "kisara", typed))
    assert "Kisara has" in good(tomb("campaign", "item", "kisara", f"{typed}: mundane"))


def test_a_plain_name_like_no_entry_is_a_plain_thing(tomb: Run) -> None:
    assert "Kisara has hole." in good(tomb("campaign", "item", "kisara", "hole"))


def test_a_doubt_is_told_by_the_change_that_brings_it_and_when_the_campaign_is_shown(tomb: Run) -> None:
    """EQUIP-05: two weapons of 2 and 2 give 3. It was told before every command."""
    good(tomb("campaign", "item", "kisara", "a club: weapon 2"))
    brought = tomb("campaign", "item", "kisara", "a whip: weapon 2")
    assert "warning: EQUIP-05" in brought.stderr
    assert "EQUIP-05" not in tomb("campaign", "rest", "kisara", "10m").stderr
    assert "EQUIP-05" in tomb("campaign", "show").stderr


def test_what_a_thing_takes_is_told_when_somebody_gets_it(tomb: Run) -> None:
    """EQUIP-16."""
    assert "has sun blade, worn, in a Focus slot. (EQUIP-16)" in good(
        tomb("campaign", "item", "kisara", "sun blade: magic, weapon 4")
    )


@pytest.mark.parametrize(
    ("is_", "wrong", "hint"),
    [
        (
            "attribute: Light",
            "attribute: Lihgt",
            "did you mean Light? it is one of Dark, Earth, Fire, Light, Water, Wind",
        ),
        ("focus: 2", "focus: 12", "a whole number of at most 10 must stand here"),
    ],
)
def test_a_wrong_value_is_told_with_what_may_stand_there(tomb: Run, is_: str, wrong: str, hint: str) -> None:
    path = Path("campaign.yaml")
    path.write_text(path.read_text(encoding="utf-8").replace(is_, wrong), encoding="utf-8")
    assert hint in refused(tomb("campaign", "show"))


def test_the_guide_finds_spells_by_what_they_do(run: Run) -> None:
    """`? modify`, as ``search --verb modify``: no text has this word."""
    values = ["3", "3", "2", "3", "4", "2", "2"]
    answers = ["Kisara", "Light", *values, "Time Wizard", "? modify", "", ""]
    told = run("character", "new", typed="\n".join(answers) + "\n")
    assert "Rush Recklessly" in told.output + told.stderr
