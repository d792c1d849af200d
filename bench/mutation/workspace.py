"""A copy of the project in which a file can be broken and the tests run, as they run without real card data."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from compileall import compile_dir
from contextlib import contextmanager
from pathlib import Path
from py_compile import PycInvalidationMode
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
KILLED, SURVIVED, TIMED_OUT, BROKEN = "killed", "survived", "timeout", "broken"
_NOTHING_RUN = (3, 4, 5)
"""What pytest ends with when it is called wrongly or finds no tests."""
_BOUNDS = (signal.SIGPROF, signal.SIGALRM)
_WARM = Path(__file__).with_name("warm.py")


class Ran(NamedTuple):
    """What tests said, and the names of those that failed: of a run that is not watched the first."""

    verdict: str
    failed: tuple[str, ...] = ()

    @property
    def by(self) -> str:
        """The first that failed."""
        return next(iter(self.failed), "")


class Workspace:
    """The copy. ``folder`` is its root; ``scratch``, beside it, is for what its tests write, which thereby stands no
    deeper in a project than elsewhere. Its warm process starts with the first run, and ends with ``close``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.scratch = folder.with_name(f"{folder.name}-scratch")
        self.scratch.mkdir(exist_ok=True)
        self._warm: subprocess.Popen[str] | None = None

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

    def run(
        self,
        tests: Sequence[str],
        *,
        seconds: float,
        bounds: Mapping[str, float] | None = None,
        without: Sequence[str] = (),
        watched: Path | None = None,
        include: Sequence[str] = (),
    ) -> Ran:
        """What the tests say: ``killed`` at the first that fails, ``survived``, ``timeout`` for one that computes
        longer than its bound (``seconds`` for those that ``bounds`` does not name; processor time: a busy machine does
        no harm) or waits for ever, ``broken`` where pytest finds nothing to run. No tests: the whole suite, but for
        those of ``without``. ``watched``: a folder for what ``coverage_map.Watch`` sees of the files of ``include``."""
        asked = {"tests": list(tests), "without": list(without), "usual": seconds, "bounds": dict(bounds or {})}
        answer = self._ask({**asked, "watched": str(watched or ""), "include": list(include)})
        status, failed = int(answer["status"]), tuple(str(answer["failed"]).split("\n"))
        if os.WIFSIGNALED(status):
            return Ran(TIMED_OUT if os.WTERMSIG(status) in _BOUNDS else KILLED)
        code = os.WEXITSTATUS(status)
        if code in _NOTHING_RUN:
            return Ran(BROKEN)
        return Ran(KILLED, failed) if code else Ran(SURVIVED)

    def _ask(self, question: Mapping[str, object]) -> Mapping[str, Any]:
        if self._warm is None:
            call = [sys.executable, "-P", str(_WARM), str(self.folder)]
            environment = self._environment()
            pipe = subprocess.PIPE
            self._warm = subprocess.Popen(call, cwd=self.folder, env=environment, stdin=pipe, stdout=pipe, text=True)
            self._answer()
        assert self._warm.stdin is not None
        self._warm.stdin.write(json.dumps(question) + "\n")
        self._warm.stdin.flush()
        return self._answer()

    def _answer(self) -> Mapping[str, Any]:
        assert self._warm is not None
        assert self._warm.stdout is not None
        if not (line := self._warm.stdout.readline()):
            raise RuntimeError("the warm process ended; what it said stands above")
        answer: Mapping[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the warm process, if there is one."""
        if self._warm is not None:
            self._warm.communicate()
            self._warm = None

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "CARD2SPELL_SHARED": str(self.folder / "no-shared-data"),
            "TMPDIR": str(self.scratch),
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
        subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
        subprocess.run(["git", "add", "-A"], cwd=folder, check=True)
        # Compiled once, held valid by the text's hash: each run then compiles what was changed and nothing else.
        compile_dir(folder, quiet=2, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        place = Workspace(folder)
        try:
            yield place
        finally:
            place.close()
