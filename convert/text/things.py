"""What has been named in a text: a thing that a later word may mean, the ids that things are given, what was done to
them."""

from __future__ import annotations

from dataclasses import dataclass

from convert.effects import Filter, Selector
from convert.effects.terms import Kind, Side, Zone


@dataclass(frozen=True, slots=True)
class Thing:
    """Something a later word may mean: its id (or how to select it), what it is, one or many, targeted or not."""

    selector: Selector
    kind: Kind | tuple[Kind, ...] | None
    plural: bool
    target: bool = False
    zone: Zone | tuple[Zone, ...] | None = None
    """Where it was when it was named."""
    side: Side | None = None
    """Whose it was."""
    whole: bool = False
    """It is all that is in a place."""
    names: tuple[str, ...] = ()
    """The names and series that it was described by."""
    ops: frozenset[str] = frozenset()
    """What steps have done to it."""
    among: Selector | None = None
    """What it was picked from ("choose 1 of those monsters")."""


def names_in(where: Filter | None) -> tuple[str, ...]:
    """What a description calls a thing by: its names and series."""
    said = (where.name, where.series) if where is not None else ()
    return tuple(name for one in said if one is not None for name in ((one,) if isinstance(one, str) else one))


class Names:
    """Hands out ids that are unique on the card: t1, t2 for targets, c1 for choices, s1 for steps."""

    def __init__(self) -> None:
        self._next: dict[str, int] = {}

    def new(self, letter: str) -> str:
        """The next id with this letter."""
        number = self._next.get(letter, 0) + 1
        self._next[letter] = number
        return f"{letter}{number}"

    def mark(self) -> dict[str, int]:
        """The numbers handed out so far."""
        return self._next.copy()

    def undo(self, mark: dict[str, int]) -> None:
        """What was handed out since the mark was for nothing."""
        self._next = mark


def is_thing(thing: Thing, what: Selector) -> bool:
    return thing.selector == what or (what.how == "self" and thing.selector.how == "self")


DECLARED = frozenset(("name", "type", "attribute", "kind"))
"""Mentions of what was declared: "that name", "the declared Type", "a card of that type"."""

_OPS = {
    "banished": frozenset(("banish",)),
    "changed": frozenset(("stance", "shadow")),
    "destroyed": frozenset(("destroy",)),
    "detached": frozenset(("detach",)),
    "discarded": frozenset(("discard", "to_used")),
    "returned": frozenset(("to_prepared", "to_spellbook", "to_used")),
    "revealed": frozenset(("look",)),
    "sent": frozenset(("to_used", "mill")),
    "shuffled": frozenset(("to_spellbook",)),
    "tributed": frozenset(("sacrifice",)),
    "added": frozenset(("search", "to_prepared")),
    "removed": frozenset(("banish",)),
    "drawn": frozenset(("prepare",)),
}
"""What the words for what was done to a thing are as steps."""


def done_so(verb: str) -> frozenset[str]:
    """The steps that a participle may stand for."""
    return _OPS.get(verb, frozenset(("special_summon",)) if verb.endswith("-summoned") else frozenset())


def fits(thing: Thing, wanted: Kind | tuple[Kind, ...] | None) -> bool:
    if wanted is None or thing.kind is None or thing.kind == "any" or wanted == thing.kind:
        return True
    have = set(thing.kind) if isinstance(thing.kind, tuple) else {thing.kind}
    want = set(wanted) if isinstance(wanted, tuple) else {wanted}
    if "any" in have or want & have:
        return True
    if "spell_or_artifact" in want | have:
        return bool((want | have) & {"spell", "artifact", "equipment"})
    return ("token" in have and "monster" in want) or ("equipment" in want | have and "spell" in want | have)
