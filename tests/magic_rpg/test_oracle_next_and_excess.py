"""The next spell of a turn, damage beyond what killed, mana by its source, votes, and what has happened this turn."""

from __future__ import annotations

import pytest

from convert.systems.magic_rpg.wording import words_of
from convert.text.oracle import OracleReader
from tests.magic_rpg.battles import abilities
from tests.magic_rpg.test_oracle_classes import whole
from tests.magic_rpg.test_oracle_reader import read, trees


@pytest.fixture(scope="module")
def reader() -> OracleReader:
    return OracleReader.load()


@pytest.mark.parametrize(
    ("said", "op"),
    [
        ("costs {2} less to cast", "cost_change"),
        ("has cascade", "grant"),
        ("can't be countered", "forbid"),
        ("can be cast as though it had flash", "play_from"),
        ("can be cast without paying its mana cost", "play_from"),
    ],
)
def test_what_is_said_of_the_next_spell_is_of_one_spell_and_this_turn(reader: OracleReader, said: str, op: str) -> None:
    """MRPG-CONV-11, MRPG-MTG-17: neither of every spell nor for ever."""
    (tree,) = whole(reader, f"{{T}}: The next creature spell you cast this turn {said}.")
    (step,) = tree["do"]
    assert step["op"] == op
    assert step["until"] == "end_of_turn"
    assert step["what"]["where"] == {"produces": "next_cast"}
    assert (step["what"]["kind"], step["what"]["count"], step["what"]["side"]) == (["creature"], 1, "you")
    assert "that is the next one you cast" in " ".join(words_of(abilities(tree)))


def test_excess_damage_is_that_of_what_was_dealt_it(reader: OracleReader) -> None:
    """MRPG-CONV-11: of the one that damage was dealt to, not of the one that dealt it."""
    text = (
        "Target creature you control deals damage equal to its power to target creature you don't control. "
        "You gain life equal to the excess damage dealt this way."
    )
    (tree,) = whole(reader, text, "Instant")
    assert tree["do"][1]["amount"] == {"stat": "excess_damage", "of": {"ref": tree["targets"][1]["id"]}}
    assert "the excess damage dealt to" in " ".join(words_of(abilities(tree)))


def test_mana_is_counted_by_the_source_that_it_is_from(reader: OracleReader) -> None:
    """MRPG-CONV-11: not all of the mana; and it is said."""
    text = "When this creature enters, draw a card for each mana from a Cave spent to cast it."
    (tree,) = whole(reader, text)
    assert tree["do"][0]["count"]["among"] == "Cave"
    assert "mana from a Cave" in " ".join(words_of(abilities(tree)))


def test_the_second_creature_spell_is_counted_among_creature_spells(reader: OracleReader) -> None:
    """MRPG-CONV-11: "if it's the second creature spell you cast this turn" is of a creature spell, and counts those."""
    text = "Whenever you cast a spell, if it's the second creature spell you cast this turn, draw a card."
    (tree,) = whole(reader, text)
    is_one, counted = tree["if"][0]["all"]
    assert is_one["is"]["kind"] == ["creature"]
    assert counted["occurred"]["what"]["kind"] == ["creature"]
    assert counted["times"] == {"eq": 2}


def test_noncombat_damage_that_is_prevented_is_not_all_damage(reader: OracleReader) -> None:
    """MRPG-CONV-11: also where something is done beside preventing it."""
    text = "If noncombat damage would be dealt to you, prevent that damage."
    (tree,) = whole(reader, f"{text} You gain life equal to the damage prevented this way.", "Enchantment")
    assert tree["do"][0]["would"]["combat"] is False


def test_only_what_is_of_a_kind_enters_tapped(reader: OracleReader) -> None:
    """MRPG-MTG-17: a step cannot say it of some of those that it puts there; the clause is unread."""
    text = "Exile target permanent. Return it to the battlefield. If a land enters this way, it enters tapped."
    reading = read(reader, text, "Sorcery")
    assert [one.text for one in reading.unread] == ["If a land enters this way, it enters tapped"]
    assert "enters_tapped" not in str(trees(reading))


