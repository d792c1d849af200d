"""What a stranger typed at the table of Caster: short names with two decks, paying, Joker 2, ends of a library, blocks
of who has died."""

from __future__ import annotations

from typing import Any

import pytest

from convert.kernel import Move
from convert.systems.caster_duel.rules import Game
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.combat import DeclareAttackers
from convert.systems.caster_duel.rules.library import draw
from convert.systems.caster_duel.rules.options import Options
from convert.systems.caster_duel.rules.resolving import SetJoker
from convert.systems.caster_duel.rules.turn import DiscardDown
from convert.table import finding
from convert.table.answers import refused, why
from tests.caster_duel.tables import card_index, cards, codes, do, happened, table
from tests.caster_duel.test_caster_words_typed import at_the_table, pass_all, scenes_of

DUAL: Any = {"setup": "dual-draft"}


def attacked(game: Game, *attackers: str) -> None:
    """These attack; everybody passes until something else is asked."""
    do(game, "end")
    pass_all(game)
    do(game, *[f"attack {code}" for code in attackers])
    if isinstance(game.decision, DeclareAttackers):
        do(game, "done")


def found(game: Game, line: str) -> list[str]:
    return [str(move) for move in finding.named(game, line, game.legal_moves())]


# --- short names, two decks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("attack qh", "attack with Q♥ (2nd deck): attackers are named in combat"),
        ("summon kh", "summon K♥ (2nd deck): it costs ♥+2 mana"),
        ("heal qh with 5h", "Nothing forbids it: heal Q♥ (2nd deck) with 5♥."),
        ("tap as with 2c", "tap A♠ (2nd deck) with 2♣: it costs ♣♣ mana"),
        ("summon ah", "summon A♥: A♥ is not in your hand"),
        ("attack qh (2nd deck)", "attack with Q♥ (2nd deck): attackers are named in combat"),
    ],
)
def test_why_not_finds_a_card_of_the_second_deck_by_its_short_name(line: str, told: str) -> None:
    """CASTER-SETUP-05: of two equal cards the one that lies where the move needs it, as moves have it."""
    game = table(mine="5H 2C KH.2", play="QH.2", their_play="AS.2", mana="2H", **DUAL)
    assert any(one.startswith(told) for one in why(game, f"not {line}")), why(game, f"not {line}")


def test_why_not_block_knows_both_creatures_by_their_short_names() -> None:
    """CASTER-ABIL-01: the true reason is Flying, not that there were no such creature."""
    game = table(play="AS.2 KC.2", their_play="QH.2 KD", **DUAL)
    attacked(game, "AS.2", "KC.2")
    pass_all(game)
    (told,) = why(game, "not block as with qh")
    assert told.startswith("block A♠ (2nd deck) with Q♥ (2nd deck): ")
    assert "CASTER-ABIL-01" in told
    assert found(game, "block kc qh") == ["block KC.2 QH.2"]


def test_a_short_name_is_the_first_card_where_both_would_do_as_well_or_neither_does() -> None:
    game = table(mine="KH KH.2", mana="2H 3H 4H", **DUAL)
    assert game.understand("summon kh") == (Move("summon", ("KH",)),)
    assert table(mine="4H", **DUAL).understand("summon kh") == (Move("summon", ("KH",)),)
    alone = table(mine="KH", mana="2H 3H 4H")
    assert alone.understand("summon kh.2") == (Move("summon", ("KH.2",)),)


@pytest.mark.parametrize(
    ("mana", "named", "paid"),
    [
        ("2H.2 6C.2 4H", "2h 6c 4h", ["2H.2", "6C.2", "4H"]),
        ("6H 7H 7H.2", "6h 7h 7h", ["6H", "7H", "7H.2"]),
        ("7H 2H 7H.2", "7h.2 2h 7h", ["7H.2", "2H", "7H"]),
    ],
)
def test_the_sources_that_pay_may_have_short_names(mana: str, named: str, paid: list[str]) -> None:
    """CASTER-SPELL-08, CASTER-SETUP-05: a name that is said twice is both."""
    game = table(mine="KH", mana=f"{mana} 9S 9D", library="", **DUAL)
    at_the_table(game, f"summon kh paying {named}")
    assert codes(game, happened(game, ev.Announced)[0].paid) == paid


