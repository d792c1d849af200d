"""Findings about sources and cards, each said once however many cards it is about.

===========  ========  ================================================================================
code         severity  meaning
===========  ========  ================================================================================
``C2S201``   warning   the source sends a field that this version does not know; it is passed over
``C2S202``   warning   a card's type holds a word that this version does not know
``C2S203``   warning   a printing's rarity is not known; it decides no Rank (RARITY-08)
``C2S204``   warning   a monster's Type is not known; it is kept as it is
``C2S205``   warning   an Attribute is not known; it is kept as it is
``C2S206``   warning   a spell's or trap's property is not known
``C2S207``   warning   a Link rating and the number of arrows disagree; the rating counts
``C2S208``   note      printings name sets that the list of sets lacks or does not date
``C2S209``   warning   characters of a card's text were lost at the source
``C2S210``   warning   the answer is in another language; texts can only be read in English
``C2S211``   note      an entry was another passcode of a card (alternative art, beta) and was folded in
``C2S212``   warning   a card has no text though its kind should have one
``C2S213``   warning   a number of a card made no sense and was left out
``C2S220``   warning   a saved snapshot is damaged and was passed over
``C2S221``   warning   the API could not be had; the last good snapshot was used
``C2S222``   warning   no source could be had; the starter set was used
``C2S223``   warning   no list of sets beside the cards: printings have no dates
``C2S231``   warning   a list names a card that is not in the database
``C2S232``   warning   a list holds a passcode that is not in the database
===========  ========  ================================================================================
"""

from __future__ import annotations

from convert.findings.model import Finding, Severity

_EXAMPLES = 3


class Notices:
    """Collects findings; the same thing about many cards becomes one finding with a few of their names."""

    def __init__(self) -> None:
        self._about: dict[tuple[str, Severity, str, str], list[str]] = {}

    def add(self, code: str, message: str, *, card: str = "", severity: Severity = "warning", hint: str = "") -> None:
        """Note ``message`` (a sentence without its full stop), about ``card`` where it is about one."""
        cards = self._about.setdefault((code, severity, message, hint), [])
        if card:
            cards.append(card)

    def findings(self) -> tuple[Finding, ...]:
        """All of them, sorted by code and message."""
        found = [
            Finding(code=code, severity=severity, message=message + _named(cards), hint=hint)
            for (code, severity, message, hint), cards in self._about.items()
        ]
        return tuple(sorted(found, key=lambda finding: (finding.code, finding.message)))


def _named(cards: list[str]) -> str:
    if not cards:
        return ""
    rest = len(cards) - _EXAMPLES
    more = f" and {rest} more" if rest > 0 else ""
    return f" ({', '.join(cards[:_EXAMPLES])}{more})"
