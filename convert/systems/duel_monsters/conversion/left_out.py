"""What of a card's text means nothing here, as remarks of its entry: sentences that the reader knows as such, and steps
that this game drops (CONVERT-33, CONVERT-45)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from convert.effects import Ability, LeftOut
from convert.effects.steps import StepBase
from convert.systems.duel_monsters.conversion.without_meaning import means_nothing
from convert.systems.duel_monsters.walk import steps
from convert.text.model import Reading

_Rows = Mapping[type[StepBase], Sequence[Mapping[str, Any]]]
_RULE = re.compile(r"\(([A-Z]+-\d+)\b")
_HOLDS_ALL_THE_SAME = "CONVERT-31"
"""A Gemini monster has its abilities from the start: nothing of it is left out."""


def left_out(
    reading: Reading, effects: Sequence[Ability], rows: _Rows, *, card_text: bool = True
) -> tuple[LeftOut, ...]:
    """The remarks, in the order of the text; without ``card_text`` they keep their place and rule only. The Pendulum
    half is shown whole (CONVERT-46)."""
    own = {clause.index: clause for clause in reading.clauses if not clause.half}
    found: dict[int, tuple[str, tuple[int, ...]]] = {
        index: (_rule(clause.because), (index,)) for index, clause in own.items()
    }
    kept = {index for ability in effects for index in ability.src}
    played = {step.src for step in steps(effects)}
    for ability in reading.abilities:
        for step in steps((ability,)):
            if step.src in own and step.src not in played and (rule := _dropped(step, rows)):
                whole = kept.isdisjoint(ability.src)
                found[step.src] = (rule, tuple(ability.src) if whole else (step.src,))
    told = [(span, rule) for rule, span in found.values() if rule and rule != _HOLDS_ALL_THE_SAME]
    return tuple(
        LeftOut(src=span[0], text=_whole_effect([own[at].text for at in span]) if card_text else "", rule=rule)
        for span, rule in sorted(set(told))
    )


def _whole_effect(clauses: Sequence[str]) -> str:
    """The clauses of an effect in a row, a colon before what it does and a full stop before a further sentence."""
    said = clauses[0]
    for clause in clauses[1:]:
        said += (". " if clause.startswith("You can only") else ": " if clause[:1].isupper() else ", ") + clause
    return said


def _rule(because: str) -> str:
    named = _RULE.search(because)
    return named[1] if named else ""


def _dropped(step: StepBase, rows: _Rows) -> str:
    """The rule by which the step means nothing; "" where it means something."""
    row = next((one for one in rows.get(type(step), ()) if means_nothing(step, one)), None)
    return _rule(str(row["why"])) if row is not None else ""