def test_a_source_that_is_there_once_pays_once() -> None:
    game = table(mine="KH", mana="6H 7H 2H")
    assert (game.jot(0, "pay 7h 7h 2h") or [""])[0].startswith("7H is named once too often (CASTER-SPELL-08)")
    assert game.state.payer == -1


# --- paying ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["damage 8c pay", "damage as 8c paying", "damage opponent 8c, pay", "damage 8c paid by"]
)
def test_to_say_that_one_pays_asks_which_sources(line: str) -> None:
    """CASTER-SPELL-08: it goes behind the card, too, as the help has it."""
    game = table(mine="8C", mana="2C 3C 4H 5H", their_play="AS")
    said = at_the_table(game, line, *(["opponent"] if "as" not in line.split() and "opponent" not in line else []))
    assert any("Which source pays for 8♣ (3 to go)?" in one for one in said), said


def test_why_not_leaves_out_what_would_pay() -> None:
    game = table(mine="AD", mana="4S")
    assert game.parts("why not summon ad paying 4s") == ("why not summon ad",)
    assert game.parts("what 4s") == ("what 4s",)


# --- reasons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("tap qs with 2c", "Q♠ has Protection from clubs (CASTER-ABIL-03)"),
        ("return qs with 3c", "Q♠ has Protection from clubs (CASTER-ABIL-03)"),
        ("move jd qs with 2c", "Q♠ has Protection from clubs (CASTER-ABIL-03)"),
        ("move kd jd with 2c", "no enchantment is on K♦ (CASTER-XFER-05)"),
        ("move jd kd with 2c", "4♣ could not be put on K♦ by whoever cast it (CASTER-XFER-05)"),
        ("move jd jh with 2c", "J♥ has an enchantment already (CASTER-XFER-05)"),
        ("tap ah with 2c", "A♥ is no creature in play (CASTER-XFER-06)"),
        ("take kc with 6c", "K♣ is not in the graveyard (CASTER-XFER-06)"),
        ("steal 4s", "the other player has no card in hand (CASTER-XFER-06)"),
        ("exile top 8s", "no card is in a library (CASTER-XFER-06)"),
        ("return jd with 2c", "of the Transfers only a 3 does that, not a 2 (CASTER-XFER-03)"),
    ],
)
def test_why_not_says_what_a_transfer_cannot_do(line: str, told: str) -> None:
    """Whether it could be paid for or not; CASTER-XFER-06 alone is not the reason of everything."""
    for mana in ("", "5C 7C 5S 7S"):
        game = table(
            mine="2C 3C 6C 4S 8S",
            mana=mana,
            play="QS JD JH",
            their_play="KD",
            on={"JD": ("4C", 0), "JH": ("9C", 0)},
            graveyard="2H",
            library="",
        )
        assert any(told in one for one in why(game, f"not {line}")), why(game, f"not {line}")
        assert not any("Damage Tap" in one for one in why(game, f"not {line}"))


@pytest.mark.parametrize("line", ["make it 3/4", "3/4", "set 3 4", "make it 3 / 4"])
def test_numbers_for_joker_2_that_do_not_total_six_are_answered_with_the_rule(line: str) -> None:
    """CASTER-ABIL-13."""
    game = table(play="J2")
    game.push(SetJoker(0, cards("J2")[0]))
    for told in (refused(game, line), *why(game, f"not {line}")):
        assert "3/4 totals 7: power and toughness are whole numbers that must total 6 (CASTER-ABIL-13)" in told
    assert found(game, line.replace("4", "3")) == ["set 3 3"]
    (elsewhere,) = why(table(play="J2"), f"not {line}")
    assert "when it is summoned and at the start of its controller's turns (CASTER-ABIL-13)" in elsewhere


def test_who_attacked_and_has_died_is_not_blocked() -> None:
    """CASTER-COMBAT-07: while one answers the attack, and when one is asked who blocks."""
    game = table(mine="2C", mana="6C", play="JC KC", their_play="QD", theirs="5S", their_mana="2S 3S 4S")
    attacked(game, "JC", "KC")
    while game.to_move != 1:
        do(game, "pass")
    do(game, "damage 5S JC")
    pass_all(game)
    gone = "J♣ attacked and was destroyed: nothing is there to block (CASTER-COMBAT-07)"
    assert gone in refused(game, "block jc qd")
    assert why(game, "not block jc qd") == [f"block J♣ with Q♦: {gone}."]
    assert "2♣ does not attack" in refused(game, "block 2c qd")
    do(game, "done")
    pass_all(game)
    assert game.state.phase == "second"
    assert gone in " ".join(why(game, "not block jc qd"))


