"""Caster at the keyboard: moves in any order and spelling, several in one line, true reasons, sources by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from convert.kernel import Game as KernelGame
from convert.kernel import Move, RandomPlayer
from convert.systems.caster_duel.rules import Game
from convert.systems.caster_duel.rules import events as ev
from convert.systems.caster_duel.rules.look_up import EXAMPLES
from convert.systems.caster_duel.rules.options import Options
from convert.systems.caster_duel.rules.state import Item
from convert.systems.caster_duel.rules.windows import Window
from convert.table import finding, menu
from convert.table.answers import why
from convert.table.keyboard import Table
from convert.table.stopping import Stopped
from tests.caster_duel.tables import cards, codes, do, happened, legal, table


def found(game: Game, line: str) -> list[str]:
    return [str(move) for move in finding.named(game, line, game.legal_moves())]


def question(game: Game) -> str:
    return game.decision.prompt(game) if game.decision is not None else ""


def pass_all(game: Game) -> None:
    """Both pass until something else is to be decided."""
    while isinstance(game.decision, Window):
        do(game, "pass")


def at_the_table(game: Game, *lines: str) -> list[str]:
    """What is said while these lines are typed; then the person stops."""
    said, typed = list[str](), iter((*lines, "q"))
    with pytest.raises(Stopped):
        Table(game, machine={1: RandomPlayer(1)}, ask=lambda _: next(typed), say=said.append).run()
    return said


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("damage opp 5h", "damage 5H opponent"),
        ("damage 5h opp", "damage 5H opponent"),
        ("damage the opponent with 5h", "damage 5H opponent"),
        ("damage kd 5h", "damage 5H KD"),
        ("damage kd with 5h", "damage 5H KD"),
        ("damage K♦ with the five of hearts", "damage 5H KD"),
        ("hit kd 5♥", "damage 5H KD"),
        ("tap kd", "ping JH KD"),
        ("tap jh opp", "ping JH opponent"),
        ("tap j♥ opponent", "ping JH opponent"),
        ("tap kd jh", "ping JH KD"),
        ("heal me 5h", "heal 5H me"),
        ("enchant kc 5h", "enchant 5H KC"),
        ("enchant 5h kc", "enchant 5H KC"),
        ("pass", "end"),
        ("done", "end"),
    ],
)
def test_a_move_is_found_however_it_is_typed(line: str, move: str) -> None:
    """Target first or card first, with the words of the menu or without, letters or signs."""
    game = table(mine="5H", play="JH KC", their_play="KD", mana="2H 3H 4H", health=(9, 20))
    assert found(game, line) == [move]


@pytest.mark.parametrize("line", ["block kh with ad", "block kh ad", "block ad kh", "ad blocks kh", "ad"])
def test_a_block_is_found_whoever_is_named_first(line: str) -> None:
    game = table(play="KH QC", their_play="AD KS")
    do(game, "end", "attack KH", "done")
    while game.to_move == 0:
        do(game, "pass")
    assert found(game, line) == ["block KH AD"]
    assert found(game, "pass") == found(game, "no blocks") == ["done"]
    assert game.describe(Move("done")) == "nobody blocks"


def test_the_first_example_of_the_help_is_understood() -> None:
    """Each move that ``?`` shows is one, in a game that has the cards."""
    game = table(mine="7C QS 5H", mana="2S 3S 2H 3H 4H", play="AD", source_played=False)
    moves = EXAMPLES[0].partition(":")[0].split(", ")
    assert [found(game, line) for line in moves] == [["source 7C"], ["summon QS"], ["damage 5H opponent"]]


def test_several_discards_are_named_in_one_line() -> None:
    game = Game.new(seed=21)
    at_the_table(game, "1 2 3 6 12 13 14 15")
    assert codes(game, game.state.hands[0])[:3] == codes(game, cards("4S 7S AS"))
    assert len(game.state.hands[0]) == 7 + (game.state.turn > 1)


@pytest.mark.parametrize("line", ["attack qc ks", "qc, ks", "attack ks and attack qc", "2 1"])
def test_several_attackers_are_named_in_one_line(line: str) -> None:
    game = table(play="KS QC KD", their_play="QD")
    at_the_table(game, "end", line, "pass")
    assert codes(game, happened(game, ev.Attacked)[0].cards) == ["KS", "QC"]


def test_what_is_no_longer_possible_of_a_line_is_said() -> None:
    """Two blocks with one creature: the second is refused, the first stands."""
    game = table(play="KS QC", their_play="KD")
    do(game, "end", "attack KS", "attack QC")
    said, typed = list[str](), iter(("block ks kd, block qc kd", "q"))
    with pytest.raises(Stopped):
        Table(game, machine={0: RandomPlayer(1)}, ask=lambda _: next(typed), say=said.append).run()
    assert [codes(game, pair) for pair in happened(game, ev.Blocked)[0].pairs] == [["KD", "KS"]]
    assert "No longer possible: block qc kd." in said


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("summon joker", ["summon J1"]),
        ("summon the joker", ["summon J1"]),
        ("joker", ["summon J1"]),
        ("summon queen", ["summon QS"]),
        ("cast ace", ["summon AC", "summon AH"]),
        ("summon ace of clubs", ["summon AC"]),
        ("summon king", []),
    ],
)
def test_a_picture_without_its_suit_is_each_that_one_holds(line: str, moves: list[str]) -> None:
    game = table(mine="J1 QS AC AH 7C", mana="2H 3H 4S 5S 6C 7H 8S 9C 10D")
    assert sorted(found(game, line)) == moves


def test_a_picture_in_play_attacks_without_its_suit_and_why_not_knows_it() -> None:
    game = table(mine="J1 7C", play="QS")
    assert [str(move) for move in game.understand("attack with the queen")] == ["attack QS"]
    assert "mana" in " ".join(at_the_table(game, "why not summon joker"))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("damage kc with 5h", "Damage with a card of hearts is for the opponent or a creature of diamonds"),
        ("damage qd with 5h", "Q♦ has Protection from hearts (CASTER-ABIL-03)"),
        ("damage me 5h", "Damage is for the opponent"),
        ("enchant qd 5h", '"five" has 4 letters and "queen" 5'),
        ("enchant as 5h", "no creature A♠ is in play"),
        ("counter 5h", "no card is being played that could be countered"),
        ("artifact 5h", "5♥ is no Artifact: it can be a mana source, "),
        ("summon 9s", "9♠ is not in your hand: it is in the graveyard"),
        ("power kc", "K♣ does not have +Power"),
        ("attack kd", "K♦ is no creature of yours in play"),
        ("scry", "you hold no card that can be played as Scry 2"),
    ],
)
def test_why_not_names_the_true_reason(line: str, told: str) -> None:
    game = table(mine="5H", play="KC", their_play="KD QD", mana="2H 3H 4H", graveyard="9S")
    (reason, *_) = why(game, f"not {line}")
    assert told in reason


def test_why_not_of_a_card_says_one_reason_once() -> None:
    """CASTER-TERM-02: it is not one's own, whatever one would do with it."""
    game = table(mine="5H", graveyard="7C")
    assert why(game, "not 7c") == ["7c: 7♣ is not in your hand: it is in the graveyard."]


