"""Where cards come from: ``load`` takes a source as the command line names it and gives cards (design 3.2).

``fingerprint`` says the same about the source's bytes without reading a card, so that a build can tell unchanged input.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from convert.cards.loaded import STARTER, Loaded
from convert.cards.publisher import Expect, Progress, Publisher, RefreshOptions
from convert.cards.snapshot import Snapshot, Store, default_cache
from convert.cards.ygoprodeck import YGOPRODECK
from convert.errors import SourceError, UsageError
from convert.findings.model import Finding
from convert.findings.reading import refuse_stdin
from convert.prose.english import some

NAMED = ("auto", "api", "starter")
"""Sources with a name; anything else is the path of a saved answer."""


def load(
    spec: str,
    *,
    publisher: Publisher = YGOPRODECK,
    cache: Path | None = None,
    offline: bool = False,
    built_before: bool = False,
    accept_shrink: bool = False,
    client: Callable[[], Any] | None = None,
    now: datetime | None = None,
    progress: Progress | None = None,
    expect: Expect | None = None,
) -> Loaded:
    """Cards of the source ``spec``: ``auto``, ``api``, ``starter`` or the path of a saved answer.

    ``auto`` takes the newest snapshot in ``cache``, else asks the API; where that cannot be had it takes the starter
    set if nothing was ever built here (``built_before``), else raises. ``api`` asks the API, and takes the last good
    snapshot when it cannot be had. ``offline`` never touches the network. ``client`` makes the API's client,
    ``publisher`` is whose database it is. ``expect`` is told of the cards of an answer one by one, before
    it is known whether all are well.

    Raises ``UsageError`` for a missing file or ``api`` with ``offline``, ``SourceError`` when cards cannot be had,
    ``OSError`` when the cache cannot be written.
    """
    if spec not in NAMED:
        return load_file(Path(spec), expect, publisher=publisher)
    store = publisher.store(cache or default_cache())
    now = now or datetime.now(UTC)
    asked = _Asked(publisher=publisher, store=store, now=now, damage=(), expect=expect)
    if spec == "starter":
        return asked.starter()
    if spec == "api" and offline:
        raise UsageError("--source api needs the network, and --offline forbids it", hint="use --source auto")
    snapshot, damage = store.newest()
    asked = msgspec.structs.replace(asked, damage=damage)
    if spec == "auto" and snapshot:
        return asked.snapshot(snapshot)
    try:
        if offline:
            raise SourceError(
                f"there is no snapshot in {store.folder} and --offline forbids asking the card API",
                hint="run card2spell fetch once with the network, or use --source starter",
            )
        options = RefreshOptions(now=now, accept_shrink=accept_shrink, progress=progress)
        fetched = publisher.refresh(store, options, client=client)
    except SourceError as error:
        if snapshot:
            return asked.snapshot(snapshot, instead=error)
        if spec == "auto" and not built_before:
            return asked.starter(instead=error)
        raise
    return asked.snapshot(fetched.snapshot, fresh=True)


def fingerprint(
    spec: str,
    *,
    publisher: Publisher = YGOPRODECK,
    cache: Path | None = None,
) -> str | None:
    """The fingerprint that ``load`` would give, without the network and without reading a card; None where only the
    API can tell, or where it is to be told that other cards are taken in its place. Raises like ``load`` for a file."""
    if spec == "starter":
        return publisher.starter_fingerprint
    if spec not in NAMED:
        return publisher.saved(Path(spec)).fingerprint
    snapshot = publisher.store(cache or default_cache()).newest()[0]
    if spec == "auto" and snapshot:
        return snapshot.fingerprint
    return None


def load_file(path: Path, expect: Expect | None = None, *, publisher: Publisher = YGOPRODECK) -> Loaded:
    """Cards of a saved answer of the publisher's database.

    Raises ``UsageError`` when there is no such file, ``SourceError`` when it is no such answer or damaged.
    """
    refuse_stdin(path, "a card file is looked into before it is read")
    file = publisher.saved(path)
    done = file.read(expect)
    return Loaded(
        cards=done.cards,
        source="file",
        label=f"the file {path.name}",
        version=done.version,
        said=(f"{some(len(done.cards), 'card')} from {path}",),
        quarantine=done.quarantine,
        findings=done.findings,
        fingerprint=file.fingerprint,
    )


class _Asked(msgspec.Struct, frozen=True, kw_only=True):
    """One call of ``load``: whose cards, where they are kept, and what was found damaged there."""

    publisher: Publisher
    store: Store
    now: datetime
    damage: tuple[str, ...]
    expect: Expect | None

    def snapshot(self, snapshot: Snapshot, *, fresh: bool = False, instead: SourceError | None = None) -> Loaded:
        """The cards of a snapshot, ``instead`` of what could not be had."""
        name = self.publisher.name
        done = self.publisher.kept(self.store, snapshot).read(self.expect)
        said = f"{some(len(done.cards), 'card')} of database {snapshot.version}, checked {snapshot.age(self.now)}"
        findings = [_finding("C2S420", sentence) for sentence in self.damage]
        if instead:
            sentence = f"{instead.message}; the last good snapshot was used"
            findings.append(_finding("C2S421", sentence, instead.hint or ""))
        if not fresh and not instead:
            said += " (card2spell fetch refreshes it)"
        return Loaded(
            cards=done.cards,
            source="snapshot",
            label=f"{name}, database {snapshot.version}",
            version=snapshot.version,
            said=(said,),
            quarantine=done.quarantine,
            findings=(*findings, *done.findings),
            fingerprint=snapshot.fingerprint,
        )

    def starter(self, *, instead: SourceError | None = None) -> Loaded:
        """The starter set, ``instead`` of what could not be had."""
        cards = self.publisher.starter()
        findings = [_finding("C2S420", sentence) for sentence in self.damage]
        said = f"the starter set, {some(len(cards), 'card')}"
        if instead:
            said = f"warning: the card database cannot be had, so this is {said}: {instead.message}"
            findings.append(_finding("C2S422", f"{instead.message}; the starter set was used", instead.hint or ""))
        return Loaded(
            cards=cards,
            source="starter",
            label=STARTER,
            said=(said,),
            findings=tuple(findings),
            fingerprint=self.publisher.starter_fingerprint,
        )


def _finding(code: str, message: str, hint: str = "") -> Finding:
    return Finding(code=code, severity="warning", message=message, hint=hint)


__all__ = ["NAMED", "STARTER", "Loaded", "fingerprint", "load", "load_file"]
