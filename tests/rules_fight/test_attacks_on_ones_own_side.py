"""COMBAT-18: everyone in a Skirmish may attack anyone else in it, one's own side too. It stands behind everything else,
and no player of the machine but `random` does it of its own accord."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Selector
from convert.effects import steps as st
from convert.kernel import Move, RandomPlayer
from convert.systems.duel_monsters.rules import actions
from convert.systems.duel_monsters.rules.combat import Attack, on_own_side
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.players import PLAYERS
from convert.systems.duel_monsters.rules.players.sensible import shortlist
from convert.systems.duel_monsters.rules.setup import Fighter, Setup, Side
from convert.table import menu
from tests.rules_effects.arena import ME, arena, do, n, settle
from tests.rules_fight.fights import CARD_INDEX, being, engage, fight, mage, play, rule_against

ALLOWED, REFUSED = Options(), Options(friendly_attacks=False)


def fray(options: Options | None = None, **more: Any) -> Game:
    """A and three friends against B in one Skirmish; A acts."""
    game = fight([mage("A"), mage("C"), mage("D"), mage("E")], [mage("B")], options=options, **more)
    for who in ("a", "c", "d", "e"):
        engage(game, who, "b")
    return game


def own(game: Game) -> list[Move]:
    return [move for move in game.legal_moves() if on_own_side(game, move)]


def test_they_stand_last_in_the_list_before_the_end_of_the_turn() -> None:
    game = play(fray(), "stance none")
    moves = game.legal_moves()
    assert [str(move) for move in moves[-4:]] == ["attack a c", "attack a d", "attack a e", "end"]
    assert str(moves[0]) == "attack a b"
    assert moves[:-4] == fight_without(moves)
    assert not own(play(fray(REFUSED), "stance none"))
    assert rule_against(play(fray(REFUSED), "stance none"), "attack a c") == "COMBAT-18"


def fight_without(moves: Any) -> Any:
    """What the list is at a table that has none of it."""
    there = play(fray(REFUSED), "stance none").legal_moves()
    assert there[-1] == moves[-1]
    return there[:-1]


def test_a_long_list_folds_them_and_asks_once_more_for_one_that_is_typed() -> None:
    game = play(fray(), "stance none")
    shown = [line.text for line in menu.lines(game, [*game.legal_moves(), *[Move("charge", ("a",))] * 9])]
    assert "an Attack on one's own side… (3)" in shown
    assert all(game.caution(move) for move in own(game))
    assert not game.caution(Move("attack", ("a", "b")))


def test_combat_18_a_friend_is_fought_as_anybody_is() -> None:
    """COMBAT-29, COMBAT-30: the friend answers, and what comes through hurts."""
    game = fray(dice=[6, 6, 1, 1])
    play(game, "stance none", "attack a c")
    while game.decision is not None and not any(move.verb == "end" for move in game.legal_moves()):
        game.play(game.legal_moves()[-1])
    assert being(game, "c").hp < being(game, "c").hp_full
    assert rule_against(game, "attack a d") == "COMBAT-28"


@pytest.mark.parametrize("name", ["novice", "sensible", "search"])
def test_no_player_that_thinks_chooses_one(name: str) -> None:
    maker = PLAYERS["search"].budget("8") if name == "search" else PLAYERS[name]  # type: ignore[attr-defined]
    for seed in range(12 if name == "novice" else 2):
        game = play(fray(), "stance none")
        assert not on_own_side(game, maker(seed).choose(game, game.legal_moves()))
        assert maker(seed).choose(game, [*own(game), Move("end")]) == Move("end")
    game = play(fray(), "stance none")
    assert not [move for move in shortlist(game, game.legal_moves(), Move("end")) if on_own_side(game, move)]


def two_against_two(options: Options, seed: int) -> Game:
    """Each with a summon, so that friends stand in one Skirmish."""
    sides = [[mage(name, "sparks", "cure", bonded="masaki") for name in pair] for pair in ("AC", "BD")]
    fighters = [Side(name=str(n), members=tuple(Fighter(who=one, section=1) for one in s)) for n, s in enumerate(sides)]
    return Game.new(Setup(sides=tuple(fighters), options=options), CARD_INDEX, seed=seed)


@pytest.mark.parametrize("name", ["novice", "sensible"])
def test_their_games_are_those_of_a_table_without_it(name: str) -> None:
    """Event for event, with the same seeds: nothing that was weighed before is weighed differently."""
    offered = 0
    for seed in range(4):
        logs = []
        for options in (ALLOWED, REFUSED):
            game = two_against_two(options, seed)
            players = [PLAYERS[name](seed + side) for side in range(2)]
            while game.decision is not None:
                moves = game.legal_moves()
                offered += any(on_own_side(game, move) for move in moves)
                game.play(players[game.decision.side(game)].choose(game, moves))
            logs.append(list(game.log))
        assert logs[0] == logs[1]
    assert offered


def test_random_strikes_friends_as_well() -> None:
    """Any legal move: a game of it stays sound, with blows among friends."""
    struck = 0
    for seed in range(6):
        game = two_against_two(ALLOWED, seed)
        players = [RandomPlayer(seed), RandomPlayer(seed + 50)]
        while game.decision is not None:
            moves = [move for move in game.legal_moves() if move.verb != "flee"]
            move = players[game.decision.side(game)].choose(game, moves)
            struck += on_own_side(game, move)
            game.play(move)
    assert struck


# --- effects mean enemies ---------------------------------------------------------------------------------------------

MASAKI = Selector(how="all", kind="monster", side="you")


def friends(step: st.StepBase, *, foe: bool = False) -> Game:
    """A and its Masaki in one Skirmish, with an effect on Masaki; ``foe``: B's Kuriboh is there as well."""
    game = arena()
    for who in ("masaki", "a", *(("kuriboh",) if foe else ())):
        being(game, who).skirmish = 1
    do(game, step)
    return game


