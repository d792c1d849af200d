"""Card words in this game's places and verbs: CONVERT-06 to CONVERT-08, CONVERT-19 to CONVERT-23, CONVERT-42, read from
short texts of our own by the toolkit's reader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.cards.model import Card
from convert.text import Reader

Make = Callable[..., Card]


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


@pytest.fixture
def steps(make_card: Make, entry_of: Callable[..., Any], reader: Reader) -> Callable[..., list[dict[str, Any]]]:
    """The steps that a Normal spell of this text becomes; the text must be read to its end."""

    def run(text: str, **fields: Any) -> list[dict[str, Any]]:
        card = make_card("Word", **({"kind": "spell", "property": "normal"} | fields), text=text)
        entry = entry_of(card, reader=reader)
        assert entry.adjudication.unread == (), entry.adjudication.unread
        plain = msgspec.to_builtins(entry.effects)
        return [{**step, "_": ability} for ability in plain for step in ability["do"]]

    return run


Steps = Callable[..., list[dict[str, Any]]]


def test_convert_06_in_hand_is_prepared(steps: Steps) -> None:
    (step,) = steps("Your opponent discards 1 random card from their hand.")
    assert (step["op"], step["what"]["zone"]) == ("discard", "prepared")


def test_convert_07_the_deck_is_the_spellbook(steps: Steps) -> None:
    (step,) = steps("Add 1 Dragon monster from your Deck to your hand.")
    assert (step["op"], step["what"].get("zone", "spellbook")) == ("search", "spellbook")


def test_convert_08_the_graveyard_is_what_was_used(steps: Steps) -> None:
    step = steps("Target 1 monster in your GY; Special Summon it.")[0]
    assert (step["op"], step["_"]["targets"][0]["zone"]) == ("special_summon", "used")


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("Draw 2 cards.", "prepare"),
        ("Target 1 monster on the field; return it to the hand.", "to_prepared"),
        ("Target 1 monster on the field; banish it.", "banish"),
        ("Destroy 1 monster on the field.", "destroy"),  # CONVERT-19
        ("Send the top 2 cards of your Deck to the GY.", "mill"),
        ("Target 1 monster on the field; change its battle position.", "stance"),
        ("Target 1 monster your opponent controls; take control of it until the End Phase.", "control"),  # CONVERT-42
        ("Target 1 monster on the field; change it to face-down Defense Position.", "shadow"),
    ],
)
def test_convert_20_and_42_card_words_have_verbs_here(steps: Steps, text: str, op: str) -> None:
    assert [step["op"] for step in steps(text)] == [op]


def test_convert_21_a_spell_against_spells_aims_at_spells(steps: Steps) -> None:
    step = steps("Target 1 face-up Spell on the field; destroy that target.")[0]
    target = step["_"]["targets"][0]
    assert (step["op"], target["kind"], target["reach"]) == ("destroy", "spell", "section")


def test_convert_19_and_22_no_check_stands_in_the_tree(steps: Steps) -> None:
    (step,) = steps("Destroy 1 monster on the field.")
    assert {"check", "roll"} & set(step) == set(), "the Casting Check is the rules module's (CHECK-01)"


def test_convert_23_a_flip_effect_waits_for_the_reveal(steps: Steps) -> None:
    (step,) = steps(
        "FLIP: Target 1 monster on the field; destroy it.",
        kind="monster", property="", properties=("effect", "flip"), level=2, attribute="EARTH", race="Insect",
    )  # fmt: skip
    assert step["_"]["mode"] == "flip"
    assert step["_"]["when"]["event"] == "revealed"


def test_convert_42_protection_has_its_words(steps: Steps) -> None:
    fields = {"kind": "monster", "property": "", "properties": ("effect",), "level": 4, "attribute": "EARTH"}
    (step,) = steps("Cannot be destroyed by battle.", **fields)
    assert (step["op"], step["from"]) == ("protect", "battle")
