"""Two equal cards of two decks (CASTER-SETUP-05): a short name that both may be is asked about wherever it is typed and
makes a difference."""

from __future__ import annotations

import re
from typing import Any

import pytest

from convert.kernel import Move, RandomPlayer, derive
from convert.systems.caster_duel.rules import Game, Options, copies
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.setup import Pick
from convert.systems.caster_duel.rules.state import Item
from convert.systems.caster_duel.rules.turn import DiscardDown
from convert.systems.caster_duel.rules.windows import Window
from convert.table import answers, finding, menu
from tests.caster_duel.invariants import check_names
from tests.caster_duel.tables import card_index, cards, codes, happened, table
from tests.caster_duel.test_caster_stranger_at_the_table import attacked
from tests.caster_duel.test_caster_words_typed import scenes_of

DUAL: Any = {"setup": "dual-draft", "library": "2C 3C 4C 5C 6C 7C", "second_library": "8C 9C 10C 2S 3S"}
HAND = "4H 4H.2 KC KC.2 2D 3D 9S 8S 7S"


def kings() -> Game:
    """Either has a K♥; 5♦ may be aimed at both, of which one is no use."""
    return table(mine="5D", mana="2D 3D 4D", play="KH", their_play="KH.2", **DUAL)


def discarding() -> Game:
    """Two of nine cards have to go."""
    game = table(mine=HAND, **DUAL)
    game.push(DiscardDown(0))
    return game


def asked(said: list[str]) -> list[str]:
    """The lines below the question which is meant."""
    (at,) = [at for at, line in enumerate(said) if line.endswith(": which? (0 for all moves)")]
    return [line.partition(" ")[2] for line in map(str.strip, said[at + 1 :])]


# --- targets ---------------------------------------------------------------------------------------------------------

EITHER_KING = ["damage K♥ (1st deck, yours) with 5♦", "damage K♥ (2nd deck, theirs) with 5♦"]


@pytest.mark.parametrize(
    "line", ["damage kh", "damage kh 5d", "damage 5d kh", "hit the king of hearts with 5♦", "kh", "damage K♥ with 5♦"]
)
def test_of_two_targets_with_one_name_it_is_asked_which(line: str) -> None:
    """CASTER-DMG-03: either is a legal target, and to hit one's own is no sensible one: it is asked all the same."""
    game = kings()
    assert asked(scenes_of(game, line)) == EITHER_KING
    assert not happened(game, ev.Wounded)


@pytest.mark.parametrize(
    ("lines", "hit"),
    [
        (["damage kh.1"], "KH"),
        (["damage kh.2 with 5d"], "KH.2"),
        (["damage their kh"], "KH.2"),
        (["damage my kh"], "KH"),
        (["damage the opponent's K♥ with 5♦"], "KH.2"),
        (["damage K♥ (2nd deck, theirs) with 5♦"], "KH.2"),
        (["damage K♥ (1st deck, yours) with 5♦"], "KH"),
        (["damage kh", "1"], "KH"),
        (["damage kh", "theirs"], "KH.2"),
        (["damage kh", "kh.2"], "KH.2"),
        (["damage kh", "damage K♥ (2nd deck, theirs) with 5♦"], "KH.2"),
    ],
)
def test_which_is_meant_is_said_in_many_ways(lines: list[str], hit: str) -> None:
    game = kings()
    scenes_of(game, *lines)
    assert codes(game, [wound.card for wound in happened(game, ev.Wounded)]) == [hit]


def test_whose_a_creature_is_helps_with_one_deck_too() -> None:
    """There is one K♥, and it is one's own: nobody else's is hit for it."""
    game = table(mine="5D", mana="2D 3D 4D", play="KH")
    assert not game.understand("damage their kh with 5d")
    assert game.understand("damage my kh with 5d") == (Move("damage", ("5D", "KH")),)


