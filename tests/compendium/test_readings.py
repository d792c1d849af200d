"""Card texts read once and kept for the builds of other games."""

from __future__ import annotations

from pathlib import Path

import msgspec

from convert.cards.model import Card
from convert.compendium.readings import Store, read_all
from convert.compendium.readings.helper import answer
from convert.compendium.readings.languages import YU_GI_OH
from convert.text import Reading
from convert.text.witnessed import Witnessed

CARDS = [
    Card(
        provider="own", id=1, name="Small Fire", kind="spell", text="Inflict 500 damage to your opponent.", digest="a"
    ),
    Card(provider="own", id=2, name="Deep Well", kind="spell", text="Draw 2 cards.", digest="b"),
    Card(provider="own", id=3, name="Plain Ox", kind="monster", flavor=True, text="It stands.", digest="c"),
]


def test_read_as_the_reader_reads() -> None:
    reader = Witnessed.load()
    read = read_all(CARDS, jobs=1)
    assert read == {card.id: reader.read(card) for card in CARDS}
    assert [type(ability.do[0]).__name__ for ability in read[2].abilities] == ["Prepare"]


def test_two_processes_read_the_same() -> None:
    assert read_all(CARDS, jobs=2) == read_all(CARDS, jobs=1)
    helped = msgspec.msgpack.decode(answer(msgspec.msgpack.encode(CARDS), YU_GI_OH), type=list[Reading])
    assert helped == list(read_all(CARDS, jobs=1).values())


def test_what_is_kept_is_not_read_again(tmp_path: Path) -> None:
    first = read_all(CARDS, store=Store(tmp_path, "sha256:one"), jobs=1)
    kept = Store(tmp_path, "sha256:one")
    assert [kept.find(card) for card in CARDS] == [first[1], first[2], first[3]]
    changed = msgspec.structs.replace(CARDS[0], text="Draw 1 card.")
    assert kept.find(changed) is None


def test_another_reader_or_damage_reads_anew(tmp_path: Path) -> None:
    read_all(CARDS, store=Store(tmp_path, "sha256:one"), jobs=1)
    assert Store(tmp_path, "sha256:two").find(CARDS[0]) is None
    path = Store(tmp_path, "sha256:one").path
    path.write_bytes(path.read_bytes()[:40])
    damaged = Store(tmp_path, "sha256:one")
    assert damaged.find(CARDS[0]) is None
    assert read_all(CARDS, store=damaged, jobs=1)[2] == read_all(CARDS, jobs=1)[2]


def test_a_folder_that_cannot_be_written_costs_time_alone(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert read_all(CARDS, store=Store(blocked, "sha256:one"), jobs=1) == read_all(CARDS, jobs=1)
