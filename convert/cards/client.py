"""The card API (YGOPRODeck, v7) over HTTP: polite, patient, and never trusting an answer it has not looked at.

House rules of the API (its guide): at most 20 requests a second, or the caller is blocked for an hour; ask again only
when ``checkDBVer`` moved. A whole refresh here is three requests, a quarter of a second apart.
"""

from __future__ import annotations

import email.utils
import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import TypeVar

import msgspec
import requests

from convert import __version__
from convert.cards.paging import Page, Pager
from convert.cards.transport import Answer, Bounds, DamagedError, Progress, SlowError, ask
from convert.cards.wire import ShapeError, decode_sets, decode_version, short, split_page
from convert.errors import SourceError, UsageError
from convert.whole_number import whole_number

DEFAULT_API = "https://db.ygoprodeck.com/api/v7"
HOUR = 3600
"""How long the API blocks a caller, and so how long to stay away where it does not say (seconds)."""
_LONGEST_AWAY = 7 * 24 * HOUR
_TRIES = 2
"""How often a damaged body is asked for."""

_LATER = "try again in a while"
_OFFLINE = "look at your network and try again; `card2spell build --source starter` needs none"
_JPEG = b"\xff\xd8\xff"
_ILL = (500, 502, 503, 504)
_T = TypeVar("_T")


class BlockedError(SourceError):
    """The API wants no more requests from here (403, 429). ``retry_after`` is in seconds."""

    def __init__(self, message: str, *, retry_after: int, hint: str) -> None:
        super().__init__(message, hint=hint)
        self.retry_after = retry_after


class DatabaseVersion(msgspec.Struct, frozen=True):
    """What ``checkDBVer.php`` answers: the database's version ("149.08") and when it moved ("" where not said)."""

    version: str
    updated: str = ""


class Pulled(msgspec.Struct, frozen=True):
    """A whole, vetted answer: its body as it came (pages put together) and how many rows it has."""

    body: bytes
    rows: int


def default_api() -> str:
    """The API's address: ``CARD2SPELL_API`` where it is set, else the API's own."""
    return os.environ.get("CARD2SPELL_API") or DEFAULT_API


