"""What was found wrong in the reader, one pattern a class: each looks at a card's text and at the tree read from it.

A pattern is committed once and not narrowed afterwards. It answers the words that it objects to, one item for each
place.
"""

from __future__ import annotations

from bench.reader_rows import (
    activation,
    after_unread,
    basics,
    bindings,
    bounds,
    choices,
    durations,
    leaving,
    limits,
    moments,
    partial,
    passed_over,
    possession,
    references,
    sentences,
    sides,
)
from bench.reader_rows.pattern import Row

FILES = (
    basics,
    bindings,
    references,
    sentences,
    sides,
    durations,
    moments,
    choices,
    passed_over,
    leaving,
    partial,
    after_unread,
    bounds,
    possession,
    limits,
    activation,
)

ROWS: tuple[Row, ...] = tuple(row for file in FILES for row in file.ROWS)
"""Every pattern, file by file."""
