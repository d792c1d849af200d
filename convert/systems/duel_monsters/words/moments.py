"""Parts of a turn and of an Attack as moments: "at the end of your turn", "before the dice of an Attack"."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects import Event
from convert.prose import listing, possessive
from convert.systems.duel_monsters.words import people
from convert.systems.duel_monsters.words.lexicon import PARTED, PHASES
from convert.systems.duel_monsters.words.scope import Scope

PHASE_EVENTS = {
    "end_phase": "end",
    "standby": "standby",
    "draw_phase": "draw",
    "main_phase": "main",
    "battle_phase": "battle",
    "damage_step": "damage_step",
    "damage_calculation": "damage_calculation",
}


MOMENTS = ("damage_step", "damage_calculation")
"""Parts of an Attack, not of a turn."""


def phase_words(scope: Scope, phase: str, whose: str | None) -> str:
    """ "at the end of your turn", "during an Attack on your turn"."""
    preposition = "at" if PHASES[phase].startswith(("the start", "the end")) else "in"
    if phase in (*MOMENTS, "battle"):
        preposition = "during"
    return f"{preposition} {phase_part(scope, phase, whose)}"


def as_event(scope: Scope, name: str, whose: str | None) -> str:
    """When a part of a turn or of an Attack sets something off: of an Attack once its response is chosen, and always
    before dice (PRECAST-10)."""
    return "before the dice of an Attack" if name in MOMENTS else phase_words(scope, PHASE_EVENTS[name], whose)


def phase_part(scope: Scope, phase: str, whose: str | None) -> str:
    """ "the end of your turn"; of the Battle Phase, which is any moment with an Attack under way, "an Attack on your
    turn"."""
    if phase in MOMENTS or (phase == "battle" and whose in (None, "any")):
        return PHASES[phase]
    if phase in ("main", "main1", "main2"):
        scope.remind("main")
    if phase == "main_start":
        scope.remind("main_start")
    if phase == "battle":
        return f"{PHASES[phase]} on {possessive(people.who(scope, whose).text)} turn"
    if whose is None:
        return f"{PHASES[phase]} of the turn{PARTED.get(phase, '')}"
    owner = "each caster’s" if whose == "any" else possessive(people.who(scope, whose).text)
    return f"{PHASES[phase]} of {owner} turn{PARTED.get(phase, '')}"


def in_phases(scope: Scope, phases: Sequence[str], whose: str | None) -> str:
    """ "In the action part of your turn or during an Attack on your turn"."""
    said = list(dict.fromkeys(phase_words(scope, phase, whose) for phase in phases))
    preposition = f"{said[0].partition(' ')[0]} "
    return listing([said[0], *(one.removeprefix(preposition) for one in said[1:])], "or")


def which_end(scope: Scope, event: Event) -> str:
    """Which end of a turn from now on, the turn under way included; "" where words for the phase say it."""
    eq = event.amount.eq if event.amount is not None else None
    if eq == 2 and event.whose in (None, "any"):
        return "at the end of the turn after this one"
    if event.whose is None or (isinstance(eq, int) and eq > 2):
        return ""
    owner = "a" if event.whose == "any" else possessive(people.who(scope, event.whose).text)
    return f"the {'second' if eq == 2 else 'next'} time {owner} turn ends"
