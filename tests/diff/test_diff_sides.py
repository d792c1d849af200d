"""What can stand on either side, what came and went, and how it is told."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from convert.cards import sources
from convert.cards.model import Card
from convert.cards.selection import Selection
from convert.compendium.build import Request, build
from convert.compendium.diff import Difference, Side, between, compare
from convert.compendium.diff.cards import touched
from convert.compendium.diff.markdown import markdown, summary
from convert.compendium.files import plain_of
from convert.contract.system import System
from convert.errors import Card2SpellError, DataError, UsageError
from tests.diff.conftest import Change

GAME = "duel-monsters"


class Starter:
    """The starter set as a source."""

    def fingerprint(self) -> str | None:
        return sources.fingerprint("starter")

    def load(self, expect: Callable[[Card], None] | None = None) -> sources.Loaded:
        return sources.load("starter", expect=expect)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, game: System) -> Path:
    """A built folder, with an override of one card and an entry of somebody's own."""
    root = tmp_path_factory.mktemp("built")
    (root / "overrides").mkdir()
    text = "ookazi: {card: Ookazi, rank: 2}\nsand: {new: spell, name: Sandstorm, rank: 1}\n"
    (root / "overrides" / "mine.yaml").write_text(text, encoding="utf-8")
    request = Request(system=game, source=Starter(), output=root / GAME, overrides=root / "overrides")
    assert build(request).status == "written"
    return root / GAME


def without(side: Side, *slugs: str) -> Side:
    """The side without these entries."""
    return replace(side, lines={key: line for key, line in side.lines.items() if plain_of(line)["slug"] not in slugs})


def test_a_folder_against_the_cards_names_the_override(built: Path) -> None:
    difference = between("starter", str(built), GAME)
    (rank,) = [change for each in difference.changed if each.slug == "ookazi" for change in each.of("numbers")]
    assert rank.said == ("Rank 1 → 2",)
    assert (rank.why.cause, rank.why.detail) == ("override", "overrides/mine.yaml:1")
    (came,) = difference.came
    assert (came.name, came.why.cause, came.why.detail) == ("Sandstorm", "override", "overrides/mine.yaml:2")


