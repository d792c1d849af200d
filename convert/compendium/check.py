"""Do entries fit their schema? All of them at full speed; what fails is reported at line and column."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from convert.compendium import schemas
from convert.contract.system import System
from convert.findings.codes import finding
from convert.findings.documents import Document
from convert.findings.model import Finding
from convert.findings.places import Place, in_words
from convert.findings.shape import Explainer
from convert.findings.suggestions import nearest_words
from convert.findings.typed_words import explain_typed

_ROUNDS = 50
"""So many wrong values are taken out before a file is given up."""


class SchemaCheck:
    """One schema, ready to check many values.

    ``fresh`` makes the schema anew from the types: before anything is called wrong, it is looked at with that one, so
    that a file in ``schemas/`` that is out of step blames nobody."""

    def __init__(self, schema: Mapping[str, Any], fresh: Callable[[], Mapping[str, Any]] | None = None) -> None:
        self._fresh = fresh
        self._explainer: Explainer | None = None
        self._use(schema)

    def _use(self, schema: Mapping[str, Any]) -> None:
        import jsonschema_rs

        self._schema = schema
        self._quick = jsonschema_rs.validator_for(dict(schema))

    @property
    def properties(self) -> Mapping[str, Any]:
        """The fields that the schema knows at its top."""
        known: Mapping[str, Any] = self._schema.get("properties", {})
        return known

    def fits(self, value: Any) -> bool:
        """Whether a value fits, as quickly as can be."""
        if self._quick.is_valid(value):
            return True
        if self._fresh is None:
            return False
        fresh, self._fresh = self._fresh(), None
        self._use(fresh)
        return bool(self._quick.is_valid(value))

    def explain(
        self, document: Document, place: Place, value: Any, *, where: str = "", card: str = ""
    ) -> list[Finding]:
        """Why it does not fit, at line and column of the author's file."""
        if self._explainer is None:
            self._explainer = Explainer(self._schema)
        return self._explainer.explain(document, place, value, where=where, card=card)

    def sound(self, value: Any) -> Any | None:
        """The value with what does not fit taken out, or put right where nothing can be without it; None where that
        does not help."""
        from jsonschema import Draft7Validator

        left = copy.deepcopy(value)
        validator = Draft7Validator(self._schema)
        for _ in range(_ROUNDS):
            wrong = max(validator.iter_errors(left), key=lambda each: len(each.absolute_path), default=None)
            if wrong is None:
                return left
            if not _put_right(left, wrong):
                return None
        return None


def _put_right(value: Any, wrong: Any) -> bool:
    """Put right what an error of jsonschema is about, in the value itself; false where that cannot be."""
    *outer, last = [*wrong.absolute_path] or [None]
    for step in outer:
        value = value[step]
    kind, allowed = wrong.validator, wrong.validator_value
    if kind == "additionalProperties":
        known = list(wrong.schema.get("properties", ()))
        for name in sorted(set(wrong.instance) - set(known)):
            meant = nearest_words(name, [each for each in known if each not in wrong.instance])
            inner = wrong.instance.pop(name)
            if len(meant) == 1:
                wrong.instance[meant[0]] = inner
    elif last is None or not isinstance(value, (dict, list)):
        return False
    elif kind == "enum":
        value[last] = allowed[0]
    elif kind in ("minimum", "maximum"):
        value[last] = allowed
    else:
        del value[last]
    return True


class EntryCheck:
    """The checks of one game's entries, by kind: the schema, and the rules that hold between fields of a type."""

    def __init__(self, system: System) -> None:
        self._system = system
        self._checks: dict[str, SchemaCheck] = {}
        self._stems = {kind: stem for stem, kind in system.files.items()}

    def of(self, kind: str) -> SchemaCheck:
        """The schema check for entries of this kind."""
        if kind not in self._checks:
            system, stem = self._system, self._stems[kind]
            self._checks[kind] = SchemaCheck(
                schemas.entry_schema(schemas.load(system, stem)),
                schemas.fresh(system, stem, schemas.entry_schema),
            )
        return self._checks[kind]

    def typed(self, kind: str, entry: Mapping[str, Any]) -> msgspec.Struct | tuple[str, tuple[str | int, ...]]:
        """The entry as its type; or what is wrong and the place in it, where a rule between fields is broken."""
        try:
            return msgspec.convert(entry, self._system.entry_types[kind])
        except msgspec.ValidationError as error:
            return explain_typed(error)

    def findings(self, kind: str, document: Document, place: Place, entry: Mapping[str, Any]) -> list[Finding]:
        """Everything wrong with an entry that stands at ``place`` of a file; nothing where it is right."""
        name, card = str(entry.get("name", "")), str(entry.get("id", ""))
        where = name or in_words(place)
        if not self.of(kind).fits(entry):
            return self.of(kind).explain(document, place, entry, where=where, card=card)
        typed = self.typed(kind, entry)
        if isinstance(typed, tuple):
            message, inner = typed
            mark = document.mark((*place, *inner))
            words = " > ".join(part for part in (where, in_words(inner)) if part)
            return [finding("C2S109", message, file=document.path, mark=mark, where=words, card=card)]
        return []
