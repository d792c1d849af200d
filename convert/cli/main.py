"""The ``card2spell`` command: a table of commands, each imported when it is called, so that ``--help`` stays quick."""

from __future__ import annotations

import atexit
import gc
import inspect
import logging
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.main
from typer.core import TyperGroup

from convert import __version__
from convert.cli import failing
from convert.cli.arguments import (
    refuse_empty_names,
    refuse_endless_numbers,
    refuse_negative_numbers,
    refuse_odd_values,
    with_last_value,
)
from convert.cli.failing import StoppedError
from convert.cli.game_commands import game_app, game_commands, help_line, meant, refuse_other_game, with_told_game
from convert.contract.samples import filled
from convert.errors import UsageError
from convert.terminal import paging, shells, streams

if TYPE_CHECKING:
    from convert.contract.system import Command

COMMANDS: dict[str, str] = {
    "fetch": "Pull the newest card data, if the database has moved.",
    "build": "Turn cards into a compendium.",
    "validate": "Check compendium, override, character and scenario files.",
    "show": "Show an entry, as a card to read at the table.",
    "what": "Say what a name stands for: an entry, a word of the game, a rule.",
    "cost": "Say what a spell or monster costs, with the rules that say so.",
    "search": "Find entries by name, form, Rank, Attribute, verb and more.",
    "stats": "Count what is in a compendium, and what is still unread.",
    "explain": "Show where every field of an entry came from, clause by clause.",
    "diff": "Say what changed between two compendiums.",
    "override": "Start your own changes, see how they stand, refresh and lift them.",
    "export": "Write a compendium to browse, print, import or calculate with.",
    "rule": "Read a rule that a message or an entry cites.",
    "glossary": "Say what the words of a game mean.",
    "table-choices": "List what the rules leave to your table, with the defaults.",
    "explain-code": "Explain a finding's code, such as C2S101.",
    "guide": "Read a page of the project: abilities by hand, scenarios, players, …",
    "schema": "Print or write the schemas of all files.",
    "migrate": "Bring older files to this version.",
    "init": "Start a folder of your own.",
    "man": "Write manual pages of all commands.",
    "play": "Play a scenario at the keyboard, or watch one.",
    "simulate": "Play many fights and count who wins.",
    "danger": "Rate creatures by fights between them.",
}


PAGED = frozenset(
    (
        "show",
        "what",
        "cost",
        "search",
        "stats",
        "explain",
        "diff",
        "rule",
        "glossary",
        "table-choices",
        "explain-code",
        "guide",
    )
)
"""Commands whose output is read: a pager shows what is longer than the screen."""
OF_ANY_GAME = frozenset(("play", "simulate"))
"""Commands that play what a file says: its game is the one that the file is for."""
JSON = "convert.cli.json"
"""Under this name a context knows whether its command is to answer in JSON."""
OF_GAME = "convert.cli.game"
"""Under this name a context knows the game's own command that runs, and which game's it is."""
WITHOUT_VALUE: dict[str, tuple[str, ...]] = {"play": ("--resume",)}
"""Options of commands whose value may be left out; it is then empty."""


def _module_of(name: str) -> str:
    return f"convert.cli.commands.{name.replace('-', '_')}"


def _load(name: str, game: Command | None = None) -> Any:
    """The real command of this name, as Typer builds it: a group where the module (or a game: ``game``) has an app,
    else the function."""
    module = import_module(_module_of(name)) if game is None else None
    own = game_app(game) if game is not None else getattr(module, "app", None)
    if own is not None:
        for each in own.registered_commands:
            each.help = filled(each.help or inspect.getdoc(each.callback) or "")
        return typer.main.get_command(own)
    function = getattr(module, name.replace("-", "_"))
    single = typer.Typer(add_completion=False)
    single.command(name, help=filled(inspect.getdoc(function) or ""))(function)
    command = typer.main.get_command(single)
    if name in PAGED and command.callback is not None:
        command.callback = _paged(command.callback)
    return command


