"""``python -m bench --list``: every command of the package is named, and says what it is for."""

from __future__ import annotations

from importlib.util import find_spec

from bench.__main__ import NAMES, commands


def test_every_command_says_what_it_is_for() -> None:
    assert set(NAMES) < set(commands())
    assert all(what and find_spec(f"bench.{name}") for name, what in commands().items())


def test_what_has_no_main_is_no_command() -> None:
    assert not {"measure", "reader_rows", "__main__"} & set(commands())
    assert {"hostile", "mutation"} <= set(commands()), "a package by its __main__"
