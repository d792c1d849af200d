"""Wording of the first years: one of each name, later moments, skipped phases, what nobody can destroy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading

Read = Callable[..., Reading]
NAMES = {"name": ["Moss Frog", "Moss Toad", "Moss Newt"], "different": ["name"]}


def ability(reading: Reading, number: int = 0) -> dict[str, Any]:
    assert not reading.unread
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(reading.abilities[number]))
    return found


@pytest.mark.parametrize("head", ["1 each of", "1"])
def test_one_of_each_name(read: Read, head: str) -> None:
    text = f'Add {head} "Moss Frog", "Moss Toad", and "Moss Newt" from your Deck to your hand.'
    (step,) = ability(read(text, "spell"))["do"]
    assert (step["what"]["where"], step["what"]["count"]) == (NAMES, 3)


def test_one_of_each_of_what_is_banished(read: Read) -> None:
    text = 'Target 1 each of your banished "Moss Frog", "Moss Toad", and "Moss Newt"; shuffle them into the Deck.'
    (target,) = ability(read(text, "spell"))["targets"]
    assert (target["zone"], target["side"], target["count"], target["where"]) == ("banished", "you", 3, NAMES)


def test_what_is_begun_as_a_lasting_card_is_activated(read: Read) -> None:
    text = "Monsters on the field lose 100 ATK. Destroy this card during your second Standby Phase after activation."
    cast = ability(read(text, "trap", property="continuous"))
    (step,) = cast["do"]
    assert (cast["mode"], step["op"]) == ("cast", "delayed")
    assert step["when"] == {"event": "standby", "whose": "you", "amount": {"eq": 2}, "next": True}


def test_what_a_lasting_trap_does_after_its_activation_begins_with_it(read: Read) -> None:
    """Not with what the sentence before it waits for: the card would stay for good."""
    text = "Special Summon 1 Fish monster from your Deck. When this card leaves the field, destroy that monster. "
    reading = read(
        f"{text}Destroy this card during your opponent's next End Phase after activation.",
        "trap",
        property="continuous",
    )
    cast, trigger = reading.abilities
    assert [type(step).__name__ for step in cast.do] == ["SpecialSummon", "Delayed"]
    assert [type(step).__name__ for step in trigger.do] == ["Destroy"]


def test_one_moment_for_all_that_happens_then(read: Read) -> None:
    text = "Draw 1 card. During your next Standby Phase, draw 1 card, and take 500 damage."
    steps = ability(read(text, "spell"))["do"]
    assert [step["op"] for step in steps] == ["prepare", "delayed"]
    assert [step["op"] for step in steps[1]["do"]] == ["prepare", "damage"]


def test_the_next_two_draw_phases(read: Read) -> None:
    (step,) = ability(read("Skip your next 2 Draw Phases.", "trap"))["do"]
    assert (step["what"], step["next"], step["count"]) == ("draw", True, 2)


def test_what_neither_player_can_destroy(read: Read) -> None:
    (step,) = ability(read("Neither player can destroy Set monsters this turn.", "trap"))["do"]
    assert (step["op"], step["from"], step["what"]["where"]) == ("protect", "effects", {"face": "down"})


def test_an_order_after_a_ban_is_no_ban(read: Read) -> None:
    text = "This card cannot be destroyed by battle or attack, destroy it during the End Phase."
    found = [step for one in read(text).abilities for step in one.do]
    assert not [step for step in found if type(step).__name__ == "Protect" and getattr(step, "from_", "") == "effects"]


def test_what_an_opponent_picks_of_their_own_deck_is_no_target(read: Read) -> None:
    text = "Your opponent selects 1 Insect monster from their Deck. After shuffling the Deck, place the card on top of "
    cast = ability(read(text + "the Deck.", "spell"))
    assert "targets" not in cast
    pick, put = cast["do"]
    assert (pick["what"]["chooser"], put["what"], put["place"]) == ("opponent", {"ref": pick["what"]["id"]}, "top")


def test_for_each_of_what_the_trigger_tells(read: Read) -> None:
    text = "Each time a card is sent to the GY: Inflict 300 damage to its owner for each card sent."
    (step,) = ability(read(text, "trap", property="continuous"))["do"]
    assert step["amount"] == {"per": {"raw": 300}, "count": {"how": "event", "kind": "any"}}


def test_when_this_card_is_activated_is_what_casting_it_does(read: Read) -> None:
    text = "When this card is activated: You can draw 1 card. Plant monsters you control gain 300 ATK."
    reading = read(text, "spell", property="field")
    cast = ability(reading)
    assert [one.mode for one in reading.abilities] == ["cast", "continuous"]
    assert ("when" in cast, "optional" in cast) == (False, False)
    assert cast["do"][0]["optional"]


def test_all_that_is_begun_by_its_activation_is_one_cast(read: Read) -> None:
    text = "Destroy this card during your 2nd Standby Phase after activation. When this card is activated: Draw 1 card."
    (cast,) = read(text, "spell", property="continuous").abilities
    assert [type(step).__name__ for step in cast.do] == ["Delayed", "Prepare"]


def test_them_are_those_that_the_condition_found(read: Read) -> None:
    text = "When this card is activated: If there are any Field Spells on the field, destroy them."
    (step,) = ability(read(text, "spell", property="continuous"))["do"]
    assert (step["what"]["how"], step["what"]["where"]) == ("all", {"property": "field"})


def test_a_die_that_shows_one_or_another(read: Read) -> None:
    text = "Roll a six-sided die, and if you roll a 2 or 5, draw 1 card."
    _, draw = ability(read(text, "spell"))["do"]
    dice = {"dice": "s1"}
    assert draw["if"] == [{"any": [{"compare": [dice, "eq", 2]}, {"compare": [dice, "eq", 5]}]}]


def test_using_their_effects_is_of_the_cards_just_named(read: Read) -> None:
    text = "When a Plant monster is Summoned: Your opponent cannot activate Trap Cards or use their effects this turn."
    (ban,) = ability(read(text, "trap"))["do"]
    assert ban["by"]["kind"] == "artifact"


def test_what_one_may_select_one_may_also_leave(read: Read) -> None:
    """ "You can select 1 monster and destroy it": nobody has to."""
    reading = read("When this card is Normal Summoned, you can select 1 monster on the field and destroy it.")
    (ability,) = reading.abilities
    assert ability.optional
    assert len(ability.targets) == 1


def test_an_equal_number_of_two_things_is_no_number_before(read: Read) -> None:
    """ "An equal number of your cards and cards your opponent controls" is left to the table."""
    text = "You can target an equal number of cards you control and cards your opponent controls; destroy them."
    assert read(text).unread


@pytest.mark.parametrize("place", ["your Deck", "your hand or Deck"])
def test_what_oneself_picks_in_a_deck_is_no_target(read: Read, place: str) -> None:
    """Nothing there can be aimed at: it is chosen as it happens, and no Casting Check comes of it."""
    cast = ability(read(f"Select 1 Insect monster from {place} and banish it.", "spell"))
    pick, banish = cast["do"]
    assert "targets" not in cast
    assert (pick["op"], pick["what"]["how"], banish["what"]) == ("look", "choose", {"ref": pick["what"]["id"]})


def test_a_choice_in_a_deck_beside_a_target_is_unread(read: Read) -> None:
    reading = read("Select 1 Insect monster from your Deck and 1 monster on the field, and destroy them.", "spell")
    assert reading.unread


@pytest.mark.parametrize(
    "spared",
    [
        "you take no battle damage from attacks involving {}",
        "any battle damage you take from battles with {} becomes 0",
    ],
)
def test_this_monster_behind_a_target_may_be_either(read: Read, spared: str) -> None:
    """ "This card" is the card; "this monster" is left to the table."""
    text = f"You can target 1 Plant monster you control; it gains 300 ATK, also {spared}."
    assert ability(read(text.format("this card")))["do"][1]["by"] == {"how": "self"}
    assert read(text.format("this monster")).unread


def test_this_monster_without_a_target_is_the_card(read: Read) -> None:
    (step,) = ability(read("You take no battle damage from attacks involving this monster."))["do"]
    assert step["by"] == {"how": "self"}


@pytest.mark.parametrize("kind", ["monster", "Plant monster"])
def test_a_face_up_monster_that_was_summoned_or_set_is_face_up(read: Read, kind: str) -> None:
    (cost,) = ability(read(f"Tribute 1 face-up Normal Summoned/Set {kind}; draw 1 card.", "spell"))["cost"]
    assert {"face": "up", "summoned": "normal"}.items() <= cost["what"]["where"].items()
    (cost,) = ability(read("Tribute 1 face-up Level 3 Normal Summoned/Set monster; draw 1 card.", "spell"))["cost"]
    assert cost["what"]["where"] == {"level": {"eq": 3}, "face": "up", "summoned": "normal"}


@pytest.mark.parametrize("before", ["", "Draw 1 card, then "])
def test_what_is_asked_either_way_is_asked_once(read: Read, before: str) -> None:
    """The first branch may make the second one's question come true: it is done only where the first was not."""
    asked = "if your opponent has a Spell in their hand, banish 1 Spell from their hand. If they do not have a Spell in"
    text = f"{before or 'Draw 1 card, and '}{asked} their hand, take 300 damage."
    last = ability(read(text, "spell"))["do"][-1]
    assert (last["op"], last["link"], list(last["if"][0])) == ("damage", "if_not", ["not"])


