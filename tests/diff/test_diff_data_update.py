"""From the 2025-10 snapshot to 2026-08 under 25 overrides: 40 cards, each looked at by hand, and what was made of them.

Between the two no card vanished and no passcode moved, so both are made by editing the copies.
"""

from __future__ import annotations

import gzip
import shutil
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from convert.cards import sources
from convert.cards.model import Card
from convert.compendium.build import Report, Request, build
from convert.compendium.diff import Difference, between
from convert.compendium.diff.markdown import line
from convert.contract.registry import load_system

CAME = (
    "Abyss of the Sacred Beasts",
    "Adamancipator Conductor",
    "Adamancipator Luminous",
    "Adamancipator Mates",
    "Advent of Atlantis",
    "Aiwass, Divine Spirit of the Law",
    "Akasuna the Battle Ashtra",
    "Alligator's Dragon Knight",
    "Ancient Secrets",
    "Angelechy Bastion",
    "Angelechy Disturbance",
    "Annihilate Retroglight",
)
MADE = "Glimmer Token"
"""What one of them brings in: an entry of its own, though no card."""
SAME = (
    "Fusion Guard",
    "Magical Trick Mirror",
    "Possessed Dark Soul",
    "Star Mine",
    "Blazing Inpachi",
    "Synchro Control",
    "Ally of Justice Catastor",
    "Photon Emperor",
    "Gigobyte",
    "Set Rotation",
)
REWORDED = (
    "Cyber Soldier",  # a new flavour text
    "Banisher of the Light",  # the place of used cards is abbreviated
    "Dimensional Fissure",  # the same
    "Exhausting Spell",  # fewer words for "everywhere"
    "Naturia Leodrake",  # "1+" for "1 or more"
    "Muka Muka",  # it no longer names itself
    "Enraged Muka Muka",  # the same
    "Insect Barrier",  # a Type without "-Type"
    "Inverse Universe",  # both Scores in one word
    "Swamp Battleguard",  # it no longer names itself
)
CHANGED = (
    "Acid Rain",  # no longer only those that are face-up
    "Last Day of Witch",  # the same
    "Magnetic Mosquito",  # the same
    "A Feint Plan",  # who may not attack is named now
    "Cyber Falcon",  # a line below its story: of which series it is not
)
PRINTED = "Sengenjin"
"""Its first printing has another set and an earlier day now, and the same rarity."""
GONE = "Gravelstorm"
MOVED = "Rain of Mercy"
BETA = 101301001
EDITED = "Swamp Battleguard"
"""What a person changed in the file itself."""
ALL = (*CAME, *SAME, *REWORDED, *CHANGED, PRINTED, GONE, MOVED)
GAME = "duel-monsters"


@dataclass(frozen=True)
class FileSource:
    """A saved answer as a source."""

    path: Path

    def fingerprint(self) -> str | None:
        return sources.fingerprint(str(self.path))

    def load(self, expect: Callable[[Card], None] | None = None) -> sources.Loaded:
        return sources.load_file(self.path, expect)


def copy(snapshot: Path, folder: Path, edit: Mapping[str, Mapping[str, Any] | None]) -> FileSource:
    """The 40 cards of a snapshot, some changed (``edit``) or, with None, left out."""
    answer = msgspec.json.decode(gzip.decompress((snapshot / "cardinfo.json.gz").read_bytes()))
    cards = [{**card, **(edit.get(card["name"]) or {})} for card in answer["data"] if card["name"] in ALL]
    kept = [card for card in cards if edit.get(card["name"], {}) is not None]
    folder.mkdir()
    (folder / "cardinfo.json").write_bytes(msgspec.json.encode({"data": kept}))
    shutil.copy(snapshot / "cardsets.json.gz", folder)
    return FileSource(folder / "cardinfo.json")


@dataclass(frozen=True)
class Update:
    """The compendium before and after, the update's report, and what the diff says."""

    before: Path
    after: Path
    report: Report
    difference: Difference


@pytest.fixture(scope="module")
def update(tmp_path_factory: pytest.TempPathFactory, older_snapshot: Path, snapshot: Path) -> Update:
    """A build of the older cards, overrides and an edit by hand, then a build of the newer cards."""
    root = tmp_path_factory.mktemp("update")
    older = copy(older_snapshot, root / "older", {MOVED: {"id": BETA}})
    newer = copy(snapshot, root / "newer", {GONE: None, MOVED: {"misc_info": [{"beta_id": BETA}]}})
    output, overrides = root / GAME, root / "overrides"
    assert run(older, output, overrides).status == "written"
    write_overrides(overrides, older)
    first = run(older, output, overrides)
    assert Counter(outcome.state for outcome in first.outcomes) == {"applied": 24, "no-op": 1, "conflict": 1}
    path = output / "monsters.json"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace(f'"name":"{EDITED}",', f'"name":"{EDITED}","rank_note":"by hand",', 1), encoding="utf-8"
    )
    shutil.copytree(output, root / "before")
    report = run(newer, output, overrides)
    return Update(root / "before", output, report, between(str(root / "before"), str(output), GAME))


