"""What the pages read: typed, written as scripts, since a page opened from disk may load scripts and nothing else.

``index`` is small and loaded first: with it names are searched, filtered and sorted. ``text`` comes behind it in a few
parts, for searching texts. ``entry`` parts hold the rest of each entry and are loaded when one is opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from convert.compendium.provenance import is_person
from convert.contract.panel import Table
from convert.contract.tracking import Combatant, Fight, Tracking
from convert.export.model import EntryView, FacetInfo, Info, Job, Linked

TEXT_PART = 1200
ENTRY_PART = 100
_LONGEST_VALUE = 60


class Column(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that entries are filtered by: numbers, or words, each of them once."""

    numbers: tuple[int | float | None, ...] | None = None
    """For each entry its number, null where it has none."""
    words: tuple[str, ...] | None = None
    """The words, sorted."""
    at: tuple[tuple[int, ...] | int, ...] = ()
    """For each entry the number of its word (-1 for none), or the numbers of several."""


class Index(msgspec.Struct, frozen=True, kw_only=True):
    """All entries in columns, in the order of their slugs: what is listed, filtered and sorted."""

    export: Info
    text_part: int = TEXT_PART
    """So many entries are in each ``text`` part."""
    entry_part: int = ENTRY_PART
    """So many entries are in each ``entry`` part."""
    slugs: tuple[str, ...]
    ids: tuple[str, ...]
    names: tuple[str, ...]
    aliases: Mapping[str, tuple[str, ...]]
    """Number of an entry → other names that it is found by."""
    filters: tuple[FacetInfo, ...]
    """What can be filtered by, in order; each has a column."""
    columns: Mapping[str, Column]
    """Name of a filter, or ``badge``, ``line``, ``accent`` → column."""
    own: tuple[int, ...]
    """Numbers of the entries in which a person set something."""
    fields: Mapping[str, str]
    """Field → what the game calls it."""
    origins: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...]
    """Patterns of origins, each once: fields with the steps to their values."""
    rules: bool
    """Whether the rules of the game come along."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rest of an entry: what its page shows."""

    picture: str = ""
    """The name of its picture in ``art/``, where pictures are asked for."""
    tables: tuple[Table, ...] = ()
    notes: tuple[str, ...] = ()
    honesty: str = ""
    open: tuple[str, ...] = ()
    """Clauses that are left to the table."""
    source: str = ""
    links: tuple[tuple[str, int | str], ...] = ()
    """Entries that it names: relation, and the other's number (its name where it is not part of this site)."""
    back: tuple[tuple[str, int | str], ...] = ()
    """Entries that name it."""
    note: str = ""
    """A note of somebody's own."""
    by_hand: tuple[str, ...] = ()
    """Fields that a person set."""
    origins: int = -1
    """Number of its pattern of origins."""
    combatants: tuple[Combatant, ...] = ()
    """As what it can be in a fight."""
    values: tuple[Any, ...] = ()
    """The values of the fields of that pattern; null for what is too long to stand beside it."""


class SiteOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Settings of a site."""

    fights: bool = True
    """Whether the tracker brings the fights along, with their traps and what nobody has met yet; false for players."""


class Fights(msgspec.Struct, frozen=True, kw_only=True):
    """What the tracker begins with."""

    system: str
    title: str
    tracking: Tracking
    fights: tuple[Fight, ...]


class Site(msgspec.Struct, frozen=True, kw_only=True):
    """All that the pages of a site are made of. ``text`` and ``entries`` are in the order of ``index.slugs``."""

    index: Index
    text: tuple[str, ...]
    """What each entry does, a line for each ability."""
    entries: tuple[Entry, ...]
    fights: Fights


def site(job: Job, *, rules: bool) -> Site:
    """The data of the site of these entries."""
    number = {entry.slug: at for at, entry in enumerate(job.entries)}
    patterns = _Patterns()
    entries = tuple(_entry(entry, number, patterns, _picture(job, entry)) for entry in job.steps())
    index = Index(
        export=job.info,
        slugs=tuple(number),
        ids=tuple(entry.id for entry in job.entries),
        names=tuple(entry.name for entry in job.entries),
        aliases={
            str(at): tuple(words) for at, entry in enumerate(job.entries) if (words := entry.fields.get("aliases"))
        },
        filters=_filters(job.info),
        columns=dict(_columns(job)),
        own=tuple(at for at, entry in enumerate(job.entries) if entry.by_hand),
        fields=_field_words(job),
        origins=patterns.all,
        rules=rules,
    )
    tracking = job.book.system.tracker.tracking
    laid = tuple(job.fights()) if not isinstance(job.options, SiteOptions) or job.options.fights else ()
    fights = Fights(system=job.info.system, title=job.info.title, tracking=tracking, fights=laid)
    return Site(index=index, text=tuple(entry.text for entry in job.entries), entries=entries, fights=fights)


_KIND = FacetInfo(name="kind", title="Kind", number=False)
_LAST = (
    FacetInfo(name="verb", title="Does", number=False),
    FacetInfo(name="status", title="Plays", number=False),
)


def _filters(info: Info) -> tuple[FacetInfo, ...]:
    return (_KIND, *info.facets, *_LAST)


def _columns(job: Job) -> Iterator[tuple[str, Column]]:
    pile = job.entries
    yield "kind", _words((entry.kind,) for entry in pile)
    yield "status", _words((entry.status,) for entry in pile)
    yield "verb", _words((entry.verbs for entry in pile), several=True)
    yield "badge", _words((entry.panel.badge,) for entry in pile)
    yield "line", _words((entry.panel.subtitle,) for entry in pile)
    yield "accent", _words((entry.panel.accent,) for entry in pile)
    for facet in job.info.facets:
        column = [entry.facets[facet.name] for entry in pile]
        if facet.number:
            yield facet.name, Column(numbers=tuple(_number(values) for values in column))
        else:
            several = any(len(values) > 1 for values in column)
            yield facet.name, _words((tuple(map(str, values)) for values in column), several=several)


def _number(values: Sequence[Any]) -> int | float | None:
    return next((value for value in values if isinstance(value, (int, float))), None)


def _words(column: Iterable[Sequence[str]], *, several: bool = False) -> Column:
    rows = [tuple(word for word in words if word) for words in column]
    known = {word: at for at, word in enumerate(sorted({word for words in rows for word in words}))}
    if several:
        return Column(words=tuple(known), at=tuple(tuple(known[word] for word in words) for words in rows))
    return Column(words=tuple(known), at=tuple(known[words[0]] if words else -1 for words in rows))


_PLAIN = frozenset(("id", "slug", "name", "kind", "text", "effects", "adjudication"))


def told(origins: Mapping[str, str]) -> list[str]:
    """The fields whose origin is worth telling: figures, and whatever a person set."""
    return sorted(field for field, origin in origins.items() if field not in _PLAIN or is_person(origin))


class _Patterns:
    """Which fields came from where: hundreds of entries share each pattern."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[tuple[str, str], ...], int] = {}
        self._seen: dict[int, tuple[Mapping[str, str], int]] = {}

    def number(self, origins: Mapping[str, str]) -> int:
        """The number of this pattern; -1 where nothing is known."""
        if not origins:
            return -1
        if id(origins) not in self._seen:
            key = tuple((field, origins[field]) for field in told(origins))
            self._seen[id(origins)] = (origins, self._numbers.setdefault(key, len(self._numbers)))
        return self._seen[id(origins)][1]

    @property
    def all(self) -> tuple[tuple[tuple[str, tuple[str, ...]], ...], ...]:
        """The patterns by number."""
        return tuple(tuple((field, tuple(steps.split("; "))) for field, steps in key) for key in self._numbers)


def _picture(job: Job, entry: EntryView) -> str:
    return job.pictures[entry.id].name if entry.id in job.pictures else ""


def _entry(entry: EntryView, number: Mapping[str, int], patterns: _Patterns, picture: str) -> Entry:
    panel = entry.panel
    return Entry(
        picture=picture,
        tables=panel.tables,
        notes=panel.notes,
        honesty=panel.honesty,
        open=panel.open_clauses,
        source=panel.source,
        links=tuple(_link(link, number) for link in entry.links),
        back=tuple(_link(link, number) for link in entry.backlinks),
        note=entry.note if entry.note not in panel.notes else "",
        by_hand=entry.by_hand,
        combatants=entry.combatants,
        origins=patterns.number(entry.origins),
        values=tuple(_value(entry.fields, field) for field in told(entry.origins)),
    )


def _link(link: Linked, number: Mapping[str, int]) -> tuple[str, int | str]:
    return link.relation, number.get(link.slug, link.name)


def _value(fields: Mapping[str, Any], path: str) -> Any:
    """The value of a field (dotted) where it is short."""
    value: Any = fields
    for name in path.split("."):
        value = value.get(name) if isinstance(value, Mapping) else None
    if isinstance(value, (list, tuple)) and all(isinstance(each, (str, int)) for each in value):
        value = ", ".join(map(str, value))
    if isinstance(value, (bool, int, float)) or (isinstance(value, str) and len(value) <= _LONGEST_VALUE):
        return value
    return None


def _field_words(job: Job) -> dict[str, str]:
    """What the game calls each field whose origin is told."""
    system = job.book.system
    said: dict[str, str] = {}
    for kind in system.entry_types:
        said.update({field: word for field, word in system.field_words(kind).items() if word and "{" not in word})
    fields = sorted({field for entry in job.entries for field in entry.origins})
    return {field: said.get(field) or field.replace("_", " ").replace(".", ": ").capitalize() for field in fields}


def script(name: str, data: Any) -> bytes:
    """Data as a script that hands it to the pages (``C2S.put``): JSON in a string, which browsers read quicker than a
    script of objects, and in which nothing of a name or a text can be anything but text."""
    text = msgspec.json.encode(data).decode()
    quoted = text.replace("\\", "\\\\").replace("'", "\\'").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    return f"C2S.put('{name}','{quoted}');\n".encode()


def parts(values: Sequence[Any], size: int) -> Iterator[tuple[int, Sequence[Any]]]:
    """The values in parts of this size, numbered from 0."""
    for start in range(0, len(values), size):
        yield start // size, values[start : start + size]
