"""The card API (YGOPRODeck, v7) over HTTP.

House rules of the API (its guide): at most 20 requests a second, or the caller is blocked for an hour; ask again only
when ``checkDBVer`` moved. A whole refresh here is three requests, a quarter of a second apart.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import msgspec

from convert.cards.http_api import LATER, BlockedError, CardApi
from convert.cards.paging import Page, Pager
from convert.cards.transport import Bounds, DamagedError, Progress
from convert.cards.wire import ShapeError, decode_sets, decode_version, split_page
from convert.errors import SourceError
from convert.prose.english import some

DEFAULT_API = "https://db.ygoprodeck.com/api/v7"
_TRIES = 2
"""How often a damaged body is asked for."""
_TOLD_EACH = 20
"""Of so many pages one is told."""
_JPEG = b"\xff\xd8\xff"
_T = TypeVar("_T")
_log = logging.getLogger(__name__)


class DatabaseVersion(msgspec.Struct, frozen=True):
    """What ``checkDBVer.php`` answers: the database's version ("149.08") and when it moved ("" where not said)."""

    version: str
    updated: str = ""


class Pulled(msgspec.Struct, frozen=True):
    """A whole, vetted answer: its body as it came (pages put together) and how many rows it has."""

    body: bytes
    rows: int


def _so_far(pager: Pager) -> str:
    ahead = f" of {pager.in_all:,}" if pager.in_all > pager.pages else ""
    return f"page {pager.pages:,}{ahead}, {some(pager.rows, 'card')} so far"


def default_api() -> str:
    """The API's address: ``CARD2SPELL_API`` where it is set, else the API's own."""
    return os.environ.get("CARD2SPELL_API") or DEFAULT_API


class Client(CardApi):
    """Asks the card API of Yu-Gi-Oh!'s cards. Settings are those of ``CardApi``."""

    example = DEFAULT_API

    def __init__(self, api: str | None = None, **settings: Any) -> None:
        super().__init__(api or default_api(), **settings)

    def version(self) -> DatabaseVersion:
        """The database's version; the API never caches this answer."""
        version, updated = self._ask("checkDBVer.php", {}, decode_version, None, self._bounds.for_a_line())[1]
        return DatabaseVersion(version, updated)

    def cards(self, progress: Progress | None = None) -> Pulled:
        """The whole card database (``cardinfo.php?misc=yes``), all pages of it where the API pages: they have the time
        of one answer together."""
        pager = Pager()
        parameters = {"misc": "yes"}
        end = self._clock() + self._bounds.whole
        while True:
            left = end - self._clock()
            if left <= 0:
                raise self.too_slow("cardinfo.php")
            body, page = self._ask("cardinfo.php", parameters, split_page, progress, replace(self._bounds, whole=left))
            following = self._turn(pager, page)
            if following is None:
                return Pulled(pager.body(body), pager.rows)
            if pager.pages % _TOLD_EACH == 1:
                _log.warning("the card API sends its cards in pages: %s", _so_far(pager))
            parameters = {"misc": "yes", **following}

    def sets(self) -> Pulled:
        """The list of sets with their dates (``cardsets.php``)."""
        body, rows = self._ask("cardsets.php", {}, decode_sets, None, self._bounds.for_little())
        if not rows:
            raise SourceError("the card API answered cardsets.php with an empty list of sets", hint=LATER)
        return Pulled(body, len(rows))

    def picture(self, passcode: int) -> bytes | None:
        """The picture of a card (``PASSCODE.jpg``); None where there is none. The client's address is that of the
        pictures."""
        name = f"{passcode}.jpg"
        for attempt in range(_TRIES):
            if attempt:
                self._sleep(self._backoff)
            try:
                answer = self.answer(f"{self.api}/{name}", name, {}, None, bounds=self._bounds.for_little())
            except DamagedError:
                continue
            if answer.status == 404:
                return None
            self.refuse(answer, name)
            if answer.body.startswith(_JPEG):
                return answer.body
        raise SourceError(f"the answer to {name} is no picture", hint=LATER)

    def _turn(self, pager: Pager, page: Page) -> dict[str, str] | None:
        try:
            return pager.add(page)
        except ShapeError as error:
            raise SourceError(f"the card API's answer to cardinfo.php is not whole: {error}", hint=LATER) from None

    def _ask(
        self,
        endpoint: str,
        parameters: dict[str, str],
        vet: Callable[[bytes], _T],
        progress: Progress | None,
        bounds: Bounds | None = None,
    ) -> tuple[bytes, _T]:
        """The body of an endpoint's answer and what ``vet`` made of it. A damaged body is asked for once more."""
        fault = ""
        for attempt in range(_TRIES):
            if attempt:
                self._sleep(self._backoff)
            try:
                body = self._get(endpoint, parameters, progress, bounds)
                return body, vet(body)
            except (ShapeError, DamagedError) as error:
                fault = str(error)
        raise SourceError(f"the card API's answer to {endpoint} cannot be used: {fault}", hint=LATER)

    def _get(
        self, endpoint: str, parameters: dict[str, str], progress: Progress | None, bounds: Bounds | None
    ) -> bytes:
        """One question, no faster than the interval; the unpacked body of a good answer."""
        answer = self.answer(f"{self.api}/{endpoint}", endpoint, parameters, progress, bounds=bounds)
        self.refuse(answer, endpoint)
        return answer.body


__all__ = ["DEFAULT_API", "BlockedError", "Client", "DatabaseVersion", "Pulled", "default_api"]
