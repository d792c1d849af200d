"""DICE-CRAWL: dungeons played by the rules of a duel, field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from convert.kernel import Policy, RandomPlayer, TableDice, replay
from convert.systems.dice_duels.crawl_files import (
    Crawl,
    CrawlFile,
    make_crawl,
    practice_crawl,
    problems,
)
from convert.systems.dice_duels.deck_files import UnknownEntryError
from convert.systems.dice_duels.rules import Game
from convert.systems.dice_duels.rules.battle import Block
from convert.systems.dice_duels.rules.card_index import BITS
from convert.systems.dice_duels.rules.crawl import meetings, place_of
from convert.systems.dice_duels.rules.events import Damaged
from convert.systems.dice_duels.rules.options import Options
from convert.systems.dice_duels.rules.players import SensiblePlayer
from convert.systems.dice_duels.rules.state import DICE, Change, Run, dice_of
from tests.dice_duels.tables import do, legal, rule_against

FIELDS = {"gate": {"links": ["hall"]}, "hall": {"links": ["vault"]}, "vault": {}}


def dungeon(**changes: Any) -> Crawl:
    """Three fields in a row and Ann at the gate; what else is there, as told."""
    plain = {"fields": FIELDS, "start": "gate", "players": [{"name": "Ann"}], **changes}
    return make_crawl(msgspec.convert(plain, CrawlFile), None)


def foe(name: str = "Rats", at: str = "gate", units: tuple[int, ...] = (1,), **more: Any) -> dict[str, Any]:
    """A controller."""
    return {"name": name, "at": at, "units": [{"power": each} for each in units], **more}


def enter(dice: str, **changes: Any) -> Game:
    """The first turn, its Draw Phase rolled, then these dice."""
    return dungeon(**changes).start(1, TableDice(tuple(int(word) for word in dice.split())))


def run_of(game: Game) -> Run:
    """The run."""
    assert game.state.run is not None
    return game.state.run


def fast(game: Game, to: Callable[[Game], bool], *, most: int = 60) -> Game:
    """The last of the choices (end, done, pass) again and again until this is so."""
    for _ in range(most):
        if to(game):
            return game
        game.play(game.legal_moves()[-1])
    raise AssertionError("it never came to that")


def turn(number: int) -> Callable[[Game], bool]:
    """The first question of this turn: in the Main Phase, where something can be done in it."""
    return lambda game: game.state.turn == number and game.state.phase in ("main", "battle")


def go(game: Game, *moves: str) -> Game:
    """These moves; a declaration that asks for more is done before the next."""
    for move in moves:
        while move not in legal(game) and "done" in legal(game):
            do(game, "done")
        do(game, move)
    return game


def battle(game: Game) -> bool:
    """The Battle Phase asks something."""
    return game.state.phase == "battle"


def test_who_moves_may_be_named_in_any_order() -> None:
    """DICE-CRAWL-07, DICE-CRAWL-12: naming a later unit shuts no earlier one out, and the table is the same."""
    tables = []
    for order in ((1, 4), (4, 1)):
        game = enter("6 1 1", controllers=[foe(units=(1, 1))])
        do(game, "summon 6 Soldier")
        fast(fast(game, turn(3)), battle)
        where = {move.split()[1]: move for move in legal(game, "move")}
        do(game, *[where[str(number)] for number in order])
        tables.append(game.state)
    assert tables[0] == tables[1]
    assert [number for number, _ in run_of(game).moving] == [1, 4]


def test_a_duelist() -> None:
    """DICE-CRAWL-01: a unit of power 1 without archetype, stock 24 less the first draw, grave 0, shields 2, 4, 6; its
    figure is none of the 27 dice."""
    game = enter("3 4 5")
    ann = game.state.units[run_of(game).parties[0].figure]
    assert (game.strength(ann.id).power, ann.archetype, ann.duelist) == (1, -1, True)
    player = game.state.players[0]
    assert (player.stock, player.grave, player.shields, player.hand) == (21, 0, (2, 4, 6), (3, 4, 5))
    assert dice_of(game.state, 0) == DICE
    assert legal(game, "use") == []


def fight(power: int, answer: str, **more: Any) -> Game:
    """A unit of this power attacks, nobody blocks, Ann answers."""
    game = enter("1 1 1 3", controllers=[foe(units=(power,))], **more)
    fast(game, turn(2))
    return go(fast(game, battle), "attack 2", answer)


def test_damage_goes_to_the_shields_first() -> None:
    """DICE-EX-50, DICE-CRAWL-02: 5 damage, the shield of 2 is destroyed and 3 are lost; its die is rolled into the
    hand."""
    game = fight(5, "shields")
    assert game.state.players[0].shields == (4, 6)
    assert game.state.players[0].hand == (1, 1, 1, 3)
    assert not game.over


def test_a_duelist_lets_damage_pass() -> None:
    """DICE-EX-50, DICE-CRAWL-02, DICE-CRAWL-03: it is destroyed (5 ≥ 1) and defeated; with the last player the run
    ends."""
    game = fight(5, "bypass")
    assert game.state.players[0].shields == (2, 4, 6)
    assert (game.over, game.winner, run_of(game).parties[0].defeated) == (True, 1, True)
    assert dice_of(game.state, 0) == DICE


def test_a_duelist_in_battle() -> None:
    """DICE-CRAWL-02, DICE-BATTLE-04: it may be declared as attacker and as defender; the blow goes to its shield."""
    game = enter("1 1 1 4", controllers=[foe(units=(2,))])
    fast(game, turn(2))
    go(fast(game, battle), "attack 2", "block 1 2", "shields")
    assert game.state.players[0].shields == (4, 6)
    assert [event.amount for event in game.log if isinstance(event, Damaged) and event.unit == 2] == [1]


@pytest.mark.parametrize(
    ("words", "shields", "banished", "rolled"),
    [
        ({"op": "damage", "amount": 3}, (4, 6), 0, 1),
        ({"op": "power_down", "amount": 1}, (1, 4, 6), 0, 0),
        ({"op": "power_down", "amount": 9}, (4, 6), 0, 1),
        ({"op": "destroy"}, (4, 6), 0, 1),
        ({"op": "banish"}, (4, 6), 1, 0),
        ({"op": "drain", "amount": 2}, (4, 6), 0, 1),
        ({"op": "return"}, (2, 4, 6), 0, 0),
        ({"op": "paralyze"}, (2, 4, 6), 0, 0),
        ({"op": "damage", "amount": 3, "target": "opponent"}, (4, 6), 0, 1),
        ({"op": "destroy", "target": "all_enemies"}, (4, 6), 0, 1),
    ],
)
def test_effects_on_a_duelist(words: dict[str, Any], shields: tuple[int, ...], banished: int, rolled: int) -> None:
    """DICE-CRAWL-15: on its shield damage and draining as on any, destroy destroys it, banish takes its die out of
    play, power_down lowers it; every other effect does nothing."""
    game = cursed(words, "shields")
    ann = game.state.players[0]
    assert (ann.shields, ann.banished, len(ann.hand)) == (shields, banished, 3 + rolled)
    assert 1 in game.state.units
    assert game.strength(1).bits == 0


@pytest.mark.parametrize("op", ["return", "evade"])
def test_a_duelist_neither_returns_nor_evades(op: str) -> None:
    """DICE-CRAWL-15, DICE-KEY-35, DICE-KEY-17: not even where it lets them pass or has no shields: its figure is none
    of the dice that go back to a hand, and a player does not leave the table."""
    words = {"op": op, "target": "enemy_unit"}
    for answer in ("shields", "bypass"):
        game = cursed(words, answer)
        ann = game.state.players[0]
        assert (game.over, 1 in game.state.units, ann.shields, len(ann.hand)) == (False, True, (2, 4, 6), 3)
        assert game.state.away == ()
    game = cursed(words, "", shields=())
    assert (game.over, 1 in game.state.units, len(game.state.players[0].hand)) == (False, True, 3)


@pytest.mark.parametrize("op", ["destroy", "banish", "power_down", "damage"])
def test_effects_that_a_duelist_lets_pass(op: str) -> None:
    """DICE-CRAWL-15: decided when the target is chosen; then it is a unit of power 1."""
    game = cursed({"op": op}, "bypass")
    assert (game.over, game.state.players[0].shields) == (True, (2, 4, 6))


def cursed(words: dict[str, Any], answer: str, *, shields: tuple[int, ...] = (2, 4, 6)) -> Game:
    """A controller that has a Realm with this ability turns it at Ann, who answers where she is asked."""
    token = {"name": "Curse", "cost": "single", "summon": "realm", "effects": [words]}
    fields = {**FIELDS, "gate": {"links": ["hall"], "tokens": [token]}}
    if words["op"] == "drain":
        token["summon"] = "relic"
    game = enter("1 1 1 6", fields=fields, controllers=[foe(units=(2,), energy=[5])])
    fast(game, turn(2))
    game.state.players[0].shields = shields
    do(game, "claim 3")
    if words["op"] == "drain":
        do(game, "equip 3 2")
    do(game, "use 3 1 5")
    if game.decision is not None and "target" in {move.verb for move in game.legal_moves()}:
        do(game, "target 1")
    return do(game, answer) if answer else game


def test_draw_phases() -> None:
    """DICE-EX-56, DICE-CRAWL-03, DICE-CRAWL-04, DICE-CRAWL-14: one at the start and no other; the eighth
    empties the stock and defeats at once."""
    game = enter("1 1 1 " + "2 2 2 " * 7)
    fast(game, turn(2))
    assert game.state.players[0].stock == 21
    for number in range(3, 10):
        assert not game.over
        run_of(game).parties[0].draws = 1
        fast(game, lambda it, number=number: it.over or turn(number)(it))  # type: ignore[misc]
    assert (game.over, game.state.players[0].stock, run_of(game).parties[0].defeated) == (True, 0, True)


def test_a_draw_phase_from_each_controller_once() -> None:
    """DICE-EX-50, DICE-CRAWL-04, DICE-CRAWL-09: two are defeated in one turn, one of them for the second time: one
    Draw Phase, on the next turn."""
    token = {"name": "Storm", "cost": "single", "summon": "realm", "effects": [{"op": "destroy"}]}
    fields = {**FIELDS, "gate": {"links": ["hall"], "tokens": [token]}}
    game = enter("1 1 6 4 5 6", fields=fields, controllers=[foe(), foe("Bats")])
    run_of(game).parties[1].gave_draw = True
    do(game, "face Rats gate", "claim 4", "charge 1", "charge 1", "use 4 1 1")
    assert (run_of(game).parties[0].draws, game.state.facing[0]) == (0, 2)
    do(game, "use 4 1 1")
    assert run_of(game).parties[0].draws == 1
    assert game.state.phase == "main"
    fast(game, turn(2))
    assert (game.state.active, game.state.players[0].hand) == (0, (4, 5, 6, 6))


def test_a_controller() -> None:
    """DICE-CRAWL-05, DICE-CRAWL-13: no stock, hand, grave or shields; its energy is the scenario's, and what it spends
    or loses is out of play; its turn comes after the players'."""
    game = enter("1 1 1", controllers=[foe(units=(2,), energy=[3, 5])])
    assert game.state.active == 0
    fast(game, turn(2))
    rats = game.state.players[1]
    assert game.state.active == 1
    assert legal(game) == ["use 2 1 3", "use 2 1 5", "use 2 3 3", "end"]
    do(game, "use 2 1 3")
    assert (rats.stock, rats.hand, rats.grave, rats.shields, rats.banished) == (0, (), 0, (), 1)
    assert game.strength(2).power == 3


