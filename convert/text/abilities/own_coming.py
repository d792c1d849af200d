"""How a monster brings itself: by a rule that nobody answers, or by an ability that is activated."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects import steps as op
from convert.text.abilities.draft import Draft, own_summon
from convert.text.book import Chain

_GOES_WITH_COMING = (op.Modify, op.SetStat, op.ChangeLevel, op.Forbid, op.Allow)


def by_rule(draft: Draft, chain: Chain, said: Sequence[str]) -> bool:
    """ "You can Special Summon this card (from your hand) by …" is a summoning: no effect is activated. Nothing before
    it has made it one: neither a trigger nor a target."""
    plain = draft.when is None and draft.mode == "activate" and not (draft.targets or draft.do)
    return plain and bool(chain.steps) and own_summon(chain.steps[0]) and _only_comes(draft, chain, said)


def _only_comes(draft: Draft, chain: Chain, said: Sequence[str]) -> bool:
    """Whether the sentence is one step; or "You can Special Summon this card (from your hand) by X, and if you do,
    …", "…, but its ATK becomes halved": with no ";" in it, a summoning whatever it brings with it."""
    if len(chain.steps) < 2:
        return True
    goes_with_it = all(step.link in ("and", "and_if_you_do", "also", "then") for step in chain.steps[1:])
    plain = len(draft.cost) == len(chain.cost) and not chain.targets
    only_holds = all(isinstance(step, _GOES_WITH_COMING) for step in chain.steps[1:])
    return ("by" in said or only_holds) and goes_with_it and plain
