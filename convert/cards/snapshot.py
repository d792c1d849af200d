"""Snapshots of the card database on disk: the last good answers of the API, whole or not at all.

In the cache folder: ``cardinfo-<sha>.json.gz`` and ``cardsets-<sha>.json.gz`` of the newest snapshot and the one before
it, and ``snapshots.json``, which names them. Each file is written beside, synced and put in place; the index last, so
that a kill at any moment leaves the old snapshot or the new one. Time stands in the index only, never in content.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import msgspec

from convert.atomic_file import write_through
from convert.errors import SourceError
from convert.plain_file import open_plain, read_plain
from convert.prose.english import some

INDEX = "snapshots.json"
KEEP = 2
"""How many snapshots are kept: the newest, and the one before in case the newest is damaged."""
LEAST_CARDS = 10_000
"""A first answer with fewer cards than this is a sick server's (quirk 13)."""
GREATEST_LOSS = 0.05
"""The share of cards that an answer may have lost against the last snapshot."""
_FORM = 1
_DAY = 86_400


class StoredFile(msgspec.Struct, frozen=True):
    """A file of the cache: its name, its size in bytes and the sha256 of what is on the disk."""

    name: str
    size: int
    sha256: str


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """One state of the card database. ``api`` is where it came from, ``fetched`` when, ``checked`` when the API
    last said that it was the newest."""

    api: str
    version: str
    updated: str = ""
    fetched: datetime
    checked: datetime
    cards: int
    sets: int = 0
    cardinfo: StoredFile
    """The cards."""
    printings: int = 0
    """How many printings its file holds, where each is an object of its own."""
    cardsets: StoredFile | None = None
    """The list of sets, where the database has it apart."""

    @property
    def files(self) -> tuple[StoredFile, ...]:
        """All its files."""
        return (self.cardinfo,) if self.cardsets is None else (self.cardinfo, self.cardsets)

    @property
    def fingerprint(self) -> str:
        """The same for the same bytes, known without reading them."""
        sums = " ".join(each.sha256 for each in self.files)
        return f"sha256:{hashlib.sha256(sums.encode()).hexdigest()}"

    def age(self, now: datetime) -> str:
        """How long ago the API said that this is the newest, for a person: "3 days ago"."""
        hours = (now - self.checked).total_seconds() / 3600
        if hours < 1:
            return "less than an hour ago"
        if hours < 48:
            return f"{int(hours)} hour{'s' if int(hours) > 1 else ''} ago"
        return f"{int(hours / 24)} days ago"


class _Index(msgspec.Struct, frozen=True, kw_only=True):
    form: int = _FORM
    snapshots: tuple[Snapshot, ...] = ()
    """The newest first."""


def default_cache() -> Path:
    """The cache folder: ``CARD2SPELL_CACHE`` where it is set, else the platform's place for caches."""
    import platformdirs

    return Path(os.environ.get("CARD2SPELL_CACHE") or platformdirs.user_cache_dir("card2spell", appauthor=False))


def art_folder(cache: Path) -> Path:
    """Where pictures are kept."""
    return cache / "art"


