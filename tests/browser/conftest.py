"""A real browser on a real site: Chromium without a window, driven by Selenium; a skip that says why where there is
none. Everything that a page asks for is written down: nothing may leave the machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from filelock import FileLock

from convert.cards.starter import load_starter
from convert.compendium.book import Compendium
from convert.compendium.exported import NAME
from convert.compendium.memory import in_memory
from convert.contract.registry import load_system
from convert.export.registry import load
from convert.export.run import Request, export

WAIT = 20.0
AXE = Path(__file__).resolve().parents[2] / ".ci" / "node" / "node_modules" / "axe-core" / "axe.min.js"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever is in this folder needs a browser."""
    for item in items:
        if item.nodeid.startswith("tests/browser/"):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> tuple[str, str]:
    """The browser and its driver."""
    browser = os.environ.get("CARD2SPELL_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    driver = shutil.which("chromedriver")
    if browser is None or driver is None:
        pytest.skip("no Chromium with its driver on this machine (apt-get install chromium chromium-driver)")
    return browser, driver


class Page:
    """A browser's window, and short ways to ask about it."""

    def __init__(self, driver: Any, site: Path) -> None:
        self.driver = driver
        self.site = site
        self.asked: list[str] = []
        self.said: list[str] = []

    def open(self, name: str = "index.html", texts: bool = True) -> Page:
        """A page of the site, in a state of its own; waits until names (and texts) can be searched."""
        self.driver.get("about:blank")
        self.driver.get((self.site / name.partition("#")[0]).as_uri() + "".join(name.partition("#")[1:]))
        if name.startswith("index"):
            mark = "c2s-texts" if texts else "c2s-names"
            self.until(f"return performance.getEntriesByName('{mark}').length > 0")
        return self

    def js(self, code: str, *arguments: Any) -> Any:
        """What a script in the page returns."""
        return self.driver.execute_script(code, *arguments)

    def until(self, code: str) -> Any:
        """Wait until a script returns something true, and return it."""
        from selenium.webdriver.support.ui import WebDriverWait

        return WebDriverWait(self.driver, WAIT, poll_frequency=0.02).until(lambda driver: driver.execute_script(code))

    def find(self, css: str) -> Any:
        """The first element, waited for."""
        self.until(f"return document.querySelector({msgspec.json.encode(css).decode()}) !== null")
        return self.driver.find_element("css selector", css)

    def click(self, css: str) -> None:
        """Click as a person does."""
        self.find(css).click()

    def type(self, css: str, text: str) -> None:
        """Type into a field over what stands there."""
        from selenium.webdriver.common.keys import Keys

        self.find(css).send_keys(Keys.CONTROL + "a" + Keys.NULL, text or Keys.DELETE)

    def texts(self, css: str) -> list[str]:
        """The texts of all elements."""
        found: list[str] = self.js("return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)", css)
        return found

    def names(self) -> list[str]:
        """The names of the results that are on the page."""
        return self.texts("#list a.name")

    def size(self, width: int, height: int, *, mobile: bool = False) -> Page:
        """The size of the window."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        return self

    def collect(self) -> None:
        """Read what was asked for and what the console said since the last time."""
        for row in self.driver.get_log("performance"):
            message = msgspec.json.decode(row["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                self.asked.append(message["params"]["request"]["url"])
        self.said += [f"{row['level']}: {row['message']}" for row in self.driver.get_log("browser")]

    def faults(self) -> list[str]:
        """What axe-core finds on the page that is serious or critical."""
        if not AXE.is_file():
            pytest.skip("axe-core is not installed here (.ci/run does: npm install --prefix .ci/node axe-core)")
        self.js(AXE.read_text(encoding="utf-8"))
        found = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run({preload: false}).then(r => done(r.violations), "
            "e => done([{impact: 'critical', id: String(e), nodes: []}]))"
        )
        return [
            f"{each['id']}: {each['nodes'][0]['html'] if each['nodes'] else ''} {each['nodes'][:1]}"
            for each in found
            if each["impact"] in ("serious", "critical")
        ]


@pytest.fixture(scope="session")
def window(chromium: tuple[str, str]) -> Iterator[Any]:
    """One browser for all tests."""
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = chromium[0]
    for flag in ("headless=new", "no-sandbox", "disable-gpu", "disable-dev-shm-usage", "disable-background-networking"):
        options.add_argument(f"--{flag}")
    options.add_argument("--enable-precise-memory-info")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path=chromium[1]))
    yield driver
    driver.quit()


@pytest.fixture(scope="session")
def starter() -> Compendium:
    """The starter set of the first game."""
    return in_memory(load_system("duel-monsters"), load_starter(), label="the starter set")


@pytest.fixture(scope="session")
def starter_site(starter: Compendium, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its site, written once for all workers of a run."""
    own = tmp_path_factory.getbasetemp()
    common = own.parent if os.environ.get("PYTEST_XDIST_WORKER") else own
    folder = common / "starter-site"
    with FileLock(common / "starter-site.lock"):
        if not (folder / NAME).is_file():
            export(load("site"), starter, Request(to=folder))
    return folder


@pytest.fixture
def visit(window: Any) -> Iterator[Callable[[Path], Page]]:
    """Opens sites; afterwards nothing but their own files was asked for, and no page complained."""
    opened: list[Page] = []

    def go(site: Path) -> Page:
        page = Page(window, site).size(1400, 900)
        window.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": "file://", "storageTypes": "local_storage"})
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
        window.get_log("performance")
        window.get_log("browser")
        opened.append(page)
        return page

    yield go
    for page in opened:
        page.collect()
        here = (page.site.as_uri() + "/", "about:", "data:", "blob:", "http://127.0.0.1:")
        assert [url for url in page.asked if not url.startswith(here)] == []
        assert page.said == []


@pytest.fixture
def page(visit: Callable[[Path], Page], starter_site: Path) -> Page:
    """The site of the starter set, with nothing kept from other tests."""
    return visit(starter_site)
