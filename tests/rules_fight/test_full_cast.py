"""CAST-12 to CAST-15: what may be chosen for a Full Cast, when it is offered, and what is told of it."""

from __future__ import annotations

from convert.systems.duel_monsters.rules.casting.full_cast import FullCast
from convert.systems.duel_monsters.rules.events import Noted
from convert.systems.duel_monsters.rules.game import Game
from tests.rules_fight.fights import (
    ENEMY,
    MASAKI,
    bring,
    cast,
    caster,
    damage,
    fight,
    legal,
    mage,
    play,
    rule_against,
    spell,
    to_turn_of,
    with_entries,
)


def at_it(*prepared: str, mp: int, focus: int = 4) -> Game:
    """A keeps a Prestidigitation, has so much MP, and begins a Full Cast."""
    game = fight([mage("A", *prepared, mp=9, channeling=9, focus=focus)], [mage("B")])
    play(game, "stance none", "basic a prestidigitation")
    to_turn_of(game, "b")
    to_turn_of(game, "a")
    caster(game, "a").mp = mp
    game.refresh()
    return play(game, "full-cast a")


def test_it_takes_two_spells_or_one_and_a_basic_magic() -> None:
    """CAST-12, CAST-15: one Prepared spell alone is no Full Cast, whatever else could be done."""
    assert not legal(play(fight([mage("A", "cure", bonded="blue-eyes")], [mage("B")]), "stance none"), "full-cast a")
    game = at_it("cure", "sparks", mp=40)
    assert not legal(game, "done")
    play(game, "add cast home-cure")
    assert not legal(game, "done"), "one is not enough"
    assert rule_against(game, "done") == "CAST-12"
    play(game, "add basic prestidigitation")
    assert legal(game, "done")


def test_neither_a_page_nor_a_sacrifice_is_a_second_spell_of_it() -> None:
    """CAST-14: with one Prepared spell, a page that could be cast and a summon to pay with there is no Full Cast."""
    game = play(fight([mage("A", "cure", book=("sparks",), mp=9, channeling=9)], [mage("B")]), "stance none")
    assert legal(game, "cast a home-cure")
    assert legal(game, "cast-page a home-sparks")
    assert not legal(game, "full-cast a")


def test_it_begins_with_every_prepared_spell_and_the_basic_magic_that_is_kept() -> None:
    """CAST-12, CAST-15: these and nothing else, and no end before anything is chosen; what is kept may
    be let go at any time (CAST-17)."""
    game = at_it("cure", "sparks", mp=40)
    said = ["add basic prestidigitation", "add cast home-cure", "add cast home-sparks"]
    assert sorted(str(move) for move in game.legal_moves() if move.verb != "drop") == said


def test_each_spell_once_and_together_within_ones_mp() -> None:
    """CAST-11, CAST-13, CAST-15: 4 MP pay for a Cure of 2 and no Fissure of 3 besides; basic magic takes none."""
    game = at_it("cure", "sparks", "fissure", mp=4)
    play(game, "add cast home-cure", "add basic prestidigitation")
    assert not legal(game, "add cast home-cure")
    assert not legal(game, "add basic prestidigitation")
    assert rule_against(game, "add cast home-fissure") == "CAST-13"
    assert legal(game, "add cast home-sparks")


def test_no_more_than_unoccupied_focus_and_one() -> None:
    """CAST-12: Focus 2 with one slot held leaves two, so nothing is left to choose after them."""
    game = at_it("cure", "sparks", "fissure", mp=40, focus=2)
    play(game, "add cast home-cure")
    assert legal(game, "add cast home-sparks")
    play(game, "add cast home-sparks")
    assert not isinstance(game.decision, FullCast)


def test_what_it_costs_is_told_as_it_grows() -> None:
    """CAST-13: MP for each, Channeling for the costliest alone."""
    game = at_it("cure", "fissure", mp=40)
    told = []
    for move in ("add cast home-cure", "add cast home-fissure"):
        assert isinstance(game.decision, FullCast)
        told.append(game.decision.prompt(game))
        play(game, move)
    assert isinstance(game.decision, FullCast)
    told.append(game.decision.prompt(game))
    assert [text.removesuffix(". Which spells?") for text in told] == [
        "Full Cast: 0 chosen",
        "Full Cast: 1 chosen (2 MP, Channeling 2)",
        "Full Cast: 2 chosen (5 MP, Channeling 3)",
    ]


def test_its_basic_magic_is_used_while_it_is_focused() -> None:
    """CAST-15, BASIC-05: let go after it was chosen, it does nothing."""
    for dropped, told in ((False, ["A uses Prestidigitation."]), (True, [])):
        game = at_it("cure", "sparks", mp=40)
        play(game, "add cast home-cure", "add basic prestidigitation")
        if dropped:
            play(game, "drop a prestidigitation")
        play(game, "done")
        while "spend" in {move.verb for move in game.legal_moves()}:
            play(game, "spend 0")
        assert [event.text for event in game.log if isinstance(event, Noted) and "Prestidig" in event.text] == told


def test_one_spell_in_two_ways_is_no_full_cast() -> None:
    """CAST-12: a summon that could come as a Shadow too, and a spell that could be precast, are one spell each."""
    for one in ("kuriboh", "rush"):
        game = play(fight([mage("A", one)], [mage("B")]), "stance none")
        bring(game, "a", MASAKI)
        assert len([move for move in game.legal_moves() if move.args[1:] == (f"home-{one}",)]) == 2
        assert not legal(game, "full-cast a")


def test_what_always_takes_a_full_action_is_none_of_several() -> None:
    """CAST-12, CONVERT-30: a spell that is cast as a Full Action is the other kind of Full Cast, alone."""
    slow = spell("Slow", 1, cast(damage(2), targets=(ENEMY,)), full_action=True)
    entries = with_entries(slow)
    game = play(fight([mage("A", "slow", "sparks")], [mage("B")], card_index=entries), "stance none")
    assert legal(game, "cast a home-slow")
    assert not legal(game, "full-cast a")
    game = play(fight([mage("A", "slow", "sparks", "hinotama")], [mage("B")], card_index=entries), "stance none")
    play(game, "full-cast a")
    assert sorted(str(move) for move in game.legal_moves()) == ["add cast home-hinotama", "add cast home-sparks"]
