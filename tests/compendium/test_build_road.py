"""A build from cards to files: what is written, what is recognised, what is kept."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from convert.cards.model import Card, Printing
from convert.compendium.book import Compendium, UnknownEntryError
from convert.compendium.files import load_plain
from convert.errors import DataError, MachineError
from tests.compendium.toy_build import Builder, card
from tests.compendium.toy_game import Toy

CARDS = (card(1, "Ant", level=1), card(2, "Bear", level=3), card(3, "Candle", kind="spell"))
ODD_NAMES = [
    "7",
    "No",
    "A, B and C",
    'The "Best"',
    "M-Warrior #1",
    "Number 39: Utopia",
    "Æsir Ω",
    "- dash",
    "con",
    "a/../b",
    "'",
]


def test_a_build_writes_the_files_of_the_contract(builder: Builder) -> None:
    report = builder.build(CARDS)
    assert report.status == "written"
    assert sorted(builder.files()) == ["beasts.json", "charms.json", "manifest.json", "provenance.json"]
    text = (builder.folder / "beasts.json").read_text()
    head, *lines, tail = text.splitlines()
    assert msgspec.json.decode(head + "]}") == {
        "$schema": "../../schemas/toy/beasts.schema.json",
        "schema_version": 1,
        "system": "toy",
        "entries": [],
    }
    assert [msgspec.json.decode(line.rstrip(","))["slug"] for line in lines] == ["ant", "bear"], (
        "one entry a line, by slug"
    )
    assert tail == "]}"


def test_the_manifest_counts_and_holds_the_checksums(builder: Builder) -> None:
    manifest = builder.build([*CARDS, card(9, "Trick", kind="skill")]).manifest
    assert manifest is not None
    assert manifest.counts["kind"] == {"beast": 2, "charm": 1}
    assert manifest.counts["rank"] == {"1": 2, "3": 1}
    assert manifest.skipped == 1
    import hashlib

    for name, wrote in manifest.files.items():
        assert hashlib.sha256((builder.folder / name).read_bytes()).hexdigest() == wrote.sha256


def test_unchanged_input_is_recognised_without_reading_a_card(builder: Builder, toy: Toy) -> None:
    builder.build(CARDS)
    before = builder.files()
    toy.converted.clear()
    assert builder.build(CARDS).status == "unchanged"
    assert builder.piles[-1].loads == 0
    assert toy.converted == []
    assert builder.files() == before


def test_a_source_that_cannot_tell_is_loaded_but_not_converted_again(builder: Builder, toy: Toy) -> None:
    builder.build(CARDS)
    toy.converted.clear()
    assert builder.build(CARDS, known=False).status == "unchanged"
    assert toy.converted == []


def test_a_changed_override_takes_the_entries_from_the_last_build(builder: Builder, toy: Toy) -> None:
    builder.build(CARDS)
    toy.converted.clear()
    builder.override("ant: {card: 1, rank: 4}")
    report = builder.build(CARDS)
    assert (report.status, toy.converted, builder.piles[-1].loads) == ("written", [], 0)
    assert builder.entries("beasts")["Ant"]["mp_cost"] == 5


def test_only_what_changed_is_converted_again(builder: Builder, toy: Toy) -> None:
    builder.build(CARDS)
    toy.converted.clear()
    report = builder.build([CARDS[0], card(2, "Bear", level=4), CARDS[2], card(4, "Doe")])
    assert toy.converted == ["Bear", "Doe"]
    assert report.converted == 2
    assert {name: entry["rank"] for name, entry in builder.entries("beasts").items()} == {"Ant": 1, "Bear": 4, "Doe": 1}


def test_a_reprint_changes_nothing(builder: Builder, toy: Toy) -> None:
    builder.build(CARDS)
    toy.converted.clear()
    reprinted = card(1, "Ant", level=1, printings=(Printing(set_name="Again", rarity="Common", date="2030-01-01"),))
    builder.build([reprinted, *CARDS[1:]])
    assert toy.converted == []


def test_other_rules_convert_everything_again(builder: Builder, toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    builder.build(CARDS)
    toy.converted.clear()
    monkeypatch.setattr(Toy, "fingerprint", "toy-2")
    builder.build(CARDS)
    assert toy.converted == ["Ant", "Bear", "Candle"]


class Begun:
    """What a game begins before the cards are there."""

    def __init__(self) -> None:
        self.expected: list[str] = []

    def expect(self, card: Card) -> None:
        self.expected.append(card.name)


def test_the_game_is_told_of_new_and_changed_cards_while_they_are_loaded(
    builder: Builder, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, counts = Begun(), []

    def ahead(cards: int, options: Mapping[str, Any]) -> nullcontext[Begun]:
        counts.append(cards)
        return nullcontext(begun)

    monkeypatch.setattr(toy, "ahead", ahead)
    builder.build(CARDS)
    assert begun.expected == ["Ant", "Bear", "Candle"]
    begun.expected.clear()
    builder.build([CARDS[0], card(2, "Bear", level=4), CARDS[2], card(4, "Dog", level=1)])
    assert begun.expected == ["Bear", "Dog"]
    assert counts == [0, 3], "about how many cards there are, as the last build knows"


def test_nothing_is_begun_where_only_overrides_changed(
    builder: Builder, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder.build(CARDS)
    counts: list[int] = []

    def ahead(cards: int, options: Mapping[str, Any]) -> nullcontext[None]:
        counts.append(cards)
        return nullcontext()

    monkeypatch.setattr(toy, "ahead", ahead)
    builder.override("a: {card: Ant, rank: 2}\n")
    builder.build(CARDS)
    assert counts == [0]


def test_a_removed_cache_only_costs_time(builder: Builder) -> None:
    builder.build(CARDS)
    before = builder.files()
    (builder.folder / ".card2spell" / "base.msgpack").write_bytes(b"broken")
    builder.override("ant: {card: 1, rank: 4}")
    builder.build(CARDS)
    (builder.overrides / "toy" / "mine.yaml").unlink()
    builder.build(CARDS)
    assert builder.files() == before


def test_the_order_of_the_cards_does_not_matter(builder: Builder) -> None:
    builder.build(CARDS)
    before = {name: content for name, content in builder.files().items() if name != "manifest.json"}
    builder.build(CARDS[::-1])
    after = {name: content for name, content in builder.files().items() if name != "manifest.json"}
    assert after == before


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_odd_names_survive(builder: Builder, form: str) -> None:
    odd = [card(100 + number, name) for number, name in enumerate(ODD_NAMES)]
    builder.build(odd, format=form)
    data = load_plain(builder.folder / f"beasts.{form}")
    assert sorted(entry["name"] for entry in data["entries"]) == sorted(ODD_NAMES)
    book = Compendium.load(builder.folder)
    assert [book.find(name).name for name in ODD_NAMES] == ODD_NAMES


def test_yaml_takes_the_place_of_json(builder: Builder) -> None:
    builder.build(CARDS)
    builder.build(CARDS, format="yaml")
    assert sorted(builder.files()) == ["beasts.yaml", "charms.yaml", "manifest.json", "provenance.json"]


def test_a_part_by_form(builder: Builder) -> None:
    report = builder.build(CARDS, forms=("small",))
    assert report.manifest is not None
    assert report.manifest.options == {"forms": ["small"]}
    assert list(builder.entries("charms")) == ["Candle"]
    assert builder.entries("beasts") == {}


def test_a_build_of_nothing_is_refused_and_leaves_the_old_files(builder: Builder) -> None:
    builder.build(CARDS)
    before = builder.files()
    with pytest.raises(DataError, match="no card is left"):
        builder.build(CARDS, forms=("great",))
    assert builder.files() == before


def test_provenance_names_the_rule_and_the_override(builder: Builder) -> None:
    from convert.compendium import provenance

    builder.override("# first line\nant:\n  card: 1\n  rank: 4\n")
    builder.build(CARDS)
    loaded = provenance.load(builder.folder)
    assert loaded.of("toy-2")["rank"] == "card.level; TOY-01"
    assert loaded.of("toy-1")["rank"] == "card.level; TOY-01; overrides/toy/mine.yaml:4"


def test_an_entry_that_does_not_fit_its_schema_never_reaches_a_file(
    builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.compendium import toy_game

    builder.build(CARDS)
    before = builder.files()
    monkeypatch.setattr(Toy, "fingerprint", "toy-2")
    real = toy_game._convert
    from msgspec import structs

    def broken(given: object) -> object:
        item = real(given)  # type: ignore[arg-type]
        return structs.replace(item, entry=structs.replace(item.entry, rank=9))

    monkeypatch.setattr(toy_game, "_convert", broken)
    report = builder.build(CARDS)
    assert report.status == "refused"
    assert {found.code for found in report.findings} == {"C2S105"}
    assert builder.files() == before


def test_a_compendium_that_loses_many_entries_is_refused_unless_it_is_meant(builder: Builder) -> None:
    many = [card(number, f"Ant {number}") for number in range(1, 41)]
    builder.build(many)
    report = builder.build(many[:30])
    assert report.status == "refused"
    assert report.refusal is not None
    assert "10 of 40 entries (25%) would be gone" in report.refusal.message
    assert builder.build(many[:30], accept=True).status == "written"


def test_entries_that_are_there_by_another_passcode_have_not_vanished(builder: Builder) -> None:
    """Betas that became official, all at once: nothing is gone."""
    many = [card(number, f"Ant {number}") for number in range(1, 41)]
    builder.build(many)
    official = [structs.replace(each, id=each.id + 100, aliases=(each.id,)) for each in many[:30]]
    assert builder.build([*official, *many[30:]]).status == "written"


def test_a_compendium_that_loses_its_effects_is_refused(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    many = [card(number, f"Ant {number}") for number in range(1, 41)]
    builder.build(many)
    report = builder.build([card(number, f"Ant {number}", text="") for number in range(1, 41)])
    assert report.refusal is not None
    assert "40 of 40 entries (100%) would lose their effects" in report.refusal.message


def test_a_file_in_the_way_is_one_clear_sentence(builder: Builder) -> None:
    builder.root.joinpath("output").write_text("a file where a folder must be")
    with pytest.raises(MachineError, match="is a file, and a folder is needed there"):
        builder.build(CARDS)


def test_a_full_disk_leaves_everything_in_place(builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    import errno

    from convert.compendium import atomic

    builder.build(CARDS)
    before = builder.files()

    def full(path: Path, content: bytes) -> str:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "_write_staged", full)
        with pytest.raises(MachineError, match="the disk is full"):
            builder.build(CARDS[:2])
    assert builder.files() == before
    assert Compendium.load(builder.folder).entries


def test_a_change_that_is_true_already_is_finished_by_the_next_command(
    builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk gives up just after the journal was put in place: what is staged must stay."""
    import errno

    from convert.compendium import atomic

    builder.build(CARDS)
    really = atomic._sync_folder

    def sync(folder: Path) -> None:
        if (folder / atomic.JOURNAL).exists():
            raise OSError(errno.EIO, "Input/output error", str(folder))
        really(folder)

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "_sync_folder", sync)
        with pytest.raises(MachineError):
            builder.build(CARDS[:2])
    assert builder.build(CARDS[:2]).status == "unchanged"
    assert builder.entries("charms") == {}


