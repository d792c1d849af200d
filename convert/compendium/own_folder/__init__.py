"""A folder of one's own: configuration, an override to start from, editor settings (``card2spell init``)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import msgspec

from convert.atomic_file import put_below, refuse_links
from convert.compendium import schemas
from convert.compendium.atomic import refused
from convert.compendium.overrides import scaffold
from convert.contract.registry import BUNDLED
from convert.contract.samples import filled
from convert.contract.system import System

_FILES = {
    "README.md": "README.md.txt",
    "card2spell.yaml": "card2spell.yaml.txt",
    ".editorconfig": "editorconfig.txt",
    ".gitignore": "gitignore.txt",
    ".vscode/extensions.json": "vscode_extensions.json.txt",
    ".github/workflows/overrides.yml": "workflow.yaml.txt",
}
_FIRST = next(iter(BUNDLED))
_EXAMPLE = re.compile(r"\{\w+\}")
_COMMAND = re.compile(r"^ {4}(card2spell .*?) {2,}(.*)")


def contents(system: System) -> Iterator[tuple[str, bytes]]:
    """(path in the folder, content) of everything that a new folder has."""
    for path, template in _FILES.items():
        text = resources.files(__package__).joinpath(template).read_text(encoding="utf-8")
        yield path, _told(text, system).encode()
    yield _example(system)
    yield ".vscode/settings.json", _settings(system)
    for path, schema in schemas.schemas_of(system).items():
        yield f"schemas/{path}", schemas.encode(schema)
    yield "schemas/config.schema.json", schemas.encode(schemas.config_schema())


def _told(template: str, system: System) -> str:
    """A template in the game's own examples. A line with an example that the game has not is about something that it
    has not; ``NAME`` is the name of any entry."""
    text = filled(template.replace("{other}", "# " if system.name == _FIRST else ""), system.name)
    lines = [line.replace('"{spell}"', "NAME") for line in text.splitlines()]
    lines = [line for line in lines if not _EXAMPLE.search(line)]
    commands = [line.split("  ", 1)[0] for line in map(str.strip, lines) if line.startswith("card2spell ")]
    width = max(map(len, commands), default=0)
    return "".join(f"{_COMMAND.sub(lambda found: f'    {found[1]:{width}}   {found[2]}', line)}\n" for line in lines)


def _example(system: System) -> tuple[str, bytes]:
    """An override file to begin with, all of it comments: the game's own, else of what it shows to editors."""
    folder = "overrides" if system.name == _FIRST else f"overrides/{system.name}"
    head = scaffold.modeline(Path(folder), schemas.path_of(system, schemas.OVERRIDE))
    own = system.example_override
    if own is None:
        blocks = [scaffold.dump(each) for each in system.override_examples]
        told = "Your own changes: a label of your choice, which card, and what to change. Take the # away to try one."
        own = "".join(f"# {line}".rstrip() + "\n" for line in ["", told, "", *"\n".join(blocks).splitlines()])
    return f"{folder}/example.yaml", f"{head}{own}".encode()


def start(folder: Path, system: System) -> tuple[list[str], list[str]]:
    """Make the folder; what is there already stays as it is. (what was written, what was kept).

    Raises ``MachineError``."""
    written, kept = [], []
    try:
        files = dict(contents(system))
        for path in files:
            refuse_links((folder / path).parent, folder)
        for path, content in files.items():
            goal = folder / path
            if goal.exists():
                kept.append(path)
                continue
            put_below(folder, path, content)
            written.append(path)
    except OSError as error:
        raise refused(error, folder, hint="choose another folder") from error
    return written, kept


def _settings(system: System) -> bytes:
    """Which schema is for which files, for editors with the YAML language server."""
    override = f"./schemas/{schemas.path_of(system, schemas.OVERRIDE)}"
    table: dict[str, list[str]] = {
        override: ["overrides/**/*.yaml", "overrides/**/*.yml"],
        "./schemas/config.schema.json": ["card2spell.yaml"],
    }
    for name in system.documents:
        table[f"./schemas/{schemas.path_of(system, name)}"] = [f"{name.removesuffix('s')}s/**/*.yaml", f"*.{name}.yaml"]
    entry_files = [
        {"fileMatch": [f"{stem}.json"], "url": f"./schemas/{schemas.path_of(system, stem)}"} for stem in system.files
    ]
    settings = {"yaml.schemas": table, "json.schemas": entry_files, "yaml.validate": True, "editor.tabSize": 2}
    return msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n"
