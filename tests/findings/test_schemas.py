"""schemas/: generated from the types, in step with them, readable for editors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from convert.cli import main
from convert.compendium import schemas
from convert.compendium.schema_parts import DRAFT, Schema
from convert.export.contexts import all_contexts
from convert.findings.shape import FORMS


@pytest.fixture(scope="module")
def made() -> dict[str, Schema]:
    """All schemas, made once: it takes seconds."""
    return schemas.all_schemas()


def undescribed(schema: Schema) -> Iterator[str]:
    """The fields that an editor could say nothing about."""
    for name, definition in {"": schema, **schema.get("definitions", {})}.items():
        for field, each in definition.get("properties", {}).items():
            if not each.get("description"):
                yield f"{name}.{field}"


def test_schemas_are_in_step_with_the_types(made: dict[str, Schema], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schemas, "all_schemas", lambda: made)
    assert schemas.out_of_step(Path(__file__).parents[2] / "schemas", all_contexts()) == [], (
        "card2spell schema --write schemas"
    )


def test_every_schema_is_draft_07_and_describes_its_fields(made: dict[str, Schema]) -> None:
    import jsonschema_rs

    for name, schema in made.items():
        assert schema["$schema"] == DRAFT
        jsonschema_rs.meta.validate(schema)
        assert schema["title"], name
        for word in ("prefixItems", "$defs", "discriminator", "unevaluatedProperties", "dependentRequired"):
            assert f'"{word}"' not in msgspec.json.encode(schema).decode(), f"{name}: {word} is not in draft-07"
        assert list(undescribed(schema)) == [], f"{name}: say below the field what it means"
    override = made["override.schema.json"]["definitions"]["Override"]["properties"]
    assert override["rank"]["description"].startswith("Rank of the spell")
    assert override["card"]["examples"]


def test_every_text_of_a_fixed_form_says_how_it_is_written(made: dict[str, Schema]) -> None:
    """A person is never shown the regular expression: each has an example, or words of its own."""
    assert [where for schema in made.values() for where in _bare_patterns(schema)] == []


def _bare_patterns(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        wanted = schema.get("pattern")
        if isinstance(wanted, str) and not schema.get("examples") and wanted not in FORMS:
            yield wanted
        for inner in schema.values():
            yield from _bare_patterns(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _bare_patterns(inner)


def test_one_schema_is_printed_as_it_stands_in_the_folder(capsys: pytest.CaptureFixture[str]) -> None:
    """It alone is made; whether others were made before changes nothing in it."""
    for name in ("override", "dice-duels/abilities", "config", "override.schema.json"):
        with pytest.raises(SystemExit) as ended:
            main.run(["schema", name])
        assert not ended.value.code
        path = Path(__file__).parents[2] / "schemas" / f"{name.removesuffix('.schema.json')}.schema.json"
        assert capsys.readouterr().out.strip() == path.read_text("utf-8").strip()
