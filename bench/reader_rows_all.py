"""All patterns of what was found wrong in the reader."""

from __future__ import annotations

from bench import (
    reader_rows,
    reader_rows_activated,
    reader_rows_bindings,
    reader_rows_bounds,
    reader_rows_durations,
    reader_rows_keeping,
    reader_rows_leaving,
    reader_rows_moments,
    reader_rows_omission,
    reader_rows_partial,
    reader_rows_readers,
    reader_rows_references,
    reader_rows_sentences,
    reader_rows_sides,
    reader_rows_strangers,
    reader_rows_unread,
)

ROWS = (*reader_rows.ROWS,)
"""In the order in which they were found: the other files add their own to the list when they are imported."""

__all__ = [
    "ROWS",
    "reader_rows_activated",
    "reader_rows_bindings",
    "reader_rows_bounds",
    "reader_rows_durations",
    "reader_rows_keeping",
    "reader_rows_leaving",
    "reader_rows_moments",
    "reader_rows_omission",
    "reader_rows_partial",
    "reader_rows_readers",
    "reader_rows_references",
    "reader_rows_sentences",
    "reader_rows_sides",
    "reader_rows_strangers",
    "reader_rows_unread",
]
