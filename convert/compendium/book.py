"""A compendium in memory, typed: what the rules, the commands and the exports read."""

from __future__ import annotations

import logging
import shlex
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from convert.cards.snapshot import default_cache
from convert.compendium import files, manifest, provenance, state
from convert.compendium import index as index_file
from convert.compendium.atomic import read_whole
from convert.compendium.index import Index, in_memory
from convert.compendium.our_files import is_ours
from convert.compendium.part import part_in
from convert.compendium.paths import folder_in
from convert.contract.registry import load_system, named_in_a_command
from convert.contract.system import System
from convert.errors import DataError, MissingError
from convert.findings.suggestions import nearest_names
from convert.prose.matching import by_words

if TYPE_CHECKING:
    from convert.compendium.base import Sets

_log = logging.getLogger(__name__)


class UnknownEntryError(MissingError, KeyError):
    """No entry has this id, slug, name or alias. ``suggestions`` are the nearest names; ``part`` says of
    which part of the cards the compendium is."""

    def __init__(self, wanted: str, suggestions: tuple[str, ...], part: str = "") -> None:
        near = f"did you mean {', '.join(map(repr, suggestions))}?" if suggestions else ""
        hint = "; ".join(filter(None, (near or "`card2spell search` looks for words of texts too", part)))
        super().__init__(f"there is no entry {wanted!r} in the compendium", hint=hint)
        self.suggestions = suggestions

    def __str__(self) -> str:
        return self.message


class SetsCalled(NamedTuple):
    """The sets that are meant by a code or a part of a name."""

    meant: Sequence[str]
    """Their names."""
    beside: Sequence[str] = ()
    """Where it is a code: the other sets with it in their names."""


