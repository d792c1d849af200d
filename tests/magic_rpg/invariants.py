"""Battles of all kinds, and what holds at every moment of one; the suite plays few, ``bench/magic_battles.py`` many."""

from __future__ import annotations

from convert.kernel import Policy, replay
from convert.systems.magic_rpg.characters.model import Pile, Spirit
from convert.systems.magic_rpg.rules.card_index import CardIndex
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.setting import Setting, SideSetting, WildSetting, WizardSetting
from convert.systems.magic_rpg.rules.state import all_cards
from tests.magic_rpg.battles import HandBook

KINDS = 4

GREEN = ("forest",) * 8 + ("bear", "mouse", "craw", "troll", "growth", "wurm", "archer", "viper", "elf", "stream")
RED = ("mountain",) * 8 + ("ogre", "giant", "hound", "spark", "spark", "blaze", "twin", "pinger", "strength", "armor")
ODD = ("plains", "island", "swamp", "forest", "mountain") * 3 + (
    *("hero", "knight", "ghost", "shade", "rogue", "cleric", "veto", "murder", "gust", "muster", "banner", "herald"),
    *("riddle", "rot", "insight", "salve", "duelist", "drake", "wall", "guard", "star", "blob", "heap"),
)


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
        assert not any(wizard.aside for wizard in state.wizards)  # what was looked at lies somewhere again


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
