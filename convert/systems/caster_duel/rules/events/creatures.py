"""What befalls players and creatures, and combat."""

from __future__ import annotations

from convert.systems.caster_duel.rules.events.base import CasterEvent, to_hand
from convert.systems.caster_duel.rules.state import State


class Hurt(CasterEvent, frozen=True):
    """Damage to a player."""

    side: int
    amount: int
    by: int

    def apply(self, state: State) -> None:
        one, two = state.health
        state.health = (one - self.amount, two) if self.side == 0 else (one, two - self.amount)


class Restored(CasterEvent, frozen=True):
    """A player gets back so much health."""

    side: int
    amount: int

    def apply(self, state: State) -> None:
        one, two = state.health
        state.health = (one + self.amount, two) if self.side == 0 else (one, two + self.amount)


class Wounded(CasterEvent, frozen=True):
    """Damage to a creature."""

    card: int
    amount: int
    by: int

    def apply(self, state: State) -> None:
        state.creatures[self.card].damage += self.amount


class Healed(CasterEvent, frozen=True):
    """So much of a creature's damage is removed."""

    card: int
    amount: int

    def apply(self, state: State) -> None:
        state.creatures[self.card].damage -= self.amount


class Destroyed(CasterEvent, frozen=True):
    """Creatures go to the graveyard together, each with its enchantment (CASTER-CREA-06)."""

    cards: tuple[int, ...]
    why: str = ""

    def apply(self, state: State) -> None:
        gone = []
        creatures = state.creatures = state.creatures.copy()
        for card in self.cards:
            creature = creatures.pop(card)
            if creature.enchantment >= 0:
                gone.append(creature.enchantment)
            gone.append(card)
        state.graveyard = (*state.graveyard, *gone)


class Returned(CasterEvent, frozen=True):
    """A creature goes back to its controller's hand, its enchantment to the graveyard (CASTER-XFER-03)."""

    card: int

    def apply(self, state: State) -> None:
        state.creatures = state.creatures.copy()
        creature = state.creatures.pop(self.card)
        if creature.enchantment >= 0:
            state.graveyard = (*state.graveyard, creature.enchantment)
        to_hand(state, creature.side, self.card)


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
        state.creatures = state.creatures.copy()


class EnchantmentMoved(CasterEvent, frozen=True):
    """An enchantment goes from one creature to another (CASTER-XFER-05)."""

    giver: int
    taker: int

    def apply(self, state: State) -> None:
        giver, taker = state.creatures[self.giver], state.creatures[self.taker]
        taker.enchantment, taker.enchanted_by = giver.enchantment, giver.enchanted_by
        giver.enchantment = giver.enchanted_by = -1
        state.creatures = state.creatures.copy()


class Attacked(CasterEvent, frozen=True):
    """Attackers are declared; ``tapping`` are those without Vigilance (CASTER-COMBAT-01)."""

    cards: tuple[int, ...]
    tapping: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.attackers = self.cards
        for card in self.tapping:
            state.creatures[card].tapped = True


class Blocked(CasterEvent, frozen=True):
    """Blockers are declared, as (blocker, attacker) (CASTER-COMBAT-03). ``ordered``: the same blocks, put in order for
    this attacker (CASTER-COMBAT-05)."""

    pairs: tuple[tuple[int, int], ...]
    ordered: int | None = None

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