class Client:
    """Asks the card API. Every method raises ``SourceError`` in words when the answer cannot be had or used.

    ``retries`` and ``backoff`` (seconds, doubling) are for broken connections and 5xx answers; ``bounds`` is how long
    and how large an answer may be; ``interval`` (seconds) is the least time between two requests.
    ``sleep`` and ``clock`` can be supplied, so that tests wait for nothing.
    """

    def __init__(
        self,
        api: str | None = None,
        *,
        retries: int = 3,
        backoff: float = 0.5,
        bounds: Bounds = Bounds(),  # noqa: B008 (frozen)
        interval: float = 0.25,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.api = (api or default_api()).rstrip("/")
        if not self.api.startswith(("http://", "https://")):
            raise UsageError(f"{self.api!r} is no address of a card API", hint=f"an address looks like {DEFAULT_API}")
        self._bounds, self._backoff, self._retries = bounds, backoff, retries
        self._interval, self._sleep, self._clock = interval, sleep, clock
        self._last = float("-inf")
        self._session = requests.Session()
        self._session.headers["User-Agent"] = f"card2spell/{__version__} (tabletop game toolkit)"
        self._session.headers["Accept-Encoding"] = "gzip"
        try:
            requests.Request("GET", f"{self.api}/").prepare()
        except (requests.RequestException, ValueError):
            raise UsageError(f"{self.api!r} is no address of a card API") from None

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._session.close()

    def version(self) -> DatabaseVersion:
        """The database's version; the API never caches this answer."""
        version, updated = self._ask("checkDBVer.php", {}, decode_version, None)[1]
        return DatabaseVersion(version, updated)

    def cards(self, progress: Progress | None = None) -> Pulled:
        """The whole card database (``cardinfo.php?misc=yes``), all pages of it where the API pages."""
        pager = Pager()
        parameters = {"misc": "yes"}
        while True:
            body, page = self._ask("cardinfo.php", parameters, split_page, progress)
            following = self._turn(pager, page)
            if following is None:
                return Pulled(pager.body(body), pager.rows)
            parameters = {"misc": "yes", **following}

    def sets(self) -> Pulled:
        """The list of sets with their dates (``cardsets.php``)."""
        body, rows = self._ask("cardsets.php", {}, decode_sets, None)
        if not rows:
            raise SourceError("the card API answered cardsets.php with an empty list of sets", hint=_LATER)
        return Pulled(body, len(rows))

    def picture(self, passcode: int) -> bytes | None:
        """The picture of a card (``PASSCODE.jpg``); None where there is none. The client's address is that of the
        pictures."""
        name = f"{passcode}.jpg"
        for attempt in range(_TRIES):
            if attempt:
                self._sleep(self._backoff)
            try:
                answer = self._answer(name, {}, None)
            except DamagedError:
                continue
            if answer.status == 404:
                return None
            _refuse(answer, name)
            if answer.body.startswith(_JPEG):
                return answer.body
        raise SourceError(f"the answer to {name} is no picture", hint=_LATER)

    def _turn(self, pager: Pager, page: Page) -> dict[str, str] | None:
        try:
            return pager.add(page)
        except ShapeError as error:
            raise SourceError(f"the card API's answer to cardinfo.php is not whole: {error}", hint=_LATER) from None

    def _ask(
        self, endpoint: str, parameters: dict[str, str], vet: Callable[[bytes], _T], progress: Progress | None
    ) -> tuple[bytes, _T]:
        """The body of an endpoint's answer and what ``vet`` made of it. A damaged body is asked for once more."""
        fault = ""
        for attempt in range(_TRIES):
            if attempt:
                self._sleep(self._backoff)
            try:
                body = self._get(endpoint, parameters, progress)
                return body, vet(body)
            except (ShapeError, DamagedError) as error:
                fault = str(error)
        raise SourceError(f"the card API's answer to {endpoint} cannot be used: {fault}", hint=_LATER)

    def _get(self, endpoint: str, parameters: dict[str, str], progress: Progress | None) -> bytes:
        """One question, no faster than the interval; the unpacked body of a good answer."""
        answer = self._answer(endpoint, parameters, progress)
        _refuse(answer, endpoint)
        return answer.body

    def _answer(self, endpoint: str, parameters: dict[str, str], progress: Progress | None) -> Answer:
        """An answer of any status; a connection that breaks and a server that is ill are given more tries."""
        failed = 0
        while True:
            self._wait()
            try:
                answer = ask(self._session, f"{self.api}/{endpoint}", parameters, self._bounds, progress)
                if answer.status not in _ILL or failed >= self._retries:
                    return answer
            except SlowError:
                raise self._too_slow(endpoint) from None
            except SourceError as error:
                raise SourceError(f"{endpoint}: {error.message}", hint=_LATER) from None
            except requests.RequestException as error:
                most = self._retries if isinstance(error, requests.ConnectTimeout) else min(2, self._retries)
                if failed >= most:
                    raise self._unreachable(error, endpoint) from None
            self._sleep(self._backoff * 2**failed)
            failed += 1

    def _too_slow(self, endpoint: str) -> SourceError:
        return SourceError(f"the card API at {self.api} took too long to answer {endpoint}", hint=_LATER)

    def _unreachable(self, error: requests.RequestException, endpoint: str) -> SourceError:
        if isinstance(error, requests.Timeout) or "timed out" in str(error):
            return self._too_slow(endpoint)
        return SourceError(f"the card API at {self.api} cannot be reached ({_why(error)})", hint=_OFFLINE)

    def _wait(self) -> None:
        pause = self._last + self._interval - self._clock()
        if pause > 0:
            self._sleep(pause)
        self._last = self._clock()


def _refuse(answer: Answer, endpoint: str) -> None:
    """Raise in words unless the answer has status 200 and is no web page."""
    status, body = answer.status, answer.body
    if status in (403, 429):
        seconds = _retry_after(answer.headers.get("Retry-After"))
        raise BlockedError(
            f"the card API wants no more requests from here for now (HTTP {status}); come back in {_span(seconds)}",
            retry_after=seconds,
            hint="until then, work with what was fetched before, or with --source starter",
        )
    page = "html" in answer.headers.get("Content-Type", "").lower() or body.lstrip()[:1] == b"<"
    if page:
        raise SourceError(
            f"the card API answered {endpoint} with a web page instead of card data (HTTP {status})", hint=_LATER
        )
    if status == 404:
        raise SourceError(f"there is no {endpoint} at {answer.url.partition('?')[0]}", hint="is the address right?")
    if status >= 500:
        raise SourceError(f"the card API is ill: it answered {endpoint} with HTTP {status}", hint=_LATER)
    if status != 200:
        raise SourceError(f"the card API refused {endpoint} (HTTP {status}{_said(body)})", hint=_LATER)


def _said(body: bytes) -> str:
    """What an ``{"error": …}`` body says, to be put after a status."""
    try:
        said = msgspec.json.decode(body)["error"]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, KeyError, TypeError):
        return ""
    return f": {short(said)}"


def _retry_after(header: str | None) -> int:
    """Seconds to stay away, by a ``Retry-After`` of either form; an hour where it says nothing useful."""
    if not header:
        return HOUR
    number = whole_number(header)
    if number is not None:
        return min(max(1, number), _LONGEST_AWAY)
    try:
        moment = email.utils.parsedate_to_datetime(header[:100])
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        seconds = int((moment - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError, OverflowError, LookupError):
        return HOUR
    return min(max(60, seconds), _LONGEST_AWAY)


def _span(seconds: int) -> str:
    """A span of time for a person: "45 seconds", "60 minutes"."""
    if seconds < 120:
        return f"{seconds} seconds"
    return f"{-(-seconds // 60)} minutes"


def _why(error: requests.RequestException) -> str:
    """The root of a connection error in a few words, without addresses and object names."""
    text = str(error)
    for sign, words in _REASONS:
        if sign in text:
            return words
    return type(error).__name__


_REASONS = (
    ("Connection refused", "nothing answers there"),
    ("Name or service not known", "there is no such host"),
    ("Failed to resolve", "there is no such host"),
    ("nodename nor servname", "there is no such host"),
    ("Network is unreachable", "this machine has no network"),
    ("CERTIFICATE_VERIFY_FAILED", "its certificate cannot be trusted"),
    ("RemoteDisconnected", "it hung up without an answer"),
    ("Connection aborted", "it hung up without an answer"),
    ("Connection reset", "it hung up without an answer"),
)
