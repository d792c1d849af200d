"""The game at the table: state, legal moves, play, copy, views, JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Self

from convert.kernel import Dice, Event, Move, SavedGameError, seeded
from convert.kernel import Game as KernelGame
from convert.kernel.tableau import Place, Tableau
from convert.systems.dragon_warrior.rules import look_up, moves_in_words, telling
from convert.systems.dragon_warrior.rules.after import start_battle
from convert.systems.dragon_warrior.rules.bestiary import Bestiary
from convert.systems.dragon_warrior.rules.encounters import arrive
from convert.systems.dragon_warrior.rules.events import Boosted, DragonEvent, Joined
from convert.systems.dragon_warrior.rules.frames import DragonDecision, DragonTask
from convert.systems.dragon_warrior.rules.notes import jot
from convert.systems.dragon_warrior.rules.opening import Begin
from convert.systems.dragon_warrior.rules.options import Options
from convert.systems.dragon_warrior.rules.possible import impossible
from convert.systems.dragon_warrior.rules.state import ALLY, WARRIOR, Foe, Goal, Hero, Member, State, role_name
from convert.systems.dragon_warrior.rules.strikes import Help
from convert.systems.dragon_warrior.rules.table import seats_for
from convert.systems.dragon_warrior.rules.turns import draw, new_hand

TWO = ("Warrior", "Villain")
"""The sides where nobody sits at a table (DW-AUTO-01)."""


class Game(KernelGame[State]):
    """One game: a battle, a quest, a campaign."""

    system: ClassVar[str] = "dragon-warrior"
    version: ClassVar[int] = 3
    state_type: ClassVar[Any] = State
    event_root: ClassVar[type] = DragonEvent
    frame_root: ClassVar[tuple[type, ...]] = (DragonTask, DragonDecision)
    verbs: ClassVar[frozenset[str]] = look_up.VERBS

    known: Bestiary

    @classmethod
    def battle(
        cls,
        hero: Hero,
        foes: Sequence[Foe],
        options: Options | None = None,
        known: Bestiary | None = None,
        *,
        party: Sequence[Member] = (),
        fires: Sequence[int] = (),
        scales: Sequence[int] = (),
        seed: int = 0,
        dice: Dice | None = None,
    ) -> Self:
        """One battle (DW-AUTO-02)."""
        game = cls(State(options=options or Options(), goal="battle", hero=hero), dice or seeded(seed))
        game.restore(known)
        for number, member in enumerate(party):
            game.emit(Joined(member, more=number > 0))
        for level in fires:
            game.emit(Boosted(True, level))
        for level in scales:
            game.emit(Boosted(False, level))
        start_battle(game, tuple(foes))
        game.settle()
        return game

    @classmethod
    def campaign(
        cls,
        options: Options | None = None,
        known: Bestiary | Iterable[Any] | None = None,
        *,
        goal: Goal = "lord",
        players: Sequence[str] = (),
        artist: bool = True,
        drawn: bool = False,
        hero: Hero | None = None,
        seed: int = 0,
        dice: Dice | None = None,
    ) -> Self:
        """A campaign to the lord, or (``goal`` quest) to the first quest's reward (DW-AUTO-03). ``players``: two or
        more at a table; without any, the two sides of DW-AUTO-01. ``artist``: whether the fifth is the Artist;
        ``drawn``: whether roles are chosen in the order of cards drawn (DW-SETUP-03), else they are in the order of the
        names."""
        state = State(options=options or Options(), goal=goal, hero=hero or Hero())
        if players:
            state.table, state.names = True, tuple(players)
            state.seats, state.tokens = seats_for(len(players), artist=artist), (0,) * len(players)
        return cls.begun(state, known, dice or seeded(seed), stack=[Begin(made=hero is not None, drawn=drawn)])

    # --- what the kernel asks -----------------------------------------------------------------------------------

    @property
    def winner(self) -> int | None:
        """The side; at a table the player who holds the role."""
        victory = self.state.victory
        return None if victory is None else self.state.seats[victory]

    @property
    def rounds(self) -> int:
        return self.state.turns

    @property
    def sides(self) -> Sequence[str]:
        return self.state.names

    def masked(self, side: int) -> State:
        """The other side's hand as so many unknown cards, and what is left of the deck with it (DW-BATTLE-25)."""
        state = self.state.duplicate()
        if state.seats[1] != side:
            state.lord = ""
        battle = state.battle
        if battle is not None:
            mine, theirs = battle.hands
            hidden = [hand for role, hand in enumerate((mine, theirs)) if state.seats[role] != side]
            battle.hands = tuple(  # type: ignore[assignment]
                [hand if state.seats[role] == side else (0,) * len(hand) for role, hand in enumerate((mine, theirs))]
            )
            battle.deck = tuple(sorted([*battle.deck, *(card for hand in hidden for card in hand)]))
        return state

    def imagine(self, side: int, dice: Dice) -> Self | None:
        """DW-BATTLE-25: the other hand, dealt anew from all cards that this side has not seen. Who the lord is cannot
        be guessed: a campaign is not searched."""
        seen = self.masked(side)
        if seen.lord != self.state.lord:
            return None
        battle = seen.battle
        if battle is not None:
            rest = list(battle.deck)
            dice.shuffle(rest)
            hands = [tuple([card or rest.pop() for card in hand]) for hand in battle.hands]
            battle.hands = (hands[0], hands[1])
            battle.deck = tuple(sorted(rest))
        return self.twin(side, seen, dice)

    def context(self) -> Bestiary:
        return self.known

    def restore(self, context: Any) -> None:
        self.known = context if isinstance(context, Bestiary) else Bestiary(context or ())

    def look(self) -> None:
        """In a game that was changed, numbers that cannot be are told before anything is played."""
        wrong = impossible(self.state) if self.trusted else ""
        if wrong:
            raise SavedGameError(f"this saved game was changed: {wrong}", hint="take a copy from before it was changed")
        super().look()

    def emit(self, event: Event[State]) -> None:
        """Nothing here rewrites or waits for events, so they apply at once."""
        event.apply(self.state)
        self.log.append(event)

    def describe(self, move: Move) -> str:
        return moves_in_words.describe(self, move)

    def tell(self, event: Event[State]) -> str:
        return telling.tell(self, event)

    def board(self, side: int | None = None) -> list[str]:
        return telling.board(self, side)

    def tableau(self, side: int | None = None) -> Tableau:
        title, *lines = telling.board(self, side)
        return Tableau(title.strip("- "), (Place(lines=tuple(lines)),))

    def family(self, move: Move) -> str:
        return moves_in_words.family(move)

    def understand(self, text: str) -> tuple[Move, ...]:
        return look_up.understand(self, text)

    def look_up(self, text: str, side: int) -> tuple[str, ...]:
        return look_up.look_up(self, text, side)

    def similar_names(self, text: str) -> tuple[str, ...]:
        return look_up.similar_names(self, text)

    def usual(self) -> Move | None:
        """Where any card is higher, a card that is turned up costs nothing (DW-PM-03); where the Warrior has blocked
        himself, none is needed."""
        decision = self.decision
        if not isinstance(decision, Help) or (decision.best and not decision.idle):
            return None
        return self.known.moves["leave-it" if decision.idle else "turn-up",]

    def goal(self) -> tuple[str, ...]:
        return (look_up.GOALS[self.state.goal],)

    def examples(self) -> tuple[str, ...]:
        return look_up.EXAMPLES

    def summary(self) -> tuple[str, ...]:
        return telling.summary(self.state)

    def jot(self, side: int, line: str) -> list[str] | None:
        said = jot(self, side, line)
        if said is not None:
            self.refresh()
        return said

    def measures(self) -> dict[str, float]:
        state = self.state
        if state.goal == "battle":
            return {"hp_left": float(state.hero.hp)}
        return {
            "battles": float(state.fought),
            "defeats": float(state.lost),
            "escapes": float(state.escaped),
            "level": float(state.hero.level),
            "areas": float(len(state.visited)),
            "attempts at the lord": float(state.lords),
        }

    # --- what rules use -----------------------------------------------------------------------------------------

    def draw(self, who: int) -> None:
        """A new hand's number of cards."""
        draw(self, who, new_hand(self.state, who))

    def go(self, goal: str, by: str = "") -> None:
        """The Warrior goes somewhere."""
        arrive(self, goal, by)

    def actor(self, turn: int) -> str:
        """Who acts in a turn, by name."""
        return self.state.named(turn)

    def role_of(self, side: int) -> str:
        """The roles that a player holds."""
        held = [role_name(role) for role, player in enumerate(self.state.seats) if player == side]
        return ", ".join(held)


__all__ = ["ALLY", "WARRIOR", "Game"]
