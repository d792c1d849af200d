"""Caster at the keyboard: any order, cards that can be read, why not, and questions that need no asking."""

from __future__ import annotations

import pytest

from convert.kernel import Move, RandomPlayer
from convert.systems.caster_duel.rules import Game
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.creatures import suit_of, sweep
from convert.systems.caster_duel.rules.library import draw
from convert.systems.caster_duel.rules.options import Options
from convert.systems.caster_duel.rules.refusals import why_not
from convert.systems.caster_duel.rules.state import Item
from convert.systems.caster_duel.rules.telling import creature_line
from convert.systems.caster_duel.rules.windows import Window
from convert.table.finding import left_over
from convert.table.keyboard import Table
from convert.table.stages import Stages
from convert.table.stopping import Stopped
from tests.caster_duel.tables import card, card_index, do, happened, legal, table


def test_attackers_may_be_named_in_any_order() -> None:
    """CASTER-COMBAT-01: the creature that came last is named first, and the others may attack still."""
    game = table(play="KS QC KH", their_play="QD")
    do(game, "end")
    do(game, "attack KH")
    assert legal(game, "attack") == ["attack KS", "attack QC"]
    do(game, "attack KS", "done")
    (attack,) = happened(game, ev.Attacked)
    assert [game.card_index.code[card] for card in attack.cards] == ["KS", "KH"]


def test_blockers_may_be_named_in_any_order() -> None:
    """CASTER-COMBAT-03: naming the later blocker first forfeits nothing; a creature blocks once."""
    game = table(play="KS KC", their_play="KD QH")
    do(game, "end", "attack KS", "attack KC")  # nobody else could: that is all
    while game.to_move == 0:
        do(game, "pass")
    do(game, "block KS QH")
    assert legal(game, "block") == ["block KS KD", "block KC KD"]
    assert game.why_not(Move("block", ("KC", "QH"))).rule == "CASTER-COMBAT-03"


def test_a_card_can_be_read_with_all_that_it_can_be() -> None:
    game = table(mine="7C")
    lines = game.look_up("7♣", 0)
    assert lines[0] == "Seven of Clubs: in your hand."
    assert any("Seven of Clubs: Damage (damage, instant, costs " in line for line in lines)
    assert any("mana source" in line for line in lines)
    hidden = "where you cannot see it, in a library or with your opponent"
    assert game.look_up("seven of clubs", 1)[0] == f"Seven of Clubs: {hidden}."
    assert game.look_up("nothing of the kind", 0) == ()


def test_open_piles_can_be_read_the_latest_card_first() -> None:
    """CASTER-TERM-02: the graveyard is face up."""
    game = table(graveyard="2H KD")
    assert game.look_up("graveyard", 1) == ("Graveyard, the latest card first: K♦ and 2♥.",)


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("summon qs", "CASTER-SPELL-05"),
        ("summon Q♠", "CASTER-SPELL-05"),
        ("attack kd", "CASTER-TURN-03"),
        ("summon 7c", "CASTER-SPELL-01"),
    ],
)
def test_why_not_understands_the_words_of_this_game(typed: str, rule: str) -> None:
    game = table(mine="QS 7C", play="KD", source_played=True)
    (meant, *_) = game.understand(typed)
    assert game.why_not(meant).rule == rule


def test_why_not_answers_at_the_keyboard_in_a_main_phase() -> None:
    """CASTER-SPELL-05, CASTER-SPELL-03, CASTER-COMBAT-01: nothing that could be summoned is offered; asked why, the
    price is named."""
    game, said = table(mine="QS 5H", mana="3H"), list[str]()
    typed = iter(["why not summon qs", "why not attack qs", "q"])
    with pytest.raises(Stopped):
        Table(game, machine={1: RandomPlayer(1)}, ask=lambda _: next(typed), say=said.append).run()
    assert "summon Q♠: it costs ♠+1 mana, and you have ♥ (CASTER-SPELL-05)." in said
    assert "attack with Q♠: Q♠ is no creature of yours in play (CASTER-COMBAT-01)." in said


def test_nobody_is_asked_about_his_own_mana_source() -> None:
    """It may be answered (CASTER-SPELL-03); who played it hardly ever wants to, and is not asked unless he says so."""
    game = table(mine="2C 5H", mana="3H 4H", their_play="KD", source_played=False)
    do(game, "source 2C")
    if game.decision is not None and game.to_move == 0 and game.state.waiting:
        assert game.usual() == Move("pass")
    theirs = table(mine="2C", theirs="5D", their_mana="3D 4D", play="KS", source_played=False)
    do(theirs, "source 2C")
    assert theirs.to_move == 1
    assert theirs.usual() is None


def test_the_board_names_what_a_creature_can() -> None:
    board = "\n".join(table(play="QS KH JH J1 J2", their_play="JS").board(0))
    for name in ("Protection from", "Deathtouch", "Damage Tap", "as many as your other creatures", "that total 6"):
        assert name in board


def test_why_creatures_died_and_when_a_graveyard_was_split_is_told() -> None:
    """CASTER-TURN-06, CASTER-CREA-06."""
    game = table(library="", graveyard="2H 3H 4H", mine="2S")
    draw(game, 0)
    split = [game.tell(event) for event in game.log if isinstance(event, ev.GraveyardSplit)]
    assert split == [
        "The library has run out. The graveyard is shuffled and split: 2 cards are the new library, 1 stays."
    ]
    hurt = table(play="KS", their_play="JH")
    hurt.state.creatures[hurt.card_index.by_code["JH"]].damage = 9
    sweep(hurt)
    assert hurt.tell(hurt.log[-1]) == "Destroyed by damage: J♥."


