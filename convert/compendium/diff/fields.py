"""Two entries as plain values, field by field: which fields differ, and in which group each difference belongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import starmap
from typing import Any

from convert.compendium import fielddocs, schemas
from convert.compendium.diff.model import Group
from convert.compendium.schema_parts import REF
from convert.contract.system import System

ASIDE = frozenset({"id", "kind", "source"})
"""Fields that say which entry it is and where it came from: no part of the game."""
EFFECTS = "effects"
TEXT = "text"
ADJUDICATION = "adjudication"
_OWN_WAY = frozenset({EFFECTS, TEXT, ADJUDICATION})

_POINTING = frozenset({"src"})
"""What of an effect tree only says which clause of the card it comes from."""
_BRANCHES = frozenset({dict, list})
"""What plain values are made of; asked by type, since whole databases of trees go through here."""

Plain = Mapping[str, Any]


def differing(old: Plain, new: Plain) -> Iterator[tuple[str, Any, Any]]:
    """(dotted field, old value, new value) of each plain field that differs, in the order of the new entry."""
    names = [name for name, after in new.items() if old.get(name) != after]
    names += [name for name, before in old.items() if name not in new and before is not None]
    for name in names:
        if name not in ASIDE and name not in _OWN_WAY:
            yield from _below(name, old.get(name), new.get(name))


def _below(name: str, old: Any, new: Any) -> Iterator[tuple[str, Any, Any]]:
    if old == new:
        return
    inside, outside = _named(new), _named(old)
    if isinstance(new, Mapping) and old is None:
        outside = {}
    elif isinstance(old, Mapping) and new is None:
        inside = {}
    if (
        inside is not None
        and outside is not None
        and (isinstance(new, Mapping) or isinstance(old, Mapping) or inside.keys() == outside.keys())
    ):
        for part in dict.fromkeys((*inside, *outside)):
            yield from _below(f"{name}.{part}", outside.get(part), inside.get(part))
        return
    yield name, old, new


def _named(value: Any) -> Mapping[str, Any] | None:
    """A mapping as it is; a list of mappings by their names, where all have one and no two the same."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
        names = [str(each.get("name") or each.get("text") or "") for each in value]
        if all(names) and len(set(names)) == len(names):
            return dict(zip(names, value, strict=True))
    return None


def bare(tree: Any) -> Any:
    """An effect tree without what only points into it or into the card's text: the numbers of clauses (``src``,
    ``unread``), and the names by which one part refers to another, which are counted anew."""
    return _bare(tree, _numbered(tree))


def _numbered(tree: Any) -> dict[str, str]:
    """The names that parts of a tree have, each with a number of its own in their order."""
    ids: dict[str, str] = {}
    _collect(tree, ids)
    return ids


def _collect(tree: Any, ids: dict[str, str]) -> None:
    below = tree
    if type(tree) is dict:
        if type(own := tree.get("id")) is str:
            ids.setdefault(own, f"#{len(ids) + 1}")
        below = tree.values()
    elif type(tree) is not list:
        return
    for value in below:
        if type(value) in _BRANCHES:
            _collect(value, ids)


def _bare(tree: Any, ids: Mapping[str, str]) -> Any:
    if type(tree) is dict:
        return {
            name: _bare(value, ids)
            if type(value) in _BRANCHES
            else type(value) is int
            if name == "unread"
            else ids.get(value, value)
            if type(value) is str
            else value
            for name, value in tree.items()
            if name not in _POINTING
        }
    if type(tree) is list:
        return [_bare(value, ids) for value in tree]
    return ids.get(tree, tree) if type(tree) is str else tree


def parting(old: Any, new: Any) -> Group | None:
    """How two effect trees differ once they are bare: in numbers alone, in what they do, or not at all (None)."""
    group: Group | None = None
    for one, other in _apart(old, new):
        if type(one) is type(other) is str and (one in _numbered(old) or other in _numbered(new)):
            old, new = bare(old), bare(new)
            return None if old == new else "numbers" if all(starmap(_numbers, _apart(old, new))) else "effects"
        if not _numbers(one, other):
            return "effects"
        group = "numbers"
    return group


def _apart(old: Any, new: Any) -> Iterator[tuple[Any, Any]]:
    """The values that stand at one place of two trees and are not the same, where the trees are alike down to them."""
    if type(old) is dict and type(new) is dict and (old.keys() ^ new.keys()) <= _POINTING:
        for name, value in old.items():
            other = new.get(name)
            if value == other or name in _POINTING or (name == "unread" and type(value) is type(other) is int):
                continue
            yield from _apart(value, other)
    elif type(old) is list and type(new) is list and len(old) == len(new):
        for value, other in zip(old, new, strict=True):
            if value != other:
                yield from _apart(value, other)
    else:
        yield old, new


def _numbers(one: Any, other: Any) -> bool:
    return _number(one) and _number(other)


def _number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


class FieldWords:
    """What a game calls the fields of its entries, and which of them are settled by choice rather than by words."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._own = cache(self._of_kind)
        self._choices = cache(self._choices_of)

    def known(self, kind: str, field: str) -> str | None:
        """The game's own word for a field; "" for one that is told to programs only, None where it has no word.

        ``materials.*.rank`` is a word for the rank of each material, whose name stands in the place of ``{}``."""
        words = self._own(kind)
        first, *between, last = field.split(".") if "." in field else (field, "")
        if field in words or not between:
            return words.get(field)
        word = words.get(f"{first}.*.{last}")
        return word and word.format(".".join(between))

    def word(self, kind: str, field: str) -> str:
        """The game's own word, else the field's name as a heading."""
        own = self.known(kind, field)
        if own:
            return own
        first, *rest = field.split(".")
        return ", ".join([self.known(kind, first) or fielddocs.title(first), *map(_part, rest)])

    def group(self, kind: str, field: str, old: Any, new: Any) -> Group:
        """Numbers; what is chosen from a list (a form, a flag), which is part of what the entry does; or words."""
        given = [value for value in (old, new) if value is not None]
        if all(map(_number, given)):
            return "numbers"
        if all(isinstance(value, (bool, list, Mapping)) for value in given) or field in self._choices(kind):
            return "effects"
        return "words"

    def _of_kind(self, kind: str) -> Mapping[str, str]:
        return self._system.field_words(kind)

    def _choices_of(self, kind: str) -> frozenset[str]:
        stem = next((stem for stem, its in self._system.files.items() if its == kind), None)
        if stem is None:
            return frozenset()
        schema = schemas.load(self._system, stem)
        reference = str(schema["properties"]["entries"]["items"]["$ref"]).removeprefix(REF)
        fields: Mapping[str, Any] = schema["definitions"][reference]["properties"]
        return frozenset(name for name, field in fields.items() if "enum" in field or field.get("type") == "boolean")


def _part(name: str) -> str:
    return fielddocs.title(name) if name.isidentifier() and name.islower() else name


def said(value: Any) -> str:
    """A plain value in words."""
    if value is None or value == "" or value == []:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(said, value))
    if isinstance(value, Mapping):
        return str(value.get("name") or value.get("text") or ", ".join(f"{k} {said(v)}" for k, v in value.items()))
    return str(value)
