"""Which tests go to one worker of ``pytest-xdist``, and in which order they are begun.

A room (a folder of tests) is one unit: its files ask for the same starter set, the same snapshots, the same modules,
which one worker then makes once. What takes longest is begun first, so that no worker is left with it at the end."""

from __future__ import annotations

from xdist.scheduler.loadscope import LoadScopeScheduling
from xdist.workermanage import WorkerController

TOGETHER = {"tests/wording": "tests/text"}
"""A room → the room whose unit it belongs to: both look at the same readings of real cards."""
FIRST = (
    "tests/browser",
    "tests/cli_show",
    "tests/text",
    "tests/compendium",
    "tests/house",
    "tests/conversion",
    "tests/export",
    "tests/kernel",
    "tests/rating",
    "tests/magic_rpg",
    "tests/rules_effects",
    "tests/rules_fight",
    "tests/campaign",
    "tests/table",
    "tests/players",
    "tests/words",
    "tests/hostile",
    "tests/cards",
    "tests/dice_duels",
    "tests/findings",
)
"""The rooms that take longest, by the clock; the others follow in the order of their names."""


class WorkUnits(LoadScopeScheduling):  # type: ignore[misc]
    """``--dist loadfile`` with units of one's own. The lists of what is done are kept short: xdist looks through every
    test so far after each test."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)
        self._places: dict[WorkerController, dict[str, int]] = {}

    def _split_scope(self, nodeid: str) -> str:
        room = nodeid.partition("::")[0].rpartition("/")[0]
        return TOGETHER.get(room, room)

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
