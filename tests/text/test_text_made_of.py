"""What a monster was made from, and what lies under it. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.effects import Ability
from convert.text import Reading

Read = Callable[..., Reading]
MINE = {"used_for": {"how": "self"}}


def tree(ability: Ability) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return plain


def the_step(read: Read, text: str) -> dict[str, Any]:
    """The one step of the last ability of an automatic text."""
    reading = read(text)
    assert reading.status == "automatic", reading.unread
    (step,) = tree(reading.abilities[-1])["do"]
    return dict(step)


@pytest.mark.parametrize(
    "made",
    [
        "the 2 monsters Tributed for its Tribute Summon",
        "the monsters you Tributed for the Tribute Summon of this card",
        "all monsters that were used for its Fusion Summon",
        "the 2 materials used for this card's Fusion Summon",
        "the Fusion Material Monsters used for it",
    ],
)
def test_what_went_for_its_summon_is_known_in_all_these_words(read: Read, made: str) -> None:
    step = the_step(read, f"The original ATK of this card becomes the combined original ATK of {made}.")
    assert step["to"] == {"of": {"how": "all", "kind": "monster", "where": MINE}, "sum": "original_attack"}


def test_the_tributed_monster_is_the_one_this_card_came_by(read: Read) -> None:
    step = the_step(read, "This card's ATK becomes double the original ATK of the Tributed monster.")
    made = {"how": "all", "kind": "monster", "where": MINE}
    assert step["to"] == {"stat": "original_attack", "of": made, "times": 2.0}


def test_levels_of_what_it_was_made_from_times_a_hundred(read: Read) -> None:
    step = the_step(
        read, "Gains ATK equal to the combined original Levels of the materials used for its Fusion Summon x 100."
    )
    assert (step["attack"]["sum"], step["attack"]["times"]) == ("original_level", 100.0)


def test_some_of_them_are_described_more_closely(read: Read) -> None:
    step = the_step(read, "Gains 200 ATK for each Fish monster used as material for its Fusion Summon.")
    assert step["attack"]["count"]["where"] == {"type": "Fish", **MINE}
    step = the_step(
        read, 'Gains ATK equal to the original ATK of the Fish monster used for its Fusion Summon, except "Moss".'
    )
    assert step["attack"]["of"]["where"] == {"type": "Fish", **MINE, "not": {"name": "Moss"}}


def test_if_all_are_there_they_come_back(read: Read) -> None:
    used = "all the materials that were used for its Fusion Summon"
    text = f"Target 1 Fusion Monster; return it to the Extra Deck, then, if {used} are in your GY, you can"
    reading = read(f"{text} Special Summon all of them.", kind="spell")
    assert reading.status == "automatic"
    _, back = tree(reading.abilities[0])["do"]
    where = {"used_for": {"ref": "t1"}}
    there, as_many = back["if"][0]["all"]
    assert there == {"exists": {"kind": "monster", "side": "you", "zone": "used", "where": where}}
    assert as_many["compare"][1] == "eq"
    assert (back["what"]["zone"], back["what"]["where"]) == ("used", where)


def test_of_what_a_trigger_is_about(read: Read) -> None:
    text = "You can target 1 of the Fusion Materials in your GY that was used for its Fusion Summon; Special Summon it."
    reading = read(f"When a Fusion Monster is destroyed: {text}", kind="trap")
    (target,) = tree(reading.abilities[0])["targets"]
    assert target["where"] == {"used_for": {"how": "event", "kind": "monster"}}


def test_the_turn_it_came_by_tributing_something(read: Read) -> None:
    text = "During the End Phase of the turn this card was Tribute Summoned by Tributing a Fish monster: Draw 1 card."
    (ability,) = read(text).abilities
    assert tree(ability)["if"][0]["occurred"]["using"] == {"kind": "monster", "where": {"type": "Fish"}}
    assert read(text.replace("a Fish monster", "gladly")).status == "partial"


def test_both_wait_for_the_one_moment(read: Read) -> None:
    reading = read("During the End Phase of this turn, destroy 1 monster, and if you do, draw 1 card.", kind="spell")
    (later,) = tree(reading.abilities[0])["do"]
    assert [(step["op"], step.get("link")) for step in later["do"]] == [("destroy", None), ("prepare", "and_if_you_do")]


def test_labels_say_which_monster_must_be_there(read: Read) -> None:
    there = "while there is a monster(s) with the following Attribute(s) on the field:"
    head = f"This monster gets the following effect(s) {there}"
    text = f"{head} ● FIRE: This card gains 500 ATK. ● WIND: Control of this card cannot switch."
    abilities = read(text).abilities
    assert [tree(one)["if"][0]["exists"]["where"]["attribute"] for one in abilities] == ["FIRE", "WIND"]
    assert read(f"{head} ● Moss: This card gains 500 ATK.").status != "automatic"


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ('"Moss Frog"', {"where": {"name": "Moss Frog"}}),
        ('a "Moss" card', {"where": {"series": "Moss"}}),
        ("an Xyz Monster", {"kind": "monster", "where": {"class": "xyz"}}),
        ("a Trap", {"kind": "artifact", "where": {}}),
    ],
)
def test_what_lies_under_this_card_is_asked_for(read: Read, words: str, what: dict[str, Any]) -> None:
    what["where"]["beneath"] = {"how": "self"}
    for as_ in ("as material", "as an Xyz Material"):
        (ability,) = read(f"If this card has {words} {as_}, it gains 500 ATK.").abilities
        assert tree(ability)["if"] == [{"exists": what}]


def test_one_of_each_is_not_any_of_them(read: Read) -> None:
    text = "While this card has FIRE and WIND monsters as material, it gains 500 ATK."
    assert read(text).status != "automatic"


def test_what_lies_under_it_is_counted_and_measured(read: Read) -> None:
    step = the_step(read, 'Gains ATK equal to the total ATK of all "Moss" monsters attached to it as material.')
    assert step["attack"]["of"]["where"] == {"series": "Moss", "beneath": {"how": "self"}}


def test_what_is_summoned_is_none_of_what_it_is_made_of(read: Read) -> None:
    summons = "Special Summon 1 Fish monster from your Deck, then Synchro Summon 1 Fish Synchro Monster"
    reading = read(f"{summons} using only that monster and this card.")
    fish, synchro = tree(reading.abilities[-1])["do"]
    assert synchro["materials"]["either"] == [{"ref": fish["what"]["id"]}, {"how": "self"}]


@pytest.mark.parametrize(
    ("said", "using"),
    [
        ("using a Normal Monster as material", {"kind": "monster", "where": {"class": "normal"}}),
        ("using 2 Fish monsters as material", {"kind": "monster", "where": {"type": "Fish"}, "count": 2}),
        ("using only Fish monsters as material", {"how": "all", "kind": "monster", "where": {"type": "Fish"}}),
        ('using "Moss Frog" as material', {"where": {"name": "Moss Frog"}}),
    ],
)
def test_with_what_it_was_summoned_is_part_of_what_it_is(read: Read, said: str, using: dict[str, Any]) -> None:
    came = {"summoned": "fusion", "using": using}
    (ability,) = read(f"While you control a Fusion Monster that was Fusion Summoned {said}, gain 500 LP.").abilities
    assert tree(ability)["if"][0]["exists"]["where"] == {"class": "fusion"} | came
    (own,) = read(f"You can Tribute this card that was Fusion Summoned {said}; draw 1 card.").abilities
    assert tree(own)["cost"][0]["what"] == {"how": "self", "where": came}
    (trigger,) = read(f"If this card is Fusion Summoned {said}: Draw 1 card.").abilities
    assert tree(trigger)["when"]["using"] == using


def test_its_same_name_is_that_of_what_was_summoned(read: Read) -> None:
    text = "While you control a Link Monster that was Link Summoned using a monster with its same name, gain 500 LP."
    (ability,) = read(text).abilities
    alike = {"same": ["name"], "compared_to": {"how": "event"}}
    assert tree(ability)["if"][0]["exists"]["where"]["using"] == {"kind": "monster", "where": alike}


@pytest.mark.parametrize(
    "said",
    [
        "using a monster on the field as material",  # where it was, nobody keeps account of
        "using 2 monsters with different names as material",
        "using a Fish monster and a Rock monster as material",
    ],
)
def test_what_more_is_said_of_it_is_not_passed_over(read: Read, said: str) -> None:
    assert read(f"While you control a monster that was Fusion Summoned {said}, gain 500 LP.").unread
    assert read(f"If this card is Fusion Summoned {said}: Draw 1 card.").unread


def test_by_whose_effect_is_said_of_the_special_summon_alone(read: Read) -> None:
    text = "If you control this card that was Normal Summoned, or Special Summoned by the effect of a FIRE monster: "
    (ability,) = read(text + "You can draw 1 card.").abilities
    fire = {"kind": "monster", "where": {"attribute": "FIRE"}}
    either = [{"summoned": "normal"}, {"summoned": "special", "by": fire}]
    assert tree(ability)["if"][0]["is"]["where"] == {"any": either}


def test_what_was_summoned_by_an_earlier_step_is_no_moment_of_its_own(read: Read) -> None:
    summons = "You can discard 1 card; Special Summon 1 Fish monster from your Deck."
    assert read(f"{summons} If you Summon from your Deck this way, you cannot Special Summon.").unread
