"""The player that searches: reproducible, fair to what is hidden, and better than what it searches with (issue 16)."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from convert.errors import UsageError
from convert.kernel import Move, Policy, RandomPlayer, derive, find_policy, play_out, seeded
from convert.kernel.search import SearchMaker, spaced
from convert.systems.caster_duel.rules import CardIndex as CasterCards
from convert.systems.caster_duel.rules import Game as CasterGame
from convert.systems.caster_duel.rules import Options as CasterOptions
from convert.systems.caster_duel.rules import standard_entries
from convert.systems.caster_duel.rules.players import PLAYERS as CASTER_PLAYERS
from convert.systems.caster_duel.rules.players import SensiblePlayer as CasterSensible
from convert.systems.caster_duel.rules.state import all_cards
from convert.systems.dice_duels.rules.game import Game as DiceGame
from convert.systems.dice_duels.rules.players import PLAYERS as DICE_PLAYERS
from convert.systems.dragon_warrior.arena import DragonArena
from convert.systems.duel_monsters.arena import FightArena
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules import mp
from convert.systems.duel_monsters.rules.character import Slot
from convert.systems.duel_monsters.rules.frames import NUMBERS
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.imagining import strength
from convert.systems.duel_monsters.rules.players import PLAYERS, SensiblePlayer
from convert.terminal.opening import starter_compendium
from tests.kernel.race import RaceGame
from tests.players.parties import party


def race(seed: int) -> RaceGame:
    return RaceGame.new(seed=seed)


class Walker:
    """Always walks, though a run of the die goes further."""

    name = "walker"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, game: Any, moves: Sequence[Move]) -> Move:
        return moves[0]


def test_a_game_that_hides_nothing_is_searched_with_nothing_written() -> None:
    """The race of the kernel's tests: searching with a player who only walks finds out that one should run."""
    maker, won = SearchMaker(Walker, playouts=40), 0
    for index in range(8):
        seat = index % 2
        players: list[Policy] = [maker(index), Walker(index)]
        won += play_out(race(index), players[::-1] if seat else players).winner == seat
    assert won == 8


