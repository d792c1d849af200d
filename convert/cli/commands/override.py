"""``card2spell override``: start your own changes, see how they stand, refresh and lift them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.cli.commands import override_report as report
from convert.prose.matching import by_words
from convert.terminal import console
from convert.terminal.opening import (
    DEFAULT_SYSTEM,
    CompendiumOption,
    JsonOption,
    SystemOption,
    named_as_folder,
    open_compendium,
)
from convert.whole_number import whole_number

if TYPE_CHECKING:
    from convert.compendium.base import Base, BaseRow
    from convert.compendium.edits import Edit
    from convert.compendium.overrides import Applied
    from convert.compendium.overrides.model import Outcome, Override
    from convert.compendium.overrides.project_layer import ProjectLayer
    from convert.compendium.state import Previous
    from convert.contract.system import System

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="Start your own changes, see how they stand, refresh and lift them.",
)


def _folder_here(context: typer.Context, given: Path) -> Path:
    """The folder that the command line names, else the one that ``card2spell.yaml`` of this folder names."""
    from convert.compendium.config import peek

    origin = context.get_parameter_source("overrides")
    here = peek(Path()).overrides if origin is not None and origin.name == "DEFAULT" else None
    return Path(here) if here else given


FolderOption = Annotated[
    Path, typer.Option("--overrides", metavar="DIR", help="Where your overrides are.", callback=_folder_here)
]
OVERRIDES = Path("overrides")


@app.command()
def new(
    cards: Annotated[
        list[str],
        typer.Argument(metavar="CARD...", help="Names, passcodes or slugs."),
    ],
    overrides: FolderOption = OVERRIDES,
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    to_stdout: Annotated[bool, typer.Option("--stdout", help="Print it and write nothing.")] = False,
    json: JsonOption = False,
) -> None:
    """Start an override of each card: a file with the entry as comments, to change what you want.

    Example: card2spell override new "{spell}" "{other_spell}"
    """
    import msgspec

    from convert.compendium.overrides import scaffold
    from convert.compendium.part import other_form
    from convert.compendium.schemas import OVERRIDE, path_of
    from convert.contract.registry import load_system
    from convert.errors import DataError

    game = load_system(system)
    if not to_stdout:
        _refuse_as_goal(overrides, game, compendium)
    base = _base(game, compendium)
    schema = path_of(game, OVERRIDE)
    own, standing = _own(game, overrides, base, compendium), _project_layer(game, overrides, base)
    folder = _folder_of(game, overrides)
    build = _remark(game, compendium, folder)

    begun: list[dict[str, Any]] = []

    def begin(wanted: str) -> None:
        row = _row(base, wanted, game, overrides, compendium)
        for there in own.get(row.id, ()) if not to_stdout else ():
            place = f"{there.document.path}:{there.line()}"
            raise DataError(f"{row.name} has an override already: {place}", hint="change that one, or use --stdout")
        plain = standing.plain(row)
        text = scaffold.new_block(
            plain,
            label=row.slug,
            card=row.handle,
            pin=row.digest,
            build=build,
            set_in=standing.set_in(row),
            follows=game.follows(msgspec.convert(plain, game.entry_types[row.kind])),
        )
        path = folder / f"{row.slug}.yaml"
        if path.exists() and not to_stdout:
            raise DataError(f"{path} is there already", hint="change that file, or use --stdout")
        written = "" if to_stdout else path.as_posix()
        begun.append({"entry": row.id, "label": row.slug, "name": row.name, "path": written or None, "text": text})
        if not to_stdout:
            scaffold.append(path, text, schema, below=overrides)
        if not json:
            console.out(written or scaffold.modeline(folder, schema) + text.rstrip("\n"))
        if why := other_form(_folder(game, compendium), row.form):
            console.talk(f"note: {row.name} is left out of {_folder(game, compendium)}: {why}")

    failed = console.each_of(cards, begin)
    if json:
        console.out_json("override-new", {"overrides": begun}, failed)
    named = scaffold.schemas_of(folder) / schema
    if begun and not to_stdout and not named.is_file():
        console.talk(f"note: their first line names {named} for editors, which is not there yet")
        console.talk(f"  hint: `card2spell schema --write {scaffold.schemas_of(folder).as_posix()}` writes it")
    console.refuse(failed)


@app.command()
def status(
    overrides: FolderOption = OVERRIDES,
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    strict: Annotated[bool, typer.Option("--strict", help="Every override must be applied: for CI.")] = False,
    json: JsonOption = False,
) -> None:
    """Say of every override whether it is applied, stale, a no-op, vanished or in conflict.

    Example: card2spell override status
    """
    import msgspec

    from convert.contract.registry import load_system

    game = load_system(system)
    compendium = compendium or _only_noted(game, overrides)
    applied = _applied(game, overrides, _base(game, compendium), compendium)
    if json:
        told = {found for each in applied.outcomes for found in each.findings}
        rest = [found for found in applied.findings if found not in told]
        outcomes = [report.as_json(each) for each in applied.outcomes]
        console.out_json("override-status", {"overrides": outcomes, "findings": msgspec.to_builtins(rest)})
    else:
        report.table(applied)
    wrong = any(found.severity == "error" for found in applied.findings)
    if wrong or (strict and any(each.state != "applied" for each in applied.outcomes)):
        raise typer.Exit(1)


@app.command()
def refresh(
    cards: Annotated[list[str] | None, typer.Argument(metavar="[CARD...]", help="Labels, names or passcodes.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All stale overrides.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the difference and write nothing.")] = False,
    overrides: FolderOption = OVERRIDES,
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Pin overrides to the card as it is now, after showing what they change of it.

    Example: card2spell override refresh {spell_label}
    """
    from convert.atomic_file import refuse_elsewhere
    from convert.compendium.atomic import writing
    from convert.contract.registry import load_system
    from convert.errors import UsageError

    if not cards and not every:
        raise UsageError("say which overrides", hint="name cards, or use --all for all stale ones")
    game = load_system(system)
    compendium = compendium or _only_noted(game, overrides)
    base = _base(game, compendium)
    applied = _applied(game, overrides, base, compendium)
    chosen = _chosen(applied, cards or [], every=every)
    if not chosen:
        console.talk("nothing to refresh: no override is stale")
    rows = {row.id: row for row in base.rows}
    standing = _project_layer(game, overrides, base)
    told: list[dict[str, Any]] = []
    for path in (Path(outcome.override.document.path) for outcome in chosen if not dry_run):
        with writing(path):
            refuse_elsewhere(path, overrides)
    for outcome in chosen:
        own, row = outcome.override, rows.get(outcome.entry_id)
        if row is None or not row.digest:
            console.talk(f"{own.label}: there is no card to pin it to")
            continue
        since = report.since(game, outcome, row, _builds(game, compendium, own))
        does = report.difference(outcome, standing.plain(row))
        if not json:
            for line in (f"{own.label} ({row.name})", *since, *does):
                console.out(line)
        pins = own.pin != row.digest and not dry_run
        if pins:
            path = _pin(own, row.digest, game, compendium)
            console.talk(f"{own.label}: pinned in {path}")
        elif own.pin == row.digest:
            console.talk(f"{own.label}: the pin is right already")
        card = {"label": own.label, "entry": row.id, "name": row.name, "path": own.document.path}
        words = {"since": [line.strip() for line in since[1:]], "override": [line.strip() for line in does[1:]]}
        told.append({**card, "pin": own.pin, "digest": row.digest, "pinned": pins, **words})
    if json:
        console.out_json("override-refresh", {"overrides": told})
    if every and _tell_errors(applied):
        raise typer.Exit(1)


