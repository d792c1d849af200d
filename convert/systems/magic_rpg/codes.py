"""Findings that only this game reports: its rows for the table of codes (``convert.findings.table``)."""

from __future__ import annotations

from convert.findings.table import Code, error, warning

UNKNOWN_LAYOUT = warning(
    "C2S351", "an unknown layout", "Cards of a layout that this version does not know are converted as their front."
)
READER_RAISED = warning(
    "C2S352",
    "cards on which the reader broke",
    "A mistake of the reader: their lines are unread, and the rest of the build is whole (MRPG-CONV-23). Please report "
    "the card that the message names.",
)
NO_SHEET = error(
    "C2S361",
    "a sheet that breaks a rule",
    "A purchase, a price, a total or a deck of a character's sheet is not as the rules have it; the message names the "
    "rule.",
)
UNKNOWN_CARD = warning(
    "C2S362",
    "a card of a sheet or a game that the compendium does not have",
    "Its price and its limits cannot be looked up. `card2spell search` finds names.",
)
NO_GAME = error("C2S363", "a game that cannot be", "The sides, decks or creatures of a game file do not fit together.")
NO_CAMPAIGN = error(
    "C2S364",
    "a campaign that cannot be",
    "A wizard's sheet is not there or breaks a rule, or cards lie in play or were left behind that nobody owns; the "
    "message names the rule.",
)
_ROWS = (UNKNOWN_LAYOUT, READER_RAISED, NO_SHEET, UNKNOWN_CARD, NO_GAME, NO_CAMPAIGN)
CODES: dict[str, Code] = {row.code: row for row in _ROWS}
