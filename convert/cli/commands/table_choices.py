"""``card2spell table-choices``: what the rules of a game leave to a table, each choice with its default."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, JsonOption, SystemOption


def table_choices(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]...", help="Choices, or words of what they decide; all.")
    ] = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """List what the rules leave to your table: every choice with its default and the values that it may have.

    Example: card2spell table-choices
    """
    from convert.contract.registry import load_system
    from convert.errors import UsageError
    from convert.findings.suggestions import did_you_mean
    from convert.table.choices import choices_of

    game = load_system(system)
    choices = choices_of(game)
    if not choices:
        raise UsageError(f"the rules of {game.title} leave nothing to a table")
    found = [each for each in choices if _about(each, names or ())]
    if not found:
        wanted = " ".join(names or ())
        hint = did_you_mean(wanted, [each["name"] for each in choices]) or "without a word it lists all"
        raise UsageError(f"no choice of a table is about {wanted!r}", hint=hint)
    if json:
        console.out_json("table-choices", {"system": system, "choices": found})
        return
    for each in found:
        values = f"; or {', '.join(each['values'])}" if each["values"] else ""
        console.out_wrapped(f"{each['name']}: {each['default']}{values}")
        console.out_wrapped(f"  {each['meaning']}")
    for are_set in dict.fromkeys(each["set"] for each in found):
        names = [each["name"] for each in found if each["set"] == are_set]
        alone = all(each["set"] == are_set for each in found)
        console.talk(f"set {are_set}" if alone else f"{', '.join(names)}: set {are_set}")


def _about(choice: dict[str, Any], words: list[str] | tuple[str, ...]) -> bool:
    told = f"{choice['name']} {choice['meaning']}".replace("_", " ").casefold()
    return all(word.replace("_", " ").casefold() in told for word in words)
