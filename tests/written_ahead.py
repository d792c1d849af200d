"""The tests' own modules in bytecode, each written by one worker.

In a fresh clone all workers of ``pytest-xdist`` collect the same files in the same order, and each would rewrite the
assertions of all of them: half a minute of processor time for what the first could have left to the others."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest


def share(files: Sequence[Path], worker: int, workers: int) -> list[Path]:
    """The files that one of so many workers imports before it collects; every file is somebody's."""
    return list(files[worker::workers])


def import_share(config: pytest.Config) -> None:
    """Import this worker's share of the modules that it will collect, as pytest does: by their own names, from their
    own folders. What cannot be imported, or warns, is left to the collection, which says so."""
    about = getattr(config, "workerinput", None)
    if about is None or sys.dont_write_bytecode:
        return
    folders = [config.rootpath / each for each in config.args]
    files = sorted(file for folder in folders if folder.is_dir() for file in folder.rglob("test_*.py"))
    for file in share(files, int(about["workerid"].removeprefix("gw")), about["workercount"]):
        if (folder := str(file.parent)) not in sys.path:
            sys.path.insert(0, folder)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            try:
                import_module(file.stem)
            except (Exception, pytest.skip.Exception):
                continue
