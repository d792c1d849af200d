"""What holds so often a turn: "Once per turn, this card cannot be destroyed by battle"."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from convert.effects import Step
from convert.effects import steps as op
from convert.text.abilities.prefix import Lead
from convert.text.book import Chain


def so_often(lead: Lead, steps: Sequence[Step]) -> list[Step]:
    """The steps, the prefix's "once per turn" taken into the protections that they are: nobody uses them, they save it
    so often each turn. Others come back as they are, and the limit stays the ability's."""
    limit = lead.limit
    if limit is None or lead.when is not None or limit.per != "turn" or limit.scope != "instance" or limit.group:
        return list(steps)
    saved = [step for step in steps if isinstance(step, op.Protect) and _from_destruction(step)]
    if not steps or len(saved) != len(steps):
        return list(steps)
    lead.limit = None
    return [msgspec.structs.replace(step, times=limit.n) for step in saved]


def saved_so_often(lead: Lead, chain: Chain) -> None:
    """The same of a whole clause, whose "once per turn" may also stand at its end."""
    ahead = lead.limit is not None
    if not ahead:
        lead.limit = chain.limit
    chain.steps = so_often(lead, chain.steps)
    if not ahead:
        chain.limit, lead.limit = lead.limit, None


def _from_destruction(step: op.Protect) -> bool:
    kinds = {step.from_} if isinstance(step.from_, str) else set(step.from_)
    return kinds <= {"battle", "effects"} and step.until is None and step.times is None and not step.optional
