"""What this turn's battles bring about, and what is waited for until the next turn's Standby Phase."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def waits(read: Read, words: str) -> dict[str, Any]:
    """What stays to be done of "Target 1 Fish monster you control; …"."""
    reading = read(f"Target 1 Fish monster you control; {words}", "spell")
    assert not reading.unread
    step: dict[str, Any] = trees(reading)[0]["do"][0]
    return step


@pytest.mark.parametrize("words", ["if it attacks this turn, ", "this turn, if it attacks, "])
def test_it_holds_for_each_attack_of_this_turn(read: Read, words: str) -> None:
    step = waits(read, words + "your opponent cannot activate cards or effects until the end of the Damage Step.")
    assert (step["op"], step["repeat"], step["until"]) == ("delayed", True, "end_of_turn")
    assert step["when"] == {"event": "attack_declared", "what": {"ref": "t1"}}
    assert [(one["op"], one["until"]) for one in step["do"]] == [("forbid", "this_battle")]


def test_what_a_battle_does_is_for_that_battle(read: Read) -> None:
    words = "if it battles an opponent's monster this turn, any battle damage it inflicts to your opponent is doubled."
    step = waits(read, words)
    assert [one["event"] for one in step["when"]["any"]] == ["attack_declared", "attacked"]
    assert [(one["op"], one["until"]) for one in step["do"]] == [("replace", "this_battle")]


def test_what_it_destroys_is_told_as_it_falls(read: Read) -> None:
    step = waits(read, "if it destroys an opponent's monster by battle this turn, draw 1 card.")
    assert (step["when"]["event"], step["when"]["by"]["side"]) == ("destroys_by_battle", "opponent")


@pytest.mark.parametrize(
    "words",
    [
        "this turn, if it destroys a monster by battle, it can make a second attack in a row.",
        "this turn, if it attacked, draw 1 card.",
    ],
)
def test_what_has_no_end_or_has_been_is_no_such_thing(read: Read, words: str) -> None:
    reading = read(f"Target 1 Fish monster you control; {words}", "spell")
    assert reading.unread or all(step["op"] != "delayed" for step in trees(reading)[0]["do"])


@pytest.mark.parametrize(
    ("words", "whose", "since", "there"),
    [
        ("If this card is banished, during the Standby Phase of the next turn", None, "last_turn", "banished"),
        ("If this card is sent to the GY, during your next Standby Phase", "you", "own_turn", "used"),
    ],
)
def test_the_next_standby_phase_after_what_befell_it(
    read: Read, words: str, whose: str | None, since: str, there: str
) -> None:
    reading = read(f"{words}: You can draw 1 card.")
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["from"], tree["when"].get("whose"), tree["when"]["next"]) == (there, whose, True)
    assert tree["if"][0]["during"] == since


@pytest.mark.parametrize(
    "words",
    [
        "At the end of the Battle Phase, if this card inflicted battle damage to your opponent",
        "If this card inflicted battle damage to your opponent, at the end of the Battle Phase",
    ],
)
def test_what_it_did_in_the_battle_phase_that_ends(read: Read, words: str) -> None:
    reading = read(f"{words}: Draw 1 card.")
    assert not reading.unread
    (tree,) = trees(reading)
    assert tree["when"] == {"event": "end_of_battle"}
    assert tree["if"][0]["occurred"]["event"] == "battle_damage"
    assert tree["if"][0]["during"] == "turn"


def test_what_it_fought_in_this_battle_phase(read: Read) -> None:
    reading = read("If this card battled a monster this Battle Phase, you can (Quick Effect): Draw 1 card.")
    assert not reading.unread
    assert trees(reading)[0]["if"][0]["occurred"]["event"] == "battles"


def test_all_card_effects_but_one_or_battle(read: Read) -> None:
    text = (
        'If this card on the field is destroyed by card effect, except "Moss Frog", or by battle: You can draw 1 card.'
    )
    reading = read(text)
    assert not reading.unread
    when = trees(reading)[0]["when"]
    assert when["how"] == ["effect", "battle"]
    assert when["except"] == {"event": "destroyed", "by": {"where": {"name": "Moss Frog"}}, "how": "effect"}
