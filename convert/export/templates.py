"""Templates: a folder of ``*.j2`` files whose tree is the tree of what they write.

``index.md.j2`` is written once, as ``index.md`` (not at all where nothing but white space comes out of it). A name with
a placeholder, ``{kind}/{slug}.md.j2``, is written once for each entry. Templates see ``Context``; they are sandboxed (a
template is data, and may come from anybody), and what ends in ``.html`` or ``.xml`` is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from convert.contract.panel import Table
from convert.contract.tracking import Fight
from convert.errors import DataError, UsageError
from convert.export.filenames import names_of
from convert.export.model import EntryView, Exporter, File, Info, Job
from convert.plain_file import read_plain

if TYPE_CHECKING:
    import jinja2

ENDING = ".j2"
_LONGEST = 8_000_000
"""Of a template (bytes)."""
_PLACE = re.compile(r"\{(id|slug|name|kind|form)\}")
_UNKNOWN = re.compile(r"\{(?!(?:id|slug|name|kind|form)\})[^{}/]*\}")
Filter = Callable[..., Any]


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """What a template is given. ``entry`` stands only in files that are written once for each entry."""

    export: Info
    """What the whole export is of."""
    entries: tuple[EntryView, ...]
    """All entries that were chosen, by slug."""
    entry: EntryView | None = None
    """The entry that this file is about."""
    fights: tuple[Fight, ...]
    """Fights that come with the game, and those whose files the command line names."""
    files: Mapping[str, str]
    """Slug → file name of the entry without its ending: its name without what file systems refuse, unique."""


class TemplateExporter(Exporter):
    """A format that is all templates: the ``*.j2`` files beside its module, or those of ``--template DIR``, which
    stand in for the ones of the same names."""

    context: ClassVar[type[msgspec.Struct]] = Context
    filters: ClassVar[Mapping[str, Filter]] = {}
    """Filters that its templates may use beside Jinja's own and ``FILTERS``."""
    folder: ClassVar[Path | None] = None
    """Where its templates lie; None for a format of a user's own."""

    def named(self, job: Job) -> bool:
        """Where a template's name has the entry's in it."""
        return any("{name}" in name for name in self._templates(job))

    def files(self, job: Job) -> Iterator[File]:
        """Every template, in the order of their names."""
        return render(self._templates(job), job, self.filters)

    def _templates(self, job: Job) -> dict[str, str]:
        own = read_folder(self.folder) if self.folder is not None else {}
        user = read_folder(job.template) if job.template is not None else {}
        if job.template is not None and not user:
            raise UsageError(
                f"{job.template} holds no template", hint=f"a template is a file whose name ends in {ENDING}"
            )
        return own | user


def read_folder(folder: Path) -> dict[str, str]:
    """The templates of a folder: name with "/" between folders → text. Raises ``UsageError`` where there is none."""
    if not folder.is_dir():
        raise UsageError(f"there is no folder {folder}", hint="--template names a folder of templates")
    found = {}
    for path in sorted(folder.rglob(f"*{ENDING}")):
        try:
            found[path.relative_to(folder).as_posix()] = read_plain(path, _LONGEST).decode("utf-8")
        except UnicodeDecodeError:
            raise DataError(f"{path} is no text file", hint="templates are written in UTF-8") from None
        except OSError as error:
            raise DataError(f"{path} cannot be read: {error.strerror}") from None
    return found


def render(templates: Mapping[str, str], job: Job, filters: Mapping[str, Filter]) -> Iterator[File]:
    """What the templates write. Raises ``DataError`` with file and line for a template that cannot be used."""
    from jinja2 import TemplateError

    names = names_of(job.entries)
    common = {"export": job.info, "entries": job.entries, "fights": tuple(job.fights()), "files": names, "entry": None}
    environment = sandbox(templates, filters)
    for name in sorted(templates):
        try:
            template = environment.get_template(name)
            if unknown := _UNKNOWN.search(name):
                raise DataError(
                    f"{name}: {unknown[0]} is no place in a file's name",
                    hint="there are {id}, {slug}, {name}, {kind}, {form}",
                )
            if not _PLACE.search(name):
                text = template.render(common)
                if text.strip():
                    yield name.removesuffix(ENDING), text.encode()
                continue
            for entry in job.steps():
                text = template.render(common | {"entry": entry})
                yield _placed(name.removesuffix(ENDING), entry, names), text.encode()
        except (TemplateError, TypeError, ValueError, ArithmeticError, KeyError) as error:
            raise _told(error, name) from error


def _placed(name: str, entry: EntryView, names: Mapping[str, str]) -> str:
    words = {"id": entry.id, "slug": entry.slug, "kind": entry.kind, "form": entry.form, "name": names[entry.slug]}
    return _PLACE.sub(lambda found: words[found[1]], name)


