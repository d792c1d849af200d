"""Who sits at a table: roles drawn by card, the Artist, players with Party Members of their own."""

from __future__ import annotations

from typing import Any

from convert.cards.starter import load_starter
from convert.compendium.memory import in_memory
from convert.kernel import Move, RandomPlayer
from convert.kernel.dice import DealtDice
from convert.systems.dragon_warrior import SYSTEM
from convert.systems.dragon_warrior.rules import Bestiary, Game, Options
from convert.systems.dragon_warrior.rules.after import Aftermath
from convert.systems.dragon_warrior.rules.encounters import ChooseConflict
from convert.systems.dragon_warrior.rules.events import BattleBegan, BattleDecided, FoeHit, Joined, Seated, Swapped
from convert.systems.dragon_warrior.rules.journey import Journey, QuestOver
from convert.systems.dragon_warrior.rules.more_players import Drawing, MakeMember, ToDraw
from convert.systems.dragon_warrior.rules.state import ARTIST, NOBODY, PARTY, TREASURE, VILLAIN, WARRIOR
from convert.systems.dragon_warrior.rules.strikes import Answer, Blow, Help
from convert.systems.dragon_warrior.rules.table import TakeToken, all_tokens, draw_for_roles, seats_for
from tests.dragon_warrior.invariants import check_whole, play
from tests.dragon_warrior.tables import KNOWN, conflict, do, legal, member, ranks, restack, warrior

FOUR = ("Ann", "Bo", "Cy", "Di")


def test_who_chooses_first() -> None:
    """DW-EX-29, DW-SETUP-03: ties draw again among themselves."""
    assert draw_for_roles(4, DealtDice(ranks("K 7 7 A 3 Q"))).order == (0, 2, 1, 3)


def test_seats() -> None:
    """DW-VAR-01, DW-VAR-02, DW-VAR-03, DW-VAR-04, DW-ROLE-01 to DW-ROLE-04, DW-SETUP-01, DW-EX-50."""
    assert [seats_for(players) for players in (2, 3, 4, 5, 6)] == [
        (0, 1, 1, 1),
        (0, 1, 2, 2),
        (0, 1, 2, 3),
        (0, 1, 2, 3, 4),
        (0, 1, 2, 3, 4, 5),
    ]
    assert seats_for(6, artist=False) == (0, 1, 2, 3, NOBODY, 4, 5), "two with Party Members of their own (DW-EX-43)"
    assert (all_tokens(4), all_tokens(6)) == (12, 18)
    six = Game.campaign(Options(), KNOWN, players=(*FOUR, "Ed", "Flo"), hero=warrior(), seed=1)
    assert [six.role_of(player) for player in (4, 5)] == ["Artist", "Party Member"]
    four = Game.campaign(Options(), KNOWN, players=FOUR, hero=warrior(), seed=1)
    assert four.role_of(four.state.seats[WARRIOR]) == "Warrior"
    assert not [line for line in four.board() if "Token" in line], "they are laid out after the chests (DW-SETUP-06)"
    assert "Dragon Tokens in the middle: 12" in more(4).board()


def test_roles_are_drawn() -> None:
    """DW-SETUP-03, DW-VAR-02: the highest card chooses first; with three players Ally and Treasure go together."""
    dice = DealtDice(ranks("7 K 7 A 3"))  # Ann 7, Bo K, Cy 7; Ann A and Cy 3 once more
    game = Game.campaign(Options(), KNOWN, players=FOUR[:3], hero=warrior(), drawn=True, dice=dice)
    do(game, "palette-done", "palette-done", "palette-done")  # the palette comes first (DW-SETUP-06)
    assert game.to_move == 1
    assert [game.describe(move) for move in game.legal_moves()] == [
        "Be the Warrior",
        "Be the Villain",
        "Be the Ally (with Treasure)",
    ]
    do(game, "role 2")
    assert (game.to_move, legal(game)) == (2, ["role 0", "role 1"])
    do(game, "role 0")
    first = next(event for event in game.log if isinstance(event, Seated))
    assert first.seats == (2, 0, 1, 1)


def more(players: int, **given: Any) -> Game:
    """A quest with more than four players, after its opening; the Artist draws nothing."""
    names = (*FOUR, "Ed", "Flo", "Gil")[:players]
    game = Game.campaign(Options(), KNOWN, goal="quest", players=names, hero=warrior(), seed=2, **given)
    while not isinstance(game.decision, Journey):
        game.play(game.legal_moves()[-1 if isinstance(game.decision, Drawing) else 0])
    return game


