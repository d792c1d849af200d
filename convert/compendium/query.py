"""Find entries: by words of the name (fuzzily), kind, form, Rank, Level, Attribute, verb and status.

Knows no game: a field that an entry has not simply does not match.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from convert.errors import UsageError

_RANGE = re.compile(r"(?:(\d+)\s*(?:-|–|\.\.)\s*(\d+)|(\d+)\s*(\+|-)?)")
_CLOSE = 82.0
"""How alike two words must be (0 to 100) to be taken for one."""


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for; every given field must match. Ranges are (least, most), inclusive."""

    words: tuple[str, ...] = ()
    kind: str = ""
    form: str = ""
    rank: tuple[int, int] | None = None
    level: tuple[int, int] | None = None
    attribute: str = ""
    verb: str = ""
    status: str = ""


def number_range(text: str, what: str) -> tuple[int, int]:
    """ "4", "4-6", "4+" (or more) and "4-" (or less) as (least, most). Raises ``UsageError`` for anything else."""
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        raise UsageError(f"{what} {text!r} is no range", hint="write 4, 4-6, 4+ or 4-")
    low, high, single, open_end = found.groups()
    if single is not None:
        n = int(single)
        return {"+": (n, 10**6), "-": (0, n)}.get(open_end or "", (n, n))
    if int(low) > int(high):
        raise UsageError(f"{what} {text!r} runs backwards", hint=f"write {high}-{low}")
    return int(low), int(high)


def verbs_of(node: Any) -> Iterator[str]:
    """Every ``op`` in a tree, as often as it occurs, nested ones included."""
    stack = [node]
    while stack:
        node = stack.pop()
        if isinstance(node, (tuple, list)):
            stack.extend(reversed(node))
        elif isinstance(node, msgspec.Struct):
            config = node.__struct_config__
            if config.tag_field == "op" and isinstance(config.tag, str):
                yield config.tag
            stack.extend(getattr(node, name) for name in reversed(node.__struct_fields__))


def search(entries: Iterable[Any], query: Query) -> list[Any]:
    """The entries that match, best names first, then by slug."""
    found = []
    for entry in entries:
        if not _fits(entry, query):
            continue
        score = name_score(entry.name, query.words) if query.words else 100.0
        if score:
            found.append((-score, entry.slug, entry))
    found.sort(key=lambda row: row[:2])
    return [entry for _, _, entry in found]


def _fits(entry: Any, query: Query) -> bool:
    for name in ("kind", "form", "attribute"):
        wanted = getattr(query, name)
        if wanted and wanted.casefold() != str(getattr(entry, name, "") or "").casefold():
            return False
    for name in ("rank", "level"):
        bounds = getattr(query, name)
        value = getattr(entry, name, None)
        if bounds is not None and (value is None or not bounds[0] <= value <= bounds[1]):
            return False
    if query.status and entry.adjudication.status != query.status:
        return False
    return not query.verb or query.verb in verbs_of(entry.effects)


def name_score(name: str, words: Sequence[str]) -> float:
    """How well a name answers the words: 0 where a word has no like, up to 200 for the name itself."""
    wanted = " ".join(words).casefold()
    folded = name.casefold()
    if folded == wanted:
        return 200.0
    if wanted in folded:
        return 150.0 - len(folded) / 100
    from rapidfuzz import fuzz

    parts = re.findall(r"\w+", folded)
    total = 0.0
    for word in re.findall(r"\w+", wanted):
        best = max((100.0 if part.startswith(word) else fuzz.ratio(word, part) for part in parts), default=0.0)
        if best < _CLOSE:
            return 0.0
        total += best
    return total / max(len(words), 1) - len(folded) / 100
