"""What the conversion may have to say about a card. What each code means stands in ``codes.py`` of this game, or in
``convert.findings.table``."""

from __future__ import annotations

from typing import NamedTuple

from convert.findings.codes import finding as _finding
from convert.findings.model import Finding, Severity
from convert.systems.duel_monsters.codes import CODES


class Kind(NamedTuple):
    """One kind of finding: its code, the rule that speaks of it ("" for none), and what a person can do."""

    code: str
    rule: str
    hint: str
    severity: Severity | None = None


RANK_DEFAULTED = Kind("C2S501", "RARITY-08", "set `rank` in an override")
UNKNOWN_RARITY = Kind("C2S502", "RARITY-08", "the label is new: a later version may know it; set `rank` until then")
VARIABLE_STAT = Kind("C2S503", "CONVERT-38", "an override may give it a number")
NO_ATTRIBUTE = Kind("C2S504", "CONVERT-40", "set `attribute` in an override")
NO_LEVEL = Kind("C2S505", "CONVERT-39", "set `level` in an override")
BLANK_PROPERTY = Kind("C2S506", "CONVERT-40", "set `form` in an override")
UNKNOWN_MATERIAL = Kind("C2S507", "FUSION-06", "give `materials` in an override")
NO_MATERIALS = Kind("C2S508", "FUSION-06", "give `materials` in an override")
TOKEN_WITHOUT_STATS = Kind("C2S509", "CONVERT-36", "give the maker's `effects` in an override")
BAD_TREE = Kind("C2S511", "CONVERT-01", "give `effects` in an override")
UNKNOWN_NAME = Kind("C2S512", "", "`also_named` on the entry that is meant, or `effects` here, in an override")
TWICE = Kind("C2S510", "CONVERT-40", "")

ODD_RANK = Kind("C2S301", "RARITY-01", "say why in `rank_note`, or in a `note` that speaks of the Rank")
ODD_COST = Kind("C2S302", "MP-01, MP-02", "right if it was set by hand: then say why in `note`", "warning")
DEAD_REFERENCE = Kind("C2S303", "", "give the selector or step that is meant this `id`")
IMPOSSIBLE_VERB = Kind("C2S304", "", "another `form` or another verb is meant")
WORDS_DISAGREE = Kind(
    "C2S305", "", "an override of `effects` writes the text anew; words that are meant so want a `note`"
)
NO_SUCH_ENTRY = Kind("C2S306", "", "check the slug, or build with that card too", "warning")
ODD_NUMBER = Kind("C2S307", "CONVERT-24", "right if it was set by hand: then say why in `note`")
NO_SIGNATURE = Kind("C2S310", "GM-07", "name a spell that is cast on one's own turn", "warning")
UNTRUE_STATUS = Kind("C2S308", "CONVERT-01", "build again")


def finding(kind: Kind, message: str, *, where: str = "", card: str = "") -> Finding:
    """A finding of this kind about one entry or card, with the rule that speaks of it."""
    said = f"{message} ({kind.rule})" if kind.rule else message
    return _finding(
        CODES.get(kind.code, kind.code), said, where=where, hint=kind.hint, card=card, severity=kind.severity
    )