@pytest.mark.parametrize("name", ["monster card name", "Monster Card name", "monster name"])
def test_the_name_of_a_monster_alone_is_unread(read: Read, name: str) -> None:
    assert read(f"Declare 1 {name}; look at your opponent's hand.", "spell").unread
    assert not read("Declare 1 card name; look at your opponent's hand.", "spell").unread


@pytest.mark.parametrize("until", ["this turn", "during their next turn"])
def test_whom_alone_a_ban_on_positions_binds_is_unread(read: Read, until: str) -> None:
    assert read(f"Your opponent cannot change the battle positions of monsters {until}.", "trap").unread
    assert not read("Neither player can change the battle positions of monsters this turn.", "trap").unread


@pytest.mark.parametrize(("who", "side"), [("you control", "you"), ("your opponent controls", "opponent")])
def test_the_one_monster_there_is_asked_and_not_this_card(read: Read, who: str, side: str) -> None:
    asked = ability(read(f"If {who} only 1 monster, and it is an Insect monster: Draw 1 card.", "spell"))["if"][0][
        "all"
    ]
    assert (asked[0]["count"]["side"], asked[0]["eq"]) == (side, 1)
    assert asked[0]["count"]["side"] == asked[1]["not"]["exists"]["side"] == side
    assert asked[1]["not"]["exists"]["where"] == {"not": {"type": "Insect"}}


