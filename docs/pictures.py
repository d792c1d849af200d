"""The pictures in these pages, made anew: ``python docs/pictures.py``, or some: ``python docs/pictures.py board odds``.

``site`` needs Chromium with its driver (see .ci/run), ``odds`` the extra `plots`, ``paper`` the extra `print`.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from selenium import webdriver

from convert.cards.starter import load_starter
from convert.compendium.book import Compendium
from convert.compendium.memory import in_memory
from convert.contract.registry import load_system
from convert.export.registry import load
from convert.export.run import Request, export
from convert.kernel import derive
from convert.table.keyboard import Stopped, Table
from convert.table.screen import Screen

HERE = Path(__file__).resolve().parent / "pictures"
PAGES = {
    "site": "index.html#q=dragon&sort=-mp&view=table&entry=blue-eyes-ultimate-dragon",
    "site-dark-phone": "index.html#entry=man-eater-bug",
    "tracker": "tracker.html",
}

KHAY = Path(__file__).parents[1] / "convert/systems/duel_monsters/scenarios/characters/khay.yaml"
PRINTED = {"cards": ("cards",), "character": ("character", str(KHAY)), "reference": ("reference",)}
"""Printed pages: the name of the picture → what is printed."""


SEED, DECISIONS, GAMES = 7, 45, 60
BOARD = "duel-of-two-magi"
WITHOUT_FONTS = re.sub(r"@font-face \{\{.*?\}\}\n", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
"""A picture that fetches nothing from anywhere."""


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


def site(book: Compendium, folder: Path) -> None:
    """Pages of the site."""
    export(load("site"), book, Request(to=folder / "site"))
    shoot(folder / "site")


def paper(book: Compendium, folder: Path) -> None:
    """Printed pages."""
    for name, arguments in PRINTED.items():
        to = folder / name
        export(load("print"), book, Request(to=to, arguments=arguments, options={"format": "png", "ppi": "72"}))
        shutil.copy(sorted(to.glob("*.png"))[0], HERE / f"{name}.png")


def board(book: Compendium, folder: Path) -> None:
    """The board of ``card2spell play``, as it is drawn on a terminal in the middle of a fight."""
    arena = book.system.arena(book)
    bout = arena.scenario(BOARD)
    game = bout.start(SEED)
    players = [arena.players["sensible"](derive(SEED, side)) for side in range(len(game.sides))]
    for _ in range(DECISIONS):
        if game.to_move is not None:
            game.play(players[game.to_move].choose(game, game.legal_moves()))
    while game.to_move not in (None, 0):
        game.play(players[game.to_move].choose(game, game.legal_moves()))
    terminal = Console(record=True, width=112, height=48, file=io.StringIO(), force_terminal=True)
    table = Table(game, machine=dict(enumerate(players[1:], 1)), ask=nobody, say=lambda _: None, show=Screen(terminal))
    with suppress(Stopped):
        table.run()
    picture = terminal.export_svg(title=f"card2spell play {BOARD}", unique_id="board", code_format=WITHOUT_FONTS)
    (HERE / "board.svg").write_text(picture, encoding="utf-8")


def nobody(prompt: str) -> str:
    """Whoever is asked has left."""
    raise EOFError


def odds(book: Compendium, folder: Path) -> None:
    """What ``card2spell balance --plot`` draws: how often one Magi beats a monster, by its Attack and its Level."""
    subprocess.run([sys.executable, "-m", "card2spell", "build", "--source", "starter"], cwd=folder, check=True)
    run = [sys.executable, "-m", "card2spell", "balance", "Battle Ox", "--party", str(KHAY), "--games", str(GAMES)]
    vary = ["--vary", "attack=7..19:3", "--vary", "level=3..5"]
    subprocess.run([*run, *vary, "--plot", str(HERE / "odds.svg")], cwd=folder, check=True, stdout=subprocess.DEVNULL)


PICTURES = {"site": site, "paper": paper, "board": board, "odds": odds}


def main() -> None:
    """Write the pictures of the starter set."""
    HERE.mkdir(exist_ok=True)
    book = in_memory(load_system("duel-monsters"), load_starter(), label="the starter set")
    for name in sys.argv[1:] or PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            PICTURES[name](book, Path(folder))
        sys.stdout.write(f"{name}: written into {HERE}\n")


if __name__ == "__main__":
    main()