def test_the_sources_that_pay_may_be_named_with_the_card() -> None:
    """CASTER-SPELL-08: the spade is kept for +Indestructible."""
    game = table(mine="AD", mana="6D 2D 4S 10C 3C 5H", play="KS")
    said = at_the_table(game, "summon ad paying 6d 10c 3c 5h")
    assert codes(game, game.state.spent[0]) == ["6D", "10C", "3C", "5H"] or game.state.turn > 5
    assert not any("will pay for what you play next" in line for line in said), (
        "the summons tells what it was paid with"
    )
    (paid,) = [event.paid for event in happened(game, ev.Announced) if event.item.card == cards("AD")[0]]
    assert codes(game, paid) == ["6D", "10C", "3C", "5H"]


def test_sources_that_do_not_pay_are_asked_for_and_strange_ones_refused() -> None:
    """CASTER-SPELL-08: no diamond among them; ``pay`` alone asks for each."""
    game = table(mine="AD", mana="6D 2D 4S 10C 3C 5H", play="KS")
    assert at_the_table(game, "pay 9h")[-1].startswith("9H is no untapped source of yours (CASTER-SPELL-08)")
    assert game.state.payer == -1
    at_the_table(game, "pay 4s 10c 3c 5h", "summon ad", "6d 4s 10c", "3c")
    (paid,) = [event.paid for event in happened(game, ev.Announced) if event.item.card == cards("AD")[0]]
    assert codes(game, paid) == ["6D", "4S", "10C", "3C"]


