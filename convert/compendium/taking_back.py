"""The last change of a file that commands change and people write in: taken back without a word of theirs."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from convert.atomic_file import put_below
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
    put_below(path.parent, _written_at(path).name, msgspec.json.encode(written))


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
    if all(isinstance(each, list | tuple) for each in (before, after, now)):
        if len(before) == len(after) == len(now):
            rows = enumerate(zip(before, after, now, strict=True))
            return [_without(*row, (*place, number), clashes) for number, row in rows]
        return _without_of_list(before, after, now, place, clashes)
    clashes.append(place)
    return now


def _without_of_list(
    before: Sequence[Any], after: Sequence[Any], now: Sequence[Any], place: Place, clashes: list[Place]
) -> list[Any]:
    """The same of lists that became longer or shorter: each row known by its name, and the how manieth of it. What
    comes back stands where it stood, as far as the list is still as long."""
    was, became, here = map(_by_name, (before, after, now))
    made = []
    for number, (name, row) in enumerate(here.items()):
        one = _without(was.get(name, NOTHING), became.get(name, NOTHING), row, (*place, number), clashes)
        if one is not NOTHING:
            made.append(one)
    for number, (name, row) in enumerate(was.items()):
        if name in here:
            continue
        if name not in became:
            made.insert(number, row)
        elif row != became[name]:
            clashes.append(place)
    return made


def _by_name(rows: Sequence[Any]) -> dict[tuple[str, int], Any]:
    """The rows of a list by what each is called, and the how manieth of that name it is."""
    named: dict[tuple[str, int], Any] = {}
    for row in rows:
        name = str(next((row[key] for key in _NAMES if key in row), row) if isinstance(row, dict) else row)
        number = sum(1 for known, _ in named if known == name)
        named[name, number] = row
    return named


_NAMES = ("name", "spell", "monster", "entry")
"""The fields by which people tell one row of a list from another."""


def changes(before: Any, after: Any, place: Place = ()) -> Iterator[tuple[Place, Any, Any]]:
    """Where two documents differ, with what stood there and what stands there now."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys((*after, *before)):
            yield from changes(before.get(name, NOTHING), after.get(name, NOTHING), (*place, name))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (was, became) in enumerate(zip(before, after, strict=True)):
            yield from changes(was, became, (*place, number))
    else:
        yield place, before, after
