"""What was so when something happened, what a casting nobody can answer does, what is Tributed for a Ritual Summon."""

from __future__ import annotations

import pytest

from convert.effects import Condition, Filter, Selector
from convert.effects import steps as op
from tests.text.conftest import Read
from tests.text.test_text_reference import trees


@pytest.mark.parametrize(
    "said",
    [
        "if a monster was sent to your GY this turn while this card was face-up on the field",
        "if a Fish monster(s) you control was destroyed this turn while this card was face-up on your field",
    ],
)
def test_since_when_a_card_is_face_up(read: Read, said: str) -> None:
    for head in ("Once per turn, during either player's turn, ", "During the End Phase, "):
        reading = read(f"{head}{said}: You can draw 1 card.")
        (both,) = [one for one in reading.abilities[0].if_ if one.all_ is not None]
        assert not reading.unread
        assert [one.during for one in both.all_ or ()] == ["turn", "stay"]


def test_what_was_sent_this_turn_is_no_event_of_now(read: Read) -> None:
    text = "if a monster was sent to your GY this turn while you control a Fish monster"
    (ability,) = trees(read(f"Once per turn, during either player's turn, {text}: You can draw 1 card."))
    assert (ability["mode"], "when" in ability) == ("quick", False)
    assert [sorted(one) for one in ability["if"]] == [["during", "occurred"], ["exists"]]


@pytest.mark.parametrize("kind", ["spell", "trap"])
def test_what_nobody_can_answer_does_what_follows(read: Read, kind: str) -> None:
    text = (
        "Neither player can activate cards or effects in response to this card's activation. When a monster declares"
        " an attack: Destroy 1 Set card you control, and if you do, negate that attack."
    )
    (cast,) = trees(read(text, kind, property="quick-play" if kind == "spell" else ""))
    assert (cast["mode"], cast["when"]["event"]) == ("cast", "attack_declared")
    assert [step["op"] for step in cast["do"]] == ["forbid", "destroy", "negate_attack"]


def test_a_lasting_spell_that_nobody_can_answer_keeps_its_abilities(read: Read) -> None:
    text = (
        "Neither player can activate cards or effects in response to this card's activation. When a monster declares"
        " an attack: You can draw 1 card."
    )
    abilities = trees(read(text, "spell", property="continuous"))
    assert abilities[-1]["mode"] == "trigger"


def test_tributes_of_the_rituals_own_level_are_its_materials(read: Read) -> None:
    text = "Tribute Fish monsters from your hand or field whose total Levels exactly equal 8, then Ritual Summon"
    (cast,) = trees(read(f'{text} 1 "Old Pike" from your hand.', "spell"))
    (step,) = cast["do"]
    assert (step["op"], step["exact"]) == ("ritual_summon", True)
    assert step["materials"]["where"] == {"type": "Fish"}
    assert "total" not in step["materials"]


def test_a_ritual_of_several_after_one_tribute_is_unread(read: Read) -> None:
    begin = 'This card can be used to Ritual Summon any number of "Moss" Ritual Monsters. '
    text = (
        "Tribute 1 monster from your hand or field, also after that, Ritual Summon any number of"
        ' "Moss" monsters whose total Levels equal the Level of that monster.'
    )
    for before in ("", begin):
        reading = read(before + text, "spell")
        assert reading.unread
        assert all(step["op"] != "ritual_summon" for ability in trees(reading) for step in ability.get("do", ()))


@pytest.mark.parametrize(
    ("then", "what"),
    [
        ("change their DEF to 0", {"how": "all", "kind": "monster", "side": "opponent", "zone": "play"}),
        ("destroy 1 of them", {"how": "choose", "kind": "monster", "side": "opponent", "zone": "play", "count": 1}),
    ],
)
def test_any_that_they_control_are_what_is_meant(read: Read, then: str, what: dict[str, object]) -> None:
    text = "Target 1 of your banished Fish monsters; Special Summon it, and if you do, if your opponent controls any"
    (cast,) = trees(read(f"{text} face-up monsters, {then}.", "trap"))
    got = cast["do"][1]["what"]
    assert {key: value for key, value in got.items() if key not in ("id", "where")} == what
    assert got["where"] == {"face": "up"}


def test_what_is_equipped_to_the_one_that_destroyed_is_not_its_bearer(read: Read) -> None:
    text = "When the equipped monster destroys a monster by battle: You can Special Summon any number of"
    text = f'The equipped monster gains 500 ATK. {text} "Moss" Monster Cards equipped to it.'
    reading = read(text, "spell", property="equip")
    assert len(reading.unread) == 1


def test_what_is_put_off_is_done_to_what_is_face_up_by_then(read: Read) -> None:
    text = (
        'You can Special Summon both this card from your hand and 1 "Moss" from your Deck. During the End Phase,'
        " banish the face-up monsters Special Summoned by this effect."
    )
    (ability,) = read(text).abilities
    (later,) = [step for step in ability.do if isinstance(step, op.Delayed)]
    up = Selector(zone="play", where=Filter(face="up"))
    assert [(one.link, one.if_) for one in later.do] == [
        (None, (Condition(is_=up, of=one.what),)) for one in later.do if isinstance(one, op.Banish)
    ]
    assert len(later.do) == 2
