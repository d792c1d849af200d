"""A process that reads cards: a list of cards in, a list of readings out."""

from __future__ import annotations

import gc
import sys

import msgspec

from convert.cards.model import Card
from convert.text.witnessed import Witnessed


def answer(message: bytes) -> bytes:
    """The readings of the cards in ``message``, in order."""
    reader = Witnessed.load()
    cards = msgspec.msgpack.decode(message, type=list[Card])
    return msgspec.msgpack.encode([reader.read(card) for card in cards])


def _main() -> None:
    gc.disable()  # it lives for one list
    sys.stdout.buffer.write(answer(sys.stdin.buffer.read()))


if __name__ == "__main__":
    _main()