def test_an_attack_on_a_controller() -> None:
    """DICE-CRAWL-05, DICE-CRAWL-08: it is its units: what nobody blocks meets the first of them; without units it is
    defeated, and the duel ends."""
    game = enter("6 1 1", controllers=[foe(units=(1, 1))])
    do(game, "summon 6 Soldier")
    fast(game, turn(3))
    go(fast(game, battle), "attack 1", "attack 4", "strike 4")
    assert [unit for unit in game.state.units if unit in (2, 3)] == []
    assert (run_of(game).parties[0].draws, meetings(game.state, 0)) == (1, [])
    assert game.state.players[1].banished == 2


@pytest.mark.parametrize(
    ("power", "bits", "rats", "left"),
    [
        (3, "", (2, 4), (0, 4)),  # what is left over is lost, as on shields
        (3, "piercing", (2, 4), (0, 4)),  # 1 goes on to the next
        (7, "piercing", (2, 4), (0, 0)),
        (3, "deadly", (4, 1), (4, 1)),  # an attack on a player is no battle
        (3, "drain", (4, 1), (1, 1)),
        (3, "double-strike", (4, 1), (0, 1)),
    ],
)
def test_what_nobody_blocks_meets_the_units_in_order(
    power: int, bits: str, rats: tuple[int, ...], left: tuple[int, ...]
) -> None:
    """DICE-CRAWL-05, DICE-SHIELD-05, DICE-BATTLE-12, DICE-BATTLE-13: the units of a controller take it as shields do,
    the one that came first before the next, and strike nobody back."""
    game = enter("6 1 1", controllers=[foe(units=rats)])
    do(game, "summon 6 Soldier")
    soldier = next(unit for unit in game.state.units.values() if unit.side == 0 and not unit.duelist)
    soldier.power, soldier.dice = power, (power + 5) // 6
    game.state.players[0].stock -= soldier.dice - 1
    if bits:
        soldier.changes = (Change("permanent", 0, bits=BITS[bits]),)
    game.refresh()
    fast(game, turn(3))
    go(fast(game, battle), f"attack {soldier.id}", "done")  # the Duelist could attack, too
    fast(game, lambda one: not isinstance(one.decision, Block))
    assert [game.strength(n).power if n in game.state.units else 0 for n in (2, 3)] == list(left)
    assert soldier.id in game.state.units
    assert all(each.unit != soldier.id for each in game.log if isinstance(each, Damaged))
    if bits == "piercing" and power == 3:
        assert game.state.units[3].damage == 1


