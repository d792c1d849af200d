"""What becomes of Materials, and what a text asks of those that go together. Every text is invented."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Selector
from convert.effects import steps as op
from tests.text.conftest import Read
from tests.text.test_text_reference import trees

ME = {"how": "self"}


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("sent to the GY as Fusion Material", {"how": "fusion", "to": "used"}),
        ("sent to the GY as material for a Link Summon", {"how": "link", "to": "used"}),
        ("sent from the field to the GY as Synchro Material", {"how": "synchro", "from": "play", "to": "used"}),
        ("used as Fusion Material, and sent to the GY or banished", {"how": "fusion", "to": ["used", "banished"]}),
        ("used as Fusion Material", {"how": "fusion"}),
        (
            "sent to the GY for the Synchro Summon of a Fish monster",
            {"how": "synchro", "to": "used", "into": {"kind": "monster", "where": {"type": "Fish"}}},
        ),
    ],
)
def test_where_a_material_goes(read: Read, said: str, when: dict[str, Any]) -> None:
    reading = read(f"If this card is {said}: Draw 1 card.")
    assert reading.status == "automatic"
    (ability,) = trees(reading)
    assert ability["when"] == {"event": "material", "what": ME, **when}


def test_where_it_was_is_part_of_its_way(read: Read) -> None:
    (ability,) = trees(read("If this card in your hand or field is used as Fusion Material: Draw 1 card."))
    assert ability["when"] == {"event": "material", "what": ME, "how": "fusion", "from": ["prepared", "play"]}


@pytest.mark.parametrize(
    ("said", "where"),
    [
        (
            "If this card is used as Synchro Material, all other Synchro Materials must be WATER.",
            {"attribute": "WATER"},
        ),
        (
            "If this card is used as a Synchro Material Monster, all the other Synchro Material Monsters must be "
            "Fish-Type.",
            {"type": "Fish"},
        ),
        (
            'Cannot be used as Synchro Material, unless all other materials are "Moss" Pendulum Monsters.',
            {"series": "Moss", "class": "pendulum"},
        ),
    ],
)
def test_what_all_other_materials_must_be(read: Read, said: str, where: dict[str, Any]) -> None:
    reading = read(said)
    assert reading.status == "automatic"
    ((step,),) = [one["do"] for one in trees(reading)]
    assert (step["action"], step["as"], step["what"]) == ("be_material", "synchro", ME)
    assert step["beside"] == {"kind": "monster", "where": where}


def test_for_what_it_may_be_used_and_beside_what_are_two_bans(read: Read) -> None:
    text = (
        'Cannot be used as Synchro Material, except for the Synchro Summon of a "Moss" monster, '
        "and all other materials must be Fish monsters."
    )
    ((one, other),) = [ability["do"] for ability in trees(read(text))]
    assert ("unless" in one, "beside" in one, "unless" in other, "beside" in other) == (True, False, False, True)


def test_so_many_others_from_the_hand_are_unread(read: Read) -> None:
    assert read(
        'If this card is used as Synchro Material, all other Synchro Materials must be 2 "Moss" monsters in your hand.'
    ).unread


@pytest.mark.parametrize("what", ["card", "monster"])
@pytest.mark.parametrize("done", ["done", "conducted"])
def test_nothing_stands_in_for_the_above_materials(read: Read, what: str, done: str) -> None:
    text = f"A Fusion Summon of this {what} can only be {done} with the above Fusion Materials. Draw 1 card."
    ban = read(text).abilities[0].do[0]
    assert isinstance(ban, op.Forbid)
    assert (ban.action, ban.what) == ("other_materials", Selector(how="self"))
    must = read("Must be Fusion Summoned with the above Fusion Materials.").abilities[0]
    assert [step.action for step in must.do if isinstance(step, op.Forbid)] == ["special_summon", "other_materials"]


@pytest.mark.parametrize(
    ("text", "ban"),
    [
        ("This card cannot be Tributed, except for a Tribute Summon.", {"action": "tribute_otherwise"}),
        ("This card cannot be Tributed except for the Tribute Summon of a Fish monster.",
         {"action": "tribute_otherwise", "unless": "Fish"}),
        ("This card cannot be Tributed for a Tribute Summon, except for a Fish monster.",
         {"action": "tribute", "as": "tribute", "unless": "Fish"}),
        ("This card cannot be Tributed for a Tribute Summon, unless it is for a Fish monster.",
         {"action": "tribute", "as": "tribute", "unless": "Fish"}),
        ("Your opponent cannot Tribute this face-up card on the field.", {"action": "tribute", "by": "opponent"}),
    ],
)  # fmt: skip
def test_for_what_it_cannot_be_tributed(read: Read, text: str, ban: dict[str, str]) -> None:
    reading = read(text)
    (ability,) = trees(reading)
    (step,) = ability["do"]
    assert reading.status == "automatic"
    assert step["what"] == {"how": "self"}
    said = {key: step[key] for key in ("action", "as") if key in step}
    said |= {"unless": step["unless"]["where"]["type"]} if "unless" in step else {}
    said |= {"by": step["by"]["side"]} if "by" in step else {}
    assert said == ban


def test_no_summon_but_a_tribute_summon_is_excepted(read: Read) -> None:
    assert read("This card cannot be Tributed, except for the Synchro Summon of a Fish monster.").unread


@pytest.mark.parametrize(
    ("text", "wanted", "place"),
    [
        (
            'If a Fish monster you control would be used as Link Material for a "Lamp" monster, this card in your hand '
            "can also be used as material.",
            {"what": {"how": "self"}, "as": "link", "against": {"kind": "monster", "where": {"series": "Lamp"}},
             "beside": {"kind": "monster", "side": "you", "zone": "play", "where": {"type": "Fish"}}},
            "prepared",
        ),
        (
            "If this card on the field would be used as Synchro Material, 1 Tuner in your hand can be used as 1 of the "
            "other materials.",
            {"as": "synchro", "beside": {"how": "self"},
             "what": {"how": "choose", "kind": "monster", "side": "you", "zone": "prepared",
                      "where": {"class": "tuner"}, "count": 1}},
            "play",
        ),
        (
            "If this card you control would be used as Link Material, you can also use 1 Fish monster in your hand as "
            "material.",
            {"as": "link", "beside": {"how": "self"},
             "what": {"how": "choose", "kind": "monster", "side": "you", "zone": "prepared",
                      "where": {"type": "Fish"}, "count": 1}},
            "play",
        ),
        (
            "If you Synchro Summon a Fish monster, this card in your hand can also be used as material.",
            {"what": {"how": "self"}, "as": "synchro", "against": {"kind": "monster", "where": {"type": "Fish"}}},
            "prepared",
        ),
    ],
)  # fmt: skip
def test_what_may_join_the_materials_from_the_hand(read: Read, text: str, wanted: dict[str, Any], place: str) -> None:
    reading = read(text)
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["mode"], tree.get("from", "play")) == ("permission", place)
    (step,) = tree["do"]
    assert step == {"op": "allow", "src": step["src"], "action": "join_materials", **wanted}


@pytest.mark.parametrize(
    ("text", "levels", "manner", "place"),
    [
        ("This card on the field can be treated as a Level 8 monster when used for a Synchro Summon.", [8], "synchro",
         None),
        ('If this card is used for the Xyz Summon of a "Lamp" monster, it can be treated as a Level 3 or 5 monster.',
         [3, 5], "xyz", ["play", "prepared"]),
        ("If this card is used for an Xyz Summon, you can treat it as a Level 5 monster.", [5], "xyz",
         ["play", "prepared"]),
    ],
)  # fmt: skip
def test_of_which_level_it_may_be_among_materials(
    read: Read, text: str, levels: list[int], manner: str, place: list[str] | None
) -> None:
    reading = read(text)
    assert not reading.unread
    (tree,) = trees(reading)
    assert (tree["do"][0]["levels"], tree["do"][0]["as"], tree.get("from")) == (levels, manner, place)


@pytest.mark.parametrize(
    "text",
    [
        "If a Fish you control would be used as Link Material, this card in your Deck can also be used as material.",
        "If this card is used for an Xyz Summon, you can treat all Materials as Level 5 monsters.",
        "This card on the field can be treated as a Level 8 monster when used for a Ritual Summon.",
    ],
)
def test_other_ways_of_counting_among_materials_are_unread(read: Read, text: str) -> None:
    assert read(text).unread
