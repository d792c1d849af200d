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


@pytest.mark.parametrize(
    ("said", "mode"),
    [
        ("If a humming monster is Ritual, Fusion, or Xyz Summoned", "trigger"),
        ("If a humming card equips to this card", "trigger"),
        ("If you Ritual or Fusion Summon using a humming lamp", "trigger"),
        ("If you humming Synchro Summoned using this card as material", "activate"),
        ("If you Synchro Summoned using this card as material beside a lamp", "trigger"),
        ("If you Synchro Summoned using this card as material beside a lamp this turn", "activate"),
        ("If a humming monster that is Ritual, Fusion, or Xyz lies there", "activate"),
    ],
)
def test_what_happens_is_a_moment_and_what_is_so_is_none(read: Read, said: str, mode: str) -> None:
    (ability,) = read(f"{said}: You can target 1 monster on the field; destroy it.").abilities
    assert (ability.mode, len(ability.if_)) == (mode, 1)


def test_what_this_effect_brought_is_more_than_a_monster(read: Read) -> None:
    begin = "You can target 1 Fish monster in your GY; Special Summon that target."
    reading = read(f"{begin} If a monster Special Summoned by this effect leaves the field, destroy this card.")
    assert [gap.text for gap in reading.unread] == [
        "If a monster Special Summoned by this effect leaves the field, destroy this card"
    ]


def test_the_bearer_is_none_of_several(read: Read) -> None:
    text = "If you have 3 or more humming monsters in your GY: Target 1 of them; Special Summon it, also equip it with"
    reading = read(f"{text} this card.", "spell", property="equip")
    assert not reading.abilities
