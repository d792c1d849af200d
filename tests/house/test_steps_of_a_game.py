"""What is pending is the kernel's, and a task that asks and then runs again asks before anything has happened."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KERNEL = "convert/kernel/game.py"


def programs(words: str, *rooms: str) -> list[tuple[str, ast.AST]]:
    """The files of these rooms in which such words stand at all; no other is worth taking apart."""
    paths = [path for room in rooms for path in sorted(ROOT.glob(room))]
    texts = ((path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in paths)
    return [(name, ast.parse(text)) for name, text in texts if re.search(words, text)]


def stacks(tree: ast.AST) -> list[int]:
    """The lines on which somebody reaches into what is pending."""
    return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "_stack"]


def unguarded(tree: ast.AST) -> list[str]:
    """What is pushed above the very frame that runs, which then runs again, without ``Game.ask`` holding it to that
    nothing has happened before."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    pushed = [each for each in calls if isinstance(each.func, ast.Attribute) and each.func.attr == "push"]
    return [
        ast.unparse(call.args[0]).partition("(")[0]
        for call in pushed
        if len(call.args) > 1 and isinstance(call.args[-1], ast.Name) and call.args[-1].id == "self"
    ]


def test_only_the_kernel_edits_what_is_pending() -> None:
    """Rules call ``push``, ``change`` and ``drop``."""
    found = {
        name
        for name, tree in programs(r"\._stack\b", "convert/**/*.py", "bench/**/*.py", "tests/**/*.py")
        if stacks(tree)
    }
    assert found == {KERNEL}


AGAIN = {
    "convert/systems/caster_duel/rules/setup.py: Pick": "a round of the draft, as often as there are cards",
    "convert/systems/magic_rpg/rules/deaths.py: Regenerate": "who has a shield regenerates at once, the next is asked",
    "convert/systems/magic_rpg/rules/judging.py: JudgeWhat": "the game master judges one thing after another",
}
"""What may come above a frame that runs again without ``ask`` -> why nothing happens twice."""


def test_a_task_that_asks_and_runs_again_is_held_to_ask_first() -> None:
    found = {
        f"{name}: {what}"
        for name, tree in programs(r"\.push\((?s:.*?),\s*self,?\s*\)", "convert/systems/*/rules/**/*.py")
        for what in unguarded(tree)
    }
    assert found == set(AGAIN)


@pytest.mark.parametrize(
    ("line", "seen"),
    [("game.push(Spend(1), self)", ["Spend"]), ("game.ask(Spend(1), self)", []), ("game.push(self)", [])],
)
def test_it_would_be_seen(line: str, seen: list[str]) -> None:
    assert unguarded(ast.parse(line)) == seen
    assert stacks(ast.parse("game._stack.clear()")) == [1]
