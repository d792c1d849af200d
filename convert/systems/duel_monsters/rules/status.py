"""Bans, permissions and protections that effects put on creatures, as the rest of the rules asks for them."""

from __future__ import annotations

from convert.systems.duel_monsters.entries import Spell, card_kind
from convert.systems.duel_monsters.rules.marks import Lying
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Being, Modifier, Status


def banned_as(entry: Spell) -> tuple[str, ...]:
    """The kinds of which it is, for a ban on its caster."""
    return card_kind(entry), "spell_or_artifact"


def without_abilities(being: Being) -> bool:
    """Whether a creature has lost its abilities; one whose effects do nothing may still use them."""
    return any(status.verb == "suppress" and status.what != "effects" for status in being.statuses)


def marks(being: Being, verb: str, *what: str, of: str = "") -> tuple[Status, ...]:
    """The statuses of a creature with this verb (``forbid``, ``allow``, ``protect``) about any of ``what``, of this
    kind."""
    return tuple(status for status in being.statuses if status.verb == verb and status.what in what and status.of == of)


def entries_of(being: Being) -> tuple[str, ...]:
    """Whose abilities it has: its own entry's, and those of what it has gained (``copy``)."""
    if not being.statuses:
        return (being.entry,)
    return (being.entry, *[status.what for status in being.statuses if status.verb == "copy"])


LIES = "lying"
"""The verb of a mark on a caster that says something of a spell of theirs that is not in play."""


def level_change(being: Being | None, ref: Ref, *, bare: bool = False) -> int:
    """By how much effects have changed the Level of a monster that is not in play, and whose owner this is (MP-02).
    ``bare``: without those of continuous abilities."""
    if being is None or not being.statuses:
        return 0
    return sum(
        one.amount
        for one in being.statuses
        if one.verb == LIES
        and one.what == "level"
        and isinstance(one.detail, Lying)
        and one.detail.ref == ref
        and not (bare and one.until.kind == "while")
    )


def kept_levels(owner: Being | None, ref: Ref) -> tuple[Modifier, ...]:
    """What of that goes with it as it comes into play from there ("even after they are Summoned")."""
    if owner is None or not owner.statuses:
        return ()
    return tuple(
        [
            Modifier("level", one.amount, one.source, one.until)
            for one in owner.statuses
            if one.verb == LIES and one.what == "level" and isinstance(one.detail, Lying)
            if one.detail.kept and one.detail.ref == ref
        ]
    )


FOR_A_SUMMONING = "tribute for a summoning"
"""A ban on being sacrificed as something is summoned, and for nothing else."""
OTHERWISE = "tribute_otherwise"
"""A ban on being sacrificed for anything but a summoning, by its name in the language."""


def banned(being: Being, *actions: str, of: tuple[str, ...] = ("",)) -> bool:
    """Whether an effect forbids it any of these actions, in general or of one of these kinds."""
    if not being.statuses:
        return False
    return any(status.verb == "forbid" and status.what in actions and status.of in of for status in being.statuses)


SILENCE = "silence"
"""The mark of a thing that its bearer wears and that does nothing, by name; and on a caster, of kind ``EVERYTHING``,
that an effect of theirs silences things for a while (``effects.silence``)."""
EVERYTHING = "things"


def silent_items(being: Being) -> tuple[str, ...]:
    """The names of what it wears whose effects are negated now (CONVERT-42)."""
    if not being.statuses:
        return ()
    return tuple([one.what for one in being.statuses if one.verb == SILENCE and one.of != EVERYTHING])


def allowed(being: Being, action: str) -> bool:
    """Whether an effect allows it this, though the rules would not."""
    if not being.statuses:
        return False
    return any(status.verb == "allow" and status.what == action for status in being.statuses)


def protected(being: Being, *threats: str) -> bool:
    """Whether an effect protects it from any of these (``all`` is unaffected by everything)."""
    if not being.statuses:
        return False
    return any(status.verb == "protect" and status.what in threats for status in being.statuses)
