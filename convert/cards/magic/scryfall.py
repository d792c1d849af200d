"""Scryfall, the card database of Magic: its bulk files, its snapshots, its starter set."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from convert.cards.files import sha256_of
from convert.cards.loaded import Read, SetAside
from convert.cards.magic.bulk_file import BulkFile
from convert.cards.magic.fold import Fold
from convert.cards.magic.model import MagicCard
from convert.cards.magic.wire import SetFacts, WireCard, decoder
from convert.cards.publisher import Expect, Fetched, MakeClient, Publisher, RefreshOptions
from convert.errors import SourceError
from convert.findings.model import Finding
from convert.plain_file import read_plain
from convert.printable import with_whole_letters
from convert.prose.english import some

if TYPE_CHECKING:
    from collections.abc import Callable

    from convert.cards.snapshot import Snapshot, Store

_SETS = "oracle-sets.json"
"""The list of sets beside a file whose printings are joined to its cards."""
GREATEST_LOSS = 0.01
"""The share of lines that may be no card objects; with more of them the file is a sick server's."""


class SavedBulk:
    """A bulk file, and the list of sets beside it where there is one."""

    def __init__(self, path: Path, *, version: str = "") -> None:
        self.file = BulkFile(path)
        self.version = version
        self._saved_sets = _saved_sets(path)
        self._digest = ""

    @property
    def fingerprint(self) -> str:
        """Of both files' bytes."""
        if not self._digest:
            self._digest = self.file.digest()
        return sha256_of(self._digest.encode(), self._saved_sets)

    def read(self, expect: Expect | None = None) -> Read:
        """Its cards, read line by line: only the best object of a card is kept. A line that is none is set aside with
        its number; raises ``SourceError`` where too many are, or there is no card."""
        fold = Fold(_sets(self._saved_sets))
        aside: list[SetAside] = []
        decode = decoder().decode
        count = 0
        for number, content in self.file.lines():
            count += 1
            try:
                fold.add(_card(decode, content))
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError) as error:
                aside.append(SetAside(id=0, name=f"line {number}", reason=str(error)))
        if not fold.objects:
            why = f": {aside[0].name}: {aside[0].reason}" if aside else ""
            raise SourceError(f"{self.file.path} holds no cards{why}", hint="a bulk file of Scryfall is wanted")
        if len(aside) > max(10, count * GREATEST_LOSS):
            raise SourceError(
                f"{self.file.path} cannot be trusted: {len(aside):,} of its {count:,} lines are no card objects "
                f"({aside[0].name}: {aside[0].reason})"
            )
        cards = fold.cards()
        if expect is not None:
            for card in cards:
                expect(card)
        return Read(cards=cards, quarantine=tuple(aside), findings=_noted(aside, self.file.path), version=self.version)


def _card(decode: Callable[[bytes | msgspec.Raw], WireCard], content: bytes | msgspec.Raw) -> WireCard:
    """One object. Raises ``ValueError`` for one that is no card."""
    card = decode(content)
    if card.object != "card":
        raise ValueError(f"it is a {card.object[:30]!r}, not a card")
    return card


def _noted(aside: list[SetAside], path: Path) -> tuple[Finding, ...]:
    if not aside:
        return ()
    named = ", ".join(each.name for each in aside[:3]) + (f" and {len(aside) - 3} more" if len(aside) > 3 else "")
    message = f"{some(len(aside), 'line')} of {path.name} set aside, being no card objects ({named})"
    return (Finding(code="C2S413", severity="warning", message=message, hint="fetch it again"),)


def _saved_sets(path: Path) -> bytes:
    try:
        return read_plain(path.with_name(_SETS), 1 << 24)
    except OSError:
        return b""


class _SetRow(msgspec.Struct):
    code: str
    name: str = ""
    set_type: str = ""


def _sets(content: bytes) -> Mapping[str, SetFacts]:
    """The sets by code; none where the file is no list of sets."""
    try:
        rows = msgspec.json.decode(with_whole_letters(content), type=list[_SetRow]) if content else []
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return {}
    return {row.code: SetFacts(row.name or row.code.upper(), row.set_type) for row in rows}


class Scryfall(Publisher):
    """The database of Magic's cards (``MagicCard``)."""

    name = "Scryfall"
    folder = "scryfall"
    wanted_files = ("default-cards.jsonl.gz", "oracle-cards.jsonl.gz")

    def saved(self, path: Path) -> SavedBulk:
        """A saved bulk file, plain or gzipped."""
        return SavedBulk(path)

    def kept(self, store: Store, snapshot: Snapshot) -> SavedBulk:
        """The bulk file of a snapshot."""
        return SavedBulk(store.path(snapshot.cardinfo), version=snapshot.version)

    def starter(self) -> tuple[MagicCard, ...]:
        """The bundled cards."""
        from convert.cards.magic.starter import load_starter

        return load_starter()

    @property
    def starter_fingerprint(self) -> str:
        """Of the file that holds them."""
        from convert.cards.magic.starter import starter_bytes

        return f"sha256:{hashlib.sha256(starter_bytes()).hexdigest()}"

    def refresh(
        self, store: Store, options: RefreshOptions, *, address: str | None = None, client: MakeClient | None = None
    ) -> Fetched:
        """Ask the bulk index, and stream the file where ``updated_at`` moved."""
        from convert.cards.magic.client import Client
        from convert.cards.magic.refresh import refresh

        with client() if client is not None else Client(address) as api:
            return refresh(api, store, options)


SCRYFALL = Scryfall()
