"""Set-up, turns, options, what is hidden, and the facts that follow (DICE-SETUP, DICE-TURN, DICE-ACC)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import factorial
from typing import Any

import pytest

from convert.kernel import Move, RandomPlayer, TableDice
from convert.kernel.saving import SavedGameError
from convert.systems.dice_duels.decks import problems
from convert.systems.dice_duels.practice import bare_deck
from convert.systems.dice_duels.rules import CardIndex, Game, Options
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules.battle import Attack, Block, NextBattle, NextStrike
from convert.systems.dice_duels.rules.players import SensiblePlayer
from convert.systems.dice_duels.rules.state import dice_of
from convert.table import finding, menu
from tests.dice_duels.invariants import LAST_TURN, check_moment, check_whole, random_duel
from tests.dice_duels.tables import (
    PRACTICE,
    deck,
    do,
    fight,
    legal,
    numbers_in_order,
    power,
    powers,
    rule_against,
    shields,
    table,
    whole,
)
from tests.perft import perft

BARE = (bare_deck(), bare_deck())


def test_the_start() -> None:
    """DICE-SETUP-01, DICE-SETUP-03, DICE-SETUP-10, DICE-SETUP-14, DICE-ZONE-04, DICE-ZONE-01, DICE-TURN-01,
    DICE-TURN-05, DICE-SHIELD-01: typeless counts, no opening hand, a die for who goes first."""
    game = Game.new(dice=TableDice((3, 6, 1, 3)))
    assert (game.state.first, game.to_move, game.state.turn) == (0, 0, 1)
    first, second = game.state.players
    assert (first.hand, first.stock, first.shields) == ((1, 3, 6), 21, (2, 4, 6))
    assert (game.state.summons, game.state.charges) == (1, 2)  # DICE-TURN-07
    assert (second.hand, second.stock, second.grave, second.energy) == ((), 24, 0, ())
    assert whole(game)
    assert Game.new(dice=TableDice((4, 1, 1, 1))).state.first == 1
    assert Game.new(None, Options(first=1), dice=TableDice((1, 1, 1))).state.first == 1


def test_first_turns() -> None:
    """DICE-TURN-02, DICE-TURN-03, DICE-TURN-05, DICE-ACC-01: no battle in the first turn; the second player draws 4."""
    game = Game.new(None, Options(first=0), dice=TableDice((1, 3, 6, 4, 3, 2, 1)))
    assert len(game.legal_moves()) == 13
    do(game, "summon 6 Soldier", "end")
    assert game.state.phase == "second"
    do(game, "end")
    assert (game.state.turn, len(game.legal_moves())) == (2, 17)
    for rolled, count in (("2 2 5", 9), ("4 4 4", 5)):
        other = Game.new(None, Options(first=0), dice=TableDice(tuple(int(v) for v in rolled.split())))
        assert len(other.legal_moves()) == count


def sequences(game: Game) -> tuple[int, set[str]]:
    """Ways to play a first Main Phase, its end not counted, and the different outcomes."""
    side, turn = game.to_move or 0, game.state.turn
    ways, outcomes = 1, {outcome(game, side)}
    for move in game.legal_moves():
        if move.verb != "end":
            after = game.copy()
            after.play(move)
            if (after.state.phase, after.state.turn, after.to_move) == ("main", turn, side):
                more, found = sequences(after)
            else:  # its end was the only move
                more, found = 1, {outcome(after, side)}
            ways += more
            outcomes |= found
    return ways, outcomes


def outcome(game: Game, side: int) -> str:
    """Units by power and archetype, energy and hand."""
    player = game.state.players[side]
    units = sorted((unit.power, unit.archetype) for unit in game.state.units.values())
    return f"{units} {player.energy} {player.hand}"


@pytest.mark.parametrize(
    ("hand", "one", "three"),
    [
        ("1 3 6", (43, 19), (109, 43)),
        ("2 2 5", (23, 12), (57, 26)),
        ("4 4 4", (9, 6), (21, 12)),
        ("1 2 3 4", (117, 39), (317, 95)),
    ],
)
def test_ways_of_a_main_phase(hand: str, one: tuple[int, int], three: tuple[int, int]) -> None:
    """DICE-ACC-02, DICE-ZONE-05, DICE-TURN-07: of a duel that begins with these dice, the first player's or, with four,
    the second player's first turn."""
    dice = numbers_in_order(hand)
    for archetypes, wanted in ((1, one), (3, three)):
        own = deck(None, **{f"Arch{number}": () for number in range(archetypes)})
        index = CardIndex((own, own), Options(first=0))
        second = len(dice) == 4
        game = Game.new(index, dice=TableDice(((6, 6, 6) if second else ()) + dice + (1,) * 9))
        if second:
            do(game, "end", "end")
        ways, outcomes = sequences(game)
        assert (game.state.turn, ways, len(outcomes)) == (1 + second, *wanted)


