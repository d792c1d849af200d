"""``card2spell diff``: what changed between two compendiums, to paste at a table."""

from __future__ import annotations

from typing import Annotated

import typer

from convert.printable import unbroken
from convert.terminal import console
from convert.terminal.bounds import MOST_LISTED
from convert.terminal.opening import DEFAULT_SYSTEM, JsonOption, SystemOption


def diff(
    old: Annotated[
        str, typer.Argument(metavar="OLD", help="A folder that was built, a manifest, a saved answer, or starter.")
    ],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The same, later.")],
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", min=1, max=MOST_LISTED, help="Show at most so many entries of a section."),
    ] = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Say what came, went and changed from OLD to NEW, in the game's words, and why. Prints Markdown.

    Example: card2spell diff last-year/{system} output/{system}
    """
    from convert.compendium.diff import between
    from convert.compendium.diff.markdown import markdown

    with console.progress("converting") as step:
        difference = between(old, new, system, progress=step)
    if json:
        import msgspec

        console.out_json("diff", msgspec.to_builtins(difference))
        return
    for line in markdown(difference, limit=limit):
        console.out(unbroken(line))
