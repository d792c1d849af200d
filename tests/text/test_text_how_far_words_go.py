"""How far a sentence goes: which step an "if" of a bullet asks for, what "it" inflicts, which abilities a limit or a
price of use is about; and what is said to be doubtful or unread where nobody can tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.cards.model import Card, CardKind
from convert.text import Reader, Reading
from convert.text.witness import Witness

Read = Callable[..., Reading]


def trees(reading: Reading) -> list[dict[str, Any]]:
    assert reading.status == "automatic", reading.unread
    found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(reading.abilities))
    return found


def test_an_if_in_a_bullet_asks_for_what_follows_it(read: Read) -> None:
    text = (
        "Activate 1 of these effects;\n● Draw 1 card.\n● Toss a coin and call it. If you call it right, draw 2 cards,"
    )
    text += " and if you do, gain 500 LP. If you call it wrong, discard 1 card."
    (cast,) = trees(read(text, "spell"))
    option = cast["do"][0]["options"][1]
    coin = option["do"][0]["id"]
    assert "if" not in option
    assert [step.get("if") for step in option["do"]] == [
        None,
        [{"happened": coin}],
        None,  # it waits for the one before
        [{"not": {"happened": coin}}],
    ]


def test_battle_damage_that_it_inflicts_is_of_what_was_summoned(read: Read) -> None:
    destroys = "When this card destroys an opponent's monster by battle and sends it to the GY: You can"
    (one,) = trees(read(f"{destroys} Special Summon that monster, but any battle damage it inflicts is halved."))
    assert one["do"][1]["would"]["by"] == {"how": "event", "kind": "monster"}


def test_battle_damage_is_changed_for_the_attack_that_was_answered(read: Read) -> None:
    text = "When an opponent's monster declares an attack: The battle damage inflicted to your opponent is doubled."
    (cast,) = trees(read(text, "trap"))
    assert cast["do"][0]["until"] == "this_battle"


def test_either_of_this_cards_effects_has_its_price(read: Read) -> None:
    text = (
        "Draw 1 card. You can banish this card from your GY; gain 500 LP. You cannot conduct your Battle Phase the turn"
    )
    found = trees(read(f"{text} you activate either of this card's effects.", "spell"))
    assert [one["do"][-1]["op"] for one in found] == ["skip", "skip"]
    assert all("not" in one["if"][0] for one in found)


def test_this_effect_of_words_without_meaning_is_no_other(read: Read) -> None:
    text = "If you control no monsters, you can Special Summon this card (from your hand). During your Main Phase this"
    text += (
        ' turn, you can conduct 1 Pendulum Summon of a "Moss" monster(s) in addition to your Pendulum Summon. (You can'
    )
    (rule,) = trees(read(f"{text} only gain this effect once per turn.)"))
    assert "limit" not in rule


def test_out_of_the_hand_of_whoever_summons(read: Read) -> None:
    (cast,) = trees(read("When your opponent Special Summons a monster(s) from the hand: Draw 1 card.", "trap"))
    assert (cast["when"]["what"], cast["when"]["from"]) == ({"kind": "monster"}, "prepared")


@pytest.mark.parametrize(
    "text",
    [
        "If this card is flipped face-up during the End Phase: Draw 1 card.",
        "When that monster is destroyed during your End Phase, draw 1 card.",
    ],
)
def test_what_happens_in_the_end_phase_is_no_look_back_from_it(read: Read, text: str) -> None:
    reading = read(text)
    assert reading.status != "automatic"
    assert b"end_phase" not in msgspec.json.encode(reading.abilities)


@pytest.mark.parametrize(
    ("text", "kind", "property", "doubt"),
    [
        ('Send 1 face-up "Ash", "Elm", and "Fir" you control to the GY; draw 1 card.', "spell", "normal", "each of"),
        ('Send 3 "Ash", "Elm", and/or "Fir" you control to the GY; draw 1 card.', "spell", "normal", ""),
        ('Send 1 "Ash" or "Elm" you control to the GY; draw 1 card.', "spell", "normal", ""),
        (
            "You can draw 1 card. During your Main Phase, if the previous effect was activated this turn: You can gain"
            " 500 LP.",
            "spell",
            "field",
            "any use of this card",
        ),
        (
            "You can draw 1 card. During your Main Phase, if the previous effect was activated this turn: You can gain"
            " 500 LP.",
            "monster",
            "",
            "",
        ),
        (
            "You can target 1 Fish monster in your GY; Special Summon it (but negate its effects, also banish it when"
            " it leaves the field) or add it to your hand.",
            "monster",
            "",
            "in a bracket",
        ),
    ],
)
def test_what_the_witness_doubts(reader: Reader, text: str, kind: CardKind, property: str, doubt: str) -> None:
    properties = ("effect",) if kind == "monster" else ()
    card = Card(provider="test", id=1, name="Lamp", kind=kind, property=property, properties=properties, text=text)
    said = [one.what for one in Witness.load().doubts(card, reader.read(card)) if one.what.startswith("sense")]
    assert len(said) == bool(doubt)
    assert all(doubt in one for one in said)
