"""What happens in a battle."""

from __future__ import annotations

from convert.systems.dragon_warrior.rules.cards import DECK
from convert.systems.dragon_warrior.rules.events.base import DragonEvent
from convert.systems.dragon_warrior.rules.state import WARRIOR, Battle, Foe, Outcome, State, Stay


class BattleBegan(DragonEvent, frozen=True):
    """Conflicts at full strength, a shuffled deck (DW-BATTLE-02, DW-CONF-14)."""

    foes: tuple[Foe, ...]
    lord: bool = False
    asked: bool = False

    def apply(self, state: State) -> None:
        fresh = []
        for foe in self.foes:
            mine = Foe(*[getattr(foe, name) for name in foe.__struct_fields__])
            mine.hp, mine.mp, mine.defense = foe.max_hp, foe.max_mp, foe.max_defense
            fresh.append(mine)
        state.battle = Battle(tuple(fresh), deck=DECK, defense=state.max_defense, lord=self.lord, asked=self.asked)
        state.fought += 1
        if self.lord:
            state.lords += 1
        if not state.table:
            # DW-AUTO-01: so many in hand at the start of each battle.
            state.tokens = (state.options.tokens, *state.tokens[1:])


class Drew(DragonEvent, frozen=True):
    """Cards drawn into a hand (DW-BATTLE-03, DW-BATTLE-05). The other side knows only how many."""

    who: int
    cards: tuple[int, ...]

    def apply(self, state: State) -> None:
        battle = state.fight
        deck = list(battle.deck)
        for card in self.cards:
            deck.remove(card)
        battle.deck = tuple(deck)
        one, two = battle.hands
        battle.hands = (one + self.cards, two) if self.who == WARRIOR else (one, two + self.cards)

    def seen_by(self, state: State, side: int) -> bool:
        return state.seats[0 if self.who == WARRIOR else 1] == side


class Reshuffled(DragonEvent, frozen=True, gc=False):
    """The discard pile is a new deck (DW-BATTLE-06)."""

    def apply(self, state: State) -> None:
        battle = state.fight
        battle.deck, battle.discard = battle.deck + battle.discard, ()


class Played(DragonEvent, frozen=True):
    """Cards from a hand to the discard pile: for an action, or to block."""

    who: int
    cards: tuple[int, ...]
    what: str
    target: int = 0
    name: str = ""
    """Whose action it is."""

    def apply(self, state: State) -> None:
        battle = state.fight
        hand = list(battle.hands[self.who])
        for card in self.cards:
            hand.remove(card)
        left = tuple(hand)
        battle.hands = (left, battle.hands[1]) if self.who == WARRIOR else (battle.hands[0], left)
        battle.discard += self.cards


class TurnedUp(DragonEvent, frozen=True, gc=False):
    """The Ally turned up the top card of the deck for a Party Member (DW-PM-02)."""

    member: int
    card: int
    does: str = ""
    """What comes of it beside damage and healing: the Villain's attack is blocked ("block"), his running away stopped
    ("stop"), or his block of the Warrior's running away undone ("free") (DW-PM-04, DW-PM-11)."""
    name: str = ""
    """Who is helped to do it."""

    def apply(self, state: State) -> None:
        battle = state.fight
        deck = list(battle.deck)
        deck.remove(self.card)
        battle.deck = tuple(deck)
        battle.discard += (self.card,)


class TurnBegan(DragonEvent, frozen=True, gc=False):
    """A turn: 0 Warrior, 1 master, 2 minion; the first one of a round begins that."""

    turn: int
    round: int

    def apply(self, state: State) -> None:
        battle = state.fight
        if self.round > battle.round:
            state.turns += 1
        battle.turn, battle.round = self.turn, self.round


def left_after(defense: int, hp: int, amount: int) -> tuple[int, int]:
    """Defense and HP after damage: Defense first, the rest HP, neither below 0 (DW-BATTLE-10, DW-BATTLE-31)."""
    return max(0, defense - amount), max(0, hp - max(0, amount - defense))


class WarriorHit(DragonEvent, frozen=True, gc=False):
    """Damage to the Warrior: Defense first, the rest HP, neither below 0 (DW-BATTLE-10, DW-BATTLE-31)."""

    amount: int
    defense: int
    hp: int
    """What is left of both."""

    @classmethod
    def of(cls, state: State, amount: int) -> WarriorHit:
        """So much damage now."""
        return cls(amount, *left_after(state.fight.defense, state.hero.hp, amount))

    def apply(self, state: State) -> None:
        state.fight.defense, state.hero.hp = self.defense, self.hp


class FoeHit(DragonEvent, frozen=True, gc=False):
    """Damage to a Conflict."""

    foe: int
    amount: int
    defense: int
    hp: int
    """What is left of both."""
    name: str
    helped: int = 0
    """What Party Members add to it (DW-PM-03)."""
    times: int = 1
    """So many times for what the Conflict is weak against."""

    @classmethod
    def of(cls, state: State, place: int, amount: int, helped: int = 0, times: int = 1) -> FoeHit:
        """So much damage now."""
        foe = state.fight.foes[place]
        return cls(place, amount, *left_after(foe.defense, foe.hp, amount), foe.name, helped, times)

    def apply(self, state: State) -> None:
        foe = state.fight.foes[self.foe]
        foe.defense, foe.hp = self.defense, self.hp