def test_a_folder_its_manifest_and_a_copy_are_the_same(built: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(built, copy)
    for old in (str(built), str(built / "manifest.json")):
        difference = between(old, str(copy), GAME)
        assert difference.empty
        assert not difference.toolkit


def test_one_entry_file_can_be_compared(built: Path) -> None:
    difference = between(str(built / "spells.json"), str(built), GAME)
    assert {each.kind for each in difference.came} == {"monster"}
    assert difference.changed == ()


def test_manifests_alone_tell_counts(built: Path, tmp_path: Path) -> None:
    alone = tmp_path / "manifest.json"
    plain = msgspec.json.decode((built / "manifest.json").read_bytes())
    plain["counts"]["rank"]["1"] -= 5
    alone.write_bytes(msgspec.json.encode(plain))
    difference = between(str(alone), str(built), GAME)
    (count,) = difference.counts
    assert (count.by, count.name, count.new - count.old) == ("rank", "1", 5)
    assert any(line.startswith("- 1: ") for line in markdown(difference))


@pytest.mark.parametrize(
    ("spec", "error", "said"),
    [
        ("nowhere", UsageError, "no file or folder"),
        (".", DataError, "neither a compendium nor a snapshot"),
    ],
)
def test_what_cannot_be_compared_is_said(
    spec: str, error: type[Card2SpellError], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error, match=said):
        between(spec, "starter", GAME)


def test_of_several_compendia_in_a_folder_one_has_to_be_named(built: Path, tmp_path: Path) -> None:
    for game in ("caster-duel", "dice-duels"):
        (tmp_path / game).mkdir()
        (tmp_path / game / "manifest.json").write_bytes((built / "manifest.json").read_bytes())
    with pytest.raises(DataError, match="more than one compendium") as told:
        between(str(tmp_path), "starter", GAME)
    assert told.value.hint == f"name one of them: {tmp_path / 'caster-duel'}, {tmp_path / 'dice-duels'}"


def test_of_several_compendia_in_a_folder_the_other_side_s_game_is_meant(built: Path, tmp_path: Path) -> None:
    for game in ("caster-duel", "duel-monsters"):
        shutil.copytree(built, tmp_path / game)
    found = between(str(built), str(tmp_path), "caster-duel")
    assert found.empty


def test_two_games_are_not_compared(built: Path, tmp_path: Path) -> None:
    other = tmp_path / "monsters.json"
    other.write_bytes(msgspec.json.encode({"schema_version": 1, "system": "caster-duel", "entries": []}))
    with pytest.raises(UsageError, match="caster-duel"):
        between(str(built), str(other), GAME)


def test_a_newer_file_is_refused_with_what_to_do(built: Path, tmp_path: Path) -> None:
    newer = tmp_path / "spells.json"
    newer.write_bytes(msgspec.json.encode({"schema_version": 99, "system": GAME, "entries": []}))
    with pytest.raises(DataError, match="schema_version 99") as refused:
        between(str(built), str(newer), GAME)
    assert "update card2spell" in str(refused.value.hint)
    assert str(refused.value.hint).endswith("--upgrade ."), "no package of this name is asked of an index"


def test_what_came_on_one_way_went_on_the_other(game: System, printed: Side) -> None:
    fewer = without(printed, "raigeki", "dark-hole")
    came = compare(game, fewer, printed).came
    went = compare(game, printed, fewer).went
    assert [each.slug for each in came] == [each.slug for each in went] == ["dark-hole", "raigeki"]
    assert {each.why.cause for each in came} == {"new card"}
    assert {each.why.cause for each in went} == {"card gone"}
    assert came[1].said == "Incantation · from a Normal Spell Card · Rank 3 · MP 4"


@pytest.mark.parametrize(
    ("new", "cause", "detail"),
    [
        ({"left_out": frozenset({"ygo-12580477"})}, "override", "left out"),
        ({"settings": {"sets": ["Metal Raiders"]}}, "settings", ""),
        ({}, "card gone", ""),
    ],
)
def test_why_an_entry_went(game: System, printed: Side, new: Mapping[str, Any], cause: str, detail: str) -> None:
    (went,) = compare(game, printed, replace(without(printed, "raigeki"), **new)).went
    assert (went.why.cause, went.why.detail) == (cause, detail)


def test_an_entry_that_a_new_toolkit_drops_from_the_same_database_is_marked(game: System, printed: Side) -> None:
    about = structs.replace(printed.about, version="149.08")
    old = replace(printed, about=about)
    (went,) = compare(game, old, replace(without(old, "raigeki"), rules="another")).went
    assert went.why.cause == "toolkit"


def test_a_passcode_that_moved_is_followed(game: System, printed: Side, change: Change) -> None:
    new = change("raigeki", {"id": "ygo-999", "aliases": ["ygo-12580477"], "rank": 4}, card=True)
    lines = {("ygo-999" if key == "ygo-12580477" else key): line for key, line in new.lines.items()}
    difference = compare(game, printed, replace(new, lines=lines))
    assert (difference.came, difference.went) == ((), ())
    (changed,) = difference.changed
    assert (changed.was, changed.id) == ("ygo-12580477", "ygo-999")
    told = "\n".join(markdown(difference))
    assert "**Raigeki** (was ygo-12580477, now ygo-999): Rank 3 → 4" in told


def test_markdown_can_be_pasted_whatever_the_names_hold(game: System, printed: Side, change: Change) -> None:
    new = change("raigeki", {"name": "*Rai* #1 [geki] <b>_x_</b>"}, card=True)
    told = "\n".join(markdown(compare(game, printed, new)))
    assert r"\*Rai\* #1 \[geki\] \<b\>\_x\_\</b\>" in told


def test_a_limit_shows_the_first_and_counts_the_rest(game: System, printed: Side) -> None:
    difference = compare(game, without(printed, "raigeki", "dark-hole", "ookazi"), printed)
    lines = [line for line in markdown(difference, limit=1) if line.startswith("-")]
    assert [line.partition(":")[0] for line in lines] == ["- **Dark Hole**", "- … and 2 more"]


def test_only_what_the_toolkit_moved_is_marked(game: System, printed: Side, change: Change) -> None:
    new = change("raigeki", {"rank": 4}, rules="another")
    new = change("ookazi", {"rank": 2, "rarity": "Rare"}, card=True, of=new)
    told = list(markdown(compare(game, printed, new)))
    assert "- **Raigeki**: Rank 3 → 4, so MP 4 → 5 (⚙)" in told
    assert "- **Ookazi**: Rank 1 → 2, so MP 2 → 3 (new printing)" in told
    assert any(line.startswith("⚙ marks") for line in told)


def test_json_holds_all_of_it(game: System, printed: Side, change: Change) -> None:
    difference = compare(game, without(printed, "raigeki"), change("ookazi", {"rank": 2}, card=True))
    assert msgspec.convert(msgspec.json.decode(msgspec.json.encode(difference)), Difference) == difference


def test_only_cards_that_can_matter_are_converted() -> None:
    cards = sources.load("starter").cards
    by_name = {card.name: card for card in cards}
    moved = structs.replace(by_name["Blue-Eyes White Dragon"], attack=3100)
    new = [moved if card.id == moved.id else card for card in cards]
    names = {card.name for card in cards if card.id in touched(cards, new)}
    assert "Blue-Eyes Ultimate Dragon" in names, "its Material changed"
    assert "Raigeki" not in names
    assert touched(cards, cards) == frozenset()


def test_a_build_says_in_short_what_it_changed(tmp_path: Path, game: System) -> None:
    folder = tmp_path / "overrides"
    folder.mkdir()
    request = Request(
        system=game,
        source=Starter(),
        output=tmp_path / GAME,
        overrides=folder,
        selection=Selection.of(sets=("Legend of Blue Eyes White Dragon",)),
    )
    assert build(request).changes is None, "a first build has nothing to compare with"
    (folder / "mine.yaml").write_text("raigeki: {card: Raigeki, rank: 5}\n", encoding="utf-8")
    changes = build(request).changes
    assert changes is not None
    assert changes.said == "0 came, 0 went, 1 changed (1 in numbers)."
    assert changes.lines == ("Raigeki: Rank 3 → 5, so MP 4 → 6 (override overrides/mine.yaml:1)",)
    assert build(request).changes is None, "nothing was built"


def test_a_sentence_sums_it_up(game: System, printed: Side, change: Change) -> None:
    new = without(change("ookazi", {"rank": 2}, card=True), "raigeki")
    assert summary(compare(game, printed, new)) == "0 came, 1 went, 1 changed (1 in numbers)."


def test_what_was_changed_in_the_files_since_the_build_is_its_author_s(built: Path, tmp_path: Path) -> None:
    """Before any build has met the edit: not the card's doing, and not the toolkit's."""
    edited = tmp_path / GAME
    shutil.copytree(built, edited)
    spells = edited / "spells.json"
    text = spells.read_text(encoding="utf-8")
    assert '"name":"Hinotama","rank":' in text
    head, _, rest = text.partition('"name":"Hinotama","rank":')
    spells.write_text(f'{head}"name":"Hinotama","rank":5{rest[1:]}', encoding="utf-8")
    (changed,) = between(str(built), str(edited), GAME).changed
    (rank,) = changed.of("numbers")
    assert (rank.why.cause, rank.why.detail) == ("hand edit", "spells.json")
