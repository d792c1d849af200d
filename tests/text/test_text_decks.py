"""The Deck turned over, prices of attacks, moments of the other's hand, what is kept revealed. Invented texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]


def tree(reading: Reading) -> list[dict[str, Any]]:
    assert not reading.unread
    decoded: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(reading.abilities))
    return decoded


def test_excavate_until_it_is_found(read: Read) -> None:
    text = "Excavate cards from the top of your Deck until you excavate a Trap, then add that card to your hand, "
    turn, take, rest = tree(read(text + "also send the remaining cards to the GY.", kind="spell"))[0]["do"]
    assert turn["find"] == {"id": "c1", "how": "choose", "kind": "artifact", "count": 1}
    assert (take["op"], take["what"]) == ("search", {"ref": "c1"})
    assert (rest["op"], rest["what"]["among"], rest["what"]["except"]) == (
        "to_used",
        {"ref": turn["id"]},
        {"ref": "c1"},
    )


def test_the_excavated_monster_and_the_declared_level(read: Read) -> None:
    text = (
        "Your opponent declares a monster Level from 1 to 9. Excavate cards from the top of your Deck until you "
        "excavate a Fish monster, then, if that monster is the same Level as the one declared by your opponent, send "
        "all excavated cards to the GY. If not, Special Summon the excavated monster."
    )
    level, turn, gone, comes = tree(read(text, kind="spell"))[0]["do"]
    assert gone["if"] == [
        {"compare": [{"stat": "level", "of": {"ref": turn["find"]["id"]}}, "eq", {"dice": level["id"]}]}
    ]
    assert gone["what"]["among"] == {"ref": turn["id"]}
    assert (comes["link"], comes["what"]) == ("if_not", {"ref": turn["find"]["id"]})


def test_an_attack_costs_the_top_of_the_deck(read: Read) -> None:
    text = "Unless your opponent sends 1 card from the top of his/her Deck to the Graveyard, he/she cannot declare an"
    (ability,) = tree(read(text + " attack.", kind="spell", property="continuous"))
    (step,) = ability["do"]
    assert (step["action"], step["what"]["side"], step["cost"]) == ("attack_unpaid", "opponent", [{"op": "mill"}])


@pytest.mark.parametrize("text", ["Your opponent must keep their hand revealed.", "You must keep your hand revealed."])
def test_a_hand_kept_open_is_open_all_the_time(read: Read, text: str) -> None:
    (ability,) = tree(read(text, kind="trap", property="continuous"))
    assert (ability["mode"], ability["do"][0]["op"], ability["do"][0]["reveal"]) == ("continuous", "look", True)


def test_each_shows_the_other_in_their_own_turn(read: Read) -> None:
    text = "During their respective turns, each player must show their opponent their hand."
    theirs, mine = tree(read(text, kind="trap", property="continuous"))[0]["do"]
    assert (theirs["what"]["side"], theirs["if"]) == ("opponent", [{"turn": "opponent"}])
    assert (mine["what"]["side"], mine["if"]) == ("you", [{"turn": "own"}])


def test_the_next_phase_after_something_is_waited_for(read: Read) -> None:
    (ability,) = tree(read("When this card is Normal Summoned, during your next Standby Phase, draw 1 card."))
    assert (ability["when"]["event"], ability.get("if")) == ("summoned", None)
    assert ability["do"][0]["when"] == {"event": "standby", "whose": "you", "next": True}


def test_who_took_the_battle_damage(read: Read) -> None:
    text = "If this card inflicts battle damage to your opponent: They discard their hand during the Draw Phase of the"
    (later,) = tree(read(text + " next turn."))[0]["do"]
    assert (later["when"]["event"], later["do"][0]["who"]) == ("draw_phase", "opponent")


def test_less_than_their_life_points(read: Read) -> None:
    text = "Target 1 monster your opponent controls whose ATK is less than or equal to their LP; destroy it."
    (target,) = tree(read(text, kind="trap"))[0]["targets"]
    assert target["where"]["attack"]["lte"] == {"stat": "hp", "of": {"kind": "caster", "side": "opponent"}}


def test_life_points_so_far_apart(read: Read) -> None:
    text = "You can only activate this card while your LP are lower than your opponent's LP and the difference is 2000"
    (ability,) = tree(read(text + " points or more. Both players' LP become 0.", kind="trap"))
    lower, apart = ability["if"][0]["all"]
    assert (lower["compare"][1], apart["compare"][1:]) == ("lt", ["gte", {"raw": 2000}])
    assert [(step["op"], step["to"]["side"]) for step in ability["do"]] == [("lose_hp", "you"), ("lose_hp", "opponent")]


def test_its_controller_s_hand_and_deck(read: Read) -> None:
    text = "When a monster is Summoned: Target it; destroy all cards with that name in its controller's hand and Deck."
    (step,) = tree(read(text, kind="trap"))[0]["do"]
    assert (step["what"]["side"], step["what"]["zone"]) == ("event", ["prepared", "spellbook"])
