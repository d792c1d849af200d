"""Battles and places set by hand: who holds which cards, in the names on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from convert.kernel import Move
from convert.kernel.decisions import Frame
from convert.kernel.dice import CARD_NAMES, DealtDice
from convert.systems.dragon_warrior.rules import Bestiary, Foe, Game, Hero, Member, Options
from convert.systems.dragon_warrior.rules.after import Aftermath
from convert.systems.dragon_warrior.rules.cards import DECK
from convert.systems.dragon_warrior.rules.events import TurnBegan
from convert.systems.dragon_warrior.rules.state import Gear, Spot
from convert.systems.dragon_warrior.rules.turns import Act, TurnOver

KNOWN = Bestiary()


def ranks(names: str) -> tuple[int, ...]:
    """ "7 7 K" as ranks."""
    return tuple(CARD_NAMES.index(name) for name in names.split())


def warrior(**more: Any) -> Hero:
    """The document's default Warrior (DW-WAR-03), with changes; full HP and MP."""
    hero = Hero(**{"strength": 6, "agility": 3, "max_hp": 20, **more})
    hero.hp, hero.mp = more.get("hp", hero.max_hp), more.get("mp", hero.max_mp)
    return hero


def conflict(level: int = 2, attack: int = 3, defense: int = 3, hp: int = 15, **more: Any) -> Foe:
    """A Conflict; DW-EX-22 has one with these figures."""
    return Foe("Ox", level, attack, defense, hp, **more)


def member(attack: int = 3, hp: int = 15, name: str = "Friend") -> Member:
    """A Party Member with full HP."""
    return Member(name, 4, 1, 1, attack, 1, hp, hp, 1)


def battle(
    mine: str,
    theirs: str,
    *,
    hero: Hero | None = None,
    foes: Sequence[Foe] = (),
    party: Sequence[Member] = (),
    draws: str = "",
    turn: int = 0,
    tokens: int = 0,
    options: Options | None = None,
    fires: Sequence[int] = (),
    scales: Sequence[int] = (),
    known: Bestiary = KNOWN,
    place: Spot | None = None,
) -> Game:
    """A battle in the middle of its first round: hands as given, the cards to be drawn in their order."""
    game = Game.battle(
        hero or warrior(), foes or (conflict(),), options, known, party=party, fires=fires, scales=scales, seed=1
    )
    state = game.state
    fight = state.fight
    fight.hands = (ranks(mine), ranks(theirs))
    left = list(DECK)
    for card in (*fight.hands[0], *fight.hands[1]):
        left.remove(card)
    fight.deck, fight.discard, fight.round, fight.turn = tuple(left), (), 0, 0
    state.tokens = (tokens, 0)
    if place is not None:
        state.spots[place.id] = place
        state.here = place.id
    game.dice = DealtDice(ranks(draws))
    game.drop(Aftermath())
    game.push(Act(turn), TurnOver())
    game.emit(TurnBegan(turn, 1))
    game.refresh()
    return game


def restack(game: Game, *frames: Frame[Any]) -> None:
    """What is still to be done, the lowest first."""
    game.drop(*reversed(frames))


def do(game: Game, *moves: str) -> Game:
    """Play moves given in words; "no-block" where nothing else is possible was done without asking."""
    for text in moves:
        move = Move.parse(text)
        if text != "no-block" or move in game.legal_moves():
            game.play(move)
    return game


def legal(game: Game) -> list[str]:
    """The legal moves in words."""
    return [str(move) for move in game.legal_moves()]


def starting(game: Game, verb: str) -> list[str]:
    """The legal moves of one verb."""
    return [text for text in legal(game) if text.split()[0] == verb]


def rule(game: Game, move: str) -> str:
    """The id of the rule that forbids a move."""
    parsed = Move.parse(move)
    assert parsed not in game.legal_moves()
    return game.why_not(parsed).rule


def foe(game: Game, place: int = 0) -> tuple[int, int]:
    """(Defense, HP) of a Conflict."""
    found = game.state.fight.foes[place]
    return found.defense, found.hp


def ended(game: Game) -> str:
    """How the last battle ended."""
    from convert.systems.dragon_warrior.rules.events import BattleEnded

    return [event.outcome for event in game.log if isinstance(event, BattleEnded)][-1]


def weapon(level: int, kind: str = "") -> Gear:
    return Gear("weapon", level, kind=kind)


def armor(level: int) -> Gear:
    return Gear("armor", level)


def offhand(level: int, *, as_weapon: bool = False, kind: str = "") -> Gear:
    return Gear("offhand", level, weapon=as_weapon, kind=kind)
