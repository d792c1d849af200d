"""What people copy into their own repositories names commands and options that there are."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from convert.cli.game_commands import game_commands
from convert.cli.main import COMMANDS, _load
from convert.compendium.own_folder import contents
from convert.contract.registry import load_system

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / "docs" / "ci" / "github-workflow.yml"
HOOKS = ROOT / ".pre-commit-hooks.yaml"
read_yaml = partial(yaml.load, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def workflow_lines() -> list[str]:
    """Every card2spell command line of the workflow."""
    jobs = read_yaml(WORKFLOW.read_text(encoding="utf-8"))["jobs"]
    scripts = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    return [
        line.strip() for script in scripts for line in script.splitlines() if line.strip().startswith("card2spell ")
    ]


def own_workflow() -> list[dict[str, Any]]:
    """The steps of the workflow that ``init`` writes."""
    files = contents(load_system("duel-monsters"))  # as they are made, and the schemas at the end are dear
    written = next(content for path, content in files if path == ".github/workflows/overrides.yml")
    steps: list[dict[str, Any]] = read_yaml(written)["jobs"]["check"]["steps"]
    return steps


def options_of(command: str) -> set[str]:
    """The options that a command has."""
    real: Any = _load(command)
    return {name for parameter in real.params for name in (*parameter.opts, *parameter.secondary_opts)}


@pytest.mark.parametrize(
    "line",
    [
        *workflow_lines(),
        *(step["run"] for step in own_workflow() if step.get("run", "").startswith("card2spell ")),
        *(hook["entry"] for hook in read_yaml(HOOKS.read_text(encoding="utf-8"))),
    ],
)
def test_a_command_line_of_an_example_can_be_run(line: str) -> None:
    _, command, *rest = shlex.split(line.partition(">>")[0])
    assert command in {*COMMANDS, *game_commands()}
    given = {word.partition("=")[0] for word in rest if word.startswith("--")}
    assert given <= options_of(command)


def test_the_workflow_shows_findings_and_what_changes() -> None:
    commands = [shlex.split(line)[1] for line in workflow_lines()]
    assert {"validate", "build", "diff", "migrate"} <= set(commands)


def test_the_hook_looks_at_files_that_are_edited_by_hand() -> None:
    (hook,) = read_yaml(HOOKS.read_text(encoding="utf-8"))
    assert hook["language"] == "python"
    for path in ("overrides/mine.yaml", "a/characters/yugi.yml", "scenarios/duel.json"):
        assert re.search(hook["files"], path), path
    for path in ("output/duel-monsters/spells.json", "README.md", "overrides/notes.txt"):
        assert not re.search(hook["files"], path), path


@pytest.mark.skipif(shutil.which("sh") is None, reason="there is no shell on this machine")
@pytest.mark.parametrize(
    ("files", "variable", "installed"),
    [
        ((), "git+https://example.org/card2spell", "install git+https://example.org/card2spell"),
        (("card2spell-1.0-py3-none-any.whl",), "", "install ./card2spell-1.0-py3-none-any.whl"),
        (("card2spell.py",), "", "install ."),
        ((), "", None),
    ],
)
def test_the_workflow_of_init_installs_from_what_there_is(
    files: tuple[str, ...], variable: str, installed: str | None, tmp_path: Path
) -> None:
    """A repository, a wheel, or a sentence that says what is missing; the card data is kept from week to week."""
    steps = own_workflow()
    (install,) = [step["run"] for step in steps if step.get("name") == "Install card2spell"]
    pip = tmp_path / "bin" / "pip"
    pip.parent.mkdir()
    pip.write_text('#!/bin/sh\necho "$@"\n')
    pip.chmod(0o755)
    (tmp_path / "here").mkdir()
    for name in files:
        (tmp_path / "here" / name).touch()
    told = subprocess.run(
        ["sh", "-e", "-c", install],
        cwd=tmp_path / "here",
        env={"PATH": f"{pip.parent}:{os.environ['PATH']}", "CARD2SPELL": variable},
        capture_output=True,
        text=True,
    )
    assert told.returncode == (0 if installed else 1)
    assert told.stdout.strip() == installed if installed else "set its variable CARD2SPELL" in told.stdout


def workflows() -> list[list[dict[str, Any]]]:
    """The steps of the workflow that ``init`` writes, and of the longer example."""
    (example,) = read_yaml(WORKFLOW.read_text(encoding="utf-8"))["jobs"].values()
    return [own_workflow(), example["steps"]]


@pytest.mark.parametrize("steps", workflows(), ids=["init", "docs"])
def test_a_workflow_asks_for_newer_cards_once_a_week_and_takes_the_ones_before_where_it_cannot(
    steps: list[dict[str, Any]],
) -> None:
    """``build`` alone would use the cards of the first week for ever; a cache that is saved where the whole job ends
    well would never be, while an override has a mistake; and without any cards the check must not be green."""
    (found,) = [step for step in steps if step.get("uses", "").startswith("actions/cache/restore")]
    (kept,) = [step for step in steps if step.get("uses", "").startswith("actions/cache/save")]
    (asks,) = [step for step in steps if step.get("run", "").startswith("card2spell fetch")]
    build = next(step for step in steps if step.get("run", "").startswith("card2spell build"))
    assert steps.index(found) < steps.index(asks) < steps.index(kept) < steps.index(build)
    assert asks["if"] == f"steps.{found['id']}.outputs.cache-hit != 'true'"
    assert asks["continue-on-error"] == f"${{{{ steps.{found['id']}.outputs.cache-matched-key != '' }}}}"
    assert kept["if"] == f"steps.{asks['id']}.outcome == 'success'"
    assert found["with"]["path"] == kept["with"]["path"]
    assert found["with"]["key"] == kept["with"]["key"]
    for step in (asks, build):
        assert f"--cache {kept['with']['path']}" in step["run"]


@pytest.mark.parametrize("steps", workflows(), ids=["init", "docs"])
def test_a_workflow_shows_mistakes_at_their_lines_before_anything_stops_at_them(steps: list[dict[str, Any]]) -> None:
    """Names are known by a build of the cards alone: one with the overrides would stop, and nothing be shown."""
    runs = [
        step["run"] for step in steps if step.get("run", "").startswith(("card2spell build", "card2spell validate"))
    ]
    cards, findings, whole = [shlex.split(run) for run in runs][:3]
    assert cards[1] == "build"
    assert "--strict" not in cards
    assert cards[cards.index("--overrides") + 1] == "$(mktemp -d)"
    assert findings[1:] == ["validate", "--format", "github", "overrides"]
    assert whole[1] == "build"
    assert "--strict" in whole