def test_moving() -> None:
    """DICE-CRAWL-07, DICE-CRAWL-11, DICE-CRAWL-12: instead of battling a unit goes to a linked field, at the end of
    the turn; a draw point there gives a Draw Phase once."""
    fields = {**FIELDS, "hall": {"links": ["vault"], "draw_point": True}}
    game = enter("1 1 1 2 2 2", fields=fields)
    fast(game, turn(2))
    fast(game, battle)
    assert legal(game) == ["move 1 hall", "done"]
    assert rule_against(game, "move 1 vault") == "DICE-CRAWL-12"
    do(game, "move 1 hall")
    assert place_of(game.state, 1) == "gate"
    fast(game, turn(3))
    assert (place_of(game.state, 1), game.state.players[0].hand) == ("hall", (1, 1, 1, 2, 2, 2))
    assert run_of(game).draw_points == ()
    fast(game, battle)
    assert legal(game) == ["move 1 gate", "move 1 vault", "done"]


def test_who_moves_does_not_attack() -> None:
    """DICE-CRAWL-07, DICE-CRAWL-08: movement stands in the place of battle; who has left must not duel."""
    game = enter("6 1 1", controllers=[foe(units=(1,))])
    do(game, "summon 6 Soldier")
    fast(game, turn(3))
    do(fast(game, battle), "move 1 hall", "done")
    assert legal(game, "attack") == ["attack 3"]
    do(game, "done")
    fast(game, lambda it: it.state.turn == 4)
    assert meetings(game.state, 1) == [("gate", 0)]
    assert place_of(game.state, 1) == "hall"