def attacks(game: Game) -> list[str]:
    return [str(move) for move in actions.moves(game, "a") if move.verb == "attack"]


@pytest.mark.parametrize("foe", [False, True])
def test_what_must_attack_may_leave_out_its_friends(foe: bool) -> None:
    game = friends(st.Forbid(what=MASAKI, action="hold_back", until="end_of_turn"), foe=foe)
    assert "attack masaki a" in attacks(game)
    assert (actions.END in actions.moves(game, "a")) is not foe


def test_no_direct_attack_on_ones_own_caster() -> None:
    """CONVERT-20: "attack directly" is an Attack on an enemy caster; in a Skirmish COMBAT-18 holds as always."""
    game = friends(st.Allow(what=MASAKI, action="direct_attack", until="end_of_turn"))
    being(game, "masaki").skirmish = 0
    assert attacks(game) == ["attack masaki b"]


def test_all_that_it_may_attack_once_each_are_enemies() -> None:
    """CONVERT-42: "attack all monsters" once each; a further Attack of another kind may be on anybody."""
    game = friends(st.Allow(what=MASAKI, action="attack_all", until="end_of_turn"), foe=True)
    being(game, "masaki").attacks = 1
    assert [one for one in attacks(game) if one.startswith("attack masaki")] == ["attack masaki kuriboh"]
    game = friends(st.Allow(what=MASAKI, action="extra_attack", until="end_of_turn"), foe=True)
    being(game, "masaki").attacks = 1
    assert "attack masaki a" in attacks(game)


def test_a_shadow_turns_on_its_own_side_and_is_none_any_more() -> None:
    """SHADOW-04: by acting."""
    game = friends(st.Heal(to=ME, amount=n(0)))
    being(game, "masaki").shadow = True
    actions.take(game, "a", Move("attack", ("masaki", "a")))
    settle(game)
    assert not being(game, "masaki").shadow
    assert any(isinstance(frame, Attack) and frame.target == "a" for frame in game.stack)
