"""A copy of the project in which a file can be broken and the tests run, as they run without real card data."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from compileall import compile_dir
from contextlib import contextmanager
from pathlib import Path
from py_compile import PycInvalidationMode

ROOT = Path(__file__).resolve().parents[2]
KILLED, SURVIVED, TIMED_OUT, BROKEN = "killed", "survived", "timeout", "broken"
_NO_TESTS = 5
_USAGE = (3, 4)
_WAIT = 20.0
"""What takes this many times its processor time by the clock waits for something that never comes."""


class Workspace:
    """The copy. ``folder`` is its root."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @contextmanager
    def changed(self, file: str, text: str) -> Iterator[None]:
        """The file with another text, for the time of the ``with``."""
        path = self.folder / file
        before = path.read_text("utf-8")
        path.write_text(text, "utf-8")
        try:
            yield
        finally:
            path.write_text(before, "utf-8")

    def run(self, tests: Sequence[str], *, seconds: float, more: Sequence[str] = ()) -> str:
        """What the tests say: ``killed`` at the first that fails, ``survived``, ``timeout`` for a run that computes
        longer than ``seconds`` (processor time: a busy machine does no harm) or waits for ever, ``broken`` for a call
        that pytest refuses. No arguments: the whole suite."""
        call = ["/bin/sh", "-c", f'ulimit -t {int(seconds) + 1}; exec "$@"', "limited"]
        call += [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", *more, *tests]
        process = subprocess.Popen(
            call,
            cwd=self.folder,
            env=_environment(self.folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            status = process.wait(_WAIT * seconds)
        except subprocess.TimeoutExpired:
            return TIMED_OUT
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        if status == -signal.SIGXCPU or status == -signal.SIGKILL:
            return TIMED_OUT
        if status in _USAGE or status == _NO_TESTS:
            return BROKEN
        return KILLED if status else SURVIVED


def _environment(folder: Path) -> dict[str, str]:
    return {
        **os.environ,
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "CARD2SPELL_SHARED": str(folder / "no-shared-data"),
        "TMPDIR": str(folder / ".tmp"),
    }


@contextmanager
def workspace(root: Path = ROOT) -> Iterator[Workspace]:
    """A copy of what git knows of the project, gone afterwards."""
    named = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        check=True,
    )
    with tempfile.TemporaryDirectory(prefix="card2spell-mutation-") as name:
        folder = Path(name) / "project"
        for file in filter(None, named.stdout.decode().split("\0")):
            if (root / file).is_file():
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / file, folder / file)
        (folder / ".tmp").mkdir()
        subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
        subprocess.run(["git", "add", "-A"], cwd=folder, check=True)
        # Compiled once, held valid by the text's hash: each run then compiles what was changed and nothing else.
        compile_dir(folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        yield Workspace(folder)