@pytest.mark.parametrize("place", ["your hand", "their hand"])
def test_what_lies_in_another_hand_is_not_added_to_ones_own(read: Read, place: str) -> None:
    who = "Add" if place == "your hand" else "Each player adds"
    theirs = "your opponent's" if place == "your hand" else "their opponent's"
    assert read(f"{who} 1 card from {theirs} hand to {place}.", "spell").unread


@pytest.mark.parametrize(
    "counted",
    [
        "this card gains 300 ATK for each card banished",
        "take 300 damage for each card banished by this effect",
        "increase this card's Level by the number banished",
    ],
)
def test_what_two_prices_banished_is_not_what_the_last_did(read: Read, counted: str) -> None:
    assert read(f"You can banish up to 2 Plant monsters and up to 2 Insect monsters from your GY; {counted}.").unread
    one = ability(read(f"You can banish up to 2 Plant monsters from your GY; {counted}."))
    assert '"ref":"c1"' in msgspec.json.encode(one["do"]).decode()


def test_this_card_counts_among_the_cards_revealed(read: Read) -> None:
    assert read(
        "You can reveal this card and 2 Plant monsters in your hand; gain 300 LP for each card revealed."
    ).unread


@pytest.mark.parametrize(("whose", "side"), [("your", "you"), ("your opponent's", "opponent"), ("the", None)])
@pytest.mark.parametrize("from_", ["", "from the field "])
def test_whose_hand_it_returns_to(read: Read, whose: str, side: str | None, from_: str) -> None:
    when = ability(read(f"When a Plant monster is returned {from_}to {whose} hand: Draw 1 card."))["when"]
    assert (when["event"], when["to"], when.get("to_whose")) == ("returned", "prepared", side)


def test_this_card_returns_to_no_hand_but_its_owners(read: Read) -> None:
    assert "to_whose" not in ability(read("When this card is returned to your hand: Draw 1 card."))["when"]


@pytest.mark.parametrize(
    "text",
    [
        'Inflict damage to your opponent equal to the original ATK of that "Moss Frog".',
        'While "Moss Frog" is on the field, that "Moss Frog" gains 300 ATK.',
    ],
)
def test_that_one_of_which_nothing_was_told_is_not_all_of_its_name(read: Read, text: str) -> None:
    assert read(text).unread


def test_that_one_which_was_told_of_is_it(read: Read) -> None:
    text = 'Target 1 "Moss Frog" you control; inflict damage equal to that "Moss Frog"\'s ATK to your opponent.'
    (step,) = ability(read(text, "spell"))["do"]
    assert step["amount"] == {"stat": "attack", "of": {"ref": "t1"}}