def _offer(command: Any, name: str, own: Command | None, game: str) -> None:
    from convert.cli import offers

    offers.offer(command, name, own, game)


def _explain_missing(error: Exception, command: Command | None, game: str) -> None:
    if type(error).__name__ == "MissingParameter":
        from convert.cli import offers

        offers.explain_missing(error, command, game)


def _paged(callback: Callable[..., Any]) -> Callable[..., Any]:
    """The command, whose long output a pager shows; JSON is for programs, at a terminal too."""
    shown = paging.paged()(callback)
    return lambda **values: (callback if values.get("json") else shown)(**values)


def _placeholder(name: str, help_line: str) -> Callable[[], None]:
    def command() -> None:
        raise AssertionError(f"{name} is loaded before it runs")

    command.__doc__ = help_line
    return command


def _with_values(arguments: list[str], options: tuple[str, ...]) -> list[str]:
    """The arguments with an empty value for each of these options that has none."""
    return [
        f"{each}=" if each in options and (after is None or (after.startswith("-") and after != "-")) else each
        for each, after in zip_longest(arguments, arguments[1:])
    ]


def _manners(command: Any, arguments: list[str]) -> list[str]:
    """The arguments without ``-q`` and ``-v``, which every command may have behind its name too, unless it has an
    option that is called so; they are obeyed."""
    own = {name for each in command.params for name in each.opts}
    end = arguments.index("--") if "--" in arguments else len(arguments)
    left = []
    for at, each in enumerate(arguments):
        if at < end and each not in own and each in ("-q", "--quiet", "-v", "--verbose"):
            _speak(quiet=each in ("-q", "--quiet"), verbose=each in ("-v", "--verbose"))
        else:
            left.append(each)
    return left


def _speak(*, quiet: bool, verbose: bool) -> None:
    if quiet:
        streams.hush()
    if verbose:
        logging.getLogger("convert").setLevel(logging.INFO)


