"""The pictures in these pages, made anew: ``python docs/pictures.py``. Needs Chromium with its driver (see .ci/run)."""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path

from selenium import webdriver

from convert.cards.starter import load_starter
from convert.compendium.memory import in_memory
from convert.contract.registry import load_system
from convert.export.registry import load
from convert.export.run import Request, export

HERE = Path(__file__).resolve().parent / "pictures"
PAGES = {
    "site": "index.html#q=dragon&sort=-mp&view=table&entry=blue-eyes-ultimate-dragon",
    "site-dark-phone": "index.html#entry=man-eater-bug",
    "tracker": "tracker.html",
}

KHAY = Path(__file__).parents[1] / "convert/systems/duel_monsters/scenarios/characters/khay.yaml"
PRINTED = {"cards": ("cards",), "character": ("character", str(KHAY)), "reference": ("reference",)}
"""Printed pages: the name of the picture → what is printed."""


def browser() -> webdriver.Chrome:
    """Chromium without a window."""
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium") or "chromium"
    for flag in ("headless=new", "no-sandbox", "disable-gpu", "hide-scrollbars", "force-color-profile=srgb"):
        options.add_argument(f"--{flag}")
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))


def shoot(site: Path) -> None:
    """All pictures of a site."""
    driver = browser()
    for name, address in PAGES.items():
        phone = name.endswith("phone")
        size = {"width": 390 if phone else 1280, "height": 780, "deviceScaleFactor": 1, "mobile": phone}
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if "dark" in name else "light"}]
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})
        page, _, hash_ = address.partition("#")
        driver.get((site / page).as_uri() + f"#{hash_}" * bool(hash_))
        time.sleep(1.5)
        if name == "tracker":
            driver.execute_script(
                "C2S.load('fights').then(f => C2S.fight.lay(f.fights.find(one => one.title.includes('tomb'))));"
            )
            time.sleep(0.5)
            driver.execute_script(
                "const [one, two] = C2S.fight.state.fighters; C2S.fight.set(one.id, {initiative: 9});"
                "C2S.fight.set(two.id, {initiative: 7}); C2S.fight.turn(); C2S.fight.count(one.id, 'hp', '-7')"
            )
            time.sleep(0.5)
        driver.get_screenshot_as_file(str(HERE / f"{name}.png"))
    driver.quit()


def main() -> None:
    """Write the pictures of the starter set."""
    HERE.mkdir(exist_ok=True)
    book = in_memory(load_system("duel-monsters"), load_starter(), label="the starter set")
    with tempfile.TemporaryDirectory() as folder:
        export(load("site"), book, Request(to=Path(folder) / "site"))
        shoot(Path(folder) / "site")
        for name, arguments in PRINTED.items():
            to = Path(folder) / name
            export(load("print"), book, Request(to=to, arguments=arguments, options={"format": "png", "ppi": "72"}))
            shutil.copy(sorted(to.glob("*.png"))[0], HERE / f"{name}.png")
    sys.stdout.write(f"wrote {', '.join(f'{name}.png' for name in (*PAGES, *PRINTED))} into {HERE}\n")


if __name__ == "__main__":
    main()
