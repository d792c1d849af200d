"""One export from the first to the last: choose, describe, let the exporter write its files, put them in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from convert.cards.gallery import Gallery
from convert.compendium.book import Compendium
from convert.compendium.danger import dangers_of
from convert.errors import UsageError
from convert.export import views
from convert.export.choice import Choice, choose
from convert.export.filenames import changed, names_of, told
from convert.export.model import Exporter, Job
from convert.export.secrets import left_out, secret
from convert.export.views import passcode
from convert.export.writing import Made, Outcome, write
from convert.gc_pause import uncollected
from convert.prose.english import some


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What a person asks for."""

    to: Path
    """The folder that the export goes to."""
    choice: Choice = Choice()
    card_text: bool = False
    gm_notes: bool = False
    """Whether what is for the game master alone is written too."""
    art: Path | None = None
    """The folder of pictures, where they are asked for."""
    options: Mapping[str, str] = {}
    arguments: tuple[str, ...] = ()
    template: Path | None = None
    force: bool = False


def export(
    exporter: Exporter,
    book: Compendium,
    request: Request,
    *,
    say: Callable[[str], None] = lambda _: None,
    progress: Callable[[int, int], None] | None = None,
) -> Outcome:
    """Write one format. Raises ``UsageError``, ``DataError`` and ``MachineError``; then the folder is as it was."""
    if request.arguments and not exporter.takes:
        raise UsageError(
            f"export {exporter.name} takes nothing more: {request.arguments[0]!r} is too much",
            hint="entries are chosen with options such as --list, --form, --rank",
        )
    if request.art is not None and not exporter.art:
        raise UsageError(f"export {exporter.name} shows no pictures", hint="--art is for print, site and tts")
    settings = read_options(exporter, request.options)
    with uncollected():
        return _export(exporter, book, request, settings, say, progress)


def _export(
    exporter: Exporter,
    book: Compendium,
    request: Request,
    settings: Any,
    say: Callable[[str], None],
    progress: Callable[[int, int], None] | None,
) -> Outcome:
    chosen = _entries(exporter, book, request)
    dangers = dangers_of(book)
    job = Job(
        book=book,
        info=views.info(book, chosen, card_text=request.card_text, gm_notes=request.gm_notes, dangers=dangers),
        entries=views.views(book, chosen, card_text=request.card_text, gm_notes=request.gm_notes, dangers=dangers),
        options=settings,
        arguments=request.arguments,
        template=request.template,
        folder=request.to.absolute(),
        pictures=_pictures(request.art, chosen, say) if request.art is not None else {},
        say=say,
        progress=progress,
    )
    made = Made(
        what=exporter.label(request.arguments),
        system=book.system.name,
        tool_version=job.info.tool,
        compendium=job.info.fingerprint,
        choice=request.choice.describe(),
        entries=len(chosen),
        card_text=request.card_text,
        gm_notes=request.gm_notes,
        art=request.art is not None,
        options=msgspec.to_builtins(settings),
    )
    names = changed(job.entries, names_of(job.entries)) if exporter.named(job) else {}
    files = exporter.files(job)
    if not request.gm_notes and (words := left_out(sum(map(secret, chosen)))):
        say(words)
    outcome = write(
        request.to,
        made,
        files,
        names=names,
        force=request.force,
        keep=exporter.keeps,
        units=exporter.units(),
        say=say,
    )
    if names and outcome.written:
        say(told(names))
    return outcome


def _entries(exporter: Exporter, book: Compendium, request: Request) -> Sequence[Any]:
    """What is exported: what the exporter's arguments are about, else the choice."""
    wanted = exporter.wanted(book, request.arguments)
    if wanted is None:
        return choose(book, request.choice)
    if not request.choice.everything:
        raise UsageError(
            f"export {exporter.label(request.arguments)} takes no filter: {request.choice.describe()}",
            hint="its files say which entries are meant",
        )
    return wanted


def _pictures(folder: Path, chosen: Sequence[Any], say: Callable[[str], None]) -> dict[str, Path]:
    """The pictures that are kept, by id of the entry. Raises ``UsageError`` where there is none at all."""
    gallery = Gallery(folder)
    found = {
        entry.id: picture
        for entry in chosen
        if (number := passcode(entry)) is not None and (picture := gallery.picture(number)) is not None
    }
    if not found:
        raise UsageError(
            "no picture of these entries is kept here", hint="`card2spell fetch --art` with the same choice pulls them"
        )
    if len(found) < len(chosen):
        say(
            f"{len(chosen) - len(found)} of {some(len(chosen), 'entry', 'have')} no picture here "
            "(`card2spell fetch --art`)"
        )
    say("with pictures it is for your own table, not for sharing")
    return found


def read_options(exporter: Exporter, given: Mapping[str, str]) -> Any:
    """The exporter's settings from what stands on the command line. Raises ``UsageError`` with what there is."""
    from convert.findings.suggestions import did_you_mean

    known = exporter.options.__struct_fields__
    for name in given:
        if name not in known:
            there = ", ".join(known) or "none"
            hint = did_you_mean(name, list(known)) or f"the settings of export {exporter.name} are: {there}"
            raise UsageError(f"export {exporter.name} has no setting {name!r}", hint=hint)
    for name, value in given.items():
        try:
            msgspec.convert({name: value}, exporter.options, strict=False)
        except msgspec.ValidationError as error:
            raise UsageError(
                f"export {exporter.name} cannot take --option {name}={value}",
                hint=f"{name} is {_may_be(exporter.options, name)}",
            ) from error
    return msgspec.convert(dict(given), exporter.options, strict=False)


def _may_be(options: type[msgspec.Struct], name: str) -> str:
    """What may stand behind a setting, in words."""
    schema = msgspec.json.schema(options)["$defs"][options.__name__]["properties"][name]
    if "enum" in schema:
        return f"one of {', '.join(map(str, schema['enum']))}"
    kind = {"boolean": "true or false", "integer": "a whole number", "number": "a number"}.get(schema["type"], "a text")
    if "minimum" in schema and "maximum" in schema:
        kind += f" from {schema['minimum']} to {schema['maximum']}"
    return kind