class Store:
    """The snapshots in one cache folder. Nothing is created before something is kept.

    ``replace`` puts a finished file in its place; tests supply one that fails.
    """

    def __init__(self, folder: Path, *, replace: Callable[[Path, Path], object] = os.replace) -> None:
        self.folder = folder
        self._replace = replace

    def newest(self) -> tuple[Snapshot | None, tuple[str, ...]]:
        """The newest snapshot that is whole (None where there is none), and a sentence for each that is not."""
        index, wrong = self._index()
        damage = [wrong] if wrong else []
        for snapshot in index.snapshots:
            fault = self._fault(snapshot)
            if not fault:
                return snapshot, tuple(damage)
            damage.append(f"the snapshot of database {snapshot.version} in {self.folder} was passed over: {fault}")
        return None, tuple(damage)

    def path(self, stored: StoredFile) -> Path:
        """Where a stored file lies."""
        return self.folder / stored.name

    def keep(
        self,
        cardinfo: bytes,
        cardsets: bytes,
        *,
        api: str,
        version: str,
        updated: str,
        fetched: datetime,
        counts: tuple[int, int],
    ) -> Snapshot:
        """Keep a vetted pair of answers as the newest snapshot. Raises ``OSError`` when the machine says no, and then
        nothing has changed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        snapshot = Snapshot(
            api=api,
            version=version,
            updated=updated,
            fetched=_to_seconds(fetched),
            checked=_to_seconds(fetched),
            cards=counts[0],
            sets=counts[1],
            cardinfo=self._write("cardinfo", cardinfo),
            cardsets=self._write("cardsets", cardsets),
        )
        before = self._index()[0].snapshots
        rest = [old for old in before if not self._fault(old) and old.fingerprint != snapshot.fingerprint]
        self._commit((snapshot, *rest[: KEEP - 1]), before)
        self._sweep(fetched)
        return snapshot

    @contextlib.contextmanager
    def incoming(self, stem: str) -> Iterator[Incoming]:
        """A file that is being fetched, beside the others: kept with ``Incoming.keep``, gone when the ``with`` ends
        without it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        incoming = Incoming(self, stem)
        try:
            yield incoming
        finally:
            incoming.path.unlink(missing_ok=True)

    def put_in_place(self, stem: str, temporary: Path, about: Snapshot) -> Snapshot:
        """A vetted file of the folder as the newest snapshot; ``about`` says all of it but the file."""
        digest, size = _summed(temporary)
        name = f"{stem}-{digest[:16]}.cards"
        self._replace(temporary, self.folder / name)
        snapshot = msgspec.structs.replace(about, cardinfo=StoredFile(name, size, digest))
        before = self._index()[0].snapshots
        rest = [old for old in before if not self._fault(old) and old.fingerprint != snapshot.fingerprint]
        self._commit((snapshot, *rest[: KEEP - 1]), before)
        self._sweep(about.fetched)
        return snapshot

    def touch(self, snapshot: Snapshot, checked: datetime) -> Snapshot:
        """Note that ``snapshot`` was still the newest database at ``checked``. A cache that cannot be written to
        forgets it, which harms nothing."""
        seen = msgspec.structs.replace(snapshot, checked=_to_seconds(checked))
        before = self._index()[0].snapshots
        with contextlib.suppress(OSError):
            self._commit((seen, *(old for old in before if old.fingerprint != seen.fingerprint)), before)
        return seen

    def _index(self) -> tuple[_Index, str]:
        try:
            body = read_plain(self.folder / INDEX, 1 << 20)
        except FileNotFoundError:
            return _Index(), ""
        except OSError as error:
            return _Index(), f"the cache's index {self.folder / INDEX} cannot be read: {error.strerror}"
        try:
            index = msgspec.json.decode(body, type=_Index)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return _Index(), f"the cache's index {self.folder / INDEX} is damaged and was passed over"
        if index.form > _FORM:
            return _Index(), f"the cache in {self.folder} was written by a newer card2spell and was passed over"
        return index, ""

    def _fault(self, snapshot: Snapshot) -> str:
        """What is wrong with a snapshot's files; "" when they are whole."""
        for stored in snapshot.files:
            path = self.path(stored)
            try:
                if Path(stored.name).name != stored.name:
                    return f"{stored.name!r} is no name of a file here"
                if path.stat().st_size != stored.size:
                    return f"{stored.name} is not whole"
                if _summed(path)[0] != stored.sha256:
                    return f"{stored.name} is damaged"
            except OSError:
                return f"{stored.name} is missing or cannot be read"
        return ""

    def _write(self, stem: str, body: bytes) -> StoredFile:
        packed = gzip.compress(body, compresslevel=6, mtime=0)
        digest = hashlib.sha256(packed).hexdigest()
        name = f"{stem}-{digest[:16]}.json.gz"
        self._put(name, packed)
        return StoredFile(name, len(packed), digest)

    def _put(self, name: str, data: bytes) -> None:
        """Write beside, sync, put in place."""
        temporary = self.folder / f".{name}.{os.getpid()}.part"
        try:
            write_through(temporary, data)
            self._replace(temporary, self.folder / name)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise

    def _commit(self, snapshots: tuple[Snapshot, ...], before: tuple[Snapshot, ...]) -> None:
        """Name ``snapshots`` as what there is; then remove the files that only ``before`` named."""
        body = msgspec.json.format(msgspec.json.encode(_Index(snapshots=snapshots)), indent=2)
        self._put(INDEX, body + b"\n")
        named = {stored.name for snapshot in snapshots for stored in snapshot.files}
        for snapshot in before:
            for stored in snapshot.files:
                if stored.name not in named and Path(stored.name).name == stored.name:
                    self.path(stored).unlink(missing_ok=True)

    def _sweep(self, now: datetime) -> None:
        """Remove what a killed run left behind: unfinished files, and finished ones that no index names. Only those
        older than a day, since another run may be at work."""
        named = {file.name for old in self._index()[0].snapshots for file in old.files}
        for pattern in (".*.part", "cardinfo-*.json.gz", "cardsets-*.json.gz", "*.cards"):
            for path in self.folder.glob(pattern):
                with contextlib.suppress(OSError):
                    if path.name not in named and now.timestamp() - path.stat().st_mtime > _DAY:
                        path.unlink()


