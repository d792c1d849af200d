"""The starter set holds an example of everything, and every card that the rules name."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from convert.cards import Card
from convert.cards.starter import load_starter

NAMED_BY_THE_RULES = (
    "Blue-Eyes White Dragon",
    "De-Spell",
    "Dian Keto the Cure Master",
    "Dragon Capture Jar",
    "Fissure",
    "Hinotama",
    "Karbonala Warrior",
    "M-Warrior #1",
    "M-Warrior #2",
    "Man-Eater Bug",
    "Masaki the Legendary Swordsman",
    "Monster Reborn",
    "Ookazi",
    "Polymerization",
    "Pot of Greed",
    "Red Medicine",
    "Remove Trap",
    "Sparks",
    "Spellbinding Circle",
    "Time Wizard",
    "Tremendous Fire",
)
CLASSES = (
    "normal",
    "effect",
    "fusion",
    "ritual",
    "synchro",
    "xyz",
    "link",
    "pendulum",
    "tuner",
    "flip",
    "gemini",
    "spirit",
    "toon",
    "union",
)
ODD_NAMES = {
    "a comma": "Winged Dragon, Guardian of the Fortress #1",
    "quotes": '"A" Cell Breeding Device',
    "a number sign": "M-Warrior #1",
    "a colon and a blank": "Number 39: Utopia",
    "a letter that is not ASCII": "Beast Machine King Barbaros Ür",
    "an apostrophe": "Robbin' Goblin",
    "an ampersand": "Shield & Sword",
    "a slash": "D/D Lamia",
    "a question mark": "BIG Win!?",
    "a stop at its end": "Lord of D.",
    "a number and nothing else": "7",
    "a number at its start": "7 Colored Fish",
}


@pytest.fixture(scope="module")
def cards() -> dict[str, Card]:
    return {card.name: card for card in load_starter()}


@pytest.mark.parametrize("name", NAMED_BY_THE_RULES)
def test_every_card_that_the_rules_name_is_there(cards: dict[str, Card], name: str) -> None:
    assert name in cards


@pytest.mark.parametrize("kind", ["monster", "spell", "trap", "token", "skill"])
def test_every_kind_of_card_is_there(cards: dict[str, Card], kind: str) -> None:
    assert kind in {card.kind for card in cards.values()}


@pytest.mark.parametrize("class_", CLASSES)
def test_every_monster_class_is_there(cards: dict[str, Card], class_: str) -> None:
    assert any(class_ in card.properties for card in cards.values())


@pytest.mark.parametrize("attribute", ["DARK", "EARTH", "FIRE", "LIGHT", "WATER", "WIND", "DIVINE"])
def test_every_attribute_is_there(cards: dict[str, Card], attribute: str) -> None:
    assert attribute in {card.attribute for card in cards.values()}


@pytest.mark.parametrize("attribute", ["DARK", "EARTH", "FIRE", "LIGHT", "WATER", "WIND"])
def test_every_mage_finds_a_monster_of_their_attribute_that_a_beginner_can_call(
    cards: dict[str, Card], attribute: str
) -> None:
    """STAT-24: at Level 4 or less, castable in the ordinary way, with Channeling 5."""
    assert any(
        card.attribute == attribute and "normal" in card.properties and (card.level or 9) <= 4
        for card in cards.values()
    )


@pytest.mark.parametrize("property_", ["normal", "continuous", "equip", "field", "quick-play", "ritual"])
def test_every_property_of_spells_is_there(cards: dict[str, Card], property_: str) -> None:
    assert property_ in {card.property for card in cards.values() if card.kind == "spell"}


@pytest.mark.parametrize("property_", ["normal", "continuous", "counter"])
def test_every_property_of_traps_is_there(cards: dict[str, Card], property_: str) -> None:
    assert property_ in {card.property for card in cards.values() if card.kind == "trap"}


def test_normal_monsters_of_levels_1_to_8_are_there(cards: dict[str, Card]) -> None:
    levels = {card.level for card in cards.values() if "normal" in card.properties}
    assert set(range(1, 9)) <= levels


def test_a_monster_of_level_0_is_there(cards: dict[str, Card]) -> None:
    """CONVERT-39."""
    assert cards["Number F0: Utopic Future"].level == 0


def test_printed_question_marks_are_there_for_one_stat_and_for_both(cards: dict[str, Card]) -> None:
    """CONVERT-38."""
    assert {card.variable for card in cards.values() if card.variable} == {("attack",), ("attack", "defense")}


def test_the_stats_that_the_examples_round_are_there(cards: dict[str, Card]) -> None:
    """EX-78."""
    stats = {(card.attack, card.defense) for card in cards.values()}
    assert {(450, 600), (1500, 1250), (1380, 1930)} <= stats
    assert any(1850 in pair for pair in stats)


def test_the_link_monster_of_the_examples_is_there(cards: dict[str, Card]) -> None:
    """EX-79: Link-3, ATK 2300, first printed as a Super Rare."""
    link = cards["Protectcode Talker"]
    assert (link.link, link.attack, link.defense, link.level) == (3, 2300, None, None)
    assert link.printings[0].rarity == "Super Rare"


@pytest.mark.parametrize(("oddity", "name"), ODD_NAMES.items())
def test_names_that_trip_programs_are_there(cards: dict[str, Card], oddity: str, name: str) -> None:
    assert name in cards, f"an example of a name with {oddity}"


def test_two_names_that_differ_in_no_letter_are_there(cards: dict[str, Card]) -> None:
    """Slugs must keep them apart."""
    assert {"Magnet Warrior Σ＋", "Magnet Warrior Σ－"} <= cards.keys()


def test_cards_without_a_printing_are_there(cards: dict[str, Card]) -> None:
    """RARITY-08."""
    assert {card.name for card in cards.values() if card.kind == "monster" and not card.printings} == {
        "Magnet Warrior Σ＋",
        "Magnet Warrior Σ－",
    }


def test_a_name_that_begins_like_another_is_there(cards: dict[str, Card]) -> None:
    assert {"Harpie Lady", "Harpie Lady 1", "Harpie Lady Sisters"} <= cards.keys()


def test_fusions_bring_their_materials(cards: dict[str, Card]) -> None:
    """FUSION-01: each Material that a fusion names is in the set; one fusion names none (CONVERT-32)."""
    lines = {card.name: card.text.split("\n")[0] for card in cards.values() if "fusion" in card.properties}
    named = {name: re.findall(r'"([^"]+)"', line) for name, line in lines.items()}
    assert len(lines) >= 5
    assert [name for name, materials in named.items() if not materials] == ["Five-Headed Dragon"]
    assert {material for materials in named.values() for material in materials} <= cards.keys()


def test_rituals_bring_their_spell_and_the_spell_its_monster(cards: dict[str, Card]) -> None:
    """CONVERT-30."""
    spells = [card for card in cards.values() if card.property == "ritual"]
    monsters = [card for card in cards.values() if "ritual" in card.properties]
    assert spells
    for monster in monsters:
        assert any(f'"{spell.name}"' in monster.text for spell in spells)
    for spell in spells:
        assert any(f'"{monster.name}"' in spell.text for monster in monsters)


def test_a_token_brings_its_maker(cards: dict[str, Card]) -> None:
    """CONVERT-36."""
    tokens = [card for card in cards.values() if card.kind == "token"]
    assert tokens
    for token in tokens:
        assert any(token.name in card.text for card in cards.values() if card is not token)


def test_cards_that_name_others_by_their_whole_name_bring_them(cards: dict[str, Card]) -> None:
    """What a text names in quotes is a card here, a series, a counter's kind, or in this list of absent friends."""
    series = {"Number", "Firewall", "D/D", "Dark Contract", "Archfiend", "Magnet Warrior", "Magna Warrior"}
    named = {name for card in cards.values() for name in re.findall(r'"([^"]+)"', card.text)}
    assert named - cards.keys() <= series | {"Sheep Tokens"}


def test_the_set_is_small_and_no_card_is_twice(cards: dict[str, Card]) -> None:
    every = load_starter()
    assert 140 <= len(every) <= 180
    assert [name for name, count in Counter(card.name for card in every).items() if count > 1] == []
    assert [id_ for id_, count in Counter(card.id for card in every).items() if count > 1] == []
    assert {card.provider for card in every} == {"starter"}


def test_every_card_has_a_text_and_a_digest(cards: dict[str, Card]) -> None:
    for card in cards.values():
        assert card.text.strip() == card.text != "", card.name
        assert re.fullmatch("sha256:[0-9a-f]{64}", card.digest), card.name
