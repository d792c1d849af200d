"""Findings about sources and cards, each said once however many cards it is about (``convert.cards.codes``)."""

from __future__ import annotations

from convert.cards.codes import CODES
from convert.findings.model import Finding

_EXAMPLES = 3


class Notices:
    """Collects findings; the same thing about many cards becomes one finding with a few of their names."""

    def __init__(self) -> None:
        self._about: dict[tuple[str, str, str], list[str]] = {}

    def add(self, code: str, message: str, *, card: str = "", hint: str = "") -> None:
        """Note ``message`` (a sentence without its full stop), about ``card`` where it is about one."""
        cards = self._about.setdefault((code, message, hint), [])
        if card:
            cards.append(card)

    def findings(self) -> tuple[Finding, ...]:
        """All of them, sorted by code and message."""
        found = [
            Finding(code=code, severity=CODES[code].severity, message=message + _named(cards), hint=hint)
            for (code, message, hint), cards in self._about.items()
        ]
        return tuple(sorted(found, key=lambda finding: (finding.code, finding.message)))


def _named(cards: list[str]) -> str:
    if not cards:
        return ""
    rest = len(cards) - _EXAMPLES
    more = f" and {rest} more" if rest > 0 else ""
    return f" ({', '.join(cards[:_EXAMPLES])}{more})"
