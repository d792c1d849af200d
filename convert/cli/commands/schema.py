"""``card2spell schema``: the schemas of all files, generated from the types."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from convert.plain_file import read_head
from convert.prose.english import some
from convert.terminal import console
from convert.terminal.opening import folder_to_make


def _write_findings_page(folder: Path) -> None:
    """In a checkout, the page of all findings as well: it is made from the code's own table in the same way."""
    from convert.atomic_file import put_below
    from convert.contract.code_catalog import as_markdown

    page = folder.parent / "docs" / "findings.md"
    if (folder.parent / "pyproject.toml").is_file() and page.parent.is_dir():
        put_below(folder.parent, "docs/findings.md", as_markdown().encode())
        console.talk(f"wrote {page}")


def _is_ours(path: Path) -> bool:
    """Whether a schema may be written there: nothing is there, or one. Raises ``OSError``."""
    return not path.exists() or b'"$schema"' in read_head(path)


def schema(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="One schema to print: such as override; --json lists them.")
    ] = None,
    write: Annotated[
        Path | None,
        typer.Option("--write", metavar="DIR", help="Write all schemas into this folder.", callback=folder_to_make),
    ] = None,
    check: Annotated[
        Path | None, typer.Option("--check", metavar="DIR", help="Say whether this folder is in step with the types.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="List the schemas as JSON, for programs.")] = False,
) -> None:
    """List, print, write or check the schemas of all files.

    Example: card2spell schema override > override.schema.json
    """
    from convert.atomic_file import put_below, refuse_links
    from convert.compendium import schemas
    from convert.compendium.atomic import writing
    from convert.compendium.schema_parts import Types
    from convert.errors import DataError, UsageError
    from convert.export.contexts import all_contexts
    from convert.findings.suggestions import did_you_mean

    if check is not None:
        wrong = schemas.out_of_step(check, all_contexts())
        if wrong:
            raise DataError(
                f"not in step with the types: {', '.join(wrong)}", hint=f"card2spell schema --write {check}"
            )
        console.talk(f"{check} is in step with the types")
        return
    types = Types()
    path = f"{name.removesuffix('.schema.json')}.schema.json" if name is not None else ""
    if write is None and (make := schemas.makers(types).get(path)) is not None:
        console.out(schemas.encode(make()).decode().rstrip("\n"))
        return
    if write is not None:
        with writing(write):
            write.mkdir(parents=True, exist_ok=True)
            every = {**schemas.all_schemas(types), **all_contexts(types)}
            for path in every:
                refuse_links(write / path, write)
            strange = next((write / path for path in every if not _is_ours(write / path)), None)
            if strange is not None:
                told = f"{strange} is there and is no schema: nothing was written"
                raise DataError(told, hint="choose another folder with --write")
            for path, content in every.items():
                put_below(write, path, schemas.encode(content))
        console.talk(f"wrote {some(len(every), 'schema')} into {write}")
        _write_findings_page(write)
        return
    every = {**schemas.all_schemas(types), **all_contexts(types)}
    if name is None:
        listed = {path.removesuffix(".schema.json"): content["title"] for path, content in every.items()}
        if json:
            console.out_json("schema", {"schemas": [{"name": key, "title": title} for key, title in listed.items()]})
            return
        for key, title in listed.items():
            console.out(f"{key:32} {title}")
        return
    if path not in every:
        known = [key.removesuffix(".schema.json") for key in every]
        raise UsageError(
            f"there is no schema {name!r}", hint=did_you_mean(name, known) or f"one of: {', '.join(known)}"
        )
    console.out(schemas.encode(every[path]).decode().rstrip("\n"))
