"""The index of a compendium: SQLite with full-text search, so that one entry is found without reading all of them.

It is derived and never the truth. ``build`` writes ``index.sqlite`` beside the entry files, by the rows that changed; a
reader believes it only when it is of the entry files as they are now (edits by hand included), and otherwise makes one
in the user's cache folder. ``build`` and ``validate`` read the files themselves.
"""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from convert.compendium import files, state
from convert.contract.system import System
from convert.plain_file import read_plain, real_path

NAME = "index.sqlite"
FORM = 7
"""Moves when an older index would be misread; it is then made anew."""
BETWEEN = ", "
"""What stands between the values of a field that has several: the types of a card, its colors."""
BY_DEFAULT = "No printing"
"""How the note on a Rank begins that no rarity gave."""
WORTH_IT = 2_000_000
"""Bytes of entry files from which on an index is quicker than reading them."""
KEPT = 8
"""So many indexes stay in the cache folder."""
_PAGE = 16_384
"""Bytes of a page: an entry has some two thousand, and in small pages half of the room is lost."""
_STEPS = 50_000_000
"""Steps of the database engine that no question of ours needs: a file from somebody else asks for them."""

COLUMNS = {
    "id": "TEXT UNIQUE",
    "kind": "TEXT",
    "slug": "TEXT",
    "name": "TEXT",
    "form": "TEXT",
    "rank": "INTEGER",
    "level": "INTEGER",
    "attribute": "TEXT",
    "type": "TEXT",
    "color": "TEXT",
    "keyword": "TEXT",
    "archetype": "TEXT",
    "first_set": "TEXT",
    "mp_cost": "INTEGER",
    "status": "TEXT",
    "by_default": "INTEGER",
    "verbs": "TEXT",
}
LISTED = ("type", "color", "keyword")
"""Columns in which an entry may have several values."""
_SCHEMA = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT)",
    f"CREATE TABLE entry (row INTEGER PRIMARY KEY, {', '.join(map(' '.join, COLUMNS.items()))}, line BLOB)",
    "CREATE TABLE word (word TEXT, prio INTEGER, row INTEGER)",
    "CREATE VIRTUAL TABLE said USING fts5 (name, text, tokenize = 'unicode61 remove_diacritics 2')",
)
_FINDING = ("CREATE INDEX word_word ON word (word, prio)", "CREATE INDEX word_row ON word (row)")
"""Made when the words are in: that is quicker than keeping them while they come."""


class Row(NamedTuple):
    """What is known of an entry without reading it. Several values of a field stand with ``BETWEEN`` between them."""

    id: str
    kind: str
    slug: str
    name: str
    form: str | None
    rank: int | None
    level: int | None
    attribute: str | None
    type: str | None
    color: str | None
    keyword: str | None
    archetype: str | None
    first_set: str | None
    mp_cost: int | None
    status: str
    by_default: int
    """Whether its Rank is one by default (RARITY-08), for want of any rarity."""
    verbs: str
    """Each verb of its tree with a blank before and after it."""


Stamp = Mapping[str, tuple[int, int]]
"""Of each file that an index is of: its size and when it was saved."""


