"""Patterns of what readers who knew card, rules and entry objected to: who is named, how much must be done, and what
is activated."""

from __future__ import annotations

import re

from bench.reader_cases import Case
from bench.reader_rows import Found, row
from convert.effects.steps import NormalSummon, SpecialSummon


@row("activated_as_rule", "“You can Tribute 1 Fish; Special Summon this card”: a rule, not activated", partial=True)
def activated_as_rule(case: Case) -> Found:
    """What has a price and a ";" is an ability that is activated."""
    for ability in case.abilities:
        comes = any(isinstance(one, SpecialSummon | NormalSummon) and one.what.how == "self" for one in ability.do)
        if ability.mode == "summon_rule" and comes:
            yield from (said for said in map(case.sentence, ability.src[:1]) if _ACTIVATED.search(said))


_ACTIVATED = re.compile(r"[;:] (?:you can )?(?:Special|Normal|Tribute) Summon this card")