def test_stocks_and_the_end() -> None:
    """DICE-EX-03, DICE-ACC-07, DICE-SETUP-02, DICE-SETUP-18, DICE-TURN-04, DICE-MEAS-02: nobody does anything."""
    game = Game.new(None, Options(first=0), seed=1)
    stocks = []
    turn = 0
    while not game.over:
        if game.state.turn != turn:
            turn = game.state.turn
            stocks.append(game.state.players[game.state.active].stock)
        game.play(next(m for m in reversed(game.legal_moves()) if m.verb in ("end", "done", "discard")))
    assert stocks == [21, 20, 18, 17, 15, 14, 12, 11, 9, 8, 6, 5, 3, 2, 0, 0]
    assert (game.state.turn, game.winner) == (LAST_TURN, 1)
    draws = [event.count for event in game.log if isinstance(event, ev.Drew) and event.side == 1]
    assert draws == [4, 3, 3, 3, 3, 3, 3, 2]


def test_drawing_more_ends_sooner() -> None:
    """DICE-EX-45: Draw 2 in turns 1 to 3."""
    decks = deck(Monk=["single: draw 2"])
    game = Game.new((decks, decks), Options(first=0), seed=4)
    drawn, turn = 0, 0
    stocks: list[tuple[int, int]] = []
    while not game.over:
        moves = [str(move) for move in game.legal_moves()]
        first = game.to_move == 0
        if first and game.state.turn != turn:
            turn, used = game.state.turn, False
        wanted = (
            [move for move in moves if first and move.startswith("use")] if first and drawn < 3 and not used else []
        )
        if first and drawn < 3 and not used and not wanted:
            wanted = [move for move in moves if move.startswith(("summon" if turn == 1 else "charge", "charge"))]
        if wanted and wanted[0].startswith("use"):
            drawn, used = drawn + 1, True
        do(
            game,
            wanted[0] if wanted else next(m for m in reversed(moves) if m.split()[0] in ("end", "done", "discard")),
        )
        if drawn and used and (not stocks or stocks[-1][0] != turn):
            stocks.append((turn, game.state.players[0].stock))
    assert [stock for _, stock in stocks] == [19, 14, 9]
    assert (game.state.turn, game.winner) == (13, 1)


def test_deck_out_compare() -> None:
    """DICE-OPT-03: the first player's empty stock decides only if the second still has dice; else the shields."""
    own = {"turn": 16, "stock": 0, "at": "start", "deck_out": "compare"}
    assert table(**own, their_stock=3).winner == 1  # type: ignore[arg-type]
    game = table(**own, their_stock=0, shields=(6,), their_shields=(2,))  # type: ignore[arg-type]
    assert game.winner == 0
    game = table(**own, their_stock=0)  # type: ignore[arg-type]
    assert game.over
    assert game.winner is None
    assert table(turn=16, stock=0, at="start", their_stock=0, shields=(6,), their_shields=(2,)).winner == 1


def test_the_hand_limit() -> None:
    """DICE-EX-51, DICE-ZONE-03, DICE-ZONE-06, DICE-TURN-09, DICE-TURN-11: down to 6 by choice, in one's own End."""
    game = table(hand="1 2 3 3 3 4 5 6 6", their_hand="1 1 1 2 2 2 3 3 3", at="end", dice="1 1 1")
    assert len(game.state.players[0].hand) == 9
    do(game, "discard 6", "discard 3", "discard 3")
    assert game.state.players[0].hand == (1, 2, 3, 4, 5, 6)
    assert game.state.players[0].grave == 3
    assert len(game.state.players[1].hand) == 12  # nine stayed, three drawn
    again = table(hand="1 2 3 3 3 4 5 6 6", at="end")
    do(again, "discard 4", "discard 3")
    assert rule_against(again, "discard 4") == "DICE-ZONE-03"
    assert legal(table(hand="3 3 3"), "summon") == ["summon 3 Soldier", "summon 3 Warden", "summon 3 Seer"]


