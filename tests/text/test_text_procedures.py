"""How a card itself comes into play, and sentences of words that mean nothing here (CONVERT-33, CONVERT-45)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.cards.model import Card
from convert.text import Reader, Reading

Read = Callable[..., Reading]

FUSION = '"Moss Frog" + 2 LIGHT Fish monsters\n'


@pytest.fixture
def fused(reader: Reader) -> Callable[[str], Reading]:
    """A Fusion Monster of a named Frog and two LIGHT Fish with this text."""

    def run(text: str) -> Reading:
        card = Card(
            provider="test",
            id=1,
            name="Pond Giant",
            kind="monster",
            properties=("effect", "fusion"),
            text=FUSION + text,
        )
        return reader.read(card)

    return run


def rules(reading: Reading) -> list[Any]:
    return [json.loads(msgspec.json.encode(ability)) for ability in reading.abilities if ability.mode == "summon_rule"]


@pytest.mark.parametrize(
    ("said", "op", "zone"),
    [
        ("Must be Special Summoned (from your Extra Deck) by banishing the above cards you control.", "banish", "play"),
        (
            "Must first be either Fusion Summoned, or Special Summoned by Tributing the above cards you control"
            ' (in which case you do not use "Polymerization").',
            "sacrifice",
            "play",
        ),
        (
            "Must first be Special Summoned (from your Extra Deck) by shuffling the above cards from your hand and/or"
            " GY into the Deck, and cannot be Special Summoned by other ways.",
            "to_spellbook",
            ["prepared", "used"],
        ),
    ],
)
def test_the_above_cards_are_those_of_the_first_line(
    fused: Callable[[str], Reading], said: str, op: str, zone: Any
) -> None:
    reading = fused(said)
    ban, come = rules(reading)
    assert (reading.status, ban["do"][0]["op"], come["do"][0]["from"]) == ("automatic", "forbid", "extra")
    frog, fish = come["cost"]
    assert (frog["op"], frog["what"]["zone"], frog["what"]["count"]) == (op, zone, 1)
    assert frog["what"]["where"] == {"name": "Moss Frog"}
    assert (fish["op"], fish["what"]["zone"], fish["what"]["count"]) == (op, zone, 2)
    assert fish["what"]["where"] == {"type": "Fish", "attribute": "LIGHT"}


def test_materials_that_are_not_read_leave_the_procedure_unread(reader: Reader) -> None:
    text = "2 monsters as old as the hills\nMust be Special Summoned by banishing the above cards you control."
    card = Card(provider="test", id=1, name="Hill", kind="monster", properties=("effect", "fusion"), text=text)
    reading = reader.read(card)
    assert (reading.status, reading.abilities) == ("manual", ())


@pytest.mark.parametrize(
    "said",
    [
        'You can also Xyz Summon this card by using 1 Rank 4 "Frog" Xyz Monster you control as material.'
        " (Transfer its materials to this card.)",
        'Once per turn, you can also Xyz Summon "Pond Giant" by using 1 Xyz Monster you control'
        " (transfer its materials to this card).",
        "This card can be treated as 2 Tributes for the Tribute Summon of a Fish monster.",
        "You can Tribute Summon this card in face-up Attack Position by Tributing 1 Fish monster.",
        'For a Synchro Summon, you can substitute this card for any 1 "Frog" Tuner.',
        'If this card you control would be used as Synchro Material for a "Frog" monster, you can treat it as a '
        "non-Tuner.",
        "Cannot be Pendulum Summoned.",
        "If you can Pendulum Summon Level 4, you can Pendulum Summon this face-up card in your Extra Deck.",
    ],
)
def test_words_that_mean_nothing_here_are_read_and_ask_nothing(read: Read, said: str) -> None:
    """CONVERT-33, CONVERT-45."""
    reading = read(f"{said} If this card is Normal Summoned: Draw 1 card.")
    assert (reading.status, len(reading.abilities)) == ("automatic", 1)
    assert len(reading.notes) >= 1


def test_what_would_follow_from_such_a_summon_follows_from_nothing(read: Read) -> None:
    text = "You can Tribute Summon this card by Tributing 1 Fish monster. If you do, draw 1 card."
    assert (read(text).status, read(text).abilities) == ("automatic", ())
    assert read("Tribute 1 Fish monster. If you do, draw 1 card.").abilities


@pytest.mark.parametrize("whose", ["its materials", "their materials", "this card's materials"])
def test_materials_go_along(read: Read, whose: str) -> None:
    reading = read(
        "Target 1 Xyz Monster you control; Special Summon 1 Fish Xyz Monster from your Extra Deck, by using that target"
        f" as material. (This is treated as an Xyz Summon. Transfer {whose} to the Summoned monster.)",
        "spell",
    )
    summon, attach = map(msgspec.to_builtins, reading.abilities[0].do)
    assert (reading.status, summon["manner"], attach["transfer"]) == ("automatic", "xyz", True)


def test_materials_of_nothing_that_was_read_stay_unread(read: Read) -> None:
    assert read("Draw 1 card. (Transfer its materials to the Summoned monster.)", "spell").status == "partial"


@pytest.mark.parametrize(
    "said",
    [
        "You can Tribute 1 Fish monster; Special Summon this card from your hand.",
        "You can discard 1 other Fish monster; Special Summon this card from your hand in Defense Position.",
        "You can banish 2 Fish monsters from your GY; Special Summon this card from your hand or GY.",
        "If you control a Bird monster: You can Special Summon this card from your hand.",
        "You can reveal 1 Spell in your hand; Special Summon this card from your hand, then you can activate 1 of these"
        " effects.\n● Draw 1 card.\n● Destroy 1 Spell on the field.",
    ],
)
def test_a_price_and_what_it_is_for_are_an_ability_that_is_activated(read: Read, said: str) -> None:
    """SPECIAL-02: it is answered and negated as an effect is; a summoning rule is not."""
    (ability,) = read(said).abilities
    assert ability.mode == "activate"
    assert "prepared" in ability.from_


@pytest.mark.parametrize(
    "said",
    [
        "You can Special Summon this card (from your hand) by Tributing 1 Fish monster.",
        "You can Special Summon this card (from your hand) by discarding 1 card, but its ATK becomes halved.",
        "If you control a Bird monster, you can Special Summon this card (from your hand).",
        "You can Tribute 4 Fish monsters to Tribute Summon (but not Set) this card.",
    ],
)
def test_what_has_neither_colon_nor_semicolon_is_how_it_is_summoned(read: Read, said: str) -> None:
    (ability,) = read(said).abilities
    assert ability.mode == "summon_rule"


@pytest.mark.parametrize(
    "said",
    [
        "This card can only be Normal Summoned by Tributing 1 Fish monster.",
        "Must be Normal Summoned/Set by Tributing 4 Fish monsters.",
    ],
)
def test_the_only_ordinary_way_is_left_open(read: Read, said: str) -> None:
    ban, way = rules(read(said))
    assert ban["do"][0]["unless"] == {"how": "self"}
    assert [step["op"] for step in (*way["cost"], *way["do"])] == ["sacrifice", "normal_summon"]


def test_what_comes_from_the_extra_deck_works_from_there(fused: Callable[[str], Reading]) -> None:
    """CONVERT-32: it needs no spell of its own among the Prepared."""
    _, way = rules(fused("Must be Special Summoned (from your Extra Deck) by banishing the above cards you control."))
    assert way["from"] == "extra"


@pytest.mark.parametrize(
    "said",
    [
        "Cannot be used as Synchro Material, except for the Synchro Summon of a Fish monster.",
        "Cannot be used as a Synchro Material, except for the Synchro Summon of a Fish monster.",
        "This card cannot be used as a Synchro Material Monster, except for the Synchro Summon of a Fish monster.",
        "Cannot be used as material for a Synchro Summon, except the Synchro Summon of a Fish monster.",
    ],
)
def test_convert_33_of_what_it_can_only_be_a_material(read: Read, said: str) -> None:
    """It comes by an ordinary summoning spell, and also by effects that make it of materials."""
    (ban,) = msgspec.to_builtins(read(said).abilities[0].do)
    assert (ban["action"], ban["as"], ban["unless"]["where"]) == ("be_material", "synchro", {"type": "Fish"})


@pytest.mark.parametrize(
    "said",
    [
        "When this card is used as Synchro Material, you can treat it and all other Synchro Materials as Level 2 "
        "monsters.",
        "This card can be treated as 2 materials for the Xyz Summon of a WATER Xyz Monster.",
    ],
)
def test_convert_33_what_it_counts_as_among_materials_is_left_to_the_table(read: Read, said: str) -> None:
    """Levels and numbers of materials are looked at where an effect makes a Synchro or Xyz Summon."""
    (unread,) = read(f"{said} If this card is Normal Summoned: Draw 1 card.").unread
    assert said.startswith(unread.text)


def test_materials_that_nobody_says_go_along_come_off(read: Read) -> None:
    reading = read(
        "Target 1 Xyz Monster you control; Special Summon 1 Fish Xyz Monster from your Extra Deck, by using that target"
        " as material. (This is treated as an Xyz Summon.)",
        "spell",
    )
    summon, attach = map(msgspec.to_builtins, reading.abilities[0].do)
    assert (reading.status, summon["manner"], attach.get("transfer")) == ("automatic", "xyz", None)


@pytest.mark.parametrize(
    ("whose", "word", "places"),
    [("this card", "requirement", ["play", "prepared"]), ("this card you control", "Tribute", "play")],
)
def test_one_that_is_sacrifice_enough(read: Read, whose: str, word: str, places: Any) -> None:
    """ "This card can be used as the entire Tribute": from where it says, for the Ritual monsters that it says."""
    text = (
        "If you Ritual Summon exactly 1 WATER Ritual Monster with a card effect that requires use of monsters, "
        f"{whose} can be used as the entire {word}."
    )
    reading = read(text)
    assert reading.status == "automatic", (reading.unread, reading.doubted)
    (ability,) = [msgspec.json.decode(msgspec.json.encode(one)) for one in reading.abilities]
    assert (ability["mode"], ability.get("from", "play")) == ("permission", places)
    (step,) = ability["do"]
    assert step["against"] == {"kind": "monster", "where": {"attribute": "WATER", "class": "ritual"}}
    assert (step["action"], step["what"]) == ("entire_tribute", {"how": "self"})