def test_nobody_pays_with_what_the_other_player_named() -> None:
    game = table(mine="AD", mana="6D 2D 4S 10C", their_mana="2H", theirs="5D")
    assert game.jot(1, "pay") is not None
    do(game, "summon AD")
    assert len(happened(game, ev.Announced)[0].paid) == 4
    assert game.jot(0, "play 5h") is None


def test_one_is_asked_after_blocks_in_ones_own_attack() -> None:
    """CASTER-COMBAT-06: the other player has just acted; after one's own declaring one is not asked."""
    game = table(mine="5H", mana="2H 3H 4H", play="KS JH", their_play="KD")
    do(game, "end")
    pass_all(game)
    do(game, "attack KS", "done")
    assert question(game) == "You attack with K♠. Play an instant before blocks?"
    assert game.usual() == Move("pass")
    pass_all(game)
    do(game, "block KS KD")
    assert question(game) == "K♦ blocks K♠. Play an instant before the damage?"
    assert game.usual() is None


def test_what_does_no_good_is_not_listed_but_may_be_typed() -> None:
    """CASTER-HEAL-03: nobody is hurt; a jack does not harm himself."""
    game = table(mine="5H", mana="2H 3H 4H", play="JH")
    useful = [str(move) for move in game.legal_moves() if not game.pointless(move)]
    assert "heal 5H me" not in useful
    assert "ping JH JH" not in useful
    assert "ping JH opponent" in useful
    assert found(game, "heal me 5h") == ["heal 5H me"]
    assert legal(game, "heal")


@pytest.mark.parametrize(
    ("phase", "health", "asked"), [("combat", 18, False), ("combat", 3, True), ("second", 18, True)]
)
def test_what_can_as_well_wait_is_asked_at_the_end_of_the_turn_or_in_danger(
    phase: str, health: int, asked: bool
) -> None:
    """CASTER-SPELL-06: one may heal oneself at each of these moments; K♦ attacks with 3."""
    game = table(mine="3S", mana="2S", their_play="KD", health=(health, 20))
    game.state.active, game.state.phase, game.state.attackers = 1, phase, cards("KD")  # type: ignore[assignment]
    game.push(Window(0))
    game.refresh()
    assert legal(game, "heal") == ["heal 3S me"]
    assert (game.usual() is None) == asked


def test_a_long_list_folds_sources_and_what_is_aimed_at_the_same_player() -> None:
    game = table(mine="5H 7H 9H 2C 3C", mana="2H 3H 4H", play="JH", health=(9, 20), source_played=False)
    texts = [line.text for line in menu.lines(game, game.legal_moves(), idle=False)]
    assert "play a mana source… (5)" in texts
    assert "damage the opponent… (3)" in texts
    assert "heal yourself… (3)" in texts
    assert texts[-1] == "end this phase: combat"


def test_ask_again_takes_ask_all_back() -> None:
    game = table(mine="5H", mana="2H 3H 4H", play="JH")
    said = at_the_table(game, "ask all", "orders", "ask again", "orders")
    assert "Every choice is asked; `ask again` ends that." in said
    assert "What is nearly always passed is not asked any more." in said
    assert said[-1] == "There are no standing orders."


