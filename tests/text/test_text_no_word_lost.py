"""Words that were once consumed and written nowhere (reader.md, section 1): each is in the tree, or unread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.effects import Amount
from convert.effects.steps import Declare, Mill
from convert.text import Reading

Read = Callable[..., Reading]


def tree(reading: Reading) -> list[dict[str, Any]]:
    assert not reading.unread, reading.unread
    return [msgspec.to_builtins(ability) for ability in reading.abilities]


def gaps(reading: Reading) -> list[str]:
    return [unread.text for unread in reading.unread]


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("If a monster you control is destroyed: You can Special Summon this card from your hand or GY.", 2),
        ("You can target 1 monster; equip this card from your hand or field to that target.", 2),
        ("(Quick Effect): You can attach this card from your hand, field, or GY to a monster as material.", 3),
    ],
)
def test_it_works_from_each_place_that_it_moves_itself_from(read: Read, text: str, places: int) -> None:
    (ability,) = read(text).abilities
    assert len(ability.from_) == places


def test_a_name_in_several_places(read: Read) -> None:
    (ability,) = tree(read('This card\'s name becomes "Moss" while on the field or in the GY.'))
    assert ability["from"] == ("play", "used")
    (ability,) = tree(read('This card\'s name becomes "Moss" while in the GY.'))
    assert ability["from"] == "used"


def test_two_numbers_in_one_choice(read: Read) -> None:
    assert gaps(read("Add 1 “Moss” or 2 Fish monsters from your Deck to your hand.", "spell")) != []
    (ability,) = tree(read("Add 1 “Moss” or 1 Fish monster from your Deck to your hand.", "spell"))
    assert ability["do"][0]["what"]["count"] == 1


def test_a_place_beside_an_alternative_belongs_to_both(read: Read) -> None:
    text = "Add 1 “Moss” or 1 Spell that mentions “Fern” from your Deck to your hand."
    (ability,) = tree(read(text, "spell"))
    assert (ability["do"][0]["what"]["zone"], ability["do"][0]["what"]["side"]) == ("spellbook", "you")


def test_or_less_is_no_or_more(read: Read) -> None:
    assert gaps(read("If 2 or less Fish monsters are in your GY: Draw 1 card.")) != []


@pytest.mark.parametrize(("said", "manner"), [("Fusion", "fusion"), ("Xyz", "xyz"), ("Link", "link")])
def test_the_manner_that_a_limit_names(read: Read, said: str, manner: str) -> None:
    (rule,) = tree(read(f'You can only {said} Summon "Test Card" once per turn.'))
    assert (rule["do"][0]["action"], rule["do"][0]["as"]) == ("summon", manner)


def test_how_this_card_was_summoned(read: Read) -> None:
    (ability,) = tree(read("You can Tribute this Fusion Summoned card; draw 1 card."))
    assert ability["cost"][0]["what"] == {"how": "self", "where": {"summoned": "fusion"}}
    (ability,) = tree(read("If this Set card is destroyed: Draw 1 card.", "trap"))
    assert ability["when"]["what"]["where"] == {"face": "down"}


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("If your opponent Special Summons a monster from the Extra Deck: Draw 1 card.", "extra"),
        ("When a monster is Special Summoned from the GY: Draw 1 card.", "used"),
    ],
)
def test_where_an_event_comes_from(read: Read, text: str, zone: str) -> None:
    (ability,) = tree(read(text))
    assert (ability["when"]["from"], ability["when"]["what"].get("zone")) == (zone, None)


@pytest.mark.parametrize("battle", ["that battle", "this battle", "that attack"])
def test_no_damage_from_one_battle(read: Read, battle: str) -> None:
    (ability,) = tree(read(f"If this card battles: You take no battle damage from {battle}."))
    assert ability["do"][0]["until"] == "this_battle"


@pytest.mark.parametrize(
    "text",
    [
        "Special Summon 1 Fish monster from your Extra Deck. (This is treated as a Fusion Summon.)",
        "Special Summon 1 Fish monster from your Extra Deck (this is treated as a Fusion Summon), also draw 1 card.",
        "Special Summon 1 Fish monster from your Extra Deck. (This is treated as a Fusion Summon.) Draw 1 card.",
    ],
)
def test_treated_as_another_summon(read: Read, text: str) -> None:
    (ability,) = tree(read(text, "spell"))
    assert ability["do"][0]["manner"] == "fusion"


@pytest.mark.parametrize(
    "said",
    [
        "If exactly 1 Fish monster (and no other cards) would be banished, you can destroy this card instead.",
        "Special Summon 1 Xyz Monster from your Extra Deck. (Transfer its materials to this card.)",
        "You can only equip 1 monster at a time to this card with this effect.",
    ],
)
def test_a_proviso_without_a_field_is_unread(read: Read, said: str) -> None:
    assert gaps(read(said)) != []


def test_counters_have_their_most(read: Read) -> None:
    (ability,) = tree(read("Once per turn: You can place 1 Spell Counter on this card (max. 1)."))
    assert ability["do"][0]["max"] == 1


@pytest.mark.parametrize(
    ("text", "of"),
    [
        ("Special Summon 1 monster from your hand to your zone this card points to.", {"how": "self"}),
        ("Target 1 Link Monster; Special Summon 1 monster from your GY to a zone it points to.", {"ref": "t1"}),
        (
            "Target 1 Link Monster; Special Summon 1 monster from your GY to your zone that target points to.",
            {"ref": "t1"},
        ),
    ],
)
def test_where_an_arrow_points_to(read: Read, text: str, of: dict[str, str]) -> None:
    """CONVERT-44."""
    (ability,) = tree(read(text, "spell"))
    assert ability["do"][0]["at"] == {"to": "pointed", "of": of}


def test_monsters_that_an_arrow_points_to(read: Read) -> None:
    """CONVERT-44."""
    spot = {"to": "pointed", "of": {"how": "self"}}
    (ability,) = tree(read("Monsters this card points to gain 500 ATK."))
    assert ability["do"][0]["what"]["where"]["at"] == spot
    (ability,) = tree(read("If a monster is Special Summoned to a zone this card points to: Draw 1 card."))
    assert ability["when"]["what"]["where"]["at"] == spot


@pytest.mark.parametrize(
    "text",
    [
        "Until the end of this turn, this card gains 500 ATK, also it cannot be destroyed by battle.",
        "Target 1 monster; until the end of this turn, its ATK becomes 0, and if it does, negate its effects.",
        "This turn, this card cannot be destroyed by battle, also you take no damage.",
    ],
)
def test_a_duration_before_a_sentence_holds_for_all_of_it(read: Read, text: str) -> None:
    (ability,) = tree(read(text, "spell"))
    assert {step["until"] for step in ability["do"]} == {"end_of_turn"}


def test_material_for_which_summons(read: Read) -> None:
    (ability,) = tree(read("This card cannot be used as material for a Fusion or Synchro Summon."))
    assert [step["as"] for step in ability["do"]] == ["fusion", "synchro"]
    (ability,) = tree(read("This card cannot be used as material for a Fusion, Synchro, Xyz, or Link Summon."))
    assert [step.get("as") for step in ability["do"]] == [None]


@pytest.mark.parametrize(
    "text",
    [
        "Add 1 card from your hand to your opponent's hand.",
        "If this card is destroyed: Add this card to your opponent's hand.",
        "Add 1 card from your opponent's hand to your hand.",
    ],
)
def test_whose_place_and_as_what_are_not_passed_over(read: Read, text: str) -> None:
    assert gaps(read(text)) != []


@pytest.mark.parametrize(
    "text",
    [
        "Fusion Summon 1 Fusion Monster from your Extra Deck, using this card and other monsters as material.",
        "Must be Special Summoned (from your Extra Deck) by banishing the above cards you control.",
        "Each player draws until they have 5 cards in their hand.",
    ],
)
def test_materials_and_hands_that_no_step_says_are_unread(read: Read, text: str) -> None:
    assert gaps(read(text)) != []


def test_an_extra_deck_summon_comes_from_there(read: Read) -> None:
    (ability,) = tree(read("If this card is destroyed: Synchro Summon 1 Synchro Monster."))
    assert (ability["do"][0]["what"]["zone"], ability["do"][0]["what"]["side"]) == ("extra", "you")


def test_nobody_draws_back_to_a_smaller_hand(read: Read) -> None:
    (ability,) = tree(read("Draw until you have 5 cards in your hand.", "spell"))
    assert ability["do"][0]["if"] == ({"count": {"kind": "any", "side": "you", "zone": "prepared"}, "lte": 4},)


def test_summoned_this_way_is_for_as_long_as_it_stays(read: Read) -> None:
    (ability,) = tree(read("If Summoned this way, this card cannot attack."))
    assert ability["if"][0]["during"] == "stay"
    for was in ("was Special Summoned", "was Fusion Summoned using a Fish monster"):
        (ability,) = tree(read(f"If this card {was}, it cannot be destroyed by battle."))
        assert ability["if"][0]["during"] == "stay", was


def test_what_is_used_in_the_opponents_turn_is_quick(read: Read) -> None:
    (ability,) = tree(read("Once per turn, during your opponent's turn: You can draw 1 card."))
    assert (ability["mode"], ability["speed"]) == ("quick", 2)


def test_nobody_pays_for_nothing(read: Read) -> None:
    assert read("You can discard 1 card; polish 1 card.").abilities == ()


@pytest.mark.parametrize(
    "price", ["detach 1 material from this card and choose a number from 1 to 3", "choose a number from 2 to 4"]
)
def test_that_many_is_the_number_that_was_chosen_last(read: Read, price: str) -> None:
    text = f"You can {price}, then send that many cards from the top of your Deck to the GY; draw 1 card."
    (ability,) = read(text).abilities
    chosen = next(step for step in ability.cost or () if isinstance(step, Declare))
    mill = next(step for step in ability.cost or () if isinstance(step, Mill))
    assert mill.count == Amount(dice=chosen.id)


def test_to_whose_field_is_said_of_either(read: Read) -> None:
    text = 'If this card or a "Moss" monster is Special Summoned to {} field: You can draw 1 card.'
    for whose, side in (("your", "you"), ("your opponent's", "opponent")):
        (ability,) = read(text.format(whose)).abilities
        assert ability.when is not None
        assert [one.what and one.what.side for one in ability.when.any_ or ()] == [None, side]


def test_after_its_shield_comes_what_the_casting_does(read: Read) -> None:
    shield = "This card's activation and effect cannot be negated."
    (cast,) = read(f"{shield} If you control a Fish monster: Draw 1 card.", "spell").abilities
    assert (cast.mode, len(cast.if_ or ()), len(cast.do)) == ("cast", 1, 2)


def test_how_often_by_a_number_nobody_read_is_asked(read: Read) -> None:
    often = "You can use this effect a number of times per turn up to the number of lamps that were polished."
    reading = read(f"You can destroy 1 monster your opponent controls. {often}")
    (ability,) = reading.abilities
    assert [one.unread for one in ability.if_ or ()] == [one.src for one in reading.unread]


def test_brackets_at_both_ends_are_no_brackets_around_it(read: Read) -> None:
    text = "(Quick Effect): You can polish 2 lamps, then draw 1 card (while a lamp shines, nothing else can)."
    assert gaps(read(text))[0].startswith("(Quick Effect)")


@pytest.mark.parametrize(
    "text",
    [
        "Your opponent cannot attack other monsters.",
        "Your opponent's monsters cannot target other Fish monsters for attacks.",
        "Your opponent cannot select monsters other than this card as an attack target.",
    ],
)
def test_the_others_that_an_enemy_cannot_attack_are_ones_own(read: Read, text: str) -> None:
    (ability,) = tree(read(text))
    what = ability["do"][0]["what"]
    assert (what["side"], what["zone"], what["except_self"]) == ("you", "play", True)
