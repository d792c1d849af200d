"""The mutants that ``bench.mutation`` makes: each operator by a small file, and what is passed over."""

from __future__ import annotations

import ast
from itertools import islice
from pathlib import Path

import pytest

from bench.mutation.draw import ROOMS, all_sites, drawn, equivalents, files_of, is_equivalent
from bench.mutation.sites import Site, sites

ROOT = Path(__file__).resolve().parents[2]


def made(tmp_path: Path, source: str) -> list[Site]:
    (tmp_path / "some.py").write_text(source, "utf-8")
    return sites(tmp_path, "some.py")


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("x = a < b", {"x = a <= b"}),
        ("x = (a) >= (b)", {"x = (a) > (b)"}),
        ("x = a not in b", {"x = a in b"}),
        ("x = a is None", {"x = a is not None"}),
        ("x = 0", {"x = 1", "x = (-1)"}),
        ("x = a + b", {"x = a - b"}),
        ("x = 1 - side", {"x = side", "x = 1 + side", "x = 2 - side", "x = 0 - side"}),
        ("x = a and b or c", {"x = a or b or c", "x = a and b and c"}),
        ("x = not a", {"x = (a)"}),
        ("if a:\n    b()", {"if (not (a)):\n    b()", "if a:\n    pass"}),
        ("x = b if a else c", {"x = b if (not (a)) else c"}),
        ("a.b = c", {"pass"}),
        ("a -= c", {"pass"}),
        ('x = side == "you"', {'x = side != "you"', 'x = side == "opponent"'}),
        ('é = "ö" < b', {'é = "ö" <= b'}),
    ],
)
def test_each_operator(tmp_path: Path, source: str, changed: set[str]) -> None:
    assert {site.applied(source) for site in made(tmp_path, source)} == changed


@pytest.mark.parametrize(
    "source",
    [
        '"""A sentence of 3 words."""',
        "def f(a: Literal[3]) -> Tuple[4]: ...",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    x = 3",
        'x = f"{a + b} of {3}"',
        "@mark(3)\ndef f(): ...",
    ],
)
def test_what_no_test_could_see_is_passed_over(tmp_path: Path, source: str) -> None:
    assert made(tmp_path, source) == []


def test_a_site_does_not_change_another_text(tmp_path: Path) -> None:
    (site, _) = made(tmp_path, "x = 0")
    with pytest.raises(ValueError, match="not what it was"):
        site.applied("y = 10")


def test_mutants_of_the_kernel_are_programs() -> None:
    for _, site in islice(drawn(all_sites(ROOT, ["kernel"]), 1), 150):
        ast.parse(site.applied((ROOT / site.file).read_text("utf-8")))


def test_every_room_is_there() -> None:
    assert all(files_of(ROOT, room) for room in ROOMS)


def test_a_draw_takes_each_line_once_and_is_the_same_for_a_seed() -> None:
    known = all_sites(ROOT, ["kernel", "rules/combat"])
    first, again = list(drawn(known, 5)), list(drawn(known, 5))
    assert first == again != list(drawn(known, 6))
    lines = [(site.file, site.line) for _, site in first]
    assert len(lines) == len(set(lines)) == len({(site.file, site.line) for _, site in known})


def test_every_known_equivalent_is_a_mutant_that_could_be_drawn_and_says_why() -> None:
    known = [site for _, site in all_sites(ROOT)]
    for row in equivalents():
        assert row.reason
        assert any(is_equivalent(site, [row]) for site in known), f"no mutant any more: {row.file}: {row.code}"