class Index:
    """The entries of one compendium, one by one. Made by ``opened``, ``made`` or ``in_memory``."""

    def __init__(self, path: Path | None, connection: sqlite3.Connection | None = None) -> None:
        self._path = path
        self._process = os.getpid()
        self._open = connection

    def __getstate__(self) -> Path | None:
        return self._path

    def __setstate__(self, path: Path | None) -> None:
        self.__init__(path)  # type: ignore[misc]

    @property
    def _db(self) -> sqlite3.Connection:
        if self._open is None or (self._path is not None and self._process != os.getpid()):
            assert self._path is not None
            self._open, self._process = _reading(self._path), os.getpid()
        return self._open

    def __len__(self) -> int:
        return int(self._db.execute("SELECT count(*) FROM entry").fetchone()[0])

    def find(self, word: str) -> tuple[str, str] | None:
        """(id, kind) of the entry that is meant by an id, passcode, slug, name, alias or former name."""
        for each in (word, word.strip().casefold()):
            found = self._db.execute(
                "SELECT entry.id, entry.kind FROM word JOIN entry ON entry.row = word.row WHERE word = ?"
                " ORDER BY prio, entry.slug LIMIT 1",
                (each,),
            ).fetchone()
            if found is not None:
                return str(found[0]), str(found[1])
        return None

    def line(self, entry_id: str) -> bytes:
        """An entry as its line in a JSON file."""
        return bytes(self._db.execute("SELECT line FROM entry WHERE id = ?", (entry_id,)).fetchone()[0])

    def lines(self, **equal: str) -> Iterator[tuple[str, bytes]]:
        """(kind, line) of the entries with these values in these columns, by slug."""
        where = " AND ".join(f"{name} = ?" for name in equal if name in COLUMNS) or "1"
        yield from self._db.execute(f"SELECT kind, line FROM entry WHERE {where} ORDER BY slug", tuple(equal.values()))

    def names(self) -> list[str]:
        """All names, by slug."""
        return [name for (name,) in self._db.execute("SELECT name FROM entry ORDER BY slug")]

    def beginning(self, slug: str, most: int) -> list[tuple[str, str]]:
        """(slug, name) of the entries whose slug begins so."""
        found = self._db.execute(
            "SELECT slug, name FROM entry WHERE slug >= ? AND slug < ? ORDER BY slug LIMIT ?", (slug, slug + "~", most)
        )
        return [(str(one), str(name)) for one, name in found]

    def values(self, column: str) -> list[str]:
        """The different values of a column; each single one where an entry has several."""
        assert column in COLUMNS
        found = self._db.execute(f"SELECT DISTINCT {column} FROM entry WHERE {column} IS NOT NULL ORDER BY 1")
        values = [str(value) for (value,) in found]
        if column not in LISTED:
            return values
        return sorted({each for value in values for each in value.split(BETWEEN)})

    def rows(self, where: Sequence[tuple[str, object]] = ()) -> list[Row]:
        """The entries for which all conditions hold, by slug: each is SQL over ``COLUMNS`` with one ``?``, a value."""
        asked = " AND ".join(condition for condition, _ in where) or "1"
        found = self._db.execute(
            f"SELECT {', '.join(COLUMNS)} FROM entry WHERE {asked} ORDER BY slug", tuple(value for _, value in where)
        )
        return [Row(*row) for row in found]

    def saying(self, words: Sequence[str]) -> set[str]:
        """The ids of entries whose name and text hold all of these words, or words that begin so."""
        asked = " AND ".join('"' + word.replace('"', '""') + '" *' for word in words)
        if not asked:
            return set()
        found = self._db.execute(
            "SELECT id FROM said JOIN entry ON entry.row = said.rowid WHERE said MATCH ?", (asked,)
        )
        return {entry_id for (entry_id,) in found}


# --- making ------------------------------------------------------------------------------------------------------


def in_memory(system: System, entries: Iterable[tuple[str, bytes]], retired: Mapping[str, str]) -> Index:
    """An index of (kind, line) pairs, for entries that are in no file."""
    db = sqlite3.connect(":memory:")
    _fill(db, system, dict(_by_id(entries)), retired)
    return Index(None, db)


def made(
    path: Path, folder: Path, system: System, entries: Iterable[tuple[str, bytes]], old: Path | None = None
) -> None:
    """Write the index of the compendium in ``folder`` to ``path``, whole: from ``old`` by the rows that differ, where
    that is one of ours. Raises ``OSError`` and ``sqlite3.Error``."""
    stamp, sums = stamp_of(folder, system), sums_of(folder, system)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    temporary.unlink(missing_ok=True)
    try:
        if old is not None and _is_sound(old):
            temporary.write_bytes(read_plain(old, 1 << 30))
        with closing(sqlite3.connect(temporary, isolation_level=None)) as db:
            db.execute("PRAGMA synchronous = OFF")
            db.execute("PRAGMA journal_mode = OFF")
            db.execute(f"PRAGMA page_size = {_PAGE}")
            db.execute("BEGIN")
            _fill(db, system, dict(_by_id(entries)), state.retired(folder))
            _note(db, {"form": FORM, "stamp": stamp, "sums": sums})
            db.execute("COMMIT")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def _by_id(entries: Iterable[tuple[str, bytes]]) -> Iterator[tuple[str, tuple[str, bytes]]]:
    for kind, line in entries:
        yield msgspec.json.decode(line, type=_Id).id, (kind, line)


