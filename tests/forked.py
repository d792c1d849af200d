"""The command line in a process of its own, quickly: a fork of the tests' process, which has everything imported."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import pkgutil
import signal
import sys
import traceback
import warnings
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import NamedTuple, NoReturn

import convert
from convert.cli import main
from convert.cli.game_commands import game_commands
from convert.compendium import schemas
from convert.terminal import opening

_MOST = 300
"""Seconds by the clock until a command is ended that does not end."""


class Ended(NamedTuple):
    """How a command ended, and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


def card2spell(
    folder: Path,
    *words: str,
    typed: str = "",
    stdout: int | None = None,
    environment: Mapping[str, str] | None = None,
) -> Ended:
    """The command, run in ``folder`` with ``typed`` as its standard input. ``stdout`` goes elsewhere (a descriptor);
    ``environment`` stands in place of the tests' own."""
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(typed.encode())
        given.flush()
        given.seek(0)
        child = fork()
        if not child:
            _run(folder, words, (given.fileno(), out.fileno() if stdout is None else stdout, err.fileno()), environment)
        _, status = os.waitpid(child, 0)
        out.seek(0)
        err.seek(0)
        return Ended(os.waitstatus_to_exitcode(status), out.read().decode(), err.read().decode())


def fork() -> int:
    """As ``os.fork``; what most commands need is made before, where it is kept for the next as well. The collector of
    cycles leaves alone what was there before: to look through it would copy it."""
    _imported()
    opening.starter_compendium(opening.DEFAULT_SYSTEM)
    child = os.fork()
    if not child:
        gc.freeze()
    return child


@cache
def _imported() -> None:
    """Whatever commands import when they are called, and what reads their words does at its first command."""
    for module in pkgutil.walk_packages(convert.__path__, "convert."):
        import_module(module.name)
    for name in main.COMMANDS:
        main._load(name)
    for name, games in game_commands().items():
        for game in games.values():
            main._load(name, game)
    schemas.all_schemas()
    with contextlib.redirect_stdout(io.StringIO()):
        main.app(["rule", "COMBAT-01"], standalone_mode=False)


def _run(
    folder: Path, words: tuple[str, ...], streams: tuple[int, int, int], environment: Mapping[str, str] | None
) -> NoReturn:
    status = 1
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        become_a_command(folder, environment)
        signal.alarm(_MOST)
        status = command(words)
    finally:
        os._exit(status)


def become_a_command(folder: Path | None, environment: Mapping[str, str] | None) -> None:
    """Nothing of the tests is left to see: their name, folder, environment, streams, warnings."""
    sys.argv[:] = ["card2spell"]
    sys.stdin, sys.stdout, sys.stderr = open(0, closefd=False), open(1, "w", closefd=False), open(2, "w", closefd=False)  # noqa: SIM115
    warnings.resetwarnings()
    if folder is not None:
        os.chdir(folder)
    if environment is not None:
        os.environ.clear()
        os.environ.update(environment)


def command(words: tuple[str, ...]) -> int:
    """The exit status of a command, as the interpreter has it: 120 where what was written last could not be."""
    status = 0
    sys.argv[1:] = words
    try:
        main.run(list(words))
    except SystemExit as ended:
        status = int(ended.code or 0)
    except BaseException:
        traceback.print_exc()
        status = 1
    try:
        sys.stdout.flush()
    except OSError:
        traceback.print_exc()
        status = 120
    sys.stderr.flush()
    return status
