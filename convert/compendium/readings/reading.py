"""Reading many cards' texts by several processes, those aside that are kept."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec

import convert
from convert.compendium.readings.languages import YU_GI_OH, Language
from convert.compendium.readings.store import Store
from convert.contract.code_fingerprint import READER, code_fingerprint

_HELPER = "convert.compendium.readings.helper"
_WORTH_HELP = 1500
"""Fewer cards than this are read sooner than another process starts."""
_MOST_JOBS = 4
_STEP = 200
"""Progress is told after so many cards."""
Progress = Callable[[int, int], None]


def reader_fingerprint() -> str:
    """ "sha256:…" over the version, the effect language and the reader: another one after any change to them."""
    return code_fingerprint(READER)


def default_folder() -> Path:
    """Where readings are kept: beside the snapshots."""
    from convert.cards.snapshot import default_cache

    return default_cache() / "readings"


def read_all(
    cards: Sequence[Any],
    *,
    store: Store | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    language: Language = YU_GI_OH,
) -> Mapping[Any, Any]:
    """Each card's own text, read (no pendulum half), and what is doubted of it, by the card's id.

    What ``store`` holds is not read again, and what is read anew is kept there; ``jobs`` processes at most, by default
    as many as the machine and the work are worth."""
    known = {} if store is None else {card.id: kept for card in cards if (kept := store.find(card)) is not None}
    missing = [card for card in cards if card.id not in known]
    read = dict(
        zip([card.id for card in missing], _read(missing, _jobs(len(missing), jobs), progress, language), strict=True)
    )
    if store is not None:
        for card in missing:
            store.add(card, read[card.id])
        store.save()
    if progress is not None:
        progress(len(cards), len(cards))
    return {**known, **read}


def _jobs(cards: int, given: int | None) -> int:
    if given is not None:
        return max(1, min(given, cards, _MOST_JOBS))
    if cards < _WORTH_HELP or not sys.executable:
        return 1
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(processors, _MOST_JOBS)


def _read(cards: Sequence[Any], jobs: int, progress: Progress | None, language: Language) -> list[Any]:
    """The readings in the order of the cards. Each process has every ``jobs``-th card: long texts stand together in a
    snapshot. What a helper does not answer is read here."""
    if not cards:
        return []
    shares = [cards[first::jobs] for first in range(jobs)]
    with ThreadPoolExecutor(max_workers=jobs) as threads:
        helped = [threads.submit(_ask, share, language) for share in shares[1:]]
        mine = _read_here(shares[0], progress, len(cards), language)
        others = [future.result() for future in helped]
    for number, answer in enumerate(others, 1):
        if answer is None:
            others[number - 1] = _read_here(shares[number], None, 0, language)
    found: list[Any] = []
    lists = [mine, *[answer for answer in others if answer is not None]]
    for place in range(len(cards)):
        found.append(lists[place % jobs][place // jobs])
    return found


def _read_here(cards: Sequence[Any], progress: Progress | None, total: int, language: Language) -> list[Any]:
    reader = language.load()
    found = []
    for number, card in enumerate(cards):
        if progress is not None and number % _STEP == 0:
            progress(number * total // len(cards), total)
        found.append(reader.read(card))
    return found


def _ask(cards: Sequence[Any], language: Language) -> list[Any] | None:
    """A helper's readings; None where there was no helper or it failed."""
    root = str(Path(convert.__file__).resolve().parents[1])
    path = os.pathsep.join(part for part in (root, os.environ.get("PYTHONPATH", "")) if part)
    try:
        done = subprocess.run(
            [sys.executable, "-m", _HELPER, language.name],
            input=msgspec.msgpack.encode(cards),
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONPATH": path},
        )
        readings: list[Any] = msgspec.msgpack.decode(done.stdout, type=list[language.reading])  # type: ignore[name-defined]
    except (OSError, subprocess.SubprocessError, msgspec.MsgspecError):
        return None
    return readings if len(readings) == len(cards) else None
