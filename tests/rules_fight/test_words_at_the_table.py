"""What a person types at the table: a few letters, ``why not CAST``, long lists by the page, watching."""

from __future__ import annotations

import pytest

from convert.kernel import Move, RandomPlayer, seeded
from convert.systems.duel_monsters.rules.game import Game
from convert.table import finding, menu
from convert.table.keyboard import Table
from convert.table.scene import Scene
from convert.table.stopping import Stopped
from tests.rules_fight.fights import engage, fight, mage, play, real


def duel() -> Game:
    game = fight(
        [mage("Ann the Bold", "sparks", "cure", bonded="masaki", book=("ogre",), channeling=6)],
        [mage("Bob", "fissure"), real("ogre", called="Old Ogre")],
    )
    return play(game, "stance none")


def said(game: Game, *lines: str) -> list[str]:
    """What a person on the first side is told after typing these lines."""
    told: list[str] = []
    left = list(lines)

    def ask(prompt: str) -> str:
        if not left:
            raise EOFError
        told.clear()
        return left.pop(0)

    table = Table(game, machine={1: RandomPlayer(1)}, ask=ask, say=told.append)
    with pytest.raises(Stopped):
        table.run()
    return told


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("cast sp", "cast ann-the-bold home-sparks"),
        ("ann cast cure", "cast ann-the-bold home-cure"),
        ("summon the masaki", "summon ann-the-bold home-masaki"),
        ("summon ogre", "summon-page ann-the-bold home-ogre"),
        ("why", None),
    ],
)
def test_a_few_letters_of_its_words_name_a_move(typed: str, move: str | None) -> None:
    game = duel()
    found = finding.named(game, typed, game.legal_moves())
    texts = [str(one) for one in found]
    assert move in texts if move is not None else not texts


def test_a_number_below_one_plays_nothing() -> None:
    game = duel()
    before = len(game.log)
    told = said(game, "-1")
    assert any(line.startswith("There are moves 1 to ") for line in told)
    assert len(game.log) == before


def test_what_could_be_several_moves_is_put_as_a_list() -> None:
    told = said(duel(), "summon")
    assert told[0].endswith("summon: which? (0 for all moves)")
    assert any("summons Masaki as a Shadow" in line for line in told)


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("why not cast fissure", "CAST-10"),
        ("why not attack bob", "COMBAT-16"),
        ("why not attack the old ogre", "COMBAT-16"),
        ("why attack ann-the-bold bob", "COMBAT-16"),
        ("why not fuse karbonala", "FUSION-04"),
        ("why not summon blue-eyes", "CAST-10"),
    ],
)
def test_why_not_names_the_rule(typed: str, rule: str) -> None:
    told = said(duel(), typed)
    assert any(f"({rule})" in line for line in told), told


def test_why_not_cast_goes_through_every_spell() -> None:
    """The Prepared ones, the pages on hand and the Bonded Monster."""
    game = duel()
    game.state.mages["ann-the-bold"].channeling = 1
    game.refresh()
    told = said(game, "why not CAST")
    assert [line.partition(":")[0] for line in told] == [
        "Ann the Bold casts Sparks (2 MP)",
        "Ann the Bold casts Cure (2 MP)",
    ]
    assert all("CAST-03" in line for line in told)
    assert said(duel(), "why not cast sparks") == [
        "Nothing forbids it: Ann the Bold casts Sparks (2 MP), move 6 of the list."
    ]


def test_words_that_are_no_move_are_said_to_be_none() -> None:
    assert said(duel(), "abracadabra") == ["'abracadabra' is no move that can be made out. Type ? for help."]
    assert said(duel(), "why not") == [
        "Say of which move: why not MOVE.",
        "why not summon la jinn: the rule that forbids it now",
    ]
    assert said(duel(), "why") == said(duel(), "why not")


def test_a_narrow_question_comes_first() -> None:
    """In the midst of an attack one hears what has to be decided before one may cast."""
    game = duel()
    engage(game, "ann-the-bold", "bob")
    play(game, "attack ann-the-bold bob")
    (told,) = said(game, "why not cast sparks")
    assert told.startswith("First there is this to decide:")
    assert told.endswith("Ask again once that is answered.")  # no rule of the question is given as the reason


def test_a_long_list_comes_by_the_page() -> None:
    lines = tuple(menu.Line(f"move {n}", (Move("m", (n,)),)) for n in range(1, 61))
    assert menu.beyond(lines, 0, menu.fitting(60)) == "more moves (25 to 60; 60 move 60)"
    assert menu.beyond(lines, 48, menu.fitting(12)) == "the first moves again"
    assert menu.beyond(lines[:5], 0, menu.fitting(5)) == ""


def test_more_of_a_short_list_shows_it_again_and_plays_nothing() -> None:
    game = duel()
    told = said(game, "m")
    assert told[1].startswith("   1 ")
    assert said(duel(), "more") == told


def test_why_not_cast_is_about_the_one_whose_turn_it_is() -> None:
    game = play(fight([mage("Ann", "sparks"), mage("Cid", "cure")], [mage("Bob")]), "stance none")
    assert said(game, "why not cast") == ["Nothing forbids it: Ann casts Sparks (2 MP, on Bob), move 5 of the list."]
    assert "COMBAT-02" in said(game, "why not cid cast cure")[0]


def test_who_only_watches_is_shown_every_change() -> None:
    """With machines on all sides and a screen, the board is drawn whenever something happened, and at the end."""
    game = fight([real("masaki")], [real("ogre")])
    game = Game.from_json(game.to_json(), game.card_index)
    game.dice = seeded(3)
    scenes: list[Scene] = []
    machine = {0: RandomPlayer(1), 1: RandomPlayer(2)}
    Table(game, machine=machine, ask=input, say=print, open_table=True, show=scenes.append).run()
    assert game.over
    assert len(scenes) > 3
    assert not any(scene.question for scene in scenes)
    assert any("wins" in line or "draw" in line for line in scenes[-1].log)


def test_why_tells_of_whoever_acts_and_one_fact_once() -> None:
    told = said(duel(), "why attack")
    assert told
    assert not any("it is the turn of" in line for line in told), told
    assert len({line.partition(": ")[2] for line in told}) == 1, "one fact"


def test_an_order_that_answers_no_question_here_is_said_to_be_for_another() -> None:
    game = duel()
    before = len(game.log)
    assert "where its question is asked" in said(game, "always defense")[-1]
    assert len(game.log) == before
