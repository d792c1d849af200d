"""Tables keep their lines and columns, whatever somebody wrote into a file."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from convert.printable import one_line
from convert.prose.columns import columns


def test_columns_stand_below_each_other() -> None:
    rows = [("name", "HP"), ("An\nox\tof two lines", "10"), ("Imp",)]
    assert columns(rows) == ["name                HP", "An ox of two lines  10", "Imp"]
    assert columns([]) == []


@given(st.text())
def test_a_cell_is_one_line_without_tabs(text: str) -> None:
    cell = one_line(text)
    assert len(cell.splitlines()) <= 1
    assert "\t" not in cell
    assert one_line(cell) == cell


def test_what_is_one_line_already_stays_as_it_is() -> None:
    assert one_line("Élan  ★ of — two") == "Élan  ★ of — two"
