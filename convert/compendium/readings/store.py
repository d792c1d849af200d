"""The kept readings of one reader: a file of readings by card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from convert.atomic_file import replace_whole
from convert.compendium.readings.languages import YU_GI_OH, Language, key_of
from convert.effects.tree import Status
from convert.text.model import Reading

FORM = 2
"""The version of the file's form: readings with what is doubted of them."""


class Kept(msgspec.Struct, array_like=True):
    """What the file holds: readings by the card's key, each still encoded: only what is asked for is decoded."""

    form: int
    reader: str
    readings: dict[str, msgspec.Raw]


def own_half(reading: Reading) -> Reading:
    """What was read of a card without its pendulum half, whose clauses come last."""
    clauses = tuple(clause for clause in reading.clauses if not clause.half)
    count = len(clauses)
    if not clauses:
        return Reading(clauses=(), abilities=(), unread=(), status="flavour", doubted=())
    unread = tuple(each for each in reading.unread if each.src < count)
    read = [clause for clause in clauses if clause.role != "material"]
    status: Status = "automatic" if not unread else "manual" if len(unread) >= len(read) else "partial"
    return Reading(
        clauses=clauses,
        abilities=tuple(each for each in reading.abilities if min(each.src, default=0) < count),
        unread=unread,
        status=status,
        materials=reading.materials,
        notes=tuple(index for index in reading.notes if index < count),
        doubted=reading.doubted,  # halves are not looked at
    )


class Store:
    """The readings kept in one folder for one reader."""

    def __init__(self, folder: Path, reader: str, language: Language = YU_GI_OH) -> None:
        self.language = language
        self.path = folder / f"{language.stem}-{reader.removeprefix('sha256:')[:16]}.msgpack"
        self.reader = reader
        self._kept = self._load()
        self._decode: Callable[[msgspec.Raw], Any] = msgspec.msgpack.Decoder(language.reading).decode
        self._encode = msgspec.msgpack.Encoder().encode
        self._new: dict[str, msgspec.Raw] = {}

    def _load(self) -> dict[str, msgspec.Raw]:
        try:
            kept = msgspec.msgpack.decode(self.path.read_bytes(), type=Kept)
        except (OSError, msgspec.MsgspecError):
            return {}
        return kept.readings if (kept.form, kept.reader) == (FORM, self.reader) else {}

    def find(self, card: Any, *, pendulum: bool = False) -> Any | None:
        """How this card was read, if it was: with its pendulum half or without, whichever half the reading was of."""
        raw = self._kept.get(self.language.key(card, pendulum=pendulum))
        try:
            if raw is not None:
                return self._decode(raw)
            whole = None if pendulum or self.language is not YU_GI_OH else self._kept.get(key_of(card, pendulum=True))
            return own_half(self._decode(whole)) if whole is not None else None
        except msgspec.MsgspecError:
            return None

    def add(self, card: Any, reading: Any, *, pendulum: bool = False) -> None:
        """Keep a reading, at the next ``save``."""
        self._new[self.language.key(card, pendulum=pendulum)] = msgspec.Raw(self._encode(reading))

    def handed_over(self) -> dict[str, msgspec.Raw]:
        """What was added since, for the process that saves: it is this one's no longer."""
        new, self._new = self._new, {}
        return new

    def take_in(self, readings: Mapping[str, msgspec.Raw]) -> None:
        """What another process has read."""
        self._new.update(readings)

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
    return [other for other in path.parent.glob(f"{path.name.partition('-')[0]}-*.msgpack") if other != path]
