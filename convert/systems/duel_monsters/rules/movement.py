"""COMBAT-08 to COMBAT-19, COMBAT-51: Sections, Skirmishes, fleeing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel import Move, Refusal
from convert.systems.duel_monsters.rules.checks import roll
from convert.systems.duel_monsters.rules.events import (
    ActionSpent,
    Disengaged,
    Engaged,
    FledTheField,
    Moved,
    Noted,
    Reshaped,
)
from convert.systems.duel_monsters.rules.state import Being, Section

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game

NOWHERE = 99
PARTIAL = 1
FULL = 2


def lay_out(names: tuple[str, ...], ways: tuple[tuple[int, int], ...] | None = None) -> tuple[Section, ...]:
    """Sections with the ways between them: by default a row, neighbours adjacent (COMBAT-53). What is not named as a
    way is blocked (COMBAT-11)."""
    pairs = ways if ways is not None else tuple((at, at + 1) for at in range(len(names) - 1))
    near: list[set[int]] = [set() for _ in names]
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    return tuple(Section(name, tuple(sorted(near[at])), _steps(at, near)) for at, name in enumerate(names))


def _steps(start: int, near: list[set[int]]) -> tuple[int, ...]:
    found = [NOWHERE] * len(near)
    found[start] = 0
    edge = [start]
    while edge:
        edge = [n for at in edge for n in sorted(near[at]) if found[n] == NOWHERE and _set(found, n, found[at] + 1)]
    return tuple(found)


def _set(found: list[int], at: int, steps: int) -> bool:
    found[at] = steps
    return True


def distance(game: Game, one: Being, other: Being) -> int:
    """Sections between two creatures: 0 in the same one, 1 in adjacent ones (COMBAT-15)."""
    return game.state.sections[one.section].distances[other.section]


def within_one(game: Game, one: Being, other: Being) -> bool:
    """Within one Section: the same or an adjacent one (COMBAT-15)."""
    return distance(game, one, other) <= 1


def standing(being: Being) -> bool:
    """Whether it is there as a creature that can be fought: no Body (DEATH-02), not unconscious (STAT-22)."""
    return not being.body and not being.down


def can_leave(being: Being, actions: int) -> Refusal | None:
    """What every move from a place needs: the action, and no Skirmish (COMBAT-19)."""
    if being.actions < actions:
        return Refusal("COMBAT-04", "there is no action left for that")
    if being.skirmish:
        return Refusal("COMBAT-19", "it is in a Skirmish and must disengage first")
    return None


def can_move(game: Game, being: Being, section: int) -> Refusal | None:
    """A Partial Action to an adjacent Section (COMBAT-10)."""
    if refusal := can_leave(being, PARTIAL):
        return refusal
    if not 0 <= section < len(game.state.sections):
        return Refusal("COMBAT-09", "there is no such Section")
    if game.state.sections[being.section].distances[section] != 1:
        return Refusal("COMBAT-10", "a Partial Action moves to an adjacent Section only")
    if being.shadow and game.state.sections[game.state.beings[being.caster].section].distances[section] > 1:
        return Refusal("SHADOW-03", "a Shadow stays within one Section of its caster")
    return None


def can_sprint(game: Game, being: Being, section: int) -> Refusal | None:
    """A Full Action to any Section that is not blocked (COMBAT-11). To an adjacent one a Partial Action does."""
    if refusal := can_leave(being, FULL):
        return refusal
    if not 0 <= section < len(game.state.sections):
        return Refusal("COMBAT-09", "there is no such Section")
    steps = game.state.sections[being.section].distances[section]
    if steps == NOWHERE:
        return Refusal("COMBAT-11", "the way there is blocked")
    if steps < FULL:
        return Refusal("COMBAT-10", "that is within a Partial Action: move there")
    return None


def can_engage(game: Game, being: Being, target: Being, actions: int) -> Refusal | None:
    """Engage a target as part of the same move (COMBAT-12, COMBAT-16): near by with a Partial Action, anywhere with a
    Full one."""
    if refusal := can_leave(being, actions):
        return refusal
    if target.side == being.side:
        return Refusal("COMBAT-16", "one engages an enemy")
    if not standing(target):
        return Refusal("COMBAT-16", "there is nobody to fight there")
    steps = distance(game, being, target)
    if steps == NOWHERE:
        return Refusal("COMBAT-11", "the way there is blocked")
    if actions == PARTIAL and steps > 1:
        return Refusal("COMBAT-12", "it is further than the adjacent Section: that takes a sprint")
    if actions == FULL and steps <= 1:
        return Refusal("COMBAT-12", "that is within a Partial Action: engage")
    return None


def moves(game: Game, being: Being, out: list[Move]) -> None:
    """All movement of one creature, into ``out``."""
    state, me = game.state, being.id
    if being.skirmish:
        out.append(Move("disengage", (me,)))
        return
    steps = state.sections[being.section].distances
    full = being.actions >= FULL and not being.arriving
    for target in state.beings.values():
        if target.side != being.side and not target.body and not target.down:
            far = steps[target.section]
            if far <= 1:
                out.append(Move("engage", (me, target.id)))
            elif full and far != NOWHERE:
                out.append(Move("rush", (me, target.id)))
    for section, far in enumerate(steps):
        if far == 1:
            if not being.shadow or can_move(game, being, section) is None:
                out.append(Move("move", (me, section)))
        elif full and 1 < far < NOWHERE:
            out.append(Move("sprint", (me, section)))


def shift(game: Game, being: Being, section: int, actions: int) -> None:
    """Spend the action and go; Shadows follow for free (SHADOW-03)."""
    game.emit(ActionSpent(being.id, actions))
    if section != being.section:
        game.emit(Moved(being.id, section, sprints=actions == FULL))
        follow(game, being)


def follow(game: Game, caster: Being) -> None:
    """A Shadow always stays within one Section of its caster, leaving any Skirmish it is in (SHADOW-03)."""
    distances = game.state.sections[caster.section].distances
    for being in tuple(game.state.beings.values()):
        if being.shadow and being.caster == caster.id and distances[being.section] > 1:
            game.emit(Moved(being.id, caster.section))


def engage(game: Game, being: Being, target: Being, actions: int) -> None:
    """Go to the target and engage it in one action (COMBAT-12)."""
    shift(game, being, target.section, actions)
    game.emit(Engaged(being.id, target.id))


def disengage(game: Game, being: Being) -> None:
    """Leave the Skirmish, staying in the Section (COMBAT-19)."""
    game.emit(ActionSpent(being.id, PARTIAL))
    game.emit(Disengaged(being.id))


def can_flee(being: Being) -> Refusal | None:
    """A Full Action (COMBAT-51); a summon does not leave its caster."""
    if being.caster:
        return Refusal("COMBAT-51", "a summon leaves with its caster")
    return Refusal("COMBAT-04", "fleeing is a Full Action") if being.actions < FULL else None


def flee(game: Game, being: Being) -> None:
    """Off the battlefield: at once with no enemy in one's Skirmish, else 2D6 against their highest (COMBAT-51)."""
    game.emit(ActionSpent(being.id, FULL))
    enemies = [
        other
        for other in game.state.beings.values()
        if being.skirmish and other.skirmish == being.skirmish and other.side != being.side and standing(other)
    ]
    if enemies:
        mine = roll(game, being, "fleeing")
        if mine <= max([roll(game, enemy, "holding a fleeing enemy") for enemy in enemies]):
            game.emit(Noted(f"{being.name} cannot get away.", who=being.id))
            return
    game.emit(FledTheField(being.id))
    game.look_for_deaths()


def reshape(
    game: Game,
    names: tuple[str, ...],
    ways: tuple[tuple[int, int], ...] | None = None,
    moved: dict[int, int] | None = None,
) -> None:
    """New obstacles make new Sections (COMBAT-14): the whole new map, and the new number of each old Section that has
    another one. For a game master between two moves."""
    game.emit(Reshaped(lay_out(names, ways), tuple((moved or {}).items())))
    game.refresh()
