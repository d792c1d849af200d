"""Abilities of Magic's trees in plain words: every field is told, or named as not told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from convert.cli.main import app
from convert.compendium.explain import explain
from convert.effects import Adjudication
from convert.effects.tree import Unread
from convert.systems.magic_rpg import SYSTEM
from convert.systems.magic_rpg.entries import Back, CardFace, Land, Spell
from convert.systems.magic_rpg.wording import words_of
from convert.systems.magic_rpg.words import describe
from convert.terminal.opening import starter_compendium
from convert.text.model import Clause
from tests.magic_rpg.battles import abilities
from tests.magic_rpg.test_oracle_reader import read, reader

__all__ = ["reader"]


@pytest.mark.parametrize(
    ("type_line", "text", "words"),
    [
        (
            "Instant",
            "This spell deals 3 damage to any target.",
            "This card deals 3 damage to any target.",
        ),
        (
            "Sorcery",
            "Destroy target tapped creature. You gain 2 life.",
            "Destroy target tapped creature. You gain 2 life.",
        ),
        (
            "Creature — Goblin",
            "Whenever another Goblin you control dies, each opponent loses 1 life.",
            "Whenever another Goblin creature you control dies, each opponent loses 1 life.",
        ),
        (
            "Creature — Goblin",
            "{1}{R}, {T}: Return target Goblin card from your graveyard to your hand.",
            "{1}{R}, tap this card: Return target Goblin card from your graveyard to your hand.",
        ),
        (
            "Creature — Goblin",
            "This creature gets +1/+1 for each land you control.",
            "This card gets +1/+1 for each land you control.",
        ),
        (
            "Instant",
            "Creatures you control get +1/+0 and gain trample until end of turn.",
            "All creatures you control get +1/+0 and gain trample until end of turn.",
        ),
        (
            "Creature — Goblin",
            "When this creature enters, you may discard a card. If you do, draw two cards.",
            "When this card enters, you may discard a card. If you do, draw two cards.",
        ),
        (
            "Instant",
            "Counter target spell unless its controller pays {2}.",
            "Counter target spell unless that spell’s controller pays {2}.",
        ),
        ("Creature — Goblin", "Ward {2}", "Ward {2}."),
        (
            "Enchantment",
            "If damage would be dealt to you, prevent that damage. Put a dread counter on this enchantment.",
            "If you would be dealt damage, prevent all damage that would be dealt, then put a dread counter on "
            "this card instead.",
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
            {"op": "tap", "what": {"how": "attached", "where": {"tapped": False}}},
        ],
    }
    (text,) = words_of(abilities(tree))
    assert text == "Roll a d20. Tap what this is attached to. (Not told: selector.where.)"


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
    assert "words  This card deals 3 damage to any target" in told.output


@pytest.mark.parametrize(
    ("text", "words"),
    [
        # a number, an article, a tense
        (
            "When this creature enters, if a Goblin died this turn, create two 1/1 red Goblin creature tokens.",
            "When this card enters, if a Goblin creature died this turn, create two 1/1 red Goblin creature tokens.",
        ),
        (
            "At the beginning of your upkeep, if you control two or fewer lands, you lose 1 life.",
            "At the beginning of your upkeep, if you control two or fewer lands, you lose 1 life.",
        ),
        # whose it is stands beside the noun, where it lies behind it
        (
            "{T}: Exile up to one target artifact card from an opponent's graveyard.",
            "Tap this card: Exile up to one target artifact card from an opponent’s graveyard.",
        ),
        # what it is said of is said once
        (
            "{2}: This creature gets +1/-1 and gains flying until end of turn.",
            "{2}: This card gets +1/-1 and gains flying until end of turn.",
        ),
        # what is given calls itself by what it is
        (
            'Each Goblin you control has "Sacrifice this creature: Draw a card."',
            "All Goblin creatures you control have “Sacrifice this creature: Draw a card.”",
        ),
        # what something did is told of it
        (
            "Whenever a creature dealt damage by this creature this turn dies, draw a card.",
            "Whenever a creature that this card dealt damage to this turn dies, draw a card.",
        ),
        # as many as there may be, and none more than so many
        (
            "{T}: Return target creature card with mana value 3 or less from your graveyard to the battlefield.",
            "Tap this card: Return target creature card with mana value 3 or less from your graveyard to the "
            "battlefield.",
        ),
        # as many as are counted
        (
            "{T}: This creature deals X damage to any target, where X is the number of lands you control.",
            "Tap this card: This card deals damage to any target equal to the number of lands you control.",
        ),
    ],
)
def test_words_are_english(reader: Any, text: str, words: str) -> None:
    """MRPG-CONV-11: numbers, articles and tenses of what is told, one sentence a deed."""
    assert " ".join(words_of(read(reader, text, "Creature — Goblin").abilities)) == words


def test_a_card_is_told_by_what_it_is_on(reader: Any) -> None:
    told = words_of(read(reader, "Enchant land\nEnchanted land has shroud.", "Enchantment — Aura").abilities)
    assert told == ["Enchant land.", "Enchanted land has shroud."]


def test_explain_tells_of_every_face_and_of_the_back() -> None:
    """MRPG-CONV-03: each castable face and the back with its effects; no clause of a second face is called unnamed."""
    told = explain(SYSTEM, two_faces(), (), {})
    assert [(each.side, each.words) for each in told.abilities] == [
        ("", "Flying."),
        ("Second Breath", "Draw a card."),
        ("the back, Ember Shade", "Haste."),
    ]
    assert [each.number for each in told.abilities] == [1, 2, 3]
    assert told.unread_sides == ("the back, Ember Shade: Guess my name.",)


def test_clauses_of_a_back_are_its_own() -> None:
    texts = ("Flying", "Draw a card")
    clauses = [Clause(index=at, text=text, role="effect", start=0, end=1) for at, text in enumerate(texts)]
    told = explain(SYSTEM, two_faces(), clauses, {})
    assert [each.abilities for each in told.clauses] == [(1,), (2,)]


def two_faces() -> Spell:
    """A creature with a spell beside it, and a back, none of them a real card's."""
    flying, drawing = (
        abilities({"mode": "keyword", "keyword": "flying", "src": [0]}),
        abilities({"mode": "cast", "do": [{"op": "prepare", "src": 1}], "src": [1]}),
    )
    read = Adjudication(status="automatic", clauses=2)
    faces = (
        CardFace(name="Ember Drake", classes=("creature",), effects=flying),
        CardFace(name="Second Breath", classes=("instant",), effects=drawing),
    )
    unread = Unread(src=1, text="Guess my name.")
    back = Back(
        name="Ember Shade",
        classes=("creature",),
        effects=abilities({"mode": "keyword", "keyword": "haste", "src": [0]}),
        adjudication=Adjudication(status="partial", clauses=2, unread=(unread,)),
    )
    entry = next(each for each in starter_compendium("magic-rpg").entries if isinstance(each, Spell))
    return replace(
        entry, name="Ember Drake // Second Breath", effects=flying, faces=faces, back=back, adjudication=read
    )


def test_show_has_the_text_of_the_back() -> None:
    """MRPG-CONV-03: the face that cannot be cast is read beside the front."""
    back = replace(two_faces().back or Back(name="x"), text="Haste\nGuess my name.", power=3, toughness=2)
    panel = describe(replace(two_faces(), back=back))
    assert list(panel.paragraphs[-3:]) == ["Back: Ember Shade, Creature, 3/2", "Haste", "Guess my name."]
