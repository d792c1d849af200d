"""Findings that only this game reports: its rows for the table of codes (``convert.findings.table``)."""

from __future__ import annotations

from convert.findings.table import Code, error

CANNOT_BE = error(
    "C2S341",
    "an effect that cannot be",
    "An effect of an ability has a target, a keyword or a summon word that the rules do not know.",
)
NO_DECK = error(
    "C2S342", "a deck that cannot be", "The deck breaks a rule of building decks (DICE-SETUP-05, -16, -17)."
)
NOT_OPEN = error(
    "C2S343",
    "a deck without an open archetype",
    "No unit ever comes of such a deck (DICE-SETUP-17). A game file with `open_archetype: advised` plays it all the "
    "same.",
)
NO_CRAWL = error("C2S344", "a dungeon that cannot be", "The fields, parties or tokens of a crawl do not fit together.")
CODES: dict[str, Code] = {row.code: row for row in (CANNOT_BE, NO_DECK, NOT_OPEN, NO_CRAWL)}