@app.command()
def lift(
    path: Annotated[
        Path | None, typer.Argument(metavar="[PATH]", help="An output file or folder; by default output/<system>.")
    ] = None,
    overrides: FolderOption = OVERRIDES,
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the overrides and write nothing.")] = False,
    json: JsonOption = False,
) -> None:
    """Make overrides of what you changed by hand in output files, field by field, or in an unpacked pack of Foundry's.

    Examples: card2spell override lift output/{system}/{spells}, card2spell override lift unpacked/monster
    """
    from convert.compendium.overrides.lift import lifted, write
    from convert.compendium.paths import folder_of, usual_folder
    from convert.compendium.schemas import OVERRIDE, path_of
    from convert.contract.registry import load_system
    from convert.errors import UsageError
    from convert.export.foundry import lifting

    game = load_system(system)
    if not dry_run:
        _refuse_as_goal(overrides, game, compendium)
    path = path if path is not None else compendium
    place = path if path is not None else usual_folder(game.name)
    if not place.exists():
        raise UsageError(f"there is no {place}", hint="name an output file, or the folder of a compendium")
    place = folder_of(place, game.name) if place.is_dir() else place
    folder = place if place.is_dir() else place.parent
    if lifting.is_unpacked(place):
        folder, base = folder_of(compendium or usual_folder(game.name), game.name), _base(game, compendium)
        edits = lifting.edits(place, game.name, base, lambda: open_compendium(compendium, system), console.talk)
    else:
        edits, base = _edits(game, folder, json=json)
        if not place.is_dir():
            edits = [edit for edit in edits if edit.file == place.name]
    goal = _folder_of(game, overrides)
    every = lifted(edits, base, _labels(game, overrides), _own(game, overrides, base, folder))
    found = [each for each in every if each.fields]
    if json:
        console.out_json("override-lift", {"overrides": {each.label: each.fields for each in found}})
    for each in every:
        report.lifted(each, block=dry_run and not json)
    if not every:
        console.talk(f"nothing in {place} was changed by hand")
    elif found and not dry_run:
        written = write(found, goal, place.as_posix(), path_of(game, OVERRIDE))
        report.added(found, written)


