"""Where cards come from: ``load`` takes a source as the command line names it and gives cards (design 3.2).

``fingerprint`` says the same about the source's bytes without reading a card, so that a build can tell unchanged input.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from convert.cards.files import read_raw, sets_beside, sha256_of, unpack
from convert.cards.model import Card
from convert.cards.normalise import Expect, Normalised, SetAside, normalise, set_dates
from convert.cards.snapshot import Snapshot, Store, default_cache
from convert.cards.wire import ShapeError, decode_sets, split_answer
from convert.errors import SourceError, UsageError
from convert.findings.model import Finding
from convert.plain_file import read_plain

if TYPE_CHECKING:
    from convert.cards.client import Client

NAMED = ("auto", "api", "starter")
"""Sources with a name; anything else is the path of a saved answer."""

STARTER = "the starter set"
"""The label of the cards that come along."""

Progress = Callable[[int, int], None]

_log = logging.getLogger(__name__)


class Loaded(msgspec.Struct, frozen=True, kw_only=True):
    """Cards and where they came from.

    ``label`` names the source and holds no time and no folder, so that it may stand in content; ``said`` is what a
    person should hear of it (how old, what was passed over), a sentence each. ``version`` is the database's own
    ("149.08", "" where unknown). The same ``fingerprint`` means the same cards.
    """

    cards: tuple[Card, ...]
    source: str
    """``snapshot``, ``file`` or ``starter``."""
    label: str
    version: str = ""
    said: tuple[str, ...] = ()
    quarantine: tuple[SetAside, ...] = ()
    findings: tuple[Finding, ...] = ()
    fingerprint: str = ""


def load(
    spec: str,
    *,
    cache: Path | None = None,
    offline: bool = False,
    built_before: bool = False,
    accept_shrink: bool = False,
    client: Callable[[], Client] | None = None,
    now: datetime | None = None,
    progress: Progress | None = None,
    expect: Expect | None = None,
) -> Loaded:
    """Cards of the source ``spec``: ``auto``, ``api``, ``starter`` or the path of a saved answer.

    ``auto`` takes the newest snapshot in ``cache``, else asks the API; where that cannot be had it takes the starter
    set if nothing was ever built here (``built_before``), else raises. ``api`` asks the API, and takes the last good
    snapshot when it cannot be had. ``offline`` never touches the network. ``client`` makes the API's client.
    ``expect`` is told of the cards of an answer one by one, before it is known whether all are well.

    Raises ``UsageError`` for a missing file or ``api`` with ``offline``, ``SourceError`` when cards cannot be had,
    ``OSError`` when the cache cannot be written.
    """
    if spec not in NAMED:
        return load_file(Path(spec), expect)
    if spec == "starter":
        return _load_starter()
    if spec == "api" and offline:
        raise UsageError("--source api needs the network, and --offline forbids it", hint="use --source auto")
    store = Store(cache or default_cache())
    now = now or datetime.now(UTC)
    snapshot, damage = store.newest()
    if spec == "auto" and snapshot:
        return _load_snapshot(store, snapshot, damage, now, expect)
    try:
        if offline:
            raise SourceError(
                f"there is no snapshot in {store.folder} and --offline forbids asking the card API",
                hint="run card2spell fetch once with the network, or use --source starter",
            )
        fetched = _refresh(store, client, now, accept_shrink, progress)
    except SourceError as error:
        if snapshot:
            return _load_snapshot(store, snapshot, damage, now, expect, instead=error)
        if spec == "auto" and not built_before:
            return _load_starter(damage, instead=error)
        raise
    return _load_snapshot(store, fetched, damage, now, expect, fresh=True)


def fingerprint(
    spec: str, *, cache: Path | None = None, offline: bool = False, built_before: bool = False
) -> str | None:
    """The fingerprint that ``load`` would give, without the network and without reading a card; None where only the
    API can tell. Raises like ``load`` for a file."""
    if spec == "starter":
        return _starter_fingerprint()
    if spec not in NAMED:
        return _File(Path(spec)).fingerprint
    snapshot = Store(cache or default_cache()).newest()[0]
    if spec == "auto" and snapshot:
        return snapshot.fingerprint
    if spec == "auto" and offline and not built_before:
        return _starter_fingerprint()
    return None


class _File:
    """A saved ``cardinfo`` answer and the ``cardsets`` answer beside it, read but not yet unpacked."""

    def __init__(self, path: Path, beside: Path | None = None) -> None:
        self.path, self.beside = path, beside or sets_beside(path)
        _log.info("cards of %s, dated by %s", self.path, self.beside or "nothing")
        self.cards = read_raw(path)
        self.sets = read_raw(self.beside) if self.beside else b""
        self.version = _version_beside(path)

    @property
    def fingerprint(self) -> str:
        return sha256_of(self.cards, self.sets, self.version.encode())

    def normalised(self, expect: Expect | None = None) -> Normalised:
        try:
            raw = split_answer(unpack(self.cards, self.path))
        except ShapeError as error:
            raise SourceError(f"{self.path} is no saved cardinfo answer: {error}") from None
        if not raw:
            raise SourceError(f"{self.path} holds no cards")
        try:
            sets = decode_sets(unpack(self.sets, self.beside)) if self.beside else []
        except ShapeError as error:
            raise SourceError(f"{self.beside} is no saved cardsets answer: {error}") from None
        done = normalise(raw, set_dates(sets), expect)
        if not done.cards:
            raise SourceError(f"{self.path} holds no card that can be used: {done.quarantine[0].reason}")
        return done


def load_file(path: Path, expect: Expect | None = None) -> Loaded:
    """Cards of a saved ``cardinfo`` answer, plain or gzipped, dated by the ``cardsets`` answer beside it.

    Raises ``UsageError`` when there is no such file, ``SourceError`` when it is no such answer or damaged.
    """
    file = _File(path)
    done = file.normalised(expect)
    findings = done.findings
    if file.beside is None:
        undated = Finding(
            code="C2S423",
            severity="warning",
            file=str(path),
            message="there is no list of sets beside the cards, so no printing has a date and Ranks are guesses",
            hint="save the API's cardsets.php answer as cardsets.json in the same folder",
        )
        findings = (undated, *findings)
    return Loaded(
        cards=done.cards,
        source="file",
        label=f"the file {path.name}",
        version=file.version,
        said=(f"{len(done.cards):,} cards from {path}",),
        quarantine=done.quarantine,
        findings=findings,
        fingerprint=file.fingerprint,
    )


def _version_beside(path: Path) -> str:
    """The database version that a saved ``checkDBVer.json`` beside the cards names, "" without one."""
    from convert.cards.wire import decode_version

    try:
        return decode_version(read_plain(path.parent / "checkDBVer.json", 1 << 16))[0]
    except (OSError, ShapeError):
        return ""


def _load_snapshot(
    store: Store,
    snapshot: Snapshot,
    damage: tuple[str, ...],
    now: datetime,
    expect: Expect | None,
    *,
    fresh: bool = False,
    instead: SourceError | None = None,
) -> Loaded:
    done = _File(store.path(snapshot.cardinfo), store.path(snapshot.cardsets)).normalised(expect)
    said = f"{len(done.cards):,} cards of database {snapshot.version}, checked {snapshot.age(now)}"
    findings = [_finding("C2S420", sentence) for sentence in damage]
    if instead:
        findings.append(_finding("C2S421", f"{instead.message}; the last good snapshot was used", instead.hint or ""))
    if not fresh and not instead:
        said += " (card2spell fetch refreshes it)"
    return Loaded(
        cards=done.cards,
        source="snapshot",
        label=f"YGOPRODeck, database {snapshot.version}",
        version=snapshot.version,
        said=(said,),
        quarantine=done.quarantine,
        findings=(*findings, *done.findings),
        fingerprint=snapshot.fingerprint,
    )


def _load_starter(damage: tuple[str, ...] = (), *, instead: SourceError | None = None) -> Loaded:
    from convert.cards.starter import load_starter

    cards = load_starter()
    findings = [_finding("C2S420", sentence) for sentence in damage]
    said = f"the starter set, {len(cards)} cards"
    if instead:
        said = f"the card database cannot be had, so this is {said}: {instead.message}"
        findings.append(_finding("C2S422", f"{instead.message}; the starter set was used", instead.hint or ""))
    return Loaded(
        cards=cards,
        source="starter",
        label=STARTER,
        said=(said,),
        findings=tuple(findings),
        fingerprint=_starter_fingerprint(),
    )


def _starter_fingerprint() -> str:
    from importlib import resources

    return sha256_of(resources.files("convert.cards.starter").joinpath("cards.json").read_bytes())


def _refresh(
    store: Store, client: Callable[[], Client] | None, now: datetime, accept_shrink: bool, progress: Progress | None
) -> Snapshot:
    from convert.cards.client import Client
    from convert.cards.refresh import refresh

    with (client or Client)() as api:
        return refresh(api, store, now=now, accept_shrink=accept_shrink, progress=progress).snapshot


def _finding(code: str, message: str, hint: str = "") -> Finding:
    return Finding(code=code, severity="warning", message=message, hint=hint)
