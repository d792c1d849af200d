"""Find entries: by words of the name (fuzzily) and of the text, by what they are and what they do.

Knows no game: a field that an entry has not simply does not match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

import msgspec

from convert.compendium.index import BETWEEN, LISTED
from convert.effects import STEP_TYPES
from convert.effects.tree import Status
from convert.effects.walk import parts
from convert.errors import UsageError
from convert.findings.suggestions import everyday_values, nearest_names
from convert.prose.english import article

if TYPE_CHECKING:
    from convert.compendium.index import Index, Row

NO_END = 10**6
"""No number of an entry is as great."""
_RANGE = re.compile(r"(?:(\d+)\s*(?:-|–|\.\.)\s*(\d+)|(\d+)\s*(\+|-)?)")
_CLOSE = 82.0
"""How alike two words must be (0 to 100) to be taken for one."""
_SAID = 99.0
"""The score of a text that holds the words: behind names with words that begin so, before names that are only near."""


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for; every given field must match. Ranges are (least, most), inclusive."""

    words: tuple[str, ...] = ()
    kind: str = ""
    form: str = ""
    rank: tuple[int, int] | None = None
    level: tuple[int, int] | None = None
    mp_cost: tuple[int, int] | None = None
    attribute: str = ""
    type: str = ""
    """One of its types."""
    color: tuple[str, ...] = ()
    """Colors of which it has each."""
    keyword: tuple[str, ...] = ()
    """Keywords of which it has each."""
    archetype: str = ""
    set_name: str = ""
    """A part of the name, or the code, of a set that it was printed in."""
    verb: str = ""
    status: str = ""


def number_range(text: str, what: str) -> tuple[int, int]:
    """ "4", "4-6", "4+" (or more) and "4-" (or less) as (least, most). Raises ``UsageError`` for anything else."""
    found = _RANGE.fullmatch(text.strip())
    if found is None:
        raise UsageError(f"{what} {text!r} is no range", hint="write 4, 4-6, 4+ or 4-")
    low, high, single, open_end = found.groups()
    if single is not None:
        n = _bounded(single)
        return {"+": (n, NO_END), "-": (0, n)}.get(open_end or "", (n, n))
    least, most = _bounded(low), _bounded(high)
    if least > most:
        raise UsageError(f"{what} {text!r} runs backwards", hint=f"write {high}-{low}")
    return least, most


def _bounded(digits: str) -> int:
    """A number of an entry; one that is greater than any is as good as the greatest."""
    return NO_END if len(digits.lstrip("0")) > len(str(NO_END)) else min(int(digits), NO_END)


MOST_NAMED = 60
"""So many values are named where one is none of them."""


def one_of(values: Sequence[str]) -> str:
    """What may stand there; of many the first."""
    more = f", and {len(values) - MOST_NAMED:,} more, which Tab lists" if len(values) > MOST_NAMED else ""
    return f"one of: {', '.join(values[:MOST_NAMED])}{more}"


def check_values(index: Index, query: Query) -> None:
    """An option value that no entry could have is a mistake to name, not an empty answer. Raises ``UsageError``."""
    names = ("kind", "form", "attribute", "type", "archetype", "verb", "status")
    asked = [(name, getattr(query, name)) for name in names if getattr(query, name)]
    several = (*(("color", each) for each in query.color), *(("keyword", each) for each in query.keyword))
    for name, wanted in (*asked, *several):
        fixed = {"verb": list(STEP_TYPES), "status": list(get_args(Status))}
        values = fixed.get(name) or index.values(name)
        if not values:
            raise UsageError(f"--{name}: no entry here has {article(name)}", hint=f"leave out --{name}")
        if wanted.casefold() not in [value.casefold() for value in values]:
            near = everyday_values(wanted, values) or nearest_names(wanted, values)
            hint = f"did you mean {near[0]!r}?" if near else one_of(values)
            raise UsageError(f"--{name} {wanted!r} is nothing that an entry here has", hint=hint)
    for name, option, title in (
        ("rank", "--rank", "Rank"),
        ("level", "--level", "Level"),
        ("mp_cost", "--cost", "cost"),
    ):
        if (bounds := getattr(query, name)) is not None:
            refuse_outside(bounds, [int(value) for value in index.values(name)], option, title)


