"""Where the project's own overrides and schemas are: at the top of a checkout, inside the package in a wheel."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def bundled(folder: str) -> Path:
    """The project's own ``overrides``, ``schemas`` or ``docs`` folder; in a checkout the one at its top, which people
    edit."""
    checkout = PACKAGE.parent / folder
    if checkout.is_dir() and (PACKAGE.parent / "pyproject.toml").is_file():
        return checkout
    return PACKAGE / "_bundled" / folder
