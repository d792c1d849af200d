"""On whom a move falls without a question is said before it is made, in Dice Duels and Magic as well; what would fall
on one's own side and was typed unread is shown first."""

from __future__ import annotations

from convert.kernel import Move
from tests.dice_duels.tables import deck, table
from tests.magic_rpg.battles import Wiz, battle
from tests.table.test_typing import typed

BOB = Wiz(name="Bob")


def test_magic_says_at_what_a_spell_is_cast_where_nothing_else_can_be() -> None:
    """MRPG-MTG-18: the only creature there is is one's own."""
    mine = battle([Wiz(hand=("murder",), play=("swamp", "swamp", "bear"))], [BOB])
    murder = Move("cast", ("murder",))
    assert mine.describe(murder).endswith("at Bear 2/2 (#3): there is nothing else to aim at)")
    assert mine.caution(murder)
    theirs = battle([Wiz(hand=("murder",), play=("swamp", "swamp"))], [Wiz(name="Bob", play=("bear",))])
    assert theirs.describe(murder).endswith("at Bear 2/2 (#3))")
    assert not theirs.caution(murder)
    both = battle([Wiz(hand=("murder",), play=("swamp", "swamp", "bear"))], [Wiz(name="Bob", play=("bear",))])
    assert "at Bear" not in both.describe(murder)
    rot = battle([Wiz(hand=("rot",), play=("swamp",))], [BOB])
    assert rot.describe(Move("cast", ("rot",))).endswith("at Bob)")
    assert not rot.caution(Move("cast", ("rot",)))


def test_dice_duels_says_on_what_an_ability_is_used_where_nothing_else_can_be() -> None:
    """DICE-ABIL-03."""
    decks = deck(Monk=["single: destroy >any_unit", "double: destroy"])
    alone = table(mine="1P", energy="5 5", hand="1", decks=decks)
    use = Move("use", (1, 1, 5))
    assert alone.describe(use).endswith("(on #1 1P Monk: there is no other target)")
    assert alone.caution(use)
    two = table(mine="1P", theirs="2P", energy="5 5", hand="1", decks=decks)
    assert "(on" not in two.describe(use)
    assert two.describe(Move("use", (1, 2, 5))).endswith("(on #2 2P Monk)")
    assert not two.caution(Move("use", (1, 2, 5)))


def test_a_line_that_was_not_read_is_shown_before_it_is_done() -> None:
    """The list has many lines, and the move's own stands on another page."""
    decks = deck(Monk=["single: destroy >any_unit"])
    game = table(mine="1P", energy="5", hand="1 2 3 4 5 6", decks=decks, at="main")
    told, *_ = typed(game, "use 1 1 5", rows=lambda scene: 1)
    assert told[0] == "use 1 1 5: is this meant? (0 for all moves)"
    assert 1 in game.state.units
