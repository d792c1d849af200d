"""Sentences of words that mean nothing here: Tuners and an Xyz monster's other way (CONVERT-33), Tributes for a Normal
Summon and Pendulum Summons (CONVERT-45)."""

from __future__ import annotations

import pytest

from convert.effects import Limit
from convert.effects import steps as op
from tests.text.conftest import Read

MATERIALS = [
    "If this card you control is used as Synchro Material, you can treat it as a non-Tuner.",
    "If this card you control is used as Synchro Material for a Fish monster, you can treat it as a non-Tuner.",
    "If you use this card you control as Synchro Material, you can treat it as a non-Tuner.",
    "The player who Summoned it can treat it as a Tuner for a Synchro Summon.",
    "You can also Xyz Summon this card by detaching 2 materials from a Rank 3 Fish Xyz Monster you control, then using "
    "that Xyz Monster as the material.",
    "You can also Xyz Summon this card by discarding 1 Spell, and using a Rank 4 Fish Xyz Monster you control as "
    "material.",
]
TRIBUTES = [
    "Requires 3 Tributes to Normal Summon (cannot be Normal Set).",
    'You can Normal Summon "Moss" monsters for 1 less Tribute.',
    "The equipped monster can be treated as 2 Tributes for the Tribute Summon of a Fish monster.",
    "You cannot Pendulum Summon the turn you activate this effect.",
    "If you're Tributing a Fish monster, this card can be Normal Summoned with 1 Tribute.",
    "For a player to Normal Summon a Fish monster, they must Tribute Summon it by Tributing 1 monster.",
    "While you control a Fish monster, draw 2 cards instead of 1 for your normal draw during your Draw Phase.",
    "Once per turn: You can target 1 card in your Pendulum Zone; increase its Pendulum Scale by 3 until the end of "
    "this turn.",
]


@pytest.mark.parametrize("text", MATERIALS + TRIBUTES)
def test_such_a_sentence_asks_nothing_of_the_table(read: Read, text: str) -> None:
    rule = "CONVERT-33" if text in MATERIALS else "CONVERT-45"
    reading = read(f"{text} You can discard 1 card; draw 1 card.")
    assert (reading.status, len(reading.abilities)) == ("automatic", 1)
    assert reading.clauses[0].because == f"means nothing here ({rule})"


def test_how_often_it_could_be_done_limits_no_other_effect(read: Read) -> None:
    reading = read(
        f'{MATERIALS[0]} You can only use this effect of "Test Card" once per turn. You can discard 1 card; draw 1 '
        'card. You can only use this effect of "Test Card" once per Duel.'
    )
    (ability,) = reading.abilities
    assert reading.status == "automatic"
    assert ability.limit == Limit(per="duel", scope="name")


def test_it_is_one_of_the_card_s_effects_all_the_same(read: Read) -> None:
    """ "Each effect" of two is the other one, and none of those that the other one lets choose."""
    reading = read(
        f"{MATERIALS[0]} If this card is sent to the GY: You can activate 1 of these effects;\n● Draw 1 card.\n● Gain "
        '500 LP.\nYou can only use each effect of "Test Card" once per turn.'
    )
    (ability,) = reading.abilities
    choice = ability.do[0]
    assert isinstance(choice, op.ChooseOne)
    assert choice.each is None
    assert ability.limit == Limit(scope="name")


def test_as_what_a_material_may_count_is_no_remark(read: Read) -> None:
    """A Link Summon by an effect asks for it (CONVERT-33 is about the ordinary one)."""
    text = "If this card would be used for the Link Summon of a “Moss” monster, you can treat this card as a Fish."
    assert read(text.replace("“", '"').replace("”", '"')).unread
