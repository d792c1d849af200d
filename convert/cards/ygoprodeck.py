"""YGOPRODeck, the card database of Yu-Gi-Oh!: its saved answers, its snapshots, its starter set."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from convert.cards.files import read_raw, saved_sets, sha256_of, unpack
from convert.cards.loaded import Read
from convert.cards.model import Card
from convert.cards.normalise import normalise, set_dates
from convert.cards.publisher import Expect, Fetched, MakeClient, Publisher, RefreshOptions
from convert.cards.snapshot import Snapshot, Store
from convert.cards.wire import ShapeError, decode_sets, split_answer
from convert.errors import SourceError
from convert.findings.model import Finding
from convert.plain_file import read_plain

if TYPE_CHECKING:
    pass

_log = logging.getLogger(__name__)


class CardInfo:
    """A saved ``cardinfo`` answer and the ``cardsets`` answer beside it, read but not yet unpacked."""

    def __init__(self, path: Path, beside: Path | None = None, *, ask_for_sets: bool = False) -> None:
        self.path, self.beside = path, beside or saved_sets(path)
        _log.info("cards of %s, dated by %s", self.path, self.beside or "nothing")
        self.cards = read_raw(path)
        self.sets = read_raw(self.beside) if self.beside else b""
        self.version = _saved_version(path)
        self._ask_for_sets = ask_for_sets

    @property
    def fingerprint(self) -> str:
        """Of both answers and the version."""
        return sha256_of(self.cards, self.sets, self.version.encode())

    def read(self, expect: Expect | None = None) -> Read:
        """The cards. Raises ``SourceError`` where the answers are none."""
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
        findings = (*self._undated(), *done.findings)
        return Read(cards=done.cards, quarantine=done.quarantine, findings=findings, version=self.version)

    def _undated(self) -> tuple[Finding, ...]:
        if self.beside is not None or not self._ask_for_sets:
            return ()
        undated = Finding(
            code="C2S423",
            severity="warning",
            file=str(self.path),
            message="there is no list of sets beside the cards, so no printing has a date and Ranks are guesses",
            hint="save the API's cardsets.php answer as cardsets.json in the same folder",
        )
        return (undated,)


def _saved_version(path: Path) -> str:
    """The database version that a saved ``checkDBVer.json`` beside the cards names, "" without one."""
    from convert.cards.wire import decode_version

    try:
        return decode_version(read_plain(path.parent / "checkDBVer.json", 1 << 16))[0]
    except (OSError, ShapeError):
        return ""


class YgoProDeck(Publisher):
    """The database of Yu-Gi-Oh!'s cards (``Card``)."""

    name = "YGOPRODeck"
    wanted_files = ("cardinfo.json.gz", "cardinfo.json")

    def saved(self, path: Path) -> CardInfo:
        """A saved ``cardinfo`` answer, plain or gzipped, dated by the ``cardsets`` answer beside it."""
        return CardInfo(path, ask_for_sets=True)

    def kept(self, store: Store, snapshot: Snapshot) -> CardInfo:
        """The two answers of a snapshot."""
        sets = store.path(snapshot.cardsets) if snapshot.cardsets is not None else None
        return CardInfo(store.path(snapshot.cardinfo), sets)

    def starter(self) -> tuple[Card, ...]:
        """The bundled cards."""
        from convert.cards.starter import load_starter

        return load_starter()

    @property
    def starter_fingerprint(self) -> str:
        """Of the file that holds them."""
        from importlib import resources

        return sha256_of(resources.files("convert.cards.starter").joinpath("cards.json").read_bytes())

    def refresh(
        self, store: Store, options: RefreshOptions, *, address: str | None = None, client: MakeClient | None = None
    ) -> Fetched:
        """Ask for the version, and for the cards where it moved."""
        from convert.cards.client import Client
        from convert.cards.refresh import refresh

        with client() if client is not None else Client(address) as api:
            return refresh(api, store, options)


YGOPRODECK = YgoProDeck()
