"""What lasts for a battle, or while equipped, with no such battle or bearer; where the material that was used lay."""

from __future__ import annotations

import pytest

from tests.text.battles import tree
from tests.text.conftest import Read


def test_that_battle_is_the_one_it_came_to(read: Read) -> None:
    text = (
        "When an opponent's monster declares an attack: You can Special Summon this card from your hand, and if you"
        " do, change the attack target to this card. This card cannot be destroyed by that battle."
    )
    whole = tree(read, text)
    assert [step["op"] for step in whole["do"]] == ["special_summon", "allow", "protect"]
    assert whole["do"][-1]["until"] == "this_battle"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Fish monsters gain 400 ATK during damage calculation only.", "monster"),
        ("Fish monsters cannot be destroyed by battle, also you take no battle damage from that battle.", "monster"),
    ],
)
def test_a_rule_of_each_battle_is_unread(read: Read, text: str, kind: str) -> None:
    reading = read(text, kind)
    assert reading.unread
    assert all(step.until is None for ability in reading.abilities for step in ability.do)


def test_what_the_effect_brings_is_changed_for_good(read: Read) -> None:
    text = (
        "Special Summon 1 Fish monster from your hand, and if you do, equip it with this card, then you can Special"
        " Summon 1 monster from your opponent's GY to their field, but negate its effects."
    )
    step = tree(read, text, "spell", property="equip")["do"][-1]
    assert (step["op"], step.get("until")) == ("suppress", None)


def test_another_than_the_bearer_is_not_changed_while_it_is_worn(read: Read) -> None:
    text = (
        "Equip only to a monster you control. Target 1 monster your opponent controls. That monster cannot attack"
        " or change its battle position. When this card leaves the field, destroy the target."
    )
    reading = read(text, "spell", property="equip")
    assert [gap.text for gap in reading.unread][1:] == [
        "That monster cannot attack or change its battle position",
        "When this card leaves the field, destroy the target",
    ]
    assert len(reading.abilities) == 1


@pytest.mark.parametrize(("where", "from_"), [(" on the field", "play"), (" you control", "play"), ("", None)])
def test_what_was_made_with_it_asks_where_it_was(read: Read, where: str, from_: str | None) -> None:
    text = f"A Fish monster Ritual Summoned using this card{where} as material gains 300 ATK."
    assert tree(read, text)["when"].get("from") == from_


@pytest.mark.parametrize(
    "text",
    [
        "When this card leaves the field, destroy all monsters that were Special Summoned by this card's effect.",
        "Destroy all monsters that were Special Summoned by this effect.",
    ],
)
def test_what_an_earlier_effect_brought_is_unread(read: Read, text: str) -> None:
    assert not read(text).abilities


def test_only_the_second_is_from_the_extra_deck(read: Read) -> None:
    text = (
        'If you control a "Moss" Ritual Monster or a "Moss" monster Special Summoned from the Extra Deck: Draw 1 card.'
    )
    where = tree(read, text)["if"][0]["exists"]["where"]
    assert "came" not in where
    assert [one.get("came") for one in where["any"]] == [None, "extra"]


def test_it_is_what_would_be_equipped(read: Read) -> None:
    text = (
        'Reveal 1 "Moss" Equip Spell in your hand, and if you do, Special Summon 1 Fish monster from your Deck, then'
        " either equip the revealed card to that monster, or send it to the GY."
    )
    steps = tree(read, text, "spell")["do"]
    equip, send = (option["do"][0]["what"] for option in steps[-1]["options"])
    assert equip == send == {"ref": steps[0]["what"]["id"]}


@pytest.mark.parametrize("bearers", ["a monster(s)", "monsters"])
def test_materials_off_several_together_are_unread(read: Read, bearers: str) -> None:
    assert not read(f"Detach 3 materials from {bearers} you control.", "spell").abilities
    assert read("Detach 3 materials from this card.").abilities