# --- the ends of a library -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("exile bottom 8c", "transfer 8C exile-bottom library"),
        ("exile the bottom with 8c", "transfer 8C exile-bottom library"),
        ("8c exile end", "transfer 8C exile-bottom library"),
        ("exile 8c top", "transfer 8C exile-top library"),
        ("move bottom 10c", "transfer 10C raise library"),
        ("move the top card with 10c", "transfer 10C sink library"),
    ],
)
def test_the_end_of_a_library_may_be_named(line: str, move: str) -> None:
    """CASTER-XFER-03: an 8 exiles the top or the bottom, a 10 moves one to the other."""
    assert found(table(mine="8C 10C", mana="2C 3C"), line) == [move]


# --- what is told ----------------------------------------------------------------------------------------------------


def log_of_a_draft(setup: str) -> list[str]:
    game = Game.new(Options(setup=setup), card_index(Options(setup=setup)), seed=3)  # type: ignore[arg-type]
    while game.state.phase == "setup":
        game.play(game.legal_moves()[0])
    return [game.tell(event) for event in game.log if event.seen_by(game.state, 0)]


def test_the_log_of_a_dual_deck_draft_tells_what_is_set_aside_and_shuffled() -> None:
    """CASTER-SETUP-05, CASTER-EX-02: 78/14, 48/28, 18/42, then 60: 30/14, 0/28; two libraries of 40."""
    told = log_of_a_draft("dual-draft")
    assert told[0] == "Two decks are shuffled: 108 cards."
    assert [line for line in told if "dealt" in line and "pack" in line] == [
        f"A pack of 15 cards is dealt to each; {left} cards are undealt." for left in (78, 48, 18, 30, 0)
    ]
    assert [line for line in told if "both packs" in line] == [
        f"The last 7 cards of both packs are set aside: {lying} cards lie there." for lying in (14, 28, 42, 14, 28)
    ]
    (mixed_in,) = [place for place, line in enumerate(told) if line.startswith("Only 18 cards are undealt")]
    assert told[mixed_in] == "Only 18 cards are undealt: the 42 set aside are shuffled in, 60 in all."
    assert sum("both packs" in line for line in told[:mixed_in]) == 3
    assert "Each player's 40 cards are shuffled: they are that player's library, and the hand is drawn." in told


def test_the_log_of_the_other_set_ups_tells_the_shuffling() -> None:
    """CASTER-SETUP-02, CASTER-SETUP-04."""
    told = log_of_a_draft("single-draft")
    assert told[0] == "The deck is shuffled: 54 cards."
    assert [line for line in told if "undealt" in line] == [
        f"A pack of 5 cards is dealt to each; {left} cards are undealt." for left in (44, 34)
    ]
    assert log_of_a_draft("beginner")[0] == "The deck is shuffled: 54 cards."


def test_a_library_that_has_run_out_is_told_with_whose_it_is() -> None:
    """CASTER-TURN-06: with own libraries, and where there is no graveyard either."""
    game = table(library="5H", second_library="", graveyard="2H 3H 4H", **DUAL)
    draw(game, 1)
    (split,) = happened(game, ev.GraveyardSplit)
    assert game.tell(split).startswith("Player 2's library has run out. The graveyard is shuffled and split: ")
    game = table(library="")
    draw(game, 0)
    told = "The library and the graveyard are empty: Player 1 draws no card."
    assert [game.tell(event) for event in game.log] == [told]
    game.reader = 0
    assert game.tell(game.log[-1]) == told.replace("Player 1 draws", "you draw")


def test_a_joker_of_the_opponent_counts_their_creatures() -> None:
    game = table(their_play="J1 KD", play="QS J1.2", **DUAL)
    board = "\n".join(game.board(0))
    assert "Joker 1 (1st deck) 1/1 as many as their other creatures" in board
    assert "Joker 1 (2nd deck) 1/1 as many as your other creatures" in board
    assert "as many as their other creatures" in game.look_up("j1", 0)[0]


