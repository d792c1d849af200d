"""Ids of what is on the battlefield."""

from __future__ import annotations

import re

from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Mage, State

_NUMBER = "~"


def slugify(name: str) -> str:
    """An id from a name: lower-case letters and digits of any script, the rest hyphens."""
    return re.sub(r"[^\w]+", "-", name.casefold()).strip("-_") or "nobody"


def stem_of(key: str) -> str:
    """An id without the number that tells it from others of its stem."""
    return key.partition(_NUMBER)[0]


def count(state: State, key: str) -> None:
    """This id is somebody's from now on."""
    stem = stem_of(key)
    state.serials[stem] = state.serials.get(stem, 0) + 1


def new_id(state: State, stem: str) -> Ref:
    """An id nobody has had: the stem, or the stem with a number. (Events count what has been used.)"""
    used = state.serials.get(stem, 0)
    return Ref(stem if not used else f"{stem}{_NUMBER}{used + 1}")


def basic_key(mage: Mage, magic: str) -> Ref:
    """What a basic magic is called in Focus: its name, or with the first free number where several are (BASIC-13)."""
    taken = {held.what for held in mage.held}
    number = 2
    key = magic
    while key in taken:
        key, number = f"{magic}{_NUMBER}{number}", number + 1
    return Ref(key)
