"""JSON with positions: parsed at full speed, looked up in the text only where there is something to say."""

from __future__ import annotations

import json  # here alone: msgspec reads whole texts, and neither begins at a character nor tells pairs of one name
import re
from bisect import bisect_right
from json.decoder import JSONDecoder, scanstring  # type: ignore[attr-defined]
from typing import Any

import msgspec

from convert.findings.codes import finding
from convert.findings.documents import Document, Limits
from convert.findings.places import Mark, Place
from convert.findings.wrong_kind import emptiness

_DECODER = JSONDecoder()
_BYTE = re.compile(r" \(byte (\d+)\)$")
_LONG = re.compile(r"\d{300}|\d[eE]\+?\d{3}")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""An escape for half a letter."""
_BLANK = " \t\r\n"
_SMALL = 4_000_000
"""Files up to this many characters are looked through for names that stand twice; larger ones line by line, and only
the lines that this toolkit would not have written itself."""


def read_json(document: Document, limits: Limits) -> None:
    """Fill ``document.data``, ``tree`` and ``findings`` from its text."""
    text = document.text
    if not text.strip():
        document.findings.append(finding("C2S004", emptiness(text), file=document.path, mark=Mark(1, 1)))
        return
    try:
        document.data = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        _syntax(document, error)
        return
    tree = JsonTree(text)
    if _deep_somewhere(document, limits.depth):
        document.data = None
        document.findings.append(
            finding("C2S006", f"nested more than {limits.depth} deep", file=document.path, mark=Mark(1, 1))
        )
        return
    document.tree = tree
    _duplicates(document, tree)


def _syntax(document: Document, error: Exception) -> None:
    """What is wrong, and where: the parser says at which byte, but for a text that ends too soon."""
    if isinstance(error, RecursionError):
        document.findings.append(finding("C2S006", "nested too deeply", file=document.path, mark=Mark(1, 1)))
        return
    text = document.text
    hint = "JSON wants double quotes, commas between values and none after the last one, and no comments"
    words = str(error).removeprefix("JSON is malformed: ").partition(" - at ")[0]
    at = 0
    if told := _BYTE.search(words):
        words = words[: told.start()]
        at = len(text.encode()[: int(told[1])].decode(errors="ignore"))
        at = text.rfind(",", 0, at) if "trailing comma" in words else at
        words = "a comment begins here" if text.startswith(("#", "//", "/*"), at) else words
    elif half := _HALF.search(text):
        words, at, hint = "half a letter", half.start(), "an escape like \\ud800 stands for no letter"
    elif "out of range" in words:
        words, hint = "a number has more digits than any number here", "write a smaller number"
        at = found.start() if (found := _LONG.search(text)) else 0
    elif "truncated" in words:
        words, at = "the file ends too soon", len(text.rstrip())
    mark = Mark(text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
    told_so = f"this is not JSON: {words[:1].lower()}{words[1:]}"
    document.findings.append(finding("C2S005", told_so, file=document.path, mark=mark, hint=hint))


def _deep_somewhere(document: Document, depth: int) -> bool:
    """Whether anything is nested deeper than ``depth``. In a large file only entries with so many brackets are looked
    at, since looking at every value costs more than parsing them."""
    entries = document.data.get("entries") if isinstance(document.data, dict) else None
    if len(document.text) <= _SMALL or not isinstance(entries, list):
        return _too_deep(document.data, depth)
    rest = {name: value for name, value in document.data.items() if name != "entries"}
    return _too_deep(rest, depth) or any(
        _too_deep(entry, depth - 2)
        for entry in entries
        if (line := msgspec.json.encode(entry)).count(b"{") + line.count(b"[") > depth - 2
    )


def _too_deep(data: Any, depth: int) -> bool:
    """Whether lists and mappings are nested deeper than ``depth``, level by level and without recursion."""
    level = [data]
    for _ in range(depth + 1):
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                below.extend(v for v in value.values() if v.__class__ in (dict, list))
            elif isinstance(value, list):
                below.extend(v for v in value if v.__class__ in (dict, list))
        if not below:
            return False
        level = below
    return True


class JsonTree:
    """Positions in JSON text. Long lists remember where their items begin."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._newlines: list[int] | None = None
        self._items: dict[int, list[int]] = {}

    def mark(self, place: Place, *, key: bool) -> Mark:
        """See ``Tree.mark``."""
        at, name_at = self._walk(place)[:2]
        return self.at(name_at if key and name_at is not None else at)

    def raw(self, place: Place) -> str | None:
        """See ``Tree.raw``: a number, true, false or null as it stands."""
        at, _, complete = self._walk(place)
        if not complete or self.text[at] in '"[{':
            return None
        end = at
        while end < len(self.text) and self.text[end] not in ",]} \t\r\n":
            end += 1
        return self.text[at:end]

    def at(self, index: int) -> Mark:
        """A character's index as line and column."""
        if self._newlines is None:
            self._newlines = (
                [i for i, c in enumerate(self.text) if c == "\n"] if len(self.text) < 1000 else _ends(self.text)
            )
        line = bisect_right(self._newlines, index - 1)
        start = self._newlines[line - 1] + 1 if line else 0
        return Mark(line + 1, index - start + 1)

    def _walk(self, place: Place) -> tuple[int, int | None, bool]:
        """Index of the value, index of its name if it has one, and whether the whole way was there."""
        at = self._skip(0)
        name_at: int | None = None
        for step in place:
            found = self._item(at, step) if isinstance(step, int) else None
            name_found = self._field(at, step) if isinstance(step, str) else None
            if found is not None:
                at, name_at = found, None
            elif name_found is not None:
                name_at, at = name_found
            else:
                return at, name_at, False
        return at, name_at, True

    def _skip(self, at: int) -> int:
        while at < len(self.text) and self.text[at] in _BLANK:
            at += 1
        return at

    def _item(self, at: int, index: int) -> int | None:
        if self.text[at] != "[":
            return None
        starts = self._items.setdefault(at, [])
        if not starts:
            first = self._skip(at + 1)
            if self.text[first] == "]":
                return None
            starts.append(first)
        while len(starts) <= index:
            end = self._skip(_DECODER.raw_decode(self.text, starts[-1])[1])
            if self.text[end] != ",":
                return None
            starts.append(self._skip(end + 1))
        return starts[index]

    def _field(self, at: int, name: str) -> tuple[int, int] | None:
        """(index of the name, index of the value); of the last one, where a name stands twice."""
        found: tuple[int, int] | None = None
        for key, name_at, value_at in self.fields(at):
            if key == name:
                found = name_at, value_at
        return found

    def fields(self, at: int) -> list[tuple[str, int, int]]:
        """All (name, its index, its value's index) of the mapping that begins at ``at``, in order."""
        result: list[tuple[str, int, int]] = []
        if self.text[at] != "{":
            return result
        position = self._skip(at + 1)
        while self.text[position] == '"':
            key, end = scanstring(self.text, position + 1)
            value_at = self._skip(self._skip(end) + 1)
            result.append((key, position, value_at))
            position = self._skip(_DECODER.raw_decode(self.text, value_at)[1])
            if self.text[position] == ",":
                position = self._skip(position + 1)
        return result


