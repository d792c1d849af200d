"""``card2spell build``: cards into a compendium."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.prose.english import some
from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, SystemOption, folder_to_make

if TYPE_CHECKING:
    from convert.compendium.build import LoadedCards, Report, Request
    from convert.contract.system import System
    from convert.errors import Card2SpellError


class FileFormat(StrEnum):
    """How files are written."""

    json = "json"
    yaml = "yaml"


def build(
    context: typer.Context,
    source: Annotated[
        str, typer.Option(metavar="SOURCE", help="auto, api, starter, or the path of a saved cardinfo answer.")
    ] = "auto",
    offline: Annotated[bool, typer.Option("--offline", help="Never touch the network.")] = False,
    cache: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Where snapshots are kept.", envvar="CARD2SPELL_CACHE", callback=folder_to_make
        ),
    ] = None,
    overrides: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Your overrides; by default ./overrides.", show_default=False)
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Where to build: DIR/<system>; by default output.",
            show_default=False,
            callback=folder_to_make,
        ),
    ] = None,
    system: SystemOption = DEFAULT_SYSTEM,
    file_format: Annotated[
        FileFormat, typer.Option("--format", help="YAML is for parts of the database.")
    ] = FileFormat.json,
    card_text: Annotated[
        bool, typer.Option("--card-text/--no-card-text", help="Keep the card's own words of what could not be read.")
    ] = True,
    sets: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME", help="Only cards printed in this set; may be repeated.")
    ] = None,
    since: Annotated[
        str | None, typer.Option("--from", metavar="DATE", help="First printed on this day or later.")
    ] = None,
    until: Annotated[str | None, typer.Option(metavar="DATE", help="First printed on this day or before.")] = None,
    forms: Annotated[
        list[str] | None,
        typer.Option("--form", metavar="FORM", help="Only this form; may be repeated."),
    ] = None,
    cards: Annotated[
        Path | None, typer.Option("--list", metavar="FILE", help="Only the cards of this list or .ydk deck.")
    ] = None,
    options: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="NAME", help="Turn on a setting of the game; may be repeated."),
    ] = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Every override must be applied, every card usable: for CI.")
    ] = False,
    accept: Annotated[
        bool, typer.Option("--accept", help="Accept that many entries vanish or lose their effects.")
    ] = False,
    accept_shrink: Annotated[
        bool, typer.Option("--accept-shrink", help="Accept an API answer that has lost many of its cards.")
    ] = False,
    discard_edits: Annotated[
        bool, typer.Option("--discard-edits", help="Give up what was changed by hand in the output files.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit 1 where a build would change something.")
    ] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Build again whenever an override is saved.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Report as JSON, for programs.")] = False,
) -> None:
    """Turn cards into a compendium: spells and monsters in output/<system>/.

    Examples: card2spell build, card2spell build --source starter,
    card2spell build --set "{set}" --format yaml
    """
    from convert.cards.selection import Selection
    from convert.compendium.build import Request
    from convert.compendium.paths import folder_for, keep_apart
    from convert.contract.registry import load_system
    from convert.errors import Card2SpellError, UsageError
    from convert.resources import bundled

    here = _Configured(context)

    def arranged() -> Request:
        """What is to be built, by the command line and by ``card2spell.yaml`` as it is now."""
        nonlocal here
        here = _Configured(context)
        game = load_system(here("system", system))
        goal, given, listed = here("output", output), here("overrides", overrides), here("list", cards, "cards")
        folder = folder_for(Path(goal) if goal is not None else Path("output"), game.name)
        own = _user_overrides(Path(given) if given is not None else None)
        keep_apart(folder, own)
        return Request(
            system=game,
            source=_Source(game, here("source", source), cache, offline, folder, accept_shrink),
            output=folder,
            own_overrides=bundled("overrides"),
            overrides=own,
            settings=_settings(game, options or []),
            selection=Selection.of(
                sets=here("sets", sets) or (),
                since=here("since", since),
                until=here("until", until),
                list_file=Path(listed) if listed else None,
            ),
            forms=_known_forms(game, list(here("forms", forms) or ())),
            format=FileFormat(here("format", file_format, "file_format")).value,
            card_text=here("card_text", card_text),
            strict=here("strict", strict),
            tell_all=json,
            accept=accept,
            discard_edits=discard_edits,
            check=check,
        )

    try:
        request = arranged()
        status = _once(request, json=json)
    except Card2SpellError as error:
        if error.exit_code == UsageError.exit_code:
            here.blame(error)
        raise
    if watch:
        _keep_watch(arranged, request, json=json)
    if status:
        raise typer.Exit(status)


class _Configured:
    """What ``card2spell.yaml`` of this folder says where the command line says nothing."""

    def __init__(self, context: typer.Context) -> None:
        from convert.compendium.config_file import load

        self._context = context
        self._config = load(Path())
        self._taken: set[str] = set()

    def __call__(self, name: str, given: Any, parameter: str | None = None) -> Any:
        """The value of an option: the command line's, else the folder's, else the default."""
        here = getattr(self._config, name)
        origin = self._context.get_parameter_source(parameter or name)
        if here is None or origin is None or origin.name != "DEFAULT":
            return given
        self._taken.add(name)
        return here

    def blame(self, error: Card2SpellError) -> None:
        """Say in the error where in ``card2spell.yaml`` the value stands that it speaks of, where that was taken."""
        from convert.compendium.config_file import position_of

        for name in sorted(self._taken):
            value = getattr(self._config, name)
            for said in value if isinstance(value, tuple) else (value,):
                if isinstance(said, str) and said in error.message:
                    error.message = f"{position_of(Path(), name, said)}: {error.message}"
                    return


class _Source:
    """The card source as the build asks for it; says what a person should hear of it."""

    def __init__(
        self, game: System, spec: str, cache: Path | None, offline: bool, folder: Path, accept_shrink: bool
    ) -> None:
        self._game = game
        self._spec, self._cache, self._offline, self._accept = spec, cache, offline, accept_shrink
        self._built_before = _has_more_than_the_starter_set(folder)

    def fingerprint(self) -> str | None:
        """See ``convert.cards.sources.fingerprint``."""
        from convert.cards import sources

        own = self._game.cards(self._spec)
        if own is not None:
            return own.fingerprint
        return sources.fingerprint(self._spec, publisher=self._game.publisher, cache=self._cache)

    def load(self, expect: Callable[[Any], None] | None = None) -> LoadedCards:
        """See ``convert.cards.sources.load``."""
        from convert.cards import sources

        own = self._game.cards(self._spec)
        if own is not None:
            return own
        with console.progress("asking for cards") as step:
            loaded = sources.load(
                self._spec,
                publisher=self._game.publisher,
                cache=self._cache,
                offline=self._offline,
                built_before=self._built_before,
                accept_shrink=self._accept,
                progress=step,
                expect=expect,
            )
        for sentence in loaded.said:
            console.talk(sentence)
        for aside in loaded.quarantine[:10]:
            console.talk(f"  set aside: {aside.name or aside.id}: {aside.reason}")
        if len(loaded.quarantine) > 10:
            console.talk(f"  and {some(len(loaded.quarantine) - 10, 'more card', 'were')} set aside")
        return loaded


def _has_more_than_the_starter_set(folder: Path) -> bool:
    """Whether a build in this folder took other cards, which the starter set must not replace unasked."""
    from convert.cards.sources import STARTER
    from convert.compendium import manifest
    from convert.errors import DataError

    try:
        made = manifest.load(folder)
    except (DataError, OSError):
        return True
    return made is not None and made.source.label != STARTER


def _user_overrides(given: Path | None) -> Path:
    from convert.errors import UsageError

    if given is None:
        return Path("overrides")
    if given.is_file():
        raise UsageError(f"{given} is a file, and a folder is wanted", hint=f"name the folder it is in: {given.parent}")
    if not given.is_dir():
        raise UsageError(f"there is no folder {given}", hint="`card2spell init` makes one with an example in it")
    return given


def _known_forms(game: System, forms: list[str]) -> tuple[str, ...]:
    """The forms asked for, each one that the game has. Raises ``UsageError``."""
    if not forms:
        return ()
    from convert.compendium.schemas import field_words
    from convert.errors import UsageError
    from convert.findings.suggestions import value_hint

    known = field_words(game, "form")
    for form in forms:
        if known and form not in known:
            hint = value_hint(form, known) or f"the forms are: {', '.join(known)}"
            raise UsageError(f"there is no form {form!r}", hint=hint)
    return tuple(sorted(set(forms)))


def _settings(game: System, options: list[str]) -> dict[str, bool]:
    """The settings of the game's conversion that are turned on. Raises ``UsageError`` for one that it does not have."""
    from convert.errors import UsageError
    from convert.findings.suggestions import did_you_mean

    known = game.options
    for option in options:
        if option not in known:
            names = ", ".join(known) or "none"
            hint = did_you_mean(option, list(known)) or f"the settings of {game.title} are: {names}"
            raise UsageError(f"there is no setting {option!r}", hint=hint)
    return dict.fromkeys(sorted(options), True)


