"""What befell things this turn, and why this card lies where it does. Every text is invented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.text import Reading
from tests.text.test_text_reference import trees

Read = Callable[..., Reading]
FALLEN = {"event": "destroyed", "how": "battle"}


def tree(reading: Reading) -> dict[str, Any]:
    assert not reading.unread
    (ability,) = reading.abilities
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(ability))
    return decoded


@pytest.mark.parametrize(
    ("text", "zone", "where"),
    [
        ("Destroy 1 monster that was Special Summoned this turn.", None, {"event": "summoned", "how": "special"}),
        ("Destroy 1 monster that attacked this turn.", None, {"event": "attack_declared"}),
        ("Destroy 1 monster that battled this turn.", None, {"event": "battles"}),
        ("Add 1 of your monsters destroyed as a result of battle during this turn to your hand.", "used", FALLEN),
        (
            "Special Summon 1 monster from your GY that was destroyed by battle and sent there this turn.",
            "used",
            FALLEN,
        ),
        ("Banish 1 monster that was sent to the GY this turn.", "used", {"event": "used"}),
    ],
)
def test_which_befell_something_this_turn(read: Read, text: str, zone: str | None, where: dict[str, Any]) -> None:
    (step,) = tree(read(text, kind="spell"))["do"]
    assert (step["what"].get("zone"), step["what"]["where"]) == (zone, {"befell": where})


def test_which_effect_and_where_it_was_used_is_left_unread(read: Read) -> None:
    assert read("Destroy all monsters that activated their effects this turn in your hand.", kind="spell").unread


@pytest.mark.parametrize(
    ("why", "occurred", "during"),
    [
        ("it was destroyed by battle", {"how": "battle", "event": "destroyed"}, "lying"),
        ("it was sent there as Link Material this turn", {"how": "link", "event": "material", "to": "used"}, "turn"),
        (
            "it was sent there from the Spell & Trap Zone this turn while face-up",
            {"event": "used", "what": {"how": "self", "where": {"face": "up"}}, "from": "play"},
            "turn",
        ),
    ],
)
def test_why_it_is_in_the_gy(read: Read, why: str, occurred: dict[str, Any], during: str) -> None:
    ability = tree(read(f"During the End Phase, if this card is in the GY because {why}: Draw 1 card."))
    assert ability["from"] == "used"
    assert ability["if"] == [{"occurred": {"what": {"how": "self"}, **occurred}, "during": during}]


def test_banished_face_up_a_moment_before_the_turn_is_said(read: Read) -> None:
    ability = tree(
        read("During the End Phase, if this card was banished while face-up on your field, this turn: Draw 1 card.")
    )
    assert ability["if"] == [
        {"occurred": {"event": "banished", "what": {"how": "self"}, "from": "play"}, "during": "turn"}
    ]


def test_the_end_of_somebodys_battle_phase_is_a_moment(read: Read) -> None:
    ability = tree(read("At the end of your opponent's Battle Phase: Draw 1 card."))
    assert (ability["mode"], ability["when"]) == ("trigger", {"event": "end_of_battle", "whose": "opponent"})


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("that were Normal or Special Summoned", {"summoned": ["normal", "special"]}),
        ("that were Normal, Flip, or Special Summoned", {"summoned": ["normal", "flip", "special"]}),
        ("that were Normal Summoned/Set", {"summoned": "normal"}),
        ("that were Special Summoned from the GY", {"summoned": "special", "came": "used"}),
        ("that were Special Summoned from the hand", {"summoned": "special", "came": "prepared"}),
        (
            "that were Normal or Special Summoned from the hand",
            {"summoned": ["normal", "special"], "came": "prepared"},
        ),
        (
            "that were Normal or Special Summoned this turn",
            {"befell": {"event": "summoned", "how": ["normal", "special"]}},
        ),
    ],
)
def test_how_they_were_summoned_in_any_of_the_manners_and_from_where(
    read: Read, text: str, where: dict[str, Any]
) -> None:
    """Where it came from is not where it is."""
    (step,) = tree(read(f"Destroy all monsters your opponent controls {text}.", kind="spell"))["do"]
    assert step["what"]["where"] == where
    assert (step["what"]["side"], step["what"]["zone"]) == ("opponent", "play")


@pytest.mark.parametrize(
    "text",
    [
        "that were Special Summoned from the hand or Deck",
        "that were Normal or Special Summoned from the Extra Deck",
        "that were Special Summoned or Set",
    ],
)
def test_manners_and_places_that_no_one_filter_says_are_left_unread(read: Read, text: str) -> None:
    assert read(f"Destroy all monsters {text}.", kind="spell").unread


@pytest.mark.parametrize(
    ("words", "event"),
    [
        ("If you took damage this turn", {"event": "damage_taken", "what": {"kind": "caster", "side": "you"}}),
        ("If a Spell Card or effect was activated this turn", {"event": "activated", "what": {"kind": "spell"}}),
    ],
)
def test_what_was_taken_and_activated_this_turn(read: Read, words: str, event: dict[str, object]) -> None:
    reading = read(f"{words}: You can draw 1 card.")
    assert not reading.unread
    assert trees(reading)[0]["if"] == [{"occurred": event, "during": "turn"}]


def test_it_attacked_directly_in_the_battle_phase_that_ends(read: Read) -> None:
    reading = read("At the end of the Battle Phase, if this card attacked directly: Draw 1 card.")
    assert not reading.unread
    past = {"event": "attack_declared", "what": {"how": "self"}, "how": "direct"}
    assert trees(reading)[0]["if"] == [{"occurred": past, "during": "turn"}]


@pytest.mark.parametrize(
    ("when", "part", "own"),
    [
        ("during your Main Phase this turn", "main", [{"turn": "own"}]),
        ("during your opponent's Battle Phase this turn", "battle", [{"turn": "opponent"}]),
        ("during the Battle Phase this turn", "battle", []),
    ],
)
def test_what_took_place_in_one_part_of_this_turn(read: Read, when: str, part: str, own: list[Any]) -> None:
    whole = tree(read(f"If your opponent has Set a Spell {when}: Draw 1 card.", kind="spell"))
    (asked,) = whole["if"]
    *whose, occurred = asked["all"] if own else [asked]
    assert whose == own
    assert (occurred["occurred"]["event"], occurred["during"], occurred["part"]) == ("set", "turn", part)


def test_a_part_of_another_turn_is_left_unread(read: Read) -> None:
    assert read("If your opponent Set a Spell during your Main Phase last turn: Draw 1 card.", kind="spell").unread


@pytest.mark.parametrize(
    ("text", "wakes"),
    [
        ("If a Fish you control was returned to the hand this turn, except “Moss Eel”: You can draw 1 card.", False),
        ("If a Fish you control that was Summoned this turn is destroyed: You can draw 1 card.", True),
    ],
)
def test_what_was_done_this_turn_is_no_moment(read: Read, text: str, wakes: bool) -> None:
    """A state of the turn is asked for or unread, never waited for; what is said of the thing itself is none."""
    reading = read(text)
    assert [ability.when is not None for ability in reading.abilities] == [wakes]
    assert bool(reading.unread) is not wakes
