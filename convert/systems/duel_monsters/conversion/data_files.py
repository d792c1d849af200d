"""The conversion's data files, found beside the code and parsed. Nothing is kept: who loads, holds."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any


def load_toml(name: str) -> dict[str, Any]:
    """The data file of this name (``rarity.toml``) as plain data."""
    text = resources.files(__package__).joinpath("data", name).read_text(encoding="utf-8")
    return tomllib.loads(text)
