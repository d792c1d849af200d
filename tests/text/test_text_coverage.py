"""How much of the real card texts is read: counted, so that every change of the reader says what it changes.

Refresh ``coverage.json`` after a change that was meant: ``REFRESH=1 pytest tests/text/test_text_coverage.py``.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from convert.effects import Ability
from tests.sampled_readings import sample

COUNTS = Path(__file__).with_name("coverage.json")


def counted(readings: list[tuple[bool, str]]) -> dict[str, dict[str, int]]:
    """Counts by status, of all and of the classic cards (first printed up to 2005)."""
    everyone = Counter(status for _, status in readings)
    classic = Counter(status for old, status in readings if old)
    return {"all": dict(sorted(everyone.items())), "classic": dict(sorted(classic.items()))}


@pytest.fixture(scope="module")
def readings(snapshot: Path) -> list[tuple[bool, str]]:
    """Every classic card and every sixth of the rest, read."""
    encoder = msgspec.json.Encoder()
    for place, _, _, reading in sample(snapshot):
        text = encoder.encode(reading.abilities)
        assert b'"op":"manual"' not in text
        assert b'"reach"' not in text
        if place % 60 == 0:
            assert msgspec.json.decode(text, type=tuple[Ability, ...]) == reading.abilities
    return [(each.classic, each.reading.status) for each in sample(snapshot)]


def test_as_many_cards_are_read_as_was_counted(readings: list[tuple[bool, str]]) -> None:
    now = counted(readings)
    if "REFRESH" in os.environ:
        COUNTS.write_text(json.dumps(now, indent=1) + "\n", encoding="utf-8")
    before: dict[str, Any] = json.loads(COUNTS.read_text(encoding="utf-8"))
    assert now == before
