"""CONVERT-16 at the table: a spell that would take one's own side without a question says so before it is cast."""

from __future__ import annotations

from convert.effects import Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules.game import Game
from convert.table import finding, menu
from tests.rules_fight.fights import THE_TARGET, cast, fight, mage, play, spell, with_entries

ANYBODY = Selector(id="t1", how="target", kind="any", side="any", reach="section")
CHASM = spell("Chasm", 2, cast(st.Destroy(what=THE_TARGET), targets=(ANYBODY,)))
CAST = Move.parse("cast a home-chasm")


def facing(*, together: bool) -> Game:
    game = fight([mage("A", "chasm")], [mage("B")], card_index=with_entries(CHASM), together=together)
    return play(game, "stance none")


def test_who_is_alone_in_reach_of_his_own_spell_is_told_so() -> None:
    game = facing(together=False)
    assert CAST in game.legal_moves()
    assert game.describe(CAST) == "A casts Chasm (3 MP, at A: nobody else can be its target)"
    assert "casts Chasm (3 MP, at A: nobody else can be its target)" in [
        line.text for line in menu.lines(game, game.legal_moves(), fold=False)
    ]
    assert finding.named(game, "cast chasm", game.legal_moves()) == (CAST,)


def test_where_there_is_a_choice_or_an_enemy_nothing_is_added() -> None:
    assert facing(together=True).describe(CAST) == "A casts Chasm (3 MP)"
