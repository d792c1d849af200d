"""What the fields of one kind of entry are like, looked up once: asking the types is slow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

import msgspec


@dataclass(frozen=True)
class KindFacts:
    """``names``: all fields; ``needed``: those that can be neither missing nor null; ``always``: those that an entry
    always states, with what makes their default."""

    names: frozenset[str]
    needed: tuple[str, ...]
    always: tuple[tuple[str, Callable[[], Any]], ...]

    @classmethod
    def of(cls, kind: type[msgspec.Struct]) -> KindFacts:
        """The facts of an entry type."""
        fields = msgspec.structs.fields(kind)
        return cls(
            names=frozenset(each.encode_name for each in fields),
            needed=tuple(each.encode_name for each in fields if _needed(each)),
            always=tuple((each.encode_name, _default(each)) for each in fields if _stated(each)),
        )

    def defaults(self) -> dict[str, Any]:
        """The fields that an entry always states, as they are where nothing sets them: plain values."""
        return {name: msgspec.to_builtins(make()) for name, make in self.always}


def _needed(each: msgspec.structs.FieldInfo) -> bool:
    return each.required and type(None) not in get_args(each.type)


def _stated(each: msgspec.structs.FieldInfo) -> bool:
    return each.required or each.default_factory is not msgspec.NODEFAULT


def _default(each: msgspec.structs.FieldInfo) -> Callable[[], Any]:
    made: Callable[[], Any] = type(None) if each.required else each.default_factory
    return made
