"""Putting a paged answer together. The API pages when asked to, and nothing says that it never will by itself."""

from __future__ import annotations

import msgspec

from convert.cards.wire import ShapeError, WireMeta
from convert.prose.english import some

MOST_PAGES = 200
"""So many pages are followed: the whole database fits in fourteen of a thousand cards."""
MOST_BYTES = 1 << 27

Page = tuple[list[msgspec.Raw], WireMeta]


class Pager:
    """Collects pages until the last. ``total_pages`` is rounded down by the API (quirk 21) and never looked at: the
    last page is the one with no rows remaining or no next offset, and the sum must be ``total_rows``."""

    def __init__(self) -> None:
        self._cards: list[msgspec.Raw] = []
        self.pages = 0
        """How many pages came."""
        self.in_all = 0
        """How many there will be, by what the API says is left; at least those that came."""
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
        self.pages += 1
        self._bytes += sum(memoryview(raw).nbytes for raw in cards)
        if self.pages > MOST_PAGES or self._bytes > MOST_BYTES:
            raise ShapeError(f"it goes on after {some(self.pages, 'page')} with {self._bytes >> 20} MB")
        self._size = self._size or len(cards)
        self.in_all = self._in_all(meta)
        if meta.rows_remaining if meta.rows_remaining is not None else meta.next_page_offset is not None:
            following = self.rows if meta.next_page_offset is None else meta.next_page_offset
            if following <= self._offset or not cards:
                raise ShapeError("its pages do not come to an end")
            if self.in_all > MOST_PAGES:
                raise ShapeError(
                    f"at {some(self._size, 'card')} a page it would have {some(self.in_all, 'page')}, "
                    f"and no more than {MOST_PAGES:,} are followed"
                )
            self._offset = following
            return {"num": str(self._size), "offset": str(following)}
        if meta.total_rows is not None and meta.total_rows != self.rows:
            raise ShapeError(f"it says {some(meta.total_rows, 'card')} and sent {self.rows:,}")
        return None

    def _in_all(self, meta: WireMeta) -> int:
        left = max(meta.rows_remaining or 0, (meta.total_rows or 0) - self.rows)
        return self.pages - (-left // max(1, self._size))

    def body(self, last: bytes) -> bytes:
        """All pages as one answer; the body itself where there was only one page."""
        if self.pages == 1:
            return last
        return b'{"data":[' + b",".join(bytes(raw) for raw in self._cards) + b"]}"
