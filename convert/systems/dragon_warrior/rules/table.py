"""Roles and Dragon Tokens of people at a table (DW-ROLE, DW-TOKEN, DW-VAR)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from convert.kernel import Dice, Move
from convert.systems.dragon_warrior.rules.cards import DECK
from convert.systems.dragon_warrior.rules.events import DrewForRole, RoleRead, Seated, Swapped, TokenSpent, TokenTaken
from convert.systems.dragon_warrior.rules.frames import DragonDecision, DragonTask
from convert.systems.dragon_warrior.rules.state import NOBODY, WARRIOR, State, role_name

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

MOST_TOKENS = 3
FOUR = 4
SEATS: dict[int, tuple[int, ...]] = {2: (0, 1, 1, 1), 3: (0, 1, 2, 2)}
"""Who holds Warrior, Villain, Ally and Treasure with few players: one the three others (DW-VAR-01), one Ally and
Treasure together (DW-VAR-02)."""


def seats_for(players: int, *, artist: bool = True) -> tuple[int, ...]:
    """Which player holds each role at the start: the fifth is the Artist, further ones have a Party Member each
    (DW-VAR-03, DW-VAR-04). Without an ``artist`` the fifth has a Party Member too."""
    if players in SEATS:
        return SEATS[players]
    roles = tuple(range(players))
    return roles if artist or players == FOUR else (*roles[:FOUR], NOBODY, *roles[FOUR:])


def all_tokens(players: int) -> int:
    """Three Dragon Tokens for each player lie on the table (DW-SETUP-01, DW-TOKEN-03)."""
    return MOST_TOKENS * players


class Draws(NamedTuple):
    """In what order players choose, and all cards drawn for it: those of ties follow."""

    order: tuple[int, ...]
    drawn: tuple[dict[int, int], ...]
    """Each time, the rank that each of those players drew."""


def draw_for_roles(players: int, dice: Dice) -> Draws:
    """The highest card first, ties draw again among themselves; the cards go back (DW-SETUP-03)."""
    drawn: list[dict[int, int]] = []
    return Draws(tuple(_ordered(list(range(players)), dice, drawn)), tuple(drawn))


def _ordered(players: Sequence[int], dice: Dice, shown: list[dict[int, int]]) -> list[int]:
    drawn = dict(zip(players, dice.cards(DECK, len(players), "the cards for the roles"), strict=True))
    shown.append(drawn)
    found: list[int] = []
    for rank in sorted(set(drawn.values()), reverse=True):
        tied = [player for player in players if drawn[player] == rank]
        found += tied if len(tied) == 1 else _ordered(tied, dice, shown)
    return found


class DrawRoles(DragonTask, frozen=True):
    """Each player draws a card, for all to see; the highest chooses a role first (DW-SETUP-03)."""

    def run(self, game: Game) -> None:
        seats = game.state.seats
        draws = draw_for_roles(len(game.state.names), game.dice)
        for again, drawn in enumerate(draws.drawn):
            game.emit(DrewForRole(tuple(drawn), tuple(drawn.values()), again=again > 0))
        game.push(ChooseRole(draws.order, seats, seats))


class ReadRoles(DragonTask, frozen=True):
    """Each reads the card of his role aloud (DW-SETUP-03)."""

    def run(self, game: Game) -> None:
        for role, player in enumerate(game.state.seats):
            if player != NOBODY:
                game.emit(RoleRead(player, role))


class ChooseRole(DragonDecision, frozen=True):
    """A player takes one of the roles that are left, or those that go together with few players (DW-SETUP-03,
    DW-VAR-01, DW-VAR-02)."""

    default_rule: ClassVar[str] = "DW-SETUP-03"
    order: tuple[int, ...]
    """Who is still to choose."""
    chairs: tuple[int, ...]
    """Which chair each role belongs to."""
    seats: tuple[int, ...]
    taken: tuple[int, ...] = ()

    def side(self, game: Game) -> int:
        return self.order[0]

    def _free(self) -> list[int]:
        return sorted({chair for chair in self.chairs if chair != NOBODY and chair not in self.taken})

    def moves(self, game: Game) -> tuple[Move, ...]:
        return tuple([game.known.moves["role", self.chairs.index(chair)] for chair in self._free()])

    def take(self, game: Game, move: Move) -> None:
        chair = self.chairs[int(move.args[0])]
        mine = tuple([self.order[0] if at == chair else who for at, who in zip(self.chairs, self.seats, strict=True)])
        if len(self.order) > 1:
            game.push(ChooseRole(self.order[1:], self.chairs, mine, (*self.taken, chair)))
        else:
            game.emit(Seated(mine))

    def prompt(self, game: Game) -> str:
        return f"{game.sides[self.order[0]]}: which role?"


def outsiders(state: State, one: int, other: int) -> list[int]:
    """Who may take a token when these two swap: everybody else with fewer than three (DW-TOKEN-01, DW-TOKEN-03)."""
    return [
        player
        for player in range(len(state.names))
        if player not in (one, other) and state.tokens[player] < MOST_TOKENS
    ]


class SwapRoles(DragonTask, frozen=True):
    """The Warrior's player changes roles with the holder of another role; the others may take a token each
    (DW-ROLE-06, DW-ROLE-09, DW-TOKEN-01). Only at a table (DW-AUTO-01)."""

    role: int
    tokens: bool = True
    """False for the opening swaps: the tokens are not laid out yet (DW-TOKEN-06)."""
    by: int = WARRIOR
    """Whose holder swaps; tokens are for swaps of the Warrior alone."""

    def run(self, game: Game) -> None:
        state = game.state
        if not state.table:
            return
        one, other = state.player(self.by), state.player(self.role)
        if one is None or other is None or one == other:
            return
        game.emit(Swapped.of(state, one, other))
        if self.tokens and self.by == WARRIOR:
            game.push(*[TakeToken(player) for player in outsiders(state, one, other)])


class TakeToken(DragonDecision, frozen=True):
    """A player not in the swap may take a Dragon Token."""

    default_rule: ClassVar[str] = "DW-TOKEN-03"
    player: int

    def side(self, game: Game) -> int:
        return self.player

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        return (known["take-token",], known["leave-it",])

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "take-token":
            game.emit(TokenTaken(self.player))

    def prompt(self, game: Game) -> str:
        return f"{game.sides[self.player]}: take a Dragon Token? (You have {game.state.tokens[self.player]}.)"


class Usurp(DragonDecision, frozen=True):
    """A player with three tokens may spend them to become the Warrior (DW-TOKEN-04)."""

    default_rule: ClassVar[str] = "DW-TOKEN-04"
    player: int

    def side(self, game: Game) -> int:
        return self.player

    def moves(self, game: Game) -> tuple[Move, ...]:
        known = game.known.moves
        able = self.player in usurpers(game.state)
        return (known["not-yet",], known["be-warrior",]) if able else (known["not-yet",],)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "be-warrior":
            pay_to_be_warrior(game, self.player, len(game.stack))

    def prompt(self, game: Game) -> str:
        return f"{game.sides[self.player]}: spend three Dragon Tokens to be the Warrior?"


def pay_to_be_warrior(game: Game, player: int, at: int) -> None:
    """The tokens are spent now; the swap comes when the frame at that height of the stack has its turn (DW-TOKEN-04,
    DW-TOKEN-06)."""
    game.emit(TokenSpent(player, MOST_TOKENS))
    game.push(TakeOver(player), at=at)


class TakeOver(DragonTask, frozen=True):
    """The roles are swapped; the others may take a token each (DW-TOKEN-04, DW-TOKEN-06)."""

    player: int

    def run(self, game: Game) -> None:
        state = game.state
        one = state.seats[WARRIOR]
        game.emit(Swapped.of(state, one, self.player))
        game.push(*[TakeToken(player) for player in outsiders(state, one, self.player)])


def usurpers(state: State) -> list[int]:
    """Players who could become the Warrior now."""
    if not state.table:
        return []
    return [p for p, held in enumerate(state.tokens) if held == MOST_TOKENS and p != state.seats[WARRIOR]]


def not_his(state: State, side: int, role: int, word: str) -> list[str]:
    """What a player is told who writes down what is another role's to say; nothing for whoever has the role. Anybody
    may supply a line for its holder, by beginning it with the name."""
    if not state.table:
        return [f"`{word}` is for people at a table (DW-AUTO-01)."]
    holder = state.player(role)
    if holder == side:
        return []
    name = state.names[holder] if holder is not None else "nobody"
    return [f"That is the {role_name(role)}'s to say ({name}): begin the line with the name, as in {name}: {word} …"]


def award(game: Game, player: int) -> None:
    """The Warrior's player gives another a token for something cool (DW-TOKEN-02); not himself (DW-TOKEN-06)."""
    game.emit(TokenTaken(player))


def awardable(state: State) -> list[int]:
    """Who can be awarded a token."""
    if not state.table or not state.laid:
        return []
    return [p for p, held in enumerate(state.tokens) if held < MOST_TOKENS and p != state.seats[WARRIOR]]
