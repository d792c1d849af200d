"""CASTER-SETUP: the beginner set-up and the two drafts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from convert.kernel import Move, Refusal
from convert.systems.caster_duel.faces import DECK
from convert.systems.caster_duel.rules.events import (
    Arranged,
    CasterEvent,
    GraveyardBegun,
    PacksDealt,
    PacksSetAside,
    PacksSwapped,
    Picked,
    PutAside,
    Shuffled,
)
from convert.systems.caster_duel.rules.frames import CasterDecision, CasterTask
from convert.systems.caster_duel.rules.options import Options
from convert.systems.caster_duel.rules.state import State
from convert.systems.caster_duel.rules.turn import HAND_LIMIT, DownToLimit, StartTurn

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

DEAL = 15
"""Cards dealt to each for the beginner set-up, and the size of a pack with two decks."""
SMALL_PACK = 5
SET_ASIDE = 7
LIBRARY = 40
ROUNDS = 2
"""Of the draft with one deck."""
FACE_UP = 3


class SetUp(CasterTask, frozen=True):
    """Shuffle, and begin the set-up that was chosen (CASTER-SETUP-01)."""

    def run(self, game: Game) -> None:
        kind = game.state.options.setup
        cards = list(range(2 * DECK if kind == "dual-draft" else DECK))
        game.dice.shuffle(cards, "the deck")
        game.emit(Shuffled("deck", len(cards)))
        if kind == "beginner":
            one, two, rest = cards[:DEAL], cards[DEAL : 2 * DEAL], cards[2 * DEAL :]
            game.emit(Arranged(hands=(_hand(one), _hand(two)), libraries=(tuple(rest),)))
            game.push(Keep(0), Keep(1), BeginnerEnd())
        elif kind == "single-draft":
            game.emit(Arranged(libraries=(tuple(cards),)))
            game.push(SingleRound(1))
        else:
            game.emit(Arranged(libraries=(tuple(cards), ())))
            game.push(DualRound())


def _hand(cards: Sequence[int]) -> tuple[int, ...]:
    """A hand as it is held: in order, so that it reads well."""
    return tuple(sorted(cards))


class Keep(DownToLimit, frozen=True):
    """Discards down to the opening hand (CASTER-SETUP-02, CASTER-SETUP-04)."""

    gone: ClassVar[Callable[[int, int], CasterEvent]] = PutAside

    def rule(self, game: Game) -> str:
        return "CASTER-SETUP-02" if game.state.options.setup == "beginner" else "CASTER-SETUP-04"

    def prompt(self, game: Game) -> str:
        return f"Discard {self.to_come(game)} of your cards: {HAND_LIMIT} are your opening hand."


def put_aside(state: State, side: int) -> tuple[int, ...]:
    """The cards that a player has put aside so far: the first player is asked before the second."""
    dealt = DEAL if state.options.setup == "beginner" else ROUNDS * SMALL_PACK
    first = dealt - HAND_LIMIT
    return state.aside[:first] if side == 0 else state.aside[first:]


class BeginnerEnd(CasterTask, frozen=True):
    """The discards go back into the library; its top three begin the graveyard (CASTER-SETUP-02)."""

    def run(self, game: Game) -> None:
        state = game.state
        cards = [*state.libraries[0], *state.aside]
        game.dice.shuffle(cards, "the library")
        up, back = tuple(cards[:FACE_UP]), len(state.aside)
        game.emit(Arranged(hands=state.hands, libraries=(tuple(cards[FACE_UP:]),), graveyard=up))
        game.emit(GraveyardBegun(up, back))
        game.push(FirstTurn())


class FirstTurn(CasterTask, frozen=True):
    """Who begins: the one named, else by lot (CASTER-SETUP-03)."""

    def run(self, game: Game) -> None:
        first = game.state.options.first
        game.push(StartTurn(first if first is not None else game.dice.die(2, "who begins") - 1))


class Pick(CasterDecision, frozen=True):
    """One card of the pack in front of one."""

    who: int

    def side(self, game: Game) -> int:
        return self.who

    def moves(self, game: Game) -> tuple[Move, ...]:
        card_index = game.card_index
        return tuple(card_index.moves["pick", card_index.code[card]] for card in game.state.packs[self.who])

    def take(self, game: Game, move: Move) -> None:
        card = game.card_index.by_code[str(move.args[0])]
        game.emit(Picked(self.who, card, to_pool=game.state.options.setup == "dual-draft"))

    def prompt(self, game: Game) -> str:
        return "Pick a card."

    def topic(self, game: Game) -> str:
        return ""  # each card is there once

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb != "pick":
            rule = "CASTER-SETUP-05" if game.state.options.setup == "dual-draft" else "CASTER-SETUP-04"
            return Refusal(rule, "first a card is picked from the pack in front of you")
        name = str(move.args[0]) if move.args else ""
        card = game.card_index.by_code.get(name)
        sign = name if card is None else game.card_index.sign[card]
        return Refusal("", f"{sign} is not in the pack in front of you")


class Swap(CasterTask, frozen=True):
    """Packs change hands, and both pick again until ``left`` cards remain in each."""

    left: int

    def run(self, game: Game) -> None:
        if len(game.state.packs[0]) > self.left:
            game.emit(PacksSwapped())
            game.push(Pick(0), Pick(1), self)


class SingleRound(CasterTask, frozen=True):
    """Five cards each; pick one and pass the rest, until all are taken; twice (CASTER-SETUP-04)."""

    number: int

    def run(self, game: Game) -> None:
        state = game.state
        if self.number > ROUNDS:
            game.push(Keep(0), Keep(1), SingleEnd())
            return
        pile = state.libraries[0]
        packs = (_hand(pile[:SMALL_PACK]), _hand(pile[SMALL_PACK : 2 * SMALL_PACK]))
        game.emit(Arranged(hands=state.hands, libraries=(pile[2 * SMALL_PACK :],), packs=packs))
        game.emit(PacksDealt(SMALL_PACK, len(pile) - 2 * SMALL_PACK))
        game.push(Pick(0), Pick(1), Swap(0), SingleRound(self.number + 1))


class SingleEnd(CasterTask, frozen=True):
    """The six discards begin the graveyard (CASTER-SETUP-04)."""

    def run(self, game: Game) -> None:
        state = game.state
        begun = state.aside
        game.emit(Arranged(hands=state.hands, libraries=state.libraries, graveyard=begun))
        game.emit(GraveyardBegun(begun))
        game.push(FirstTurn())


class DualRound(CasterTask, frozen=True):
    """Packs of 15 from the undealt cards; 8 picks each, the last 7 set aside; too few undealt cards are shuffled
    together with what was set aside; until each has 40 (CASTER-SETUP-05). Undealt cards lie in the first library."""

    def run(self, game: Game) -> None:
        state = game.state
        if len(state.pools[0]) >= LIBRARY:
            game.push(DualEnd())
            return
        undealt, aside = state.libraries[0], state.aside
        if len(undealt) < 2 * DEAL:
            mixed = [*undealt, *aside]
            game.dice.shuffle(mixed, "the rest and the cards set aside")
            game.emit(Shuffled("rest", len(mixed), back=len(aside)))
            undealt, aside = tuple(mixed), ()
        packs = (_hand(undealt[:DEAL]), _hand(undealt[DEAL : 2 * DEAL]))
        game.emit(Arranged(libraries=(undealt[2 * DEAL :], ()), packs=packs, pools=state.pools, aside=aside))
        game.emit(PacksDealt(DEAL, len(undealt) - 2 * DEAL))
        game.push(Pick(0), Pick(1), Swap(SET_ASIDE), DualRoundEnd())


class DualRoundEnd(CasterTask, frozen=True):
    """What is left of both packs is set aside."""

    def run(self, game: Game) -> None:
        state = game.state
        aside = (*state.aside, *state.packs[0], *state.packs[1])
        game.emit(Arranged(libraries=state.libraries, pools=state.pools, aside=aside))
        game.emit(PacksSetAside(SET_ASIDE, len(aside)))
        game.push(DualRound())


class DualEnd(CasterTask, frozen=True):
    """Two libraries of 40, a graveyard of 28, and 7 cards each from one's own shuffled library (CASTER-SETUP-05)."""

    def run(self, game: Game) -> None:
        state = game.state
        piles = []
        for pool in state.pools:
            cards = list(pool)
            game.dice.shuffle(cards, "a library")
            piles.append(tuple(cards))
        game.emit(Shuffled("own", LIBRARY))
        one, two = piles
        game.emit(
            Arranged(
                hands=(_hand(one[:HAND_LIMIT]), _hand(two[:HAND_LIMIT])),
                libraries=(one[HAND_LIMIT:], two[HAND_LIMIT:]),
                graveyard=state.aside,
            )
        )
        game.emit(GraveyardBegun(game.state.graveyard))
        game.push(FirstTurn())


def first_state(options: Options) -> State:
    """The table before anything is dealt."""
    return State(options=options, health=(options.health, options.health))
