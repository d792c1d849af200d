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
