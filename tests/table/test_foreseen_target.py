"""CONVERT-16 at the table: a spell that would take one's own side without a question says so before it is cast."""

from __future__ import annotations

from convert.effects import Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules.game import Game
from convert.table import finding, menu
from convert.table.answers import refused, why
from tests.rules_fight.fights import THE_TARGET, cast, fight, mage, play, spell, with_entries

ANYBODY = Selector(id="t1", how="target", kind="any", side="any", reach="section")
CHASM = spell("Chasm", 2, cast(st.Destroy(what=THE_TARGET), targets=(ANYBODY,)))
CAST = Move.parse("cast ann home-chasm")


def facing(*, together: bool) -> Game:
    game = fight([mage("Ann", "chasm")], [mage("Bob")], card_index=with_entries(CHASM), together=together)
    return play(game, "stance none")


def test_who_is_alone_in_reach_of_his_own_spell_is_told_so() -> None:
    game = facing(together=False)
    assert CAST in game.legal_moves()
    assert game.describe(CAST) == "Ann casts Chasm (3 MP, at Ann: nobody else can be its target)"
    assert "casts Chasm (3 MP, at Ann: nobody else can be its target)" in [
        line.text for line in menu.lines(game, game.legal_moves(), fold=False)
    ]
    assert finding.named(game, "cast chasm", game.legal_moves()) == (CAST,)


def test_where_there_is_a_choice_or_an_enemy_nothing_is_added() -> None:
    assert facing(together=True).describe(CAST) == "Ann casts Chasm (3 MP)"


def test_why_it_cannot_be_cast_at_somebody_who_is_named() -> None:
    """COMBAT-15: the distance; and nothing is cast at somebody else instead."""
    game = facing(together=False)
    assert finding.named(game, "cast chasm bob", game.legal_moves()) == ()
    assert why(game, "not cast chasm on bob") == ["Ann casts Chasm at Bob: Bob is out of its reach (COMBAT-15)."]
    assert "Bob is out of its reach (COMBAT-15)" in refused(game, "cast chasm bob")
    assert "leave the target out" in refused(game, "cast chasm ann")
    assert "leave the target out" in refused(facing(together=True), "cast chasm bob")
    assert "there is no such spell" in refused(game, "cast chasm zork")


def test_somebody_whom_it_never_takes_is_no_target_of_a_spell() -> None:
    """CAST-18: nobody of the other kind or side."""
    beasts = Selector(id="t1", how="target", kind="caster", side="opponent", reach="section")
    quake = spell("Quake", 1, cast(st.Destroy(what=THE_TARGET), targets=(beasts,)))
    game = play(fight([mage("Ann", "quake")], [mage("Bob")], card_index=with_entries(quake)), "stance none")
    assert "Ann is no target for it (CAST-18)" in refused(game, "cast quake ann")
    assert "leave the target out" in refused(game, "cast quake bob")