def test_damage_is_cleared() -> None:
    """DICE-UNIT-05, DICE-TURN-11: at the end of either player's turn."""
    game = table(mine="3P+damage2", theirs="4P+damage3", hand="1", at="end")
    assert [unit.damage for unit in game.state.units.values()] == [0, 0]


def test_what_is_hidden() -> None:
    """DICE-ZONE-02, DICE-ZONE-05, DICE-KEY-35: values of the other hand and scried dice; all counts are open."""
    game = do(table(mine="1P+@Seer", hand="1 5", their_hand="2 6", energy="4", dice="6 1"), "use 1 1 4")
    seen = game.view(1)
    assert (seen.state.players[0].hand, seen.state.players[0].scried) == ((0, 0), (0, 0))
    assert seen.state.players[1].hand == (2, 6)
    assert game.view(0).state.players[0].scried == (6, 1)
    assert not any(isinstance(event, (ev.Scried, ev.Rolled)) for event in seen.events)
    assert any(isinstance(event, ev.Announced) for event in seen.events)
    assert "⚄" not in "".join(game.board(1))
    assert "⚅" in "".join(game.board(0))
    assert game.tableau(0).places


def test_the_sensible_player_does_not_look() -> None:
    """DICE-ZONE-05: its choice does not change with what it may not see."""
    for seed in range(12):
        game = Game.new(seed=seed)
        player = SensiblePlayer()
        while (side := game.to_move) is not None:
            other = game.copy()
            hidden = other.state.players[1 - side]
            hidden.hand = tuple(sorted(7 - value for value in hidden.hand))
            move = player.choose(game, game.legal_moves())
            assert player.choose(other, game.legal_moves()) == move
            game.play(move)


def test_decks_that_cannot_be() -> None:
    """DICE-SETUP-05, DICE-SETUP-06, DICE-SETUP-16, DICE-SETUP-17, DICE-OPT-06, DICE-MEAS-03, DICE-SETUP-04."""
    assert list(problems(PRACTICE)) == []
    four = deck(A=["single: draw"], B=["low: draw"], C=["high: draw"], D=["double: draw"])
    assert [rule for rule, *_ in problems(four)] == ["DICE-SETUP-05"]
    many = deck(A=["single: draw", "low: draw", "high: draw", "double: draw"])
    assert [rule for rule, *_ in problems(many)] == ["DICE-SETUP-05"]
    closed = deck(A=["single: fusion 2, draw"])
    assert [rule for rule, *_ in problems(closed)] == ["DICE-SETUP-17"]
    assert list(problems(deck(A=["single: fusion 2, draw"], B=["single: draw"]))) == []
    assert list(problems(closed, need_open=False)) == []
    first = PRACTICE.archetypes[0]
    twice = type(PRACTICE)(name="x", archetypes=(first, first))
    assert {rule for rule, *_ in problems(twice)} == {"DICE-SETUP-16"}
    index = CardIndex((PRACTICE, PRACTICE), Options())  # both players may hold the same (DICE-SETUP-16)
    assert [len(own) for own in index.own] == [3, 3]


def test_declarations() -> None:
    """DICE-ACC-05, DICE-BATTLE-01, DICE-KEY-04, DICE-KEY-41, DICE-KEY-44: sets of attackers and of blocks."""
    for units in (1, 2, 3):
        game = table(mine=" ".join(["1P"] * units), theirs="1P", at="battle")
        assert declarations(game, Attack) == 2**units
    rows = [
        ("1P 1P", "1P 1P", 9),
        ("1P 1P 1P", "1P 1P 1P", 64),
        ("1P+unblockable 1P", "1P 1P", 4),
        ("1P+stealthy 3P", "1P 2P", 6),
        ("1P 1P", "1P+cleave2", 4),
        ("1P 1P 1P", "1P+cleave3", 8),
        (" ".join(["1P"] * 5), " ".join(["1P"] * 5), 7776),
    ]
    for mine, theirs, count in rows:
        game = table(mine=mine, theirs=theirs, at="battle")
        while isinstance(game.decision, Attack):
            game.play(game.legal_moves()[0])
        assert declarations(game, Block) == count, (mine, theirs)