def refuse_outside(bounds: tuple[int, int], there: Sequence[int], option: str, title: str) -> None:
    """Raise ``UsageError`` where no number that there is lies where a range begins or ends."""
    if not there:
        raise UsageError(f"{option}: no entry here has a {title}", hint=f"leave out {option}")
    least, most = min(there), max(there)
    if bounds[0] > most or bounds[1] < least:
        beyond = f"above {most}" if bounds[0] > most else f"below {least}"
        raise UsageError(f"{option}: no entry here has a {title} {beyond}", hint=f"they go from {least} to {most}")


def verbs_of(node: Any) -> Iterator[str]:
    """Every ``op`` in a tree, as often as it occurs, nested ones included."""
    for part in parts(node):
        config = part.__struct_config__
        if config.tag_field == "op" and isinstance(config.tag, str):
            yield config.tag


def search(index: Index, query: Query, printed: Mapping[str, Sequence[str]] | None = None) -> list[Row]:
    """What matches: the name itself first, then names by how well they answer the words, then texts that hold them.
    ``printed``: the sets that the query means, with the ids of the entries that were printed in them
    (``Compendium.printed``); without it an entry is known in its first set alone, by that set's name."""
    rows = index.rows(_conditions(query))
    if query.set_name and printed is not None:
        there = {each for ids in printed.values() for each in ids}
        rows = [row for row in rows if row.id in there]
    elif query.set_name:
        rows = [row for row in rows if query.set_name.casefold() in (row.first_set or "").casefold()]
    if not query.words:
        return rows
    if not any(re.search(r"\w", each) for each in query.words):
        raise UsageError(f"there is no word to search for in {' '.join(query.words)!r}", hint="write a word, or none")
    said = index.saying([word for each in query.words for word in re.findall(r"\w+", each)])
    found = []
    for row in rows:
        score = max(name_score(row.name, query.words), _SAID if row.id in said else 0.0)
        if score:
            found.append((-score, row.slug, row))
    found.sort(key=lambda each: each[:2])
    return [row for _, _, row in found]


def _conditions(query: Query) -> list[tuple[str, object]]:
    """What the fields of a query ask of the index's columns."""
    asked: list[tuple[str, object]] = []
    for name in ("kind", "form", "attribute", "archetype", "status"):
        if value := getattr(query, name):
            asked.append((f"lower({name}) = ?", value.casefold()))
    for name, wanted in zip(LISTED, ((query.type,), query.color, query.keyword), strict=True):
        for value in filter(None, wanted):
            held = f"'{BETWEEN}' || lower({name}) || '{BETWEEN}'"
            asked.append((f"instr({held}, ?)", f"{BETWEEN}{value.casefold()}{BETWEEN}"))
    if query.verb:
        asked.append(("instr(verbs, ?)", f" {query.verb.casefold()} "))
    for name in ("rank", "level", "mp_cost"):
        if bounds := getattr(query, name):
            asked += [(f"{name} >= ?", bounds[0]), (f"{name} <= ?", bounds[1])]
    return asked


def name_score(name: str, words: Sequence[str]) -> float:
    """How well a name answers the words: 0 where a word has no like, up to 50 where one is only near, some 100 where
    all begin words of it, up to 150 where it holds them as they stand, 200 for the name itself."""
    wanted = " ".join(words).casefold()
    folded = name.casefold()
    if folded == wanted:
        return 200.0
    if wanted in folded:
        return 150.0 - len(folded) / 100
    from rapidfuzz import fuzz

    parts, asked = re.findall(r"\w+", folded), re.findall(r"\w+", wanted)
    begun = [any(part.startswith(word) for part in parts) for word in asked]
    if all(begun):
        return 100.0 - len(folded) / 1000
    near = [max((fuzz.ratio(word, part) for part in parts), default=0.0) for word in asked]
    if any(each < _CLOSE and not so for each, so in zip(near, begun, strict=True)):
        return 0.0
    return sum(near) / len(asked) / 2 - len(folded) / 100