def test_cards_that_are_being_played_are_told_apart_too() -> None:
    """CASTER-COUNTER-02: any card that waits may be countered, one's own included."""
    game = table(mine="5C", mana="2C 3C 4C", **DUAL)
    game.state.waiting = (Item(cards("KH")[0], 0, "creature"), Item(cards("KH.2")[0], 1, "creature"))
    game.push(Window(0))
    game.refresh()
    either = asked(scenes_of(game, "counter kh"))
    assert either == ["counter K♥ (1st deck, yours) with 5♣", "counter K♥ (2nd deck, theirs) with 5♣"]


# --- attackers and blockers ------------------------------------------------------------------------------------------


def test_of_two_attackers_with_one_name_it_is_asked_which() -> None:
    """CASTER-COMBAT-01: one is hurt and the other not."""
    game = table(play="QS QS.2 KH", damage={"QS.2": 1}, **DUAL)
    either = ["attack with Q♠ (1st deck)", "attack with Q♠ (2nd deck)"]
    assert asked(scenes_of(game, "end", "attack qs")) == either
    said = scenes_of(game, "attack qs kh")
    assert said[-1] == (
        "'qs' may be attack with Q♠ (1st deck) or attack with Q♠ (2nd deck): say which, as in "
        "`attack qs.1`. Nothing is done."
    )
    scenes_of(game, "attack with kh qs.2", "done")
    assert codes(game, happened(game, ev.Attacked)[0].cards) == ["QS.2", "KH"]


@pytest.mark.parametrize("line", ["attack qs", "qs", "attack with the queen of spades", "1"])
def test_of_two_attackers_that_differ_in_nothing_it_is_the_first(line: str) -> None:
    """CASTER-COMBAT-01: the list has one line for both."""
    game = table(play="QS QS.2 KH", **DUAL)
    said = scenes_of(game, "end", line, "done")
    assert "   2 attack with K♥" in said
    assert codes(game, happened(game, ev.Attacked)[0].cards) == ["QS"]


def test_of_two_in_play_each_is_called_by_its_deck_wherever_it_is_named() -> None:
    """The board, the list of moves, the question and the log have one name; a card alone in sight needs no deck."""
    game = table(play="QS QS.2 KH", **DUAL)
    said = scenes_of(game, "end", "attack qs qs", "done")
    assert sum("Q♠ (1st deck) 2/2" in line for line in said) > 0
    assert "   1 attack with Q♠ (1st deck)" in said
    assert any(line.startswith("Q♠ (1st deck) and Q♠ (2nd deck) attack.") for line in said)
    assert not [line for line in said if re.search(r"Q♠(?! \((?:1st|2nd) deck)", line)]
    assert not [line for line in said if "K♥ (" in line]


@pytest.mark.parametrize("state", ["tapped", "damage", "new", "on", "more_power", "sturdy"])
def test_creatures_in_another_state_differ(state: str) -> None:
    game = table(play="KH KH.2", **DUAL)
    one, two = cards("KH KH.2")
    assert copies.same(game, one, two)
    changes: dict[str, Any] = {"damage": 1, "on": cards("4C")[0], "more_power": 1}
    setattr(game.state.creatures[two], {"on": "enchantment"}.get(state, state), changes.get(state, True))
    assert not copies.same(game, one, two)


def test_cards_that_fight_or_are_aimed_at_differ() -> None:
    game = table(play="KH KH.2", mine="4H 4H.2", their_play="QS", **DUAL)
    kings, fours = cards("KH KH.2"), cards("4H 4H.2")
    game.state.waiting = (Item(cards("5D")[0], 1, "damage", (kings[1],)),)
    assert not copies.same(game, *kings)
    assert copies.same(game, *fours)
    game.state.waiting, game.state.attackers = (), (kings[0],)
    assert not copies.same(game, *kings)
    game.state.hands = (fours[:1], fours[1:])
    assert not copies.same(game, *fours)


