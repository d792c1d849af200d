"""A choice among effects some of which wait for a moment of their own: "activate 1 of these effects; ● When this
card attacks: … ● Destroy 1 card". Each of those is an ability by itself; all of them share what limits the choice."""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects import Step
from convert.effects import steps as op
from convert.text.abilities.draft import Draft


def separable(draft: Draft, index: int) -> bool:
    """Whether the options that the clause ``index`` offers could be abilities by themselves: one of them is chosen, by
    oneself, and nothing is paid or done before."""
    step = draft.do[0] if len(draft.do) == 1 else None
    plain = isinstance(step, op.ChooseOne) and step == op.ChooseOne(options=(), src=index)
    return plain and draft.mode in ("cast", "activate") and draft.when is None and not (draft.targets or draft.cost)


def taken_apart(
    draft: Draft, options: Sequence[op.Option], inner: Sequence[Draft], index: int
) -> tuple[list[Step] | None, list[Draft]]:
    """What is left of the choice, which the clause ``index`` offers, and the abilities of the options with a moment of
    their own (``inner`` has all options as they were read); None where one of them was not read."""
    if any(one.lost or not one.do for one in inner):
        return None, []
    draft.together = True
    head = list(draft.src)
    waiting = [one for one in inner if one.when is not None]
    for one in waiting:
        one.mode, one.from_, one.speed = ("cast" if draft.mode == "cast" else "trigger"), draft.from_, draft.speed
        one.optional = one.optional or draft.optional
        one.limits[:] = [*draft.limits, *one.limits]
        one.together = True
        one.if_[:0] = draft.if_
        one.src[:] = [*head, *one.src]
    left = [k for k, one in enumerate(inner) if one.when is None]
    draft.src.extend(src for k in left for src in inner[k].src)
    if len(left) != 1:
        return [op.ChooseOne(options=tuple(options[k] for k in left), src=index)] if left else [], waiting
    only = inner[left[0]]
    draft.optional = draft.optional or only.optional
    draft.if_.extend(only.if_)
    draft.cost.extend(only.cost)
    draft.targets.extend(only.targets)
    return list(only.do), waiting


def left_to_the_choice(draft: Draft, inner: Draft) -> bool:
    """ "Apply any of these effects; ● You can make your opponent draw 1 card": whether at all is chosen with the
    option, and the step, which is the other player's, is not theirs to refuse."""
    whole = draft.do[-1] if draft.do else None
    free = isinstance(whole, op.ChooseOne) and isinstance(whole.count, tuple) and whole.count[0] == 0
    return free and bool(inner.do) and inner.do[0].who == "opponent" and not inner.do[0].optional