def test_the_artist() -> None:
    """DW-VAR-03: swaps with the Villain after a Conflict drawing, with Treasure after a map drawing; no tokens."""
    game = more(5)
    seats = game.state.seats
    game.push(ToDraw("map", "the town"))
    game.refresh()
    assert (game.to_move, legal(game)) == (seats[ARTIST], ["draw", "no-drawing"])
    do(game, "draw")
    assert game.state.seats == (*seats[:TREASURE], seats[ARTIST], seats[TREASURE])
    assert isinstance(game.decision, Journey), "nobody takes a token: the Warrior did not swap (DW-TOKEN-01)"
    assert game.state.notes[-1].kind == "drawing"
    artist, villain = game.state.seats[ARTIST], game.state.seats[VILLAIN]
    restack(game, ChooseConflict(("plain",)))
    game.refresh()
    do(game, "conflict plain", "draw")
    assert (game.state.seats[VILLAIN], game.state.seats[ARTIST]) == (artist, villain)
    assert game.state.battle is not None
    kept = more(5)
    restack(kept, Journey(), ToDraw("conflict", "Ox"))
    kept.refresh()
    seats = kept.state.seats
    do(kept, "no-drawing")
    assert kept.state.seats == seats
    four = more(4)
    restack(four, Journey())
    four.push(ToDraw("map", "the town"))
    four.refresh()
    assert isinstance(four.decision, Journey), "with four players nobody is the Artist"
    new = more(5)
    new.go("area-2")
    new.refresh()
    assert isinstance(new.decision, Drawing), "a new area is a new map"


def test_players_with_a_party_member() -> None:
    """DW-VAR-04, DW-PM-08: characters of their own, no permission, none of the Ally's; swaps after a scene, a death."""
    game = more(7)
    state = game.state
    assert [one.seat for one in state.party] == [PARTY, PARTY + 1]
    assert not [event for event in game.log if isinstance(event, Joined) and not event.more]
    seats = state.seats
    state.party[1].name = "Old Tom"
    game.refresh()
    scene = Move("talk", ("Old Tom",))
    assert (scene in game.legal_moves(), game.describe(scene)) == (True, "A scene with Old Tom")
    game.play(scene)
    assert (state.seats[WARRIOR], state.seats[PARTY + 1]) == (seats[PARTY + 1], seats[WARRIOR])


def test_a_players_party_member_falls() -> None:
    """DW-VAR-04: his player swaps with the Warrior, and whoever is in that seat then makes a new character."""
    game = more(6)
    state = game.state
    state.party = (member(),)
    state.party[0].seat = PARTY
    state.party[0].alive, state.party[0].hp = False, 0
    before = state.seats
    restack(game, Journey())
    game.emit(BattleBegan((conflict(),)))
    game.push(Aftermath())
    game.emit(BattleDecided("fled"))
    game.refresh()
    while isinstance(game.decision, TakeToken):
        do(game, "leave-it")
    swaps = [(event.one, event.other) for event in game.log if isinstance(event, Swapped)][-2:]
    assert swaps == [(before[WARRIOR], before[VILLAIN]), (before[VILLAIN], before[PARTY])]
    assert isinstance(game.decision, Journey)
    assert [(one.seat, one.hp > 0) for one in state.party] == [(PARTY, True)]
    assert MakeMember(PARTY, ("plain",)).side(game) == before[VILLAIN] == state.seats[PARTY]


def test_each_player_turns_up_cards_for_his_own_character() -> None:
    """DW-VAR-04, DW-VAR-05, DW-EX-43: two Party Members, each his player's decision."""
    game = more(6, artist=False)
    assert [one.seat for one in game.state.party] == [PARTY, PARTY + 1]
    game.state.party = (member(2, name="Ib"), member(4, name="Ub"))
    game.state.party[0].seat, game.state.party[1].seat = PARTY, PARTY + 1
    game.state.hero.weapon = None
    asked: list[int | None] = []
    restack(game, Journey())
    game.emit(BattleBegan((conflict(2, 3, 0, 30),)))
    game.push(Answer(Blow(0, singles=(8,))), Aftermath())
    game.refresh()
    do(game, "no-block")
    while isinstance(game.decision, Help):
        asked.append(game.to_move)
        game.play(Move("turn-up"))
    assert asked == [game.state.seats[PARTY], game.state.seats[PARTY + 1]]
    hits = [event.amount for event in game.log if isinstance(event, FoeHit)]
    assert hits == [6 + 2 + 4]


def test_a_treasure_for_a_quest_is_a_swap_with_treasure() -> None:
    """DW-ROLE-06: in a campaign, after the reward's treasure."""
    game = Game.campaign(Options(), KNOWN, players=FOUR, hero=warrior(), seed=2)
    restack(game, QuestOver())
    before = game.state.seats
    game.refresh()
    assert game.state.seats[WARRIOR] == before[TREASURE]


def test_seven_at_random() -> None:
    """DW-VAR-03, DW-VAR-04, DW-TOKEN-03: everybody in one seat at most, every invariant, replay and JSON."""
    known = Bestiary(in_memory(SYSTEM, load_starter(), label="the starter set").entries)
    names = (*FOUR, "Ed", "Flo", "Gil")
    start = Game.campaign(Options(), known, players=names, drawn=True, seed=4)
    game = play(start.copy(), [RandomPlayer(seed) for seed in range(7)], look=True, limit=300)
    assert sorted(game.state.seats) == list(range(7))
    assert {one.seat for one in game.state.party} <= {PARTY, PARTY + 1}
    assert any(isinstance(event, Swapped) for event in game.log)
    check_whole(game, start)
