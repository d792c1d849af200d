"""One answer over HTTP, from a server that nobody vouches for: bounded in time, in rate, in size and in redirects.

The exchange runs in a thread of its own while the caller waits for news of it. So whatever a server drips, withholds or
writes into a header, the caller has its answer or a reason by the deadline.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urljoin, urlsplit

import requests

from convert.errors import Card2SpellError, SourceError
from convert.whole_number import whole_number

Sink = Callable[[bytes], object]
"""Takes a good answer's body part by part, in the place of memory."""
Progress = Callable[[int, int], None]
"""Called with (bytes so far, bytes in all); 0 in all where the server does not say."""

_PART = 1 << 14
_ERROR_BODY = 1 << 16
"""So much is read of an answer that is not 200: enough for its reason."""
_REDIRECTS = (301, 302, 303, 307, 308)
_MOST_REDIRECTS = 5


@dataclass(frozen=True)
class Bounds:
    """How much a server may ask of us. ``connect`` and ``silence`` (seconds) are for a connection and for each silence
    while reading; each 16 KB must arrive in ``part`` seconds, in however many chunks, and all of the answer in
    ``whole``. ``size`` is of the answer as unpacked (bytes): the whole database has about 30 million."""

    connect: float = 10.0
    silence: float = 30.0
    part: float = 60.0
    whole: float = 900.0
    size: int = 1 << 27

    def for_little(self) -> Bounds:
        """The same for a list or a picture: a minute and 8 MB."""
        return self._no_more_than(20.0, 60.0, 1 << 23)

    def for_a_line(self) -> Bounds:
        """The same for an answer of a line or two: 20 seconds and 64 KB."""
        return self._no_more_than(10.0, 20.0, 1 << 16)

    def _no_more_than(self, part: float, whole: float, size: int) -> Bounds:
        return replace(self, part=min(self.part, part), whole=min(self.whole, whole), size=min(self.size, size))


@dataclass(frozen=True)
class Answer:
    """A whole answer: ``body`` is unpacked (the first 64 KB of it where the status is not 200), and empty where it went
    to a sink."""

    status: int
    url: str
    headers: Mapping[str, str]
    body: bytes


class DamagedError(Exception):
    """The body did not arrive whole; the message says how."""


class SlowError(SourceError):
    """The server did not answer, or not fast enough."""


@dataclass
class _Exchange:
    """What the thread and the one who waits for it share. ``news`` holds sizes, and at last an answer or an error."""

    session: requests.Session
    bounds: Bounds
    sink: Sink | None = None
    news: queue.SimpleQueue[tuple[int, int] | Answer | Exception] = field(default_factory=queue.SimpleQueue)
    given_up: threading.Event = field(default_factory=threading.Event)


def ask(
    session: requests.Session,
    url: str,
    parameters: Mapping[str, str],
    bounds: Bounds,
    progress: Progress | None = None,
    sink: Sink | None = None,
) -> Answer:
    """What a server answers to GET ``url``, redirects followed.

    Raises ``SlowError`` in time, ``SourceError`` for redirects that lead nowhere and answers that do not end,
    ``DamagedError`` for a body cut short, ``requests.RequestException`` where there is no connection."""
    exchange = _Exchange(session, bounds, sink)
    threading.Thread(target=_run, args=(exchange, url, dict(parameters)), daemon=True).start()
    now = time.monotonic()
    end, mark, size_then = now + bounds.whole, now, 0
    try:
        while True:
            left = min(end, mark + bounds.part) - time.monotonic()
            try:
                if left <= 0:
                    raise queue.Empty
                news = exchange.news.get(timeout=left)
            except queue.Empty:
                raise SlowError(f"{url.partition('?')[0]} took too long to answer") from None
            if isinstance(news, Answer):
                return news
            if isinstance(news, Exception):
                raise news
            if news[0] >= size_then + _PART:
                mark, size_then = time.monotonic(), news[0]
            if progress is not None:
                progress(*news)
    finally:
        exchange.given_up.set()


