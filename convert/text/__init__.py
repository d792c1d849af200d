"""Card text to effect trees.

``Reader.load()`` makes a reader (word lists, rewrite table and frames read once, nothing global);
``reader.read(card)`` answers a :class:`Reading`: the clauses of ``card.text``, the abilities read from them, and what
stayed unread. The reader knows no game: card numbers are written as ``Amount(raw=…)``, and neither ``manual`` steps nor
``reach`` are ever written. Only ``card.text`` is read: a pendulum monster's other half is not.
"""

from convert.text.model import Clause, Reading
from convert.text.reader import Reader

__all__ = ["Clause", "Reader", "Reading"]