def test_the_same_seed_and_budget_give_the_same_answer_and_another_seed_other_playouts() -> None:
    game = race(5)
    first, again, other = (
        SearchMaker(RandomPlayer, playouts=30)(seed).weigh(game, game.legal_moves()) for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other
    assert sum(one.playouts for one in first) <= 40


class Foreseen(RaceGame):
    """A race whose prospects hang on the first move alone: a step of the die is worth so much more than a walk."""

    worth = 0.0

    def outlook(self, side: int) -> float | None:
        return 0.5 + (self.worth if self.history[0].verb == "run" else 0.0)


@pytest.mark.parametrize(
    ("worth", "chosen", "playouts"),
    [(0.3, "run", [8, 8]), (-0.3, "walk", [8, 8]), (0.0, "", [16, 16]), (0.005, "run", [8, 8])],
)
def test_a_budget_is_not_spent_where_the_answer_is_clear_or_all_the_same(
    worth: float, chosen: str, playouts: list[int]
) -> None:
    class Known(Foreseen):
        pass

    Known.worth = worth
    game = Known.new(seed=3)
    found = SearchMaker(RandomPlayer, playouts=500, ahead=1)(1).weigh(game, game.legal_moves())
    assert [one.playouts for one in found] == playouts
    assert chosen in ("", found[0].move.verb)


def test_budgets_are_named_and_makers_pickle() -> None:
    maker = find_policy("search=1000", PLAYERS)
    assert getattr(maker, "name", "") == "search=1000"
    assert getattr(find_policy("search=250ms", PLAYERS), "name", "") == "search=250ms"
    assert pickle.loads(pickle.dumps(maker)) == maker
    with pytest.raises(UsageError, match="no budget"):
        find_policy("search=often", PLAYERS)
    with pytest.raises(UsageError, match="no player"):
        find_policy("sensible=3", PLAYERS)


def test_of_a_long_row_of_numbers_some_are_tried() -> None:
    game = party(FightArena(starter_compendium()), "three monsters").start(1)
    some = spaced(game, NUMBERS[:20], NUMBERS[7])
    assert [move.args[0] for move in some] == [0, 5, 7, 9, 19]


# --- what is hidden ---------------------------------------------------------------------------------------------------


def decisions(game: Game, seed: int) -> Iterator[tuple[Game, int]]:
    """Positions of a fight in which side 1 decides and side 0 hides something."""
    players: list[Policy] = [SensiblePlayer(derive(seed, side)) for side in range(2)]
    while (side := game.to_move) is not None:
        if side == 1 and len(game.legal_moves()) > 1:
            yield game, side
        game.play(players[side].choose(game, game.legal_moves()))


def exchanged(game: Game) -> Game:
    """The same to side 1, with everything hidden from it exchanged: MP, Channeling, spells, pages, what is precast,
    what a Shadow is, and the dice to come."""
    twin = game.copy()
    twin.dice = seeded(999)
    state = twin.state
    for mage in state.mages.values():
        if state.beings[mage.id].side == 0:
            mage.mp, mage.channeling, mage.amulet = max(1, mage.mp // 2), 1, 0
            mage.bonded = mage.book[-1]
            mage.book = mage.book[:1]
            mage.slots = tuple(Slot(spell=slot.spell, state="used") for slot in mage.slots)
            mage.banned_sources = mage.book
    for spell in state.spells.values():
        if spell.side == 0 and spell.mode in ("precast", "armed"):
            spell.entry, spell.mp = game.card_index.find("Book of Moon").id, 1
    for being in state.beings.values():
        if being.side == 0 and being.shadow:
            being.entry, being.attack_full = game.card_index.find("Kuriboh").id, 3
    assert twin.masked(1) == game.masked(1)
    assert state != game.state
    return twin


@pytest.mark.parametrize("looks", [3, pytest.param(12, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("name", ["search=24", "sensible"])
def test_moves_do_not_change_with_what_is_hidden(name: str, looks: int) -> None:
    """GAME-07: at every decision of a fight of two Magi."""
    maker, seen = find_policy(name, PLAYERS), 0
    mirror = party(FightArena(starter_compendium()), "a Magi")
    for position, _ in (found for seed in range(3, 9) for found in decisions(mirror.start(seed), seed)):
        other = exchanged(position)
        moves = position.legal_moves()
        assert maker(seen).choose(position, moves) == maker(seen).choose(other, moves)
        seen += 1
        if seen >= looks:
            break
    assert 3 * seen >= 2 * looks


def test_an_unknown_caster_is_taken_for_one_who_chose_well() -> None:
    """GAME-07: the Bonded Monsters that are imagined are stronger than those of the Attribute are on average; what
    would be cast at random never answered, and a search took a turn in which it did nothing for a good one."""
    game = party(FightArena(starter_compendium()), "a Magi").start(3)
    mage = next(mage for mage in game.state.mages.values() if game.state.beings[mage.id].side == 0)
    known = [
        one for one in game.card_index.commons.monsters if isinstance(one, Monster) and mp.attuned(mage, one.attribute)
    ]
    payable = [strength(one) for one in known if mp.cost(mage, one) <= mage.channeling_full]
    drawn = [game.imagine(1, seeded(seed)).state.mages[mage.id].bonded for seed in range(30)]
    called = [strength(game.card_index[one]) for one in drawn]
    assert len(set(drawn)) > 2
    assert sum(called) / len(called) > sum(payable) / len(payable) + 2
    assert max(called) <= max(payable)


def test_a_search_looks_at_no_die_to_come() -> None:
    game = party(FightArena(starter_compendium()), "three monsters").start(3)
    twin = game.copy()
    twin.dice = seeded(123456)
    maker = find_policy("search=30", PLAYERS)
    moves = game.legal_moves()
    assert maker(1).choose(game, moves) == maker(1).choose(twin, moves)
    assert game.dice != twin.dice


def caster_games() -> Iterator[CasterGame]:
    options = CasterOptions(turn_limit=500)
    game = CasterGame.new(options, CasterCards(standard_entries(), options), seed=5)
    players: list[Policy] = [CasterSensible(side) for side in range(2)]
    while (side := game.to_move) is not None:
        if side == 1 and len(game.legal_moves()) > 1 and game.state.turn > 3:
            yield game
        game.play(players[side].choose(game, game.legal_moves()))


def test_casters_search_does_not_see_the_other_hand_nor_the_library() -> None:
    """CASTER-TERM-02."""
    maker = find_policy("search=24", CASTER_PLAYERS)
    for seen, game in enumerate(islice(caster_games(), 5)):
        twin = game.copy()
        twin.dice = seeded(77)
        hand, library = twin.state.hands[0], twin.state.libraries[0]
        twin.state.hands = (library[: len(hand)], twin.state.hands[1])
        twin.state.libraries = ((*hand, *library[len(hand) :][::-1]), *twin.state.libraries[1:])
        twin.refresh()
        assert twin.masked(1) == game.masked(1)
        assert twin.state != game.state
        moves = game.legal_moves()
        assert maker(seen).choose(game, moves) == maker(seen).choose(twin, moves)


def test_an_imagined_deck_is_whole() -> None:
    game = next(caster_games())
    world: Any = game.imagine(1, seeded(4))
    assert all_cards(world.state) == all_cards(game.state)
    assert world.state.hands[1] == game.state.hands[1]


def dice_games() -> Iterator[DiceGame]:
    game = DiceGame.new(seed=4)
    players: list[Policy] = [DICE_PLAYERS["sensible"](side) for side in range(2)]
    while (side := game.to_move) is not None:
        if side == 1 and len(game.legal_moves()) > 1 and game.state.players[0].hand:
            yield game
        game.play(players[side].choose(game, game.legal_moves()))


def test_dice_duels_search_does_not_see_the_other_hand() -> None:
    """DICE-ZONE-05."""
    maker = find_policy("search=12", DICE_PLAYERS)
    for seen, game in enumerate(islice(dice_games(), 3)):
        twin = game.copy()
        twin.dice = seeded(77)
        other = twin.state.players[0]
        other.hand = tuple(sorted(7 - value for value in other.hand[::-1]))
        other.hand = other.hand if other.hand != game.state.players[0].hand else (1,) * len(other.hand)
        twin.refresh()
        assert twin.masked(1) == game.masked(1)
        assert twin.state != game.state
        moves = game.legal_moves()
        assert maker(seen).choose(game, moves) == maker(seen).choose(twin, moves)


def test_a_battle_of_dragon_and_warrior_is_searched_without_the_other_hand() -> None:
    """DW-BATTLE-25: hands and deck exchanged, cards all there."""
    arena = DragonArena(starter_compendium("dragon-warrior"))
    game: Any = arena.sides(["warrior, level 4", "Man-Eater Bug, level 4"]).start(3)
    maker = find_policy("search=12", arena.players)
    looked = 0
    while game.to_move is not None and looked < 4:
        side, moves = game.to_move, game.legal_moves()
        world = game.imagine(side, seeded(5))
        if world is not None and len(moves) > 1:
            assert sorted(all_playing_cards(world)) == sorted(all_playing_cards(game))
            assert maker(looked).choose(game, moves) == maker(looked).choose(world, moves)
            looked += 1
        game.play(arena.players["sensible"](1).choose(game, moves))
    assert looked


def all_playing_cards(game: Any) -> list[int]:
    battle = game.state.battle
    return [*battle.deck, *battle.discard, *battle.hands[0], *battle.hands[1]]
