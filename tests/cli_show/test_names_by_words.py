"""A name that a person types is found by its words, wherever one is taken; what is left out is said to be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import typer
import typer.core

from convert.cli import main
from convert.compendium.book import Compendium
from convert.compendium.memory import in_memory
from convert.compendium.naming import several, sole
from convert.compendium.query import name_score
from convert.contract.registry import load_system
from convert.errors import UsageError
from convert.prose.matching import by_words, nearest_first
from convert.systems.duel_monsters.arena import FightArena
from convert.systems.duel_monsters.campaign.library import Library
from convert.terminal import completing
from convert.terminal.opening import starter_compendium

Run = Callable[..., Any]


def test_words_in_any_order_whole_ones_before_their_beginnings() -> None:
    names = [("Man-Eater Bug",), ("Eater of Men",), ("Giant Man Bug",), ("Bugman",)]
    assert by_words(names, "bug man") == [0, 2]
    assert by_words(names, "bugm") == [3]
    assert by_words(names, "man-eater bug") == [0]
    assert by_words(names, "  ") == []


def test_a_compendium_finds_names_by_words_of_one_kind(book: Compendium) -> None:
    (found,) = book.having("imp feral")
    assert found[1] == "Feral Imp"
    assert book.having("feral imp", "spell") == []


def test_sides_are_named_by_words(book: Compendium) -> None:
    fight = FightArena(book).sides(["feral", "2xsilver fang"])
    assert [list(members) for members in fight.members] == [["Feral Imp"], ["Silver Fang", "Silver Fang"]]
    with pytest.raises(UsageError, match=r"entries have 'dragon' in their names"):
        FightArena(book).sides(["dragon", "feral"])


def test_what_somebody_has_goes_before_the_compendium(book: Compendium) -> None:
    library = Library(book)
    assert library.typed("fissur") == "Fissure"
    assert library.typed("dragon", ["Winged Dragon @ Ka", "Fissure"]) == "Winged Dragon @ Ka"
    assert library.typed("feral @ Ka") == "Feral Imp @ Ka"
    assert library.typed("nothing called so") == "nothing called so"
    with pytest.raises(UsageError) as several:
        library.typed("dragon", ["Winged Dragon", "Curse of Dragon"])
    assert str(several.value.hint) == "name one of 'Winged Dragon', 'Curse of Dragon'"


def test_the_shell_offers_the_only_name_with_such_words(book: Compendium, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where several have them, and none begins so, nothing: a shell would take away what was typed."""
    monkeypatch.setattr(completing, "_built", lambda *_: book)
    context = typer.Context(typer.core.TyperCommand("show"))
    assert completing.entries(context, "eater") == [("Man-Eater Bug", "")]
    assert completing.entries(context, "of") == []
    assert completing.entries(context, "fer") == [("Feral Imp", "")]
    assert completing.entries(context, "feral-") == [("feral-imp", "Feral Imp")]


def test_override_new_takes_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    from convert.cards.starter import load_starter
    from convert.compendium import known_cards
    from convert.compendium.known_cards import base_of

    few = [card for card in load_starter() if card.name in ("Man-Eater Bug", "Feral Imp")]
    game = load_system("duel-monsters")
    base = base_of(game, in_memory(game, few, label="few"))
    monkeypatch.setattr(known_cards, "known_cards", lambda *_: base)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main.run(["override", "new", "bug eater", "--stdout"])
    assert not end.value.code
    assert "man-eater-bug:" in capsys.readouterr().out


@pytest.mark.parametrize("words", [("red-moss grey lantern",), ("red-moss", "grey", "lantern")])
def test_a_name_itself_is_first_however_many_words_it_has(words: tuple[str, ...]) -> None:
    """Then names that hold it, names whose words begin so, and last of all names that are only near."""
    names = [
        "Red-Moss Grey Lantern",
        "Old Red-Moss Grey Lantern",
        "Grey Lantern of Red Mosses",
        "Red-Moss Grey Lantenr",
    ]
    scores = [name_score(name, words) for name in names]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] == 200
    assert scores[2] > 99 > scores[3] > 0, "a text with these words (99) stands between"
    assert name_score("Blue Fish", words) == 0


def test_search_says_that_what_was_asked_for_was_left_out(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from convert.compendium import naming
    from convert.contract.system import Skipped

    aside = Skipped(id=1, name="Ancient Fusion", reason="a skill card", rule="CONVERT-37")
    monkeypatch.setattr(naming, "set_aside", lambda _, name: aside if name == "Ancient Fusion" else None)
    ran = run("search", "Ancient Fusion")
    assert "note: 'Ancient Fusion' is left out of the starter set: a skill card" in ran.err
    assert "rule CONVERT-37" in ran.err
    assert "left out" not in run("search", "Fissure").err


def test_a_side_is_never_another_monster_than_the_one_left_out(
    book: Compendium, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though an entry's name has all the words of it; and a campaign's spells likewise."""
    from convert.contract.system import Skipped

    aside = Skipped(id=1, name="Imp Feral", reason="a skill card", rule="CONVERT-37")
    monkeypatch.setattr("convert.compendium.naming.set_aside", lambda _, name: aside if name == "imp feral" else None)
    with pytest.raises(UsageError, match="'Imp Feral' is left out of the starter set: a skill card"):
        FightArena(book).sides(["imp feral", "silver fang"])
    with pytest.raises(UsageError, match="is left out"):
        Library(book).typed("imp feral")
    assert Library(book).typed("imp feral", ["Imp, Feral"]) == "Imp, Feral"


def test_a_left_out_card_is_found_by_its_words_where_no_entry_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    from convert.compendium import naming
    from convert.contract.system import Skipped

    aside = Skipped(id=1, name="Ancient Ruler Rises", reason="a skill card", rule="CONVERT-37")
    monkeypatch.setattr("convert.compendium.base.skipped", lambda _: (aside,))
    book = starter_compendium()
    monkeypatch.setattr(book, "folder", Path("output"))  # one starter set for all tests: given back afterwards
    assert naming.set_aside(book, "ancient ruler") is aside
    assert naming.set_aside(book, "silver fang") is None
    assert naming.set_aside(book, "ancient feral") is None


def test_of_many_names_those_that_begin_so_and_are_short_come_first() -> None:
    """Of thirty dragons eight are named: the plain one among them."""
    names = [f"Ash Fang the Very Long Number {number}" for number in range(9)]
    names += ["Ash-Fang Wolf", "Old Ash Fang", "Ash-Fang White Wolf"]
    assert str(several("ash fang", names).hint).startswith("name one of 'Ash-Fang Wolf', 'Ash-Fang White Wolf', 'Ash ")
    assert nearest_first(["Old Ash Fang", "Ash-Fang Elder Wolf"], "Ash fang") == ["Ash-Fang Elder Wolf", "Old Ash Fang"]


def test_entries_of_one_name_are_named_by_their_slugs() -> None:
    """A card and a homebrew spell that took its name: the hint can be followed."""

    class Twins:
        """Two entries of one name."""

        def having(self, words: str, kind: str = "") -> list[tuple[str, str]]:
            return [("ygo-1", "Sparks"), ("home-x", "Sparks")]

        def find(self, wanted: str) -> Any:
            return SimpleNamespace(slug={"ygo-1": "sparks", "home-x": "x"}[wanted])

    twins: Any = Twins()
    with pytest.raises(UsageError) as several_of_one:
        sole(twins, "sparks!")
    assert str(several_of_one.value.hint) in ("name one of 'sparks', 'x'", "name one of 'x', 'sparks'")
