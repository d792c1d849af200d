"""Whole battles by random and sensible players: every invariant at every moment, replay, JSON, perft."""

from __future__ import annotations

import pytest

from convert.kernel import Policy, RandomPlayer, perft, replay, retell
from convert.systems.magic_rpg.characters.model import Pile, Spirit
from convert.systems.magic_rpg.rules.card_index import CardIndex
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.players import SensiblePlayer
from convert.systems.magic_rpg.rules.setting import Setting, SideSetting, WildSetting, WizardSetting
from convert.systems.magic_rpg.rules.state import all_cards
from tests.magic_rpg.battles import CARDS, HandBook, Wiz, battle

GREEN = ("forest",) * 8 + ("bear", "mouse", "craw", "troll", "growth", "wurm", "archer", "viper", "elf", "stream")
RED = ("mountain",) * 8 + ("ogre", "giant", "hound", "spark", "spark", "blaze", "twin", "pinger", "strength", "armor")
ODD = ("plains", "island", "swamp", "forest", "mountain") * 3 + (
    *("hero", "knight", "ghost", "shade", "rogue", "cleric", "veto", "murder", "gust", "muster", "banner", "herald"),
    *("riddle", "rot", "insight", "salve", "duelist", "drake", "wall", "guard", "star", "blob", "heap"),
)


PERFT = [4, 10, 25, 4, 12, 39, 3, 7, 23]


def wizard(name: str, deck: tuple[str, ...], **more: object) -> WizardSetting:
    return WizardSetting(name=name, deck=deck, life=8, **more)  # type: ignore[arg-type]


def index(kind: int) -> CardIndex:
    """Four kinds of battles: wizards of all sorts, and wild creatures with and without a leader."""
    everything = wizard(
        "Odd",
        ODD,
        power=2,
        toughness=1,
        spirits=(Spirit(2, 2, ("flying", "regeneration")), Spirit(1, 1, ("phasing", "rampage"))),
        standing_mana=(("white", "blue"), ()),
        piles=(Pile("mana"), Pile("class", "creature")),
        arch=("red", "creature"),
    )
    wild = tuple(
        WildSetting(card=f"{name}-monster", leader=name == "giant", mana=1)
        for name in ("giant", "troll", "drake", "hero")
    )
    group = tuple(WildSetting(card=f"{name}-monster") for name in ("bear", "drake", "hero", "rogue"))
    one, two = (
        [
            ((wizard("Gil", GREEN),), ()),
            ((everything,), ()),
            ((wizard("Gil", GREEN), wizard("Rae", RED)), ()),
            ((wizard("Rae", RED),), ()),
        ][kind],
        [
            ((wizard("Rae", RED),), ()),
            ((wizard("Odo", ODD),), ()),
            ((), wild),
            ((), group),
        ][kind],
    )
    sides = (
        SideSetting(name="first", wizards=one[0], wild=one[1]),
        SideSetting(name="second", wizards=two[0], wild=two[1]),
    )
    return CardIndex(Setting(sides=sides), HandBook())


def check(game: Game) -> None:
    """What holds at every moment."""
    state = game.state
    if state.wizards and len(state.wizards) == len(state.setting.wizards):
        assert all_cards(state) == list(range(len(game.card_index.cards)))  # MRPG-KNOW-11
    for number, piece in state.pieces.items():
        assert piece.id == number
        assert piece.mana >= 0
        assert not (piece.attached and piece.attached == number)
    for fight in state.fights:
        assert fight.attacker < 0 or fight.attacker in state.pieces
        assert all(each < 0 or each in state.pieces for each in fight.blockers)
    decision = game.decision
    if decision is not None and type(decision).__name__ in ("Main", "Answer", "DeclareAttackers", "Hold"):
        for body in game.bodies.values():
            assert body.toughness > 0  # MRPG-MTG-19


def play(kind: int, seed: int, players: tuple[Policy, Policy]) -> Game:
    game = Game.new(index(kind), seed=seed)
    game.unattended()
    start = game.copy()
    moves = 0
    while not game.over:
        check(game)
        assert moves < 4000
        game.play(players[game.to_move or 0].choose(game, game.legal_moves()))
        moves += 1
    check(game)
    if seed % 4 == 0:
        again = replay(start, game.history[len(start.history) :])
        assert again.state == game.state
        assert again.log == game.log
    return game


@pytest.mark.parametrize("kind", range(4))
def test_random_battles_end_and_keep_every_invariant(kind: int) -> None:
    """MRPG-COMBAT-21, MRPG-COMBAT-22, MRPG-KNOW-11: each ends, won or parted."""
    for seed in range(12):
        game = play(kind, seed, (RandomPlayer(seed), RandomPlayer(seed + 1)))
        assert game.over


@pytest.mark.parametrize("kind", range(4))
def test_a_battle_is_saved_and_told_again(kind: int) -> None:
    """JSON in mid-game gives the same game; the events on the first state give the last."""
    game = Game.new(index(kind), seed=5)
    first = game.copy()
    player = RandomPlayer(5)
    for _ in range(150):
        if game.over:
            break
        game.play(player.choose(game, game.legal_moves()))
    assert retell(first, game).state == game.state
    again = Game.from_json(game.to_json(), HandBook())
    assert again.state == game.state
    assert list(again.legal_moves()) == list(game.legal_moves())
    twin = game.copy()
    while not twin.over and len(twin.history) < len(game.history) + 30:
        twin.play(player.choose(twin, twin.legal_moves()))
    assert again.state == game.state


def test_sensible_beats_random() -> None:
    """Twenty battles of equal sides: the sensible player wins most."""
    won = 0
    for seed in range(20):
        side = seed % 2
        players: list[Policy] = [RandomPlayer(seed), RandomPlayer(seed)]
        players[side] = SensiblePlayer(seed)
        game = play(0, seed * 4 + 1, (players[0], players[1]))
        won += game.winner == side
    assert won >= 15


def test_the_sensible_player_does_not_look_at_hidden_cards() -> None:
    """The same choice with the enemy's hand and all decks dealt anew."""
    from convert.kernel import seeded

    game = Game.new(index(0), seed=9)
    player = RandomPlayer(3)
    for number in range(120):
        if game.over:
            break
        side = game.to_move or 0
        twin = game.imagine(side, seeded(number))
        assert list(twin.legal_moves()) == list(game.legal_moves())
        moves = game.legal_moves()
        assert SensiblePlayer(1).choose(game, moves) == SensiblePlayer(1).choose(twin, moves)
        game.play(player.choose(game, moves))


def test_perft() -> None:
    """Counts of three positions: any change of what is legal moves them."""
    main = battle(
        [Wiz(hand=("bear", "spark", "forest"), play=("forest", "mountain", "forest"))],
        [Wiz(name="Bob", play=("mouse",))],
    )
    fight = battle([Wiz(play=("bear", "drake", "hero"))], [Wiz(name="Bob", play=("mouse", "archer"))], phase="attack")
    group = battle([Wiz(play=("bear", "drake"))], ["mouse", "archer", "drake"], phase="attack")
    assert [perft(each, depth) for each in (main, fight, group) for depth in (1, 2, 3)] == PERFT


def test_every_card_of_the_tests_is_read() -> None:
    """But for the riddle, all that they do is played."""
    from convert.systems.magic_rpg.rules.card_index import faces_of

    unread = {slug: faces_of(card)[0].unread for slug, card in CARDS.items() if faces_of(card)[0].unread}
    assert unread == {"riddle": ("Do what no machine can.",)}
