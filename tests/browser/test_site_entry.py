"""An entry's page, lists, rules and provenance in a real browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from convert.compendium.book import Compendium
from convert.export.registry import load
from convert.export.run import Request, export
from convert.rulebook import load as load_rules
from tests.browser.conftest import Page


def test_an_entry_is_shown_as_the_card_that_it_is(page: Page, starter: Compendium) -> None:
    page.open("index.html#entry=man-eater-bug")
    panel = starter.system.describe(starter.find("Man-Eater Bug"))
    assert page.find("#reading h1").text == "Man-Eater Bug"
    assert page.find("#reading .badge").text.replace("\n", "") == panel.badge
    assert page.texts("#reading .words p") == list(panel.paragraphs)
    cells = [cell for table in panel.tables for row in table.rows for cell in row]
    assert page.texts("#reading .figures tbody :is(th, td)") == cells
    assert page.driver.title == "Man-Eater Bug · Duel Monsters"


def test_nothing_lies_over_the_title_of_an_entry_in_a_narrow_window(page: Page) -> None:
    """The bar of buttons, which stays in sight, was pushed down over it."""
    page.size(900, 1100).open("index.html#entry=man-eater-bug")
    page.find("#reading h1")
    below = "document.querySelector('#reading h1').getBoundingClientRect().top"
    assert page.js(f"return {below} >= document.querySelector('#reading .tools').getBoundingClientRect().bottom")


def test_links_lead_to_materials_and_back(page: Page, starter: Compendium) -> None:
    fusion = next(entry for entry in starter if getattr(entry, "materials", ()) and entry.materials[0].slug in starter)
    material = starter.find(fusion.materials[0].slug)
    page.open(f"index.html#entry={fusion.slug}")
    page.find("#reading .relation")
    page.js(
        "[...document.querySelectorAll('.relation a')].find(a => a.textContent === arguments[0]).click()", material.name
    )
    page.until(f"return document.querySelector('#reading h1')?.textContent === {material.name!r}")
    headings = page.texts("#reading .relation h3")
    assert "Material of" in headings
    assert fusion.name in page.texts("#reading .relation a")


def test_why_a_number_is_what_it_is_leads_to_the_rule(page: Page, starter: Compendium) -> None:
    entry = starter.find("Blue-Eyes White Dragon")
    page.open(f"index.html#entry={entry.slug}")
    page.click("#why summary")
    rows = dict(zip(page.texts("#why tbody th"), page.texts("#why tbody td:nth-child(2)"), strict=True))
    assert rows["MP"] == str(entry.mp_cost)
    steps = page.js(
        "return [...document.querySelectorAll('#why tbody tr')].find(r => r.querySelector('th').textContent === 'MP')"
        ".querySelector('.steps').textContent"
    )
    assert "MP-02" in steps
    page.js("[...document.querySelectorAll('#why a.rule')].find(a => a.textContent === 'MP-02').click()")
    page.until("return document.querySelector('.law.here h3')?.textContent === 'MP-02'")
    assert "A summoning spell costs 1 + R + L MP" in page.find(".law.here").text


def test_every_rule_and_term_can_be_read(page: Page) -> None:
    rulebook = load_rules("duel-monsters")
    assert rulebook is not None
    page.open("index.html#rules")
    page.find("#reading .law")
    assert page.texts("#reading .law h3") == [rule.id for rule in rulebook.rules]
    assert page.texts("#reading dt") == [term for term, _ in rulebook.terms]


def test_lists_are_gathered_kept_saved_and_taken_over(page: Page, tmp_path: Path) -> None:
    page.open("index.html#entry=fissure")
    page.click("#add")
    page.click("#add")
    page.open("index.html#entry=man-eater-bug").click("#add")
    page.open("index.html#lists")
    assert page.texts(".items .count") == ["2", "1"]
    assert page.texts(".items a") == ["Fissure", "Man-Eater Bug"]
    text = page.js("return C2S.lists.text(C2S.lists.active())")
    assert text.splitlines()[-2:] == ["2x Fissure", "Man-Eater Bug"]

    from convert.cards.selection import read_list

    (tmp_path / "mine.txt").write_text(text, encoding="utf-8")
    assert [want.text for want in read_list(tmp_path / "mine.txt")] == ["Fissure", "Man-Eater Bug"]
    page.js("C2S.lists.all = []")
    page.open("index.html#lists").click("#list-load")
    page.driver.find_element("css selector", "input[type=file]").send_keys(str(tmp_path / "mine.txt"))
    page.until("return document.querySelectorAll('.items li').length === 2")
    assert page.texts(".items .count") == ["2", "1"]
    assert page.js("return C2S.lists.text(C2S.lists.active())") == text


def test_a_list_of_odd_names_comes_back_as_it_was(page: Page) -> None:
    page.open()
    found = page.js(
        "return C2S.lists.parse(arguments[0], 'odd')",
        "\ufeff# a comment\n3x Fissure\nman-eater-bug\nFissure x2\n66788016\nNobody\n",
    )
    assert [item["count"] for item in found["list"]["items"]] == [6, 1]
    assert found["unknown"] == ["Nobody"]


def test_own_changes_are_marked_and_unread_clauses_said(page: Page, starter: Compendium) -> None:
    own = next(entry for entry in starter if any(".yaml:" in origin for origin in starter.origins(entry.id).values()))
    page.open(f"index.html#entry={own.slug}")
    assert page.find("#reading .own").text.startswith("Changed at this table: ")
    partial = next(entry for entry in starter if any(clause.text for clause in entry.adjudication.unread))
    page.open(f"index.html#entry={partial.slug}")
    assert "(see the card)" in page.find("#reading .words").text
    quoted = [clause.text for clause in partial.adjudication.unread if clause.text]
    assert not [text for text in quoted if text in page.find("#reading").text]
    assert page.texts("#reading .status") == ["plays in part"]


def test_nothing_that_a_person_wrote_is_ever_more_than_text(
    visit: Callable[[Path], Page], starter: Compendium, tmp_path: Path
) -> None:
    """The attack list in names, texts, Types, sets, notes and provenance, wherever the pages show them."""
    from tests.export.attacks import ATTACKS
    from tests.export.test_export_attacks import hostile

    export(load("site"), hostile(starter), Request(to=tmp_path / "site"))
    page = visit(tmp_path / "site").open("index.html#view=table&sort=name")
    assert sorted(page.names()) == sorted(ATTACKS)
    page.js("for (const box of document.querySelectorAll('details')) box.open = true")
    for number, attack in enumerate(ATTACKS):
        page.js("location.hash = arguments[0]", f"#view=cards&entry=attack-{number}")
        page.until(f"return document.querySelector('#reading article')?.dataset.slug === 'attack-{number}'")
        assert page.js("return document.querySelector('#reading h1').textContent") == attack
        page.js("document.querySelector('#why').open = true; document.querySelector('#add').click()")
    page.open("index.html#lists")
    page.find(".items a")
    text = page.js("return C2S.lists.text(C2S.lists.active())")
    again = page.js("return C2S.lists.parse(arguments[0], 'again')", text)
    assert (len(again["list"]["items"]), again["unknown"]) == (len(ATTACKS), [])
    page.open("tracker.html#list=0")
    page.until(f"return C2S.fight.state && C2S.fight.state.fighters.length === {len(ATTACKS)}")
    assert page.js("return [typeof window.attacked, document.querySelectorAll('script').length]") == ["undefined", 5]
    assert page.js("return document.querySelectorAll('#board img, #board svg, #board b').length") == 0
