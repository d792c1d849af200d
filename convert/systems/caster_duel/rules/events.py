"""Everything that can happen: the only writers of the state."""

from __future__ import annotations

from convert.kernel import Event
from convert.systems.caster_duel.faces import DECK
from convert.systems.caster_duel.rules.state import Creature, Item, Phase, Position, Ready, State


class CasterEvent(Event[State], frozen=True, gc=False):
    """Something that happened in a game. It refers to nothing that could refer back (``gc=False``)."""


def _pair(pair: tuple[tuple[int, ...], ...], side: int, value: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (value, pair[1]) if side == 0 else (pair[0], value)


def _without(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _from_hand(state: State, side: int, card: int) -> None:
    hands = state.hands
    state.hands = _pair(hands, side, _without(hands[side], card))  # type: ignore[assignment]


def _to_hand(state: State, side: int, card: int) -> None:
    hands = state.hands
    state.hands = _pair(hands, side, (*hands[side], card))  # type: ignore[assignment]


def _restack(state: State, library: int, cards: tuple[int, ...]) -> None:
    """A library with these cards instead."""
    state.libraries = (cards,) if len(state.libraries) == 1 else _pair(state.libraries, library, cards)


def _recount(state: State, side: int) -> None:
    """Count the untapped mana of a player anew."""
    counts = [0, 0, 0, 0, 0]
    artifacts = state.artifacts
    for card in state.sources[side]:
        counts[4 if card in artifacts else card % DECK // 13] += 1
    ready: Ready = (*counts, len(state.sources[side]))  # type: ignore[assignment]
    state.ready = (ready, state.ready[1]) if side == 0 else (state.ready[0], ready)


# --- set-up ----------------------------------------------------------------------------------------------------------


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


class PutAside(CasterEvent, frozen=True):
    """A card discarded while setting up."""

    side: int
    card: int

    def apply(self, state: State) -> None:
        _from_hand(state, self.side, self.card)
        state.aside = (*state.aside, self.card)

    def seen_by(self, state: State, side: int) -> bool:
        return side == self.side


class Picked(CasterEvent, frozen=True):
    """A card taken from the pack in front of one: into the hand, or into the pool that becomes one's library."""

    side: int
    card: int
    to_pool: bool

    def apply(self, state: State) -> None:
        state.packs = _pair(state.packs, self.side, _without(state.packs[self.side], self.card))  # type: ignore[assignment]
        if self.to_pool:
            state.pools = _pair(state.pools, self.side, (*state.pools[self.side], self.card))  # type: ignore[assignment]
        else:
            _to_hand(state, self.side, self.card)

    def seen_by(self, state: State, side: int) -> bool:
        return side == self.side


class PacksSwapped(CasterEvent, frozen=True):
    """Both packs change hands."""

    def apply(self, state: State) -> None:
        state.packs = (state.packs[1], state.packs[0])


# --- turns -----------------------------------------------------------------------------------------------------------


class TurnBegan(CasterEvent, frozen=True):
    """A turn begins: effects until then stop (CASTER-TURN-07)."""

    side: int
    position: Position

    def apply(self, state: State) -> None:
        state.turn += 1
        state.active = self.side
        state.phase = "begin"
        state.source_played = False
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
        if state.spent[side]:
            state.sources = _pair(state.sources, side, state.sources[side] + state.spent[side])  # type: ignore[assignment]
            state.spent = _pair(state.spent, side, ())  # type: ignore[assignment]
            _recount(state, side)


class PhaseBegan(CasterEvent, frozen=True):
    """The next phase of the turn."""

    phase: Phase

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


# --- cards -----------------------------------------------------------------------------------------------------------


class Drew(CasterEvent, frozen=True):
    """The top card of a library into a hand."""

    side: int
    library: int
    card: int

    def apply(self, state: State) -> None:
        _restack(state, self.library, state.libraries[self.library][1:])
        _to_hand(state, self.side, self.card)

    def seen_by(self, state: State, side: int) -> bool:
        return side == self.side


class Reshuffled(CasterEvent, frozen=True):
    """The graveyard becomes a library and a graveyard again (CASTER-TURN-06)."""

    library: int
    cards: tuple[int, ...]
    graveyard: tuple[int, ...]

    def apply(self, state: State) -> None:
        _restack(state, self.library, self.cards)
        state.graveyard = self.graveyard

    def seen_by(self, state: State, side: int) -> bool:
        return False


class Milled(CasterEvent, frozen=True):
    """The top or the bottom card of a library goes to the graveyard or into exile, face up (CASTER-XFER-03)."""

    library: int
    bottom: bool
    exiled: bool

    def apply(self, state: State) -> None:
        pile = state.libraries[self.library]
        card = pile[-1] if self.bottom else pile[0]
        _restack(state, self.library, pile[:-1] if self.bottom else pile[1:])
        if self.exiled:
            state.exile = (*state.exile, card)
        else:
            state.graveyard = (*state.graveyard, card)


class Rotated(CasterEvent, frozen=True):
    """A library's top card goes to its bottom, or the bottom card to its top, unseen (CASTER-XFER-03)."""

    library: int
    raised: bool

    def apply(self, state: State) -> None:
        pile = state.libraries[self.library]
        _restack(state, self.library, (pile[-1], *pile[:-1]) if self.raised else (*pile[1:], pile[0]))


class PutUnder(CasterEvent, frozen=True):
    """A card from the graveyard to the bottom of a library (CASTER-XFER-03)."""

    library: int
    card: int

    def apply(self, state: State) -> None:
        state.graveyard = _without(state.graveyard, self.card)
        _restack(state, self.library, (*state.libraries[self.library], self.card))


class Scried(CasterEvent, frozen=True):
    """The top cards of a library, looked at and put on its top and its bottom (CASTER-SCRY-01)."""

    side: int
    library: int
    top: tuple[int, ...]
    bottom: tuple[int, ...]

    def apply(self, state: State) -> None:
        rest = state.libraries[self.library][len(self.top) + len(self.bottom) :]
        _restack(state, self.library, (*self.top, *rest, *self.bottom))

    def seen_by(self, state: State, side: int) -> bool:
        return side == self.side


class Discarded(CasterEvent, frozen=True):
    """A card from a hand into the graveyard."""

    side: int
    card: int

    def apply(self, state: State) -> None:
        _from_hand(state, self.side, self.card)
        state.graveyard = (*state.graveyard, self.card)


class HandExiled(CasterEvent, frozen=True):
    """A card from a hand out of the game."""

    side: int
    card: int

    def apply(self, state: State) -> None:
        _from_hand(state, self.side, self.card)
        state.exile = (*state.exile, self.card)


class Stolen(CasterEvent, frozen=True):
    """A card from the other hand into one's own."""

    side: int
    card: int

    def apply(self, state: State) -> None:
        _from_hand(state, 1 - self.side, self.card)
        _to_hand(state, self.side, self.card)


class Retrieved(CasterEvent, frozen=True):
    """A card from the graveyard into a hand."""

    side: int
    card: int

    def apply(self, state: State) -> None:
        state.graveyard = _without(state.graveyard, self.card)
        _to_hand(state, self.side, self.card)


# --- playing ---------------------------------------------------------------------------------------------------------


class Announced(CasterEvent, frozen=True):
    """A card or an ability is played: its sources are tapped, and it waits (CASTER-SPELL-03)."""

    item: Item
    paid: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        item = self.item
        side = item.side
        if item.mode == "ping":
            state.creatures[item.card].tapped = True
        elif item.is_card:
            _from_hand(state, side, item.card)
            if item.mode == "source":
                state.source_played = True
        if self.paid:
            paid = self.paid
            left = tuple(card for card in state.sources[side] if card not in paid)
            state.sources = _pair(state.sources, side, left)  # type: ignore[assignment]
            state.spent = _pair(state.spent, side, state.spent[side] + paid)  # type: ignore[assignment]
            _recount(state, side)
        state.waiting = (*state.waiting, item)


class Resolved(CasterEvent, frozen=True):
    """The latest of what waits is carried out: it leaves the waiting cards. What it does follows."""

    item: Item

    def apply(self, state: State) -> None:
        state.waiting = state.waiting[:-1]
        item = self.item
        side = item.side
        if item.mode == "creature":
            state.creatures[item.card] = Creature(item.card, side)
        elif item.mode == "source" or item.mode == "artifact":
            if item.mode == "artifact":
                state.artifacts = (*state.artifacts, item.card)
            state.sources = _pair(state.sources, side, (*state.sources[side], item.card))  # type: ignore[assignment]
            _recount(state, side)


class Buried(CasterEvent, frozen=True):
    """A card that has done its work goes to the graveyard (CASTER-SPELL-04)."""

    card: int

    def apply(self, state: State) -> None:
        state.graveyard = (*state.graveyard, self.card)


class Countered(CasterEvent, frozen=True):
    """A card being played goes to the graveyard instead (CASTER-COUNTER-01)."""

    card: int

    def apply(self, state: State) -> None:
        state.waiting = tuple(item for item in state.waiting if not (item.card == self.card and item.is_card))
        state.graveyard = (*state.graveyard, self.card)


class Boosted(CasterEvent, frozen=True):
    """An 8: creatures of a suit get +1/+1 until its caster's next turn (CASTER-ART-03)."""

    suit: int
    side: int

    def apply(self, state: State) -> None:
        state.boosts = (*state.boosts, (self.suit, self.side))


# --- players and creatures -------------------------------------------------------------------------------------------


class Hurt(CasterEvent, frozen=True):
    """Damage to a player."""

    side: int
    amount: int
    by: int

    def apply(self, state: State) -> None:
        one, two = state.health
        state.health = (one - self.amount, two) if self.side == 0 else (one, two - self.amount)


class Restored(CasterEvent, frozen=True):
    """A player heals, up to the starting health (CASTER-HEAL-03)."""

    side: int
    amount: int

    def apply(self, state: State) -> None:
        most = state.options.health
        health = min(most, state.health[self.side] + self.amount)
        state.health = (health, state.health[1]) if self.side == 0 else (state.health[0], health)


class Wounded(CasterEvent, frozen=True):
    """Damage to a creature."""

    card: int
    amount: int
    by: int

    def apply(self, state: State) -> None:
        state.creatures[self.card].damage += self.amount


class Healed(CasterEvent, frozen=True):
    """A creature's damage is removed (CASTER-HEAL-03)."""

    card: int
    amount: int

    def apply(self, state: State) -> None:
        creature = state.creatures[self.card]
        creature.damage = max(0, creature.damage - self.amount)


class Destroyed(CasterEvent, frozen=True):
    """Creatures go to the graveyard together, each with its enchantment (CASTER-CREA-06)."""

    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        gone = []
        for card in self.cards:
            creature = state.creatures.pop(card)
            if creature.enchantment >= 0:
                gone.append(creature.enchantment)
            gone.append(card)
        state.graveyard = (*state.graveyard, *gone)


class Returned(CasterEvent, frozen=True):
    """A creature goes back to its controller's hand, its enchantment to the graveyard (CASTER-XFER-03)."""

    card: int

    def apply(self, state: State) -> None:
        creature = state.creatures.pop(self.card)
        if creature.enchantment >= 0:
            state.graveyard = (*state.graveyard, creature.enchantment)
        _to_hand(state, creature.side, self.card)


class Tapped(CasterEvent, frozen=True):
    """A creature is turned sideways (CASTER-TERM-05)."""

    card: int

    def apply(self, state: State) -> None:
        state.creatures[self.card].tapped = True


class Strengthened(CasterEvent, frozen=True):
    """Till end of turn: more power, more toughness, or indestructible (CASTER-ABIL-05 to CASTER-ABIL-07)."""

    card: int
    power: int = 0
    toughness: int = 0
    sturdy: bool = False

    def apply(self, state: State) -> None:
        creature = state.creatures[self.card]
        creature.more_power += self.power
        creature.more_toughness += self.toughness
        creature.sturdy = creature.sturdy or self.sturdy


class JokerSet(CasterEvent, frozen=True):
    """The power of a Joker 2; the rest is its toughness (CASTER-ABIL-13)."""

    card: int
    power: int

    def apply(self, state: State) -> None:
        state.creatures[self.card].chosen = self.power


class Enchanted(CasterEvent, frozen=True):
    """An enchantment is put on a creature; one that was there goes to the graveyard (CASTER-ENCH-04)."""

    creature: int
    card: int
    side: int

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        if creature.enchantment >= 0:
            state.graveyard = (*state.graveyard, creature.enchantment)
        creature.enchantment = self.card
        creature.enchanted_by = self.side


class EnchantmentMoved(CasterEvent, frozen=True):
    """An enchantment goes from one creature to another (CASTER-XFER-05)."""

    giver: int
    taker: int

    def apply(self, state: State) -> None:
        giver, taker = state.creatures[self.giver], state.creatures[self.taker]
        taker.enchantment, taker.enchanted_by = giver.enchantment, giver.enchanted_by
        giver.enchantment = giver.enchanted_by = -1


# --- combat ----------------------------------------------------------------------------------------------------------


class Attacked(CasterEvent, frozen=True):
    """Attackers are declared; ``tapping`` are those without Vigilance (CASTER-COMBAT-01)."""

    cards: tuple[int, ...]
    tapping: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.attackers = self.cards
        for card in self.tapping:
            state.creatures[card].tapped = True


class Blocked(CasterEvent, frozen=True):
    """Blockers are declared, as (blocker, attacker) (CASTER-COMBAT-03)."""

    pairs: tuple[tuple[int, int], ...]

    def apply(self, state: State) -> None:
        state.blocks = self.pairs


class Struck(CasterEvent, frozen=True):
    """These creatures have dealt their combat damage (CASTER-COMBAT-04)."""

    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.struck = (*state.struck, *self.cards)


class CombatEnded(CasterEvent, frozen=True):
    """Combat is over."""

    def apply(self, state: State) -> None:
        state.attackers = state.struck = ()
        state.blocks = ()