def _ends(text: str) -> list[int]:
    """Where all lines end."""
    ends, at = [], text.find("\n")
    while at >= 0:
        ends.append(at)
        at = text.find("\n", at + 1)
    return ends


def _duplicates(document: Document, tree: JsonTree) -> None:
    """A finding for each name that stands twice in one mapping: all readers take one of the two in silence."""
    if len(document.text) <= _SMALL:
        if _has_duplicates(document.text):
            _name_duplicates(document, tree, ())
        return
    entries = document.data.get("entries") if isinstance(document.data, dict) else None
    lines = document.text.split("\n")
    if not isinstance(entries, list) or len(lines) < len(entries) + 2:
        return
    for index, entry in enumerate(entries):
        line = lines[index + 1].rstrip().removesuffix(",")
        if line.encode() != msgspec.json.encode(entry) and _has_duplicates(line):
            _name_duplicates(document, tree, ("entries", index))


def _has_duplicates(text: str) -> bool:
    twice = False

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal twice
        made = dict(items)
        twice = twice or len(made) != len(items)
        return made

    try:
        json.loads(text, object_pairs_hook=pairs)
    except (ValueError, RecursionError):
        return False
    return twice


def _name_duplicates(document: Document, tree: JsonTree, place: Place) -> None:
    waiting: list[tuple[str | int, ...]] = [tuple(place)]
    while waiting:
        here = waiting.pop()
        at = tree._walk(here)[0]
        seen: dict[str, int] = {}
        for key, name_at, _ in tree.fields(at):
            if key in seen:
                first = tree.at(seen[key]).line
                document.findings.append(
                    finding(
                        "C2S009",
                        f"{key!r} stands here a second time; the first is on line {first}",
                        file=document.path,
                        mark=tree.at(name_at),
                        hint="keep one of the two",
                    )
                )
            seen.setdefault(key, name_at)
        value = document.data
        for step in here:
            value = value[step]
        below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        waiting.extend((*here, name) for name, inner in below if isinstance(inner, (dict, list)))