def test_who_flees_is_defeated() -> None:
    """DICE-CRAWL-08, DICE-CRAWL-09: the controller leaves the field: defeated, and the duel ends; met again it gives
    no Draw Phase."""
    game = enter("1 1 1 2 2 2", controllers=[foe()])
    fast(game, turn(2))
    go(fast(game, battle), "move 2 hall", "end")
    rats = run_of(game).parties[1]
    assert (rats.gave_draw, rats.defeated, run_of(game).places[2]) == (True, False, "hall")
    assert game.state.players[0].hand == (1, 1, 1, 2, 2, 2)


def test_equip_tokens_move_and_field_tokens_stay() -> None:
    """DICE-CRAWL-10: claimed in one's turn, equipped, and taken along; a field token stays in its field."""
    blade = {"name": "Blade", "cost": "low", "summon": "relic", "effects": [{"op": "power_up", "amount": 2}]}
    mist = {"name": "Mist", "cost": "low", "summon": "realm", "effects": [{"op": "reinforce"}]}
    fields = {**FIELDS, "gate": {"links": ["hall"], "tokens": [blade, mist]}}
    game = enter("6 1 1", fields=fields)
    do(game, "summon 6 Soldier", "claim 2", "claim 3", "equip 2 4")
    assert rule_against(game, "claim 2") == "DICE-CRAWL-10"
    fast(game, turn(2))
    do(fast(game, battle), "move 1 hall", "move 4 hall")
    fast(game, turn(3))
    assert (sorted(game.state.units), sorted(game.state.tokens)) == ([1, 4], [2])
    assert run_of(game).places == {3: "gate"}
    assert dice_of(game.state, 0) == DICE


