"""Whose a moment or a card is, what is said of both, one choice of two deeds, what is done in any case."""

from __future__ import annotations

from typing import Any

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("This card's controller takes 700 damage during each of their Standby Phases.", "you"),
        ("This card's controller loses 500 LP during each of their End Phases.", "you"),
        ("Your opponent takes 300 damage during each of their Standby Phases.", "opponent"),
        ("Inflict 300 damage to your opponent during each of their Standby Phases.", "opponent"),
    ],
)
def test_their_phases_are_those_of_whom_the_clause_is_about(read: Read, text: str, whose: str) -> None:
    (ability,) = trees(read(text))
    assert (ability["mode"], ability["when"]["whose"]) == ("trigger", whose)


@pytest.mark.parametrize("who", ["Both players take", "Each player takes"])
def test_phases_of_each_of_them_are_unread(read: Read, who: str) -> None:
    assert read(f"{who} 500 damage during each of their Standby Phases.").unread


@pytest.mark.parametrize("kind", ["spell", "trap", "monster"])
@pytest.mark.parametrize("price", ["shuffle this card into the Deck", "banish this card"])
def test_except_the_turn_it_was_sent_to_the_gy_it_lies_there(read: Read, kind: Any, price: str) -> None:
    text = f"During your Main Phase, except the turn this card was sent to the GY: You can {price}; draw 1 card."
    (ability,) = trees(read(text, kind))
    assert (ability["mode"] in ("activate", "quick"), ability["from"]) == (True, "used")


@pytest.mark.parametrize(
    ("named", "shared"),
    [
        ('attacking "Pike" or "Perch" Xyz Monster whose original Attribute is LIGHT', {"class": "xyz"}),
        ('attacking "Pike" or "Perch" Fusion Monster', {"class": "fusion"}),
        ("attacking Fish or Level 4 or lower Dragon monster", {}),
    ],
)
def test_attacking_is_said_of_both(read: Read, named: str, shared: dict[str, Any]) -> None:
    (ability,) = trees(read(f"When your {named} destroys an opponent's monster by battle: You can draw 1 card."))
    where = ability["when"]["what"]["where"]
    for one in where.get("any", [where]):
        assert one["attacking"] is True
        assert shared.items() <= one.items()


@pytest.mark.parametrize(
    ("said", "deeds"),
    [
        ("destroy 2 cards (1 you control and 1 your opponent controls)", "destroy"),
        ("destroy 2 cards (1 from your hand or field, and 1 your opponent controls)", "destroy"),
        ("Special Summon 1 Tuner and 1 Synchro Monster from your GY", "special_summon"),
        ("banish 1 Fish and 1 Dragon from your GY", "banish"),
    ],
)
def test_who_does_the_first_does_the_rest(read: Read, said: str, deeds: str) -> None:
    (ability,) = trees(read(f"If this card is Normal Summoned: Draw 1 card, then you can {said}."))
    _, first, second = ability["do"]
    assert (first["op"], second["op"], second["link"]) == (deeds, deeds, "and")
    assert (first.get("optional"), second.get("optional")) == (True, None)


@pytest.mark.parametrize(
    "said",
    [
        "Return 2 Fusion Material monsters that were sent to the GY as a result of a Fusion Summon to your hand.",
        "Return 1 banished Fish monster to your hand.",
        "Add 1 monster in the GY to your hand.",
    ],
)
def test_what_goes_to_your_hand_is_your_own(read: Read, said: str) -> None:
    (ability,) = trees(read(f"If this card is Normal Summoned: {said}"))
    assert ability["do"][0]["what"]["side"] == "you"


def test_a_card_of_either_players_gy_may_go_to_its_owners_hand(read: Read) -> None:
    (ability,) = trees(read("If this card is Normal Summoned: Return 1 monster in either GY to the hand."))
    assert ability["do"][0]["what"].get("side") in ("any", None)


@pytest.mark.parametrize(
    "text",
    [
        "Each time your opponent activates a monster effect, this card gains 300 ATK when that effect resolves.",
        "Each time an opponent's monster activates its effect, place 1 Mud Counter on that monster when that effect"
        " resolves.",
        'Each time an effect of a "Pike" card is activated, this card gains 100 ATK when that effect resolves.',
    ],
)
def test_when_that_effect_resolves(read: Read, text: str) -> None:
    (ability,) = trees(read(text))
    assert (ability["when"]["event"], ability["when"]["resolved"]) == ("activated", True)


@pytest.mark.parametrize("place", ["on the top or bottom", "on the bottom", "on top"])
def test_all_that_was_excavated_goes_back_whatever_was_among_it(read: Read, place: str) -> None:
    text = (
        'You can excavate the top 3 cards of your Deck, then if you excavated a "Pike" card(s), draw 1 card, also place'
        f" all the excavated cards {place} of the Deck in any order."
    )
    (ability,) = trees(read(text))
    _, drawn, back = ability["do"]
    assert drawn["if"]
    assert (back["op"], back["link"], "if" in back) == ("to_spellbook", "also", False)
