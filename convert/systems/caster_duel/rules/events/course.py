"""The course of a game: set-up, turns, phases, its end."""

from __future__ import annotations

from typing import Literal

from convert.systems.caster_duel.rules.events.base import CasterEvent, count, from_hand, to_hand, with_side, without
from convert.systems.caster_duel.rules.state import Phase, Position, State


class Arranged(CasterEvent, frozen=True, kw_only=True):
    """Cards shuffled and dealt: the zones as they lie now. Nobody sees it whole."""

    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    libraries: tuple[tuple[int, ...], ...]
    graveyard: tuple[int, ...] = ()
    packs: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    pools: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    aside: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        state.hands, state.libraries, state.graveyard = self.hands, self.libraries, self.graveyard
        state.packs, state.pools, state.aside = self.packs, self.pools, self.aside

    def seen_by(self, state: State, side: int) -> bool:
        return False


class Shuffled(CasterEvent, frozen=True):
    """What everybody sees of a shuffling: the ``deck``, in a dual-deck draft the ``rest`` of it with the cards that
    were set aside (``back``), and each player's ``own`` library (CASTER-SETUP-02, CASTER-SETUP-05)."""

    what: Literal["deck", "rest", "own"]
    cards: int
    back: int = 0

    def apply(self, state: State) -> None:
        """The cards lie by ``Arranged``, which nobody may look into."""


class PacksDealt(CasterEvent, frozen=True):
    """A pack for each in a draft, of so many cards; ``left``: undealt."""

    cards: int
    left: int

    def apply(self, state: State) -> None:
        """The cards lie by ``Arranged``."""


class PacksSetAside(CasterEvent, frozen=True):
    """What is left of both packs, so many cards each, is set aside (CASTER-SETUP-05); ``lying``: all that lie there."""

    cards: int
    lying: int

    def apply(self, state: State) -> None:
        """The cards lie by ``Arranged``."""


class GraveyardBegun(CasterEvent, frozen=True):
    """The first cards of the graveyard lie there, face up; ``back`` discards were shuffled into the library before."""

    cards: tuple[int, ...]
    back: int = 0

    def apply(self, state: State) -> None:
        pass


class PutAside(CasterEvent, frozen=True):
    """A card discarded while setting up."""

    side: int
    card: int

    def apply(self, state: State) -> None:
        from_hand(state, self.side, self.card)
        state.aside = (*state.aside, self.card)

    def seen_by(self, state: State, side: int) -> bool:
        return side == self.side


class Picked(CasterEvent, frozen=True):
    """A card taken from the pack in front of one: into the hand, or into the pool that becomes one's library."""

    side: int
    card: int
    to_pool: bool

    def apply(self, state: State) -> None:
        state.packs = with_side(state.packs, self.side, without(state.packs[self.side], self.card))
        if self.to_pool:
            state.pools = with_side(state.pools, self.side, (*state.pools[self.side], self.card))
        else:
            to_hand(state, self.side, self.card)

    def seen_by(self, state: State, side: int) -> bool:
        return side == self.side


class PacksSwapped(CasterEvent, frozen=True):
    """Both packs change hands."""

    def apply(self, state: State) -> None:
        state.packs = (state.packs[1], state.packs[0])


class TurnBegan(CasterEvent, frozen=True):
    """A turn begins: effects until then stop (CASTER-TURN-07)."""

    side: int
    position: Position

    def apply(self, state: State) -> None:
        state.turn += 1
        state.active = self.side
        state.phase = "begin"
        state.source_played = False
        state.paying, state.payer = (), -1
        if state.boosts:
            state.boosts = tuple(boost for boost in state.boosts if boost[1] != self.side)
        both = state.seen
        mine = (*both[self.side][-1:], self.position)
        state.seen = (mine, both[1]) if self.side == 0 else (both[0], mine)


class Untapped(CasterEvent, frozen=True):
    """All cards of a player stand upright again (CASTER-TURN-01)."""

    side: int

    def apply(self, state: State) -> None:
        side = self.side
        for creature in state.creatures.values():
            if creature.side == side:
                creature.tapped = False
                creature.new = False
        spent = state.spent[side]
        if spent:
            state.sources = with_side(state.sources, side, state.sources[side] + spent)
            state.spent = with_side(state.spent, side, ())
            count(state, side, spent, 1)


class PhaseBegan(CasterEvent, frozen=True):
    """The next phase of the turn. ``idle``: whose first main phase, or turn, ended by itself because
    that player has nothing left to do in it."""

    phase: Phase
    idle: int | None = None

    def apply(self, state: State) -> None:
        state.phase = self.phase


class Mended(CasterEvent, frozen=True):
    """The end of a turn: all creatures heal, then effects till end of turn stop (CASTER-TURN-05)."""

    def apply(self, state: State) -> None:
        for creature in state.creatures.values():
            creature.damage = creature.more_power = creature.more_toughness = 0
            creature.sturdy = False
            creature.new = False


class Ended(CasterEvent, frozen=True):
    """The game is over; no ``winner`` for a draw."""

    winner: int | None
    why: str

    def apply(self, state: State) -> None:
        state.finished = True
        state.winner = self.winner