def test_neutral_and_friendly_ones() -> None:
    """DICE-CRAWL-11, DICE-CRAWL-12: nobody must duel with them; what they say is told."""
    game = enter("1 1 1", controllers=[foe("Cat", stance="friendly", text="Not down there.")])
    assert meetings(game.state, 0) == []
    assert any("Not down there." in line for line in game.board(0))


def test_a_soul_unit_as_duelist() -> None:
    """DICE-CRAWL-06, DICE-CRAWL-03: it has its own stock and shields; the victor may take its card."""
    game = enter("1 1 1 1 1 1", duelists=[{"name": "Wyrm", "at": "gate"}])
    run_of(game).parties[1].soul = "Old Wyrm"
    fast(game, turn(2))
    wyrm = game.state.players[1]
    assert (wyrm.stock, wyrm.shields, dice_of(game.state, 1)) == (21, (2, 4, 6), DICE)
    wyrm.shields = ()
    wyrm.banished = 3
    fast(game, turn(3))
    go(fast(game, battle), "attack 1", "done")
    party = run_of(game).parties
    assert (party[1].defeated, party[0].claimed, party[0].draws) == (True, ("Old Wyrm",), 1)
    assert not game.over


def test_units_of_a_duelist() -> None:
    """DICE-CRAWL-14, DICE-UNIT-02: it counts among the five, in whatever field they are."""
    game = enter("6 1 1")
    state, run = game.state, run_of(game)
    for number in (11, 12, 13, 14):
        run.units[number] = msgspec.structs.replace(state.units[1], id=number, duelist=False, archetype=0)
        run.places[number] = "vault"
    do(game, "summon 6 Soldier")
    assert (sorted(state.units), state.players[0].grave) == ([1], 1)


def test_several_meet() -> None:
    """DICE-CRAWL-07, DICE-CRAWL-08: whom to face is chosen, in which field too."""
    controllers = [foe(), foe("Bats", units=(2,)), foe("Owl", at="hall")]
    game = enter("6 1 1", controllers=controllers)
    assert legal(game) == ["face Rats gate", "face Bats gate"]
    assert rule_against(game, "face Owl hall") == "DICE-CRAWL-08"
    do(game, "face Bats gate")
    assert sorted(game.state.units) == [1, 3]


def test_rivals() -> None:
    """DICE-CRAWL-08: players who are opposed duel; each sees its own hand alone (DICE-ZONE-05)."""
    game = enter("1 2 3 4 5 6", players=[{"name": "Ann"}, {"name": "Bo"}], rivals=True)
    fast(game, turn(2))
    assert (game.state.facing[:2], game.state.active) == ((1, 0), 1)
    assert game.masked(0).players[1].hand == (0, 0, 0)
    assert game.masked(1).players[1].hand == (4, 5, 6)
    together = enter("1 2 3 4 5 6", players=[{"name": "Ann"}, {"name": "Bo"}])
    assert meetings(together.state, 0) == []


