"""The database moves under 25 overrides and an edit made by hand: every state right, nothing of anybody's lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from convert.cards.digest import Digester
from convert.cards.model import Card
from convert.cards.starter import load_starter
from convert.cards.vocabulary import Vocabulary
from convert.compendium.build import Report, Request, build
from convert.contract.registry import load_system
from tests.compendium.toy_build import Pile, Source

CHANGED = ("Ookazi", "Kuriboh", "Monster Reborn", "Dark Magician")
GONE = "Mystical Elf"
MOVED = "Celtic Guardian"
BETA = 100000001


@pytest.fixture(scope="module")
def newer() -> tuple[Card, ...]:
    """The starter set, with a passcode that was a beta one before."""
    cards = [structs.replace(each, aliases=(BETA,)) if each.name == MOVED else each for each in load_starter()]
    return tuple(each for each in cards if each.name != GONE)


@pytest.fixture(scope="module")
def older() -> tuple[Card, ...]:
    """The starter set as it might have been a year before: other texts, a card more, a beta passcode."""
    digest = Digester(Vocabulary.load()).digest
    result = []
    for each in load_starter():
        if each.name in CHANGED:
            before = structs.replace(each, text=f"{each.text} Once more.", digest="")
            each = structs.replace(before, digest=digest(before))
        if each.name == MOVED:
            each = structs.replace(each, id=BETA)
        result.append(each)
    return tuple(result)


def run(folder: Path, cards: Sequence[Card]) -> Report:
    """A build of these cards."""
    request = Request(
        system=load_system("duel-monsters"),
        source=Source(pile=Pile(cards=tuple(cards))),
        output=folder / "output",
        overrides=folder / "overrides",
        settings={"jobs": 1},
    )
    return build(request)


def entries(folder: Path) -> dict[str, dict[str, object]]:
    """Name → entry, of both files."""
    found: dict[str, dict[str, object]] = {}
    for stem in ("monsters", "spells"):
        data = msgspec.json.decode((folder / "output" / f"{stem}.json").read_bytes())
        found |= {entry["name"]: entry for entry in data["entries"]}
    return found


def test_every_state_is_right_and_nothing_is_lost(tmp_path: Path, older: Sequence[Card], newer: Sequence[Card]) -> None:
    report = run(tmp_path, older)
    assert report.status == "written", report.refusal
    before = entries(tmp_path)
    write_overrides(tmp_path / "overrides", older, before)
    assert Counter(each.state for each in run(tmp_path, older).outcomes) == {"applied": 23, "no-op": 1, "conflict": 1}

    path = tmp_path / "output" / "spells.json"
    text = path.read_text(encoding="utf-8")
    assert '"name":"Hinotama",' in text
    path.write_text(text.replace('"name":"Hinotama",', '"name":"Hinotama","rank_note":"by hand",', 1), encoding="utf-8")
    report = run(tmp_path, newer)
    assert report.status == "written", (report.refusal, report.findings)
    states = {each.override.label: each.state for each in report.outcomes}
    assert Counter(states.values()) == {"applied": 18, "stale": 4, "no-op": 1, "conflict": 1, "vanished": 1}
    assert {label for label, state in states.items() if state == "stale"} == {
        name.lower().replace(" ", "-") for name in CHANGED
    }
    assert states["gone"] == "vanished"
    assert states["moved"] == "applied"
    assert "C2S207" in {found.code for found in report.findings}, "the author is told of the new passcode"

    after = entries(tmp_path)
    assert after["Hinotama"]["rank_note"] == "by hand"
    assert [kept.edit.name for kept in report.edits] == ["Hinotama"]
    assert after[MOVED]["note"] == "moved"
    assert after["Sandstorm"]["id"] == "home-sandstorm"
    assert GONE not in after
    for name in CHANGED:
        assert after[name]["note"] == f"our {name}", "a stale override is applied, and said"


def test_the_update_is_what_a_whole_build_would_have_made(
    tmp_path: Path, older: Sequence[Card], newer: Sequence[Card]
) -> None:
    run(tmp_path / "step", older)
    report = run(tmp_path / "step", newer)
    run(tmp_path / "whole", newer)
    assert 0 < report.converted < 40, "only what changed was converted"
    for name in ("monsters.json", "spells.json", "provenance.json"):
        step = (tmp_path / "step" / "output" / name).read_bytes()
        assert step == (tmp_path / "whole" / "output" / name).read_bytes(), name


def write_overrides(folder: Path, cards: Sequence[Card], made: dict[str, dict[str, object]]) -> None:
    """25 overrides: four of cards that change, one that vanishes, one that moves, one of nothing, two at odds."""
    by_name = {card.name: card for card in cards}
    folder.mkdir(parents=True)
    blocks = []
    for name in CHANGED:
        label = name.lower().replace(" ", "-")
        blocks.append(f'{label}: {{card: {by_name[name].id}, pin: "{by_name[name].digest}", note: our {name}}}')
    blocks.append(f'gone: {{card: "{GONE}", note: gone}}')
    blocks.append(f"moved: {{card: {BETA}, note: moved}}")
    blocks.append("sandstorm: {new: spell, name: Sandstorm, rank: 2}")
    blocks.append(f"same: {{card: Fissure, rank: {made['Fissure']['rank']}}}")
    blocks.append("first: {card: Raigeki, rank: 4}")
    blocks.append("second: {card: raigeki, rank: 3}")
    special = {*CHANGED, GONE, MOVED, "Fissure", "Raigeki", "Hinotama", "Sandstorm"}
    plain = [name for name in sorted(made) if name not in special and made[name]["form"] != "token"][: 25 - len(blocks)]
    for number, name in enumerate(plain):
        card = by_name[name]
        blocks.append(f'plain-{number}: {{card: {card.id}, pin: "{card.digest}", note: n{number}}}')
    assert len(blocks) == 25
    (folder / "all.yaml").write_text("\n".join(blocks) + "\n", encoding="utf-8")
