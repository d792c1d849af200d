"""The tracker in a real browser: a fight kept by people with real dice."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.browser.conftest import Page


@pytest.fixture
def tracker(page: Page) -> Page:
    """The tracker with the duel that comes along laid out."""
    page.open("tracker.html")
    page.until("return performance.getEntriesByName('c2s-tracker').length > 0")
    lay(page, "A duel of two Magi")
    return page


def lay(page: Page, title: str) -> None:
    page.js(
        "const s = document.getElementById('scenario');"
        "s.value = [...s.options].find(o => o.textContent === arguments[0]).value;"
        "s.dispatchEvent(new Event('change'))",
        title,
    )


def reload(page: Page) -> None:
    page.driver.refresh()
    page.until("return performance.getEntriesByName('c2s-tracker').length > 0")


def counters(page: Page, name: str) -> dict[str, int]:
    """Counter → now, of somebody."""
    found: dict[str, int] = page.js(
        "const one = C2S.fight.state.fighters.find(f => f.name === arguments[0]);"
        "return Object.fromEntries(Object.entries(one.counters).map(([k, v]) => [k, v[0]]))",
        name,
    )
    return found


def field(page: Page, label: str, text: str) -> None:
    """Type into a number's field and leave it."""
    page.type(f'[aria-label="{label}"]', text + "\t")


KHAY = "Khay the Lampkeeper"


def test_a_scenario_lays_the_table(tracker: Page) -> None:
    assert tracker.texts("#board .place h2") == [
        "Khay's side of the line",
        "the line",
        "Meryt's side of the line",
    ]
    # Values 3, 4, 1, 2, 5, 2 (STAT-08, STAT-09): 4 + 4 × 3 HP, 10 + 10 × 4 MP.
    assert counters(tracker, KHAY) == {"hp": 16, "mp": 50, "attack": 1, "defense": 2, "channeling": 5, "focus": 2}


def test_numbers_go_up_and_down_with_a_log_and_can_be_taken_back(tracker: Page) -> None:
    field(tracker, f"HP of {KHAY}", "-5")
    assert counters(tracker, KHAY)["hp"] == 11
    field(tracker, f"MP of {KHAY}", "37")
    tracker.click(f'[aria-label="One less HP of {KHAY}"]')
    assert counters(tracker, KHAY) | {"hp": 10, "mp": 37} == counters(tracker, KHAY)
    assert tracker.texts("#log li")[0].endswith("HP 11 → 10")
    field(tracker, f"HP of {KHAY}", "many")
    assert counters(tracker, KHAY)["hp"] == 10
    for _ in range(3):
        tracker.click("#undo")
    assert counters(tracker, KHAY)["hp"] == 16
    tracker.click("#redo")
    assert counters(tracker, KHAY)["hp"] == 11


def test_turns_go_by_initiative_and_refresh_what_refreshes(tracker: Page) -> None:
    names = tracker.js("return C2S.fight.state.fighters.map(f => f.name)")
    other = next(name for name in names if name != KHAY)
    field(tracker, f"Initiative of {KHAY}", "5")
    field(tracker, f"Initiative of {other}", "9")
    tracker.click("#next")
    assert tracker.texts("#order [aria-current]") == [other]
    field(tracker, f"Channeling of {KHAY}", "0")
    field(tracker, f"HP of {KHAY}", "3")
    tracker.click("#next")
    assert tracker.texts("#order [aria-current]") == [KHAY]
    assert (counters(tracker, KHAY)["channeling"], counters(tracker, KHAY)["hp"]) == (5, 3)  # DICE-04, STAT-07
    tracker.click("#next")
    assert tracker.texts("#round") == ["Round 2"]


def test_what_is_kept_holds_focus_and_is_due_every_turn(tracker: Page) -> None:
    tracker.type("#who", "silver fang")
    tracker.until("return document.querySelectorAll('#found button').length === 2")
    assert tracker.texts("#found button") == ["Silver Fang (Real)", "Silver Fang (Summon)"]
    tracker.driver.find_elements("css selector", "#found button")[1].click()
    tracker.until("return C2S.fight.state.fighters.length === 3")
    summon = tracker.js("return C2S.fight.state.fighters[2]")
    tracker.js("C2S.fight.own(arguments[0], C2S.fight.state.fighters[0].id)", summon["id"])
    assert counters(tracker, KHAY)["focus"] == 1
    assert tracker.texts(".due") == [f"Sustain {summon['upkeep']} due"]
    tracker.click("#next")
    assert f"{summon['upkeep']} MP Sustain due" in tracker.texts("#log li")[0]
    tracker.click(f'[aria-label="Pay Sustain of {KHAY}"]')
    assert counters(tracker, KHAY)["mp"] == 50 - summon["upkeep"]
    assert tracker.texts(".paid") == [f"Sustain {summon['upkeep']}: paid"]
    tracker.js("C2S.fight.remove(arguments[0])", summon["id"])
    assert counters(tracker, KHAY)["focus"] == 2