def run(source: FileSource, output: Path, overrides: Path) -> Report:
    """A build with these overrides and none of the project's own. In so small a pile the two cards that go are a large
    share: ``accept`` says that it is meant."""
    request = Request(
        system=load_system(GAME), source=source, output=output, overrides=overrides, accept=True, settings={"jobs": 1}
    )
    return build(request)


def write_overrides(folder: Path, older: FileSource) -> None:
    """26 overrides, two files. Pins are of the older cards."""
    cards = {card.name: card for card in older.load().cards}

    def block(name: str, *, pin: bool = True, fields: str = "") -> str:
        card = cards[name]
        label = "".join(char if char.isalnum() else "-" for char in name.lower())
        pinned = f'pin: "{card.digest}", ' if pin else ""
        return f"{label}: {{card: {card.id}, {pinned}{fields or f'note: our {label}'}}}"

    blocks = [block(name) for name in (*SAME[:8], *REWORDED[:6], *CHANGED[:2], GONE)]
    blocks += [block(name, pin=False) for name in (*CHANGED[2:], MOVED)]
    blocks.append(block(SAME[8], fields="rank: 4"))
    blocks.append(block(SAME[9], fields="form: precast"))
    blocks.append(block(REWORDED[7], pin=False, fields="extend: {aliases: [Angry One]}"))
    blocks.append("sandstorm: {new: spell, name: Sandstorm, rank: 2}")
    folder.mkdir()
    (folder / "mine.yaml").write_text("\n".join(blocks) + "\n", encoding="utf-8")
    (folder / "theirs.yaml").write_text(block(SAME[8], fields="rank: 5") + "\n", encoding="utf-8")


def test_every_override_is_in_the_right_state(update: Update) -> None:
    assert update.report.status == "written", (update.report.refusal, update.report.findings)
    states = {
        (each.override.label, each.override.document.path.rpartition("/")[2]): each.state
        for each in update.report.outcomes
    }
    assert len(states) == 26
    stale = {label for (label, _), state in states.items() if state == "stale"}
    assert stale == {name.lower().replace(" ", "-") for name in (*REWORDED[:6], *CHANGED[:2])}
    others = {key: state for key, state in states.items() if state not in ("applied", "stale")}
    assert others == {
        ("gravelstorm", "mine.yaml"): "vanished",
        ("gigobyte", "theirs.yaml"): "conflict",
        ("set-rotation", "mine.yaml"): "no-op",
    }
    assert "C2S207" in {found.code for found in update.report.findings}, "the author is told of the new passcode"


def test_no_edit_by_hand_is_lost(update: Update) -> None:
    entries = {
        entry["name"]: entry
        for stem in ("monsters", "spells")
        for entry in msgspec.json.decode((update.after / f"{stem}.json").read_bytes())["entries"]
    }
    assert entries[EDITED]["rank_note"] == "by hand"
    assert [kept.edit.name for kept in update.report.edits] == [EDITED]
    assert entries[MOVED]["note"] == "our rain-of-mercy", "the override followed the passcode"


def test_the_cards_that_came_and_went(update: Update) -> None:
    assert {each.name for each in update.difference.came} == {*CAME, MADE}
    assert {each.why.cause for each in update.difference.came} == {"new card"}
    assert [(each.name, each.why.cause) for each in update.difference.went] == [(GONE, "card gone")]


def test_the_cards_that_changed_and_no_others(update: Update) -> None:
    changed = {each.name: each for each in update.difference.changed}
    assert set(changed) == {*CHANGED, PRINTED, MOVED}
    assert update.difference.reworded == len(REWORDED)
    assert not update.difference.toolkit


def test_why_they_changed(update: Update) -> None:
    changed = {each.name: each for each in update.difference.changed}
    for name in CHANGED:
        assert {change.why.cause for change in changed[name].changes} == {"errata"}, name
        assert {change.group for change in changed[name].changes} == {"effects"}, name
    assert {change.why.cause for change in changed[PRINTED].changes} == {"errata", "new printing"}
    assert (changed[MOVED].was, changed[MOVED].id) == (f"ygo-{BETA}", "ygo-66719324")


@pytest.mark.parametrize("name", CHANGED[:2])
def test_what_an_errata_did_to_the_effects(update: Update, name: str) -> None:
    """Both destroyed all of one Type that are face-up, and now destroy all of them."""
    (effects,) = [change for each in update.difference.changed if each.name == name for change in each.of("effects")]
    was, now = effects.said
    assert "revealed" in was
    assert now == was.replace("was:", "now:").replace("revealed ", "")


def test_a_new_first_printing_in_words(update: Update) -> None:
    (printed,) = [each for each in update.difference.changed if each.name == PRINTED]
    assert "First printed 2004-07-25 → 2004-05-22 (new printing)" in line(printed)


def test_the_build_said_the_same_in_short(update: Update) -> None:
    changes = update.report.changes
    assert changes is not None
    assert (changes.came, changes.went, changes.changed, changes.reworded) == (13, 1, 7, 10)
