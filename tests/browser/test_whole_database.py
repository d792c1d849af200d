"""The whole database in a browser, to the figures that are promised for two idle cores. Deselected in the quick suite
(``-m whole_database`` asks for it): a busy machine says nothing about them."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from convert.compendium.book import Compendium
from convert.export.writing import load
from tests.browser.conftest import Page

pytestmark = pytest.mark.whole_database

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 22.0
"""Of processor time. 15 s is the wish for an idle machine; one machine took 8.4 s and 15.3 s on one day."""
CARDS_SECONDS = 15.0
MEGABYTES = 600
ON_DISK = 25_000_000
NAMES_MS = 1000.0
QUERY_MS = 16.0
HEAP = 200_000_000

MEASURED = """
import resource, sys
from convert.cli import main
try:
    main.run(sys.argv[1:])
except SystemExit as stop:
    assert not stop.code, stop.code
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
"""


class Taken(NamedTuple):
    """What a command took. A busy machine makes it last longer; the time that its processors spent says what it would
    last on an idle one, and is what is bounded."""

    processor: float
    wall: float
    megabytes: float

    def __str__(self) -> str:
        return f"{self.processor:.1f} s of processor time, {self.wall:.1f} s by the clock, {self.megabytes:.0f} MB"


def command(*arguments: str, folder: Path) -> Taken:
    """Run a command, and say what it took."""
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    processor, megabytes = map(float, done.stdout.split()[-2:])
    return Taken(processor, time.perf_counter() - begun, megabytes)


@pytest.fixture(scope="module")
def built(snapshot: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the compendium of the whole database."""
    folder = tmp_path_factory.mktemp("whole")
    command("build", "--source", str(snapshot / "cardinfo.json.gz"), folder=folder)
    return folder


@pytest.fixture(scope="module")
def whole(built: Path) -> tuple[Path, Taken]:
    """Its site, and what writing it took."""
    return built / "site", command("export", "site", "--to", "site", folder=built)


@pytest.fixture
def site(visit: Callable[[Path], Page], whole: tuple[Path, Taken]) -> Page:
    """The site in a window."""
    return visit(whole[0])


def test_it_is_written_in_time_and_small(whole: tuple[Path, Taken]) -> None:
    folder, taken = whole
    manifest = load(folder)
    assert manifest is not None
    size = sum(each.bytes for each in manifest.files.values())
    print(f"site: {taken}, {size / 1e6:.1f} MB on disk")
    assert manifest.entries > 14_000
    assert size <= ON_DISK
    assert taken.megabytes <= MEGABYTES
    assert taken.processor <= SECONDS


def test_names_can_be_searched_within_a_second(site: Page) -> None:
    site.open(texts=False)
    taken = site.js("return performance.getEntriesByName('c2s-names')[0].startTime")
    print(f"names: {taken:.0f} ms after the page's start")
    assert taken <= NAMES_MS


def test_queries_are_answered_before_the_next_frame(site: Page) -> None:
    """What a person types, letter by letter: names, typos, words of texts, with filters and without."""
    site.open()
    typed = ["blue-eyes white", "drgaon", "magicin", "destroy one monster", "used spells", "7", "elemental hero", "zzz"]
    queries = [word[:end] for word in typed for end in range(1, len(word) + 1)]
    code = (
        "const found = [];"
        "for (const filters of [{}, {form: ['fusion'], level: '4-'}]) for (const q of arguments[0]) {"
        "  const begun = performance.now(); C2S.browse.search({q, filters}); found.push(performance.now() - begun); }"
        "return found;"
    )
    taken = sorted(site.js(code, queries))
    at95 = taken[int(len(taken) * 0.95)]
    print(f"queries: median {statistics.median(taken):.1f} ms, 95 of 100 under {at95:.1f} ms, most {taken[-1]:.1f} ms")
    assert at95 <= QUERY_MS


@pytest.mark.parametrize("what", ["obsidian", "foundry"])
def test_a_vault_and_a_module_are_written_in_time_and_small(built: Path, what: str) -> None:
    taken = command("export", what, "--to", what, folder=built)
    print(f"{what}: {taken}")
    assert taken.megabytes <= MEGABYTES
    assert taken.processor <= SECONDS


def test_nine_hundred_cards_are_printed_in_seconds(built: Path) -> None:
    pytest.importorskip("typst", reason="printing needs the extra `print`")
    book = Compendium.load(built / "output" / "duel-monsters")
    chosen = [entry.id for entry in book.entries][::15][:900]
    (built / "nine-hundred.txt").write_text("\n".join(chosen), "utf-8")
    taken = command("export", "print", "cards", "--list", "nine-hundred.txt", "--to", "cards", folder=built)
    print(f"900 cards: {taken}")
    assert min(taken.processor, taken.wall) <= CARDS_SECONDS  # the typesetter has a thread for each core


def test_the_page_stays_small(site: Page) -> None:
    site.open()
    for hash_ in ("#q=dragon", "#view=cards&attribute=DARK", "#entry=dark-magician", "#q=destroy&sort=-mp"):
        site.js("location.hash = arguments[0]", hash_)
        time.sleep(0.2)
    heap = site.js("return performance.memory.usedJSHeapSize")
    print(f"heap: {heap / 1e6:.0f} MB")
    assert heap <= HEAP


def test_a_set_of_hundreds_is_chosen_by_typing(site: Page) -> None:
    from selenium.webdriver.common.keys import Keys

    site.open()
    site.js("document.querySelector('[data-filter=set]').open = true")
    site.find("[data-filter=set] input").send_keys("metal raiders" + Keys.ENTER)
    site.until("return location.hash === '#set=Metal+Raiders'")
    assert int(site.texts("#said")[0].split()[0]) > 100
    assert site.faults() == []


@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024), (1400, 900), (3840, 2160)])
def test_nothing_sticks_out(site: Page, width: int, height: int) -> None:
    site.size(width, height, mobile=width < 500)
    for state in ("", "#view=table&q=of+the", "#entry=blue-eyes-ultimate-dragon"):
        site.open("index.html" + state)
        if "entry" in state:
            site.find("#reading h1")
        assert site.js("return document.documentElement.scrollWidth") <= width