def test_the_reader_is_you_and_the_others_draws_are_told_unseen() -> None:
    """CASTER-TERM-02: that a card is drawn is seen, which is not."""
    game = table(mine="2C", theirs="3D", mana="3C", their_play="KD")
    said = at_the_table(game, "end")
    assert any(line.startswith("Your opponent draws a card.") for line in said)
    assert "--- Your opponent's turn ---" in said
    assert not any(line.startswith("Player ") for line in said)
    two: KernelGame[Any] = table(mine="2C")
    Table(two, machine={}, ask=lambda _: "q", say=lambda _: None)
    assert list(two.sides) == ["Player 1", "Player 2"]


def test_a_turn_that_ends_by_itself_says_so() -> None:
    """CASTER-TURN-05: the last mana is spent, nothing is left to do."""
    game = table(mine="QC", mana="3C 4C", theirs="3D")
    said = at_the_table(game, "summon qc")
    assert "You have nothing left to do: your turn ends." in said
    assert "You summon Q♣, paying ♣♣." in said


def test_the_size_of_a_card_and_the_pack_in_front_are_read() -> None:
    """CASTER-CREA-01: a draft need not be picked blind."""
    game = Game.new(seed=21)
    assert game.look_up("ac", 0)[1] == "  Ace of Clubs (creature, 4/4, costs ♣+3):"
    assert game.look_up("j1", 0)[1] == "  Joker 1 (creature, as large as you have other creatures, costs 5):"
    joker = table(play="J2", on={"J2": ("3S", 0)}).look_up("j2", 0)[0]
    assert "Joker 2 of spades 3/3 +Indestructible" in joker


def scenes_of(game: Game, *lines: str) -> list[str]:
    """As ``at_the_table``, with a player that passes whenever it may."""
    said, typed = list[str](), iter((*lines, "q"))
    with pytest.raises(Stopped):
        Table(game, machine={1: LastMove()}, ask=lambda _: next(typed), say=said.append).run()
    return said


class LastMove:
    """Chooses the last move: to pass, to end, nobody."""

    name = "last"

    def choose(self, game: KernelGame[Any], moves: Sequence[Move]) -> Move:
        return moves[-1]


def test_undo_of_a_standing_order_takes_the_order_back_too() -> None:
    """Else the order would at once answer again what was taken back. It also says that it stands."""
    game = table(mine="5H", mana="2H 3H 4H", theirs="2C", their_play="KD", library="2D 3D 4D 5D 6D")
    said = scenes_of(game, "end", "always pass", "undo", "orders")
    assert any(line.startswith("From now on pass is the answer to: ") for line in said)
    assert said[-1] == "There are no standing orders."
    (asked, *_) = [line for line in said if "Play an instant" in line]
    assert said.count(asked) == 2
    assert said.index("Taken back: pass.") < len(said) - said[::-1].index(asked) - 1


def test_undo_of_a_line_of_several_takes_back_the_line() -> None:
    """What was named in one line is one step."""
    game = table(play="KS QC KH", their_play="QD")
    said = scenes_of(game, "end", "attack ks qc kh", "undo")
    assert "Taken back: attack ks qc kh." in said
    assert said.count("Who attacks?") == 2
    assert not any("Who else" in line for line in said)


def test_a_main_phase_that_ends_by_itself_says_so_and_end_does_not_forgo_the_attack() -> None:
    """CASTER-TURN-03: the last club is used up, K♦ could attack still; `end` is not "nobody attacks"."""
    game = table(mana="2C", play="J2 KD", on={"J2": ("3C", 0)})
    said = scenes_of(game, "toughness j2", "end")
    assert "You have nothing left to play: your first main phase ends, and combat begins." in said
    assert "Not now: first say who attacks (`pass`: nobody, or no more) (CASTER-TURN-03). Type ? for help." in said
    assert question(game) == "Who attacks?"


