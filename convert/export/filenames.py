"""File names from names of entries: every character that some file system refuses is mapped, once, and twins differ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from convert.export.model import EntryView

_REFUSED = re.compile(r'[<>:"/\\|?*#^\[\]%\x00-\x1f\x7f]+')
_RESERVED = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))]
)
_LONGEST = 120
_BYTES = 150
"""File systems count bytes, 255 at the most; an id and an ending come behind the name."""
TURNS_WRITING = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Signs that turn the direction of writing (for ``str.translate``): a text could be made to read as another."""


def safe(name: str) -> str:
    """The name as a file may be called on every system: without the characters that one of them refuses (or that a
    link between notes cannot hold), not ending in a dot or a space, not a reserved word, not too long."""
    plain = " ".join(_REFUSED.sub(" ", name).split()).strip(". ")[:_LONGEST].rstrip(". ")
    while len(plain.encode()) > _BYTES:
        plain = plain[:-1].rstrip(". ")
    if not plain or plain.partition(".")[0].casefold() in _RESERVED:
        plain += "_"
    return plain


def names_of(entries: Iterable[EntryView]) -> Mapping[str, str]:
    """Slug → file name (without its ending), no two alike even where case does not count: entries whose names come to
    the same have their ids beside them."""
    pile = list(entries)
    times: dict[str, int] = {}
    for entry in pile:
        folded = safe(entry.name).casefold()
        times[folded] = times.get(folded, 0) + 1
    return {
        entry.slug: name if times[(name := safe(entry.name)).casefold()] == 1 else f"{name} ({entry.id})"
        for entry in pile
    }


_TOLD = 3


def told(names: Mapping[str, str]) -> str:
    """Which entries have files that are not called as they are, in a sentence; "" where none has."""
    if not names:
        return ""
    first = ", ".join(f"{name} → {file}" for name, file in list(names.items())[:_TOLD])
    rest = f" and {len(names) - _TOLD:,} more" if len(names) > _TOLD else ""
    have = "1 file has" if len(names) == 1 else f"{len(names):,} files have"
    return f"{have} another name than the entry (export.json lists them): {first}{rest}"


def changed(entries: Iterable[EntryView], names: Mapping[str, str]) -> dict[str, str]:
    """Name of the entry → file name, for those that are not called as their entry."""
    return {f"{entry.name} ({entry.id})": names[entry.slug] for entry in entries if names[entry.slug] != entry.name}
