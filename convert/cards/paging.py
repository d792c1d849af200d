"""Putting a paged answer together. The API pages when asked to, and nothing says that it never will by itself."""

from __future__ import annotations

import msgspec

from convert.cards.wire import ShapeError, WireMeta
from convert.prose.english import some

MOST_PAGES = 2_000
"""So many pages are followed: the whole database fits in fourteen of a thousand cards."""
MOST_BYTES = 1 << 27

Page = tuple[list[msgspec.Raw], WireMeta]


class Pager:
    """Collects pages until the last. ``total_pages`` is rounded down by the API (quirk 21) and never looked at: the
    last page is the one with no rows remaining or no next offset, and the sum must be ``total_rows``."""

    def __init__(self) -> None:
        self._cards: list[msgspec.Raw] = []
        self._pages = 0
        self._offset = 0
        self._bytes = 0
        self._size = 0

    @property
    def rows(self) -> int:
        """How many cards all pages so far hold."""
        return len(self._cards)

    def add(self, page: Page) -> dict[str, str] | None:
        """Take a page; the parameters that ask for the next one, or None after the last. Raises ``ShapeError`` when
        pages stand still or the sum is not what the API says."""
        cards, meta = page
        self._cards += cards
        self._pages += 1
        self._bytes += sum(memoryview(raw).nbytes for raw in cards)
        if self._pages > MOST_PAGES or self._bytes > MOST_BYTES:
            raise ShapeError(f"it goes on after {some(self._pages, 'page')} with {self._bytes >> 20} MB")
        self._size = self._size or len(cards)
        if meta.rows_remaining if meta.rows_remaining is not None else meta.next_page_offset is not None:
            following = self.rows if meta.next_page_offset is None else meta.next_page_offset
            if following <= self._offset or not cards:
                raise ShapeError("its pages do not come to an end")
            self._offset = following
            return {"num": str(self._size), "offset": str(following)}
        if meta.total_rows is not None and meta.total_rows != self.rows:
            raise ShapeError(f"it says {some(meta.total_rows, 'card')} and sent {self.rows:,}")
        return None

    def body(self, last: bytes) -> bytes:
        """All pages as one answer; the body itself where there was only one page."""
        if self._pages == 1:
            return last
        return b'{"data":[' + b",".join(bytes(raw) for raw in self._cards) + b"]}"
