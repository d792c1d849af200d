"""Of which part of the cards a compendium was built, for who looks for another card in it."""

from __future__ import annotations

from pathlib import Path

from convert.cards.loaded import STARTER
from convert.compendium import manifest
from convert.contract.registry import named_in_a_command

_CHOSEN = {"sets": "--set", "since": "--from", "until": "--until", "list_file": "--list", "forms": "--form"}


def part_in(folder: Path | None) -> str:
    """That the compendium in a folder was built of a part of the cards only, and of which; "" where it was not."""
    built = manifest.load(folder) if folder is not None else None
    options = built.options if built is not None else {}
    chosen = [
        f"{option} {value}"
        for name, option in _CHOSEN.items()
        for value in (options[name] if isinstance(options.get(name), list | tuple) else [options.get(name)])
        if value
    ]
    if chosen:
        return f"it was built of a part of the cards only ({', '.join(chosen)})"
    if built is not None and built.source.label == STARTER:
        whole = f"`card2spell build{named_in_a_command(built.system)}`"
        return f"it was built of the starter set only: {whole} makes it of the whole card database"
    return ""


def other_form(folder: Path | None, form: str) -> str:
    """That an entry of this form was not to be built, for which no override is needed; "" where that is not so."""
    made = manifest.load(folder) if folder is not None else None
    forms = made.options.get("forms") if made is not None else None
    if not isinstance(forms, list | tuple) or form in forms:
        return ""
    return f"it is of the form {form}; {part_in(folder)}"
