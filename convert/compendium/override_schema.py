"""The schema of override files: every field of every kind of entry, none of them required, null to remove one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from convert.compendium.schema_parts import DRAFT, REF, Schema, Types
from convert.contract.system import System

PROTECTED = ("id", "slug", "kind", "source")
"""Fields that other entries and files refer to: an override does not move them."""
CONTROL = ("card", "new", "pin", "extend", "leave_out")
"""Fields that say what an override is about, and are no fields of the entry."""
OVERRIDE_DEFINITION = "Override"
PIN = "^sha256:[0-9a-f]{64}$"


def override_schema(system: System, types: Types) -> Schema:
    """The schema of a file in ``overrides/`` for this game."""
    definitions: dict[str, Schema] = {}
    fields: dict[str, Schema] = {}
    for kind in system.entry_types:
        entry, defs = types.components(system.entry_types[kind])
        definitions.update(defs)
        whole = definitions[str(entry["$ref"]).removeprefix(REF)]
        for name, schema in whole["properties"].items():
            if name not in PROTECTED and name not in CONTROL:
                fields[name] = _either(fields.get(name), _part(schema, definitions))
    for name in {str(_entry_name(system, kind)) for kind in system.entry_types}:
        definitions.pop(name, None)
    closed = system.usual.closed
    fields = {name: _nullable(_closed(name, schema, closed)) for name, schema in sorted(fields.items())}
    for name, definition in definitions.items():
        if inner := definition.get("properties"):
            narrow = {field: _closed(field, each, closed) for field, each in inner.items()}
            definitions[name] = definition | {"properties": narrow}
    override = {
        "title": "Override",
        "description": "Changes to one entry, or (with `new`) an entry of your own.",
        "type": "object",
        "properties": _control(system, fields) | fields,
        "additionalProperties": False,
        "anyOf": [{"required": ["card"]}, {"required": ["new"]}],
        "defaultSnippets": _snippets(system),
    }
    return {
        "$schema": DRAFT,
        "title": f"Overrides for {system.title}",
        "description": "Your own changes: under a label of your choice, which card, and what to change.",
        "type": "object",
        "properties": {"$schema": {"type": "string", "description": "The path of this schema."}},
        "additionalProperties": {"$ref": REF + OVERRIDE_DEFINITION},
        "examples": list(system.override_examples),
        "defaultSnippets": [
            {"label": "override", "body": {"${1:label}": {"card": "${2:name}", "${3:rank}": "${4:2}"}}}
        ],
        "definitions": {OVERRIDE_DEFINITION: override} | dict(sorted(definitions.items())),
    }


def _snippets(system: System) -> list[Any]:
    """Overrides to begin with, as editors offer them: of a card, and an entry of one's own of each kind."""
    card = {"label": "card", "description": "Change a card's entry", "body": {"card": "$1", "note": "$2"}}
    new = [
        {
            "label": f"new {kind}",
            "description": f"A {kind} of your own",
            "body": {"new": kind, "name": "$1", "note": "$2"},
        }
        for kind in system.entry_types
    ]
    return [card, *new]


def _card_examples(system: System) -> list[Any]:
    """What may stand after ``card:``, from the game's own examples."""
    return [*_given(system, "card"), *system.card_examples]


def _given(system: System, field: str) -> list[Any]:
    """What the game's own examples say in a field."""
    return [block[field] for example in system.override_examples for block in example.values() if field in block]


def _entry_name(system: System, kind: str) -> str:
    return system.entry_types[kind].__name__


def _control(system: System, fields: dict[str, Schema]) -> dict[str, Schema]:
    lists = sorted(name for name, schema in fields.items() if _is_list(schema))
    return {
        "card": {
            "title": "Card",
            "description": "Which card: a number is its passcode, a text its slug or its name.",
            "type": ["integer", "string"],
            "examples": _card_examples(system),
        },
        "new": {
            "title": "New",
            "description": "An entry of your own, with no card behind it: which kind.",
            "enum": sorted(system.entry_types),
        },
        "pin": {
            "title": "Pin",
            "description": "The card's digest when this was written; the build says when the card has changed since.",
            "type": "string",
            "pattern": PIN,
        },
        "leave_out": {
            "title": "Leave out",
            "description": "Leave this entry out of the compendium.",
            "type": "boolean",
            "default": False,
        },
        "extend": {
            "title": "Extend",
            "description": "Lists named here are added to, where the same field outside would replace them.",
            "type": "object",
            "properties": {name: _without_null(fields[name]) for name in lists},
            "additionalProperties": False,
            "examples": _given(system, "extend"),
        },
    }


def _closed(name: str, schema: Schema, closed: Mapping[str, Sequence[str]]) -> Schema:
    """A field with the only words that a hand may write there, where the game names them and the types do not."""
    if name not in closed:
        return schema
    result = dict(schema)
    for where in ("anyOf", "allOf"):
        if where in result:
            result[where] = [_closed(name, choice, closed) for choice in result[where]]
    if isinstance(result.get("items"), dict):
        result["items"] = _closed(name, result["items"], closed)
    if result.get("type") == "string" and "enum" not in result:
        result["enum"] = [*closed[name], *([""] if result.get("default") == "" else [])]
    return result


def _is_list(schema: Schema) -> bool:
    choices = schema.get("anyOf", [schema])
    return any(choice.get("type") == "array" for choice in choices)


def _without_null(schema: Schema) -> Schema:
    if "anyOf" not in schema:
        return {name: value for name, value in schema.items() if name != "default"}
    choices = [choice for choice in schema["anyOf"] if choice.get("type") == "array"]
    head = {name: schema[name] for name in ("title", "description") if name in schema}
    result: Schema = head | choices[0]
    return result


def _either(one: Schema | None, other: Schema) -> Schema:
    """A field that two kinds of entries have: the shape of either."""
    if one is None or _shape(one) == _shape(other):
        return other if one is None else one
    if "enum" in one and "enum" in other:
        return one | {"enum": sorted({*one["enum"], *other["enum"]})}
    head = {name: one[name] for name in ("title", "description") if name in one}
    return head | {"anyOf": [_shape(one), _shape(other)]}


def _shape(schema: Schema) -> Schema:
    return {name: value for name, value in schema.items() if name not in ("title", "description", "default")}


def _nullable(schema: Schema) -> Schema:
    """null removes a field."""
    head = {name: schema[name] for name in ("title", "description") if name in schema}
    body = {name: value for name, value in schema.items() if name not in (*head, "default")}
    if "anyOf" in body:
        choices = list(body["anyOf"])
        if {"type": "null"} in choices:
            return head | body
        return head | {"anyOf": [*choices, {"type": "null"}]}
    if "allOf" in body:
        return head | {"anyOf": [*body["allOf"], {"type": "null"}]}
    return head | {"anyOf": [body, {"type": "null"}]}


def _part(schema: Schema, definitions: dict[str, Schema]) -> Schema:
    """The schema of a nested block in which only some fields need to be given, since mappings merge."""
    result = dict(schema)
    for where in ("allOf", "anyOf"):
        if where in result:
            result[where] = [_part(choice, definitions) for choice in result[where]]
    if "$ref" not in result:
        return result
    name = str(result["$ref"]).removeprefix(REF)
    target = definitions[name]
    if target.get("type") != "object":
        return result
    part = f"{name}Part"
    if part not in definitions:
        definitions[part] = {}
        fields = {key: _nullable(_part(value, definitions)) for key, value in target["properties"].items()}
        definitions[part] = {key: value for key, value in target.items() if key != "required"} | {"properties": fields}
    return result | {"$ref": REF + part}
