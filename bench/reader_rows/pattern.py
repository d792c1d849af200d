"""A pattern of a known mistake, and the list that a file keeps of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import msgspec

from bench.reader_cases import Case, Node

Found = Iterator[str]


class Row(msgspec.Struct, frozen=True):
    """A class: its short name, what is wrong, the pattern, and whether partial entries count as well."""

    name: str
    what: str
    pattern: Callable[[Case], Found]
    partial: bool = False
    minor: bool = False


class Rows(list[Row]):
    """The patterns of one file, in the order in which they stand there."""

    def row(
        self, name: str, what: str, *, partial: bool = False, minor: bool = False
    ) -> Callable[[Callable[[Case], Found]], Callable[[Case], Found]]:
        """Add a pattern to the list."""

        def keep(pattern: Callable[[Case], Found]) -> Callable[[Case], Found]:
            self.append(Row(name, what, pattern, partial, minor))
            return pattern

        return keep


def said_by(case: Case, node: Node) -> str:
    """The clause that a part of the tree came from."""
    return case.clause(node.src)


def find(pattern: str, text: str) -> re.Match[str] | None:
    """Where the pattern is met first, in capitals or not."""
    return re.search(pattern, text, re.IGNORECASE)