@pytest.mark.parametrize("damage", [{}, {"QS.2": 1}])
@pytest.mark.parametrize(
    "line",
    ["attack qs qs", "attack with both qs", "qs, qs", "attack qs.2 and qs", "attack qs.1 qs.2", "attack qs.2 qs.1"],
)
def test_a_name_said_as_often_as_there_are_cards_is_all_of_them(line: str, damage: dict[str, int]) -> None:
    game = table(play="QS QS.2 KH", damage=damage, **DUAL)
    scenes_of(game, "end", line, "done")
    assert sorted(codes(game, happened(game, ev.Attacked)[0].cards)) == ["QS", "QS.2"]


@pytest.mark.parametrize(
    ("attackers", "blockers", "line", "either"),
    [
        (
            "KC KC.2",
            "KD",
            "block kc kd",
            ["block K♣ (1st deck) with K♦", "block K♣ (2nd deck) with K♦"],
        ),
        (
            "KC",
            "KD KD.2",
            "block kc with kd",
            ["block K♣ with K♦ (1st deck)", "block K♣ with K♦ (2nd deck)"],
        ),
        ("KC KC.2", "KD", "kd", ["block K♣ (1st deck) with K♦", "block K♣ (2nd deck) with K♦"]),
    ],
)
def test_of_two_in_a_block_with_one_name_it_is_asked_which(
    attackers: str, blockers: str, line: str, either: list[str]
) -> None:
    """CASTER-COMBAT-03."""
    game = table(play=attackers, their_play=blockers, damage={"KD.2": 1} if "KD.2" in blockers else {}, **DUAL)
    attacked(game, *attackers.split())
    while isinstance(game.decision, Window):
        game.play(Move("pass"))
    found = [game.describe(move) for move in finding.named(game, line, game.legal_moves())]
    assert found == either


# --- cards of the hand and of a pack ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "gone"),
    [
        ("discard 4h", ["4H"]),
        ("4h 2d", ["4H", "2D"]),
        ("3 4h", ["2D", "4H"]),
        ("4h.2 kc.1", ["4H.2", "KC"]),
        ("4h.2 4h", ["4H.2", "4H"]),
    ],
)
def test_of_two_discards_with_one_name_it_is_the_first(line: str, gone: list[str]) -> None:
    """CASTER-TURN-05: two cards of one hand differ in nothing, and the list has one line for both."""
    game = discarding()
    assert "discard 4♥ (2nd deck)" not in [each.text for each in menu.lines(game, game.legal_moves())]
    scenes_of(game, line)
    assert codes(game, [event.card for event in happened(game, ev.Discarded)]) == gone


@pytest.mark.parametrize("line", ["discard 4h 4h", "4h, 4h", "both 4h"])
def test_both_cards_of_a_name_go_where_both_are_named(line: str) -> None:
    game = discarding()
    scenes_of(game, line)
    assert codes(game, [event.card for event in happened(game, ev.Discarded)]) == ["4H", "4H.2"]


def picking() -> Game:
    """A pack of four, two of which are equal."""
    game = table(**DUAL)
    game.state.phase = "setup"
    game.state.packs = (cards("7C 7C.2 KH 4H"), cards("2H"))
    game.push(Pick(0))
    game.refresh()
    return game


@pytest.mark.parametrize(
    ("line", "picked"), [("pick 7c", "7C"), ("7c", "7C"), ("pick 7c.2", "7C.2"), ("pick 7c.1", "7C"), ("2", "KH")]
)
def test_of_two_cards_of_a_pack_with_one_name_it_is_the_first(line: str, picked: str) -> None:
    """CASTER-SETUP-05: the list has one line for both."""
    game = picking()
    assert [line.text for line in menu.lines(game, game.legal_moves())] == ["pick 7♣", "pick K♥", "pick 4♥"]
    scenes_of(game, line)
    assert codes(game, [event.card for event in happened(game, ev.Picked)]) == [picked]


