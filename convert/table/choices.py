"""What the rules of a game leave to a table: each choice with its default, and those that a rule is played by."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from convert.contract.system import System, TableChoices

_RULE = re.compile(r"[A-Z]+(?:-[A-Z]+)*-\d+")


def choices_of(game: System) -> list[dict[str, Any]]:
    """Each choice: its name, its default and the other values as words, what it decides, and where it is set."""
    return [choice for each in game.table_choices for choice in _of_kind(each)]


def _of_kind(choices: TableChoices) -> list[dict[str, Any]]:
    from convert.compendium.schema_parts import Types

    fields = Types().components(choices.kind)[1][choices.kind.__name__]["properties"]
    return [
        {
            "name": name,
            "default": _word(field.get("default")),
            "values": [_word(value) for value in field.get("enum", ()) if value != field.get("default")],
            "meaning": field.get("description", ""),
            "set": choices.are_set,
        }
        for name, field in fields.items()
        if name in (choices.names or fields)
    ]


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None or value == {} else str(value)


def choices_about(system: str, rule_id: str) -> list[str]:
    """The choices of a table that a rule is played by, as lines for whoever reads it: a default is not always what the
    rule itself says."""
    from convert.contract.registry import load_system

    found = [each for each in choices_of(load_system(system)) if rule_id in _RULE.findall(each["meaning"])]
    return [f"Your table chooses: {each['name']} (by default {each['default']}): {each['meaning']}" for each in found]