def test_the_limit_of_a_run() -> None:
    """DICE-OPT-10, DICE-CRAWL-14: a run has no end of its own; simulations end after 200 turns, without a winner."""
    limited = fast(enter("1 1 1", settings={"run_limit": 3}), lambda it: it.over)
    assert (limited.state.turn, limited.winner) == (3, None)
    free = enter("1 1 1")
    fast(free, turn(250), most=2000)
    alone = enter("1 1 1")
    alone.unattended()
    fast(alone, lambda it: it.over, most=2000)
    assert alone.state.turn == 200


@pytest.mark.parametrize("make", [RandomPlayer, SensiblePlayer])
def test_runs(make: Callable[[int], Policy]) -> None:
    """Whole runs by the machine keep 27 dice (DICE-SETUP-13), replay and come back from JSON."""
    crawl = make_crawl(practice_crawl(), None)
    for seed in range(5):
        game = crawl.start(seed)
        game.unattended()
        players = [make(seed * 10 + side) for side in range(len(crawl.sides))]
        while (side := game.to_move) is not None:
            game.play(players[side].choose(game, game.legal_moves()))
            parties = enumerate(run_of(game).parties)
            assert {dice_of(game.state, n) for n, party in parties if party.kind == "duelist"} == {DICE}
        again = crawl.start(seed)
        again.unattended()
        assert replay(again, game.history).state == game.state
        assert Game.from_json(game.to_json()).to_json() == game.to_json()


def test_the_sensible_player_crawls() -> None:
    """DICE-CRAWL-07: without a goal it goes to what there is, fights it, and has met everybody by turn 200."""
    aimless = msgspec.structs.replace(practice_crawl(), goal=None, settings=Options())
    crawl = make_crawl(aimless, None)
    game = crawl.start(3)
    game.unattended()
    players = [SensiblePlayer() for _ in crawl.sides]
    while (side := game.to_move) is not None:
        game.play(players[side].choose(game, game.legal_moves()))
    parties = {party.name: party for party in run_of(game).parties}
    met = [name for name, party in parties.items() if party.gave_draw]
    assert met == ["Drowned king", "Rats", "Ropewalker", "Eels"]
    assert run_of(game).draw_points == ()
    assert (game.winner, game.state.turn) == (None, 200)


def test_the_dungeon_that_comes_along_is_won_and_lost() -> None:
    """DICE-CRAWL-14, DICE-OPT-10: a sensible player mostly wins it, a bad one mostly loses it, and who waits is left
    without a winner after turn 60."""
    crawl = make_crawl(practice_crawl(), None)

    def wins(make: Callable[[int], Policy]) -> list[int | None]:
        found = []
        for seed in range(20):
            game = crawl.start(seed)
            players = [make(seed), *(SensiblePlayer() for _ in crawl.sides)]
            while (side := game.to_move) is not None:
                game.play(players[side].choose(game, game.legal_moves()))
            assert game.state.turn <= 60
            found.append(game.winner)
        return found

    sensible, random = wins(SensiblePlayer), wins(RandomPlayer)
    assert 12 <= sensible.count(0) <= 19
    assert random.count(0) <= 2
    assert sum(side not in (0, None) for side in random) >= 16
    game = fast(crawl.start(1), lambda it: it.over, most=400)
    assert (game.winner, game.state.turn) == (None, 60)
    assert game.tell(game.log[-1]) == "Nobody wins: the run ends after 60 turns."


def test_a_goal_that_is_to_be_reached() -> None:
    """DICE-CRAWL-14: the Duelist in that field, at the end of the turn, wins."""
    game = enter("1 1 1", goal={"reach": "hall"})
    assert game.goal()[0].startswith("Goal: bring your Duelist to hall. You lose when no player is left")
    do(fast(game, battle), "move 1 hall")
    fast(game, lambda it: it.over or it.state.turn > 2)
    assert (game.over, game.winner, game.tell(game.log[-1])) == (True, 0, "Ann wins: the goal of the run is reached.")


