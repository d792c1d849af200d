"""The last change of a file that commands change and people write in: taken back without a word of theirs."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from convert.atomic_file import replace_whole
from convert.errors import Card2SpellError
from convert.findings.places import Place
from convert.plain_file import SAVED_MOST, read_plain

NOTHING: Any = object()
"""The value of a field that is not there."""


class _Written(msgspec.Struct, frozen=True):
    """What a command wrote into a file, and the file as it was before (a digest of its backup)."""

    backup: str
    text: bytes


def backup_of(path: Path) -> Path:
    """Where the file as it was before the last change is."""
    return path.with_name(f"{path.name}.bak")


def _written_at(path: Path) -> Path:
    return path.with_name(f".{path.name}.written")


def keep_written(path: Path) -> None:
    """Remember a file as the command that ends now wrote it, its backup being there. Raises ``OSError``."""
    written = _Written(_digest(backup_of(path)), path.read_bytes())
    replace_whole(_written_at(path), msgspec.json.encode(written))


def last_written(path: Path) -> bytes | None:
    """The file as the last command wrote it over what is its backup now; None where that is not known."""
    try:
        written = msgspec.json.decode(read_plain(_written_at(path), SAVED_MOST), type=_Written)
    except (msgspec.MsgspecError, OSError, Card2SpellError):
        return None
    return written.text if written.backup == _digest(backup_of(path)) else None


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


class BothChangedError(Exception):
    """A person and the change that is to be taken back wrote at the same places."""

    def __init__(self, places: tuple[Place, ...]) -> None:
        super().__init__()
        self.places = places


def without_change(before: Any, after: Any, now: Any) -> Any:
    """The values ``now``, with what a change made ``after`` of ``before`` taken back, and what was written since kept.
    Raises ``BothChangedError``."""
    clashes: list[Place] = []
    made = _without(before, after, now, (), clashes)
    if clashes:
        raise BothChangedError(tuple(clashes))
    return made


def _without(before: Any, after: Any, now: Any, place: tuple[str | int, ...], clashes: list[Place]) -> Any:
    if now == after or before == now:
        return before
    if before == after:
        return now
    if all(isinstance(each, dict) for each in (before, after, now)):
        names = [*now, *(name for name in before if name not in now)]
        made = {}
        for name in names:
            was, became, here = (of.get(name, NOTHING) for of in (before, after, now))
            made[name] = _without(was, became, here, (*place, name), clashes)
        return {name: value for name, value in made.items() if value is not NOTHING}
    if all(isinstance(each, list) for each in (before, after, now)) and len(before) == len(after) == len(now):
        rows = enumerate(zip(before, after, now, strict=True))
        return [_without(*row, (*place, number), clashes) for number, row in rows]
    clashes.append(place)
    return now