def test_a_declaration_says_what_cannot_be() -> None:
    """DICE-BATTLE-02, DICE-BATTLE-10: each is named once; who cannot is refused by a rule that says so."""
    game = do(table(mine="2P 3P 1P+defender 1P", theirs="1P 2P", at="battle"), "attack 2")
    refused = [game.why_not(Move.parse(f"attack {number}")).cited for number in (2, 3, 5)]
    assert refused == [
        "it attacks already: each is named once",
        "paralyzed, captive and Defender units do not attack (DICE-BATTLE-10)",
        "you have no such unit",
    ]
    do(game, "done", "block 5 2")
    assert rule_against(game, "block 5 2") == "DICE-BATTLE-02"


def declarations(game: Game, kind: type) -> int:
    """How many whole declarations there are from here, each counted in the order of the units alone."""
    decision = game.decision
    if not isinstance(decision, kind):
        return 1
    assert isinstance(decision, Attack | Block)
    total = 0
    for move in game.legal_moves():
        if move.verb == "done":
            total += 1
        elif not decision.chosen or move.args > _last(decision.chosen):
            after = game.copy()
            after.play(move)
            total += declarations(after, kind)
    return total


def _last(chosen: tuple[Any, ...]) -> tuple[int, ...]:
    last = chosen[-1]
    return last if isinstance(last, tuple) else (last,)


def test_attackers_and_blockers_are_named_in_any_order() -> None:
    """DICE-BATTLE-01, DICE-BATTLE-02: a later unit that is named first does not shut out an earlier one."""
    game = table(mine="3P 3P", theirs="2P 2P", at="battle")
    do(game, "attack 2")
    assert legal(game) == ["attack 1", "done"]
    assert question(game) == "#2 attacks. Which else?"
    do(game, "attack 1")
    assert game.state.attackers == (1, 2)
    assert "block 3 1" in legal(game)
    do(game, "block 4 1")
    assert "block 3 1" in legal(game)
    do(game, "block 3 1")
    assert game.state.blocks == ((3, 1), (4, 1))


@pytest.mark.parametrize("line", ["attack 1 2", "attack #1 #2", "attack 2, #1", "attack #2 and 1"])
def test_units_are_named_by_their_numbers_in_one_line(line: str) -> None:
    """DICE-BATTLE-01: the second number is a unit, not a word of the first ("#1 2P Soldier"): none is passed over."""
    game = table(mine="2P 2P", theirs="2P 2P", at="battle")
    moves = game.legal_moves()
    found = finding.several(game, line, menu.lines(game, moves, fold=False), moves)
    assert sorted(str(name).lstrip("#")[-1] for name in found.named) == ["1", "2"]
    assert not found.wrong


def question(game: Game) -> str:
    return game.decision.prompt(game) if game.decision is not None else ""


def test_orders() -> None:
    """DICE-ACC-06, DICE-BATTLE-03: n! orders of battles, m! of attacks on shields."""
    for count in (2, 3):
        blocks = ", ".join(f"block {count + n} {n}" for n in range(1, count + 1))
        game = fight(" ".join(["2P"] * count), " ".join(["2P"] * count), blocks)
        assert orders(game, NextBattle) == factorial(count)
        game = fight(" ".join(["1P"] * count), "", "")
        assert orders(game, NextStrike) == factorial(count)


def orders(game: Game, kind: type) -> int:
    """Ways through the choices of an order."""
    if not isinstance(game.decision, kind):
        return 1
    total = 0
    for move in game.legal_moves():
        after = game.copy()
        after.play(move)
        total += orders(after, kind)
    return total


