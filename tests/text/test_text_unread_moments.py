"""An ability whose moment nobody read speaks of nothing that only that moment would name (reader.md 2.6)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.text import Reading

Read = Callable[..., Reading]
HUMS = "When a card or effect is activated that hums like a lamp"


@pytest.mark.parametrize(
    "said",
    [
        f"{HUMS} (Quick Effect): You can discard 1 card; negate the activation.",
        f"{HUMS} (Quick Effect): You can discard 1 card; negate that effect.",
        "If a humming monster is sent to the GY: You can detach 1 material from this card; "
        "Special Summon 1 of those monsters.",
        "If this card hums and is banished: You can Special Summon this card.",
        "During the End Phase, if this humming card was sent to the GY this turn: You can banish 1 Fish monster from "
        "your GY; Special Summon this card.",
    ],
)
def test_it_is_unread_with_its_moment(read: Read, said: str) -> None:
    reading = read(f"{said} If this card is destroyed: Draw 1 card.")
    assert [one.text for one in reading.unread] == [said.rstrip(".")]
    assert [ability.do[0].__struct_config__.tag for ability in reading.abilities] == ["prepare"]


def test_what_it_names_itself_is_asked_of_the_table(read: Read) -> None:
    (ability,) = read(
        "If a humming monster is sent to the GY: You can target 1 monster on the field; destroy it."
    ).abilities
    assert ability.if_[0].unread is not None


def test_to_activate_one_of_these_effects_is_the_casting_of_a_spell_that_does_not_stay(read: Read) -> None:
    text = (
        "This card can be used to Ritual Summon any Fish Ritual Monster. Activate 1 of these effects;\n"
        "● Ritual Summon 1 Fish Ritual Monster from your Deck, by Tributing Fish monsters from your hand or field "
        "whose total Levels equal the Level of the Ritual Monster.\n● Hum like a lamp."
    )
    (ability,) = read(text, "spell", property="ritual").abilities
    assert ability.mode == "cast"
