"""What is said of this turn ends with it, though it waits for a moment; whom a ban is about, and whose a card is that
two nouns are said of. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def _tree(reading: Reading) -> dict[str, Any]:
    assert not reading.unread
    (ability,) = reading.abilities
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return decoded


def test_what_waits_for_the_battle_phase_of_this_turn_does_not_reach_the_next(read: Read) -> None:
    text = "You can Tribute 1 Fish monster; Trap Cards cannot be activated during the Battle Phase of this turn."
    (step,) = _tree(read(text))["do"]
    assert (step["op"], step["when"]["event"], step["until"]) == ("delayed", "start_of_battle", "end_of_turn")


def test_each_time_goes_on_for_the_rest_of_the_turn_that_was_named_before(read: Read) -> None:
    text = (
        "Target 1 Fish monster you control; for the rest of this turn, you cannot declare attacks except with that "
        "monster, also each time that monster destroys a monster by battle, it can attack again in a row."
    )
    later = _tree(read(text, kind="spell"))["do"][1]
    assert (later["op"], later["repeat"], later["until"]) == ("delayed", True, "end_of_turn")


@pytest.mark.parametrize("what", ["declare attacks", "declare an attack"])
def test_your_opponent_cannot_declare_attacks_is_said_of_the_player(read: Read, what: str) -> None:
    text = f"If this card is destroyed by your opponent's card: Your opponent cannot {what} for the rest of this turn."
    (step,) = _tree(read(text))["do"]
    assert (step["action"], step["until"]) == ("attack", "end_of_turn")
    assert (step["what"]["kind"], step["what"]["side"]) == ("caster", "opponent")


@pytest.mark.parametrize(("where", "owner"), [("its owner's Monster Zone", "you"), ("the Monster Zone", None)])
def test_a_monster_zone_may_have_to_be_its_owners(read: Read, where: str, owner: str | None) -> None:
    when = _tree(read(f"If this card in {where} is destroyed by battle: Draw 1 card."))["when"]
    assert when["what"]["kind"] == "monster"
    assert when["what"].get("where", {}).get("owner") == owner


def test_whose_it_is_and_how_it_lies_is_said_once_of_two_nouns(read: Read) -> None:
    text = 'If a face-up "Fish" monster(s) or Plant Synchro Monster(s) you control is destroyed by battle: Draw 1 card.'
    what = _tree(read(text))["when"]["what"]
    assert what["side"] == "you"
    assert [one.get("face") for one in what["where"]["any"]] == ["up", "up"]


@pytest.mark.parametrize(
    "text",
    [
        "Target 1 Fish monster on the field; send it to the GY, then its owner draws 2 cards.",
        "Remove any number of Spell Counters from your field, and if you do, negate the effects of that many cards.",
    ],
)
def test_an_owner_outside_an_event_and_which_number_was_meant_are_unread(read: Read, text: str) -> None:
    assert read(text, kind="spell").unread
