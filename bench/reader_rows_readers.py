"""Patterns of what readers who knew card, rules and entry objected to: limits, bans, second targets."""

from __future__ import annotations

import re

from bench.reader_cases import Case
from bench.reader_rows import Found, row

_QUOTED = re.compile(r'"[^"]*"')
_EACH = re.compile(r"You can only use (?:each|1) (?:[^.]|\.(?=\w))*?(?:per|each) turn")


@row("each_unlimited", "“each effect once per turn”, not said of an effect that nobody read", partial=True)
def each_unlimited(case: Case) -> Found:
    """The table would use that one as often as it likes."""
    text, unread = case.card.text, {gap.src for gap in case.reading.unread}
    told = {src for ability in case.abilities for src in ability.src} - unread
    if not any(_EACH.match(case.clause(src)) for src in told):
        return
    for gap in case.reading.unread:
        clause = case.reading.clauses[gap.src]
        begins = clause.start == 0 or text[: clause.start].rstrip(" ")[-1:] in (".", "\n", "●", ")")
        whole = begins and text[clause.end : clause.end + 1] in (".", "")
        if whole and re.search(r"[:;] ", _QUOTED.sub("", gap.text)) and gap.limit is None:
            yield gap.text
