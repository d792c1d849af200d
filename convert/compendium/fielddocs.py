"""Words for schemas: what the types' own docstrings say about their fields."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, get_args, get_type_hints

import msgspec

_CODE = re.compile(r"``([^`]*)``")
_BREAK = re.compile(r"\s*\n\s*")


class Sources:
    """What has been looked up of types, for whoever asks for the words of several: each module is parsed once."""

    def __init__(self) -> None:
        self._modules: dict[str, dict[str, dict[str, str]]] = {}
        self._inside: dict[type, list[type[msgspec.Struct]]] = {}

    def docs(self, cls: type) -> dict[str, str]:
        """Field → the string that stands below it in the class."""
        module = sys.modules.get(cls.__module__)
        if module is None or not issubclass(cls, msgspec.Struct):
            return {}
        if cls.__module__ not in self._modules:
            self._modules[cls.__module__] = _module_docs(module)
        return self._modules[cls.__module__].get(cls.__name__, {})

    def structs(self, kind: Any) -> dict[str, type[msgspec.Struct]]:
        """The structs that a type is made of, by their names."""
        found: dict[str, type[msgspec.Struct]] = {}
        waiting = list(_structs_in(kind))
        while waiting:
            cls = waiting.pop()
            if cls.__name__ in found:
                continue
            found[cls.__name__] = cls
            if cls not in self._inside:
                self._inside[cls] = list(_structs_in(*get_type_hints(cls).values()))
            waiting.extend(self._inside[cls])
        return found


class Words:
    """Descriptions of the fields of all structs that a type is made of."""

    def __init__(self, kind: Any, sources: Sources) -> None:
        self._structs = sources.structs(kind)
        self._sources = sources

    def field(self, struct: str, field: str) -> str:
        """The docstring below a field, by the struct's name and the field's name in files; "" where there is none."""
        cls = self._structs.get(struct)
        if cls is None:
            return ""
        if field == cls.__struct_config__.tag_field:
            return plain(cls.__doc__ or "")
        names = dict(zip(cls.__struct_encode_fields__, cls.__struct_fields__, strict=True))
        for base in cls.__mro__:
            told = self._sources.docs(base).get(names.get(field, field))
            if told:
                return plain(told)
        return ""

    def examples(self, struct: str) -> list[Any]:
        """Values of a type to write it like (``EXAMPLES`` of the class)."""
        return list(getattr(self._structs.get(struct), "EXAMPLES", ()))

    def always(self, struct: str) -> list[str]:
        """Fields that have a default and are written all the same (see ``entries``): their default is a function."""
        cls = self._structs.get(struct)
        if cls is None or not cls.__struct_config__.omit_defaults:
            return []
        return [
            each.encode_name
            for each in msgspec.structs.fields(cls)
            if each.default_factory is not msgspec.NODEFAULT and each.default_factory not in (list, dict, set)
        ]


def _module_docs(module: ModuleType) -> dict[str, dict[str, str]]:
    """Class → field → the string that stands below the field."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):
        return {}
    result: dict[str, dict[str, str]] = {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef):
            continue
        docs = result.setdefault(node.name, {})
        for field, after in zip(node.body, node.body[1:], strict=False):
            if (
                isinstance(field, ast.AnnAssign)
                and isinstance(field.target, ast.Name)
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
                and isinstance(after.value.value, str)
            ):
                docs[field.target.id] = after.value.value
    return result


def _structs_in(*kinds: Any) -> Iterator[type[msgspec.Struct]]:
    """The structs that stand in types themselves: alone, in a union, a list, a dictionary."""
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield kind
        yield from _structs_in(*get_args(kind))


def plain(text: str) -> str:
    """A docstring as one line of plain words."""
    return _CODE.sub(r"`\1`", _BREAK.sub(" ", inspect.cleandoc(text))).strip()


def title(name: str) -> str:
    """A field's or a type's name as a heading: ``mp_cost`` → "MP cost", ``SpecialSummon`` → "Special summon"."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).replace("_", " ").split()
    upper = [word.upper() if word.lower() in ("mp", "hp", "id", "npc", "gm") else word.lower() for word in words]
    text = " ".join(upper)
    return text[:1].upper() + text[1:]
