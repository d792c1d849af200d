"""BASIC and ATTR: basic magic, and the minor power of a mage's Attribute, which is one more basic magic (ATTR-04).

No numbers of a fight are in it: these are records that the module keeps, shows and charges MP and Focus for.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

ATTUNEMENT = "elemental-attunement"


class Use(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing it does. ``size``: a Cast Action (BASIC-03, also as one part of a Full Cast, BASIC-04), a Full Action,
    or always on while it is Focused."""

    size: Literal["cast", "full", "focused"]
    text: str


class Power(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one Attribute grants (ATTR-07 to ATTR-12)."""

    rule: str
    text: str


class BasicMagic(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One basic magic. ``repeatable``: several may be Focused at once (BASIC-13); ``holds``: items that each keeps
    (BASIC-12)."""

    name: str
    rule: str
    effects: tuple[Use, ...]
    note: str = ""
    repeatable: bool = False
    holds: int = 0
    attributes: Mapping[str, Power] = {}


def basic_magic() -> dict[str, BasicMagic]:
    """All basic magic by its slug, read from the data file beside this module (BASIC-01: a table may add its own)."""
    import yaml

    text = files(__package__).joinpath("basic_magic.yaml").read_text(encoding="utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return msgspec.convert(yaml.load(text, loader), dict[str, BasicMagic])


def attribute_power(attribute: str) -> Power:
    """The power of one Attribute, for the sheet."""
    return basic_magic()[ATTUNEMENT].attributes[attribute]
