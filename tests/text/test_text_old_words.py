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


def test_only_by_the_effect_of_another_spell(read: Read) -> None:
    reading = read('Can only be placed on the field by the effect of "Moss".', "spell", property="continuous")
    assert not reading.unread
    (step,) = trees(reading)[0]["do"]
    assert (step["op"], step["action"], step["unless"]) == ("forbid", "enter_play", {"where": {"name": "Moss"}})


def test_what_a_sentence_says_of_the_effect_that_comes(read: Read) -> None:
    text = "You can only activate this effect during your Standby Phase. Tribute this card to destroy 1 monster."
    reading = read(text)
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["mode"], tree["when"], tree["optional"]) == ("trigger", {"event": "standby", "whose": "you"}, True)
    assert [step["op"] for step in tree["cost"]] == ["sacrifice"]


def test_not_in_that_phase(read: Read) -> None:
    text = "Once per turn: You can draw 1 card. This effect cannot be activated during the Battle Phase."
    reading = read(text)
    assert not reading.unread
    assert trees(reading)[0]["if"] == [{"not": {"phase": "battle"}}]


def test_one_of_each_attribute_to_activate_it(read: Read) -> None:
    text = "Tribute 1 each of WIND, WATER, and FIRE monsters to activate this card. Draw 1 card."
    reading = read(text, "trap")
    assert not reading.unread
    (tree,) = trees(reading)
    (price,) = tree["cost"]
    assert (price["what"]["count"], price["what"]["where"]["different"]) == (3, ["attribute"])
    assert [step["op"] for step in tree["do"]] == ["prepare"]


@pytest.mark.parametrize(
    ("text", "when"),
    [
        (
            "Negate all LIGHT monster effects activated on the field or in the GY.",
            {
                "event": "activated",
                "what": {"kind": "monster", "where": {"attribute": "LIGHT"}},
                "from": ["play", "used"],
            },
        ),
        (
            "Negate any Trap effects that target a card in the GY.",
            {"event": "targeted", "what": {"kind": "any", "zone": "used"}, "by": {"kind": "artifact"}},
        ),
    ],
)
def test_effects_are_negated_where_they_are_used_or_aim(read: Read, text: str, when: object) -> None:
    reading = read(text)
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["mode"], tree["when"]) == ("trigger", when)


def test_the_targeted_one_is_what_the_activation_targets(read: Read) -> None:
    text = (
        "When a card is activated that targets a Fish monster on the field: Return that targeted monster to the hand."
    )
    reading = read(text, "trap")
    assert not reading.unread
    assert trees(reading)[0]["do"][0]["what"] == {"how": "event", "kind": "monster"}


def test_two_moments_of_one_effect_and_what_was_selected(read: Read) -> None:
    text = (
        "When you Normal Summon this card, and during each of your Standby Phases, select 1 Set card on your "
        "opponent's side of the field. Pick it up and look at it, then return it to its original position."
    )
    reading = read(text)
    assert not reading.unread
    (tree,) = trees(reading)
    assert [one["event"] for one in tree["when"]["any"]] == ["summoned", "standby"]
    assert tree["do"][0]["what"] == {"ref": tree["targets"][0]["id"]}


def test_what_the_own_effect_does_is_excepted(read: Read) -> None:
    text = (
        'Each time your opponent takes damage from a card effect, except "Moss", inflict 300 damage to your opponent.'
    )
    reading = read(text, "spell", property="continuous")
    assert not reading.unread
    assert trees(reading)[0]["when"]["except"]["by"] == {"where": {"name": "Moss"}}


def test_what_could_make_somebody_discard(read: Read) -> None:
    text = (
        "When your opponent activates a Spell Card that could make you discard when it resolves: Negate the activation."
    )
    reading = read(text, "trap")
    assert not reading.unread
    when = trees(reading)[0]["when"]
    assert (when["how"], when["upon"]) == ("would_discard", {"kind": "any", "side": "you", "zone": "prepared"})


def test_what_may_be_worn_is_asked_of_it(read: Read) -> None:
    text = "When this card is Special Summoned, you can equip 1 appropriate Equip Spell Card from your GY to this card."
    reading = read(text)
    assert not reading.unread
    assert trees(reading)[0]["do"][0]["what"]["where"]["can"] == ["equip"]


def test_how_long_these_changes_last(read: Read) -> None:
    text = "Once per turn: You can target 1 monster; it loses 300 ATK. These changes last until the end of this turn."
    reading = read(text)
    assert not reading.unread
    assert trees(reading)[0]["do"][0]["until"] == "end_of_turn"


def test_a_flip_effect_under_a_condition(read: Read) -> None:
    reading = read("FLIP: If it is the Main Phase: Draw 1 card.")
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["mode"], tree["if"], tree["do"][0]["op"]) == ("flip", [{"phase": "main"}], "prepare")


def test_a_price_that_is_paid_once_a_battle(read: Read) -> None:
    text = "When this card attacks (Quick Effect): You can discard 1 card once per battle; this card gains 300 ATK."
    reading = read(text)
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["limit"], [step["op"] for step in tree["cost"]]) == ({"per": "battle"}, ["discard"])


def test_destroyed_where_it_stands(read: Read) -> None:
    text = (
        "If this face-up card is destroyed in a Monster Zone, you can place it face-up in your Spell & Trap Zone as a "
        "Continuous Spell, instead of sending it to the GY."
    )
    (tree,) = trees(read(text))
    assert tree["when"] == {"event": "destroyed", "what": {"how": "self", "kind": "monster", "where": {"face": "up"}}}