class Compendium:
    """All entries of one game, found by id, slug, name or alias. ``retired`` are slugs and names that an entry went by
    once, each with the entry's id or alias; ``origins`` (entry id → field → origin) is for one made in memory. With an
    ``index``, single entries come from it, and all of them are read only where something asks for ``entries``.

    >>> book = Compendium.load("output/some-game")  # doctest: +SKIP
    >>> book.find("Sandstorm").rank  # doctest: +SKIP
    2
    """

    def __init__(
        self,
        system: System,
        entries: Iterable[Any],
        *,
        label: str = "",
        retired: Mapping[str, str] | None = None,
        folder: Path | None = None,
        origins: Mapping[str, Mapping[str, str]] | None = None,
        index: Index | None = None,
    ) -> None:
        self.system = system
        self.folder = folder
        """Where its files lie; None for one made in memory."""
        self._retired = retired or {}
        self._origins = origins or {}
        self._given = entries
        self._from_index = index
        self._met: dict[str, Any] = {}
        """Entries that the index gave, by id."""
        self.label = label
        """Where it came from, in words: a folder, "the starter set"."""

    @classmethod
    def load(cls, folder: str | Path) -> Compendium:
        """The compendium in a folder that ``card2spell build`` wrote (or the only one directly below it).

        Raises ``DataError`` where there is none or it cannot be read; the message says what to do."""
        path = folder_in(Path(folder))
        if not path.is_dir():
            raise MissingError(f"there is no compendium in {path}", hint=_made_by(path))
        return read_whole(path, _open, is_ours)

    @classmethod
    def read(cls, folder: Path) -> Compendium:
        """The same from the entry files alone. Raises as ``load`` does."""
        return read_whole(folder_in(folder), _read, is_ours)

    @classmethod
    def from_entries(
        cls,
        system: System,
        entries: Iterable[Any],
        *,
        label: str = "",
        origins: Mapping[str, Mapping[str, str]] | None = None,
    ) -> Compendium:
        """A compendium of entries at hand, such as the starter set's."""
        return cls(system, entries, label=label, origins=origins)

    @cached_property
    def entries(self) -> tuple[Any, ...]:
        """All of them, by slug."""
        if self._from_index is None:
            return tuple(sorted(self._given, key=lambda entry: entry.slug))
        assert self.folder is not None
        return Compendium.read(self.folder).entries

    @cached_property
    def index(self) -> Index:
        """The index of the entries: the one that stands in a file, else one in memory."""
        if self._from_index is not None:
            return self._from_index
        kinds = {each: kind for kind, each in self.system.entry_types.items()}
        return in_memory(
            self.system, ((kinds[type(each)], files.line_of(each)) for each in self.entries), self._retired
        )

    def of_form(self, form: str) -> tuple[Any, ...]:
        """The entries of one form, by slug."""
        if self._from_index is None or "entries" in self.__dict__:
            return tuple(entry for entry in self.entries if getattr(entry, "form", None) == form)
        return tuple(self._decoded(kind, line) for kind, line in self._from_index.lines(form=form))

    def by_id(self, entry_id: str) -> Any:
        """The entry of this id, which is one of the index's."""
        found = self.get(entry_id)
        assert found is not None
        return found

    def _decoded(self, kind: str, line: bytes) -> Any:
        entry: Any = msgspec.json.decode(line, type=self.system.entry_types[kind])
        return self._met.setdefault(entry.id, entry)

    def _asked(self, wanted: str) -> Any | None:
        """The same as ``get``, of the index."""
        assert self._from_index is not None
        found = self._from_index.find(wanted)
        if found is None:
            return None
        entry_id, kind = found
        return self._met.get(entry_id) or self._decoded(kind, self._from_index.line(entry_id))

    def __len__(self) -> int:
        return len(self.entries) if self._from_index is None else len(self._from_index)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.entries)

    def __contains__(self, wanted: str) -> bool:
        return self.get(wanted) is not None

    def kind(self, kind: str) -> tuple[Any, ...]:
        """The entries of one kind ("monster", "spell"), by slug."""
        return tuple(entry for entry in self.entries if entry.kind == kind)

    def find(self, wanted: str) -> Any:
        """The entry with this id, passcode, slug, name or alias. Raises ``UnknownEntryError`` with suggestions."""
        found = self.get(wanted)
        if found is None:
            raise UnknownEntryError(wanted, self.suggest(wanted), part_in(self.folder))
        return found

    def get(self, wanted: str) -> Any | None:
        """The entry with this id, passcode, slug, name or alias; None where there is none.

        An exact match wins over one that only differs in case; an id over a slug, a slug over a name."""
        if self._from_index is not None and "entries" not in self.__dict__:
            return self._asked(wanted)
        return self._index.get(wanted) or self._index.get(wanted.strip().casefold())

    def origins(self, entry_id: str) -> dict[str, str]:
        """Where each field of an entry came from; nothing where that is not known."""
        return dict(self.every_origin()(entry_id))

    def every_origin(self) -> Callable[[str], Mapping[str, str]]:
        """The same for many entries: what tells it of an entry's id, with the file read once."""
        if self.folder is None:
            return lambda entry_id: self._origins.get(entry_id, {})
        try:
            return provenance.load(self.folder).of
        except DataError:
            return lambda _: {}

    def suggest(self, wanted: str, limit: int = 3) -> tuple[str, ...]:
        """The nearest names of entries, for "did you mean"."""
        return nearest_names(wanted, self._names, limit)

    def having(self, words: str, kind: str = "") -> list[tuple[str, str]]:
        """(id, name) of the entries (of one kind) whose names have all these words, in any order; where none has, of
        those that have words which begin so. By slug."""
        rows = [row for row in self.index.rows() if kind in ("", row.kind)]
        return [(rows[at].id, rows[at].name) for at in by_words([(row.name,) for row in rows], words)]

    def sets_called(self, words: str) -> SetsCalled:
        """The sets that are meant by a code (LOB, MID) or a part of a name; a code comes first."""
        wanted = words.strip().casefold()
        named = [name for name in self.printed if wanted in name.casefold()]
        coded = [name for name in self.set_codes.get(wanted.upper(), ()) if name in self.printed]
        return SetsCalled(coded, [name for name in named if name not in coded]) if coded else SetsCalled(named)

    @property
    def set_codes(self) -> Mapping[str, Sequence[str]]:
        """Each code of a set, in capitals, with the sets that are meant by it; none where no build kept them."""
        return self._sets.codes

    @cached_property
    def _sets(self) -> Sets:
        from convert.compendium.base import Sets, sets

        return sets(self.folder) if self.folder is not None else Sets()

    @cached_property
    def printed(self) -> Mapping[str, Sequence[str]]:
        """Each set with the ids of the entries that were printed in it, first or again; of a compendium whose build
        kept no printings, that each entry was first printed in."""
        sets: dict[str, set[str]] = {name: set(ids) for name, ids in self._sets.printed.items()}
        for row in self.index.rows():
            if row.first_set:
                sets.setdefault(row.first_set, set()).add(row.id)
        return {name: sorted(ids) for name, ids in sorted(sets.items())}

    @cached_property
    def counts(self) -> dict[str, dict[str, int]]:
        """How many entries by kind, form, rank and adjudication status."""
        keys = ((e.kind, e.form, e.rank, e.adjudication.status) for e in self.entries)
        return manifest.count(keys)

    @cached_property
    def _names(self) -> list[str]:
        return [entry.name for entry in self.entries] if self._from_index is None else self._from_index.names()

    @cached_property
    def _index(self) -> dict[str, Any]:
        index: dict[str, Any] = {}
        for key in (_ids, _slugs, _full_names, _aliases):
            for entry in self.entries:
                for word in key(entry):
                    index.setdefault(word, entry)
        for word, entry_id in self._retired.items():
            if entry_id in index:
                index.setdefault(word, index[entry_id])
        for word in list(index):
            index.setdefault(word.casefold(), index[word])
        return index


