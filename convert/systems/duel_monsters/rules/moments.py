"""PRECAST-10 and CONVERT-10: the moment right after an event that something waits for, and traps of the room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.at_once import any_number, asks_number
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects import selectors
from convert.systems.duel_monsters.rules.effects.language import LANGUAGE
from convert.systems.duel_monsters.rules.effects.lookup import named_targets
from convert.systems.duel_monsters.rules.effects.matching import matches
from convert.systems.duel_monsters.rules.effects.start import Resolve
from convert.systems.duel_monsters.rules.effects.whole_moment import enough
from convert.systems.duel_monsters.rules.events import Noted, SpellEnded, SpellStayed
from convert.systems.duel_monsters.rules.frames import FightTask, atomic
from convert.systems.duel_monsters.rules.profile import BARE
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, area_ref
from convert.systems.duel_monsters.rules.springing import WAITING
from convert.systems.duel_monsters.rules.state import Active, Being
from convert.systems.duel_monsters.rules.status import entries_of
from convert.systems.duel_monsters.rules.windows import Window

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

OWN_MOMENTS = frozenset(
    (
        "attack_declared",
        "attacked",
        "damage_step",
        "cast",
        "activated",
        "standby",
        "draw_phase",
        "main_phase",
        "end_phase",
    )
)
"""Events that have a moment of their own in the course of a turn, an attack or a casting."""
ENTERING = (ev.Moved, ev.Arrived, ev.TurnBegan)
"""Events by which somebody is in a Section, for a trap without a trigger of its own."""


def after(game: Game, event: Any) -> None:
    """Open the moment to answer right after any event that something waits for, and spring the traps of the room. It
    comes beneath what belongs to the same moment as the event."""
    frames: list[FightTask] = []
    reader = LANGUAGE.get(type(event))
    happened = tuple(o for o in reader(game.state, event) if o.name not in OWN_MOMENTS) if reader is not None else ()
    if happened and _awaited(game, {occurrence.name for occurrence in happened}):
        frames.append(Window("event", happened=happened))
    frames += _sprung(game, event)
    if frames:
        at = len(game.stack)
        while at and atomic(game.stack[at - 1]):
            at -= 1
        game.push(*frames, at=at)


def _awaited(game: Game, names: set[str]) -> bool:
    card_index, state = game.card_index, game.state
    if any(
        spell.mode in WAITING and names & card_index.profile(spell.entry).awaited for spell in state.spells.values()
    ):
        return True
    if not game.triggers.quick:
        return False
    for being in state.beings.values():
        if being.entry and any(names & card_index.profile(entry).awaited for entry in entries_of(being)):
            return True
        carried = (item.entry for item in being.items if item.entry and being.id in state.mages)
        if any(names & card_index.profile(card_index.find(entry).id).awaited for entry in carried):
            return True  # a trap that may need no arming
    return False


# --- traps of the room -----------------------------------------------------------------------------------------------


def _sprung(game: Game, event: Any) -> list[FightTask]:
    rooms = [spell for spell in game.state.spells.values() if spell.mode == "room"]
    if not rooms:
        return []
    reader = LANGUAGE.get(type(event))
    happened = reader(game.state, event) if reader is not None else ()
    out: list[FightTask] = []
    for trap in rooms:
        caught = _caught(game, trap, event, happened)
        if caught is not None:
            out.append(Spring(trap.id, *caught))
    return out


def _caught(
    game: Game, trap: Active, event: Any, happened: tuple[Occurrence, ...]
) -> tuple[Ref, int, Occurrence | None] | None:
    """Whoever meets the trap's condition in its Section (CONVERT-10), its trigger or, where it has none, being there;
    which ability that springs; and what may spring it, where so many must be caught at once."""
    profile = game.card_index.profile(trap.entry)
    for number in profile.cast or ((BARE,) if profile.bare else ()):
        when = game.card_index[trap.entry].effects[number].when if number >= 0 else None
        names: tuple[tuple[str, Occurrence | None], ...] = ()
        if when is None:
            if isinstance(event, ENTERING):
                names = ((event.being.id if isinstance(event, ev.Arrived) else event.who, None),)
        else:
            ctx, counts, alike = _context(trap, number), asks_number(when), any_number(when)
            names = tuple([(o.what, o if counts else None) for o in happened if matches(game, ctx, alike, o)])
        for name, woke in names:
            being = game.state.beings.get(name)
            if being is not None and being.section == trap.section and _catches(game, trap, number, being):
                return being.id, number, woke
    return None


def _context(trap: Active, number: int) -> Context:
    return Context(NOTHING, -1, trap.id, trap.entry, number, trap.mp, f"{trap.id}#{number}", manner="room")


def _catches(game: Game, trap: Active, number: int, being: Being) -> bool:
    """Whether the trap could do anything to that creature; of what only stays, any of what then holds all the time."""
    if number == BARE:
        standing = game.card_index.profile(trap.entry).constant
        return not standing or any(_catches(game, trap, one, being) for one in standing)
    ctx, ability = _context(trap, number), game.card_index[trap.entry].effects[number]
    wanted = [*ability.targets, *(s for step in ability.do if (s := getattr(step, "what", None)) and s.ref is None)]
    return all(being.id in selectors.candidates(game, ctx, s) for s in wanted if s.how != "event")


class Spring(FightTask, frozen=True):
    """A trap of the room triggers, once: nobody's Focus, the maker's ritual has paid (CONVERT-10)."""

    trap: str
    victim: Ref
    number: int
    woke: Occurrence | None = None
    """What may spring it, as long as it is not known whether so many were caught at once."""
    atomic: ClassVar[bool] = False

    def when_over(self, game: Game, moment: tuple[Occurrence, ...]) -> Spring:
        trap = game.state.spells.get(self.trap)
        when = game.card_index[trap.entry].effects[self.number].when if trap is not None and self.number >= 0 else None
        if trap is None or when is None or self.woke is None:
            return self
        known = enough(game, _context(trap, self.number), when, self.woke, moment)
        return replace(self, woke=None) if known else self

    def run(self, game: Game) -> None:
        if self.woke is not None:
            return
        trap = game.state.spells.get(self.trap)
        victim = game.state.beings.get(self.victim)
        if trap is None or trap.mode != "room" or victim is None or victim.section != trap.section:
            return
        entry = game.card_index[trap.entry]
        assert isinstance(entry, Spell)
        ctx = _context(trap, self.number)
        for key in named_targets(entry.effects[self.number]) if self.number >= 0 else ():
            ctx = ctx.bind(key, (self.victim,))
        ctx = replace(ctx, event=Occurrence("sprung", self.victim)).bind("area", (area_ref("section", trap.section),))
        if self.number >= 0:
            game.push(Resolve(ctx))
        game.emit(Noted(f"{entry.name} springs on {victim.name}!", who=self.victim))
        if entry.lasting:
            bound = tuple(ctx.bound.items())
            game.emit(SpellStayed(replace(trap, mode="lasting", on=self.victim, bound=bound)))
        else:
            game.push(Sprung(self.trap), at=len(game.stack) - 1)


class Sprung(FightTask, frozen=True):
    """The trap has done its work."""

    trap: str

    def run(self, game: Game) -> None:
        trap = game.state.spells.get(self.trap)
        if trap is not None and trap.mode == "room":  # else it has equipped itself to somebody, and stays
            game.emit(SpellEnded(self.trap, "it has sprung"))