def _run(exchange: _Exchange, url: str, parameters: dict[str, str]) -> None:
    """The exchange; how it ends is told, whatever that is: a server's bytes have passed through other people's parsers
    (requests, urllib3, http.client, zlib), and none of them says all that it may raise."""
    try:
        exchange.news.put(_exchanged(exchange, url, parameters))
    except (Card2SpellError, DamagedError, requests.RequestException) as error:
        exchange.news.put(error)
    except MemoryError:
        exchange.news.put(SourceError("the answer is too large for this machine"))
    except Exception as error:
        exchange.news.put(DamagedError(f"it is no proper HTTP ({type(error).__name__})"))


def _exchanged(exchange: _Exchange, url: str, parameters: dict[str, str]) -> Answer:
    bounds = exchange.bounds
    for _ in range(_MOST_REDIRECTS + 1):
        with exchange.session.get(
            url, params=parameters, timeout=(bounds.connect, bounds.silence), stream=True, allow_redirects=False
        ) as response:
            location = response.headers.get("Location", "")
            if response.status_code not in _REDIRECTS or not location:
                return Answer(response.status_code, response.url, response.headers, _body(exchange, response))
            url, parameters = _target(response.url, location), {}
    raise SourceError("the server sends us round in circles (redirects)")


def _target(url: str, location: str) -> str:
    """Where a redirect leads. Raises ``SourceError`` where that is no address."""
    try:
        target = urljoin(url, location)
        parts = urlsplit(target)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
        requests.Request("GET", target).prepare()
    except (ValueError, requests.RequestException):
        good = False
    if not good:
        raise SourceError(f"the server sends us to {location[:80]!r}, which is no address")
    return target


def _endless(most: int) -> str:
    return f"the answer does not end: nothing of the kind has more than {most:,} bytes"


def _body(exchange: _Exchange, response: requests.Response) -> bytes:
    """The whole body, unpacked; the sizes of what has travelled are told. Raises ``DamagedError``."""
    most = exchange.bounds.size if response.status_code == 200 else _ERROR_BODY
    if "," in response.headers.get("Content-Encoding", ""):
        raise DamagedError("it is packed more than once")
    total = _length(response.headers.get("Content-Length", ""))
    if total > most and response.status_code == 200:
        raise SourceError(_endless(most))
    _read_no_more_than(response, most)
    parts: list[bytes] = []
    good = response.status_code == 200
    keep = exchange.sink if good and exchange.sink is not None else parts.append
    size = 0
    try:
        for part in response.iter_content(_PART):
            if exchange.given_up.is_set():
                break
            keep(part)
            size += len(part)
            if size > most and good:
                raise SourceError(_endless(most))
            if size > most or exchange.given_up.is_set():
                break
            exchange.news.put((response.raw.tell() if total else size, total))
    except requests.Timeout:
        raise
    except requests.ConnectionError as error:
        if isinstance(error.args[0] if error.args else None, TimeoutError) or "timed out" in str(error):
            raise requests.Timeout(str(error)) from None
        raise DamagedError("the connection broke in the middle") from None
    except (requests.RequestException, OSError):
        raise DamagedError("it was cut short or damaged on the way") from None
    return b"".join(parts)


def _length(header: str) -> int:
    """A ``Content-Length``; 0 where it is none that one could believe."""
    return whole_number(header) or 0


class _Reader:
    """A socket's file that hands out no endless piece: a chunk of negative length would be read to the end."""

    def __init__(self, file: Any, most: int) -> None:
        self._file = file
        self._most = most

    def read(self, size: int | None = -1) -> bytes:
        """So many bytes; all that is left, up to the bound, where a negative number is asked for."""
        if size is not None and 0 <= size <= self._most:
            return bytes(self._file.read(size))
        rest: bytes = self._file.read(self._most + 1)
        if len(rest) > self._most:
            raise DamagedError("it does not end")
        return rest

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def _read_no_more_than(response: requests.Response, most: int) -> None:
    """Bound single reads from the socket as well."""
    inner: Any = response.raw._fp
    if getattr(inner, "fp", None) is not None:
        inner.fp = _Reader(inner.fp, most)
