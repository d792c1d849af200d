"""The texts of many cards read: by several processes, and kept, so that each text is read once for all games.

A reading depends on the card and on the reader alone. What was read is kept in the cache folder, in one file for each
state of the reader (``fingerprint``), by what is read of a card. A file that cannot be read or written is as if it
were not there: it costs time, nothing else.
"""

from __future__ import annotations

import gc
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

import convert
from convert import __version__
from convert.atomic_file import replace_whole
from convert.cards.model import Card
from convert.text.model import Reading
from convert.text.reader import Reader

FOLDER = "readings"
WORTH_HELP = 1500
"""Fewer texts than this are read sooner than another process starts."""
MOST_JOBS = 4
_DECODE = msgspec.msgpack.Decoder(Reading).decode


def fingerprint() -> str:
    """Of everything that decides how a text is read: the reader's code and data, the effect language."""
    digest = hashlib.sha256(__version__.encode())
    for package in ("convert.effects", "convert.text"):
        _add(digest, resources.files(package), package)
    return digest.hexdigest()[:24]


def _add(digest: hashlib._Hash, item: Traversable, name: str) -> None:
    if item.is_file():
        digest.update(f"\0{name}\0".encode() + item.read_bytes().replace(b"\r\n", b"\n"))
    elif item.is_dir():
        for child in sorted(item.iterdir(), key=lambda child: child.name):
            if child.name != "__pycache__":
                _add(digest, child, f"{name}/{child.name}")


def readings(cards: Sequence[Card], *, jobs: int | None = None, store: Path | None = None) -> Mapping[int, Reading]:
    """Card id → what its text says, its pendulum half included. ``jobs``: how many processes read; by default as many
    as there are processors, four at most, for a large pile. ``store``: the folder where readings are kept (none: they
    are not)."""
    path = store / FOLDER / f"{fingerprint()}.msgpack" if store is not None else None
    kept = _load(path)
    marks = {card.id: mark(card) for card in cards}
    found: dict[int, Reading] = {}
    missing: list[Card] = []
    for card in cards:
        raw = kept.get(marks[card.id])
        if raw is None:
            missing.append(card)
        else:
            found[card.id] = _DECODE(raw)
    fresh = _read(missing, jobs if jobs is not None else _processors())
    found.update((card.id, _DECODE(raw)) for card, raw in zip(missing, fresh, strict=True))
    if path is not None and len(missing) >= WORTH_HELP:
        _keep(path, kept, {marks[card.id]: raw for card, raw in zip(missing, fresh, strict=True)})
    return found


def mark(card: Card) -> bytes:
    """Of all that a reading depends on."""
    parts = (card.name, card.kind, card.type, card.race, card.attribute, card.property, *card.properties)
    numbers = (card.level, card.attack, card.defense, card.link, card.flavor)
    told = "\0".join((*parts, *map(str, numbers), card.treated_as, card.text, card.pendulum_text))
    return hashlib.blake2b(told.encode(), digest_size=12).digest()


def _processors() -> int:
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(count, MOST_JOBS)


def _read(cards: Sequence[Card], jobs: int) -> list[bytes]:
    """The readings, encoded, in order. A helper that cannot be had or fails costs time, nothing else."""
    if jobs == 1 or len(cards) < WORTH_HELP or not sys.executable:
        return CardReader().read(cards)
    shares = [cards[first::jobs] for first in range(jobs)]
    with ThreadPoolExecutor(jobs - 1) as threads:
        asked = [threads.submit(_helped, share) for share in shares[1:]]
        reader = CardReader()
        done = [reader.read(shares[0])]
        for share, answer in zip(shares[1:], asked, strict=True):
            found = answer.result()
            done.append(found if found is not None else reader.read(share))
    result = [b""] * len(cards)
    for first, some in enumerate(done):
        result[first::jobs] = some
    return result


def _helped(cards: Sequence[Card]) -> list[bytes] | None:
    """What another process reads; None where that cannot be."""
    root = str(Path(convert.__file__).resolve().parents[1])
    path = os.pathsep.join(part for part in (root, os.environ.get("PYTHONPATH", "")) if part)
    with suppress(OSError, msgspec.MsgspecError):
        ran = subprocess.run(
            [sys.executable, "-m", "convert.text.readings"],
            input=msgspec.msgpack.encode(list(cards)),
            capture_output=True,
            env={**os.environ, "PYTHONPATH": path},
            check=False,
        )
        found = msgspec.msgpack.decode(ran.stdout, type=list[bytes]) if ran.returncode == 0 else []
        return found if len(found) == len(cards) else None
    return None


class CardReader:
    """A reader that is loaded once, and whose readings come encoded."""

    def __init__(self) -> None:
        self._reader = Reader.load()
        self._encode = msgspec.msgpack.Encoder().encode

    def read(self, cards: Iterable[Card]) -> list[bytes]:
        """Encoded readings; one that does not hold to the effect language counts as not read at all."""
        return [self._one(card) for card in cards]

    def _one(self, card: Card) -> bytes:
        raw = self._encode(self._reader.read(card, pendulum=True))
        try:
            _DECODE(raw)
        except msgspec.ValidationError:
            return self._encode(Reading(clauses=(), abilities=(), unread=(), status="manual"))
        return raw


def _load(path: Path | None) -> dict[bytes, bytes]:
    if path is None:
        return {}
    try:
        return msgspec.msgpack.decode(path.read_bytes(), type=dict[bytes, bytes])
    except (OSError, msgspec.MsgspecError):
        return {}


def _keep(path: Path, kept: Mapping[bytes, bytes], fresh: Mapping[bytes, bytes]) -> None:
    """Put what is known now into the cache, and what other states of the reader left there away."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_whole(path, msgspec.msgpack.encode({**kept, **fresh}))
        for other in path.parent.glob("*.msgpack"):
            if other != path:
                other.unlink(missing_ok=True)


def main() -> None:
    """A helper's process: cards come in, readings go out."""
    gc.disable()
    cards = msgspec.msgpack.decode(sys.stdin.buffer.read(), type=list[Card])
    sys.stdout.buffer.write(msgspec.msgpack.encode(CardReader().read(cards)))


if __name__ == "__main__":
    main()
