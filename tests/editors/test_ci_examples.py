"""What people copy into their own repositories names commands and options that there are."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from convert.cli.main import COMMANDS, _load

ROOT = Path(__file__).resolve().parents[2]
WORKFLOW = ROOT / "docs" / "ci" / "github-workflow.yml"
HOOKS = ROOT / ".pre-commit-hooks.yaml"


def workflow_lines() -> list[str]:
    """Every card2spell command line of the workflow."""
    jobs = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))["jobs"]
    scripts = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    return [
        line.strip() for script in scripts for line in script.splitlines() if line.strip().startswith("card2spell ")
    ]


def options_of(command: str) -> set[str]:
    """The options that a command has."""
    real: Any = _load(command)
    return {name for parameter in real.params for name in (*parameter.opts, *parameter.secondary_opts)}


@pytest.mark.parametrize(
    "line", [*workflow_lines(), *(hook["entry"] for hook in yaml.safe_load(HOOKS.read_text(encoding="utf-8")))]
)
def test_a_command_line_of_an_example_can_be_run(line: str) -> None:
    _, command, *rest = shlex.split(line.partition(">>")[0])
    assert command in COMMANDS
    given = {word.partition("=")[0] for word in rest if word.startswith("--")}
    assert given <= options_of(command)


def test_the_workflow_shows_findings_and_what_changes() -> None:
    commands = [shlex.split(line)[1] for line in workflow_lines()]
    assert {"validate", "build", "diff", "migrate"} <= set(commands)


def test_the_hook_looks_at_files_that_are_edited_by_hand() -> None:
    (hook,) = yaml.safe_load(HOOKS.read_text(encoding="utf-8"))
    assert hook["language"] == "python"
    for path in ("overrides/mine.yaml", "a/characters/yugi.yml", "scenarios/duel.json"):
        assert re.search(hook["files"], path), path
    for path in ("output/duel-monsters/spells.json", "README.md", "overrides/notes.txt"):
        assert not re.search(hook["files"], path), path
