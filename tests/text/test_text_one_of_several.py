"""Numbers to choose from, damage that is changed, what a monster arrives as, exceptions. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.effects import Ability
from convert.effects import steps as st
from convert.text import Reading

Read = Callable[..., Reading]
YOU, FOE = ({"kind": "caster", "side": side} for side in ("you", "opponent"))
IT = {"how": "event", "kind": "caster"}


def tree(ability: Ability) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return plain


def steps(read: Read, text: str) -> list[dict[str, Any]]:
    """The steps of the last ability of an automatic text, without their clauses."""
    reading = read(text)
    assert reading.status == "automatic", reading.unread
    return [{key: value for key, value in step.items() if key != "src"} for step in tree(reading.abilities[-1])["do"]]


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        ("increase its Level by 1 or 2", [1, 2]),
        ("reduce its Level by 2 or 4", [-2, -4]),
        ("increase its Level by 1, 2, or 3", [1, 2, 3]),
        ("reduce its Level by up to 2", [-1, -2]),
    ],
)
def test_one_of_several_numbers_is_chosen(read: Read, words: str, numbers: list[int]) -> None:
    (choice,) = steps(read, f"You can target 1 monster you control; {words}.")
    assert [option["do"][0]["add"] for option in choice["options"]] == numbers


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Any effect damage you take becomes 0.", [{"op": "protect", "what": YOU, "from": "effect_damage"}]),
        ("Any damage your opponent takes becomes 0.", [{"op": "protect", "what": FOE, "from": "damage"}]),
        (
            "Any effect damage your opponent takes is doubled.",
            [
                {
                    "op": "replace",
                    "would": {"event": "damage_taken", "what": FOE, "how": "effect"},
                    "instead": [{"op": "damage", "to": IT, "amount": {"event": "amount", "times": 2.0}}],
                }
            ],
        ),
    ],
)
def test_damage_that_is_changed(read: Read, words: str, expected: list[dict[str, Any]]) -> None:
    assert steps(read, words) == expected


def test_any_damage_is_that_of_battles_and_of_effects(read: Read) -> None:
    effect, battle = steps(read, "Any damage you take is halved.")
    assert effect["would"] == {"event": "damage_taken", "what": YOU, "how": "effect"}
    assert battle["would"] == {"event": "battle_damage", "what": YOU}
    assert battle["instead"] == [{"op": "damage", "to": IT, "amount": {"half": {"event": "amount"}}, "battle": True}]


def test_damage_that_is_changed_for_this_turn(read: Read) -> None:
    (step,) = steps(
        read, "If this card is Normal Summoned: Any effect damage your opponent takes this turn is doubled."
    )
    assert step["until"] == "end_of_turn"


@pytest.mark.parametrize(
    ("arrives", "after"),
    [
        ("as a Tuner", [{"op": "change_identity", "class": "tuner", "also": True}]),
        ("as a Level 4 monster", [{"op": "change_level", "to": 4}]),
        (
            "as a Level 6 DARK monster",
            [{"op": "change_level", "to": 6}, {"op": "change_identity", "attribute": "DARK"}],
        ),
    ],
)
def test_what_it_is_once_it_is_there(read: Read, arrives: str, after: list[dict[str, Any]]) -> None:
    first, *rest = steps(read, f"If this card is sent to the GY: Special Summon this card {arrives}.")
    assert first["op"] == "special_summon"
    assert rest == [{**step, "link": "and", "what": {"how": "self"}} for step in after]


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("Unaffected by other cards' effects, except its own.", {"how": "all", "kind": "any", "except_self": True}),
        (
            "Target 1 monster on the field; it is unaffected by card effects this turn, except its own.",
            {"how": "all", "kind": "any", "except": {"ref": "t1"}},
        ),
    ],
)
def test_its_own_effects_still_affect_it(read: Read, text: str, by: dict[str, Any]) -> None:
    (step,) = steps(read, text)
    assert step["by"] == by
    assert step["from"] == "all"


@pytest.mark.parametrize(
    "when",
    [
        "in addition to your Normal Summon/Set",
        ", in addition to your Normal Summon/Set",
        "during your Main Phase this turn, in addition to your Normal Summon/Set",
    ],
)
def test_one_more_ordinary_summoning(read: Read, when: str) -> None:
    (step,) = steps(read, f"If this card is Special Summoned: You can Normal Summon 1 Fish monster {when}.")
    assert step["op"] == "extra_summon"


@pytest.mark.parametrize(
    ("whose", "where"),
    [
        ("whose ATK equals its own DEF", {"balanced": True}),
        ("whose original Attribute is LIGHT", {"original_attribute": "LIGHT"}),
        ("whose original Type is Fish or Beast", {"original_type": ["Fish", "Beast"]}),
        ('whose original name is "Lamp Frog"', {"original_name": "Lamp Frog"}),
    ],
)
def test_what_it_is_by_nature(read: Read, whose: str, where: dict[str, Any]) -> None:
    reading = read(f"You can target 1 monster you control {whose}; destroy it.")
    assert reading.status == "automatic", reading.unread
    assert tree(reading.abilities[0])["targets"][0]["where"] == where


def test_that_much_is_what_was_paid_or_dealt(read: Read) -> None:
    (healed,) = steps(read, "If this card inflicts battle damage to your opponent: Gain that much LP.")
    assert healed["amount"] == {"event": "amount"}
    assert read("If this card is Normal Summoned: Gain that much LP.").status == "manual"


def test_two_cards_one_on_each_field(read: Read) -> None:
    sides = [step["what"]["side"] for step in steps(read, "Destroy 2 cards (1 on each field).")]
    assert sides == ["you", "opponent"]


def test_a_number_is_chosen_and_read(read: Read) -> None:
    text = "You can choose a number from 1 to 3, then send that many cards from the top of your Deck to the GY."
    first, second = steps(read, text)
    assert (first["declare"], first["range"]) == ("number", [1, 3])
    assert second["count"] == {"dice": first["id"]}


def test_a_card_or_one_that_speaks_of_it(read: Read) -> None:
    (step,) = steps(
        read, 'You can add 1 "Lamp World", or 1 Spell that specifically lists "Lamp World" in its text, from your Deck '
              "to your hand."
    )  # fmt: skip
    assert step["what"]["where"] == {"any": [{"name": "Lamp World"}, {"mentions": "Lamp World", "kind": "spell"}]}


@pytest.mark.parametrize(
    "between", ["its current and original DEF", "its original DEF and current DEF", "its original and current DEF"]
)
def test_how_far_a_score_is_from_its_original(read: Read, between: str) -> None:
    (step,) = steps(read, f"Target 1 monster on the field; inflict damage equal to the difference between {between}.")
    assert {amount["stat"] for amount in step["amount"]["difference"]} == {"defense", "original_defense"}
    assert all(amount["of"] == {"ref": "t1"} for amount in step["amount"]["difference"])


def test_a_target_on_each_field(read: Read) -> None:
    reading = read("Target 1 Spell on each field; destroy them.")
    assert reading.status == "automatic", reading.unread
    assert [target["side"] for target in tree(reading.abilities[0])["targets"]] == ["you", "opponent"]
    assert len(steps(read, "Target 1 Spell on each field; destroy them.")) == 2


def test_an_exception_after_the_destination(read: Read) -> None:
    (step,) = steps(read, 'Place 1 "Lamp" card from your GY on the bottom of the Deck, except "Lamp Horn".')
    assert step["what"]["where"] == {"series": "Lamp", "not": {"name": "Lamp Horn"}}


def test_link_monsters_that_point_to_it(read: Read) -> None:
    """CONVERT-44."""
    (step,) = steps(read, "Link Monsters that point to this card cannot be destroyed by battle.")
    assert step["what"]["where"] == {"class": "link", "at": {"to": "pointing", "of": {"how": "self"}}}


def test_the_effects_of_another_are_taken_over(read: Read) -> None:
    name, effects = steps(
        read,
        "You can target 1 Fish monster in your GY; until the End Phase, this card's name becomes that target's "
        "original name, and replace this effect with that target's original effects.",
    )
    of = {"op": "copy", "until": "end_phase", "what": {"how": "self"}, "of": {"ref": "t1"}}
    assert name == {**of, "effects": False, "name": True}
    assert effects == {**of, "link": "and"}


def test_it_gains_the_effects_of_the_target_is_never_the_target(read: Read) -> None:
    (step,) = steps(read, "You can target 1 Fish monster in your GY; this card gains that target's effects.")
    assert (step["what"], step["of"]) == ({"how": "self"}, {"ref": "t1"})
    assert read("You can target 1 Fish monster in your GY; it gains that target's effects.").status == "manual"


@pytest.mark.parametrize("when", ["Normal Summon or Special Summon a monster", "Tribute Summon a Fish monster"])
def test_nobody_answers_a_summoning_of_ones_own(read: Read, when: str) -> None:
    reading = read(f"Your opponent cannot activate cards or effects when you {when}.")
    assert reading.status == "automatic", reading.unread
    ability = tree(reading.abilities[0])
    assert (ability["mode"], ability["when"]["event"], ability["when"]["whose"]) == ("trigger", "summoned", "you")
    assert (ability["do"][0]["action"], ability["do"][0]["what"]["side"]) == ("respond", "opponent")


def test_for_a_turn_at_each_such_moment(read: Read) -> None:
    for text in (
        "This turn, your opponent cannot activate cards or effects when you Special Summon a Fish monster.",
        "Your opponent cannot activate cards or effects this turn when you Special Summon a Fish monster.",
    ):
        (step,) = steps(read, f"You can discard 1 card; {text}")
        assert (step["op"], step["until"], step["repeat"]) == ("delayed", "end_of_turn", True)
        assert (step["when"]["event"], step["when"]["whose"]) == ("summoned", "you")
        assert [(ban["op"], ban["action"], ban.get("until")) for ban in step["do"]] == [("forbid", "respond", None)]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (
            "Destroy a number of Spells on the field equal to the number of Fish monsters you control.",
            {"how": "all", "kind": "monster", "side": "you", "zone": "play", "where": {"type": "Fish"}},
        ),
        (
            "Excavate a number of cards from the top of your Deck, equal to the number of Spells you control.",
            {"how": "all", "kind": "spell", "side": "you", "zone": "play"},
        ),
    ],
)
def test_a_number_of_things_equal_to_what_is_counted(read: Read, text: str, count: dict[str, Any]) -> None:
    (step,) = steps(read, text)
    counted = step["count"] if "count" in step else step["what"]["count"]
    assert counted == {"per": {"n": 1}, "count": count}


def test_cards_off_a_deck_for_each_of_something(read: Read) -> None:
    (step,) = steps(read, "Send 1 card from the top of your opponent's Deck to the GY for each Spell you control.")
    count = {"how": "all", "kind": "spell", "side": "you", "zone": "play"}
    assert (step["op"], step["side"], step["count"]) == ("mill", "opponent", {"per": {"n": 1}, "count": count})


def test_each_players_own_hand_is_not_counted_for_both(read: Read) -> None:
    assert read("Each player takes damage equal to the number of cards in their hand x 300.").status == "manual"


def test_a_card_in_one_stance_is_turned_to_the_other(read: Read) -> None:
    (step,) = steps(read, "You can change this Attack Position card you control to face-up Defense Position.")
    assert (step["what"], step["to"]) == ({"how": "self", "where": {"stance": "attack"}}, "defense")
    when = tree(read("When this Attack Position card is changed to Defense Position: Draw 1 card.").abilities[0])[
        "when"
    ]
    assert when["what"] == {"how": "self"}


def test_of_several_that_are_tied_one_is_chosen(read: Read) -> None:
    (step,) = steps(read, "Destroy the monster your opponent controls with the highest ATK (your choice, if tied).")
    assert (step["what"]["how"], step["what"]["count"]) == ("choose", 1)


def test_if_at_the_end_is_asked_for_the_last_option_alone(read: Read) -> None:
    text = "Target 1 Fish card in your GY; either add it to your hand, or Special Summon it if it was a monster."
    (choice,) = read(text, kind="spell").abilities[0].do
    assert isinstance(choice, st.ChooseOne)
    first, second = choice.options
    assert first.if_ is None
    assert [one.is_ and one.is_.kind for one in second.if_ or ()] == ["monster"]
    assert choice.if_ is None


@pytest.mark.parametrize(("may", "optional"), [("you can ", True), ("", None)])
def test_a_second_you_can_under_a_condition_is_a_second_choice(read: Read, may: str, optional: bool | None) -> None:
    """Whoever reveals the hand need not draw."""
    first = "If this card is Normal Summoned: You can reveal your entire hand, and if you revealed a Fish monster, "
    (ability,) = map(tree, read(f"{first}{may}draw 3 cards, then discard 2 cards.").abilities)
    assert ability["optional"] is True
    assert [step.get("optional") for step in ability["do"]] == [None, optional, None]
