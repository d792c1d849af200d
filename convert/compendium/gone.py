"""What an earlier build had and the source has no longer."""

from __future__ import annotations

import msgspec

from convert.cards.model import CardId


class Gone(msgspec.Struct, frozen=True, kw_only=True, order=True):
    """An entry that an earlier build had, by this id and slug, and the source has no longer, or by another slug.
    ``successor`` is the name most like it among those that came in the same build."""

    id: str
    slug: str
    name: str
    card: CardId = 0
    successor: str = ""
