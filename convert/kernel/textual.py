"""Values that are objects in memory and text in JSON, as a move is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Self


class Textual(ABC):
    """A value that saved games hold as its text: ``str`` writes it, ``parse`` reads it."""

    __slots__ = ()

    @abstractmethod
    def __str__(self) -> str: ...

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """The value that ``str`` wrote. Raises ``ValueError`` for text that is none."""


def write_textual(value: Any) -> str:
    """For ``msgspec`` (``enc_hook``): the text of a value that is a ``Textual``."""
    if isinstance(value, Textual):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} is neither a Struct nor Textual")


def read_textual(kind: type, text: Any) -> Any:
    """For ``msgspec`` (``dec_hook``): the ``Textual`` of this kind that the text is."""
    if issubclass(kind, Textual) and isinstance(text, str):
        return kind.parse(text)
    raise NotImplementedError(f"{kind.__name__} is neither a Struct nor Textual")
