"""A card API that answers by a seed: ``http://127.0.0.1:PORT/SEED/api/v7``. It runs in a process of its own."""

from __future__ import annotations

import gzip
import json
import os
import random
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

CARDS = {"data": [{"id": n, "name": f"Card {n}", "type": "Token"} for n in range(1, 10_050)]}
GOOD = {
    "checkDBVer.php": json.dumps([{"database_version": "1.0", "last_update": "2026-01-01"}]).encode(),
    "cardinfo.php": json.dumps(CARDS).encode(),
    "cardsets.php": json.dumps([{"set_name": "A", "tcg_date": "2002-01-01"}]).encode(),
}
ODD_DIGITS = ("²", "٣", "-1", "+5", "1e3", "9" * 5000, "0x10", " ", "", "1,2", "1_0", "५")
PLACES = (
    "http://[::1",
    "http://",
    "//",
    "ftp://x/",
    "http://127.0.0.1:99999/",
    "file:///etc/passwd",
    "\\\\x",
    "http://\x01/",
    "http://a b/",
    "javascript:1",
    "http://127.0.0.1:1/",
    "?" * 5000,
    "/../..",
    "http://%zz/",
)
Answer = Callable[[socket.socket, bytes, random.Random], None]


def head(status: int | str = 200, *more: str) -> bytes:
    """A status line and headers."""
    lines = [f"HTTP/1.1 {status} X", "Content-Type: application/json", "Connection: close", *more]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("utf-8", "surrogateescape")


def _nested(line: socket.socket, good: bytes, dice: random.Random) -> None:
    deep = dice.choice((b"[", b'{"a":', b'{"data":[', b'{"error":')) * 10_000
    line.sendall(head(dice.choice((200, 400))) + dice.choice((b"", good[:100])) + deep)


def _length(line: socket.socket, good: bytes, dice: random.Random) -> None:
    line.sendall(head(200, f"Content-Length: {dice.choice(ODD_DIGITS)}") + good)


def _retry(line: socket.socket, good: bytes, dice: random.Random) -> None:
    dates = ("Wed, 99 Foo 99999 99:99:99 GMT", "Thu, 01 Jan 99999 00:00:00 GMT", "\udcff\udcfe")
    line.sendall(head(dice.choice((403, 429)), f"Retry-After: {dice.choice((*ODD_DIGITS, *dates))}") + b"{}")


def _chunks(line: socket.socket, good: bytes, dice: random.Random) -> None:
    size = dice.choice((b"-1", b"-5", b"zz", b"", b"f" * 100, b"1_0", b"0x5"))
    line.sendall(head(200, "Transfer-Encoding: chunked") + size + b"\r\n" + good[:1000] + b"\r\n0\r\n\r\n")


def _away(line: socket.socket, good: bytes, dice: random.Random) -> None:
    place = dice.choice(PLACES)
    line.sendall(head(dice.choice((301, 302, 307, 308)), f"Location: {place}", "Content-Length: 0"))


def _long_words(line: socket.socket, good: bytes, dice: random.Random) -> None:
    words = dice.choice(("x", "\u202e", "\x1b[2J", "\n")) * 100_000
    body = dice.choice(
        ({"error": words}, [{"database_version": words, "last_update": words}], {"data": [{words: 1, "id": 1}]})
    )
    line.sendall(head(dice.choice((200, 400))) + json.dumps(body).encode())


def _packed(line: socket.socket, good: bytes, dice: random.Random) -> None:
    body = gzip.compress(b" " * 50_000_000, 1)
    coding = dice.choice(("gzip", "gzip, gzip", "br", "gzip, " * 50 + "gzip", "nothing"))
    line.sendall(head(200, f"Content-Encoding: {coding}", f"Content-Length: {len(body)}") + body)


def _garbage(line: socket.socket, good: bytes, dice: random.Random) -> None:
    line.sendall(
        dice.choice((b"", dice.randbytes(500), b"HTTP/1.1 999999 X\r\n\r\n", b"HTTP/1.1 200\r\n" + b"A: b\r\n" * 500))
    )


def _card(line: socket.socket, good: bytes, dice: random.Random) -> None:
    numbers = ("9" * 20, "9e400", "-1", "1.5", "null", "[]", '"x"', "9" * 5000, "true")
    one, level, attack = (dice.choice(numbers) for _ in range(3))
    odd = f'{{"id":{one},"name":"\\u001b[2Jx","level":{level},"atk":{attack}}}'
    line.sendall(
        head() + good[:-2] + b"," + odd.encode() + dice.choice((b"", b"\xff", b',{"id":1,"name":"\xff"}')) + b"]}"
    )


def _drip(line: socket.socket, good: bytes, dice: random.Random) -> None:
    for byte in dice.choice((head() + good, b"HTTP/1.1 200 X\r\nA: " + b"b" * 60_000)):
        line.sendall(bytes([byte]))
        time.sleep(0.05)


def _endless(line: socket.socket, good: bytes, dice: random.Random) -> None:
    line.sendall(head(dice.choice((200, 500, 302)), *dice.choice(((), ("Transfer-Encoding: chunked",)))))
    while True:
        line.sendall(b"100000\r\n" + b" " * 0x100000 + b"\r\n")


def _pages(line: socket.socket, good: bytes, dice: random.Random) -> None:
    step = random.Random().randrange(1, 1 << 30)
    meta = {"rows_remaining": 9, "next_page_offset": step, "total_rows": 10**9}
    line.sendall(head() + json.dumps({"data": [{"id": step, "name": "x"}], "meta": meta}).encode())


ANSWERS: tuple[Answer, ...] = (_nested, _length, _retry, _chunks, _away, _long_words, _packed, _garbage, _card)
SLOW: tuple[Answer, ...] = (_drip, _endless, _pages)


@contextmanager
def serving() -> Iterator[int]:
    """The port of a server that ends with the ``with``."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=64)
    child = os.fork()
    if child == 0:
        while True:
            line, _ = listening.accept()
            threading.Thread(target=_serve, args=(line,), daemon=True).start()
    port: int = listening.getsockname()[1]
    listening.close()
    try:
        yield port
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _serve(line: socket.socket) -> None:
    """One request: ``/SEED/api/v7/ENDPOINT`` or ``/slow-SEED/…``. A seed spoils one of the three endpoints."""
    try:
        with line:
            asked = line.recv(65536).split(b" ")[1].decode()
            seed, _, rest = asked.removeprefix("/").partition("/")
            endpoint = rest.rpartition("/")[2].partition("?")[0]
            dice = random.Random(seed)
            spoilt = dice.choice(tuple(GOOD))
            good = GOOD.get(endpoint, b"{}")
            answer = dice.choice(SLOW if seed.startswith("slow") else ANSWERS)
            if endpoint == spoilt:
                answer(line, good, dice)
            else:
                line.sendall(head(200, f"Content-Length: {len(good)}") + good)
    except (OSError, IndexError, UnicodeDecodeError):
        return
