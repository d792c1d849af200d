"""Findings into text: for a person, for an editor, for a program, for a code host.

Every format is a function from findings to text; nothing here prints or decides an exit status.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from convert import __version__
from convert.findings.model import Finding
from convert.findings.table import CODES, Code
from convert.plain_file import read_plain
from convert.printable import json_text, one_line

FORMATS = ("text", "concise", "json", "github", "sarif")
_MOST = 110
_LONGEST = 8_000_000
"""Of a longer file no line is shown (bytes)."""
_WORD = re.compile(r"[A-Za-z0-9]+")


def text_lines(findings: Iterable[Finding], *, sources: Mapping[str, str] | None = None) -> Iterator[str]:
    """For a person: what and where, the line itself with a caret, the hint. ``sources`` holds texts already read."""
    lines = _Lines(sources or {})
    for found in findings:
        yield one_line(f"{_location(found)}{found.code} {found.severity}: {found.message}")
        if found.where:
            yield f"    in {one_line(found.where)}"
        yield from lines.excerpt(found)
        if found.hint:
            yield from textwrap.wrap(
                found.hint,
                _MOST,
                initial_indent="    hint: ",
                subsequent_indent="          ",
                break_long_words=False,
                break_on_hyphens=False,
            )


def concise(findings: Iterable[Finding]) -> Iterator[str]:
    """``file:line:column: CODE message``, a line each."""
    for found in findings:
        yield one_line(f"{_location(found)}{found.code} {found.message}")


def github(findings: Iterable[Finding]) -> Iterator[str]:
    """Workflow commands, which GitHub shows beside the lines of a pull request."""
    level = {"error": "error", "warning": "warning", "note": "notice"}
    for found in findings:
        fields = [f"title={_property(found.code)}"]
        if found.file:
            fields += [f"file={_property(found.file)}", f"line={max(found.line, 1)}", f"col={max(found.column, 1)}"]
        message = found.message + (f" ({found.hint})" if found.hint else "")
        yield f"::{level[found.severity]} {','.join(fields)}::{_message(message)}"


def as_json(findings: Sequence[Finding], files: int) -> dict[str, Any]:
    """For programs; the command line adds a version."""
    return {
        "files": files,
        "errors": sum(found.severity == "error" for found in findings),
        "warnings": sum(found.severity == "warning" for found in findings),
        "findings": [msgspec.structs.asdict(found) for found in findings],
    }


def sarif(findings: Sequence[Finding], codes: Mapping[str, Code] | None = None) -> str:
    """SARIF 2.1.0, which code hosts and editors read."""
    table = codes or CODES
    used = sorted({found.code for found in findings})
    rules = [_rule(table[code]) if code in table else {"id": code} for code in used]
    index = {code: number for number, code in enumerate(used)}
    run = {
        "tool": {"driver": {"name": "card2spell", "version": __version__, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(found, index[found.code]) for found in findings],
    }
    document = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }
    return json_text(document)


def _rule(code: Code) -> dict[str, Any]:
    examples = [f"{label}: {text}" for label, text in (("Not so", code.bad), ("But so", code.good)) if text]
    return {
        "id": code.code,
        "name": "".join(word[:1].upper() + word[1:] for word in _WORD.findall(code.title)),
        "shortDescription": {"text": code.title},
        "fullDescription": {"text": code.why},
        "help": {"text": "\n".join([code.why, *examples])},
        "defaultConfiguration": {"level": code.severity},
    }


def _result(found: Finding, index: int) -> dict[str, Any]:
    message = found.message + (f" ({found.hint})" if found.hint else "")
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": index,
        "level": found.severity,
        "message": {"text": message},
    }
    if found.file:
        physical: dict[str, Any] = {"artifactLocation": {"uri": _uri(found.file)}}
        if found.line:
            physical["region"] = {"startLine": found.line, "startColumn": max(found.column, 1)}
        result["locations"] = [{"physicalLocation": physical}]
        if found.where:
            result["locations"][0]["logicalLocations"] = [{"fullyQualifiedName": found.where}]
    return result


def _uri(file: str) -> str:
    from urllib.parse import quote

    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix(), errors="surrogateescape")


def _location(found: Finding) -> str:
    if not found.file:
        return f"{found.where or found.card}: " if found.where or found.card else ""
    return f"{one_line(found.at)}: "


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")


class _Lines:
    """Lines of the files that findings are about, each file read once."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._lines = {name: text.split("\n") for name, text in sources.items()}

    def excerpt(self, found: Finding) -> Iterator[str]:
        """The line and a caret below the column; nothing where it cannot be had."""
        lines = self._of(found.file) if found.file and found.line else []
        if not 0 < found.line <= len(lines):
            return
        line, column = lines[found.line - 1].rstrip("\r"), max(found.column, 1)
        if not line.strip():  # nothing to be seen there, or a file that is no text
            return
        start = max(0, column - 1 - _MOST // 2) if len(line) > _MOST else 0
        part = line[start : start + _MOST].replace("\t", " ")
        number = str(found.line)
        yield f"  {number} | {'…' if start else ''}{part}"
        yield f"  {' ' * len(number)} | {' ' * (column - 1 - start + bool(start))}^"

    def _of(self, file: str) -> list[str]:
        if file not in self._lines:
            try:
                text = read_plain(Path(file), _LONGEST).decode("utf-8-sig", errors="replace")
            except OSError:
                text = ""
            self._lines[file] = text.split("\n")
        return self._lines[file]


Writer = Callable[[Iterable[Finding]], Iterator[str]]