def _edits(game: System, folder: Path, *, json: bool) -> tuple[list[Edit], Base]:
    """What was changed by hand in the files of a compendium, and what they were built of. Raises ``DataError``, having
    said what is wrong, for files that cannot be read."""
    import msgspec

    from convert.cli.findings import print_findings
    from convert.compendium.edits import EditedFilesError
    from convert.compendium.overrides.lift import find_edits
    from convert.errors import DataError

    try:
        return find_edits(game, folder)
    except EditedFilesError as error:
        hint = "put it right, and lift again: nothing of what you changed is lost meanwhile"
        wrong = DataError(error.message, hint=hint)
        if json:
            told = {"overrides": {}, "findings": msgspec.to_builtins(error.findings)}
            console.out_json("override-lift", told, [wrong])
        else:
            print_findings(error.findings, "text")
        raise wrong from None


def _only_noted(game: System, overrides: Path) -> Path | None:
    """Where nothing is built in the usual place: the one build that `override new --compendium` pinned overrides to.
    None where that is not noted, or is several."""
    from convert.compendium.overrides import read_layer, scaffold
    from convert.compendium.paths import holds_entries, usual_folder

    if not overrides.is_dir() or holds_entries(usual_folder(game.name), game):
        return None
    noted = {scaffold.noted_build(each) for each in read_layer(game, overrides).overrides}
    found = [each for each in noted if each is not None and each.is_dir()]
    if len(found) != 1:
        return None
    console.talk(f"note: with the build in {found[0]}, which they were pinned to")
    return found[0]


def _remark(game: System, compendium: Path | None, folder: Path) -> str:
    """The build that a pin is of, as seen from the folder of its file; "" for the usual build, which needs none."""
    from convert.compendium.paths import usual_folder

    if compendium is None or _folder(game, compendium).resolve() == usual_folder(game.name).resolve():
        return ""
    return Path(os.path.relpath(compendium, folder)).as_posix()


def _pin(own: Override, digest: str, game: System, compendium: Path | None) -> Path:
    """Write the pin of an override, and of which build it is; its file."""
    from convert.compendium.atomic import writing
    from convert.compendium.overrides import scaffold
    from convert.findings.reading import read_text

    path = Path(own.document.path)
    now = read_text(path.read_text(encoding="utf-8-sig"), own.document.path)
    own.document.text, own.document.tree = now.text, now.tree  # a pin written before may have moved its lines
    with writing(path):
        scaffold.save(path, scaffold.repinned(own, digest, _remark(game, compendium, path.parent)))
    return path


def _builds(game: System, compendium: Path | None, own: Override) -> list[Previous]:
    """The builds that may know the card as it was: the one that is judged by, then the one that the pin is of, which
    is the usual one where no other is noted."""
    from convert.compendium.overrides import scaffold
    from convert.compendium.paths import folder_in, usual_folder
    from convert.compendium.state import Previous

    noted = scaffold.noted_build(own)
    places = _folder(game, compendium), folder_in(noted, game.name) if noted is not None else usual_folder(game.name)
    return [each for each in map(Previous.load, places) if each is not None]


def _base(game: System, compendium: Path | None) -> Base:
    from convert.compendium.known_cards import known_cards
    from convert.contract.registry import named_in_a_command
    from convert.errors import MissingError

    base = known_cards(game, compendium)
    if base is None:
        raise MissingError("nothing was built yet", hint=f"`card2spell build{named_in_a_command(game.name)}` first")
    return base


def _row(base: Base, wanted: str, game: System, overrides: Path, compendium: Path | None) -> BaseRow:
    """The entry that is meant: the one called so, else the only one whose name has these words. Raises ``DataError``
    with suggestions, ``MissingError`` for a card that is left out, ``UsageError`` for several or no name."""
    from convert.compendium.book import UnknownEntryError
    from convert.compendium.naming import several
    from convert.compendium.overrides import read_layer
    from convert.compendium.part import part_in
    from convert.errors import DataError, MissingError, UsageError
    from convert.findings.suggestions import nearest_names

    folded = wanted.strip().casefold()
    if not folded:
        raise UsageError("a name is empty", hint="a card has a name, a passcode or a slug")
    for row in base.rows:
        if wanted in (row.id, row.slug, row.name) or whole_number(wanted) == row.card:
            return row
    for row in base.rows:
        if folded in (row.name.casefold(), *(alias.casefold() for alias in row.aliases)):
            return row
    aside = next((each for each in base.skipped if folded in (each.name.casefold(), str(each.id))), None)
    if aside is not None:
        why = f"`card2spell rule {aside.rule}` says why" if aside.rule else None
        told = f"{aside.name!r} becomes no entry, so nothing of it can be overridden: {aside.reason}"
        raise MissingError(told, hint=why)
    having = by_words([(row.name,) for row in base.rows], wanted)
    if len(having) > 1:
        raise several(wanted, [base.rows[at].name for at in having])
    if having:
        return base.rows[having[0]]
    for own in read_layer(game, overrides).overrides if overrides.is_dir() else ():
        if own.new is not None and folded in (own.label.casefold(), str(own.fields.get("name", "")).casefold()):
            place = f"{own.document.path}:{own.line()}"
            raise DataError(f"{wanted!r} is your own entry, with no card behind it: {place}", hint="change it there")
    near = nearest_names(wanted, [row.name for row in base.rows])
    raise UnknownEntryError(wanted, near, part_in(_folder(game, compendium)))


