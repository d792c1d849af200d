"""Old wording of moments, of what is equipped and of what is activated, read to the end. Every text is invented."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Destroy this card when it is targeted by the effect of a Spell or Trap Card.", ("targeted", "destroy")),
        ("Destroy this card if your opponent activates a card that targets a card in the GY.", ("targeted", "destroy")),
        ("If either player equips an Equip Card to this card: Destroy that Equip Card.", ("equipped", "destroy")),
        (
            "If this card successfully attacks directly, inflict 200 damage to your opponent.",
            ("battle_damage", "damage"),
        ),
        ("When this card destroys a Fish monster, draw 1 card.", ("destroys_by_battle", "prepare")),
        (
            "Each time a player equips an Equip Spell Card, increase the Life Points of the controller of that Equip "
            "Spell Card by 300 points.",
            ("equipped", "heal"),
        ),
    ],
)
def test_a_moment_in_old_words(read: Read, text: str, told: tuple[str, str]) -> None:
    reading = read(text)
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["mode"], tree["when"]["event"], tree["do"][0]["op"]) == ("trigger", *told)


def test_what_it_is_equipped_with_lends_its_numbers_and_falls_for_it(read: Read) -> None:
    text = (
        "This card's ATK/DEF become equal to that equipped monster's. If this card would be destroyed by battle, "
        "destroy that equipped monster, instead."
    )
    reading = read(text)
    assert not reading.unread
    numbers, spared = trees(reading)
    worn = {"how": "equipped", "kind": "monster"}
    assert [(step["stat"], step["to"]) for step in numbers["do"]] == [
        ("attack", {"stat": "attack", "of": worn}),
        ("defense", {"stat": "defense", "of": worn}),
    ]
    assert (spared["mode"], spared["do"][0]["what"]) == ("replacement", worn)


def test_no_clause_happens_at_two_moments(read: Read) -> None:
    text = "When this card is Normal Summoned, draw 1 card each time you activate a Normal Spell Card."
    assert read(text).unread


def test_as_many_as_the_coins_show(read: Read) -> None:
    text = (
        "Once per turn: You can toss a coin 3 times and destroy as many monsters on the field as possible, "
        "but not more than the number of heads."
    )
    reading = read(text)
    assert not reading.unread
    coin, destroy = trees(reading)[0]["do"]
    assert destroy["what"]["count"] == {"dice": coin["id"]}


def test_a_spell_that_you_can_activate_at_a_moment_is_cast_then(read: Read) -> None:
    reading = read("During your opponent's Standby Phase: You can activate this card; draw 1 card.", "trap")
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["mode"], tree["when"]["event"], tree["when"]["whose"]) == ("cast", "standby", "opponent")
    assert "optional" not in tree
