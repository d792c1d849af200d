"""The schema of one type: draft-07, with titles and the words of the docstrings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from convert.compendium import fielddocs

DRAFT = "http://json-schema.org/draft-07/schema#"
REF = "#/definitions/"
Schema = dict[str, Any]


class Types:
    """The schemas of types, each made once for all the files that it stands in. What is handed out is not changed."""

    def __init__(self) -> None:
        self._sources = fielddocs.Sources()
        self._made: dict[Any, tuple[Schema, dict[str, Schema]]] = {}

    def components(self, kind: Any) -> tuple[Schema, dict[str, Schema]]:
        """(the schema of a type, the definitions that it refers to), in draft-07, with the words of the docstrings."""
        if kind not in self._made:
            (schema,), definitions = msgspec.json.schema_components([kind], ref_template=REF + "{name}")
            words = fielddocs.Words(kind, self._sources)
            done = {name: _definition(name, definition, words) for name, definition in definitions.items()}
            offered = _Offered(done)
            told = {name: offered.told(done[name]) for name in sorted(done)}
            self._made[kind] = offered.told(_draft07(schema)), told
        return self._made[kind]


class _Offered:
    """Says beside each union of tagged types (the verbs) which tags there are. The union says it too, but editors offer
    only what all that they think possible at the time agree on."""

    def __init__(self, definitions: Mapping[str, Schema]) -> None:
        self._definitions = definitions

    def told(self, schema: Any) -> Any:
        """The schema with the tags of its unions."""
        if isinstance(schema, list):
            return [self.told(each) for each in schema]
        if not isinstance(schema, dict):
            return schema
        result = {name: self.told(value) for name, value in schema.items()}
        tags = [self._tag(choice) for choice in schema.get("anyOf", ())] if "properties" not in schema else []
        names = {tag[0] for tag in tags if tag is not None}
        if len(tags) > 2 and None not in tags and len(names) == 1:
            words = [word for tag in tags if tag is not None for word in tag[1]]
            result["properties"] = {names.pop(): {"enum": words}}
        return result

    def _tag(self, choice: Schema) -> tuple[str, list[str]] | None:
        """The field by which a type of a union is known, and its words."""
        definition = self._definitions.get(str(choice.get("$ref", "")).removeprefix(REF), {})
        for name in definition.get("required", ()):
            field = definition["properties"][name]
            if len(field.get("enum", ())) == 1:
                return name, field["enum"]
        return None


def _definition(name: str, definition: Schema, words: fielddocs.Words) -> Schema:
    """One type's schema with titles and descriptions; fields that are always written are required."""
    result: Schema = _draft07(definition)
    if "properties" not in result:
        return result
    result["title"] = fielddocs.title(name)
    if "description" in result:
        result["description"] = fielddocs.plain(result["description"])
    if examples := words.examples(name):
        result["examples"] = examples
    for field, schema in result["properties"].items():
        result["properties"][field] = _described(schema, fielddocs.title(field), words.field(name, field))
    required = [*result.get("required", []), *words.always(name)]
    if required:
        result["required"] = [field for field in result["properties"] if field in required]
    else:
        result.pop("required", None)
    return result


def _described(schema: Schema, title: str, description: str) -> Schema:
    """A field's schema with a title and a description; a bare reference is wrapped, since draft-07 ignores what stands
    beside ``$ref``."""
    inner = {"allOf": [schema]} if "$ref" in schema else dict(schema)
    told = description or str(schema.get("description", ""))
    for choice in inner.get("anyOf", ()):
        told = told or str(choice.get("description", ""))
    head = {"title": title} | ({"description": told} if told else {})
    return head | {name: value for name, value in inner.items() if name not in head}


def _draft07(schema: Any) -> Any:
    """The same without what draft-07 does not have."""
    if isinstance(schema, dict):
        result: Schema = {}
        for name, value in schema.items():
            if name == "discriminator":
                continue
            if name == "default" and isinstance(value, tuple):
                result[name] = list(value)
            elif name == "prefixItems":
                result["items"] = [_draft07(each) for each in value]
                result["additionalItems"] = False
            elif name == "items" and value is False:
                continue
            else:
                result[name] = _draft07(value)
        return result
    if isinstance(schema, (list, tuple)):
        return [_draft07(value) for value in schema]
    return schema