def test_a_goal_of_defeats_and_a_field() -> None:
    """DICE-CRAWL-08, DICE-CRAWL-14: a controller that flees is defeated; being there before all are is not enough."""
    goal = {"defeat": ["Rats", "Bats"], "reach": "gate"}
    game = enter("1 1 1 2 2 2 2 2 2", controllers=[foe(), foe("Bats", "hall")], goal=goal)
    assert game.goal()[0].startswith("Goal: defeat Rats and Bats; then be in gate.")
    fast(game, turn(2))
    go(fast(game, battle), "move 2 hall", "end")
    assert ([party.beaten for party in run_of(game).parties[1:3]], game.over) == ([True, False], False)
    fast(game, lambda it: it.state.turn == 3)
    run_of(game).parties[2].beaten = True
    fast(game, lambda it: it.over or it.state.turn == 4)
    assert (game.over, game.winner) == (True, 0)


def test_of_two_who_fall_together_neither_wins() -> None:
    """DICE-SETUP-15, DICE-CRAWL-03: the last player and the Duelist that stood against it."""
    game = enter("1 1 1 1 1 1", duelists=[{"name": "Wyrm", "at": "gate"}], goal={"defeat": ["Wyrm"]})
    fast(game, turn(2))
    for side in (0, 1):
        game.state.players[side].banished += game.state.players[side].stock
        game.state.players[side].stock = 0
    game.look_for_defeats()
    game.settle()
    assert (game.over, game.winner) == (True, None)
    assert game.tell(game.log[-1]) == "Nobody wins: no player of the run is left."


def test_a_dungeon_without_a_goal_says_so() -> None:
    """DICE-CRAWL-14: before it begins, at the table, and beside odds, which can be won by nobody."""
    free, bound = dungeon(), dungeon(goal={"reach": "vault"})
    assert (list(bound.notes), len(free.notes)) == ([], 1)
    assert "sets no goal" in free.notes[0]
    assert "Goal: none is set" in free.intro
    assert "Goal: bring your Duelist to vault." in bound.intro
    assert free.start(1).goal()[0] in free.intro
    assert "After turn 60" in make_crawl(practice_crawl(), None).intro


DRAWS = {"name": "A", "cost": "low", "effects": [{"op": "draw"}]}


@pytest.mark.parametrize(
    ("changes", "place", "words"),
    [
        ({"start": "moon"}, ("start",), "no field 'moon'"),
        ({"fields": {"gate": {"links": ["moon"]}}}, ("fields", "gate", "links", 0), "no field 'moon'"),
        ({"controllers": [foe(at="moon")]}, ("controllers", 0, "at"), "no field 'moon'"),
        ({"controllers": [foe("Ann")]}, ("controllers", 0, "name"), "somebody else"),
        ({"goal": {}}, ("goal",), "neither whom"),
        ({"goal": {"defeat": ["Ann"]}}, ("goal", "defeat", 0), "nobody to be met"),
        (
            {"goal": {"defeat": ["Cat"]}, "controllers": [foe("Cat", stance="neutral")]},
            ("goal", "defeat", 0),
            "nobody duels with it",
        ),
        ({"goal": {"reach": "moon"}}, ("goal", "reach"), "no field 'moon'"),
        ({"goal": {"reach": "isle"}, "fields": {**FIELDS, "isle": {}}}, ("goal", "reach"), "no way leads"),
        (
            {"goal": {"defeat": ["Rats"]}, "fields": {**FIELDS, "isle": {}}, "controllers": [foe(at="isle")]},
            ("goal", "defeat", 0),
            "no way leads",
        ),
        ({"controllers": [foe(units=(1,) * 6)]}, ("controllers", 0, "units"), "at most 5"),
        ({"controllers": [foe() | {"units": [{"power": 1, "archetype": "Elf"}]}]}, None, "no archetype 'Elf'"),
        (
            {"fields": {"gate": {"tokens": [{"name": "A", "cost": "low", "effects": [{"op": "draw"}]}]}}},
            None,
            "no token",
        ),
    ],
)
def test_dungeons_that_cannot_be(changes: dict[str, Any], place: tuple[str | int, ...] | None, words: str) -> None:
    """DICE-CRAWL-12, DICE-UNIT-02: each at its place in the file."""
    told = msgspec.convert({"fields": FIELDS, "start": "gate", "players": [{"name": "Ann"}], **changes}, CrawlFile)
    if place is not None:
        assert [(at, words in said) for at, said in problems(told)] == [(place, True)]
    with pytest.raises(UnknownEntryError, match=words):
        make_crawl(told, None)
