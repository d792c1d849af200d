"""What makes playouts fast changes no game: the same seed, the same moves, with and without the shortcut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import pytest

from convert.effects import Ability, Amount
from convert.effects.steps import Heal
from convert.effects.terms import EventName
from convert.kernel import Game as KernelGame
from convert.kernel import Move, Policy, derive, play_out, seeded
from convert.kernel.search import SearchMaker
from convert.systems.duel_monsters.arena import FightArena
from convert.systems.duel_monsters.rules.casting.abilities import ELSEWHERE
from convert.systems.duel_monsters.rules.effects.trigger_index import TriggerIndex, index
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import RandomPlayer, SensiblePlayer
from convert.systems.duel_monsters.rules.windows import Answer
from convert.terminal.opening import starter_compendium
from tests.players.parties import PARTIES, party
from tests.rules_effects.arena import in_play
from tests.rules_fight.fights import SELF_CASTER, fight, mage, spell, with_entries

EVERYWHERE = frozenset(("prepared", *ELSEWHERE))
EVENTS = frozenset(get_args(EventName))


class Forgetful(SensiblePlayer):
    """Thinks anew at each decision."""

    def choose(self, game: KernelGame[Any], moves: Sequence[Move]) -> Move:
        self._last = None
        return super().choose(game, moves)


class Alert(Game):
    """Takes it that somebody listens for everything."""

    def index_triggers(self) -> TriggerIndex:
        found = super().index_triggers()
        self._triggers = found._replace(wins=True, replaces=EVENTS, elsewhere=True, comes=EVERYWHERE)
        return self._triggers


@pytest.fixture(scope="module")
def arena() -> FightArena:
    return FightArena(starter_compendium())


def history(arena: FightArena, name: str, seed: int, *players: type[SensiblePlayer] | type[RandomPlayer]) -> list[Move]:
    made: list[Policy] = [player(derive(seed, at)) for at, player in enumerate(players)]
    return play_out(party(arena, name).start(seed), made).history


@pytest.mark.parametrize("name", PARTIES)
def test_a_thought_is_kept_no_longer_than_the_position(arena: FightArena, name: str) -> None:
    for seed in range(3):
        kept = history(arena, name, seed, SensiblePlayer, SensiblePlayer)
        assert kept == history(arena, name, seed, Forgetful, Forgetful)


def test_an_answer_that_was_looked_up_is_what_a_new_look_finds() -> None:
    """Who may answer a moment is found once, until something happens: a well heals once a round."""
    heal = Ability(mode="quick", do=(Heal(to=SELF_CASTER, amount=Amount(n=1)),))
    well = spell("Well", 1, heal, form="artifact", property="Continuous Trap", lasting=True, uses_focus=True)
    game = fight([mage("A", focus=3)], [mage("B", focus=3)], card_index=with_entries(well))
    for who in ("a", "b"):
        in_play(game, "well", who)
    player, asked = RandomPlayer(4), 0
    for _ in range(120):
        decision = game.decision
        if decision is None:
            break
        if isinstance(decision, Answer):
            assert decision.moves(game.copy()) == decision.moves(game)
            asked += 1
        calm = [move for move in game.legal_moves() if move.verb in ("answer", "pass", "stance", "done", "end")]
        game.play(player.choose(game, calm))
    assert asked > 10


def test_a_thought_does_not_outlive_an_undone_move(arena: FightArena) -> None:
    """The same game object with a state of the same length of log, as after an undo at the table."""
    player, game = SensiblePlayer(1), party(arena, "three monsters").start(4)
    before = game.copy()
    game.play(player.choose(game, game.legal_moves()))
    thought = player._last
    game.__dict__.update(before.copy().__dict__)
    game.state.beings[next(iter(game.state.beings))].hp = 1
    player.choose(game, game.legal_moves())
    assert player._last is not thought


@pytest.mark.parametrize("name", PARTIES)
def test_what_nobody_listens_for_would_bring_nothing(arena: FightArena, name: str) -> None:
    """Legal moves and events are the same where every ability is asked after at every moment."""
    for seed in range(3):
        game = party(arena, name).start(seed)
        assert isinstance(game, Game)
        alert = game.copy()
        alert.__class__ = Alert
        alert.index_triggers()
        player = RandomPlayer(seed)
        for _ in range(400):
            if game.over:
                break
            moves = game.legal_moves()
            assert tuple(moves) == tuple(alert.legal_moves())
            move = player.choose(game, moves)
            game.play(move)
            alert.play(move)
        assert game.log == alert.log


def test_what_is_heard_is_what_is_there(arena: FightArena) -> None:
    """After any number of moves it is what would be found out anew, or more."""
    for seed in range(6):
        game = party(arena, "two Magi").start(seed)
        assert isinstance(game, Game)
        player = RandomPlayer(seed)
        for _ in range(60):
            if game.over:
                break
            game.play(player.choose(game, game.legal_moves()))
            heard, anew = game.triggers, index(game)
            assert anew.events <= heard.events
            assert all(getattr(heard, name) >= getattr(anew, name) for name in ("wins", "replaces", "elsewhere"))
            assert (heard.constant, heard.quick, heard.comes) >= (anew.constant, anew.quick, anew.comes)


def test_an_imagined_game_is_ready_to_be_copied(arena: FightArena) -> None:
    """What abilities listen for was found out once: no copy asks again."""
    game = party(arena, "a Magi").start(2)
    twin = game.imagine(0, seeded(3))
    assert twin is not None
    assert twin.copy()._triggers is twin._triggers is not None


def test_a_search_plays_the_same_again(arena: FightArena) -> None:
    maker = SearchMaker(SensiblePlayer, playouts=24, ahead=1)
    made = [maker(5).weigh(game := party(arena, "a Magi").start(5), game.legal_moves()) for _ in range(2)]
    assert made[0] == made[1]
    assert made[0] == SearchMaker(Forgetful, playouts=24, ahead=1)(5).weigh(game, game.legal_moves())
