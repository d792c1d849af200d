"""What a person wrote with an old slug, name or passcode still finds its entry."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import structs

from convert.cards.model import Card
from convert.cards.starter import load_starter
from convert.compendium.book import Compendium, UnknownEntryError
from convert.compendium.build import Report, Request, build
from convert.contract.registry import load_system
from tests.compendium.toy_build import Pile, Source

CARDS = tuple(card for card in load_starter() if card.name in ("Raigeki", "Ookazi", "Kuriboh"))
RENAMED = tuple(structs.replace(card, name="Thunderfall") if card.name == "Raigeki" else card for card in CARDS)
AGAIN = tuple(structs.replace(card, name="Thunderclap") if card.name == "Raigeki" else card for card in CARDS)
RAIGEKI = 12580477


def run(root: Path, cards: Sequence[Card]) -> Report:
    """A build of these cards."""
    request = Request(
        system=load_system("duel-monsters"),
        source=Source(pile=Pile(cards=tuple(cards))),
        output=root / "output",
        overrides=root / "overrides",
        accept=True,
        settings={"jobs": 1},
    )
    return build(request)


@pytest.mark.parametrize("wanted", ["raigeki", "Raigeki", "thunderfall", "Thunderclap", str(RAIGEKI), "RAIGEKI"])
def test_a_renamed_card_is_found_by_all_its_names(tmp_path: Path, wanted: str) -> None:
    for cards in (CARDS, RENAMED, AGAIN):
        assert run(tmp_path, cards).status == "written"
    assert Compendium.load(tmp_path / "output").find(wanted).slug == "thunderclap"


def test_a_passcode_that_moved_redirects_id_and_slug(tmp_path: Path) -> None:
    run(tmp_path, CARDS)
    moved = [
        structs.replace(card, id=999, name="Thunderfall", aliases=(RAIGEKI,)) if card.name == "Raigeki" else card
        for card in CARDS
    ]
    run(tmp_path, moved)
    book = Compendium.load(tmp_path / "output")
    for wanted in (f"ygo-{RAIGEKI}", str(RAIGEKI), "raigeki", "thunderfall"):
        assert book.find(wanted).id == "ygo-999"


def test_a_name_that_another_card_has_now_is_that_cards(tmp_path: Path) -> None:
    run(tmp_path, CARDS)
    swapped = [
        structs.replace(card, name={"Raigeki": "Thunderfall", "Ookazi": "Raigeki"}.get(card.name, card.name))
        for card in CARDS
    ]
    run(tmp_path, swapped)
    assert Compendium.load(tmp_path / "output").find("raigeki").source.name == "Raigeki"
    assert Compendium.load(tmp_path / "output").find("raigeki").id != f"ygo-{RAIGEKI}"


def test_an_entry_that_is_gone_is_not_found(tmp_path: Path) -> None:
    run(tmp_path, CARDS)
    run(tmp_path, [card for card in CARDS if card.name != "Raigeki"])
    with pytest.raises(UnknownEntryError):
        Compendium.load(tmp_path / "output").find("raigeki")


def test_an_override_follows_the_slug_and_its_author_is_told(tmp_path: Path) -> None:
    (tmp_path / "overrides").mkdir()
    (tmp_path / "overrides" / "mine.yaml").write_text("thunder: {card: raigeki, rank: 5}\n", encoding="utf-8")
    run(tmp_path, CARDS)
    report = run(tmp_path, RENAMED)
    (outcome,) = report.outcomes
    assert (outcome.state, outcome.entry_id) == ("applied", f"ygo-{RAIGEKI}")
    (told,) = [found for found in report.findings if found.code == "C2S207"]
    assert (told.line, told.column) == (1, 17)
    assert told.message == "'raigeki' is 'Thunderfall' now"
    assert Compendium.load(tmp_path / "output").find("Thunderfall").rank == 5
