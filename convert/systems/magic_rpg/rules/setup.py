"""How a battle begins: piles, hands, spirits, initiative (MRPG-TURN-01, MRPG-TURN-02, MRPG-MEM-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move
from convert.systems.magic_rpg.characters.words import pile_words
from convert.systems.magic_rpg.life import Life
from convert.systems.magic_rpg.rules.choosing import DiscardDown, discard
from convert.systems.magic_rpg.rules.drawing import Draw
from convert.systems.magic_rpg.rules.events import DiceRolled, InitiativeTaken, PilesMade, WizardCame
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.pieces import already_there, companions, enter
from convert.systems.magic_rpg.rules.piles import fits, formed
from convert.systems.magic_rpg.rules.setting import WizardSetting
from convert.systems.magic_rpg.rules.state import WILD, Wizard

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

EXTRA_LEAD = 6
"""A lead that gives an extra turn (MRPG-TURN-02)."""


class SetUp(MagicTask, frozen=True):
    """Everybody is there; decks are shuffled, hands drawn, dice rolled."""

    def run(self, game: Game) -> None:
        setting = game.state.setting
        number = 0
        for side, team in enumerate(setting.sides):
            for each in team.wizards:
                _come(game, number, side, each)
                number += 1
        for side, team in enumerate(setting.sides):
            for place, wild in enumerate(team.wild):
                facts = game.card_index.wild[side][place]
                enter(game, facts, "wild", WILD, side, leader=wild.leader, mana=wild.mana)
        choices = [
            PlacePile(wizard, name, options) for wizard in range(number) for name, options in _doubtful(game, wizard)
        ]
        preparing = [
            Prepare(wizard, team.preparing)
            for side, team in enumerate(setting.sides)
            for wizard in game.state.members(side)
            if team.preparing and game.state.wizards[wizard].able
        ]
        game.push(*choices, Deal(), *preparing, Initiative())


def _come(game: Game, number: int, side: int, setting: WizardSetting) -> None:
    now = setting.life if setting.life_now is None else setting.life_now
    own = [card for card, owner in enumerate(game.card_index.owners) if owner == number]
    wizard = Wizard(
        name=setting.name,
        side=side,
        life=Life(setting.life, now),
        limit=setting.hand,
        power=setting.power,
        toughness=setting.toughness,
        state="able" if now > 0 else "unconscious" if now == 0 else "dead",
        piles=(tuple(own[: len(setting.deck)]),),
    )
    game.emit(WizardCame(wizard))
    for card, lying in zip(own[len(setting.deck) :], setting.play, strict=True):
        already_there(game, number, card, lying.minutes)
    if wizard.state == "dead":
        return
    companions(game, number, side)


def _doubtful(game: Game, wizard: int) -> list[tuple[str, tuple[int, ...]]]:
    """Cards that fit several of a Monk's piles, by name (MRPG-MONK-04)."""
    piles = game.state.setting.wizards[wizard].piles
    found: dict[str, tuple[int, ...]] = {}
    for card in game.state.wizards[wizard].piles[0]:
        known = game.card_index.deck_card(card)
        fitting = tuple(number for number, pile in enumerate(piles) if fits(pile, known))
        if len(fitting) > 1:
            found[known.name] = fitting
    return list(found.items())


class PlacePile(MagicDecision, frozen=True):
    """In which pile a card lies that fits several (MRPG-MONK-04)."""

    wizard: int
    name: str
    options: tuple[int, ...]

    def side(self, game: Game) -> int:
        return game.state.wizards[self.wizard].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple(game.card_index.moves["pile", number] for number in self.options)

    def take(self, game: Game, move: Move) -> None:
        for place, frame in enumerate(game.stack):
            if isinstance(frame, Deal):
                chosen = (*frame.chosen, (self.wizard, self.name, int(move.args[0])))
                game.change(place, Deal(chosen))

    def prompt(self, game: Game) -> str:
        piles = game.state.setting.wizards[self.wizard].piles
        words = ", ".join(f"{number}: {pile_words(piles[number])}" for number in self.options)
        return f"{game.state.wizards[self.wizard].name}: in which pile does {self.name} lie ({words})?"


class Deal(MagicTask, frozen=True):
    """Each pile is shuffled by itself; everybody draws a hand (MRPG-TURN-01, MRPG-TURN-10, MRPG-MEM-02)."""

    chosen: tuple[tuple[int, str, int], ...] = ()

    def run(self, game: Game) -> None:
        draws = []
        for number, wizard in enumerate(game.state.wizards):
            piles = game.state.setting.wizards[number].piles
            deck = wizard.piles[0]
            wanted = {name: pile for who, name, pile in self.chosen if who == number}
            made = formed(piles, [game.card_index.deck_card(card) for card in deck], wanted)
            shuffled = []
            for pile in made:
                cards = [deck[place] for place in pile]
                game.dice.shuffle(cards)
                shuffled.append(tuple(cards))
            game.emit(PilesMade(number, tuple(shuffled)))
            if wizard.able:
                draws.append(Draw(number, wizard.limit))
        game.push(*draws)


class Prepare(MagicTask, frozen=True):
    """Preparing turns: a card is drawn, any number may be discarded, and down to Memory; the hand is then kept
    (MRPG-TURN-11)."""

    wizard: int
    turns: int

    def run(self, game: Game) -> None:
        later = [Prepare(self.wizard, self.turns - 1)] if self.turns > 1 else []
        game.push(Draw(self.wizard), MayDiscard(self.wizard), DiscardDown(self.wizard), *later)


class MayDiscard(MagicDecision, frozen=True):
    """Any number of cards may be discarded while preparing (MRPG-TURN-11)."""

    wizard: int

    def side(self, game: Game) -> int:
        return game.state.wizards[self.wizard].side

    def moves(self, game: Game) -> tuple[Move, ...]:
        index = game.card_index
        slugs = dict.fromkeys(index.card(card).slug for card in game.state.wizards[self.wizard].hand)
        return (index.moves["keep",], *[index.moves["discard", slug] for slug in slugs])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "discard":
            game.push(self)
            discard(game, self.wizard, str(move.args[0]))

    def prompt(self, game: Game) -> str:
        return f"{game.state.wizards[self.wizard].name} prepares: discard a card?"


class Initiative(MagicTask, frozen=True):
    """The higher side begins; ties are rolled again; a lead of 6 gives an extra turn before (MRPG-TURN-02)."""

    def run(self, game: Game) -> None:
        state = game.state
        while True:
            rolled: list[int] = []
            totals = []
            for side, team in enumerate(state.setting.sides):
                count = len(team.wizards) + len(team.wild) if state.setting.options.initiative == "each" else 1
                dice = game.dice.roll(max(1, count), why="initiative")
                rolled += dice
                totals.append(max(dice) + state.setting.sides[side].initiative)
            game.emit(DiceRolled("initiative", tuple(rolled), (totals[0], totals[1])))
            lead = totals[0] - totals[1]
            if lead:
                game.emit(InitiativeTaken(0 if lead > 0 else 1, abs(lead) >= EXTRA_LEAD))
                game.begin()
                return
