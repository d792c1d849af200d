"""The verbs: one handler an ``op``, registered by the module of its family.

A handler carries out one step that has been chosen, checked and linked already::

    @verb("heal")
    def heal(run: Run, step: Heal) -> Changed:
        amount = run.amount(step.amount)
        for ref in run.pick("to", step.to):
            run.emit(Healed(ref, amount))
        ...
        return what changed

``hostile=True``: an unwilling Real target gets a Casting Check (CHECK-01), which ``run.pick`` puts in; a handler sees
only those it works on.

``lacking=``: an ability whose first step this is cannot be begun while something is missing for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from convert.effects import STEP_TYPES, StepBase
from convert.kernel import Refusal
from convert.systems.duel_monsters.rules.refs import Ref

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.effects.run import Run

Changed = tuple[Ref, ...]
"""What a step changed: "happened" means not empty."""
Handler = Callable[["Run", Any], Changed]
Lacking = Callable[["Run", Any, int], Refusal | None]
"""What is missing for a step, with so many MP still to be paid before it; None where nothing is."""

VERBS = "convert.systems.duel_monsters.rules.verbs"
FAMILIES = (
    "numbers",
    "removal",
    "keeping",
    "entering",
    "combining",
    "rituals",
    "from_materials",
    "preparing",
    "equipping",
    "controlling",
    "negating",
    "permissions",
    "chance",
    "deciding",
    "lasting",
)
"""The modules that register verbs, each a family."""


ACTIONS = {"banish": "banish", "sacrifice": "tribute", "search": "search"}
"""Verbs that an effect may forbid somebody to do, by the name of what is forbidden."""


class Verb(NamedTuple):
    """How one ``op`` is carried out."""

    op: str
    handler: Handler
    hostile: bool
    lacking: Lacking | None = None
    """Why it could do nothing now, where that can be told before anything is paid."""


_VERBS: dict[str, Verb] = {}


def op_of(step: StepBase) -> str:
    """The ``op`` of a step."""
    return str(step.__struct_config__.tag)


def verb(op: str, *, hostile: bool = False, lacking: Lacking | None = None) -> Callable[[Handler], Handler]:
    """Register the handler of one ``op``."""

    def register(handler: Handler) -> Handler:
        if op in _VERBS:
            raise TypeError(f"two handlers for {op!r}")
        _VERBS[op] = Verb(op, handler, hostile, lacking)
        return handler

    return register


def verbs() -> Mapping[str, Verb]:
    """Every registered verb by its ``op``."""
    if len(_VERBS) < len(STEP_TYPES):
        for family in FAMILIES:
            import_module(f"{VERBS}.{family}")
    return _VERBS