@pytest.mark.parametrize(
    "text",
    [
        "When this creature dies, it deals damage to any target equal to the number of Goblins that died this turn.",
        "When this creature dies, if 4 or more damage was dealt to it this turn, draw a card.",
        "At the beginning of your end step, create X 1/1 white Bird creature tokens, where X is the number of tokens "
        "you created this turn.",
        "Each opponent who cast a spell this turn can't attack with creatures.",
        "Whenever a player puts a nontoken creature onto the battlefield, that player loses 1 life.",
        "Whenever another creature is returned to your hand from the battlefield, draw a card.",
        "Exile the top card of your library. You may play that card until you exile another card with this creature.",
        "Whenever another creature you control enters, if it has greater power or toughness than this creature, draw a "
        "card.",
        "Whenever you activate an ability, if it isn't a mana ability, you gain 1 life.",
        "When you cast this spell, you gain control of target opponent during that player's next turn.",
        "If the {1}{B} cost was paid, an opponent draws a card.",
        "Creatures without flying or reach can't attack.",
    ],
)
def test_read_whole(reader: OracleReader, text: str) -> None:
    """MRPG-CONV-11: sentences of many cards, each in other words."""
    assert whole(reader, text)


def test_a_vote_is_answered_by_how_it_ended(reader: OracleReader) -> None:
    """MRPG-CONV-11: neither of both things is done in any case, and each vote counts."""
    voted = "Starting with you, each player votes for bread or salt."
    either = "If bread gets more votes, you gain 4 life. If salt gets more votes or the vote is tied, draw a card."
    (tree,) = whole(reader, f"{voted} {either}", "Sorcery")
    ends = [step["if"][0]["state"] for step in tree["do"][1:]]
    assert ends == ["bread has more votes", "salt has at least as many votes"]
    (tree,) = whole(reader, f"{voted} For each bread vote, put a +1/+1 counter on target creature.", "Sorcery")
    assert tree["do"][1]["repeat"]["among"] == "bread votes"
    assert "for each bread vote" in " ".join(words_of(abilities(tree)))
    (tree,) = whole(reader, f"{voted} You gain life equal to twice the number of salt votes.", "Sorcery")
    assert "twice the number of salt votes." in " ".join(words_of(abilities(tree)))


def test_what_was_done_in_the_game_is_not_what_was_done_this_turn(reader: OracleReader) -> None:
    """MRPG-CONV-11: a commander's casts are counted from the beginning."""
    (tree,) = whole(reader, "Draw a card for each time you've cast your commander from the command zone this game.")
    assert "past" not in tree["do"][0]["count"]
    words = "Draw a card for each time your commander was cast from the command zone this game."
    assert words_of(abilities(tree)) == [words]


def test_the_top_card_of_each_library_is_told_of_each(reader: OracleReader) -> None:
    """MRPG-CONV-11: not of one library."""
    (tree,) = whole(reader, "Exile the top card of each player's library.", "Sorcery")
    assert words_of(abilities(tree)) == ["Exile the top card of each player’s library."]
    (tree,) = whole(reader, "Exile the top card of each opponent's library.", "Sorcery")
    assert words_of(abilities(tree)) == ["Exile the top card of each opponent’s library."]


def test_what_is_in_brackets_is_left_out_where_the_cleave_cost_was_paid(reader: OracleReader) -> None:
    """MRPG-CONV-11: one of two readings, never both; what stands behind is done after it in either case."""
    text = "Cleave {3}{W}\nDestroy target [attacking] creature.\nDraw a card."
    _, without, paid, drawn = whole(reader, text, "Instant")
    assert (without["if"], paid["if"]) == ([{"not": {"paid": "cleave"}}], [{"paid": "cleave"}])
    assert without["targets"][0]["where"] == {"attacking": True}
    assert "where" not in paid["targets"][0]
    assert drawn["do"] == [{"op": "prepare"}]
    assert words_of(abilities(paid)) == ["If cleave was paid, destroy target creature."]
    _, without, paid = whole(reader, "Cleave {3}{W}\nDraw two cards. [You lose the game.]", "Sorcery")
    assert (len(without["do"]), len(paid["do"])) == (2, 1)
