"""What the conversion may have to say about a card: every code C2S3xx in one table."""

from __future__ import annotations

from typing import NamedTuple

from convert.findings.model import Finding, Severity


class Code(NamedTuple):
    """One code: what it means, how grave it is, which rule speaks of it, and what to do."""

    code: str
    severity: Severity
    title: str
    rule: str
    hint: str


RANK_DEFAULTED = Code(
    "C2S301",
    "warning",
    "Rank 1 by default: no printing states a usable rarity",
    "RARITY-08",
    "set `rank` in an override",
)
UNKNOWN_RARITY = Code(
    "C2S302", "warning", "a rarity label that no rule knows, passed over", "RARITY-08", "add the label to rarity.toml"
)
VARIABLE_STAT = Code(
    "C2S303",
    "warning",
    "Attack or Defense varies: the entry holds no number",
    "CONVERT-38",
    "it counts as 0 until the card's effect sets it; an override may give it a number",
)
NO_ATTRIBUTE = Code(
    "C2S304",
    "warning",
    "a monster without an Attribute, never discounted",
    "CONVERT-40",
    "set `attribute` in an override",
)
NO_LEVEL = Code("C2S305", "error", "a monster without a Level", "CONVERT-39", "set `level` in an override")
BLANK_PROPERTY = Code(
    "C2S306",
    "warning",
    "a spell or trap without a property, taken as Normal",
    "CONVERT-40",
    "set `form` in an override",
)
UNKNOWN_MATERIAL = Code(
    "C2S307",
    "warning",
    "a Fusion Material that names no known card, so the cost is left to the table",
    "FUSION-06",
    "give `materials` in an override",
)
NO_MATERIALS = Code(
    "C2S308",
    "note",
    "a fusion monster whose text names no Materials, so the cost is left to the table",
    "FUSION-06",
    "give `materials` in an override",
)
TOKEN_WITHOUT_STATS = Code(
    "C2S309",
    "warning",
    "a token whose maker does not print its numbers",
    "CONVERT-36",
    "give `level`, `attack` and `defense` in an override",
)
TWICE = Code("C2S310", "warning", "a passcode that comes twice; the second card is left out", "CONVERT-40", "")
SAME_ID = Code("C2S320", "error", "an id or slug used by two entries", "CONVERT-24", "give one of them another")
ODD_NUMBER = Code(
    "C2S321",
    "note",
    "a number that no rule gives",
    "CONVERT-24",
    "right if it was set by hand; else build again, or take it out of the override",
)
NO_SUCH_ENTRY = Code(
    "C2S322",
    "warning",
    "a reference that names no entry here",
    "CONVERT-24",
    "check the slug, or build with that card too",
)
UNTRUE_STATUS = Code(
    "C2S323",
    "warning",
    "an adjudication that does not agree with the effects",
    "CONVERT-01",
    "automatic means: nothing unread and no manual step",
)

CODES: tuple[Code, ...] = (
    RANK_DEFAULTED,
    UNKNOWN_RARITY,
    VARIABLE_STAT,
    NO_ATTRIBUTE,
    NO_LEVEL,
    BLANK_PROPERTY,
    UNKNOWN_MATERIAL,
    NO_MATERIALS,
    TOKEN_WITHOUT_STATS,
    TWICE,
    SAME_ID,
    ODD_NUMBER,
    NO_SUCH_ENTRY,
    UNTRUE_STATUS,
)


def finding(code: Code, message: str, *, where: str = "", card: str = "") -> Finding:
    """A finding of this code about one entry or card."""
    return Finding(
        code=code.code,
        severity=code.severity,
        message=f"{message} ({code.rule})",
        hint=code.hint,
        where=where,
        card=card,
    )