def _once(request: Request, *, json: bool, again: bool = False) -> int:
    """One build, told to the person or the program (``again``: only what is new); the exit status."""
    from convert.compendium.build import build as run
    from convert.compendium.summary import as_json

    with console.progress("converting") as step:
        report = run(request, progress=step, say=console.talk)
    if json:
        console.out_json("build", as_json(report))
    else:
        _tell(report, request, again=again)
    if report.refusal is not None:
        return console.report(report.refusal)
    if report.status == "would change":
        return 1
    return _strict_status(report) if request.strict else 0


def _strict_status(report: Report) -> int:
    return 1 if any(found.severity == "error" for found in report.findings) else 0


def _tell(report: Report, request: Request, *, again: bool) -> None:
    from convert.compendium.paths import overrides_option
    from convert.compendium.summary import counted, last_words, sentences
    from convert.contract.code_catalog import all_codes
    from convert.contract.registry import named_in_a_command
    from convert.findings.report import text_lines

    game = request.system.name
    named = overrides_option(request.overrides) if request.overrides is not None else ""
    for line in sentences(report, again=again, options=f"{named_in_a_command(game)}{named}"):
        console.talk(line)
    by_hand = [found for found in report.findings if found.file]
    for line in text_lines(by_hand):
        console.talk(line)
    about = [found for found in report.findings if not found.file and found.severity == "warning"]
    if about and not again:
        console.talk(f"  about the cards: {counted(about, all_codes((game,)))}")
        console.talk("    `card2spell explain-code CODE` explains, --json lists them all")
    for line in last_words(report):
        console.talk(line)


def _keep_watch(arranged: Callable[[], Request], first: Request, *, json: bool) -> None:
    """Build again whenever an override or ``card2spell.yaml`` is saved, until Ctrl-C."""
    from convert.cli.watching import keep_watch
    from convert.compendium.config import NAME as CONFIG

    now = first

    def again(saved: tuple[str, ...]) -> None:
        nonlocal now
        if CONFIG in saved:
            now = arranged()
        _once(now, json=json, again=True)

    keep_watch(lambda: now.overrides or Path("overrides"), again, console.talk)
