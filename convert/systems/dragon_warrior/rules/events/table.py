"""What people at a table do: roles, tokens, what they write down."""

from __future__ import annotations

from convert.systems.dragon_warrior.rules.events.base import DragonEvent
from convert.systems.dragon_warrior.rules.state import Foe, Member, Note, State


class Swapped(DragonEvent, frozen=True, gc=False):
    """Two players change roles; sheet and Conflict deck stay with the roles (DW-ROLE-06, DW-ROLE-08, DW-ROLE-09)."""

    one: int
    other: int
    seats: tuple[int, ...]
    """Who holds which role afterwards."""

    @classmethod
    def of(cls, state: State, one: int, other: int) -> Swapped:
        """These two change now."""
        change = {one: other, other: one}
        return cls(one, other, tuple([change.get(player, player) for player in state.seats]))

    def apply(self, state: State) -> None:
        state.seats = self.seats


class DrewForRole(DragonEvent, frozen=True, gc=False):
    """The cards that players drew for the order in which they choose roles; those with equal ones ``again``
    (DW-SETUP-03)."""

    players: tuple[int, ...]
    cards: tuple[int, ...]
    again: bool = False

    def apply(self, state: State) -> None:
        pass


class RoleRead(DragonEvent, frozen=True, gc=False):
    """A player reads the card of his role aloud (DW-SETUP-03)."""

    player: int
    role: int

    def apply(self, state: State) -> None:
        pass


class Seated(DragonEvent, frozen=True, gc=False):
    """Who holds which role, as the players chose (DW-SETUP-03)."""

    seats: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.seats = self.seats


class ReadAloud(DragonEvent, frozen=True):
    """Something was read aloud; its blanks are fields (DW-SETUP-06, DW-SCENE-04)."""

    what: str
    """opening, throne, king."""
    name: str = ""
    """The Warrior's."""
    kind: str = ""
    """The Warrior's adjective, which is also the lord's (DW-WAR-09)."""

    def apply(self, state: State) -> None:
        pass


class TokensLaid(DragonEvent, frozen=True, gc=False):
    """The Dragon Tokens lie in the middle, three for each player (DW-TOKEN-01, DW-SETUP-06)."""

    def apply(self, state: State) -> None:
        state.laid = True


class TokenTaken(DragonEvent, frozen=True, gc=False):
    """A player takes or is awarded a Dragon Token (DW-TOKEN-01, DW-TOKEN-02)."""

    player: int

    def apply(self, state: State) -> None:
        tokens = list(state.tokens)
        tokens[self.player] += 1
        state.tokens = tuple(tokens)


class Noted(DragonEvent, frozen=True):
    """Something written down."""

    note: Note

    def apply(self, state: State) -> None:
        state.notes += (self.note,)


class NoteChanged(DragonEvent, frozen=True):
    """A record is used, or removed by the X card (DW-SETUP-04)."""

    place: int
    note: Note

    def apply(self, state: State) -> None:
        notes = list(state.notes)
        notes[self.place] = self.note
        state.notes = tuple(notes)


class Invented(DragonEvent, frozen=True):
    """The Villain wrote a Conflict Card, or changed one of the same name (DW-CONF-05)."""

    foes: tuple[Foe, ...]

    def apply(self, state: State) -> None:
        name = self.foes[0].name
        state.invented = (*[each for each in state.invented if each[0].name != name], self.foes)


class Companion(DragonEvent, frozen=True):
    """A character's sheet was written, or one of the same name changed (DW-PM-01)."""

    member: Member

    def apply(self, state: State) -> None:
        state.companions = (*[each for each in state.companions if each.name != self.member.name], self.member)


class Opened(DragonEvent, frozen=True, gc=False):
    """The Warrior opened one of the three chests (DW-TREAS-03)."""

    box: str

    def apply(self, state: State) -> None:
        pass


class CountsAs(DragonEvent, frozen=True, gc=False):
    """A quest item makes all later attacks count as of a kind (DW-CONF-09)."""

    kind: str

    def apply(self, state: State) -> None:
        state.kinds = (*[kind for kind in state.kinds if kind != self.kind], self.kind)


class Characterised(DragonEvent, frozen=True):
    """Name, pronouns, adjective and traits of the Warrior (DW-WAR-09)."""

    name: str = ""
    kind: str = ""
    pronouns: str = ""
    trait: str = ""

    def apply(self, state: State) -> None:
        hero = state.hero
        hero.name, hero.kind = self.name or hero.name, self.kind or hero.kind
        hero.pronouns = self.pronouns or hero.pronouns
        if self.trait:
            hero.traits += (self.trait,)
