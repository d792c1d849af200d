"""The first page in a real browser: searching, filtering, sorting, the address, the keyboard, sizes, screen readers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import msgspec
import pytest
from selenium.webdriver.common.keys import Keys

from convert.compendium.book import Compendium
from convert.export.registry import load
from convert.export.run import Request, export
from tests.browser.conftest import Page


def searched(page: Page, text: str) -> list[str]:
    """The results after typing."""
    page.type("#q", text)
    page.until(f"return new URLSearchParams(location.hash.slice(1)).get('q') === {text!r}")
    return page.names()


def test_names_are_searched_as_one_types(page: Page, starter: Compendium) -> None:
    page.open()
    assert page.texts("#said") == [f"{len(starter)} entries"]
    assert searched(page, "fissure")[0] == "Fissure"
    assert searched(page, "blue eyes w")[0] == "Blue-Eyes White Dragon"
    assert all("dragon" in name.lower() for name in searched(page, "dragon")[:5])


def test_typos_in_names_are_forgiven(page: Page) -> None:
    page.open()
    assert {typed: searched(page, typed)[0] for typed in MEANT} == MEANT


MEANT = {
    "fisure": "Fissure",
    "fissuer": "Fissure",
    "fsisure": "Fissure",
    "fissur": "Fissure",
    # two slips, and words in one
    "mystcal tyfoon": "Mystical Space Typhoon",
    "darkmagician": "Dark Magician",
    "blueeyeswhite": "Blue-Eyes White Dragon",
    "drakmagican": "Dark Magician",
}


def test_two_slips_are_forgiven_where_nothing_else_is_found(page: Page, starter: Compendium) -> None:
    """A word of texts that is near to words of names finds the texts alone."""
    found = searched(page.open(), "regain")
    assert found
    assert all("regain" in (entry := starter.find(name)).name.lower() + entry.text.lower() for name in found)


def test_texts_are_searched_behind_names(page: Page, starter: Compendium) -> None:
    found = searched(page.open(), "used spells")
    meant = {entry.name for entry in starter if "used spells" in entry.text.lower()}
    assert meant
    assert meant <= set(page.names()) | set(found)


def test_filters_narrow_and_the_address_holds_them(page: Page, starter: Compendium) -> None:
    page.open()
    page.click("[data-filter=form] input[value=field]")
    page.until("return location.hash === '#form=field'")
    fields = sorted(entry.name for entry in starter if entry.form == "field")
    assert sorted(page.names()) == fields
    page.click("[data-filter=form] input[value=ritual]")
    page.until("return location.hash === '#form=field,ritual'")
    assert len(page.names()) == sum(entry.form in ("field", "ritual") for entry in starter)
    page.driver.back()
    page.until("return location.hash === '#form=field'")
    assert sorted(page.names()) == fields
    page.click("#chips button")
    page.until("return document.querySelectorAll('#chips button').length === 0")
    assert page.texts("#said") == [f"{len(starter)} entries"]


def test_an_address_can_be_passed_on(page: Page, starter: Compendium) -> None:
    page.open("index.html#attribute=DARK&level=4-6&sort=-level&entry=dark-magician")
    found = [entry for entry in starter if getattr(entry, "attribute", "") == "DARK" and 4 <= entry.level <= 6]
    assert len(page.names()) == len(found)
    levels = [starter.find(name).level for name in page.names()]
    assert levels == sorted(levels, reverse=True)
    assert page.find("#reading h1").text == "Dark Magician"
    assert page.js("return document.querySelector('[data-filter=level] [data-bound=high]').value") == "6"


def test_numbers_are_bounded_and_heads_sort(page: Page, starter: Compendium) -> None:
    page.open()
    page.type("[data-filter=mp] [data-bound=low]", "10")
    page.until("return location.hash === '#mp=10-'")
    assert len(page.names()) == sum((entry.mp_cost or 0) >= 10 for entry in starter)
    page.click("thead [data-col=mp] button")
    page.click("thead [data-col=mp] button")
    page.until("return location.hash.includes('sort=-mp')")
    costs = [starter.find(name).mp_cost for name in page.names()]
    assert costs == sorted(costs, reverse=True)
    assert page.find("thead [data-col=mp]").get_attribute("aria-sort") == "descending"


def test_sets_with_commas_and_spaces_are_words_like_others(page: Page, starter: Compendium) -> None:
    page.open("index.html#set=Metal+Raiders")
    assert sorted(page.names()) == sorted(e.name for e in starter if e.first_set == "Metal Raiders")


def test_the_keyboard_is_enough(page: Page) -> None:
    page.open()
    body = page.find("body")
    body.send_keys("/")
    assert page.js("return document.activeElement.id") == "q"
    page.driver.switch_to.active_element.send_keys("dragon")
    page.until("return location.hash === '#q=dragon'")
    page.driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    page.driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    second = page.names()[1]
    assert page.js("return document.activeElement.textContent") == second
    page.driver.switch_to.active_element.send_keys(Keys.ENTER)
    page.until(f"return document.querySelector('#reading h1')?.textContent === {second!r}")
    page.driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    page.until("return document.getElementById('reading').hidden")
    assert page.js("return document.activeElement.id") == "q"


@pytest.mark.parametrize(("width", "height"), [(360, 640), (3840, 2160)])
@pytest.mark.parametrize(
    "state",
    ["#view=table", "#entry=blue-eyes-ultimate-dragon", pytest.param("#lists", marks=pytest.mark.thorough)],
)
def test_nothing_sticks_out_at_any_size(page: Page, width: int, height: int, state: str) -> None:
    page.size(width, height, mobile=width < 500).open("index.html" + state)
    if state.startswith(("#entry", "#lists", "#rule")):
        page.find("#reading h1")
    assert page.js("return document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(
    ("scheme", "state"),
    [
        ("light", "#entry=man-eater-bug"),
        pytest.param("light", "#lists", marks=pytest.mark.thorough),
        ("dark", "#view=cards&form=field"),
        pytest.param("dark", "#rule=CONVERT-03", marks=pytest.mark.whole_database),
        pytest.param("light", "", marks=pytest.mark.whole_database),
        pytest.param("dark", "#q=zzzzzzz&entry=man-eater-bug", marks=pytest.mark.whole_database),
    ],
)
def test_axe_finds_nothing_serious(page: Page, scheme: str, state: str) -> None:
    feature = {"name": "prefers-color-scheme", "value": scheme}
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    page.open("index.html" + state)
    if any(word in state for word in ("entry", "lists", "rule")):
        page.find("#reading h1")
        page.js("document.querySelector('details.why')?.setAttribute('open', '')")
    assert page.faults() == []


class Quiet(SimpleHTTPRequestHandler):
    """A static host."""

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture
def host(starter_site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(starter_site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


def test_it_is_the_same_from_a_static_host(
    visit: Callable[[Path], Page], starter_site: Path, starter: Compendium, host: str
) -> None:
    page = visit(starter_site)
    page.driver.get(host + "index.html")
    page.until("return performance.getEntriesByName('c2s-texts').length > 0")
    assert page.texts("#said") == [f"{len(starter)} entries"]


@pytest.mark.parametrize("width", [360, 1400])
def test_a_long_name_without_a_space_leaves_the_table_as_it_is(
    visit: Callable[[Path], Page], starter: Compendium, tmp_path: Path, width: int
) -> None:
    """Names wrap; sets and Types stand as their cards have them."""
    ox = starter.find("Battle Ox")
    long = msgspec.structs.replace(starter.find("Fissure"), name="A" * 180)
    export(load("site"), Compendium.from_entries(starter.system, [ox, long]), Request(to=tmp_path / "site"))
    page = visit(tmp_path / "site").size(width, 780, mobile=width < 500).open("index.html#view=table")
    assert page.js("return document.documentElement.scrollWidth") <= width
    head = page.js(
        "const r = document.querySelector('[data-col=mp]').getBoundingClientRect(); return [r.left, r.right]"
    )
    assert 0 < head[0] < head[1] <= width
    assert page.js("return document.querySelector('.list tbody th').getBoundingClientRect().width") > 90
    if width > 1000:
        cells = page.js("return [...document.querySelectorAll('td[data-col=type]')].map((cell) => cell.innerText)")
        assert "Beast-Warrior" in cells
        sets = page.js("return [...document.querySelectorAll('td[data-col=set]')].map((cell) => cell.innerText)")
        assert set(sets) == {ox.first_set, long.first_set}


def test_entries_of_one_name_are_told_apart(visit: Callable[[Path], Page], starter: Compendium, tmp_path: Path) -> None:
    """In the table and in a list by their ids, where names do not say which is meant."""
    first = starter.find("Fissure")
    second = msgspec.structs.replace(first, id="home-fissure", slug="fissure-2", source=None)
    book = Compendium.from_entries(starter.system, [first, second, starter.find("Battle Ox")])
    export(load("site"), book, Request(to=tmp_path / "site"))
    page = visit(tmp_path / "site").open()
    assert sorted(page.texts(".twin")) == [f" ({second.id})", f" ({first.id})"]
    page.js("C2S.lists.add(arguments[0]); location.hash = '#lists'", second.id)
    page.until("return document.querySelector('.items .line') !== null")
    assert page.texts(".items .line")[0].endswith("(home-fissure)")