def test_equal_cards_of_two_decks_are_two_lines_that_differ() -> None:
    game = Game.new(seed=1)
    signs = game.card_index.sign
    assert len(set(signs)) == len(signs) == 108


def test_the_opening_tells_what_goes_back_and_where_the_graveyard_begins() -> None:
    """CASTER-SETUP-02: 16 discards are shuffled back, three cards turn up; one's own discards are told to oneself."""
    game = Game.new(Options(setup="beginner"), card_index(Options()), seed=5)
    while any(len(hand) > 7 for hand in game.state.hands):
        assert game.why_not(Move("end")).reason.startswith("first ")
        game.play(game.legal_moves()[0])
    told = [game.tell(event) for event in game.log if event.seen_by(game.state, 0)]
    (begun,) = [line for line in told if "graveyard begins" in line]
    assert begun.startswith("The 16 discards are shuffled back into the library. The graveyard begins: ")
    assert sum(line.startswith("Player 1 puts ") for line in told) == 8
    assert not any(line.startswith("Player 2 puts ") for line in told)


def test_healing_says_what_it_gave_back() -> None:
    """CASTER-HEAL-03: nothing at full health, and never more than was missing."""
    game = table(mine="2H 9S", mana="4H", health=(20, 20), source_played=False)
    do(game, "heal 2H me")
    assert [game.tell(event) for event in happened(game, ev.Restored)] == ["Player 1 heals nothing: full health."]
    game = table(mine="3H 9S", mana="2H", health=(19, 20), source_played=False)
    do(game, "heal 3H me")
    assert [game.tell(event) for event in happened(game, ev.Restored)] == ["Player 1 heals 1."]


def test_a_move_is_found_with_its_cards_written_in_letters() -> None:
    """ "play 7c" is "play 7♣ as a mana source"."""
    game = table(mine="7C 9S", source_played=False)
    assert Move("source", ("7C",)) in game.understand("play 7c")
    assert Move("source", ("7C",)) in game.understand("play 7♣ as a mana")


def test_in_the_other_players_turn_why_not_says_that_it_is_not_ones_own() -> None:
    """CASTER-SPELL-03: neither the price nor the other player's source is the reason."""
    game = table(mine="7C QS", mana="2C", their_play="KD", source_played=True)
    game.state.active = 1
    for move in (Move("source", ("7C",)), Move("summon", ("QS",))):
        refusal = why_not(game, 0, move)
        assert refusal is not None
        assert refusal.rule == "CASTER-SPELL-03"


def test_in_the_other_players_turn_one_is_asked_where_it_matters() -> None:
    """CASTER-SPELL-06: not on a mana source without a Counter-spell, nor before combat; but on a creature, in combat
    and at the end of that turn."""
    game = table(mine="3H", mana="2H", theirs="5C QD", their_play="KD", their_mana="6D 7D 8D", source_played=False)
    game.state.active = 1
    asked = []
    for phase, mode in (("main", "source"), ("main", "creature"), ("main", ""), ("combat", ""), ("second", "")):
        game.state.phase = phase  # type: ignore[assignment]
        game.state.waiting = (Item(card("5C" if mode == "source" else "QD"), 1, mode),) if mode else ()
        game.push(Window(0))
        asked.append(game.usual() is None)
    assert asked == [False, True, False, True, True]


@pytest.mark.parametrize(("typed", "guarded"), [("end", True), ("end turn", True), ("nobody", False), ("done", False)])
def test_the_word_that_ends_a_turn_is_not_taken_for_nobody_blocks(typed: str, guarded: bool) -> None:
    """One's own turn ended by itself, and the opponent attacks: "end" was meant for that turn. Once."""
    mine = table(mine="2C", source_played=False)
    stages = Stages()
    stages.answered(mine, Move("source", ("2C",)))
    game = table(play="KS", their_play="KD QH", turn=7)
    do(game, "end", "attack KS")
    while game.to_move == 0:
        do(game, "pass")
    assert game.decision is not None
    assert game.decision.prompt(game).startswith("Who blocks?")
    assert stages.ended_by_itself(game, Move("done"), typed) is guarded
    assert not stages.ended_by_itself(game, Move("done"), typed)


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("play 4c, summon jc", "summon jc"),
        ("play 4c; summon jc", "summon jc"),
        ("play 4c, please", ""),
        ("play 4c", ""),
    ],
)
def test_a_second_move_of_a_line_is_told_not_to_be_read(line: str, rest: str) -> None:
    assert left_over(table(mine="4C JC", source_played=False), line) == rest


def test_the_board_says_why_a_creature_is_larger_than_its_card() -> None:
    """CASTER-ABIL-01, CASTER-ART-03: a K♥ is printed 3/3; a payment and an 8 are told beside its figures."""
    game = table(play="KH")
    king = game.state.creatures[card("KH")]
    assert "by an 8" not in creature_line(game, king)
    assert "this turn" not in creature_line(game, king)
    king.more_power = 2
    game.state.boosts = ((suit_of(game, king), 0),)
    assert creature_line(game, king).startswith("K♥ 6/4 ")
    assert creature_line(game, king).endswith("(+2/+0 this turn, +1/+1 by an 8)")


@pytest.mark.parametrize(("damage", "told"), [("ordered", True), ("simultaneous", False)])
def test_who_blocks_is_told_that_attackers_strike_first(damage: str, told: bool) -> None:
    """CASTER-COMBAT-04: a new player takes for granted that both strike at once, which only the option gives."""
    game = table(play="KS", their_play="KD QH", turn=7, combat_damage=damage)
    do(game, "end", "attack KS")
    while game.to_move == 0:
        do(game, "pass")
    assert game.decision is not None
    assert ("before blockers" in game.decision.prompt(game)) is told
