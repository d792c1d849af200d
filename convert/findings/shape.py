"""Why a value does not fit its schema, in words, at line and column: what jsonschema found, made readable.

Of a union the branch that the author meant is explained: the one its ``op`` names, else the one of the value's type.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from convert.findings.codes import finding
from convert.findings.documents import Document
from convert.findings.model import Finding
from convert.findings.places import Place, in_words
from convert.findings.suggestions import field_hint, nearest_words, value_hint, verb_hint
from convert.printable import ONE_LINE, one_line

LONGEST = 160
"""Characters of a description, or of a value, that a hint repeats."""

REF = "#/definitions/"
_QUOTED = re.compile(r"""(["'])[^"'\n]*\1""")
_NUMBER_LIKE = re.compile(r"[-+]?\d[\d_,. ]*(e[-+]?\d+)?$", re.IGNORECASE)
_TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
    "array": "a list",
    "object": "a mapping (fields with values)",
    "null": "nothing (null)",
}

FORMS = {
    ONE_LINE: "write it on one line: no line break, tab or other control character",
    "^sha256:[0-9a-f]{64}$": "sha256: and 64 hexadecimal digits; `card2spell override refresh` writes it",
    "^[a-z0-9]+(-[a-z0-9]+)*$": "lower-case letters, digits and single hyphens, such as dark-magician",
    "^[a-z][a-z0-9_]*$": "a lower-case letter first, then lower-case letters, digits and _, such as t1",
}
"""What a text of a fixed form looks like, in words; other forms have examples in their schema."""


class Explainer:
    """Explains what does not fit one schema. Made once a schema; ``explain`` is called for what failed only."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        from jsonschema import Draft7Validator

        self._schema = schema
        self._validator = Draft7Validator(schema)

    def explain(
        self, document: Document, place: Place, value: Any, *, where: str = "", card: str = ""
    ) -> list[Finding]:
        """All findings about ``value``, which stands at ``place`` of ``document``. ``where`` names that place where
        words are better than indices; ``card`` is the entry's id."""
        talk = _Talk(self._schema, document, tuple(place), where, card)
        errors = self._validator.iter_errors(value)
        found = [each for error in errors for each in talk.explain(error)]
        return sorted(set(found))


class _Talk:
    """One explanation: knows where in the document it is."""

    def __init__(
        self, schema: Mapping[str, Any], document: Document, base: tuple[str | int, ...], where: str, card: str
    ) -> None:
        self.schema = schema
        self.document = document
        self.base = base
        self.where = where
        self.card = card

    def explain(self, error: Any) -> Iterator[Finding]:
        """An error of jsonschema as findings."""
        kind = error.validator
        if kind in ("anyOf", "oneOf"):
            yield from self._union(error)
        elif kind == "additionalProperties":
            yield from self._unknown_fields(error)
        elif kind == "required":
            for name in error.validator_value:
                if name not in error.instance:
                    told = error.schema.get("properties", {}).get(name, {}).get("description", "")
                    hint = f"what belongs there: {one_line(told.rstrip('.'))}" if told and len(told) <= LONGEST else ""
                    yield self._at(error, "C2S102", f"`{name}` is missing", hint=hint)
        elif kind == "type":
            yield self._wrong_type(error, _as_list(error.validator_value))
        elif kind in ("enum", "const"):
            yield self._not_one_of(error, error.instance, _as_list(error.validator_value))
        elif kind in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"):
            if kind == "maximum" and self._path(error)[-1:] == ("schema_version",):
                newer = f"schema_version {error.instance} is newer than {error.validator_value}"
                yield self._at(error, "C2S015", newer, hint="update card2spell")
                return
            least = kind.endswith("inimum")
            yield self._at(
                error,
                "C2S105",
                f"{error.instance} is too {'small' if least else 'large'}",
                hint=f"{'at least' if least else 'at most'} {error.validator_value}",
            )
        elif kind == "pattern":
            yield self._at(error, "C2S106", f"{_show(error.instance)} has not the right form", hint=_pattern(error))
        elif kind in ("minLength", "maxLength"):
            short = kind == "minLength"
            told = f"the text is too {'short' if short else 'long'}"
            bound = error.validator_value
            hint = f"at {'least' if short else 'most'} {bound} letter{'s' * (bound != 1)}"
            yield self._at(error, "C2S107", told, hint=hint)
        elif kind in ("minItems", "minProperties"):
            yield self._at(error, "C2S107", f"too few: at least {error.validator_value}")
        elif kind in ("maxItems", "additionalItems", "maxProperties"):
            yield self._at(
                error, "C2S107", "too many" + (f": at most {error.validator_value}" if error.validator_value else "")
            )
        else:
            yield self._at(error, "C2S111", error.message[:200])

    def _path(self, error: Any) -> tuple[str | int, ...]:
        return (*self.base, *error.absolute_path)

    def _at(
        self,
        error: Any,
        code: str,
        message: str,
        *,
        hint: str = "",
        below: str | None = None,
        instead: str = "",
        stands: str = "",
    ) -> Finding:
        """A finding at the error's value, or at the name of the field ``below`` it; ``instead`` is the one right cure
        of what ``stands`` there, by default the value as it is written."""
        inner = tuple(error.absolute_path) if below is None else (*error.absolute_path, below)
        place = (*self.base, *inner)
        mark = self.document.mark(place, key=below is not None)
        where = " > ".join(part for part in (self.where or in_words(self.base), in_words(inner)) if part)
        written = stands or (below if below is not None else self.document.raw(place) or str(error.instance))
        return finding(
            code,
            message,
            file=self.document.path,
            mark=mark,
            where=where,
            hint=hint,
            card=self.card,
            cure=(written if instead else "", instead),
        )

    def _unknown_fields(self, error: Any) -> Iterator[Finding]:
        known = list(error.schema.get("properties", {}))
        for name in error.instance:
            if name not in known:
                free = [each for each in known if each not in error.instance]
                told = field_hint(str(name), free, known)
                listed = f"the fields here are: {', '.join(sorted(known)[:40])}" if len(known) < 15 else ""
                message = f"there is no field `{name}` here"
                cure = _only(nearest_words(str(name), free))
                yield self._at(error, "C2S101", message, hint=told or listed, below=name, instead=cure)

    def _wrong_type(self, error: Any, types: list[str]) -> Finding:
        wanted = " or ".join(_TYPES.get(name, name) for name in types)
        return self._type_finding(error, error.instance, wanted, types)

    def _type_finding(self, error: Any, value: Any, wanted: str, types: list[str]) -> Finding:
        raw = self.document.raw(self._path(error))
        if raw is not None and "string" in types and (value is None or isinstance(value, bool)):
            word = "nothing (null)" if value is None else str(value).lower()
            shown = raw or "an empty value"
            return self._at(
                error,
                "C2S110",
                f"`{shown}` is read as {word}, and text is wanted",
                hint=f'write "{raw}" in quotes',
                instead=f'"{raw}"' if raw else "",
            )
        if raw is not None and isinstance(value, (int, float)) and not isinstance(value, bool) and "string" in types:
            return self._at(
                error,
                "C2S103",
                f"{raw} is read as a number, and text is wanted",
                hint=f'write "{raw}" in quotes',
                instead=f'"{raw}"',
            )
        if isinstance(value, str) and {"integer", "number"} & set(types) and _NUMBER_LIKE.match(value.strip()):
            return self._number_as_text(error, value, raw is not None, wanted)
        hint = _how_to_write(value, types)
        if isinstance(value, str) and "array" in types and self._holds_mappings(error):
            hint = (
                "each item of this list has fields; `card2spell guide abilities-by-hand` shows how effects are written"
            )
        return self._at(
            error, "C2S103", f"{_show(value)} stands where {wanted} must stand", hint=self._like(error, value) or hint
        )

    def _holds_mappings(self, error: Any) -> bool:
        """Whether the list that is wanted there holds mappings, which no text can be."""
        branches = [self._resolve(branch) for branch in (error.schema, *error.schema.get("anyOf", ()))]
        return any("properties" in self._resolve(branch.get("items") or {}) for branch in branches)

    def _like(self, error: Any, value: Any) -> str:
        """An example of what belongs there, where the schema has one; of a number with the one that was written."""
        for branch in (error.schema, *error.schema.get("anyOf", ())):
            schema = self._resolve(branch)
            if schema.get("type") == "object" and schema.get("examples"):
                like = schema["examples"][0]
                if type(value) is int and len(like) == 1 and type(next(iter(like.values()))) is int:
                    return f"write {_flow(dict.fromkeys(like, value))}"
                return f"write it like {_flow(like)}"
            if schema.get("properties") and isinstance(value, str):
                return _as_mapping(value, schema)
        return ""

    def _number_as_text(self, error: Any, value: str, bare: bool, wanted: str) -> Finding:
        number = _number(value)
        hint = f"write {number}" if number is not None else "write digits only"
        if _endless(value):
            return self._at(error, "C2S110", f"`{value[:40]}` has more digits than any number here", hint="write less")
        if bare:
            return self._at(error, "C2S110", f"`{value}` is read as text, and {wanted} is wanted", hint=hint)
        return self._at(
            error,
            "C2S103",
            f"{_show(value)} is text, and {wanted} is wanted",
            hint=hint + " without quotes",
            stands=self._quoted(error),
            instead=str(number) if number is not None else "",
        )

    def _quoted(self, error: Any) -> str:
        """What stands at the error's place in quotation marks, with them."""
        mark = self.document.mark(self._path(error))
        lines = self.document.text.split("\n")
        written = _QUOTED.match(lines[mark.line - 1], mark.column - 1) if 0 < mark.line <= len(lines) else None
        return written[0] if written is not None else ""

    def _not_one_of(self, error: Any, value: Any, allowed: list[Any], others: Sequence[str] = ()) -> Finding:
        """A word that is none of those allowed; ``others``: what else than a word may stand there."""
        if isinstance(value, str) and _endless(value):
            return self._at(error, "C2S110", f"`{value[:40]}` has more digits than any number here", hint="write less")
        words = [str(each) for each in allowed if each not in ("", None)]
        path = self._path(error)
        code = "C2S108" if path and path[-1] == "op" else "C2S104"
        raw = self.document.raw(path)
        if isinstance(value, bool) and raw is not None and all(isinstance(each, str) for each in allowed):
            return self._at(
                error,
                "C2S110",
                f"`{raw}` is read as {str(value).lower()}, and text is wanted",
                hint=f'write "{raw}" in quotes',
                instead=f'"{raw}"',
            )
        told = "".join(f"{each}, or " for each in others)
        listed = f"it is {told}one of: {', '.join(words)}" if len(words) <= 60 else ""
        hint = " ".join(part for part in (value_hint(str(value), words), listed) if part)
        cure = _only(nearest_words(str(value), words)) if isinstance(value, str) else ""
        if code == "C2S108":
            return self._at(
                error, code, f"there is no verb {_show(value)}", hint=verb_hint(str(value), words), instead=cure
            )
        return self._at(error, code, f"{_show(value)} may not stand here", hint=hint, instead=cure)

    def _union(self, error: Any) -> Iterator[Finding]:
        branches: list[Mapping[str, Any]] = list(error.validator_value)
        if all(set(branch) == {"required"} for branch in branches):
            names = " or ".join(f"`{name}`" for branch in branches for name in branch["required"])
            yield self._at(error, "C2S102", f"{names} is missing")
            return
        groups: dict[int, list[Any]] = {}
        for inner in error.context:
            groups.setdefault(int(inner.schema_path[0]), []).append(inner)
        verbs = {verb: index for index, branch in enumerate(branches) for verb in self._ops(branch)}
        if verbs and isinstance(error.instance, dict):
            yield from self._by_op(error, groups, verbs)
            return
        if verbs and error.instance is not None:
            verb = error.instance if isinstance(error.instance, str) and error.instance in verbs else "destroy"
            hint = f"write it like {{op: {verb}, …}}: the verb, and its fields"
            yield self._at(error, "C2S103", f"{_show(error.instance)} stands where a step must stand", hint=hint)
            return
        fitting = {index: group for index, group in groups.items() if not any(_is_type_error(error, e) for e in group)}
        if not fitting:
            yield self._none_fits(error, branches)
            return
        best = min(fitting.values(), key=lambda group: (-max(len(e.absolute_path) for e in group), len(group)))
        for inner in best:
            yield from self.explain(inner)

    def _by_op(self, error: Any, groups: dict[int, list[Any]], verbs: dict[str, int]) -> Iterator[Finding]:
        value = error.instance
        if "op" not in value:
            yield self._at(error, "C2S102", "`op` is missing: the verb of this step", hint="for example op: destroy")
            return
        index = verbs.get(value["op"]) if isinstance(value["op"], str) else None
        if index is None:
            hint = verb_hint(str(value["op"]), list(verbs))
            cure = _only(nearest_words(str(value["op"]), list(verbs)))
            mark_path = (*error.absolute_path, "op")
            place = (*self.base, *mark_path)
            where = " > ".join(part for part in (self.where or in_words(self.base), in_words(mark_path)) if part)
            yield finding(
                "C2S108",
                f"there is no verb {_show(value['op'])}",
                file=self.document.path,
                mark=self.document.mark(place),
                where=where,
                card=self.card,
                cure=(str(value["op"]) if cure else "", cure),
                hint=hint,
            )
            return
        for inner in groups.get(index, ()):
            yield from self.explain(inner)

    def _none_fits(self, error: Any, branches: list[Mapping[str, Any]]) -> Finding:
        value = error.instance
        words: list[Any] = []
        types: list[str] = []
        for branch in branches:
            schema = self._resolve(branch)
            if "enum" in schema:
                words.extend(schema["enum"])
                types.append("word")
            else:
                types.extend(_as_list(schema.get("type", "object")))
        types = list(dict.fromkeys(types))
        kinds = [_TYPES[name] for name in types if name in _TYPES and (name != "null" or len(types) == 1)]
        number = bool({"integer", "number"} & set(types)) and isinstance(value, str) and _NUMBER_LIKE.match(value)
        if not number and any(type(value) is type(word) for word in words):
            return self._not_one_of(error, value, words, kinds)
        if words:
            kinds.append("one of " + ", ".join(str(word) for word in words if word not in ("", None)))
            if any(isinstance(word, str) for word in words):
                types.append("string")
        return self._type_finding(error, value, " or ".join(kinds), types)

    def _resolve(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        while "$ref" in schema:
            schema = self.schema["definitions"][str(schema["$ref"]).removeprefix(REF)]
        return schema

    def _ops(self, branch: Mapping[str, Any]) -> Iterable[str]:
        op = self._resolve(branch).get("properties", {}).get("op", {})
        values: Iterable[str] = op.get("enum", [op["const"]] if "const" in op else ())
        return values


def _is_type_error(union: Any, inner: Any) -> bool:
    """Whether a branch failed already at the value's own type (so that it cannot be the one that was meant)."""
    if len(inner.absolute_path) > len(union.absolute_path):
        return False
    if inner.validator == "type":
        return True
    return inner.validator in ("enum", "const") and not (isinstance(inner.instance, str) and len(union.context) == 1)


def _as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _flow(value: Any) -> str:
    """A value as it is written in a line of YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_flow(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return str(value)


def _only(near: Sequence[str]) -> str:
    """The one near word; "" where there is none, or a choice."""
    return near[0] if len(near) == 1 else ""


def _show(value: Any) -> str:
    """A value, short, as it might stand in the file."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing (null)"
    if isinstance(value, bool):
        return str(value).lower()
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…'"


def _endless(text: str) -> bool:
    """Whether a text is a number of more digits than any machine word has."""
    return text.strip().lstrip("+-").isdecimal() and _number(text) is None


def _number(text: str) -> int | None:
    try:
        value = float(text.replace("_", "").replace(",", "").replace(" ", ""))
    except ValueError:
        return None
    return int(value) if abs(value) < 1e15 and value == int(value) else None


def _pattern(error: Any) -> str:
    pattern, examples = str(error.validator_value), error.schema.get("examples", ())
    such = f"write it like {' or '.join(str(each) for each in examples)}" if examples else ""
    return FORMS.get(pattern, such)


def _as_mapping(value: str, schema: Mapping[str, Any]) -> str:
    """How a word that stands where fields must is written: in the one field that must be there, where that is text."""
    known, required = schema["properties"], schema.get("required", ())
    if len(required) == 1 and known[required[0]].get("type") == "string" and len(value) < LONGEST:
        return f"write {_flow({required[0]: value})}"
    return f"the fields here are: {', '.join(sorted(known))}" if len(known) < 15 else ""


def _how_to_write(value: Any, types: Sequence[str]) -> str:
    """How what is wanted there is written; "" where nobody can say."""
    number = bool({"integer", "number"} & set(types))
    if isinstance(value, list):
        return "write one, without - or [ ]" if value else ""
    if "array" in types and isinstance(value, (str, int)):
        return f"a list is written [{value}]" if len(str(value)) < LONGEST else ""
    if number and isinstance(value, float) and "number" not in types:
        return f"write {math.floor(value)} or {math.ceil(value)}" if math.isfinite(value) else ""
    return "write the number in digits" if number and isinstance(value, str) else ""