class Guarded(DragonEvent, frozen=True, gc=False):
    """Defense regained, never above its maximum (DW-BATTLE-14). ``turn``: 0 the Warrior's, 1 and 2 of a Conflict."""

    turn: int
    amount: int
    name: str = ""

    @classmethod
    def of(cls, state: State, turn: int, amount: int) -> Guarded:
        """So much now."""
        return cls(turn, amount, state.named(turn))

    def apply(self, state: State) -> None:
        battle = state.fight
        if self.turn == 0:
            battle.defense = min(state.max_defense, battle.defense + self.amount)
        else:
            foe = battle.foes[self.turn - 1]
            foe.defense = min(foe.max_defense, foe.defense + self.amount)


class Healed(DragonEvent, frozen=True, gc=False):
    """HP regained, never above the maximum (DW-ITEM-08). ``turn`` as above; -1 and down: Party Members."""

    turn: int
    amount: int
    name: str = ""

    @classmethod
    def of(cls, state: State, turn: int, amount: int) -> Healed:
        """So much now."""
        return cls(turn, amount, state.named(turn))

    def apply(self, state: State) -> None:
        if self.turn == 0:
            state.hero.hp = min(state.hero.max_hp, state.hero.hp + self.amount)
        elif self.turn > 0:
            foe = state.fight.foes[self.turn - 1]
            foe.hp = min(foe.max_hp, foe.hp + self.amount)
        else:
            member = state.party[-self.turn - 1]
            member.hp = min(member.max_hp, member.hp + self.amount)


class Paid(DragonEvent, frozen=True, gc=False):
    """MP for a spell (DW-BATTLE-16). ``turn`` as above."""

    turn: int
    mp: int
    spell: str

    def apply(self, state: State) -> None:
        if self.turn == 0:
            state.hero.mp -= self.mp
        else:
            state.fight.foes[self.turn - 1].mp -= self.mp


class TokenSpent(DragonEvent, frozen=True, gc=False):
    """A Dragon Token for one extra card (DW-TOKEN-05), or three to be the Warrior (DW-TOKEN-04)."""

    player: int
    count: int = 1

    def apply(self, state: State) -> None:
        tokens = list(state.tokens)
        tokens[self.player] -= self.count
        state.tokens = tuple(tokens)


class MemberHurt(DragonEvent, frozen=True, gc=False):
    """HP that a Party Member lost (DW-PM-05); at 0 it takes no further part (DW-PM-08, DW-PM-12)."""

    member: int
    amount: int
    name: str = ""

    @classmethod
    def of(cls, state: State, member: int, amount: int) -> MemberHurt:
        """So much now."""
        return cls(member, amount, state.named(-member - 1))

    def apply(self, state: State) -> None:
        member = state.party[self.member]
        rest = self.amount
        if state.options.pm_defense:  # DW-PM-10
            rest = max(0, self.amount - member.defense)
            member.defense = max(0, member.defense - self.amount)
        member.hp = max(0, member.hp - rest)
        member.alive = member.hp > 0


class FoeLeft(DragonEvent, frozen=True, gc=False):
    """A minion was defeated, or ran away (DW-CONF-10, DW-CONF-15)."""

    foe: int
    defeated: bool

    def apply(self, state: State) -> None:
        state.fight.foes[self.foe].gone = True


class Boosted(DragonEvent, frozen=True):
    """A Dragon's Fire or Scale is in effect (DW-ITEM-03, DW-ITEM-04). A Scale raises Defense too, in a battle."""

    fire: bool
    level: int
    kind: str = ""

    def apply(self, state: State) -> None:
        if self.fire:
            state.fires += ((self.level, self.kind),)
            return
        before = state.scale
        state.scales += (self.level,)
        if state.battle is not None:
            state.battle.defense += state.scale - before


class BattleDecided(DragonEvent, frozen=True, gc=False):
    """It is decided how the battle ends."""

    outcome: Outcome
    away: str = ""

    def apply(self, state: State) -> None:
        state.fight.outcome, state.fight.away = self.outcome, self.away


class BattleEnded(DragonEvent, frozen=True, gc=False):
    """Hands are discarded, Defense is whole again, boosts end; HP and MP stay as they are (DW-BATTLE-06, DW-BATTLE-19,
    DW-BATTLE-21, DW-BATTLE-33)."""

    outcome: Outcome

    def apply(self, state: State) -> None:
        state.battle = None
        state.fires = state.scales = ()
        for member in state.party:
            member.defense = member.max_defense
        won, lost = self.outcome == "won", self.outcome == "lost"
        state.won += won
        state.lost += lost
        state.limited += self.outcome == "limit"
        state.escaped += not won and not lost and self.outcome != "limit"
        stay = state.stay
        state.stay = Stay(
            fought=True,
            won=won or self.outcome == "fled",
            started=True,
            talked=stay.talked,
            came=False,
            searched=stay.searched,
        )


class MembersLeft(DragonEvent, frozen=True):
    """Party Members at 0 HP leave after a short scene (DW-PM-08)."""

    names: tuple[str, ...]

    def apply(self, state: State) -> None:
        state.party = tuple([one for one in state.party if one.name not in self.names])
