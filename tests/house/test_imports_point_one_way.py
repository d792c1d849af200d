"""Rooms import only what is below them: the contracts in ``pyproject.toml``, as ``make lint`` runs them."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).resolve().parents[2]


def test_every_contract_about_imports_is_kept() -> None:
    said = io.StringIO()
    with contextlib.chdir(ROOT), contextlib.redirect_stdout(said):
        status = lint_imports(config_filename="pyproject.toml", no_cache=True)
    assert status == EXIT_STATUS_SUCCESS, said.getvalue()