def sandbox(templates: Mapping[str, str], filters: Mapping[str, Filter]) -> jinja2.Environment:
    """Where templates are run: nothing of Python is in reach, and a name that is not known is a mistake."""
    from jinja2 import DictLoader, StrictUndefined
    from jinja2.sandbox import ImmutableSandboxedEnvironment

    class Sandbox(ImmutableSandboxedEnvironment):
        """Jinja's own sandbox; the fields of what templates are given are values, and need no decision."""

        def getattr(self, obj: Any, attribute: str) -> Any:
            if attribute in getattr(type(obj), "__struct_fields__", ()):
                return getattr(obj, attribute)
            return super().getattr(obj, attribute)

    environment = Sandbox(
        loader=DictLoader(dict(templates)),
        autoescape=lambda name: name is not None and name.removesuffix(ENDING).endswith((".html", ".htm", ".xml")),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(FILTERS)
    environment.filters.update(filters)
    return environment


def _told(error: Exception, name: str) -> DataError:
    """What is wrong with a template, at its line."""
    line = getattr(error, "lineno", None)
    frame = error.__traceback__
    while frame is not None and line is None:
        if frame.tb_frame.f_code.co_filename == "<template>" or frame.tb_frame.f_globals.get("name") == name:
            line = frame.tb_lineno
        frame = frame.tb_next
    place = f"{name}:{line}" if line else name
    return DataError(
        f"{place}: {error or type(error).__name__}", hint="`card2spell export --context NAME` shows what there is"
    )


_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")


def csv_cell(value: object) -> str:
    """A cell of a CSV file: in quotation marks where it must be; what a spreadsheet would take for a formula begins
    with an apostrophe, which makes it text."""
    text = "" if value is None else str(value)
    if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text):
        text = "'" + text
    if any(sign in text for sign in ',"\n\r;\t') or text != text.strip():
        return '"' + text.replace('"', '""') + '"'
    return text


_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~$])")
_DOUBLE = re.compile(r"%{2,}|={2,}")
"""Comments and marked words of Obsidian's."""
_RULED = re.compile(r"^(\s*)([-=])(?=[-=\s]*$)", re.MULTILINE)
"""A line that would be a rule, or make a heading of the line above."""
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
"""What would make a line code."""
_LIST = re.compile(r"^(\s*)([-+]|\d+[.)])(?=\s|$)", re.MULTILINE)
_PERHAPS = re.compile(
    r"[\\`*_{}\[\]<>#|~$&:@=]|%%|www\.|^\s*(?:[-+]|\d+[.)])(?:\s|$)|^\s|^-", re.MULTILINE | re.IGNORECASE
)
"""Stands in every text that is written in another way in Markdown."""

_LINKED = re.compile(r"(?<=http):|(?<=https):|(?<=ftp):|(?<=www)\.|(?<=\w)@(?=\w)", re.IGNORECASE)
"""What makes a link of an address that stands in a text."""


def markdown(value: object) -> str:
    """A plain text in Markdown: what would be markup there, HTML too, stands as it is written."""
    text = str(value)
    if _PERHAPS.search(text) is None:
        return text
    escaped = _MARKDOWN.sub(r"\\\1", _INDENT.sub("", text)).replace("&", "&amp;")
    escaped = _DOUBLE.sub(lambda found: f"&#{ord(found[0][0])};" * len(found[0]), escaped)
    escaped = _RULED.sub(lambda found: f"{found[1]}&#{ord(found[2])};", escaped)
    escaped = _LIST.sub(lambda found: found[1] + found[2][:-1] + "\\" + found[2][-1], escaped)
    return _LINKED.sub(lambda found: f"&#{ord(found[0])};", escaped)


def joined(values: Iterable[object], between: str = ", ") -> str:
    """Several values in one cell."""
    return between.join(map(str, values))


def line(value: object) -> str:
    """A text in one line, as a heading or a cell must be."""
    return " ".join(str(value).split())


def named_rows(table: Table) -> list[tuple[str, str]]:
    """The rows of a table as label and value; where its columns have names, each of several values has its own:
    ("HP", "Summon 20, Real 36")."""
    heads = table.columns[1:] if len([name for name in table.columns[1:] if name]) > 1 else ()
    rows = []
    for label, *cells in table.rows:
        if heads:
            rows.append((label, ", ".join(f"{head} {cell}" for head, cell in zip(heads, cells, strict=False) if cell)))
        else:
            rows.append((label, " / ".join(cells)))
    return rows


def grid(table: Table) -> str:
    """A table of a panel in Markdown, without its last line's end."""
    columns = table.columns or ("", "")
    rule = "|:--|" + "--:|" * (len(columns) - 1)
    return "\n".join((_cells(columns), rule, *map(_cells, table.rows)))


def _cells(cells: Iterable[str]) -> str:
    return "".join(("|", *(f" {markdown(line(cell))} |" for cell in cells)))


FILTERS: Mapping[str, Filter] = {"csv": csv_cell, "md": markdown, "joined": joined, "line": line, "grid": grid}
"""What every template may use."""


class OwnTemplates(TemplateExporter):
    """A format of a user's own: nothing but the templates of ``--template DIR``."""

    name = "template"
    title = "templates of your own"
