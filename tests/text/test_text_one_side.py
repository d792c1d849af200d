"""What is said of one side of an "or" alone: Types in brackets, what happens to the monster that was Summoned."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees

_PLANTS = {"attribute": "LIGHT", "kind": "monster", "type": ["Plant", "Fairy"]}


@pytest.mark.parametrize(
    "said", ['"Paper Lamp", or a LIGHT monster (Plant or Fairy)', '"Paper Lamp" or a LIGHT monster (Plant or Fairy)']
)
def test_types_in_brackets_are_of_the_monster_before_them(read: Read, said: str) -> None:
    (ability,) = trees(read(f"If you control {said}: You can draw 1 card."))
    assert ability["if"][0]["exists"]["where"] == {"any": [{"name": "Paper Lamp"}, _PLANTS]}


def test_types_in_brackets_before_the_or_are_of_the_first(read: Read) -> None:
    (ability,) = trees(read('Add 1 LIGHT monster (Plant or Fairy) or 1 "Paper Lamp" from your Deck to your hand.'))
    assert ability["do"][0]["what"]["where"] == {"any": [_PLANTS, {"name": "Paper Lamp"}]}


def test_what_is_excepted_in_brackets_is_excepted_of_all(read: Read) -> None:
    text = 'Tribute 1 Normal Monster or "Moss" monster (except a Token); draw 1 card.'
    (ability,) = trees(read(text, "spell"))
    assert ability["cost"][0]["what"]["where"]["not"] == {"kind": "token"}


@pytest.mark.parametrize(
    "said",
    [
        'shuffle from your GY into the Deck, either 1 "Moss" monster and 1 "Fern" monster, OR 1 "Paper Lamp"',
        "destroy either 1 Fish monster and 1 Dragon monster, or 1 Spell on the field",
        "attach up to 1 Fish monster from your GY to each of those monsters as material",
    ],
)
def test_what_no_step_says_is_unread(read: Read, said: str) -> None:
    reading = read(f"You can Special Summon 2 Xyz Monsters from your Extra Deck, then {said}.")
    assert [gap.text for gap in reading.unread] == [f"then {said}"]


@pytest.mark.parametrize(
    ("but", "op"),
    [
        ("negate its effects", "suppress"),
        ("it cannot attack this turn", "forbid"),
        ("its ATK becomes 0", "set_stat"),
    ],
)
def test_what_follows_add_or_summon_is_of_the_summoned_monster(read: Read, but: str, op: str) -> None:
    text = f"Take 1 Fish monster from your Deck, and either add it to your hand or Special Summon it, but {but}."
    (ability,) = trees(read(text, "spell"))
    (choice,) = ability["do"]
    assert [[step["op"] for step in one["do"]] for one in choice["options"]] == [["search"], ["special_summon", op]]


def test_a_ban_on_oneself_after_a_choice_is_of_either(read: Read) -> None:
    text = (
        "Take 1 Fish monster from your Deck, and either add it to your hand or Special Summon it, but you cannot"
        " Special Summon other monsters for the rest of this turn."
    )
    for ability in trees(read(text, "spell")):
        assert all(step["op"] != "forbid" for one in ability["do"][0].get("options", ()) for step in one["do"])


def test_what_and_joins_to_the_second_of_two_is_of_it(read: Read) -> None:
    text = (
        "Discard 2 cards, or, if you have no Fish monsters in your hand, reveal your hand and shuffle it into the Deck."
    )
    (ability,) = trees(read(text, "spell"))
    (choice,) = ability["do"]
    assert [[step["op"] for step in one["do"]] for one in choice["options"]] == [["discard"], ["look", "to_spellbook"]]


def test_what_is_worn_is_where_it_is_worn(read: Read) -> None:
    (ability,) = trees(
        read(
            'You can target 1 "Moss" Equip Spell equipped to this card and 1 face-up monster your opponent controls;'
            " destroy them."
        )
    )
    worn, other = ability["targets"]
    assert (worn["zone"], worn.get("side"), other["side"]) == ("play", None, "opponent")


def test_a_monster_card_that_is_worn_is_no_monster_that_wears(read: Read) -> None:
    reading = read('Cannot be destroyed by battle while you control a "Moss" Monster Card equipped to a monster.')
    assert not reading.abilities
