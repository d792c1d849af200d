"""All patterns of what was found wrong in the reader."""

from __future__ import annotations

from bench import reader_rows, reader_rows_references

ROWS = (*reader_rows.ROWS,)
"""In the order in which they were found: ``reader_rows_references`` adds its own to the list when it is imported."""

__all__ = ["ROWS", "reader_rows_references"]
