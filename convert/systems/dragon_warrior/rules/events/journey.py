"""What happens on the way: spaces, quests, the end."""

from __future__ import annotations

from convert.systems.dragon_warrior.rules.events.base import DragonEvent
from convert.systems.dragon_warrior.rules.state import Quest, Spot, State, Stay


class Drawn(DragonEvent, frozen=True):
    """Treasure drew spaces on the map; an exit leads both ways (DW-ROLE-02)."""

    spots: tuple[Spot, ...]

    def apply(self, state: State) -> None:
        for spot in self.spots:
            state.spots[spot.id] = spot


class Entered(DragonEvent, frozen=True):
    """The Warrior came to a space; ``stay`` says whether it demands a battle (DW-LOC-02, DW-LOC-04)."""

    spot: str
    stay: Stay
    town: bool = False
    by: str = ""

    def apply(self, state: State) -> None:
        state.before, state.here, state.stay = state.here, self.spot, self.stay
        if self.town and self.spot not in state.visited:
            state.visited += (self.spot,)


class Stayed(DragonEvent, frozen=True):
    """What has changed of this stay."""

    stay: Stay
    what: str = ""

    def apply(self, state: State) -> None:
        state.stay = self.stay


class Marked(DragonEvent, frozen=True):
    """Spaces as they are now: X, $, a boss, a dungeon that became a town (DW-LOC-15, DW-DUN-05)."""

    spots: tuple[Spot, ...]
    what: str

    def apply(self, state: State) -> None:
        for spot in self.spots:
            state.spots[spot.id] = spot


class QuestGiven(DragonEvent, frozen=True):
    """A quest (DW-QUEST-01)."""

    quest: Quest

    def apply(self, state: State) -> None:
        state.quests += (self.quest,)


class QuestChanged(DragonEvent, frozen=True):
    """A quest is done, or rewarded: once (DW-QUEST-02)."""

    place: int
    quest: Quest

    def apply(self, state: State) -> None:
        quests = list(state.quests)
        quests[self.place] = self.quest
        state.quests = tuple(quests)


class LordNamed(DragonEvent, frozen=True):
    """The creature behind the lord (DW-AUTO-05)."""

    slug: str

    def apply(self, state: State) -> None:
        state.lord = self.slug

    def seen_by(self, state: State, side: int) -> bool:
        return state.seats[1] == side


class Ended(DragonEvent, frozen=True, gc=False):
    """The game is over; ``victory`` is the role that won."""

    victory: int | None

    def apply(self, state: State) -> None:
        state.finished, state.victory = True, self.victory
