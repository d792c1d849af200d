"""What exports give away of Magic's cards: what the trees say, in this game's words, and none of the card's."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from convert.export.secrets import without_secrets
from convert.export.sharing import SEE_CARD, runs, shareable
from convert.systems.magic_rpg import SYSTEM
from convert.systems.magic_rpg.entries import MonsterAbility
from convert.systems.magic_rpg.words import describe
from convert.terminal.opening import starter_compendium
from tests.magic_rpg.objects import an_object, entries


def given_away(text: str, line: str = "Sorcery", **fields: Any) -> tuple[Any, Any]:
    """A card with this text, and what an export has of it."""
    card = entries(an_object("Thing", oracle_text=text, type_line=line, mana_cost="{1}{G}", **fields))["thing"]
    return card, shareable(SYSTEM, card)


def test_an_export_says_what_a_card_does() -> None:
    """It was "(see the card)" for every card."""
    card, given = given_away("Trample\nWhenever this creature attacks, it gets +2/+0 until end of turn.", "Creature")
    assert given.text == "Trample.\nEach time this card attacks, this card is given +2/+0 until this turn ends."
    assert list(describe(given).paragraphs) == given.text.split("\n")
    assert not runs(card.text) & runs(given.text)


def test_what_could_not_be_read_is_still_left_to_the_card() -> None:
    _, given = given_away("Draw two cards.\nPlay a tune that nobody here has ever heard before.")
    assert given.text == f"Draw two cards.\n{SEE_CARD}"


def test_a_line_that_quotes_the_card_after_all_is_left_out() -> None:
    _, given = given_away("Destroy target non-Elf, non-Goblin, non-Zombie creature.\nDraw a card.")
    assert given.text.split("\n")[0] in (SEE_CARD, "Destroy target non-Elf, non-Goblin, non-Zombie creature.")
    card, given = given_away("Destroy target artifact, creature, enchantment, land, or planeswalker.")
    assert not runs(card.text) & runs(given.text)


def test_faces_and_the_back_are_told_each_by_itself() -> None:
    """MRPG-CONV-03."""
    faces = [
        {"name": "Up", "mana_cost": "{G}", "type_line": "Sorcery", "oracle_text": "Draw a card."},
        {"name": "Down", "mana_cost": "{U}", "type_line": "Sorcery", "oracle_text": "Target player discards a card."},
    ]
    card = entries(an_object("Up // Down", layout="split", card_faces=faces))["up-down"]
    given = shareable(SYSTEM, card)
    assert [face.text for face in given.faces] == ["Draw one card.", "Target player discards one card."]
    assert given.text == "Draw one card.\n//\nTarget player discards one card."


def test_what_a_monster_keeps_secret_goes_to_no_player() -> None:
    """MRPG-MON-02, MRPG-EX-48: an ability that is not revealed is in no export but one for the game master."""
    text = "Flying\n{T}: This creature deals 1 damage to any target."
    made = entries(an_object("Wyrm", oracle_text=text, type_line="Creature — Dragon", mana_cost="{4}{R}"))
    monster = made["wyrm-monster"]
    told = shareable(SYSTEM, monster)
    assert [each.text for each in told.abilities] == [
        "Flying.",
        "Tap this card: This card does 1 damage to whatever target you like.",
    ]
    assert without_secrets(monster) is monster
    secret = replace(monster, abilities=(monster.abilities[0], MonsterAbility(text="It burns.", revealed=False)))
    shown = without_secrets(shareable(SYSTEM, secret))
    assert [each.text for each in shown.abilities] == ["Flying"]


def test_the_starter_set_is_told_whole() -> None:
    """No line of what comes along is left out, and none holds eight words of its text in a row."""
    for entry in starter_compendium("magic-rpg").entries:
        if entry.kind == "spell" and entry.adjudication.status == "automatic":
            given = shareable(SYSTEM, entry)
            assert not runs(entry.text) & runs(given.text)
            assert SEE_CARD not in given.text, (entry.name, entry.text)