class _Id(msgspec.Struct):
    id: str


def _fill(
    db: sqlite3.Connection, system: System, entries: Mapping[str, tuple[str, bytes]], retired: Mapping[str, str]
) -> None:
    """Bring the tables to these entries: what is there and the same stays."""
    new = not db.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    for statement in _SCHEMA if new else ():
        db.execute(statement)
    there = {entry_id: bytes(line) for entry_id, line in db.execute("SELECT id, line FROM entry")}
    gone = [(entry_id,) for entry_id, line in there.items() if entry_id not in entries or entries[entry_id][1] != line]
    if gone:
        db.executemany("DELETE FROM said WHERE rowid = (SELECT row FROM entry WHERE id = ?)", gone)
        db.executemany("DELETE FROM word WHERE row = (SELECT row FROM entry WHERE id = ?)", gone)
        db.executemany("DELETE FROM entry WHERE id = ?", gone)
    db.execute("DELETE FROM word WHERE prio % 10 = 4")
    missing = (each for entry_id, each in entries.items() if there.get(entry_id) != each[1])
    words = chain.from_iterable(_put(db, system, kind, line) for kind, line in missing)
    db.executemany("INSERT INTO word VALUES (?, ?, ?)", list(words))
    for statement in _FINDING if new else ():
        db.execute(statement)
    for word, meant in retired.items():
        found = db.execute(
            "SELECT row FROM word JOIN entry USING (row) WHERE word = ? ORDER BY prio, slug LIMIT 1", (meant,)
        ).fetchone()
        if found is not None:
            rows = [(word, 4, found[0]), (word.casefold(), 14, found[0])]
            db.executemany("INSERT INTO word VALUES (?, ?, ?)", rows)


def _whole(type_: type[msgspec.Struct], line: bytes) -> dict[str, Any]:
    """An entry's line with what it is found by beside: form and status, where its game works them out."""
    plain: dict[str, Any] = files.plain_of(line)
    names = [name for name in ("form", "adjudication") if name not in plain and hasattr(type_, name)]
    try:
        entry = msgspec.json.decode(line, type=type_) if names else None
    except msgspec.ValidationError:  # changed by hand, and not as it should be: `validate` says so
        return plain
    return {**plain, **{name: msgspec.to_builtins(getattr(entry, name)) for name in names}}


def _put(db: sqlite3.Connection, system: System, kind: str, line: bytes) -> list[tuple[str, int, int]]:
    """The entry into its tables; the words that it is found by."""
    plain = _whole(system.entry_types[kind], line)
    searched = system.searched(plain)
    asked = {name: _column(value) for name, value in searched.items()}
    entry_id, slug, name = str(plain["id"]), str(plain["slug"]), str(plain["name"])
    source = plain.get("source") or {}
    values = (
        entry_id, kind, slug, name, plain.get("form"), plain.get("rank"), plain.get("level"), plain.get("attribute"),
        asked.get("type"), asked.get("color"), asked.get("keyword"), source.get("archetype") or None,
        plain.get("first_set"), asked.get("mp_cost"),
        (plain.get("adjudication") or {}).get("status", ""), str(plain.get("rank_note", "")).startswith(BY_DEFAULT),
        " ".join(("", *sorted(set(_verbs(plain.get("effects") or []))), "")), line,
    )  # fmt: skip
    row = db.execute(_INTO_ENTRY, values).lastrowid or 0
    text = " ".join([str(plain.get("text") or ""), *searched.get("words", ())])
    db.execute("INSERT INTO said (rowid, name, text) VALUES (?, ?, ?)", (row, name, text))
    aliases = [str(alias) for alias in plain.get("aliases") or ()]
    other = [str(plain["also_named"])] if plain.get("also_named") else []
    numbers = [tail for alias in aliases if (tail := alias.rpartition("-")[2]).isdigit()]
    passcode = [str(source["id"])] if source.get("id") and kind != "token" and plain.get("form") != "token" else []
    words = (
        [(0, each) for each in (entry_id, *passcode)]
        + [(1, slug), (2, name)]
        + [(3, a) for a in (*other, *aliases, *numbers)]
    )
    rows = [(word, prio, row) for prio, word in words]
    return rows + [(low, prio + 10, row) for prio, word in words if (low := word.casefold()) != word]


