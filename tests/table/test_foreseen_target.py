"""CONVERT-16 at the table: a spell that would take one's own side without a question says so before it is cast."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Ability, Amount, Selector
from convert.effects import steps as st
from convert.kernel import Move
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.turn import Act
from convert.table import finding, menu
from convert.table.answers import refused, why
from tests.rules_effects.arena import arena, summon
from tests.rules_fight.fights import (
    ENEMY,
    THE_TARGET,
    cast,
    damage,
    fight,
    legal,
    mage,
    monster,
    play,
    spell,
    with_entries,
)
from tests.table.test_typing import typed

ANYBODY = Selector(id="t1", how="target", kind=("monster", "caster"), side="any", reach="section")
CHASM = spell("Chasm", 2, cast(st.Destroy(what=THE_TARGET), targets=(ANYBODY,)))
CAST = Move.parse("cast ann home-chasm")


def facing(*, together: bool) -> Game:
    game = fight([mage("Ann", "chasm")], [mage("Bob")], card_index=with_entries(CHASM), together=together)
    return play(game, "stance none")


def test_who_is_alone_in_reach_of_his_own_spell_is_told_so() -> None:
    game = facing(together=False)
    assert CAST in game.legal_moves()
    assert game.describe(CAST) == "Ann casts Chasm (3 MP, on Ann: nobody else can be its target)"
    assert "casts Chasm (3 MP, on Ann: nobody else can be its target)" in [
        line.text for line in menu.lines(game, game.legal_moves(), fold=False)
    ]
    assert finding.named(game, "cast chasm", game.legal_moves()) == (CAST,)


def test_where_there_is_a_choice_or_an_enemy_nothing_is_added() -> None:
    assert facing(together=True).describe(CAST) == "Ann casts Chasm (3 MP)"


def test_who_types_the_short_form_without_having_read_the_line_is_shown_it_first() -> None:
    """A folded menu shows a family; then "1" casts it, and so does the name, now that the line is there."""
    for answer in ("1", "cast chasm"):
        pits = [replace(CHASM, id=f"home-pit{n}", name=f"Pit{n}") for n in range(14)]
        ann = mage("Ann", "chasm", *[f"pit{n}" for n in range(14)], preparation=20)
        game = fight([ann], [mage("Bob")], card_index=with_entries(CHASM, *pits), together=False)
        play(game, "stance none")
        assert len(menu.lines(game, game.legal_moves())) < 12
        told, *_ = typed(game, "cast chasm")
        assert told[0] == "cast chasm: is this meant? (0 for all moves)"
        assert told[1].endswith("casts Chasm (3 MP, on Ann: nobody else can be its target)")
        assert not game.state.mages["ann"].spent
        typed(game, "cast chasm", answer)
        assert [spent.spell for spent in game.state.mages["ann"].spent] == ["home-chasm"]


def test_a_full_cast_says_on_whom_a_spell_falls() -> None:
    """CAST-12."""
    game = fight([mage("Ann", "chasm", "cure", focus=3)], [mage("Bob")], card_index=with_entries(CHASM), together=False)
    play(game, "stance none", "full-cast ann")
    one = Move.parse("add cast home-chasm")
    assert game.describe(one) == "cast Chasm (3 MP, on Ann: nobody else can be its target)"
    assert game.caution(one)


def test_an_answer_says_on_whom_it_falls() -> None:
    """PRECAST-10: the one target that it can have is named before it is given."""
    jolt = spell("Jolt", 1, cast(damage(1), targets=(ENEMY,), speed=2), form="precast")
    game = fight([mage("Ann", "jolt")], [mage("Bob", "cure")], card_index=with_entries(jolt))
    play(game, "stance none", "precast ann home-jolt", "end")
    while not any(move.verb == "answer" for move in game.legal_moves()):
        play(game, "cast bob home-cure" if legal(game, "cast bob home-cure") else "stance none")
    (answer,) = [move for move in game.legal_moves() if move.verb == "answer"]
    assert game.describe(answer) == "answer with Jolt on Bob"
    assert not game.caution(answer)


def test_an_ability_that_is_used_says_on_whom_it_falls_and_what_it_costs() -> None:
    """SUMMON-20, COMBAT-42; a move that names no target says nothing of the kind."""
    sting = Ability(
        mode="activate",
        targets=(Selector(id="t1", how="target", kind="monster", side="opponent", reach="section"),),
        cost=(st.PayHp(amount=Amount(n=2)),),
        do=(st.Destroy(what=THE_TARGET),),
    )
    game = arena(monster("Wasp", 2, 5, 5, sting))
    summon(game, "wasp", "a")
    game.push(Act("a"))
    game.settle()
    told = {move.verb: game.describe(move) for move in game.legal_moves() if move.args and move.args[0] == "wasp"}
    assert told["activate"].endswith(" (2 HP, on Kuriboh)")
    assert len(told) > 1
    assert not [words for verb, words in told.items() if verb not in ("activate", "engage") and "Kuriboh" in words]


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