def test_shadows_are_the_game_masters_alone(tracker: Page) -> None:
    tracker.click(f"[data-fighter='{tracker.js('return C2S.fight.state.fighters[0].id')}'] summary")
    tracker.click(".hide")
    tracker.until("return C2S.fight.state.fighters[0].hidden")
    tracker.click("#players")
    board = tracker.find("#board").text + tracker.find("#order").text
    assert "Shadow" in board
    assert "Khay the" not in board
    assert "MP" not in tracker.find("#board").text
    assert not tracker.find("#log").is_displayed()


def test_a_fight_is_kept_over_a_reload_and_in_a_file(tracker: Page, tmp_path: Path) -> None:
    field(tracker, f"HP of {KHAY}", "7")
    reload(tracker)
    assert counters(tracker, KHAY)["hp"] == 7
    saved = tmp_path / "duel.fight.json"
    saved.write_bytes(msgspec.json.encode(tracker.js("return C2S.fight.state")))
    tracker.js("C2S.fight.lay({title: 'A fight', combatants: []})")
    tracker.click("#open")
    tracker.driver.find_element("css selector", "input[type=file]").send_keys(str(saved))
    tracker.until("return C2S.fight.state.fighters.length === 2")
    assert counters(tracker, KHAY)["hp"] == 7
    for wrong in (None, 3, {}, {"version": 1, "system": "chess", "fighters": []}, {"version": 2}):
        assert tracker.js("return C2S.fight.load(arguments[0])", wrong) is False
    odd = {
        "version": 1,
        "system": "duel-monsters",
        "fighters": [{"name": 5, "counters": {"hp": "x", "mp": [None, -3]}}],
    }
    assert tracker.js("return C2S.fight.load(arguments[0])", odd) is True
    assert counters(tracker, "Somebody") == {"mp": 0}


def test_a_list_comes_into_the_fight(page: Page) -> None:
    page.open("index.html#entry=silver-fang")
    page.click("#add")
    page.click("#add")
    page.open("index.html#entry=fissure").click("#add")
    page.open("tracker.html#list=0")
    page.until("return C2S.fight.state && C2S.fight.state.fighters.length === 2")
    assert page.js("return C2S.fight.state.fighters.map(f => f.name)") == ["Silver Fang", "Silver Fang 2"]


def test_axe_finds_nothing_serious_and_nothing_sticks_out(tracker: Page) -> None:
    tracker.js("document.querySelector('.more-of').open = true")
    assert tracker.faults() == []
    for width in (360, 3840):
        tracker.size(width, 900, mobile=width < 500)
        assert tracker.js("return document.documentElement.scrollWidth") <= width


def test_traps_of_a_scenario_lie_where_they_are_and_players_do_not_see_them(page: Page) -> None:
    """CONVERT-10: traps belong to the room; they have no turns."""
    page.open("tracker.html")
    page.until("return performance.getEntriesByName('c2s-tracker').length > 0")
    lay(page, "A tomb with traps")
    hall = '[aria-label="the pillared hall"]'
    assert page.texts(f"{hall} h3") == ["Trap, unseen: Spellbinding Circleartifact"]
    assert "Dragon Capture Jar" in " ".join(page.texts('[aria-label="the treasury"] h3'))
    assert not [name for name in page.texts("#order li") if "Circle" in name or "Jar" in name]
    page.click("#players")
    assert page.texts(f"{hall} h3") == []
    assert "Circle" not in page.js("return document.body.textContent")
    page.click("#players")
    page.click(f"{hall} summary")
    page.click(f"{hall} .hide")
    page.click("#players")
    assert page.texts(f"{hall} h3") == ["Trap: Spellbinding Circleartifact"]


def test_what_was_done_can_be_taken_back_after_a_reload(tracker: Page) -> None:
    before = counters(tracker, KHAY)["hp"]
    field(tracker, f"HP of {KHAY}", "-5")
    field(tracker, f"HP of {KHAY}", "-2")
    assert counters(tracker, KHAY)["hp"] == before - 7
    reload(tracker)
    tracker.click("#undo")
    assert counters(tracker, KHAY)["hp"] == before - 5
    reload(tracker)
    tracker.click("#redo")
    assert counters(tracker, KHAY)["hp"] == before - 7
    tracker.click("#undo")
    tracker.click("#undo")
    assert counters(tracker, KHAY)["hp"] == before
    tracker.js('localStorage.setItem(\'card2spell.fight.duel-monsters.steps\', \'{"back": [3, "{", "[]"]}\')')
    reload(tracker)
    tracker.click("#undo")  # what cannot be read changes nothing
    assert counters(tracker, KHAY)["hp"] == before


def test_on_a_phone_the_head_leaves_room_for_the_fight(page: Page) -> None:
    page.size(360, 780, mobile=True).open("tracker.html")
    page.until("return performance.getEntriesByName('c2s-tracker').length > 0")
    assert page.js("return document.querySelector('.top').getBoundingClientRect().height") <= 130
    assert page.js("return document.documentElement.scrollWidth") == 360
