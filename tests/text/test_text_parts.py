"""A number of things and what it is made of; what happens otherwise (invented texts)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from convert.text import Reading
from tests.text.conftest import Read


def ability(reading: Reading) -> dict[str, Any]:
    assert reading.unread == ()
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(reading.abilities[0]))
    return found


def whats(reading: Reading) -> list[dict[str, Any]]:
    return [step["what"] for step in ability(reading)["do"]]


@pytest.mark.parametrize(
    ("said", "zones"),
    [
        ("2 Dragon monsters (1 from your hand and 1 from your GY)", ["prepared", "used"]),
        ("2 Dragon monsters, 1 from your hand and 1 from your GY", ["prepared", "used"]),
        ("2 Dragon monsters, 1 each from your hand and GY", ["prepared", "used"]),
        ("3 Dragon monsters, 1 each from your hand, Deck, and GY", ["prepared", "spellbook", "used"]),
        ("up to 1 Dragon monster each from your hand and GY", ["prepared", "used"]),
    ],
)
def test_one_from_each_place(read: Read, said: str, zones: list[str]) -> None:
    found = whats(read(f"You can banish {said}."))
    assert [what["zone"] for what in found] == zones
    assert {what["where"]["type"] for what in found} == {"Dragon"}


def test_one_of_each_kind_among_the_targets(read: Read) -> None:
    found = ability(read("You can target 2 of your banished Fish (1 Tuner and 1 non-Tuner); Special Summon them."))
    assert [target["where"] for target in found["targets"]] == [
        {"type": "Fish", "class": "tuner"},
        {"type": "Fish", "not": {"class": "tuner"}},
    ]
    assert [step["what"]["ref"] for step in found["do"]] == ["t1", "t2"]


def test_parts_with_different_names(read: Read) -> None:
    text = "You can Special Summon 2 Fish with different names (1 from your hand and 1 from your GY)."
    first, second = whats(read(text))
    assert first["where"] == {"type": "Fish"}
    assert second["where"] == {"type": "Fish", "different": ["name"], "compared_to": {"ref": first["id"]}}


def test_parts_that_do_not_add_up_are_not_read(read: Read) -> None:
    assert read("You can banish 3 Dragon monsters (1 from your hand and 1 from your GY).").unread


def test_cards_of_one_kind_or_another(read: Read) -> None:
    (what,) = whats(read('You can add up to 2 cards ("Moss" cards and/or "Moss Frog") from your Deck to your hand.'))
    assert what["where"] == {"any": [{"series": "Moss"}, {"name": "Moss Frog"}]}


def test_otherwise_is_where_the_condition_does_not_hold(read: Read) -> None:
    text = "You can draw 1 card, then if you control a Fish, you can destroy 1 card, otherwise discard 1 card."
    _, destroy, discard = ability(read(text))["do"]
    assert destroy["optional"]
    assert (discard["link"], discard["if"]) == ("if_not", [{"not": destroy["if"][0]}])


def test_the_opponent_may_buy_it_off(read: Read) -> None:
    text = (
        "You can target 1 card your opponent controls; your opponent can discard 1 card to negate this effect, "
        "otherwise destroy that card."
    )
    found = ability(read(text))
    paid, done = found["do"]
    assert found["optional"]
    assert "cost" not in found
    assert (paid["op"], paid["who"], paid["optional"]) == ("discard", "opponent", True)
    assert (done["op"], done["link"]) == ("destroy", "if_not")


def test_whether_the_opponent_is_made_to_is_up_to_you(read: Read) -> None:
    found = ability(read("If this card is Summoned: You can make your opponent discard 1 card."))
    assert found["optional"]
    assert "optional" not in found["do"][0]


@pytest.mark.parametrize(
    ("said", "where"), [("has", {"counter": "material"}), ("has no", {"not": {"counter": "material"}})]
)
def test_monsters_with_and_without_materials(read: Read, said: str, where: dict[str, Any]) -> None:
    found = ability(read(f"You can target 1 monster you control that {said} material; destroy it."))
    assert found["targets"][0]["where"] == where


def test_among_those_looked_at(read: Read) -> None:
    text = (
        "If this card is Summoned: Look at the top 3 cards of your Deck, you can reveal 1 Fish among them and add it "
        "to your hand, also place any remaining cards on the bottom of your Deck in any order."
    )
    look, reveal, add, _ = ability(read(text))["do"]
    assert reveal["what"]["among"] == {"ref": look["what"]["id"]}
    assert add["what"] == {"ref": reveal["what"]["id"]}


@pytest.mark.parametrize(
    ("said", "including"),
    [
        ("this card", {"how": "self"}),
        ("a Fish monster", {"how": "choose", "kind": "monster", "where": {"type": "Fish"}, "count": 1}),
    ],
)
def test_what_must_be_among_the_materials(read: Read, said: str, including: dict[str, Any]) -> None:
    using = f"using monsters you control as material, including {said}"
    text = f"You can Fusion Summon 1 Fusion Monster from your Extra Deck, {using}."
    assert ability(read(text))["do"][0]["materials"]["including"] == including


def test_no_monsters_or_none_but_these(read: Read) -> None:
    asked = "If you control no monsters, or all monsters you control are Fish"
    text = f"{asked}, you can Normal Summon this card without Tributing."
    (either,) = ability(read(text))["if"]
    assert len(either["any"]) == 2


def test_up_to_thrice_per_turn(read: Read) -> None:
    text = "Up to thrice per turn, if your opponent Special Summons a monster: You can draw 1 card."
    assert ability(read(text))["limit"] == {"n": 3}


@pytest.mark.parametrize(
    ("said", "properties"),
    [
        ("Field or Continuous Spell", ["field", "continuous"]),
        ("Normal, Quick-Play, or Field Spell", ["normal", "quick-play", "field"]),
    ],
)
def test_spells_of_one_property_or_another(read: Read, said: str, properties: list[str]) -> None:
    (what,) = whats(read(f"You can add 1 {said} from your Deck to your hand."))
    assert (what["kind"], what["where"]) == ("spell", {"property": properties})


def test_placed_from_elsewhere_face_up_on_the_field(read: Read) -> None:
    (what,) = whats(read("You can place 1 Continuous Spell from your Deck or GY face-up on your field."))
    assert what["zone"] == ["spellbook", "used"]


def test_either_added_or_summoned(read: Read) -> None:
    (choice,) = ability(read("You can either add to your hand or Special Summon 1 Fish from your Deck."))["do"]
    assert [option["do"][0]["op"] for option in choice["options"]] == ["search", "special_summon"]


def test_up_to_that_many(read: Read) -> None:
    then = "then return up to that many cards your opponent controls to the hand"
    text = f"You can destroy up to 2 cards you control, {then}."
    destroyed, returned = whats(read(text))
    assert returned["up_to"] == {"per": {"n": 1}, "count": {"ref": destroyed["id"]}}


@pytest.mark.parametrize(
    ("said", "kind"),
    [("and it cannot be destroyed by battle", "protect"), ("and both players draw 1 card", "prepare")],
)
def test_who_does_something_next_is_not_one_more_thing(read: Read, said: str, kind: str) -> None:
    summon, other = ability(read(f"You can Special Summon 1 Fish from your hand, {said}."))["do"]
    assert (summon["op"], other["op"]) == ("special_summon", kind)


@pytest.mark.parametrize(("said", "field"), [("a different", "different"), ("the same", "same")])
def test_a_card_of_the_same_type_or_another(read: Read, said: str, field: str) -> None:
    text = f"You can discard 1 card; send 1 card of {said} type (Monster, Spell, or Trap) from your Deck to the GY."
    found = ability(read(text))
    likeness = {field: ["kind"], "compared_to": {"ref": found["cost"][0]["what"]["id"]}}
    assert found["do"][0]["what"]["where"] == likeness


def test_several_levels(read: Read) -> None:
    (what,) = whats(read("You can add 1 Level 3, 4 or 5 Fish from your Deck to your hand."))
    assert what["where"]["level"] == {"gte": 3, "lte": 5}


def test_the_place_behind_except_tokens_is_of_the_whole(read: Read) -> None:
    for where in ("on your side of the field", "you control"):
        cast = ability(read(f"Destroy all face-up Fish monsters (except Tokens) {where}.", "spell"))
        what = cast["do"][0]["what"]
        assert (what["side"], what["zone"], what["where"]["not"]) == ("you", "play", {"kind": "token"}), where
    cast = ability(read("Destroy all face-up Fish monsters (except Tokens).", "spell"))
    assert "side" not in cast["do"][0]["what"]
