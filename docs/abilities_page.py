"""The tables of ``docs/abilities-by-hand.md``, from the schema of overrides: ``python docs/abilities_page.py`` writes
them anew below the examples; a test holds the page to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

PAGE = Path(__file__).with_name("abilities-by-hand.md")
SCHEMA = Path(__file__).parents[1] / "schemas" / "override.schema.json"
BEGIN = "## The verbs (`op`)\n"
_EVERY = ("op", "src", "link", "if", "optional", "until", "id", "who")


def tables() -> str:
    """Everything from the table of verbs on."""
    known: Mapping[str, Any] = msgspec.json.decode(SCHEMA.read_bytes())["definitions"]
    verbs = dict(sorted(row for each in known.values() for row in _verb(each)))
    lines = [
        BEGIN,
        "Beside its own fields every step may have `link`, `if`, `optional` (its player may choose not to), `until`,",
        "`id` and `who` (who does it, where that is not the ability's own player).",
        "",
        "| verb | its fields | what it does |",
        "|---|---|---|",
        *(f"| `{verb}` | {fields} | {told} |" for verb, (fields, told) in verbs.items()),
        "",
        "## Events (`when: {event: …}`)",
        "",
        f"What may set an ability off: {_words(known['Event']['properties']['event'])}.",
        "`{any: [{event: …}, {event: …}]}` is either of several.",
        "",
        *_fields(known["Event"], leave=("event", "any")),
        "",
        "## Selectors",
        "",
        *_fields(known["Selector"]),
        "",
        "`where` takes these, and all that are named must hold:",
        "",
        *_fields(known["Filter"]),
        "",
        "## Abilities",
        "",
        *_fields(known["Ability"]),
    ]
    return "\n".join(lines) + "\n"


def _verb(definition: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, str]]]:
    fields = definition.get("properties", {})
    words = fields.get("op", {}).get("enum", ())
    if len(words) == 1:
        own = ", ".join(f"`{name}`" for name in fields if name not in _EVERY) or "–"
        yield words[0], (own, str(definition.get("description", "")))


def _fields(definition: Mapping[str, Any], leave: tuple[str, ...] = ()) -> list[str]:
    rows = [
        f"| `{name}` | {field.get('description', '')} | {_words(field) or '–'} |"
        for name, field in definition["properties"].items()
        if name not in leave
    ]
    return ["| field | what it says | words |", "|---|---|---|", *rows]


def _words(field: Mapping[str, Any]) -> str:
    found: dict[str, None] = {}
    for each in (field, *field.get("anyOf", ())):
        items = each.get("items")
        for word in (*each.get("enum", ()), *(items.get("enum", ()) if isinstance(items, dict) else ())):
            if isinstance(word, (str, int)) and word != "":
                found[f"`{word}`"] = None
    return ", ".join(found)


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(text.partition(BEGIN)[0] + tables(), encoding="utf-8")
