"""Who acts and what it costs, as a person reads and types it at a fight."""

from __future__ import annotations

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.duel_monsters.rules.board import board
from convert.systems.duel_monsters.rules.character import Slot
from convert.table import finding, menu
from convert.table.answers import why
from convert.table.story import Story
from tests.dragon_warrior.tables import battle as dragon
from tests.dragon_warrior.tables import conflict
from tests.kernel.race import RaceGame
from tests.magic_rpg.battles import Wiz, battle
from tests.rules_fight.fights import cast, caster, damage, fight, mage, monster, play, spell, with_entries
from tests.table.test_typing import typed

PITS = [spell(f"Pit{n}", 1, cast(damage(1))) for n in range(9)]


def test_who_acts_is_named_unless_the_question_names_them() -> None:
    """Ann has done all she can; what is left is her summon's."""
    game = fight([mage("Ann", "masaki", "sparks")], [mage("Bob")])
    play(game, "stance none", "summon ann home-masaki", "stance none")
    assert game.decision is not None
    assert "Ann's turn" in game.decision.prompt(game)
    told = [line.text for line in menu.lines(game, [Move("charge", ("masaki",)), Move("end")])]
    assert told[0].startswith("Masaki charges")
    own = [line.text for line in menu.lines(game, [Move("charge", ("ann",)), Move("end")])]
    assert own[0].startswith("charges")


def test_one_is_named_by_a_word_in_the_middle_of_a_name() -> None:
    fox = monster("Red Fox of Dawn", 1, 5, 5)
    game = fight([mage("Ann", "red-fox-of-dawn")], [mage("Bob")], card_index=with_entries(fox))
    play(game, "stance none", "summon ann home-red-fox-of-dawn", "stance none")
    for line in ("red fox engages bob", "fox engage bob", "dawn engages bob"):
        assert [str(move) for move in game.understand(line)] == ["engage red-fox-of-dawn bob"], line


def test_the_plain_form_is_meant_where_the_other_says_more() -> None:
    """SHADOW-01: as a Shadow is said."""
    game = play(fight([mage("Ann", "masaki")], [mage("Bob")]), "stance none")
    moves = game.legal_moves()
    assert [str(move) for move in finding.named(game, "summon masaki", moves)] == ["summon ann home-masaki"]
    (shadow,) = finding.named(game, "summon masaki as a shadow", moves)
    assert shadow.verb == "summon-shadow"


def test_a_bonded_monster_that_waits_for_meditation_is_not_told_as_prepared() -> None:
    """STAT-20, DEATH-05: the board and ``why not`` say the same."""
    game = fight([mage("Ann", "sparks", bonded="masaki")], [mage("Bob")])
    assert any("Masaki (bonded)" in line for line in board(game, 0))
    caster(game, "ann").barred = ("home-masaki",)
    play(game, "stance none")
    assert any("Prepared: Sparks; Masaki (bonded) waits for Meditation" in one
               for one in board(game, 0))  # fmt: skip
    assert "(DEATH-05)" in why(game, "not summon masaki")[0]


def test_what_it_costs_is_what_it_costs_whoever_asks() -> None:
    """SUMMON-07, ATTR-03: Masaki is of Earth; Sustain is 1 less for an Earth mage, and so by any part of a name."""
    for attribute, sustain in (("Earth", 3), ("Water", 4)):
        game = fight([mage("Ann", "masaki", attribute=attribute)], [mage("Bob")])  # type: ignore[arg-type]
        told = game.look_up("masaki", 0)
        assert f"Sustain {sustain}" in told[0]
        assert "It costs you" in told[1]
        assert "It costs you" in game.look_further("masa", 0)[1]


def test_a_full_cast_takes_several_names_and_ends_last() -> None:
    """CAST-12."""
    game = fight([mage("Ann", "sparks", "cure", "masaki", focus=4, channeling=9)], [mage("Bob")])
    play(game, "stance none", "full-cast ann")
    assert "cast Sparks (2 MP" in game.describe(Move.parse("add cast home-sparks"))
    typed(game, "sparks, summon masaki")
    assert str(game.legal_moves()[-1]) == "done"
    assert [str(move.args[1]) for move in game.decision.picked] == ["home-sparks", "home-masaki"]  # type: ignore[union-attr]


def test_a_used_slot_is_not_told_as_prepared() -> None:
    game = play(fight([mage("Ann", Slot(spell="home-sparks", state="used"))], [mage("Bob")]), "stance none")
    assert any("Prepared: nothing" in line for line in board(game, 0))


def test_a_part_of_a_name_is_enough_to_ask_about() -> None:
    """In Magic and Dragon & Warrior as in a fight; an enemy's Shadow by what the board calls it."""
    game = battle([Wiz(hand=("bear",))], [Wiz(name="Bob", hand=("duelist",))])
    assert game.look_up("due", 0)[0].startswith("Duelist")
    quest = dragon("5", "3 4", foes=[replace(conflict(), name="Old Sea Serpent")])
    assert "Old Sea Serpent" in quest.look_up("serpent", 0)[0]
    hidden = fight([mage("A", "ogre", "masaki", channeling=12, focus=5, mp=5)], [mage("B")])
    play(hidden, "stance none", "summon-shadow a home-ogre")
    assert "a Shadow of A" in hidden.look_up("shadow", 1)[0]


def test_the_words_of_a_folded_line_open_it() -> None:
    """ "cast a spell" is no spell that has such words, picked for whoever typed it."""
    game = fight([mage("Ann", book=[f"pit{n}" for n in range(9)])], [mage("Bob")], card_index=with_entries(*PITS))
    play(game, "stance none")
    lines = menu.lines(game, game.legal_moves())
    folded = next(line for line in lines if len(line.moves) > 1 and "from its page" in line.text)
    assert finding.family(game, "cast a spell from its page", lines) == folded.moves
    assert finding.family(game, "casts a spell", lines) == folded.moves
    assert finding.family(game, "cast", lines) == ()
    told, *_ = typed(game, "cast a spell")
    assert "which?" in told[0]


def test_a_sentence_begins_with_a_capital_letter() -> None:
    story = Story((0,), everything=False)
    game = RaceGame.new(1)
    game.play(game.legal_moves()[0])
    assert all(line[:1] == line[:1].upper() for line in story.tell(game))
