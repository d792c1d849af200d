"""Abilities of Magic's trees in plain words: every field is told, or named as not told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from convert.cli.main import app
from convert.systems.magic_rpg import SYSTEM
from convert.systems.magic_rpg.entries import Land, Spell
from convert.systems.magic_rpg.wording import words_of
from convert.terminal.opening import starter_compendium
from tests.magic_rpg.battles import abilities
from tests.magic_rpg.test_oracle_reader import read, reader

__all__ = ["reader"]


@pytest.mark.parametrize(
    ("type_line", "text", "words"),
    [
        (
            "Instant",
            "This spell deals 3 damage to any target.",
            "This card deals 3 damage to target creature or player or planeswalker or battle.",
        ),
        (
            "Sorcery",
            "Destroy target tapped creature. You gain 2 life.",
            "Destroy target tapped creature. You gain 2 life.",
        ),
        (
            "Creature — Goblin",
            "Whenever another Goblin you control dies, each opponent loses 1 life.",
            "Whenever another Goblin creature you control dies: All opponents lose 1 life.",
        ),
        (
            "Creature — Goblin",
            "{1}{R}, {T}: Return target Goblin card from your graveyard to your hand.",
            "Pay {1}{R}, tap this card: Put target Goblin card in your graveyard into its owner's hand.",
        ),
        (
            "Creature — Goblin",
            "This creature gets +1/+1 for each land you control.",
            "This card has power more by the number of all lands you control and toughness more by the number of all "
            "lands you control.",
        ),
        (
            "Instant",
            "Creatures you control get +1/+0 and gain trample until end of turn.",
            "All creatures you control get +1/+0, until end of turn. Those creatures have trample, until end of turn.",
        ),
        (
            "Creature — Goblin",
            "When this creature enters, you may discard a card. If you do, draw two cards.",
            "Whenever this card enters: You may: you discard 1 card(s). If that was done, you draw 2 card(s).",
        ),
        (
            "Instant",
            "Counter target spell unless its controller pays {2}.",
            "Counter target spell, unless the controller of target spell does: pay {2}.",
        ),
        ("Creature — Goblin", "Ward {2}", "Ward (pay {2})."),
        (
            "Enchantment",
            "If damage would be dealt to you, prevent that damage. Put a dread counter on this enchantment.",
            "Where something deals damage to you, in its place: prevent all damage by anything to anything; put 1 "
            "dread counter(s) on this card.",
        ),
    ],
)
def test_abilities_in_words(reader: Any, type_line: str, text: str, words: str) -> None:
    assert " ".join(words_of(read(reader, text, type_line).abilities)) == words


def test_what_no_words_stand_for_is_named() -> None:
    tree = {
        "mode": "cast",
        "do": [
            {"op": "dice", "sides": 20},
            {"op": "destroy", "what": {"how": "all", "where": {"holds": {"state": "monarch"}}}},
        ],
    }
    (text,) = words_of(abilities(tree))
    assert text == "Dice. Destroy all things. (Not told: dice.sides, where.holds.)"


def test_every_ability_of_the_starter_set_has_words() -> None:
    """No field is lost in silence: what is told of the starter set leaves nothing out."""
    book = starter_compendium("magic-rpg")
    cards = [entry for entry in book.entries if isinstance(entry, Spell | Land)]
    assert len(cards) > 100
    for entry in cards:
        for ability in entry.effects:
            (text,) = SYSTEM.words(entry, (ability,))
            assert text.endswith((".", ")")), (entry.name, text)
            assert "Not told" not in text, (entry.name, text)


def test_explain_shows_the_words_beside_the_tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(app, ["explain", "Lightning Bolt", "--system", "magic-rpg"])
    assert told.exit_code == 0, told.exception
    assert "words  This card deals 3 damage to target creature or player" in told.output
