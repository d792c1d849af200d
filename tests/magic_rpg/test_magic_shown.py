"""A card of Magic as it is read at the table: faces apart, costs as cards print them, Devoid without a color."""

from __future__ import annotations

import pytest

from convert.cards.magic.mana import parse_mana
from convert.systems.magic_rpg.words import cost_words, describe
from tests.magic_rpg.objects import an_object, entries


def test_two_castable_faces_stand_apart() -> None:
    """MRPG-CONV-03, MRPG-ARCH-10: each has its name, cost, kind, color, figures and text; none is said of both."""
    faces = [
        {
            "name": "Tide Giant",
            "mana_cost": "{6}{G}",
            "type_line": "Creature — Giant",
            "oracle_text": "Reach\nWhen this creature enters, draw a card.",
            "power": "7",
            "toughness": "5",
        },
        {"name": "Long Steps", "mana_cost": "{2}{U}", "type_line": "Sorcery — Adventure", "oracle_text": "Walk."},
    ]
    card = entries(an_object("Tide Giant // Long Steps", layout="adventure", card_faces=faces))["tide-giant-long-steps"]
    panel = describe(card)
    assert panel.badge == "{6}{G} // {2}{U}"
    assert panel.subtitle == "Creature · Giant // Sorcery · Adventure · blue, green"
    assert list(panel.paragraphs) == [
        "Tide Giant: {6}{G} · Creature · Giant · green · 7/5 · reach · mana value 7",
        "Reach",
        "When this creature enters, draw a card.",
        "Long Steps: {2}{U} · Sorcery · Adventure · blue · mana value 3",
        "Walk.",
    ]
    rows = {row[0]: row[1] for table in panel.tables for row in table.rows}
    assert rows == {
        "Learned by": "any wizard, for 4 AP",
        "Loremaster": "one special is good for 5 common cards",
        "In a deck": "up to 4",
        "Arch Mage": "creature, green // sorcery, blue",
    }


@pytest.mark.parametrize(
    "cost",
    ["{2}{G}{W}", "{X}{R}{W}{B}", "{1}{W}{U}", "{G}{U}{R}", "{B}{B}{G}", "{W}{U}{B}{R}{G}", "{R}{G}{W}{U}", "{0}"],
)
def test_a_cost_is_said_as_cards_print_it(cost: str) -> None:
    assert cost_words(parse_mana(cost)) == cost


def test_a_card_that_says_so_has_no_color() -> None:
    """MRPG-CONV-06, MRPG-GEN-08: Devoid, whatever the source calls its colors; what gives Devoid to others has one."""
    line = {"type_line": "Instant", "mana_cost": "{1}{U}", "colors": ["U"]}
    found = entries(
        an_object("Pale Wave", oracle_text="Devoid (It has no color.)\nDraw a card.", **line),
        an_object("Blue Wave", oracle_text="Creatures you control have devoid.", **line),
    )
    assert (found["pale-wave"].colors, found["pale-wave"].arch_mage_classes) == ((), ("instant", "colorless"))
    assert (found["blue-wave"].colors, found["blue-wave"].arch_mage_classes) == (("blue",), ("instant", "blue"))


def test_a_back_that_is_a_planeswalker_says_so() -> None:
    """MRPG-CONV-03: no class of an entry is called so; its back tells it by its loyalty."""
    faces = [
        {"name": "Reed", "mana_cost": "{1}{U}", "type_line": "Creature — Elf", "power": "0", "toughness": "2"},
        {
            "name": "Reed Grown",
            "type_line": "Legendary Planeswalker — Reed",
            "loyalty": "5",
            "oracle_text": "+1: Scry 1.",
        },
    ]
    card = entries(an_object("Reed // Reed Grown", layout="transform", card_faces=faces))["reed"]
    assert "Back: Reed Grown, Legendary planeswalker · Reed, loyalty 5" in describe(card).paragraphs