def test_dice_facts() -> None:
    """DICE-ACC-08, DICE-EX-01: what each die summons; the best summon from three and four dice, and two of a kind."""
    summoned = {die: power(do(table(hand=f"{die}"), f"summon {die} Soldier"), 1) for die in range(1, 7)}
    assert summoned == {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
    for count, best, equal in ((3, (8, 56, 152), 96), (4, (16, 240, 1040), 936)):
        rolls = list(product(range(1, 7), repeat=count))
        powers_of = Counter(max(summoned[die] for die in roll) for roll in rolls)
        assert tuple(powers_of[best_of] for best_of in (1, 2, 3)) == best
        assert sum(len(set(roll)) < count for roll in rolls) == equal


def scripted(value: int, *, blocks: bool) -> Game:
    """DICE-ACC-09: every die shows ``value``; summon, charge twice, attack; the k-th blocks the k-th."""
    game = Game.new(BARE, Options(first=0), dice=TableDice((value,) * 400))
    while not game.over:
        moves = [str(move) for move in game.legal_moves()]
        decision = game.decision
        side = game.to_move or 0
        if isinstance(decision, Block):
            chosen = len(decision.chosen)
            mine = [n for n, unit in game.state.units.items() if unit.side == side]
            pair = (
                f"block {mine[chosen]} {game.state.attackers[chosen]}"
                if blocks and chosen < len(mine) and chosen < len(game.state.attackers)
                else "done"
            )
            do(game, pair)
        elif any(move.startswith("summon") for move in moves) and len(powers(game, side)) < 5:
            do(game, moves[0])
        else:
            wanted = [m for m in moves if m.startswith(("charge", "attack", "battle", "strike", "discard"))]
            do(game, wanted[0] if wanted else moves[-1])
    return game


@pytest.mark.parametrize(
    ("value", "turn", "loser", "left"),
    [(1, 9, 1, (2,)), (2, 9, 1, (2,)), (3, 7, 1, ()), (4, 7, 1, ()), (5, 6, 0, None), (6, 6, 0, None)],
)
def test_duels_without_blocks(value: int, turn: int, loser: int, left: tuple[int, ...] | None) -> None:
    """DICE-ACC-09, DICE-BATTLE-05."""
    game = scripted(value, blocks=False)
    assert (game.state.turn, game.winner) == (turn, 1 - loser)
    if left is not None:
        assert sum(shields(game, 0)) == sum(left)


@pytest.mark.parametrize(
    ("value", "turn", "loser"), [(1, 17, 0), (2, 17, 0), (3, 15, 1), (4, 15, 1), (5, 13, 1), (6, 13, 1)]
)
def test_duels_with_blocks(value: int, turn: int, loser: int) -> None:
    """DICE-ACC-10."""
    game = scripted(value, blocks=True)
    assert (game.state.turn, game.winner) == (turn, 1 - loser)
    if value < 3:
        assert (shields(game, 0), shields(game, 1)) == ((2, 4, 6), (5,))
    else:
        assert shields(game, 0) == (2, 4, 6)


def test_a_table_after_five_turns() -> None:
    """DICE-ACC-11, DICE-SETUP-13."""
    game = Game.new(BARE, Options(first=0), dice=TableDice((6,) * 400))
    while game.state.turn < 6:
        moves = [str(move) for move in game.legal_moves()]
        if isinstance(game.decision, Block):
            do(game, "done")
        elif moves[0].startswith("summon") and len(powers(game, game.to_move or 0)) >= 5:
            do(game, moves[-1])
        else:
            do(game, next((m for m in moves if m.split()[0] in ("summon", "charge", "attack", "strike")), moves[-1]))
        before = game.copy() if game.state.turn == 5 else None
    assert before is not None or game.state.turn == 6
    first, second = game.state.players
    units = [len(powers(game, side)) for side in (0, 1)]
    assert (units, first.shields, second.shields) == ([3, 2], (6,), ())
    assert (first.stock, second.stock + 3, len(first.hand), len(second.hand) - 3) == (15, 17, 2, 4)
    assert (len(first.energy), len(second.energy), first.grave, second.grave) == (6, 4, 0, 0)


# --- perft, random duels ---------------------------------------------------------------------------------------------


def test_perft() -> None:
    """Counts of positions: any change of a rule that opens or closes a choice moves them."""
    start = Game.new(None, Options(first=0), seed=3)
    middle = table(
        mine="3P 2P+@Seer", theirs="2P 3P+@Warden", hand="2 5", energy="3 3 4", their_hand="4", their_energy="5"
    )
    battle = table(mine="3P+cleave2 1P+stealthy 2P", theirs="2P 3P", at="battle")
    assert [perft(start, depth) for depth in (1, 2, 3)] == PERFT["start"]
    assert [perft(middle, depth) for depth in (1, 2, 3)] == PERFT["middle"]
    assert [perft(battle, depth) for depth in (1, 2, 3)] == PERFT["battle"]


PERFT = {"start": [13, 67, 257], "middle": [16, 180, 1550], "battle": [4, 14, 82]}


@pytest.mark.parametrize("batch", [0, 1, *(pytest.param(each, marks=pytest.mark.thorough) for each in (2, 3))])
def test_random_duels(batch: int) -> None:
    """DICE-SETUP-13, DICE-SETUP-18, DICE-MEAS-01: 27 dice at every moment, an end by turn 17, replay and JSON equal."""
    decks = [BARE, (PRACTICE, PRACTICE), (WILD, PRACTICE), (WILD, WILD)][batch]
    index = CardIndex(decks, Options())
    for number in range(50):
        seed = batch * 1000 + number
        game = random_duel(index, seed=seed, look=number % 5 == 0)
        check_whole(game, index, seed=seed, thorough=number % 10 == 0)
        limit = game.state.options.activation_limit
        assert max(game.state.used) <= limit


WILD = deck(
    Monk=["single: power_up 2 for turn", "low: equip, power_up 1, grant stackable", "high: negate, instant, damage 1"],
    Golem=["double: realm, power_up 1, power_down 1", "low: copy", "single: capture"],
    Shade=["none: ritual 2, destroy, grant withering", "low: evade, instant", "single: drain 2"],
)
"""A deck of odd abilities, for random duels."""


def test_random_duels_with_other_settings() -> None:
    """DICE-OPT-01 to DICE-OPT-11: every setting plays to its end."""
    settings = [
        Options(gang_block="full", grant_duration="turn", shield_overflow="carry"),
        Options(deck_out="compare", answers="off", soul_die="at_least", field_tokens="all"),
        Options(soul_cards="off", activation_limit=2, open_archetype="advised"),
    ]
    for place, options in enumerate(settings):
        index = CardIndex((WILD, WILD), options)
        for seed in range(8):
            check_moment(random_duel(index, seed=100 * place + seed, look=seed < 3))


def test_sensible_beats_random() -> None:
    """From each seat; 2,000 duels of it are in ``bench/dice_duels.py``."""
    index = CardIndex((PRACTICE, PRACTICE), Options(first=0))
    for seat in (0, 1):
        won = 0
        for seed in range(20):
            game = Game.new(index, seed=seed)
            players = [RandomPlayer(seed), RandomPlayer(seed)]
            players[seat] = SensiblePlayer()  # type: ignore[call-overload]
            while (side := game.to_move) is not None:
                game.play(players[side].choose(game, game.legal_moves()))
            won += game.winner == seat
        assert won >= 17


def test_the_whole_log_of_a_resumed_duel_names_each_turn_by_its_number() -> None:
    """DICE-TURN-01: the turns alternate, and are told as they were."""
    game = Game.new(None, Options(first=0), seed=4)
    while game.state.turn < 4:
        game.play(game.legal_moves()[-1])
    again = Game.from_json(game.to_json())
    told = [line for line in map(again.tell, again.log) if line.startswith("--- Turn")]
    assert told == [f"--- Turn {turn}: the {'second' if turn % 2 == 0 else 'first'} player ---" for turn in range(1, 5)]


def test_saves_of_another_version() -> None:
    """A saved duel holds its decks; one that cannot be read says why."""
    game = do(table(hand="1 3 6"), "charge 3")
    again = Game.from_json(game.to_json())
    assert again.to_json() == game.to_json()
    assert again.legal_moves() == game.legal_moves()
    with pytest.raises(SavedGameError, match="saved by another version"):
        Game.from_json(game.to_json().replace('"version":1', '"version":9'))
    with pytest.raises(SavedGameError, match="changed after it was saved"):
        Game.from_json(game.to_json().replace('"turn":3', '"turn":"three"'))
    assert dice_of(again.state, 0) == 27
    assert power(again, 1) == 0
