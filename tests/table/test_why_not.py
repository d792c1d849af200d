"""``why not``: the true reason, or that nothing forbids it and which move of the list it is; in any list."""

from __future__ import annotations

import pytest

from convert.kernel import Move
from convert.systems.duel_monsters.rules.casting.full_cast import FullCast
from convert.systems.duel_monsters.rules.game import Game
from convert.table.answers import why
from tests.kernel.race import RaceGame
from tests.rules_fight.fights import engage, fight, mage, play
from tests.rules_fight.test_ordinary_summoning import ALL
from tests.table.test_typing import typed


def casting() -> Game:
    """Ann adds to a Full Cast, with Sparks chosen."""
    mine = ("sparks", "cure", "ogre", "kuriboh")
    ann = mage("Ann", *mine, channeling=9, focus=4, preparation=4, book=("fissure",))
    return play(fight([ann], [mage("Bob")]), "stance none", "full-cast ann", "add cast home-sparks")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("add ogre", ["Nothing forbids it: summon Ogre (6 MP), move 2 of the list."]),
        ("summon ogre", ["Nothing forbids it: summon Ogre (6 MP), move 2 of the list."]),
        ("ogre", ["Nothing forbids it: summon Ogre (6 MP), move 2 of the list."]),
        ("cure", ["Nothing forbids it: cast Cure (2 MP, would do nothing now), move 1 of the list."]),
        ("ogre as a shadow", ["Nothing forbids it: summon Ogre as a Shadow (6 MP), move 3 of the list."]),
        ("add sparks", ["cast Sparks (2 MP): it is chosen already, and one casting uses it up (CAST-09)."]),
        ("cast sparks", ["cast Sparks (2 MP): it is chosen already, and one casting uses it up (CAST-09)."]),
        ("fissure", ["cast Fissure (3 MP): a Full Cast is of Prepared spells that take no Full Action by themselves"
                     " (CAST-14)."]),
        ("summon masaki", ["summon Masaki (6 MP): it is not Prepared, and its incantation is not on hand (CAST-10)."]),
        ("done", ["done: choose at least two spells (CAST-12)."]),
    ],
)  # fmt: skip
def test_in_a_full_cast(asked: str, told: list[str]) -> None:
    assert typed(casting(), f"why not {asked}")[0] == told


def test_in_a_full_cast_that_is_too_dear() -> None:
    """CAST-13: MP for every one."""
    ann = mage("Ann", "sparks", "cure", "ogre", "kuriboh", channeling=9, focus=2, preparation=4)
    game = play(fight([ann], [mage("Bob")]), "stance none")
    game.state.mages["ann"].mp = 7
    game.refresh()
    play(game, "full-cast ann", "add cast home-sparks")
    assert why(game, "not summon ogre") == [
        "summon Ogre (6 MP): it costs 6 MP, and beside what is chosen 5 are left (CAST-13)."
    ]


def test_in_a_full_cast_that_is_full() -> None:
    """CAST-12: so many as unoccupied Focus + 1; what has one answer is not asked."""
    game = fight([mage("Ann", "sparks", "cure", "ogre", channeling=9, focus=1)], [mage("Bob")])
    asked = FullCast("ann", (Move("add", ("cast", "home-sparks")), Move("add", ("cast", "home-cure"))))
    refusal = asked.refusal(game, Move("add", ("summon", "home-ogre")))
    assert refusal is not None
    assert refusal.cited == "a Full Cast is of unoccupied Focus + 1 spells, which are 2 (CAST-12)"
    assert asked.refusal(game, Move("end")) is None


@pytest.mark.parametrize("word", ["polymerisation", "Polymerization"])
@pytest.mark.parametrize("can", [True, False])
def test_a_name_in_either_spelling_is_never_asked_for_again(word: str, can: bool) -> None:
    """FUSION-04; a proposal is never what was typed."""
    mine = ("polymerization", "m-warrior-1", "m-warrior-2") if can else ("sparks",)
    ann = mage("Ann", *mine, channeling=9, focus=4, preparation=4, book=("karbonala",) if can else ())
    game = play(fight([ann], [mage("Bob")]), "stance none")
    for line in (word, f"cast {word}", f"cast {word} for karbonala"):
        told = " ".join(typed(game.copy(), f"why not {line}")[0])
        assert "Did you mean" not in told
        assert ("Nothing forbids it: Ann casts Polymerisation for Karbonala" in told) is can
        assert ("(CAST-10)" in told or "(FUSION-04)" in told) is not can


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ("summons never as a shadow", "SPECIAL-02"),
        ("ann summons never as a shadow", "SPECIAL-02"),
        ("summons noway as a shadow", "SPECIAL-02"),
        ("summon masaki as a shadow", "CAST-10"),
        ("summon ogre from its page", "CAST-11"),
        ("summon ogre as a shadow, from its page", "CAST-11"),
        ("summon ogre with sacrifice", "CAST-04"),
        ("cast sparks with sacrifice", "CAST-04"),
    ],
)
def test_a_way_of_casting_is_understood(asked: str, rule: str) -> None:
    ann = mage("Ann", "never", "ogre", "sparks", channeling=9, focus=4, preparation=4, book=("noway",))
    told = why(play(fight([ann], [mage("Bob")], card_index=ALL), "stance none"), f"not {asked}")
    assert told
    assert all(f"({rule}" in line for line in told), told


def test_another_response_where_the_points_of_one_are_asked_for() -> None:
    """COMBAT-23: in Attack Mode nobody is asked how he responds."""
    game = fight([mage("Ann", attack=4)], [mage("Bob", attack=3)])
    engage(game, "ann", "bob")
    play(game, "stance none")
    game.state.beings["bob"].stance = "attack"
    play(game, "attack ann bob", "spend 1")
    assert why(game, "not parry") == ["parry: in Attack Mode the only response is Counter Attack (COMBAT-23)."]
    assert why(game, "not 9") == ["9 for the Counter Attack: from 0 to 3 can be spent on the Counter Attack (DICE-03)."]
    (told,) = why(game, "not 2")
    assert told.startswith("Nothing forbids it: 2 for")
    (told, *_) = why(game, "not bob")
    assert "is a name and no move. First there is this to decide: Bob: how much" in told
    assert told.endswith("What it is: what bob.")


def test_what_is_no_response_out_of_turn_says_when_it_is_one() -> None:
    """COMBAT-30."""
    game = play(fight([mage("Ann")], [mage("Bob")]), "stance none")
    assert why(game, "not parry") == ["parry: that is a response, chosen by who is attacked (COMBAT-30)."]


@pytest.mark.parametrize("word", ["dodge", "ane"])
def test_a_proposal_is_a_word_that_names_something(word: str) -> None:
    assert "?" not in why(RaceGame.new(1), f"not {word}")[0]
    told = why(casting(), f"not {word}")[0]
    assert "Did you mean" not in told