def _column(value: Any) -> Any:
    """A field's value as its column holds it; None where it has none."""
    return BETWEEN.join(map(str, value)) or None if isinstance(value, (list, tuple)) else None if value == "" else value


_INTO_ENTRY = f"INSERT INTO entry ({', '.join((*COLUMNS, 'line'))}) VALUES ({', '.join('?' * (len(COLUMNS) + 1))})"


def _verbs(node: Any) -> Iterator[str]:
    stack = [node]
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            stack.extend(node)
        elif isinstance(node, dict):
            if isinstance(node.get("op"), str):
                yield node["op"]
            stack.extend(node.values())


def _note(db: sqlite3.Connection, notes: Mapping[str, Any]) -> None:
    db.executemany(
        "INSERT OR REPLACE INTO meta VALUES (?, ?)", [(k, msgspec.json.encode(v).decode()) for k, v in notes.items()]
    )


# --- believing ---------------------------------------------------------------------------------------------------


def _files_of(folder: Path, system: System) -> list[Path]:
    """What an index is of: the entry files, and what went by other names once."""
    found = [path for stem in system.files if (path := files.find(folder, stem)) is not None]
    return [*found, *(path for path in (folder / state.NAME,) if path.is_file())]


def stamp_of(folder: Path, system: System) -> Stamp:
    """Size and time of each file that an index is of."""
    status = {path.name: path.stat() for path in _files_of(folder, system)}
    return {name: (each.st_size, each.st_mtime_ns) for name, each in sorted(status.items())}


def sums_of(folder: Path, system: System) -> Mapping[str, str]:
    """The checksum of each file that an index is of."""
    sums = {}
    for path in _files_of(folder, system):
        with path.open("rb") as file:
            sums[path.name] = hashlib.file_digest(file, "sha256").hexdigest()
    return dict(sorted(sums.items()))


def opened(path: Path, folder: Path, system: System) -> Index | None:
    """The index at ``path``, where it is one of ours and of the entry files in ``folder`` as they are now."""
    try:
        if not _is_sound(path):
            return None
        index = Index(path)
        notes = dict(index._db.execute("SELECT key, value FROM meta"))
        stamp = {name: tuple(pair) for name, pair in msgspec.json.decode(notes["stamp"]).items()}
        if stamp == dict(stamp_of(folder, system)) or msgspec.json.decode(notes["sums"]) == sums_of(folder, system):
            return index
    except (
        OSError,
        sqlite3.Error,
        msgspec.MsgspecError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        RecursionError,
    ):
        return None
    return None


def _is_sound(path: Path) -> bool:
    """Whether the file is a database with our tables and nothing else in it that could be asked in their place."""
    if path.is_symlink() or not path.is_file():
        return False
    try:
        with closing(_reading(path)) as db:
            there = {sql for (sql,) in db.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}
            shadows = {sql for sql in there if sql.startswith("CREATE TABLE 'said_")}
            if there - shadows != {*_SCHEMA, *_FINDING}:
                return False
            form = db.execute("SELECT value FROM meta WHERE key = 'form'").fetchone()
            return form is not None and form[0] == str(FORM)
    except (sqlite3.Error, TypeError):
        return False


def _reading(path: Path) -> sqlite3.Connection:
    """Open read-only; no question of ours goes on for ever in it."""
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
    db.execute("PRAGMA trusted_schema = OFF")
    db.set_progress_handler(lambda: 1, _STEPS)
    return db


def in_cache(folder: Path, cache: Path) -> Path:
    """Where in the user's cache folder the index of a compendium goes."""
    return cache / "index" / f"{hashlib.sha256(os.fsencode(real_path(folder))).hexdigest()[:24]}.sqlite"


def is_worth_it(folder: Path, system: System) -> bool:
    """Whether the entry files are so large that an index is quicker."""
    return sum(path.stat().st_size for path in _files_of(folder, system)) > WORTH_IT


def tidy(cache: Path) -> None:
    """Take the oldest indexes out of the cache folder."""
    with suppress(OSError):
        found = sorted((cache / "index").glob("*.sqlite"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in found[KEPT:]:
            path.unlink(missing_ok=True)
