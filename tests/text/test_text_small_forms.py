"""Small forms: what lies beneath a monster, how many may be activated, what is spared before a place, those changed."""

from __future__ import annotations

import pytest

from tests.text.conftest import Read
from tests.text.test_text_reference import trees


@pytest.mark.parametrize(
    ("said", "beneath"),
    [
        ("If you control an Xyz Monster with a Fish Xyz Monster as material: You can draw 1 card.", {"type": "Fish"}),
        ('If you control an Xyz Monster that has "Moss Fern" as material: You can draw 1 card.', {"name": "Moss Fern"}),
    ],
)
def test_what_lies_beneath_a_monster_that_one_controls(read: Read, said: str, beneath: dict[str, str]) -> None:
    reading = read(said)
    (ability,) = trees(reading)
    where = ability["if"][0]["exists"]["where"]
    assert reading.status == "automatic"
    assert beneath.items() <= where.items()
    assert where["beneath"] == {"kind": "monster", "side": "you", "zone": "play", "where": {"class": "xyz"}}


def test_two_that_must_lie_beneath_are_not_one(read: Read) -> None:
    assert read("If you control an Xyz Monster that has both a Spell and a Trap as material: Draw 1 card.").unread


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        (
            "Draw 1 card. You can only activate 1 Trap Card for the rest of this turn after this card resolves.",
            "artifact",
        ),
        ("Draw 1 card, but you can only activate 1 Spell Card this turn.", "spell"),
    ],
)
def test_only_so_many_are_activated_this_turn(read: Read, said: str, kind: str) -> None:
    reading = read(said, "spell")
    step = trees(reading)[0]["do"][-1]
    assert reading.status == "automatic"
    assert (step["action"], step["by"]["kind"], step["until"], step["limit"]) == ("activate", kind, "end_of_turn", {})


def test_a_field_spell_is_activated_or_taken(read: Read) -> None:
    reading = read("Take 1 Field Spell from your Deck, and either activate it or add it to your hand.", "spell")
    (step,) = trees(reading)[0]["do"]
    assert reading.status == "automatic"
    assert [option["do"][0]["op"] for option in step["options"]] == ["place", "search"]
    assert {option["do"][0]["what"]["zone"] for option in step["options"]} == {"spellbook"}


def test_an_exception_stands_before_the_place(read: Read) -> None:
    text = 'Place 1 "Moss" monster from your Deck, except "Moss Fern", in your Spell & Trap Zone as a Continuous Trap.'
    (step,) = trees(read(text, "spell"))[0]["do"]
    assert step["what"]["where"] == {"series": "Moss", "not": {"name": "Moss Fern"}}
    assert step["as"] == "continuous_artifact"


def test_each_of_several_series(read: Read) -> None:
    reading = read('(This card is always treated as a "Moss", "Fern", and "Reed" card.)')
    assert [step["series"] for step in trees(reading)[0]["do"]] == ["Moss", "Fern", "Reed"]


def test_the_ones_that_it_has_changed(read: Read) -> None:
    text = "Change all monsters on the field to {} Position. Monsters changed to {} Position by this effect cannot "
    for place in ("Defense", "face-down Defense"):
        (change, ban) = trees(read(text.format(place, place) + "change their battle positions this turn.", "spell"))[0][
            "do"
        ]
        assert ban["what"] == {"ref": change["what"]["id"]}
        assert ban["action"] == "change_stance"


@pytest.mark.parametrize(
    "said",
    [
        'If you would Tribute a monster to activate a "Moss" monster\'s effect, you can banish this card from your GY '
        "instead.",
        'If a card would be returned from the field to the hand by a "Moss" monster\'s effect, banish it instead.',
        "If a monster would be banished by card effect, return it to the hand instead.",
    ],
)
def test_what_nothing_stands_in_for_in_play_is_unread(read: Read, said: str) -> None:
    assert read(said, "spell", property="continuous").unread