class Incoming:
    """A file on its way into a store."""

    def __init__(self, store: Store, stem: str) -> None:
        self._store, self._stem = store, stem
        self.path = store.folder / f".{stem}.{os.getpid()}.part"

    def open(self) -> BinaryIO:
        """To be written from the beginning."""
        return self.path.open("wb")

    def keep(self, *, api: str, version: str, fetched: datetime, cards: int, printings: int) -> Snapshot:
        """Keep it as the newest snapshot. Raises ``OSError`` when the machine says no, and then nothing has changed."""
        with self.path.open("rb+") as file:
            os.fsync(file.fileno())
        about = Snapshot(
            api=api,
            version=version,
            updated=version,
            fetched=_to_seconds(fetched),
            checked=_to_seconds(fetched),
            cards=cards,
            printings=printings,
            cardinfo=StoredFile("", 0, ""),
        )
        return self._store.put_in_place(self._stem, self.path, about)


def _summed(path: Path) -> tuple[str, int]:
    """The sha256 of a file's bytes and how many they are, read bit by bit. Raises ``OSError``."""
    with open_plain(path) as file:
        digest = hashlib.sha256()
        while part := file.read(1 << 20):
            digest.update(part)
        return digest.hexdigest(), file.tell()


def _to_seconds(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(microsecond=0)


def guard(cards: int, last: Snapshot | None, *, accept_shrink: bool) -> None:
    """Refuse an answer that lost more than 5 % of the last snapshot's cards, or a first one of under 10,000.

    Raises ``SourceError``; ``accept_shrink`` lets it pass.
    """
    if not cards:
        raise SourceError("the card API sent no cards at all; refused, and nothing has changed")
    if accept_shrink:
        return
    hint = "if that is right, run it again with --accept-shrink"
    if last is None:
        if cards < LEAST_CARDS:
            raise SourceError(
                f"the card API sent only {some(cards, 'card')} where there are more than {LEAST_CARDS:,}; refused",
                hint=hint,
            )
    elif cards < last.cards * (1 - GREATEST_LOSS):
        raise SourceError(
            f"the card API sent only {some(cards, 'card')} where the last snapshot has {last.cards:,}; "
            "refused, and the last snapshot stays",
            hint=hint,
        )