def _refuse_as_goal(overrides: Path, game: System, compendium: Path | None) -> None:
    """Raise ``UsageError`` where no override can be written: what is called as a file is, or lies in one another with
    the compendium."""
    from convert.compendium.manifest import NAME as MANIFEST
    from convert.compendium.paths import keep_apart

    named_as_folder(overrides)
    for built in (_folder(game, compendium), overrides):
        if (built / MANIFEST).is_file():
            keep_apart(built, overrides)


def _folder_of(game: System, overrides: Path) -> Path:
    """Where a game's own overrides lie: the first game's at the top, any other's in a folder of its name."""
    return overrides if game.name == DEFAULT_SYSTEM else overrides / game.name


def _applied(game: System, overrides: Path, base: Base, compendium: Path | None) -> Applied:
    """What the user's overrides do to the last build's entries."""
    from convert.compendium.overrides import apply_layers, read_layer, read_layers
    from convert.compendium.state import load as load_state
    from convert.resources import bundled

    read_layer(game, overrides)
    noted = load_state(_folder(game, compendium))
    gone = noted.gone if noted is not None else ()
    layers = read_layers(game, bundled("overrides"), overrides)
    return apply_layers(game, layers, base, gone, options=_options(overrides, compendium))


def _options(overrides: Path, compendium: Path | None) -> str:
    """What a command needs to mean this build and these overrides, where they are not the usual ones."""
    from shlex import quote

    from convert.compendium.paths import overrides_option

    named = "" if compendium is None else f" --compendium {quote(compendium.as_posix())}"
    return f"{named}{overrides_option(overrides)}"


def _project_layer(game: System, overrides: Path, base: Base) -> ProjectLayer:
    """The entries as they are without the user's overrides."""
    from convert.compendium.overrides.project_layer import ProjectLayer
    from convert.resources import bundled

    return ProjectLayer(game, base, bundled("overrides"), overrides)


def _folder(game: System, compendium: Path | None) -> Path:
    from convert.compendium.paths import folder_of, usual_folder

    return folder_of(compendium, game.name) if compendium is not None else usual_folder(game.name)


def _own(game: System, overrides: Path, base: Base, folder: Path | None) -> dict[str, list[Override]]:
    """The user's overrides by the entry that each changes."""
    found: dict[str, list[Override]] = {}
    for outcome in _applied(game, overrides, base, folder).outcomes if overrides.is_dir() else ():
        found.setdefault(outcome.entry_id, []).append(outcome.override)
    return found


def _labels(game: System, overrides: Path) -> set[str]:
    from convert.compendium.overrides import read_layer

    return {each.label for each in read_layer(game, overrides).overrides} if overrides.is_dir() else set()


def _chosen(applied: Applied, cards: Sequence[str], *, every: bool) -> list[Outcome]:
    """The overrides that are named, and with ``every`` all stale ones. Raises ``MissingError`` for a name that none
    has."""
    from convert.errors import MissingError

    for card in cards:
        if not any(_meant(each, card) for each in applied.outcomes):
            raise MissingError(
                f"no override of yours is called {card!r}", hint="`card2spell override status` lists them"
            )
    return [
        each
        for each in applied.outcomes
        if (every and each.state == "stale") or any(_meant(each, card) for card in cards)
    ]


def _meant(outcome: Outcome, card: str) -> bool:
    names = {outcome.override.label, outcome.name, outcome.entry_id, str(outcome.override.card)}
    return card in names or card.casefold() == outcome.name.casefold()


def _tell_errors(applied: Applied) -> bool:
    """Say what is wrong with overrides that could not be looked at; whether anything is."""
    from convert.findings.report import text_lines

    wrong = [found for found in applied.findings if found.severity == "error"]
    for line in text_lines(wrong):
        console.talk(line)
    return bool(wrong)
