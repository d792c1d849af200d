"""Reading is transactional (reader.md 2.3): an attempt that reads nothing leaves nothing behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from convert.cards.sources import load
from convert.text import Reader
from convert.text.abilities.lead import Leads
from convert.text.abilities.prefix import Lead
from convert.text.clauses.chain import ClauseReader
from convert.text.reference.scope import Scope

EVERY = 60


def known(scope: Scope) -> dict[str, Any]:
    """All that a scope knows, as values."""
    return {name: repr(value) for name, value in vars(scope).items() if name != "names"} | {
        "names": repr(scope.names.mark())
    }


@pytest.fixture
def traces(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What failed attempts at clauses and prefixes changed, while the reader runs."""
    found: list[str] = []
    attempt, piece = ClauseReader._attempt, Leads.piece

    def clause(self: ClauseReader, cur: Any, scope: Scope, *rest: Any) -> Any:
        before = known(scope)
        read = attempt(self, cur, scope, *rest)
        if read is None and known(scope) != before:
            found.append(" ".join(cur.rest()))
        return read

    def prefix(self: Leads, words: list[str], start: int, end: int, scope: Scope, lead: Lead) -> bool:
        before = (known(scope), repr(lead))
        read = piece(self, words, start, end, scope, lead)
        if not read and (known(scope), repr(lead)) != before:
            found.append(" ".join(words[start:end]))
        return read

    monkeypatch.setattr(ClauseReader, "_attempt", clause)
    monkeypatch.setattr(Leads, "piece", prefix)
    return found


@pytest.mark.parametrize("month", ["2026-08", "2025-10"])
def test_a_failed_attempt_leaves_no_trace(
    reader: Reader, shared: Path, tmp_path: Path, traces: list[str], month: str
) -> None:
    cards = load(str(shared / "data" / month / "cardinfo.json.gz"), cache=tmp_path, offline=True).cards
    for card in cards[:: EVERY if month > "2026" else 3 * EVERY]:
        reader.read(card, pendulum=True)
    assert traces == []
