"""What a stranger typed at Dice Duels and Magic: ends, parts of names, sides by their names, which moment it is."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from convert.cli.commands.play import _people
from convert.errors import UsageError
from convert.kernel import Move
from convert.systems.magic_rpg.rules.facts import Facts
from convert.systems.magic_rpg.rules.state import Phase
from convert.systems.magic_rpg.rules.windows import Answer, why_not
from convert.table.answers import refused, why
from tests.dice_duels.tables import table
from tests.magic_rpg.battles import CARDS, HandBook, Wiz, battle, go, one
from tests.table.test_typing import typed


def test_end_ends_a_row_of_choices() -> None:
    """As the menu's "that is all" does; where a phase can be ended it ends that."""
    game = table(mine="1P 2P", theirs="1P", at="battle")
    typed(game, "attack 1", "end")
    assert game.state.attackers == (1,)
    assert table(hand="1 2").understand("end") == (Move("end"),)


def test_two_charges_at_once_are_told_what_is_wanted() -> None:
    """DICE-TURN-07: two charge actions, one after the other."""
    game = table(hand="2 2 3")
    assert Move("charge", (2,)) in game.legal_moves()
    assert "one die is charged after the other" in refused(game, "charge 2 2")


def named() -> Any:
    """Ann to move, with a card of two words."""
    mouse = replace(CARDS["mouse"], name="Field Mouse", slug="field-mouse", keywords=("menace",), text="Menace")
    hand = ("field-mouse",)
    return battle([Wiz(hand=hand, play=("plains", "forest", "swamp", "mountain", "island"))], [Wiz(name="Bob")],
                  book=HandBook(mouse))  # fmt: skip


def test_a_part_of_a_cards_name_asks_about_that_card_alone() -> None:
    """ "Nothing forbids it", and not that it is not in the hand."""
    game = named()
    assert Move("cast", ("field-mouse",)) in game.legal_moves()
    (told,) = why(game, "not cast field")
    assert told.startswith("Nothing forbids it: cast Field Mouse")
    assert "no card 'bear' is in the hand" in " ".join(why(game, "not cast bear"))


def test_a_keyword_that_the_text_says_is_said_once() -> None:
    game = named()
    lines = [line.casefold() for line in game.look_up("Field Mouse", 0)]
    assert lines.count("menace") == 1
    assert isinstance(game.card_index.facts[0][0], Facts)


@pytest.mark.parametrize(
    ("phase", "words"),
    [("main", "first main phase"), ("second", "second main phase"), ("upkeep", "upkeep"), ("end", "end of turn")],
)
def test_a_moment_is_named(phase: Phase, words: str) -> None:
    """MRPG-TURN-09, MRPG-MTG-01: whose moment it is and which; one standing order holds for all of them."""
    game = battle([Wiz()], [Wiz(name="Bob")])
    game.state.phase = phase
    asked = Answer(0, 1, 0, moment=True)
    side = game.sides[game.state.side]
    assert asked.prompt(game) == f"{game.actor(0)}: anything at {side}'s {words}, before it goes on?"
    assert asked.topic(game) == f"{game.actor(0)}: anything before it goes on?"


def test_after_the_blocks_the_moment_says_so() -> None:
    """MRPG-MTG-01: an attack before and after the blocks."""
    game = battle([Wiz(play=("bear",))], [Wiz(name="Bob", play=("mouse",))], phase="attack")
    go(game, f"attack {one(game, 'bear')} -2", "done")
    assert "attack, before" in Answer(0, 1, 0, moment=True).prompt(game)
    game.state.fights = tuple(replace(fight, blockers=(one(game, "mouse"),)) for fight in game.state.fights)
    assert "attack, which is blocked, before" in Answer(0, 1, 0, moment=True).prompt(game)


def test_a_side_is_seated_by_the_name_that_the_board_gives_it() -> None:
    """``--human red``: everybody on it, as ``--human 1``."""
    game = battle([Wiz()], [Wiz(name="Bob")])
    first = game.sides[0]
    bout: Any = SimpleNamespace(members=[["Rowan", "Gale"], ["Briar"]], sides=game.sides)
    assert _people([first.upper()], bout, auto=False) == {0: set()}
    assert _people(["rowan"], bout, auto=False) == {0: {"Rowan"}}
    with pytest.raises(UsageError, match="nobody is called so here"):
        _people(["nobody"], bout, auto=False)


def test_why_not_knows_a_card_of_the_hand_by_words_of_its_name() -> None:
    """And of no other: a card that is not there is said not to be."""
    game = named()
    assert why_not(game, 0, Move("cast", ("field",)), slow=True) is None
    assert why_not(game, 0, Move("cast", ("bear",)), slow=True) == ("", "no card 'bear' is in the hand")
