"""``card2spell.yaml``: what ``build`` does in a folder when the command line says nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from convert.contract.registry import BUNDLED
from convert.findings.reading import read

NAME = "card2spell.yaml"


class Config(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What `card2spell build` does in this folder when the command line says nothing else."""

    source: Annotated[str, Meta(examples=["auto", "starter", "cards/cardinfo.json.gz"])] | None = None
    """Where cards come from: auto, api, starter, or the path of a saved cardinfo answer."""
    system: Annotated[str, Meta(examples=[*BUNDLED])] | None = None
    """The game."""
    overrides: str | None = None
    """The folder of your overrides."""
    output: str | None = None
    """The folder to build into."""
    format: Literal["json", "yaml"] | None = None
    """How files are written; YAML is for parts of the database."""
    card_text: bool | None = None
    """Keep the card's own words of what could not be read."""
    strict: bool | None = None
    """Every override must be applied."""
    sets: tuple[str, ...] | None = None
    """Only cards printed in one of these sets: names, or codes such as LOB."""
    since: Annotated[str, Meta(examples=["2002-03-08"])] | None = None
    """First printed on this day or later."""
    until: Annotated[str, Meta(examples=["2003-01-01"])] | None = None
    """First printed on this day or before."""
    forms: tuple[str, ...] | None = None
    """Only entries of these forms."""
    list: Annotated[str, Meta(examples=["my-deck.ydk"])] | None = None
    """Only the cards of this list or .ydk deck."""


def peek(folder: Path) -> Config:
    """The configuration of a folder as far as it can be used: for what only asks where things are. A mistake in it is
    told by ``build`` and ``validate``."""
    path = folder / NAME
    if not path.is_file():
        return Config()
    try:
        return msgspec.convert(read(path).data, Config)
    except msgspec.ValidationError:
        return Config()
