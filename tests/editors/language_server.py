"""A client for the editors' YAML language server: just enough of the protocol to ask what an editor asks."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from pathlib import Path
from types import TracebackType
from typing import Any

PATIENCE = 20.0
"""Seconds for an answer, on a busy machine."""

SETTINGS: dict[str, Any] = {
    "yaml": {"validate": True, "completion": True, "hover": True, "schemaStore": {"enable": False}},
    "http": {},
    "[yaml]": {},
}


class LanguageServer:
    """One running server. Used as a context, so that it ends with the test."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            [command, "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._inbox: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._waiting: list[dict[str, Any]] = []
        self._number = 0
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> LanguageServer:
        capabilities = {
            "textDocument": {"completion": {"completionItem": {"snippetSupport": True}}, "publishDiagnostics": {}},
            "workspace": {"configuration": True},
        }
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})
        self._tell("initialized", {})
        self._tell("workspace/didChangeConfiguration", {"settings": SETTINGS})
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join(PATIENCE)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()

    def open(self, path: Path) -> list[dict[str, Any]]:
        """Open a file; the diagnostics that the server publishes for it."""
        text = path.read_text(encoding="utf-8")
        document = {"uri": path.as_uri(), "languageId": "yaml", "version": 1, "text": text}
        self._tell("textDocument/didOpen", {"textDocument": document})
        published = self._wait(
            lambda each: (
                each.get("method") == "textDocument/publishDiagnostics" and each["params"]["uri"] == document["uri"]
            )
        )
        diagnostics: list[dict[str, Any]] = published["params"]["diagnostics"]
        return diagnostics

    def complete(self, path: Path, line: int, character: int) -> list[dict[str, Any]]:
        """What the editor would offer at a place (both counted from 0)."""
        answer = self.ask("textDocument/completion", self._at(path, line, character))
        items: list[dict[str, Any]] = answer["items"] if isinstance(answer, dict) else answer
        return items

    def hover(self, path: Path, line: int, character: int) -> str:
        """What the editor shows when the mouse rests at a place."""
        answer = self.ask("textDocument/hover", self._at(path, line, character))
        return str(answer["contents"]["value"]) if answer else ""

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        """A request and its answer."""
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": params})
        answer = self._wait(lambda each: each.get("id") == number and "method" not in each)
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def _at(self, path: Path, line: int, character: int) -> dict[str, Any]:
        return {"textDocument": {"uri": path.as_uri()}, "position": {"line": line, "character": character}}

    def _tell(self, method: str, params: dict[str, Any]) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        self._process.stdin.flush()

    def _wait(self, wanted: Any) -> dict[str, Any]:
        """The first message that is wanted. What the server asks meanwhile is answered; the rest is kept."""
        for held in self._waiting:
            if wanted(held):
                self._waiting.remove(held)
                return held
        while True:
            message = self._inbox.get(timeout=PATIENCE)
            assert message is not None, "the language server has ended"
            if "id" in message and "method" in message:
                self._answer(message)
            elif wanted(message):
                return message
            else:
                self._waiting.append(message)

    def _answer(self, message: dict[str, Any]) -> None:
        result: Any = None
        if message["method"] == "workspace/configuration":
            result = [SETTINGS.get(item.get("section")) for item in message["params"]["items"]]
        self._send({"id": message["id"], "result": result})

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        while line := stream.readline():
            length = 0
            while line.strip():
                name, _, value = line.decode("ascii").partition(":")
                if name.lower() == "content-length":
                    length = int(value)
                line = stream.readline()
            self._inbox.put(json.loads(stream.read(length)))
        self._inbox.put(None)
