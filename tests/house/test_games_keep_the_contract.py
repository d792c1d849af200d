"""A game says what ``System`` knows, in the types that it has there; nothing asks a game for more."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from convert.contract.registry import load_system, system_names
from convert.contract.system import System
from convert.errors import UsageError
from tests.compendium.toy_game import Toy

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", system_names())
def test_a_game_has_no_public_name_that_the_contract_lacks(name: str) -> None:
    """One that is misspelt would be passed over in silence."""
    system = load_system(name)
    assert isinstance(system, System)
    known = {*dir(System), *inspect.get_annotations(System)}
    assert {word for word in dir(system) if not word.startswith("_")} - known == set()
    assert system.name == name


def test_what_a_game_does_not_say_has_a_value() -> None:
    toy = Toy()
    assert (toy.options, toy.commands, toy.codes, toy.documents, toy.example_override) == ({}, {}, {}, {}, None)
    assert toy.cards("starter") is None
    assert toy.other_files(iter(())) == {}
    assert toy.migrate_entry(2, "beast", {"rank": 1}) == {"rank": 1}
    assert (toy.words(None, ()), toy.field_words("beast")) == ((), {})
    with toy.ahead(100, {}) as begun:
        assert begun is None
    with pytest.raises(UsageError, match="Toy cannot be played yet"):
        toy.arena(None)  # type: ignore[arg-type]


def test_a_game_without_what_it_must_give_cannot_be_made() -> None:
    class Empty(System):
        name = "empty"

    with pytest.raises(TypeError, match=r"convert.*fingerprint.*homebrew"):
        Empty()  # type: ignore[abstract]


def test_nobody_looks_for_what_the_contract_does_not_promise() -> None:
    asked = re.compile(r"getattr\((self\.)?_?(system|game|load_system\(\w+\)), \"")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for room in ("convert", "bench")
        for path in sorted((ROOT / room).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if asked.search(line)
    ]
    assert found == []
