"""schemas/: generated from the types, in step with them, readable for editors."""

from __future__ import annotations

from pathlib import Path

import orjson


def test_schemas_are_in_step_with_the_types() -> None:
    from convert.compendium.schemas import out_of_step

    assert out_of_step(Path(__file__).parents[2] / "schemas") == [], "card2spell schema --write schemas"


def test_every_schema_is_draft_07_and_describes_its_fields() -> None:
    from jsonschema import Draft7Validator

    from convert.compendium.schemas import all_schemas

    for name, schema in all_schemas().items():
        Draft7Validator.check_schema(schema)
        assert schema["title"], name
        for word in ("prefixItems", "$defs", "discriminator", "unevaluatedProperties", "dependentRequired"):
            assert f'"{word}"' not in orjson.dumps(schema).decode(), f"{name}: {word} is not in draft-07"
    override = all_schemas()["override.schema.json"]["definitions"]["Override"]["properties"]
    assert override["rank"]["description"].startswith("Rank of the spell")
    assert override["card"]["examples"]
