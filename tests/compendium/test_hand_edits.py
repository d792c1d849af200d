"""What a person writes into an output file is found, kept, told, and never replaced unasked."""

from __future__ import annotations

import msgspec
from msgspec import structs

from convert.compendium import base
from tests.compendium.toy_build import Builder, card

CARDS = (card(1, "Ant", level=1), card(2, "Bear", level=3), card(3, "Candle", kind="spell"))
NEWER = (card(1, "Ant", level=1), card(2, "Bear", level=4), card(3, "Candle", kind="spell"), card(4, "Doe"))


def edit_rank(builder: Builder) -> None:
    """Somebody makes the bear Rank 5 in the file itself."""
    builder.edit("beasts.json", '"name":"Bear","rank":3', '"name":"Bear","rank":5')


def test_an_edit_is_kept_by_a_build_of_new_cards(builder: Builder) -> None:
    builder.build(CARDS)
    edit_rank(builder)
    report = builder.build(NEWER)
    bear = builder.entries("beasts")["Bear"]
    assert (bear["rank"], bear["mp_cost"]) == (5, 5), "the person's Rank, the build's new MP"
    assert [kept.edit.name for kept in report.edits] == ["Bear"]
    assert report.edits[0].both == ("rank",)
    assert report.manifest is not None
    assert report.manifest.edited == ("toy-2",)


def test_an_edit_is_kept_by_the_build_after_that_too(builder: Builder) -> None:
    builder.build(CARDS)
    edit_rank(builder)
    builder.build(NEWER)
    report = builder.build(CARDS)
    assert builder.entries("beasts")["Bear"]["rank"] == 5
    assert builder.entries("beasts")["Bear"]["body"] == {"hp": 30, "attack": None}
    assert len(report.edits) == 1


def test_an_edit_with_unchanged_cards_is_found_and_kept(builder: Builder) -> None:
    builder.build(CARDS)
    edit_rank(builder)
    assert [kept.edit.fields for kept in builder.build(CARDS).edits] == [{"rank": 5}]
    assert builder.entries("beasts")["Bear"]["rank"] == 5


def test_an_edit_that_an_override_says_as_well_is_an_edit_no_more(builder: Builder) -> None:
    builder.build(CARDS)
    edit_rank(builder)
    builder.override("bear: {card: 2, rank: 5}")
    report = builder.build(CARDS)
    assert report.edits == []
    assert builder.entries("beasts")["Bear"]["mp_cost"] == 6, "the override's derived fields are there now"


def test_an_edit_outlives_a_change_of_format(builder: Builder) -> None:
    builder.build(CARDS)
    edit_rank(builder)
    builder.build(CARDS, format="yaml")
    builder.build(CARDS)
    assert builder.entries("beasts")["Bear"]["rank"] == 5


def test_an_edit_outlives_a_toolkit_that_kept_its_notes_otherwise(builder: Builder) -> None:
    """Form 2 of what a build keeps was JSON, with the entries as they are in it."""
    builder.build(CARDS)
    kept = base.load(builder.folder)
    assert kept is not None
    rows = [(*structs.astuple(row)[:-1], msgspec.Raw(row.entry)) for row in kept.rows]
    older = structs.asdict(kept) | {"form": 2, "rows": rows}
    (builder.folder / base.OLDER).write_bytes(msgspec.json.encode(older))
    (builder.folder / base.NAME).unlink()
    edit_rank(builder)
    report = builder.build(NEWER)
    assert builder.entries("beasts")["Bear"]["rank"] == 5
    assert [kept.edit.name for kept in report.edits] == ["Bear"]
    assert not (builder.folder / base.OLDER).exists()
    assert builder.build(NEWER).status == "unchanged"


def test_a_line_that_was_copied_is_told(builder: Builder) -> None:
    builder.build(CARDS)
    path = builder.folder / "beasts.json"
    head, ant, *rest = path.read_bytes().split(b"\n")
    path.write_bytes(b"\n".join((head, ant, ant, *rest)))
    report = builder.build(CARDS)
    assert report.status == "refused"
    assert "has toy-1 twice" in str(report.refusal)


def test_windows_line_ends_are_no_edit(builder: Builder) -> None:
    builder.build(CARDS)
    path = builder.folder / "beasts.json"
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert builder.build(NEWER).edits == []


def test_an_entry_added_by_hand_is_kept(builder: Builder) -> None:
    builder.build(CARDS)
    data = msgspec.json.decode((builder.folder / "beasts.json").read_bytes())
    data["entries"].append(data["entries"][0] | {"id": "home-cat", "slug": "cat", "name": "Cat"})
    (builder.folder / "beasts.json").write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=2))
    builder.build(NEWER)
    assert list(builder.entries("beasts")) == ["Ant", "Bear", "Cat", "Doe"]


def test_an_entry_taken_out_by_hand_stays_out(builder: Builder) -> None:
    builder.build(CARDS)
    data = msgspec.json.decode((builder.folder / "beasts.json").read_bytes())
    del data["entries"][0]
    (builder.folder / "beasts.json").write_bytes(msgspec.json.encode(data))
    assert [kept.edit.removed for kept in builder.build(NEWER).edits] == [True]
    builder.build(CARDS)
    assert list(builder.entries("beasts")) == ["Bear"]


def test_another_layout_of_the_same_values_is_no_edit(builder: Builder) -> None:
    builder.build(CARDS)
    before = builder.files()
    data = msgspec.json.decode(before["beasts.json"])
    (builder.folder / "beasts.json").write_bytes(msgspec.json.format(msgspec.json.encode(data), indent=2))
    assert builder.build(CARDS).edits == []
    assert builder.files() == before


def test_an_edit_that_is_wrong_stops_the_build_at_its_line(builder: Builder) -> None:
    builder.build(CARDS)
    builder.edit("beasts.json", '"name":"Bear","rank":3', '"name":"Bear","rank":"five"')
    before = builder.files()
    report = builder.build(NEWER)
    assert report.status == "refused"
    assert [(found.code, found.line) for found in report.findings] == [("C2S103", 3)]
    assert builder.files() == before


def test_a_file_that_cannot_be_read_stops_the_build(builder: Builder) -> None:
    builder.build(CARDS)
    builder.edit("beasts.json", '"name":"Bear"', '"name":"Bear')
    report = builder.build(NEWER)
    assert report.status == "refused"
    assert [found.code for found in report.findings] == ["C2S005"]


def test_files_that_no_build_wrote_are_not_replaced(builder: Builder) -> None:
    builder.folder.mkdir(parents=True)
    (builder.folder / "beasts.json").write_text('{"mine": true}')
    report = builder.build(CARDS)
    assert report.status == "refused"
    assert (builder.folder / "beasts.json").read_text() == '{"mine": true}'


def test_edits_are_given_up_when_asked(builder: Builder) -> None:
    builder.build(CARDS)
    before = builder.files()
    edit_rank(builder)
    assert builder.build(CARDS, discard_edits=True).edits == []
    assert builder.files() == before
