"""A screen of 80 columns and 24 rows holds board, log, question and answers, however large the scene is."""

from __future__ import annotations

import io
import re

import msgspec
import pytest
from rich.console import Console

from convert.kernel.tableau import Bar, Group, Piece, Place, Tableau
from convert.table.folding import MORE, folded
from convert.table.scene import Scene
from convert.table.screen import Screen


def piece(name: str, *, active: bool = False, side: int = 0) -> Piece:
    bars = (Bar("HP", 8, 16), Bar("MP", 20, 40), Bar("Channeling", 5, 5), Bar("Focus", 1, 2))
    facts = ("Attack 2/2 +1", "Defense 2/2 +2", "Prepared: one spell, another spell, and a monster with a long name")
    return Piece(name=name, side=side, active=active, bars=bars, facts=facts)


def board(many: int) -> Tableau:
    """Three places with so many pieces each, the last of them in a Skirmish; it is the first one's turn."""
    names = [[f"somebody {place}{number}" for number in range(many)] for place in "abc"]
    places = [
        Place(
            name=f"place {number}",
            groups=(
                Group("", tuple(piece(name, active=name == "somebody a0") for name in there[:-1])),
                Group("Skirmish 1", (piece(there[-1], side=1),)),
            ),
        )
        for number, there in enumerate(names)
    ]
    return Tableau("Round 3", tuple(places))


def drawn(scene: Scene, width: int = 80, height: int = 24) -> list[str]:
    out = io.StringIO()
    Screen(Console(file=out, width=width, height=height, force_terminal=True, color_system="standard"))(scene)
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", out.getvalue()).splitlines()


@pytest.mark.parametrize("many", [1, 4, 40])
@pytest.mark.parametrize("answers", [0, 3, 7])
def test_board_log_question_and_answers_fit(many: int, answers: int) -> None:
    texts = tuple(f"goes to the place called {number} and engages whoever is there" for number in range(answers))
    log = tuple(f"something happened, and it was number {number}" for number in range(8))
    scene = Scene(tableau=board(many), log=log, asked="Ann", question="What now?", choices=texts, more="more moves")
    lines = drawn(scene)
    assert len(lines) <= 23, "a row is left to type in"
    assert all(len(line) <= 80 for line in lines)
    assert "Round 3" in lines[0]
    assert lines[-1] == " m more moves"
    assert any("number 7" in line for line in lines), "the last that happened"
    assert any("What now?" in line for line in lines)
    assert all(any(text in line for line in lines) for text in texts)


def test_a_large_screen_shows_the_whole_board() -> None:
    lines = drawn(Scene(tableau=board(1), question="What now?"), width=100, height=80)
    assert any("╭" in line for line in lines)


def test_a_board_folds_step_by_step() -> None:
    """Two rows a piece, one, all of a place in a run, the run with less of each, as much as fits; whoever is up is told
    whole as long as there is room."""
    texts = {rows: [row.plain for row in folded(board(2), 80, rows)] for rows in (18, 12, 8, 4, 2)}
    assert [len(each) for each in texts.values()] == [14, 9, 6, 3, 2]
    assert texts[18][1].startswith(" ▶ somebody a0: HP 8/16; MP 20/40; Attack 2/2 +1; Defense 2/2 +2; Channeling")
    assert texts[18][3].endswith("name")
    assert texts[18][5].endswith("…")
    assert texts[12][0].startswith("place 0: ▶ somebody a0 HP 8/16 MP 20/40; Skirmish 1: somebody a1 HP 8/16")
    assert texts[8][0] == "place 0: ▶ somebody a0 HP 8/16; Skirmish 1: somebody a1 HP 8/16"
    assert texts[12][4].endswith("name")
    assert texts[8][3].endswith("name")
    assert texts[4][1].startswith("place 1: somebody b0 HP 8/16")
    assert texts[2][-1] == MORE


def fit(texts: list[str], *, many: int = 1, log: int = 0, news: int = 0, height: int = 24) -> int:
    told = tuple(f"something happened that takes a row of a screen, namely the event {number}" for number in range(log))
    scene = Scene(tableau=board(many), log=told, news=news, question="What now?", choices=tuple(texts))
    return Screen(Console(file=io.StringIO(), width=80, height=height)).answers(scene)


def test_as_many_answers_fit_as_there_is_room_for() -> None:
    """A board of nine rows, title, question, the line to type in and the words about the others leave eleven rows of
    24; in two columns twice as many answers, and of two rows half as many."""
    assert fit(["x" * 60] * 12) == 12, "all of them need no words about others"
    assert fit(["x" * 60] * 30) == 11
    assert fit(["end"] * 30) == 22
    assert fit(["xx " * 33] * 30) == 5
    assert fit(["x" * 60] * 30, height=60) == 30
    assert fit(["x" * 60] * 30, many=40) == 10, "the board has half of the screen at most"


def test_what_has_just_happened_has_its_rows_before_more_answers() -> None:
    assert fit(["x" * 60] * 30, log=8) == fit(["x" * 60] * 30, log=8, news=3)
    assert fit(["x" * 60] * 30, log=8, news=8) == fit(["x" * 60] * 30, log=8) - 3 == 11


@pytest.mark.parametrize("many", [1, 4, 40])
@pytest.mark.parametrize("words", ["end", "x" * 60, "xx " * 33])
def test_a_page_of_answers_fits_with_board_and_log(many: int, words: str) -> None:
    log = tuple(f"something happened, and it was number {number}" for number in range(20))
    scene = Scene(tableau=board(many), log=log, news=9, question="What now?", choices=(words,) * 40)
    shown = Screen(Console(file=io.StringIO(), width=80, height=24)).answers(scene)
    lines = drawn(msgspec.structs.replace(scene, choices=scene.choices[:shown], more="more moves"))
    assert len(lines) in (22, 23), "a row is left to type in, and none is wasted"


def test_the_log_on_a_small_screen_begins_with_a_whole_sentence() -> None:
    """What does not fit is left out from its beginning on, not cut in the middle."""
    log = tuple(
        f"Beginning {number} of something long that takes more than half of such a screen." for number in range(8)
    )
    lines = drawn(Scene(tableau=board(9), log=log, question="What now?", choices=("go",) * 7))
    asked = next(at for at, line in enumerate(lines) if "What now?" in line)
    first = next(line for line in lines[:asked] if "something long" in line or "Beginning" in line)
    assert first.startswith("Beginning")
