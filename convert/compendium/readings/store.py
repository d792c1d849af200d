"""The kept readings of one reader: a file of readings by card."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from convert.atomic_file import replace_whole
from convert.cards.model import Card
from convert.text.model import Reading

FORM = 1
"""The version of the file's form."""


class Kept(msgspec.Struct, array_like=True):
    """What the file holds: readings by the card's key, each still encoded: only what is asked for is decoded."""

    form: int
    reader: str
    readings: dict[str, msgspec.Raw]


def key_of(card: Card) -> str:
    """What decides how a card is read: its own digest, and its text and name to be sure."""
    words = "\0".join((card.name, card.text))
    return f"{card.digest}:{hashlib.sha256(words.encode()).hexdigest()[:16]}"


class Store:
    """The readings kept in one folder for one reader."""

    def __init__(self, folder: Path, reader: str) -> None:
        self.path = folder / f"readings-{reader.removeprefix('sha256:')[:16]}.msgpack"
        self.reader = reader
        self._kept = self._load()
        self._decode = msgspec.msgpack.Decoder(Reading).decode
        self._encode = msgspec.msgpack.Encoder().encode
        self._new: dict[str, msgspec.Raw] = {}

    def _load(self) -> dict[str, msgspec.Raw]:
        try:
            kept = msgspec.msgpack.decode(self.path.read_bytes(), type=Kept)
        except (OSError, msgspec.MsgspecError):
            return {}
        return kept.readings if (kept.form, kept.reader) == (FORM, self.reader) else {}

    def find(self, card: Card) -> Reading | None:
        """How this card was read, if it was."""
        raw = self._kept.get(key_of(card))
        if raw is None:
            return None
        try:
            return self._decode(raw)
        except msgspec.MsgspecError:
            return None

    def add(self, card: Card, reading: Reading) -> None:
        """Keep a reading, at the next ``save``."""
        self._new[key_of(card)] = msgspec.Raw(self._encode(reading))

    def save(self) -> None:
        """Put what is new into the file, and files of other readers away. What cannot be written is only slower next
        time."""
        if not self._new:
            return
        content: Any = Kept(FORM, self.reader, {**self._kept, **self._new})
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            for old in _others(self.path):
                old.unlink(missing_ok=True)
            replace_whole(self.path, msgspec.msgpack.encode(content))
        self._kept |= self._new
        self._new = {}


def _others(path: Path) -> Iterable[Path]:
    return [other for other in path.parent.glob("readings-*.msgpack") if other != path]
