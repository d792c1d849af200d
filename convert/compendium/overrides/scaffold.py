"""Writing override files: a new one to start from, a pin brought up to date. What a person wrote stays as it is."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from convert.atomic_file import refuse_links, replace_whole
from convert.compendium.atomic import refused
from convert.compendium.hand_files import as_before
from convert.compendium.override_schema import PROTECTED
from convert.compendium.overrides.model import Override
from convert.errors import DataError
from convert.plain_file import read_plain
from convert.printable import without_controls

_PIN = re.compile(r"""(["']?)sha256:[0-9a-f]*\1""")
_ALONE = re.compile(r"""\s*(["']?)pin\1:\s*(["']?)sha256:[0-9a-f]*\2\s*""")
_MOST = 1 << 25
_HEAD = "# yaml-language-server: $schema={schema}\n"


def modeline(folder: Path, schema: str = "override.schema.json") -> str:
    """The first line of an override file, by which editors find the schema: ``schemas/`` beside the folder."""
    path = Path(os.path.relpath(schemas_of(folder) / schema, folder)).as_posix()
    return _HEAD.format(schema=path)


def schemas_of(folder: Path) -> Path:
    """Where the schemas of a folder of overrides lie: beside ``overrides/``."""
    around = next((each for each in (folder, *folder.parents) if each.name == "overrides"), None)
    return (around.parent if around is not None else folder) / "schemas"


def new_block(
    entry: Mapping[str, Any],
    *,
    label: str,
    card: int | str,
    pin: str,
    build: str = "",
    set_in: Mapping[str, str] | None = None,
    follows: Mapping[str, str] | None = None,
) -> str:
    """An override that changes nothing yet: the entry as it is stands in it as comments. ``build``: the folder of the
    build that it is pinned to, as seen from the file, where that is not the usual one; ``set_in``: the fields that
    overrides beneath this one have set, with their places; ``follows``: what else hangs on a field, which stands behind
    it."""
    shown = {name: value for name, value in entry.items() if name not in PROTECTED and value not in ("", [], None)}
    subject = dump({label: {"card": card, **({"pin": pin} if pin else {})}}).splitlines()
    at = next((index for index, line in enumerate(subject) if line.startswith("  card:")), None)
    if entry.get("name") != card and at is not None:
        subject[at] += f"  {comment(str(entry.get('name')))}"
    at = next((index for index, line in enumerate(subject) if line.startswith("  pin:")), None)
    if build and at is not None:
        subject[at] += f"  {comment(f'{BUILD}{build}')}"
    beneath = ", ".join(f"{name} ({place})" for name, place in (set_in or {}).items())
    already = f", with what card2spell itself sets: {beneath}" if beneath else ""
    hint = f"The entry as it is now{already}. Take the # away from what you want to change, and change it:"
    fields = [f"{line}{_behind(line, follows or {})}" for line in dump(shown).splitlines()]
    lines = [*subject, f"  {comment(hint)}", *(f"  {comment(line)}".rstrip() for line in fields)]
    return "\n".join(lines) + "\n"


def _behind(line: str, follows: Mapping[str, str]) -> str:
    """What else hangs on the field that this line begins, as a comment."""
    name = line.partition(":")[0]
    return f"  {comment(follows[name])}" if name in follows else ""


BUILD = "of the build in "
"""What a comment beside a pin begins with."""
_REMARK = re.compile(rf"\s*# {BUILD}(\S.*)$")


def noted_build(override: Override) -> Path | None:
    """The folder of the build that an override was pinned to, where a remark behind its pin says so."""
    if override.pin is None:
        return None
    document = override.document
    noted = _REMARK.search(document.text.split("\n")[document.mark((override.label, "pin")).line - 1])
    return Path(os.path.normpath(Path(document.path).parent / noted[1].strip())) if noted is not None else None


def _remarked(line: str, build: str) -> str:
    """A line that ends with a pin, with the remark that the pin is of this build; with none where ``build`` is the
    usual one (""). What a person wrote behind the pin stays."""
    plain = _REMARK.sub("", line)
    alone = _ALONE.fullmatch(plain) is not None
    return f"{plain}  {comment(f'{BUILD}{build}')}" if build and alone else plain


def block(label: str, fields: Mapping[str, Any], *, above: str = "") -> str:
    """An override of these fields; ``above`` stands over it as a comment."""
    return (f"{comment(above)}\n" if above else "") + dump({label: dict(fields)})


def comment(text: str) -> str:
    """A comment of one line, whatever is in the text: nothing of it can become YAML."""
    return f"# {' '.join(without_controls(text).splitlines())}"


def append(path: Path, text: str, schema: str = "override.schema.json", *, below: Path | None = None) -> None:
    """Add a block to an override file, which is made where there is none. ``below``: the folder that somebody named.
    Raises ``MachineError``, also for a link."""
    try:
        refuse_links(path, below or path.parent)
        path.parent.mkdir(parents=True, exist_ok=True)
        there = path.exists()
        before = read_plain(path, _MOST).decode("utf-8-sig") if there else modeline(path.parent, schema)
        gap = "" if before.endswith("\n") else "\n"
        save(path, f"{before}{gap}\n{text}")
    except OSError as error:
        raise refused(error, path, hint="choose another file or folder, or ask for the right") from error


def save(path: Path, text: str) -> None:
    """Replace a file as a whole, so that no moment sees half of it; its line ends stay."""
    replace_whole(path, as_before(path, text))


def repinned(override: Override, digest: str, build: str = "") -> str:
    """The text of the override's file with its pin set to ``digest``, and the remark behind it to the build that the
    pin is of (``new_block``); nothing else of it changes."""
    text = override.document.text
    lines = text.split("\n")
    if override.pin is not None:
        mark = override.document.mark((override.label, "pin"))
        line = lines[mark.line - 1]
        found = _PIN.match(line, mark.column - 1)
        if found is None:
            raise DataError(
                f"{override.document.path}:{mark.line}: the pin cannot be replaced here", hint="write it by hand"
            )
        quote = found[1] or '"'
        pinned = f"{line[: found.start()]}{quote}{digest}{quote}{line[found.end() :]}"
        lines[mark.line - 1] = _remarked(pinned, build)
        return "\n".join(lines)
    mark = override.document.mark((override.label, "card"), key=True)
    line = lines[mark.line - 1]
    if line[: mark.column - 1].strip():
        raise DataError(
            f"{override.document.path}:{mark.line}: a pin cannot be put into an override on one line",
            hint=f'add it by hand: pin: "{digest}"',
        )
    lines.insert(mark.line, _remarked(f'{" " * (mark.column - 1)}pin: "{digest}"', build))
    return "\n".join(lines)


def dump(data: Mapping[str, Any]) -> str:
    """Plain values as YAML that reads well."""
    import yaml

    dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    text: str = yaml.dump(dict(data), Dumper=dumper, allow_unicode=True, sort_keys=False, width=110)
    return text
