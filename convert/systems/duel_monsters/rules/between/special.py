"""SPECIAL-02: what a monster's own text says against summoning it in the ordinary way. The one reading of it, for the
fight, the Full Cast, casting between fights and the check of a character. And what it says against being a Material."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from convert.effects import Ability, Condition, Step
from convert.effects.steps import Forbid
from convert.systems.duel_monsters.entries import Entry, Monster

STANDING = ("summon_rule", "continuous", "permission")
"""Modes in which a text says what always holds; a ban in any other is of something that has happened."""


class OrdinaryBan(NamedTuple):
    """One sentence against ordinary summoning: which ways of it are forbidden, and while what holds."""

    face_up: bool
    shadow: bool
    conditions: tuple[Condition, ...]

    def of(self, *, shadow: bool) -> bool:
        """Whether it forbids this way."""
        return self.shadow if shadow else self.face_up


def ordinary_bans(entry: Entry) -> tuple[OrdinaryBan, ...]:
    """Every such sentence of a monster. "Cannot be Normal Summoned" alone leaves it to be Set, which is a Shadow
    (CONVERT-20); with "or Set", or "cannot be Summoned", no ordinary way is left."""
    found = []
    for ability in entry.effects if isinstance(entry, Monster) else ():
        for step in ability.do if ability.mode in STANDING else ():
            if (
                not isinstance(step, Forbid)
                or step.what.how != "self"
                or step.limit is not None
                or step.as_ is not None
            ):
                continue
            actions = {step.action} if isinstance(step.action, str) else set(step.action)
            face_up = bool(actions & {"normal_summon", "summon"})
            shadow = bool(actions & {"set", "summon"})
            if face_up or shadow:
                found.append(OrdinaryBan(face_up, shadow, (*(ability.if_ or ()), *(step.if_ or ()))))
    return tuple(found)


class ComingBan(NamedTuple):
    """One step of a text about its own Special Summons, or about how often it comes, and under which conditions it says
    so."""

    step: Forbid
    conditions: tuple[Condition, ...]
    actions: frozenset[str]


def coming_bans(effects: Sequence[Ability], numbers: Iterable[int]) -> tuple[ComingBan, ...]:
    """Every such step of these abilities."""
    return tuple(
        [
            ComingBan(step, one.if_, frozenset((step.action,) if isinstance(step.action, str) else step.action))
            for one in (effects[number] for number in numbers)
            for step in one.do
            if isinstance(step, Forbid) and step.as_ is None
            if step.what.how == "self" or (step.limit is not None and one.mode == "summon_rule")
        ]
    )


def never_ordinary(entry: Entry, *, shadow: bool = False) -> bool:
    """Whether its own text forbids this way of summoning it whatever happens (SPECIAL-02)."""
    return any(ban.of(shadow=shadow) and not ban.conditions for ban in ordinary_bans(entry))


def material_bans(entry: Entry) -> tuple[int, ...]:
    """The numbers of the abilities by which a monster's text says of what it may be no Material (FUSION-02)."""
    numbered = enumerate(entry.effects if isinstance(entry, Monster) else ())
    return tuple([n for n, one in numbered if one.mode in STANDING and any(map(_bars_material, one.do))])


def _bars_material(step: Step) -> bool:
    """Whether a step forbids the card itself to be a Material, for as long as it stands."""
    if not isinstance(step, Forbid) or step.what.how != "self" or step.until is not None:
        return False
    return "be_material" in ((step.action,) if isinstance(step.action, str) else step.action)


def placed_only(entry: Entry) -> Forbid | None:
    """What a spell's own text says against casting it ("can only be placed on the field by the effect of “Moss”")."""
    for ability in entry.effects:
        for step in ability.do if ability.mode == "summon_rule" else ():
            actions = step.action if isinstance(step, Forbid) and step.what.how == "self" else ()
            if isinstance(step, Forbid) and "enter_play" in ((actions,) if isinstance(actions, str) else actions):
                return step
    return None
