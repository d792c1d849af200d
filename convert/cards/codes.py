"""Every code that reading cards may end in (``C2S4xx``), for ``explain-code`` and ``docs/findings.md``."""

from __future__ import annotations

from convert.findings.table import Code


def _row(code: str, title: str, why: str, *, note: bool = False) -> Code:
    return Code(code=code, severity="note" if note else "warning", title=title, why=why)


ROWS: tuple[Code, ...] = (
    _row("C2S401", "an unknown field", "The source sends a field that this version does not know; it is passed over."),
    _row("C2S402", "an unknown kind of card", "A card's type holds a word that this version does not know."),
    _row("C2S403", "an unknown rarity", "Its printing decides nothing; the next one in date order does."),
    _row("C2S404", "an unknown monster Type", "It is kept as it is; only rules that name Types cannot use it."),
    _row("C2S405", "an unknown Attribute", "It is kept as it is; only rules that name Attributes cannot use it."),
    _row("C2S406", "an unknown property", "A spell or trap of a property that this version does not know."),
    _row("C2S407", "rating and arrows disagree", "A Link monster's rating is not the number of its arrows; it counts."),
    _row("C2S408", "sets without a date", "Printings whose set is not listed or not dated come last.", note=True),
    _row("C2S409", "lost characters", "The source replaced characters of the text that it could not write."),
    _row("C2S410", "another language", "The answer is not in English, and only English texts can be read."),
    _row("C2S411", "another passcode of a card", "Alternative art or a beta entry: folded into its card.", note=True),
    _row("C2S412", "no text", "A spell or trap whose text the source lacks."),
    _row("C2S413", "lines set aside", "Lines of a bulk file that are no card objects; the others are used."),
    _row("C2S414", "an entry set aside", "What a card says makes no entry that fits the schema; the others are built."),
    _row("C2S420", "a damaged snapshot", "It was passed over; the one before it, or a new one, is used."),
    _row("C2S421", "the API could not be had", "The last good snapshot was used in its place."),
    _row("C2S422", "no source could be had", "The starter set was used in its place."),
    _row("C2S423", "no list of sets", "Without cardsets.json beside the cards no printing has a date."),
    _row("C2S431", "a name that is no card's", "A line of a list names nothing in the database."),
    _row("C2S432", "a passcode that is no card's", "A line of a list or deck holds a passcode that is not there."),
)

CODES: dict[str, Code] = {row.code: row for row in ROWS}

OF_GETTING = frozenset({"C2S420", "C2S421", "C2S422"})
"""Those that say how the cards were had, not what they are like."""
