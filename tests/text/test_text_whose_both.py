"""Whose and where a list of things is, counted on which field, and what is original."""

from __future__ import annotations

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


def test_whose_a_list_is_belongs_to_all_that_it_names(read: Read) -> None:
    (ability,) = trees(read("“Moss” monsters and “Fern” cards you control cannot be destroyed by card effects."))
    assert [(step["what"]["side"], step["what"]["zone"]) for step in ability["do"]] == [("you", "play")] * 2
    for text in (
        "Fusion Monsters and “Moss” monsters you control gain 500 ATK.",
        "All Fish monsters and “Moss” monsters you control cannot be targeted by card effects.",
    ):
        (ability,) = trees(read(text))
        assert [(step["what"]["side"], step["what"]["zone"]) for step in ability["do"]] == [("you", "play")], text


def test_what_is_of_both_kinds_gains_once(read: Read) -> None:
    """A Fusion “Moss” monster is in the group once, not twice (GAME-05)."""
    (ability,) = trees(read("Fusion Monsters and “Moss” monsters you control gain 500 ATK."))
    (step,) = ability["do"]
    assert step["what"]["where"] == {
        "any": [{"class": "fusion", "kind": "monster"}, {"series": "Moss", "kind": "monster"}]
    }


def test_and_or_is_so_many_of_all_together(read: Read) -> None:
    (ability,) = trees(read("You can Tribute 2 “Moss” monsters and/or Rock monsters; draw 1 card."))
    (cost,) = ability["cost"]
    both = [{"series": "Moss", "kind": "monster"}, {"type": "Rock", "kind": "monster"}]
    assert (cost["what"]["how"], cost["what"]["count"], cost["what"]["where"]) == ("choose", 2, {"any": both})
    (ability,) = trees(
        read(
            "You can target a total of 3 Fish monsters and/or Counter Traps in your GY; place them on top of your Deck."
        )
    )
    (target,) = ability["targets"]
    assert (target["count"], target["zone"], target["kind"]) == (3, "used", ["monster", "artifact"])
    (ability,) = trees(read("You can add up to 2 “Moss” cards and/or “Fern” Spells from your Deck to your hand."))
    (step,) = ability["do"]
    assert (step["what"]["count"], step["what"]["zone"]) == ([1, 2], "spellbook")


def test_sent_or_banished_by_an_opponents_effect_is_both_by_it(read: Read) -> None:
    (ability,) = trees(read("If this card is sent to your GY or banished by your opponent's card effect: Draw 1 card."))
    assert [(one["event"], one["by"]["side"], one["how"]) for one in ability["when"]["any"]] == [
        ("used", "opponent", "effect"),
        ("banished", "opponent", "effect"),
    ]
    (ability,) = trees(read("If this card is destroyed by battle or sent to the GY by a card effect: Draw 1 card."))
    assert [one["how"] for one in ability["when"]["any"]] == ["battle", "effect"]


def test_this_card_and_another_keep_their_own_places(read: Read) -> None:
    (ability,) = trees(read("This card and all Fish monsters your opponent controls cannot be destroyed by battle."))
    assert [step["what"].get("side") for step in ability["do"]] == [None, "opponent"]


def test_only_one_on_the_field_is_of_all_together(read: Read) -> None:
    (there,) = trees(read("There can only be 1 “Test Card” on the field."))
    (own,) = trees(read("You can only control 1 “Test Card”."))
    assert there["do"][0]["by"] == {"how": "self", "side": "any"}
    assert own["do"][0]["by"] == {"how": "self"}


def test_an_original_number_is_not_the_present_one(read: Read) -> None:
    (one,) = trees(read("You can target 1 Fish monster you control with 2300 original ATK; it gains 500 ATK."))
    assert one["targets"][0]["where"] == {"type": "Fish", "original_attack": {"eq": {"raw": 2300}}}
    (either,) = trees(read("Once per turn: You can banish 1 monster with 2500 original ATK or DEF from your GY."))
    assert [set(part) for part in either["do"][0]["what"]["where"]["any"]] == [
        {"original_attack"},
        {"original_defense"},
    ]
    (level,) = trees(read("You can target 1 monster you control whose original Level is 4 or lower; draw 1 card."))
    assert level["targets"][0]["where"] == {"original_level": {"lte": 4}}


