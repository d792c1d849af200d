"""Card text to effect trees.

``Reader.load()`` makes a reader (word lists, rewrite table and frames read once, nothing global);
``reader.read(card)`` answers a :class:`Reading`: the clauses of ``card.text``, the abilities read from them, and what
stayed unread. The reader knows no game: card numbers are written as ``Amount(raw=…)``, and neither ``manual`` steps nor
``reach`` are ever written. Only ``card.text`` is read: a pendulum monster's other half is not.
"""

from typing import TYPE_CHECKING, Any

from convert.text.model import Clause, Reading

if TYPE_CHECKING:
    from convert.text.reader import Reader

__all__ = ["Clause", "Reader", "Reading"]


def __getattr__(name: str) -> Any:
    """The reader and its grammars are imported when somebody wants to read: most commands only show what was read."""
    if name == "Reader":
        from convert.text.reader import Reader

        return Reader
    raise AttributeError(name)
