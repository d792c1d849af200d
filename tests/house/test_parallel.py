"""The tests in several processes: none is lost, and each ends as pytest says it does in one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENDINGS = """
import os
import pytest

COLLECTED_BY = os.getpid()

@pytest.mark.parametrize("number", range(40))
def test_passes_elsewhere(number):
    assert os.getpid() != COLLECTED_BY

def test_fails(tmp_path):
    print("what it", "printed in", tmp_path.parent.name)
    assert 1 == 2

@pytest.mark.skip(reason="not here")
def test_skipped(): ...

@pytest.mark.xfail(reason="as was known")
def test_known():
    assert False

@pytest.fixture
def torn():
    yield
    raise ValueError("at the end")

def test_torn_down(torn): ...
"""
DIES = "import os\ndef test_dies():\n    os._exit(0)\n"


def run(folder: Path, text: str, *words: str) -> tuple[int, str]:
    """Two workers for two rooms of a file each: the status and what was printed."""
    for room in ("one", "two"):
        (folder / room).mkdir()
        (folder / room / f"test_{room}.py").write_text(text, "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.parallel", "--workers", "2", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    ended = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=100)
    return ended.returncode, ended.stdout + ended.stderr


def test_each_is_run_and_reported_once(tmp_path: Path) -> None:
    status, printed = run(tmp_path, ENDINGS)
    assert status == 1
    assert "2 failed, 82 passed, 2 skipped, 2 xfailed, 2 errors" in printed
    assert printed.count("what it printed in worker") == 2
    assert printed.count("ERROR at teardown of test_torn_down") == 2


def test_by_x_the_first_failure_is_the_last(tmp_path: Path) -> None:
    status, printed = run(tmp_path, ENDINGS, "-x", "-k", "fails")
    assert status == 1
    assert "1 failed, 86 deselected" in printed
    assert "stopping after 1 failures" in printed


def test_a_worker_that_dies_is_told_with_its_test(tmp_path: Path) -> None:
    """As a fault in a library's code would end it: not even Python's own ending is heard of."""
    status, printed = run(tmp_path, DIES)
    assert status == 1
    assert "a worker died in" in printed
    assert "test_dies" in printed


@pytest.mark.parametrize(
    ("words", "passed"), [(("--durations", "3", "-vv"), "slowest 3 durations"), (("-v",), "PASSED")]
)
def test_what_is_asked_for_is_told(words: tuple[str, ...], passed: str, tmp_path: Path) -> None:
    status, printed = run(tmp_path, ENDINGS, "-k", "passes", *words)
    assert status == 0, printed
    assert "80 passed" in printed
    assert passed in printed