@pytest.mark.parametrize("line", ["pick 3s 4h", "pick 4h 3s"])
def test_with_a_card_that_is_not_in_the_pack_nothing_is_picked(line: str) -> None:
    game = picking()
    assert "3♠ is not in the pack in front of you" in scenes_of(game, line)[-1]
    assert not happened(game, ev.Picked)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("source qd 2h", "Q♦ is not in your hand"),
        ("source 7c 2h", "7♣ is not in your hand"),
        ("source 2h 7c", "7♣ is not in your hand"),
        ("damage 5d kh qs", "no creature Q♠ is in play"),
    ],
)
def test_where_one_thing_is_chosen_a_wrong_name_is_not_passed_over(line: str, why: str) -> None:
    """CASTER-MANA-01, CASTER-DMG-03."""
    game = table(mine="2H 5D", mana="2D 3D 4D", their_play="KH", source_played=False)
    assert why in scenes_of(game, line)[-1]
    assert not happened(game, ev.Announced)


@pytest.mark.parametrize("line", ["play 2h as a mana source", "play 2h as mana", "2h as a source"])
def test_as_what_a_card_is_played_is_no_ace_of_spades(line: str) -> None:
    game = table(mine="2H AS", source_played=False)
    assert game.understand(line) == (Move("source", ("2H",)),)


def test_an_attacker_that_cannot_is_refused_with_the_reason() -> None:
    """CASTER-CREA-04."""
    game = table(play="QC JC KH", new="QC")
    told = "'qc' is none of these: it was summoned this turn (CASTER-CREA-04). Nothing is done."
    assert scenes_of(game, "end", "attack qc jc")[-1] == told


@pytest.mark.parametrize("line", ["tap js qc", "tap qc js"])
def test_why_a_jack_cannot_tap_is_told_of_that_jack_alone(line: str) -> None:
    """CASTER-ABIL-11: no Transfer was meant, nor that the jack hits its double."""
    game = table(mine="7D", play="JS", their_play="QC JS.2", tapped="JS", **DUAL)
    assert answers.why(game, f"not {line}") == [
        "tap J♠ (1st deck): 1 damage to Q♣: J♠ (1st deck) is tapped (CASTER-ABIL-11)."
    ]


def test_what_pays_is_alike_in_everything_and_not_asked_about() -> None:
    """CASTER-SPELL-08: two sevens of hearts give the same mana."""
    game = table(mine="KH KD", mana="7H 7H.2 9D 9S", **DUAL)
    scenes_of(game, "pay", "summon kd", "7h", "9d 9s")
    assert codes(game, happened(game, ev.Announced)[0].paid) == ["7H", "9D", "9S"]


def test_one_legal_card_of_a_name_is_not_asked_about() -> None:
    """CASTER-COMBAT-01: the other one is tapped."""
    game = table(play="QS QS.2 KH", tapped="QS", **DUAL)
    scenes_of(game, "end", "attack qs", "done")
    assert codes(game, happened(game, ev.Attacked)[0].cards) == ["QS.2"]


def test_a_card_of_one_deck_is_read_by_its_name_with_the_deck() -> None:
    game = kings()
    both, first, second = (game.look_up(name, 0)[0] for name in ("kh", "kh.1", "K♥ (2nd deck)"))
    assert "in play, yours" in both
    assert "in play, your opponent's" in both
    assert "in play, yours" in first
    assert "opponent" not in first
    assert "in play, your opponent's" in second
    assert "yours" not in second
    assert game.look_up("kh.3", 0) == ()


def test_in_whole_games_every_move_can_be_named_and_none_is_chosen_for_anybody() -> None:
    """Each tenth moment of a game of two decks; hundreds of games of this are in ``bench/caster_duel.py``."""
    options = Options(setup="dual-draft", turn_limit=60)
    met = 0
    for seed in range(3):
        game = Game.new(options, card_index(options), seed=derive(33, seed))
        players, count = [RandomPlayer(seed), RandomPlayer(seed + 1)], 0
        while (side := game.to_move) is not None:
            count += 1
            if count % 10 == 0:
                check_names(game)
                met += any(len(game.as_good(move)) > 1 for move in game.legal_moves())
            game.play(players[side].choose(game, game.legal_moves()))
    assert met > 10
