"""``card2spell migrate``: older files brought to this version."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from convert.prose.english import some
from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, JsonOption, SystemOption


def migrate(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files and folders to bring up to date.")],
    check: Annotated[
        bool, typer.Option("--check", help="Only say what is older; exit 1 where anything is: for CI.")
    ] = False,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Bring files that an older card2spell wrote to this version's form.

    Example: card2spell migrate output
    """
    from convert.compendium.migrations import migrate as run
    from convert.contract.registry import load_system

    done = run(paths, load_system(system), write=not check)
    older = [each for each in done if each.steps]
    if json:
        files = [
            {
                "path": each.path.as_posix(),
                "before": each.before,
                "after": each.after,
                "steps": [step.title for step in each.steps],
                "kept": each.kept.as_posix() if each.kept is not None else None,
            }
            for each in done
        ]
        console.out_json("migrate", {"written": bool(older) and not check, "files": files})
    else:
        for each in older:
            console.out_wrapped(f"{each.path}: schema_version {each.before} → {each.after}")
            for step in each.steps:
                console.out_wrapped(f"  {step.to}: {step.title}")
            if each.kept is not None:
                console.out_wrapped(f"  its comments could not come along; the old file is kept as {each.kept}")
        current = len(done) - len(older)
        if done:
            console.talk(f"{len(older)} older, {current} up to date, of {some(len(done), 'file')} with a version")
        else:
            console.talk("nothing to do: no file there has a version (overrides and sheets need none)")
    if check and older:
        raise typer.Exit(1)
