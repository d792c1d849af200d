"""A file as its author wrote it: its values, and the line and column of each of them.

``read`` never raises for what is in a file: it returns a ``Document`` with findings. Time and memory are bounded by
``Limits``, whatever the file does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from convert.findings.codes import finding
from convert.findings.model import Finding
from convert.findings.table import Code
from convert.plain_file import TooLargeError, read_plain

Place = Sequence[str | int]
"""A way into a document: field names and list indices."""


class Mark(NamedTuple):
    """A position, both numbers from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class Limits:
    """How much a file may ask of the machine."""

    bytes: int = 90_000_000
    yaml_bytes: int = 24_000_000
    depth: int = 100
    nodes: int = 4_000_000
    alias_nodes: int = 100_000


class Tree(Protocol):
    """Where things are in one kind of file."""

    def mark(self, place: Place, *, key: bool) -> Mark:
        """The position of the value at ``place`` (of its name with ``key``); of the nearest one around it where the
        file has no such place."""
        ...

    def raw(self, place: Place) -> str | None:
        """A scalar as it stands in the file, unquoted ones only."""
        ...


@dataclass
class Document:
    """One file: ``data`` in plain Python values (None where it could not be read), and what is wrong with it so far."""

    path: str
    text: str = ""
    data: Any = None
    tree: Tree | None = None
    findings: list[Finding] = field(default_factory=list)

    @property
    def readable(self) -> bool:
        """Whether there are values to look at."""
        return self.tree is not None

    def mark(self, place: Place, *, key: bool = False) -> Mark:
        """Line and column of the value at ``place``, or of its name."""
        return self.tree.mark(place, key=key) if self.tree is not None else Mark(1, 1)

    def raw(self, place: Place) -> str | None:
        """An unquoted scalar as the author wrote it; None for anything else."""
        return self.tree.raw(place) if self.tree is not None else None

    def find(self, code: str | Code, place: Place, message: str, *, hint: str = "", key: bool = False) -> Finding:
        """A finding of this code at this place of the file, with the place in words."""
        mark = self.mark(place, key=key)
        return finding(code, message, file=self.path, mark=mark, where=in_words(place), hint=hint)

    def add(self, code: str | Code, place: Place, message: str, *, hint: str = "", key: bool = False) -> None:
        """``find`` and keep it."""
        self.findings.append(self.find(code, place, message, hint=hint, key=key))


def in_words(place: Place) -> str:
    """``("entries", 3, "effects", 0, "op")`` → ``entries > 4th > effects > 1st > op``."""
    return " > ".join(part if isinstance(part, str) else ordinal(part + 1) for part in place)


def ordinal(number: int) -> str:
    """1 → "1st"."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def read(
    path: Path,
    *,
    name: str | None = None,
    limits: Limits | None = None,
    shorten: Callable[[bytes], bytes] | None = None,
) -> Document:
    """The file at ``path`` as a document; ``name`` is how findings call it (by default as given). ``shorten`` may take
    out of its content what need not be looked at, as long as the rest stays at its line and column."""
    limits = limits or Limits()
    document = Document(path=name if name is not None else str(path))
    raw = _bytes(path, document, limits)
    if raw is None:
        return document
    text = _decode(raw if shorten is None else shorten(raw), document)
    if text is None:
        return document
    return read_text(text, document.path, limits=limits)


def read_text(text: str, name: str, *, limits: Limits | None = None) -> Document:
    """A document from text already in hand; the end of ``name`` says which kind of file it is."""
    limits = limits or Limits()
    document = Document(path=name, text=text)
    if is_yaml(name):
        from convert.findings.yaml_reader import read_yaml

        read_yaml(document, limits)
    else:
        from convert.findings.json_reader import read_json

        read_json(document, limits)
    return document


def is_yaml(name: str) -> bool:
    """Whether a file of this name is YAML (otherwise it is read as JSON)."""
    return name.lower().endswith((".yaml", ".yml"))


def _bytes(path: Path, document: Document, limits: Limits) -> bytes | None:
    most = limits.yaml_bytes if is_yaml(document.path) else limits.bytes
    try:
        return read_plain(path, most)
    except IsADirectoryError:
        document.findings.append(finding("C2S001", "this is a folder, not a file", file=document.path))
    except TooLargeError as error:
        hint = "build a part of the database (--set, --from, --list), or write JSON"
        document.findings.append(
            finding("C2S002", f"the file: {error.strerror}", file=document.path, mark=Mark(1, 1), hint=hint)
        )
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or error}"
        document.findings.append(finding("C2S001", message, file=document.path))
    return None


def _decode(raw: bytes, document: Document) -> str | None:
    """The text of the file, which must be UTF-8; a byte order mark is dropped."""
    for bom, encoding in ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16")):
        if raw.startswith(bom):
            document.findings.append(
                finding(
                    "C2S003",
                    f"the file is written in {encoding}",
                    file=document.path,
                    mark=Mark(1, 1),
                    hint="save it as UTF-8 in your editor",
                )
            )
            return None
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        document.findings.append(
            finding(
                "C2S003",
                f"the byte 0x{raw[error.start]:02x} here is not UTF-8",
                file=document.path,
                mark=Mark(line, column),
                hint="save the file as UTF-8 in your editor",
            )
        )
        return None
