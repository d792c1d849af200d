"""A process that reads cards: a list of cards in, a list of readings out."""

from __future__ import annotations

import gc
import sys
from typing import Any

import msgspec

from convert.compendium.readings.languages import LANGUAGES, Language


def answer(message: bytes, language: Language) -> bytes:
    """The readings of the cards in ``message``, in order."""
    reader = language.load()
    cards: list[Any] = msgspec.msgpack.decode(message, type=list[language.card])  # type: ignore[name-defined]
    return msgspec.msgpack.encode([reader.read(card) for card in cards])


def _main() -> None:
    gc.disable()  # it lives for one list
    sys.stdout.buffer.write(answer(sys.stdin.buffer.read(), LANGUAGES[sys.argv[1]]))


if __name__ == "__main__":
    _main()
