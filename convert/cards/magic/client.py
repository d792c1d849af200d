"""The Scryfall API over HTTP: the index of its bulk files, and a file streamed to the disk.

House rules (api document, section 1): a ``User-Agent`` of one's own and ``Accept`` on every request, at most ten calls
a second, and never on through a 429. A whole refresh here is two requests.
"""

from __future__ import annotations

import os
from typing import Any, BinaryIO

import msgspec

from convert.cards.http_api import LATER, BlockedError, CardApi
from convert.cards.transport import Bounds, DamagedError, Progress
from convert.errors import SourceError

DEFAULT_API = "https://api.scryfall.com"
KIND = "default_cards"
"""The bulk file that has every printing, which rarities need (MRPG-CONV-02)."""
BOUNDS = Bounds(size=1 << 31)
_AWAY = 30
"""How long access is limited after too many calls (seconds)."""
_INDEX = "bulk-data"


class Bulk(msgspec.Struct, frozen=True):
    """A row of the index. Until July 2026 the address was ``download_uri``, of one JSON list (quirk 2)."""

    type: str = ""
    updated_at: str = ""
    jsonl_download_uri: str | None = None
    download_uri: str | None = None

    @property
    def address(self) -> str:
        """Where the file is; "" where the index does not say."""
        return self.jsonl_download_uri or self.download_uri or ""


class _Index(msgspec.Struct, frozen=True):
    data: tuple[Bulk, ...]


class Gone(SourceError):  # noqa: N818 (what happened, in a word)
    """The file that the index named is not there (any more): it is made anew once or twice a day."""


class Sink:
    """Writes the parts of an answer into an open file; ``fault`` is why it could not."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.fault: OSError | None = None

    def __call__(self, part: bytes) -> None:
        """One part. Raises ``SourceError``, which ends the answer, and keeps the machine's own word in ``fault``."""
        try:
            self._file.write(part)
        except OSError as error:
            self.fault = error
            raise SourceError(f"the card file could not be kept: {error.strerror}") from None

    def again(self) -> None:
        """From the beginning."""
        self._file.seek(0)
        self._file.truncate()


def default_api() -> str:
    """The API's address: ``CARD2SPELL_SCRYFALL`` where it is set, else the API's own."""
    return os.environ.get("CARD2SPELL_SCRYFALL") or DEFAULT_API


class Client(CardApi):
    """Asks the Scryfall API. Settings are those of ``CardApi``."""

    example = DEFAULT_API
    away = _AWAY

    def __init__(self, api: str | None = None, **settings: Any) -> None:
        super().__init__(api or default_api(), **{"bounds": BOUNDS, **settings})

    def bulk(self) -> Bulk:
        """The file of all printings, as the index has it now: its address changes each time it is made."""
        try:
            answer = self.answer(f"{self.api}/{_INDEX}", _INDEX, {}, None, bounds=self._bounds.for_little())
        except DamagedError as error:
            raise SourceError(f"the card API's answer to {_INDEX} cannot be used: {error}", hint=LATER) from None
        self.refuse(answer, _INDEX)
        try:
            index = msgspec.json.decode(answer.body, type=_Index)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise SourceError(f"the card API's answer to {_INDEX} cannot be used: {error}", hint=LATER) from None
        found = next((each for each in index.data if each.type == KIND), None)
        if found is None or not found.address.startswith(("http://", "https://")) or not found.updated_at:
            raise SourceError(f"the card API's index names no file of {KIND} that could be fetched", hint=LATER)
        return found

    def download(self, bulk: Bulk, file: BinaryIO, progress: Progress | None = None) -> None:
        """The bulk file, as it comes, into ``file``. One that breaks off is asked for once more.

        Raises ``Gone`` where it is not there any more, ``OSError`` where the machine cannot keep it."""
        name = bulk.address.partition("?")[0].rpartition("/")[2] or KIND
        sink = Sink(file)
        fault = ""
        for _ in range(2):
            sink.again()
            try:
                answer = self.answer(bulk.address, name, {}, progress, sink)
            except DamagedError as error:
                fault = str(error)
                continue
            except SourceError:
                if sink.fault is not None:
                    raise sink.fault from None
                raise
            if answer.status == 404:
                raise Gone(f"the card API's file {name} is gone", hint=LATER)
            self.refuse(answer, name)
            return
        raise SourceError(f"the card API's file {name} cannot be used: {fault}", hint=LATER)


__all__ = ["DEFAULT_API", "BlockedError", "Bulk", "Client", "Gone", "default_api"]