def test_ctrl_c_once_the_journal_is_in_place_leaves_a_change_that_is_finished(
    builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the journal and the first file: what is staged is all that is left of a change that is true."""
    from convert import atomic_file
    from convert.compendium import atomic

    builder.build(CARDS)
    really = atomic_file.replace_whole

    def stopped(path: Path, content: bytes) -> None:
        really(path, content)
        if path.name == atomic.JOURNAL:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "replace_whole", stopped)
        with pytest.raises(KeyboardInterrupt):
            builder.build(CARDS[:2])
    assert builder.build(CARDS[:2]).status == "unchanged"
    assert builder.entries("charms") == {}


def test_an_unknown_name_comes_with_suggestions(builder: Builder) -> None:
    builder.build(CARDS)
    with pytest.raises(UnknownEntryError) as error:
        Compendium.load(builder.folder).find("Candel")
    assert error.value.suggestions == ("Candle",)


def test_a_folder_without_a_compendium_says_so(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="there is no compendium"):
        Compendium.load(tmp_path)


def test_a_newer_file_is_refused_with_what_to_do(builder: Builder) -> None:
    builder.build(CARDS)
    builder.edit("manifest.json", '"schema_version": 1', '"schema_version": 99')
    with pytest.raises(DataError, match="schema_version 99") as error:
        Compendium.load(builder.folder)
    assert "update card2spell" in str(error.value.hint)


SCRIPT = """
import sys, hashlib
from pathlib import Path
from convert.contract import registry
registry.BUNDLED["toy"] = "tests.compendium.toy_game"
from tests.compendium import toy_game
from tests.compendium.toy_build import Builder, card
builder = Builder(Path(sys.argv[1]), toy_game.Toy())
builder.override("ant: {card: 1, rank: 4, aliases: [x, y]}")
builder.build([card(number, f"Ant {number}", aliases=(number + 500,)) for number in range(1, 30)])
for name, content in builder.files().items():
    print(name, hashlib.sha256(content).hexdigest())
"""


def test_the_same_input_gives_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    outputs = set()
    for seed in ("1", "424242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])}
        folder = tmp_path / seed / "same"
        folder.mkdir(parents=True)
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, str(folder)], env=environment, capture_output=True, text=True, check=True
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert "beasts.json" in outputs.pop()