def _ids(entry: Any) -> tuple[str, ...]:
    source = getattr(entry, "source", None)
    return (entry.id, str(source.id)) if source is not None and entry.kind != "token" else (entry.id,)


def _slugs(entry: Any) -> tuple[str, ...]:
    return (entry.slug,)


def _full_names(entry: Any) -> tuple[str, ...]:
    return (entry.name,)


def _aliases(entry: Any) -> tuple[str, ...]:
    """Former ids and passcodes, and the name that the entry is always treated as: others come first by their own."""
    aliases = tuple(getattr(entry, "aliases", ()))
    other = getattr(entry, "also_named", "")
    return (
        *([other] if other else []),
        *aliases,
        *(alias.rpartition("-")[2] for alias in aliases if alias.rpartition("-")[2].isdigit()),
    )


def _open(folder: Path) -> Compendium:
    """With its index where that is worth it: the one that the build wrote, else the one in the cache folder, which is
    made where there is none."""
    system = load_system(_system_name(folder))
    try:
        if not index_file.is_worth_it(folder, system):
            return _read(folder)
    except OSError:
        return _read(folder)
    cache = default_cache()
    beside, kept = folder / index_file.NAME, index_file.in_cache(folder, cache)
    for path in (beside, kept):
        index = index_file.opened(path, folder, system)
        if index is not None:
            _log.info("entries of %s, by the index %s", folder, path)
            return Compendium(system, (), label=str(folder), folder=folder, index=index)
    book = _read(folder)
    _keep_index(book, kept, cache)
    index = index_file.opened(kept, folder, system)
    if index is not None:
        book.index = index  # what was just made need not be made again in memory
    return book


def _keep_index(book: Compendium, path: Path, cache: Path) -> None:
    """Make the index of a compendium in the cache folder. Where that cannot be, nothing is lost but time."""
    assert book.folder is not None
    kinds = {each: kind for kind, each in book.system.entry_types.items()}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = ((kinds[type(each)], files.line_of(each)) for each in book.entries)
        index_file.made(path, book.folder, book.system, lines)
    except (OSError, sqlite3.Error):
        return
    index_file.tidy(cache)
    _log.warning("note: an index of %s was made in %s, so that the next command is quick", book.folder, path.parent)


def _read(folder: Path) -> Compendium:
    system = load_system(_system_name(folder))
    entries: list[Any] = []
    for stem, kind in system.files.items():
        path = files.find(folder, stem)
        if path is None:
            hint = f"`card2spell build{named_in_a_command(system.name)}` writes it"
            raise DataError(f"{folder} has no {stem}.json", hint=hint)
        _log.info("entries of %s", path)
        entries.extend(files.load_typed(path, system.entry_types[kind]).entries)
    twice = [slug for slug, count in Counter(entry.slug for entry in entries).items() if count > 1]
    if twice:
        raise DataError(
            f"{folder} has two entries with the slug {twice[0]!r}", hint="`card2spell validate` shows where"
        )
    return Compendium(system, entries, label=str(folder), retired=state.retired(folder), folder=folder)


def _made_by(folder: Path) -> str:
    return f"`card2spell build --output {shlex.quote(str(folder))}` makes one"


def _system_name(folder: Path) -> str:
    """Whose entries these are: the manifest says it, else any entry file does."""
    known = manifest.load(folder)
    if known is not None:
        return known.system
    for path in sorted((*folder.glob("*.json"), *folder.glob("*.yaml"))):
        head = files.load_plain(path)
        if isinstance(head.get("system"), str) and "entries" in head:
            return str(head["system"])
    raise MissingError(f"there is no compendium in {folder}", hint=_made_by(folder))
