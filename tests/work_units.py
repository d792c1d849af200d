"""Which tests go to one worker of ``pytest-xdist``, and in which order they are begun.

A file is one unit, as with ``--dist loadfile``, but for what shares something dear: a browser, the readings of the same
real cards. What takes longest is begun first, so that no worker is left with it at the end."""

from __future__ import annotations

from xdist.scheduler.loadscope import LoadScopeScheduling
from xdist.workermanage import WorkerController

TOGETHER = {
    "tests/browser/": "the browser",
    "tests/text/test_text_coverage.py": "readings of real cards",
    "tests/text/test_text_dealt_before.py": "readings of real cards",
    "tests/wording/test_wording_round_trip.py": "readings of real cards",
}
"""What a name begins with → its unit."""
FIRST = (
    "the browser",
    "readings of real cards",
    "tests/house/test_readme.py",
    "tests/conversion/test_conversion_whole.py",
    "tests/kernel/test_stopped_series.py",
    "tests/compendium/test_kill_at_any_moment.py",
)
"""The units that take longest."""


class WorkUnits(LoadScopeScheduling):  # type: ignore[misc]
    """``--dist loadfile`` with units of one's own. The lists of what is done are kept short: xdist looks through every
    test so far after each test."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        self._places: dict[WorkerController, dict[str, int]] = {}

    def _split_scope(self, nodeid: str) -> str:
        return next((unit for start, unit in TOGETHER.items() if nodeid.startswith(start)), nodeid.partition("::")[0])

    def _assign_work_unit(self, node: WorkerController) -> None:
        unit = next((unit for unit in FIRST if unit in self.workqueue), next(iter(self.workqueue)))
        tests = self.workqueue.pop(unit)
        self.assigned_work.setdefault(node, {})[unit] = tests
        if node not in self._places:
            self._places[node] = {test: place for place, test in enumerate(self.registered_collections[node])}
        places = self._places[node]
        node.send_runtest_some([places[test] for test, done in tests.items() if not done])

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        """See ``LoadScopeScheduling``."""
        unit = self._split_scope(self.registered_collections[node][item_index])
        super().mark_test_complete(node, item_index, duration)
        if all(self.assigned_work[node][unit].values()):
            del self.assigned_work[node][unit]
