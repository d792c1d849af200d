"""Where the spell of something in play came from: a value in the game, text in a saved one (CAST-10, CONVERT-10)."""

from __future__ import annotations

import json

import msgspec
import pytest

from convert.kernel.textual import read_textual, write_textual
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.items import arm
from convert.systems.duel_monsters.rules.spell_origin import NO_SOURCE, SpellOrigin
from tests.rules_fight.fights import being, cast, fight, mage, play, spell, with_entries

VALUES = {
    "": NO_SOURCE,
    "slot": SpellOrigin("slot"),
    "bonded": SpellOrigin("bonded"),
    "jewel": SpellOrigin("jewel"),
    "page": SpellOrigin("page"),
    "item:Pit: a trap": SpellOrigin(item="Pit: a trap"),
    "item:": SpellOrigin(item=""),
    "item:slot": SpellOrigin(item="slot"),
}


def test_every_origin_has_a_text_of_its_own_and_is_read_from_it() -> None:
    for text, value in VALUES.items():
        assert str(value) == text
        assert SpellOrigin.parse(text) == value
    assert len(set(VALUES.values())) == len(VALUES)
    assert [value.item for value in VALUES.values()] == [None, None, None, None, None, "Pit: a trap", "", "slot"]


@pytest.mark.parametrize("text", ["Slot", "tome", "slot:x"])
def test_what_is_no_origin_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="nothing is cast from"):
        SpellOrigin.parse(text)
    with pytest.raises(msgspec.ValidationError, match="nothing is cast from"):
        msgspec.json.decode(msgspec.json.encode(text), type=SpellOrigin, dec_hook=read_textual)


def test_json_holds_its_text_and_nothing_else_that_is_no_struct() -> None:
    assert msgspec.json.encode([NO_SOURCE, SpellOrigin("page")], enc_hook=write_textual) == b'["","page"]'
    assert msgspec.json.decode(b'"item:Club"', type=SpellOrigin, dec_hook=read_textual) == SpellOrigin(item="Club")
    with pytest.raises(NotImplementedError, match="neither a Struct nor Textual"):
        msgspec.json.encode(object(), enc_hook=write_textual)


def test_convert_10_an_armed_trap_is_known_by_its_item_in_a_game_that_was_saved() -> None:
    """And a precast spell by its slot."""
    pit = spell("Pit", 1, cast(), form="artifact", property="Normal Trap")
    game = fight(
        [mage("A", "rush", items=(Item(name="a pit", entry="home-pit"),))], [mage("B")], card_index=with_entries(pit)
    )
    play(game, "stance none", "precast a home-rush")
    me = being(game, "a")
    arm(game, me, me.items[0])
    text = game.to_json()
    assert [one["source"] for one in json.loads(text)["state"]["spells"].values()] == ["slot", "item:a pit"]
    again = Game.from_json(text, game.card_index)
    assert [one.source for one in again.state.spells.values()] == [SpellOrigin("slot"), SpellOrigin(item="a pit")]
    assert again.to_json() == text
