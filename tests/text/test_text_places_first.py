"""Where things come from and go to, said before them: "add, from your Deck to your hand, 1 Dragon" (invented texts)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.text import Reading
from tests.text.conftest import Read


def steps(reading: Reading) -> list[dict[str, Any]]:
    assert reading.unread == ()
    found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(reading.abilities[0].do))
    return found


@pytest.mark.parametrize(
    ("text", "op", "zone"),
    [
        ("You can add, from your GY to your hand, 1 Dragon monster.", "to_prepared", "used"),
        ("You can Special Summon, from your hand or Deck, 1 Dragon.", "special_summon", ["prepared", "spellbook"]),
        (
            "You can shuffle into the Deck, 1 Fish that is banished or in your GY.",
            "to_spellbook",
            ["banished", "used"],
        ),
        ("You can return to the Extra Deck, 1 Fusion Monster in your GY.", "to_spellbook", "used"),
        ("You can send from your Deck to the GY, 1 Dragon monster.", "to_used", "spellbook"),
        ("You can banish from your GY, 1 Dragon monster.", "banish", "used"),
        (
            "You can shuffle into the Deck, 1 Dragon that is banished, in your GY, or on your field.",
            "to_spellbook",
            ["banished", "used", "play"],
        ),
    ],
)
def test_places_stand_before_the_thing(read: Read, text: str, op: str, zone: object) -> None:
    (step,) = steps(read(text))
    assert (step["op"], step["what"]["zone"]) == (op, zone)


def test_what_is_left_out_is_left_out_of_both(read: Read) -> None:
    text = "You can shuffle into the Decks, all cards in the GYs and all banished cards, except Dragon monsters."
    used, banished = steps(read(text))
    assert used["what"]["where"]["not"] == banished["what"]["where"]["not"] == {"type": "Dragon", "kind": "monster"}


def test_added_face_up_to_the_extra_deck(read: Read) -> None:
    (step,) = steps(read("You can add 1 Pendulum Monster from your Deck to your face-up Extra Deck."))
    assert (step["op"], step["place"]) == ("to_spellbook", "extra")


def test_banished_face_down_said_in_brackets(read: Read) -> None:
    (step,) = steps(read("You can banish (face-down) 1 card your opponent controls."))
    assert (step["op"], step["face"]) == ("banish", "down")


def test_a_token_of_a_type_in_two_words(read: Read) -> None:
    (step,) = steps(read('You can Special Summon 1 "Moss Token" (Winged Beast/DARK/Level 2/ATK 0/DEF 800).'))
    assert step["stats"]["type"] == "Winged Beast"


def test_the_place_at_the_end_is_of_both(read: Read) -> None:
    text = (
        'You can shuffle into the Deck, 1 of your "Moss" monsters and 2 of your Fish, that are banished or in your GY.'
    )
    assert [step["what"]["zone"] for step in steps(read(text))] == [["banished", "used"], ["banished", "used"]]


def test_that_card_is_the_target_not_the_several_named_since(read: Read) -> None:
    text = "You can target 1 card on the field; shuffle 2 of your banished cards into the Deck, then destroy that card."
    assert steps(read(text))[1]["what"] == {"ref": "t1"}


def test_one_of_what_is_in_the_place_looked_at(read: Read) -> None:
    text = "You can look at either player's Extra Deck, and send 1 monster from it to the GY."
    look, send = steps(read(text))
    assert look["what"]["side"] == "any"
    assert send["what"]["among"] == {"ref": look["what"]["id"]}


def test_as_many_as_were_sent_not_as_were_looked_at(read: Read) -> None:
    text = (
        "You can send up to 3 cards you control to the GY; look at your opponent's Extra Deck, and if you do, send an "
        "equal number of cards from there to the GY."
    )
    assert steps(read(text))[1]["what"]["count"] == {"per": {"n": 1}, "count": {"ref": "c1"}}


@pytest.mark.parametrize(
    "said",
    [
        'a number of "Moss Tokens" (Fish/DARK/Level 1/ATK 0/DEF 0) up to the number of monsters your opponent controls',
        '"Moss Tokens" (Fish/DARK/Level 1/ATK 0/DEF 0), equal to the number of monsters your opponent controls',
    ],
)
def test_as_many_tokens_as_there_are_monsters(read: Read, said: str) -> None:
    (step,) = steps(read(f"You can Special Summon {said}."))
    assert step["count"] == {
        "per": {"n": 1},
        "count": {"how": "all", "kind": "monster", "side": "opponent", "zone": "play"},
    }


@pytest.mark.parametrize(
    ("text", "works_from"),
    [
        ("You can send this card and 1 other Fish from your hand to the GY; draw 1 card.", "prepared"),
        ("You can send this card and 1 Spell/Trap from your hand to the GY; draw 1 card.", "prepared"),
        ("You can banish this card and 1 Fish from your GY; draw 1 card.", "used"),
        ("You can banish both this card and 1 card from your hand; draw 1 card.", "play"),
        ("You can banish this card you control and 1 Fish in your hand; draw 1 card.", "play"),
    ],
)
def test_this_card_and_another_from_the_hand_lie_there_both(text: str, works_from: str, read: Read) -> None:
    (ability,) = read(text).abilities
    assert ability.from_ == works_from


def test_whose_place_it_is_where_that_stands_before_the_thing(read: Read) -> None:
    """ "from your GY as many as possible": of nobody else's."""
    (step,) = steps(
        read("Special Summon from your GY as many Fish monsters destroyed this turn as possible.", kind="spell")
    )
    assert (step["what"]["zone"], step["what"]["side"], step["from"]) == ("used", "you", "used")


def test_how_many_are_excavated_is_no_choice(read: Read) -> None:
    reading = read("Excavate up to 5 cards from the top of your Deck, and banish 1 of them.", kind="spell")
    assert reading.status == "manual"