def test_a_place_after_and_this_card_is_of_both(read: Read) -> None:
    (ability,) = trees(read("You can banish 2 “Moss Frogs” and this card from your GY; draw 1 card."))
    assert [(step["what"].get("side"), step["what"]["zone"]) for step in ability["cost"]] == [
        ("you", "used"),
        (None, "used"),
    ]
    (both,) = trees(read("You can Special Summon both this card and 1 other Plant monster from your hand."))
    assert (both["mode"], both["from"]) == ("activate", "prepared")


def test_the_numbers_after_an_alternative_are_its_own(read: Read) -> None:
    (ability,) = trees(read("You can add 1 “Moss Frog” or 1 monster with 300 ATK/200 DEF from your Deck to your hand."))
    name, monster = ability["do"][0]["what"]["where"]["any"]
    assert name == {"name": "Moss Frog"}
    assert set(monster) == {"kind", "attack", "defense"}


def test_one_and_or_one_is_up_to_two(read: Read) -> None:
    (cast,) = trees(read("Target 1 monster and/or 1 Spell/Trap in your opponent's GY; banish them.", "trap"))
    assert [(one["kind"], one["count"]) for one in cast["targets"]] == [
        ("monster", [0, 1]),
        ("spell_or_artifact", [0, 1]),
    ]


def test_an_exception_is_of_each_place(read: Read) -> None:
    text = "You can Special Summon up to 1 “Moss” monster each from your hand, Deck, and GY, except “Test Card”."
    (ability,) = trees(read(text))
    assert [step["what"]["where"]["not"] for step in ability["do"]] == [{"name": "Test Card"}] * 3


def test_a_rule_of_a_phase_is_nothing_that_one_does(read: Read) -> None:
    (rule,) = trees(read("During your Main Phase, your opponent cannot activate the effects of monsters on the field."))
    assert (rule["mode"], rule["if"]) == ("continuous", [{"phase": "main"}, {"turn": "own"}])


def test_convert_47_a_monster_that_is_a_trap_is_quick(read: Read) -> None:
    (ability,) = trees(
        read("During the Main Phase, if this card is a Continuous Trap: You can Special Summon this card.")
    )
    assert (ability["mode"], ability["speed"], ability["if"][0]) == ("quick", 2, {"phase": "main"})


def test_a_lock_of_all_effects_is_one_of_the_own_coming_too(read: Read) -> None:
    text = (
        "You can discard 1 other Fish monster; Special Summon this card from your hand. If this card is Normal "
        "Summoned: You can draw 1 card. You can only use each effect of “Test Card” once per turn, also you cannot "
        "Special Summon the turn you activate any of this card's effects, except Fish monsters."
    )
    coming, drawing = trees(read(text))
    assert [step["op"] for step in coming["do"]] == ["special_summon", "forbid"]
    assert coming["if"] == drawing["if"]


def test_its_own_way_from_two_places(read: Read) -> None:
    _, way = trees(read("Must be Special Summoned (from your hand or GY) by banishing 1 Fish monster from your GY."))
    assert way["from"] == ["prepared", "used"]


def test_a_name_that_ends_in_s_stays_whole(read: Read) -> None:
    """The card itself is called so; of another “Frogs” are each a frog."""
    (ability,) = trees(read("You can banish 2 “Moss Frogs” from your GY; draw 1 card."))
    assert ability["cost"][0]["what"]["where"] == {"name": "Moss Frog"}


def test_a_number_after_a_name_is_of_all(read: Read) -> None:
    (ability,) = trees(read("You can banish 1 “Moss” monster or “Fern Frog” from your GY with 1500 or less ATK."))
    assert set(ability["do"][0]["what"]["where"]) == {"any", "attack"}
