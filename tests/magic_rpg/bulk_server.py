"""A small stand-in for the Scryfall API: the index of bulk files and one file, with what a sick server does."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.magic_rpg.objects import an_object


class BulkApi:
    """What the server says. ``fault`` is what is wrong with it, ``asked`` every request with its headers."""

    def __init__(self) -> None:
        self.objects = [an_object(f"Card {n}", type_line="Instant", mana_cost="{1}") for n in range(400)]
        self.updated = "2026-08-21T09:00:00.000+00:00"
        self.fault = ""
        self.asked: list[tuple[str, dict[str, str]]] = []
        self.address = ""

    def index(self) -> Any:
        """The list of bulk files: the address of the file changes with the time."""
        key = "download_uri" if self.fault == "oldshape" else "jsonl_download_uri"
        stale = "gone" if self.fault == "stale" else str(abs(hash(self.updated)))
        row = {"object": "bulk_data", "type": "default_cards", "updated_at": self.updated}
        other = {"object": "bulk_data", "type": "oracle_cards", "updated_at": "x", key: f"{self.address}/file/none"}
        return {"object": "list", "data": [other, {**row, key: f"{self.address}/file/{stale}.jsonl.gz"}]}

    def file(self) -> bytes:
        """The bulk file, as the fault has it."""
        lines = [json.dumps(each).encode() for each in self.objects]
        if self.fault == "shrink":
            lines = lines[::2]
        if self.fault == "badline":
            lines[6] = b'{"object": "card", "name": "Half'
        if self.fault == "badlines":
            lines[1::10] = [b"oops"] * len(lines[1::10])
        if self.fault == "blanklines":
            lines = [part for line in lines for part in (line, b"", b"  ")]
        if self.fault == "oldshape":
            return b"[\n" + b",\n".join(lines) + b"\n]"
        body = b"\n".join(lines) + b"\n"
        if self.fault in ("plain", "empty"):
            return body if self.fault == "plain" else b""
        packed = gzip.compress(body, 1, mtime=0)
        return packed[: len(packed) * 2 // 3] if self.fault == "truncate" else packed


def _handler(api: BulkApi) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            """Nothing is written."""

        def do_GET(self) -> None:
            api.asked.append((self.path, dict(self.headers.items())))
            part = "file" if self.path.startswith("/file/") else "index"
            name, _, where = api.fault.partition("@")
            if (where or part) == part and name in ("http500", "http429", "blocked", "html", "drop"):
                self._fails(name)
            elif part == "index":
                self._send(200, json.dumps(api.index()).encode(), "application/json")
            elif "gone" in self.path:
                self._send(404, b'{"object": "error"}', "application/json")
            else:
                self._send(200, api.file(), "application/gzip")

        def _fails(self, name: str) -> None:
            if name == "drop":
                self.close_connection = True
                self.connection.close()
                return
            status = {"http500": 500, "http429": 429, "blocked": 403, "html": 200}[name]
            body = b"<html>oops</html>" if name in ("html", "http500") else b'{"object": "error"}'
            self._send(status, body, "text/html" if name in ("html", "http500") else "application/json")

        def _send(self, status: int, body: bytes, kind: str) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    return Handler


@contextmanager
def running() -> Iterator[BulkApi]:
    """A server on a free port."""
    api = BulkApi()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(api))
    server.daemon_threads = True
    api.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield api
    finally:
        server.shutdown()
        server.server_close()
