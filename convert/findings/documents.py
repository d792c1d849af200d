"""A file as its author wrote it: its values, and the line and column of each of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from convert.findings.codes import finding
from convert.findings.model import Finding
from convert.findings.places import Mark, Place, in_words
from convert.findings.table import Code


@dataclass(frozen=True)
class Limits:
    """How much a file may ask of the machine."""

    bytes: int = 90_000_000
    yaml_bytes: int = 24_000_000
    depth: int = 100
    nodes: int = 4_000_000
    alias_nodes: int = 100_000
    smaller: str = "build a part of the database (--set, --from, --list), or write JSON"
    """What to do about a file with too many bytes."""


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