def test_who_has_been_named_stands_in_the_question() -> None:
    """CASTER-COMBAT-01, CASTER-COMBAT-03."""
    game = table(play="KS QC KH", their_play="KD AD")
    do(game, "end", "attack KH")
    assert question(game) == "K♥ attacks. Who else?"
    do(game, "attack KS")
    assert question(game) == "K♠ and K♥ attack. Who else?"
    do(game, "done")
    pass_all(game)
    do(game, "block KH AD")
    assert question(game) == "A♦ blocks K♥. Who else?"


def test_a_block_by_two_is_told_once_and_then_its_order() -> None:
    """CASTER-COMBAT-05."""
    game = table(play="KH", their_play="KD AD")
    do(game, "end", "attack KH", *(() if question(game) != "K♥ attacks. Who else?" else ("done",)))
    pass_all(game)
    do(game, "block KH AD", "block KH KD")
    assert question(game) == "Which blocker of K♥ takes damage next?"
    do(game, "next AD")
    told = [game.tell(event) for event in happened(game, ev.Blocked)]
    assert told == ["K♦ blocks K♥ and A♦ blocks K♥.", "K♥ damages A♦ then K♦."]


def test_a_refused_line_with_sources_leaves_nothing_to_undo() -> None:
    """CASTER-SPELL-08: the move of the line is no choice now, so its sources are not noted either."""
    game = table(mine="AD", mana="6D 2D 4S 10C", play="KS")
    said = scenes_of(game, "summon qs paying 6d 2d", "undo")
    assert said[-2] == "Not now: Q♠ is not in your hand. Type ? for help."
    assert said[-1] == "There is nothing to take back."


def test_sources_that_cannot_pay_are_named_with_the_price() -> None:
    """CASTER-SPELL-08: A♦ costs a diamond."""
    game = table(mine="AD", mana="6D 2D 4S 10C 3C 5H", play="KS")
    game.jot(0, "pay 4s 10c 3c 5h")
    do(game, "summon AD")
    assert question(game) == "4♠, 10♣, 3♣ and 5♥ cannot pay ♦+3. Which source pays for A♦ (4 to go)?"


@pytest.mark.parametrize("line", ["summon ad paying 6d 4s 3c 5h", "pay 6d 4s 3c 5h", "6d 4s 3c 5h", "5h 3c 4s, 6d"])
def test_sources_are_named_as_before_where_they_are_asked_for(line: str) -> None:
    """CASTER-SPELL-08: after a line that named one too few. What pays already is not told as untapped."""
    game = table(mine="AD", mana="6D 2D 4S 10C 3C 5H", play="KS")
    game.jot(0, "pay 4s 10c 3c")
    do(game, "summon AD")
    at_the_table(game, line)
    assert set(game.state.spent[0]) == set(cards("6D 4S 3C 5H"))
    other = table(mine="AD", mana="6D 2D 4S 10C 3C 5H", play="KS")
    other.jot(0, "pay")
    do(other, "summon AD", "tap 6D")
    assert question(other).startswith("6♦ pays. Which source")
    assert "6♦" not in other.look_up("sources", 0)[0]


def test_a_line_that_names_its_sources_is_one_step_to_take_back() -> None:
    """CASTER-SPELL-08: undo takes back the whole line; nothing of it is in force any more."""
    game = table(mine="JC AD", mana="3C 6D 2D 4S", play="KS")
    said: list[str] = []
    typed = iter(["summon jc paying 3c", "undo", "q"])
    played = Table(game, machine={1: RandomPlayer(1)}, ask=lambda _: next(typed), say=said.append)
    with pytest.raises(Stopped):
        played.run()
    assert played.game.state.paying in (None, ())
    assert played.game.state.payer != 0
    assert any(line == "Taken back: summon J♣." for line in said)


