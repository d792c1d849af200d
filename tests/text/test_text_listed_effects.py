"""Bullets that list which effects are answered, what is called as something is, and what is used from the field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.systems.duel_monsters.words import render_ability
from convert.text import Reading

Read = Callable[..., Reading]
HEAD = (
    "When a card or effect is activated that includes any of these effects (Quick Effect): You can discard this card; "
)


def told(reading: Reading) -> Any:
    """The only ability, in plain values."""
    (ability,) = reading.abilities
    return msgspec.to_builtins(ability)


def hows(reading: Reading) -> list[tuple[str, str]]:
    """What the answered effects would do, and from where."""
    return [(one["how"], one["upon"]["zone"]) for one in told(reading)["when"]["any"]]


def test_bullets_list_what_is_answered(read: Read) -> None:
    reading = read(
        f"{HEAD}negate that effect.\n● Add a card from the Deck to the hand.\n● Special Summon from the Deck.\n"
        "● Send a card from the Deck to the GY.\nYou can only use this effect of “Moss Frog” once per turn."
    )
    assert reading.status == "automatic"
    assert hows(reading) == [
        ("would_add", "spellbook"),
        ("would_special_summon", "spellbook"),
        ("would_send", "spellbook"),
    ]
    (undo,) = told(reading)["do"]
    assert (undo["op"], undo["until"], undo["what"]["how"]) == ("suppress", "instant", "event")


def test_they_are_told_as_one_use(read: Read) -> None:
    (ability,) = read(
        f"{HEAD}negate that activation.\n● Add a card(s) from the GY to the hand, Deck, and/or Extra Deck.\n"
        "● Banish a card(s) from the GY."
    ).abilities
    assert render_ability(ability, this="monster") == (
        "When a card or effect is used that would prepare a used spell again, return a used spell to a Spellbook or "
        "banish a used spell, you may discard this Prepared monster to negate that use."
    )


def test_of_an_opponents_activation(read: Read) -> None:
    reading = read(
        "If your opponent activates a card or effect that includes any of these effects: You can draw 1 card.\n"
        "● Special Summon a monster(s) from the GY.\n● Add a monster from the Deck to the hand."
    )
    assert hows(reading) == [("would_special_summon", "used"), ("would_add", "spellbook")]
    assert {one["whose"] for one in told(reading)["when"]["any"]} == {"opponent"}


@pytest.mark.parametrize("bullet", ["Vex a card in the Deck.", "Add a card to the hand.", "Special Summon 1 lantern."])
def test_one_bullet_that_nobody_reads_leaves_all_unread(read: Read, bullet: str) -> None:
    reading = read(f"{HEAD}negate that effect.\n● Add a card from the Deck to the hand.\n● {bullet}")
    assert [one.src for one in reading.unread] == [0, 1, 2]
    assert all(ability.when is None for ability in reading.abilities)


@pytest.mark.parametrize(
    "said",
    [
        "until the end of the next turn, its effects are negated, as well as the activated effects and effects on the "
        "field of monsters with the same original name.",
        "negate its effects, as well as the activated effects and effects on the field of monsters with its same "
        "original name, until the end of the next turn.",
    ],
)
def test_those_that_are_called_so_too(read: Read, said: str) -> None:
    reading = read(f"Target 1 monster in your opponent's GY; banish it, and if you do, {said}", kind="spell")
    assert reading.status == "automatic"
    _, own, in_play, used = told(reading)["do"]
    like = {"same": ("original_name",), "compared_to": {"ref": "t1"}}
    assert own["what"] == {"ref": "t1"}
    assert (in_play["op"], in_play["what"]["zone"], in_play["what"]["where"]) == ("suppress", "play", like)
    assert (used["op"], used["when"]["what"]) == ("delayed", {"kind": "monster", "where": like})
    assert {one["until"] for one in (own, in_play, used)} == {"end_of_next_turn"}


def test_a_declared_card_and_those_that_are_called_so(read: Read) -> None:
    reading = read(
        "Declare 1 card name; banish 1 of that declared card from your Deck, and if you do, negate its effects, as "
        "well as the activated effects and effects on the field of cards with the same original name, until the end "
        "of this turn.",
        kind="spell",
    )
    banish, own, *_ = told(reading)["do"]
    assert reading.status == "automatic"
    assert banish["what"]["where"] == {"same": ("name",), "compared_to": {"ref": "s1"}}
    assert own["what"] == {"ref": banish["what"]["id"]}


def test_of_what_else_it_stays_unread(read: Read) -> None:
    reading = read(
        "Target 1 face-up monster; negate its effects, as well as the activated effects and effects on the field of "
        "lanterns with the same original name.",
        kind="spell",
    )
    assert reading.status == "manual"


def test_that_card_is_whichever_was_used(read: Read) -> None:
    reading = read(
        "When a monster on the field activates its effect, or when a Spell/Trap that is already face-up on the field "
        "activates its effect (Quick Effect): You can discard 1 card; destroy that card on the field."
    )
    ability = told(reading)
    assert ability["do"][0]["what"] == {"how": "event", "kind": "any"}
    assert [one["from"] for one in ability["when"]["any"]] == ["play", "play"]
    assert "destroy that card" in render_ability(reading.abilities[0], this="monster")


@pytest.mark.parametrize(
    ("zone", "side"),
    [("a zone", None), ("the zone", None), ("the zone(s)", None), ("your zone", "you"), ("your zone(s)", "you")],
)
def test_what_comes_to_where_this_card_points(read: Read, zone: str, side: str | None) -> None:
    reading = read(f"If a monster(s) is Special Summoned to {zone} this card points to: Draw 1 card.")
    what = told(reading)["when"]["what"]
    assert (reading.status, what.get("side")) == ("automatic", side)
    assert what["where"]["at"] == {"to": "pointed", "of": {"how": "self"}}


def test_neither_target_nor_destroy(read: Read) -> None:
    reading = read("Your opponent cannot target or destroy this card with card effects.")
    assert [step["from"] for step in told(reading)["do"]] == ["targeting", "effects"]


def test_nothing_of_what_lies_there(read: Read) -> None:
    (ability,) = read(
        "Monsters that are banished, as well as monsters in the GY, cannot activate their effects."
    ).abilities
    assert {step.what.zone for step in ability.do} == {"used", "banished"}  # type: ignore[union-attr]
    (ban,) = read("Your opponent cannot activate any card effects in their GY.").abilities[0].do
    assert ban.by.zone == "used"  # type: ignore[union-attr]