def test_what_one_has_put_aside_oneself_can_be_looked_up() -> None:
    """CASTER-SETUP-02, CASTER-TERM-02: and the other player does not see it."""
    for setup, each in (("beginner", 8), ("single-draft", 3)):
        game = Game.new(Options(setup=setup), card_index(Options(setup=setup)), seed=3)  # type: ignore[arg-type]
        while game.state.phase == "setup":
            for side in (0, 1):
                mine = [event.card for event in happened(game, ev.PutAside) if event.side == side]
                for one in game.state.aside:
                    told = game.look_up(game.card_index.code[one], side)[0]
                    assert ("put aside by you" in told) is (one in mine), told
            game.play(game.legal_moves()[0])
        assert len(happened(game, ev.PutAside)) == 2 * each


def test_of_two_cards_on_one_end_it_is_told_which_is_drawn_first() -> None:
    """CASTER-SCRY-01."""
    game = table(mine="9H")
    words = [game.describe(Move("place", args)) for args in (("3C", "7C", "/"), ("/", "7C", "3C"), ("3C", "/", "7C"))]
    assert words == [
        "3♣ then 7♣ on top (3♣ is drawn first)",
        "7♣ then 3♣ on the bottom (3♣ is the last card)",
        "3♣ on top; 7♣ on the bottom",
    ]
    assert game.tell(ev.Scried(0, 0, cards("7C 3C"), ())) == "Player 1 puts 7♣ then 3♣ on top of the library."


def test_an_enchanted_creature_says_what_it_has_from_what_and_whose() -> None:
    """CASTER-ENCH-02, CASTER-ENCH-04."""
    game = table(play="KH", their_play="JS", on={"KH": ("9C", 0), "JS": ("4S", 0)})
    assert "  K♥ has +Toughness from 9♣ on it, which is yours (CASTER-ENCH-02)." in game.look_up("kh", 0)
    assert "  K♥ has +Toughness from 9♣ on it, which is your opponent's (CASTER-ENCH-02)." in game.look_up("kh", 1)
    assert "  J♠ has no +Indestructible under 4♠, which is yours (CASTER-ENCH-04)." in game.look_up("js", 0)
    assert not any(" under " in line for line in table(play="KH").look_up("kh", 0))


# --- lists -----------------------------------------------------------------------------------------------------------


def test_ask_all_lists_everything_at_once() -> None:
    """Healing who is not hurt is no use, and is left out until everything is asked."""
    game = table(mine="2H 9S", mana="4H", source_played=False)
    said = at_the_table(game, "ask all", "ask less")
    lists = [line for line in said if "heal yourself with 2♥" in line]
    first = next(place for place, line in enumerate(said) if line.startswith("Every choice is asked"))
    assert len(lists) == 1
    assert said.index(lists[0]) > first


@pytest.mark.parametrize("line", ["2 kh as", "discard 2 kh as", "kh, 2 and as", "as 2 kh"])
def test_numbers_of_the_list_and_cards_may_be_mixed(line: str) -> None:
    game = table(mine="2C 3C KH AS 5C 6C 7C 8C 9C 10C", mana="")
    game.push(DiscardDown(0))
    said = at_the_table(game, line)
    assert sorted(codes(game, [event.card for event in happened(game, ev.Discarded)])) == ["3C", "AS", "KH"], said


def test_a_number_beyond_the_list_among_cards_does_nothing() -> None:
    game = table(mine="2C 3C KH AS 5C 6C 7C 8C 9C 10C", mana="")
    game.push(DiscardDown(0))
    said = at_the_table(game, "44 kh as")
    assert "'44' is none of these. Nothing is done." in said
    assert not happened(game, ev.Discarded)


@pytest.mark.parametrize("setup", ["single-draft", "dual-draft"])
def test_a_pick_takes_no_standing_order_and_a_name_alone_is_told_why_it_is_none(setup: Any) -> None:
    """CASTER-SETUP-04, CASTER-SETUP-05: each card is there once."""
    chosen = Options(setup=setup)
    game = Game.new(chosen, card_index(chosen), seed=3)
    name = codes(game, game.state.packs[0])[0]
    elsewhere = next(
        code for code in ("2H", "3H", "4H", "5H", "6H", "7H") if code not in codes(game, game.state.packs[0])
    )
    said = scenes_of(game, f"always pick {name}", "always 1", "always", "orders", f"why not {elsewhere.lower()}")
    assert (
        said.count("What is chosen here is never there to be chosen again, so no standing order could answer it.") == 3
    )
    assert "There are no standing orders." in said
    assert any("is not in the pack in front of you." in line for line in said)
    assert name in codes(game, game.state.packs[0])