def test_more_than_are_needed_are_refused_before_any_is_taken() -> None:
    """CASTER-SPELL-08: two sources are enough; CASTER-TURN-05: one card is too many."""
    game = table(mine="QS", mana="2S 3H 4D", theirs="3S")
    said = scenes_of(game, "pay", "summon qs", "2s 3h 4d")
    assert said[-1] == "You named 3, and 2 are needed. Nothing is done."
    assert not happened(game, ev.Announced)
    game = table(mine="2H 3H 4H 5H 6H 7H 8H 9H", source_played=True)
    said = scenes_of(game, "end", "2h 3h")
    assert said[-1] == "You named 2, and 1 is needed. Nothing is done."
    assert len(game.state.hands[0]) == 8


def test_the_last_of_a_row_goes_by_itself_and_is_no_longer_asked_for() -> None:
    """CASTER-SPELL-08: both sources were named, and the second is the only one that is left."""
    game = table(mine="QS", mana="2S 3H", theirs="3S")
    said = scenes_of(game, "pay", "summon qs", "2s 3h")
    (paid,) = [event.paid for event in happened(game, ev.Announced)]
    assert codes(game, paid) == ["2S", "3H"]
    assert not any("No longer possible" in line for line in said)


def test_nobody_is_asked_to_make_a_creature_indestructible_that_nothing_threatens() -> None:
    """CASTER-ABIL-06: worth something when it fights or is aimed at."""
    game = table(mana="2S", play="KS", their_play="KD", on={"KS": ("4S", 0)})
    (move,) = [move for move in game.legal_moves() if move.verb == "indestructible"]
    assert game.pointless(move)
    game.state.waiting = (Item(cards("5S")[0], 1, "damage", cards("KS")),)
    assert not game.pointless(move)
    game.state.waiting, game.state.blocks = (), ((cards("KS")[0], cards("KD")[0]),)
    assert not game.pointless(move)
    game.state.creatures[cards("KS")[0]].sturdy = True
    assert game.pointless(move)


def test_who_heals_himself_is_told_so() -> None:
    """Not "your opponent plays Heal at your opponent"."""
    game = table()
    scenes_of(game)
    heal, damage = Item(cards("7S")[0], 1, "heal", (-2,)), Item(cards("7S")[0], 1, "damage", (-1,))
    assert game.title(heal) == "Heal (7♠) on themselves"
    assert game.title(damage) == "Damage (7♠) at you"


def test_a_card_that_is_not_in_the_pack_is_refused_as_such() -> None:
    """CASTER-SETUP-04."""
    game = Game.new(Options(setup="single-draft"), seed=5)
    (away, *_) = [code for code in ("2H", "3H", "4H", "5H", "6H", "7H") if f"pick {code}" not in legal(game)]
    sign = game.card_index.sign[game.card_index.by_code[away]]
    assert why(game, f"not pick {away}") == [f"pick {sign}: {sign} is not in the pack in front of you."]


def test_before_later_damage_the_question_says_who_strikes() -> None:
    """CASTER-COMBAT-04: J♥ has First Strike, K♠ strikes after it."""
    game = table(mine="5H", mana="2H 3H 4H", play="JH KS", their_play="AD")
    do(game, "end")
    pass_all(game)
    do(game, "attack JH", "attack KS")
    while "first damage" not in question(game):
        do(game, "pass" if isinstance(game.decision, Window) else "done")
    assert question(game) == "The first damage is dealt. Play an instant before K♠ strikes?"


def test_a_word_means_the_move_that_is_listed_and_not_the_pointless_ones_beside_it() -> None:
    """ "tap" fits three moves; the two that hit oneself are left out of the list, and asked for by `ask all`."""
    game = table(play="JS", mine="QD")
    assert "You use Damage Tap of J♠ at your opponent." in at_the_table(game, "tap")
    every = at_the_table(table(play="JS", mine="QD"), "ask all", "tap")
    assert any(line.endswith("which? (0 for all moves)") for line in every)
    assert "You use Damage Tap of J♠ at your opponent." not in every
