"""Every verb, noun, amount, condition, event and duration has a tree in ``cases.yaml``, read as ``golden.txt`` says.

After a change of wording on purpose: ``REFRESH=1 pytest tests/words``, then read the difference with your own eyes.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
import yaml

from convert.compendium.query import verbs_of
from convert.effects import STEP_TYPES, Ability
from convert.effects.terms import EventName
from convert.systems.duel_monsters.words import render_abilities
from convert.systems.duel_monsters.words.verbs import VERBS

HERE = Path(__file__).parent
GOLDEN = HERE / "golden.txt"
RAW: dict[str, Any] = yaml.load((HERE / "cases.yaml").read_text("utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
"""The cases as they are written, read in a tenth of the time that PyYAML's own reader takes."""


def cases() -> dict[str, tuple[str, tuple[Ability, ...]]]:
    """Name → what the entry calls itself, and its abilities."""
    found = {}
    for name, value in RAW.items():
        this, effects = ("spell", value) if isinstance(value, list) else (value["this"], value["effects"])
        found[name] = (this, msgspec.convert(effects, tuple[Ability, ...]))
    return found


def golden() -> dict[str, str]:
    """Name → the text it is known to read as."""
    sections = GOLDEN.read_text("utf-8").split("## ")[1:] if GOLDEN.exists() else []
    return {head.strip(): body.strip() for head, _, body in (section.partition("\n") for section in sections)}


CASES = cases()


def read(name: str) -> str:
    this, abilities = CASES[name]
    return "\n".join(render_abilities(abilities, this=this))


@pytest.mark.skipif("REFRESH" in os.environ, reason="the golden file is being written anew")
@pytest.mark.parametrize("name", list(CASES))
def test_a_tree_reads_as_it_is_known_to(name: str) -> None:
    assert read(name) == golden().get(name), "REFRESH=1 pytest tests/words writes golden.txt anew"


def test_the_golden_file_knows_every_case_and_no_other() -> None:
    if "REFRESH" in os.environ:
        GOLDEN.write_text("\n".join(f"## {name}\n{read(name)}\n" for name in CASES), "utf-8")
    assert list(golden()) == list(CASES)


def test_every_verb_of_the_language_has_words() -> None:
    assert set(VERBS) == set(STEP_TYPES)


def test_the_cases_use_every_verb_of_the_language() -> None:
    used = {verb for _, abilities in CASES.values() for verb in verbs_of(abilities)}
    assert set(STEP_TYPES) - used == set()


def test_every_event_of_the_language_has_words_of_its_own() -> None:
    for name in get_args(EventName):
        ability: Any = {"mode": "trigger", "when": {"event": name}, "do": [{"op": "win"}]}
        (text,) = render_abilities((msgspec.convert(ability, Ability),), this="monster")
        assert "it is time" not in text, name
