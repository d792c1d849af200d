"""A card API over HTTP: polite, patient, and never trusting an answer it has not looked at.

What the APIs of all publishers share: the least time between two requests, more tries for broken connections, none
where the API wants no more, every refusal in words.
"""

from __future__ import annotations

import email.utils
import time
from collections.abc import Callable
from datetime import UTC, datetime
from types import TracebackType
from typing import Self

import msgspec
import requests

from convert import __version__
from convert.cards.transport import Answer, Bounds, Progress, Sink, SlowError, ask
from convert.cards.wire import short
from convert.errors import SourceError, UsageError
from convert.prose.english import some
from convert.whole_number import whole_number

HOUR = 3600
"""How long to stay away where an API that wants no more requests does not say (seconds)."""
_LONGEST_AWAY = 7 * 24 * HOUR
LATER = "try again in a while"
_OFFLINE = "look at your network and try again; `card2spell build --source starter` needs none"
_ILL = (500, 502, 503, 504)


class BlockedError(SourceError):
    """The API wants no more requests from here (403, 429). ``retry_after`` is in seconds."""

    def __init__(self, message: str, *, retry_after: int, hint: str) -> None:
        super().__init__(message, hint=hint)
        self.retry_after = retry_after


class CardApi:
    """Asks a card API. Every method raises ``SourceError`` in words when the answer cannot be had or used.

    ``retries`` and ``backoff`` (seconds, doubling) are for broken connections and 5xx answers; ``bounds`` is how long
    and how large an answer may be; ``interval`` (seconds) is the least time between two requests.
    ``sleep`` and ``clock`` can be supplied, so that tests wait for nothing.
    """

    example = ""
    """What an address looks like."""
    away = HOUR
    """How long to stay away where the API does not say (seconds)."""

    def __init__(
        self,
        api: str,
        *,
        retries: int = 3,
        backoff: float = 0.5,
        bounds: Bounds = Bounds(),  # noqa: B008 (frozen)
        interval: float = 0.25,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.api = api.rstrip("/")
        if not self.api.startswith(("http://", "https://")):
            raise UsageError(f"{self.api!r} is no address of a card API", hint=f"an address looks like {self.example}")
        self._bounds, self._backoff, self._retries = bounds, backoff, retries
        self._interval, self._sleep, self._clock = interval, sleep, clock
        self._last = float("-inf")
        self._session = requests.Session()
        self._session.headers["User-Agent"] = f"card2spell/{__version__} (tabletop game toolkit)"
        self._session.headers["Accept"] = "application/json;q=0.9,*/*;q=0.8"
        self._session.headers["Accept-Encoding"] = "gzip"
        try:
            requests.Request("GET", f"{self.api}/").prepare()
        except (requests.RequestException, ValueError):
            raise UsageError(f"{self.api!r} is no address of a card API") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._session.close()

    def answer(
        self,
        url: str,
        endpoint: str,
        parameters: dict[str, str],
        progress: Progress | None,
        sink: Sink | None = None,
        *,
        bounds: Bounds | None = None,
    ) -> Answer:
        """An answer of any status; a connection that breaks and a server that is ill are given more tries. ``endpoint``
        is what the question is called; a good answer's body goes to ``sink`` where there is one. ``bounds`` are the
        client's own where none are given: for a line or a list a server is not given the time of a whole database."""
        bounds = bounds or self._bounds
        failed = 0
        while True:
            self._wait()
            try:
                answer = ask(self._session, url, parameters, bounds, progress, sink)
                if answer.status not in _ILL or failed >= self._retries:
                    return answer
            except SlowError:
                raise self.too_slow(endpoint) from None
            except SourceError as error:
                raise SourceError(f"{endpoint}: {error.message}", hint=LATER) from None
            except requests.RequestException as error:
                most = self._retries if isinstance(error, requests.ConnectTimeout) else min(2, self._retries)
                if failed >= most:
                    raise self._unreachable(error, endpoint) from None
            self._sleep(self._backoff * 2**failed)
            failed += 1

    def too_slow(self, endpoint: str) -> SourceError:
        """The refusal of a server that takes too long to answer ``endpoint``."""
        return SourceError(f"the card API at {self.api} took too long to answer {endpoint}", hint=LATER)

    def _unreachable(self, error: requests.RequestException, endpoint: str) -> SourceError:
        if isinstance(error, requests.Timeout) or "timed out" in str(error):
            return self.too_slow(endpoint)
        return SourceError(f"the card API at {self.api} cannot be reached ({_why(error)})", hint=_OFFLINE)

    def _wait(self) -> None:
        pause = self._last + self._interval - self._clock()
        if pause > 0:
            self._sleep(pause)
        self._last = self._clock()

    def refuse(self, answer: Answer, endpoint: str) -> None:
        """Raise in words unless the answer has status 200 and is no web page."""
        status, body = answer.status, answer.body
        if status in (403, 429):
            seconds = _retry_after(answer.headers.get("Retry-After"), self.away)
            raise BlockedError(
                f"the card API wants no more requests from here for now (HTTP {status}); come back in {_span(seconds)}",
                retry_after=seconds,
                hint="until then, work with what was fetched before, or with --source starter",
            )
        page = "html" in answer.headers.get("Content-Type", "").lower() or body.lstrip()[:1] == b"<"
        if page:
            raise SourceError(
                f"the card API answered {endpoint} with a web page instead of card data (HTTP {status})", hint=LATER
            )
        if status == 404:
            raise SourceError(f"there is no {endpoint} at {answer.url.partition('?')[0]}", hint="is the address right?")
        if status >= 500:
            raise SourceError(f"the card API is ill: it answered {endpoint} with HTTP {status}", hint=LATER)
        if status != 200:
            raise SourceError(f"the card API refused {endpoint} (HTTP {status}{_said(body)})", hint=LATER)


def _said(body: bytes) -> str:
    """What an ``{"error": …}`` body says, to be put after a status."""
    try:
        said = msgspec.json.decode(body)["error"]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, KeyError, TypeError):
        return ""
    return f": {short(said)}"


def _retry_after(header: str | None, away: int) -> int:
    """Seconds to stay away, by a ``Retry-After`` of either form; ``away`` where it says nothing useful."""
    if not header:
        return away
    number = whole_number(header)
    if number is not None:
        return min(max(1, number), _LONGEST_AWAY)
    try:
        moment = email.utils.parsedate_to_datetime(header[:100])
        if moment.tzinfo is None:
            moment = moment.replace(tzinfo=UTC)
        seconds = int((moment - datetime.now(UTC)).total_seconds())
    except (ValueError, TypeError, OverflowError, LookupError):
        return away
    return min(max(60, seconds), _LONGEST_AWAY)


def _span(seconds: int) -> str:
    """A span of time for a person: "45 seconds", "60 minutes"."""
    if seconds < 120:
        return some(seconds, "second")
    return some(-(-seconds // 60), "minute")


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