class LazyGroup(TyperGroup):
    """Lists all commands from the table, then those of games; imports the one that is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The commands of the table, then those that only a game has."""
        return [*super().list_commands(ctx), *game_commands()]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command of the table, else a game's, as a line of help."""
        found = super().get_command(ctx, cmd_name)
        if found is None and cmd_name in (own := game_commands()):
            single = typer.Typer(add_completion=False)
            single.command(cmd_name)(_placeholder(cmd_name, help_line(own[cmd_name])))
            found = typer.main.get_command(single)
        return found

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command to run, imported now. Unknown names end in Typer's own "did you mean"."""
        name, command, rest = super().resolve_command(ctx, args)
        if command is not None and name is not None:
            if name in COMMANDS:
                command = _load(name)
                rest = with_told_game(rest) if name in OF_ANY_GAME else rest
            else:
                games = game_commands()[name]
                named = any(each.partition("=")[0] == "--system" for each in rest)
                own, rest = meant(name, games, rest)
                game = next(each for each, how in games.items() if how is own)
                ctx.meta[OF_GAME] = (own, game)
                command = _load(name, own)
                if not named:
                    refuse_other_game(name, command, rest, games, partial(_load, name))
            command.name = name
            refuse_empty_names(command, rest)
            refuse_endless_numbers(rest)
            refuse_negative_numbers(rest)
            refuse_odd_values(command, rest)
            rest = _with_values(_manners(command, rest), WITHOUT_VALUE.get(name, ()))
            if shells.shell_asking():
                _offer(command, name, *ctx.meta.get(OF_GAME, (None, "")))
                rest = with_last_value(command, rest)
        return name, command, rest

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As Typer reads them. Whether the command is to answer in JSON is known before it begins."""
        ctx.meta[JSON] = "--json" in (args[: args.index("--")] if "--" in args else args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; with ``--json`` one that fails prints a document as well."""
        try:
            return self._run(ctx)
        except Exception as error:
            failing.explain_extra(error, sys.argv[1:])
            failing.explain_number(error)
            _explain_missing(error, *ctx.meta.get(OF_GAME, (None, "")))
            if ctx.meta.get(JSON):
                failing.tell_json(error)
            raise

    def _run(self, ctx: Any) -> Any:
        """Run the command. Typer ends one that was stopped without a word, and counts it as a failure where the reader
        of a pipe has gone."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt as error:
            ended = next((each for each in (error, error.__cause__) if isinstance(each, Ended)), None)
            raise StoppedError(ended.signal if ended is not None else signal.SIGINT) from error
        except EOFError as error:
            hint = "give the answers as options (--help lists them), or a line for each question"
            raise UsageError("the input ended before everything was answered", hint=hint) from error
        except BrokenPipeError as error:
            # The reader of a pipe has seen enough (head, less): nothing may be flushed to it any more.
            streams.silence(1)
            raise typer.Exit from error
        return result


class Ended(KeyboardInterrupt):
    """The machine wants the process to end, or its terminal has gone: what Ctrl-C keeps is kept."""

    def __init__(self, number: int, *_: object) -> None:
        super().__init__()
        self.signal = number


def _end(number: int, *_: object) -> None:
    raise Ended(number)


def _listen() -> None:
    """From here on Ctrl-C, a terminal that goes away and a request to end stop a command in good order."""
    if signal.getsignal(signal.SIGINT) in (signal.SIG_DFL, signal.default_int_handler):
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


app = typer.Typer(
    cls=LazyGroup,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    help="Printed trading cards into spells, artifacts and monsters of tabletop role-playing games.",
    epilog=filled("Start with: card2spell build --source starter, then card2spell show '{creature}'."),
)
for _name, _help in COMMANDS.items():
    app.command(_name)(_placeholder(_name, _help))


def _version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(f"card2spell {__version__}\n")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Say nothing but what went wrong.")] = False,
    verbose: Annotated[bool, typer.Option("-v", "--verbose", help="Say where things are read from.")] = False,
) -> None:
    """Options of every command."""
    _speak(quiet=quiet, verbose=verbose)


class _Talk(logging.Handler):
    """What the library logs, as talk."""

    def __init__(self) -> None:
        super().__init__()
        self._said: set[str] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """One sentence, said once."""
        from convert.terminal import console

        if (sentence := record.getMessage()) not in self._said:
            self._said.add(sentence)
            console.talk(sentence)


@contextmanager
def _own_manners() -> Iterator[None]:
    """What one run says is as ``-q`` and ``-v`` of that run ask for, and what it read from standard input is its own:
    nothing of it stays in the process."""
    log, heard, typed, errors = logging.getLogger("convert"), _Talk(), sys.stdin, sys.stderr
    level = log.level
    log.addHandler(heard)
    try:
        yield
    finally:
        log.removeHandler(heard)
        log.setLevel(level)
        sys.stdin, sys.stderr = typed, errors


NAME = "card2spell"
"""What the command is called, however it was started: completion asks for it by this name."""


def run(arguments: list[str] | None = None) -> None:
    """The entry point: run a command and end the process with its exit status (design 3.2)."""
    try:  # a signal may come before the command has begun, and after it is done
        streams.prepare()
        shells.join_values()
        if threading.current_thread() is threading.main_thread():
            _listen()
        atexit.register(gc.freeze)  # the process ends: to look for cycles in a whole database then would serve nobody
        with _own_manners():
            status = _status(arguments)
        status = streams.finish(status)
    except KeyboardInterrupt as stop:
        status = 128 + (stop.signal if isinstance(stop, Ended) else signal.SIGINT)
    raise SystemExit(status)


def _status(arguments: list[str] | None) -> int:
    """Run a command; the exit status, and what went wrong in words."""
    from convert.terminal import console

    try:
        app(arguments, prog_name=NAME)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    except StoppedError as stop:
        console.talk("\n" * sys.stderr.isatty() + stop.message)  # a terminal shows ^C in the line
        return stop.exit_code
    except Exception as error:
        if shells.shell_asking():
            return 1  # a shell waits for words: what is wrong is told when the line is run
        told = failing.for_people(error)
        if told is None:
            raise
        return console.report(told)
    return 0
