"""What ``card2spell danger`` prints and draws: what there is to play, tables, validations, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from convert.prose.english import some
from convert.terminal import console

if TYPE_CHECKING:
    from convert.compendium.book import Compendium
    from convert.compendium.danger import Table
    from convert.contract.danger import Danger
    from convert.rating.validation import Validation

ENDINGS = (".svg", ".png")


def put_check(rules: Danger, rows: Sequence[tuple[str, int, int, int]]) -> None:
    """How much there is to play."""
    for name, every, new, games in rows:
        console.out(f"{rules.figures[name]}: {new:,} of {every:,} to rate, about {some(games, 'fight')} or more")


def check_json(system: str, precision: float, rows: Sequence[tuple[str, int, int, int]]) -> dict[str, Any]:
    """The same for programs."""
    figures = [{"figure": name, "creatures": every, "to_play": new, "games": games} for name, every, new, games in rows]
    return {"system": system, "precision": precision, "figures": figures}


def put_table(book: Compendium, table: Table, fresh: int, file: Path) -> None:
    """The strongest, the middle and the weakest of each figure."""
    console.out(
        f"{some(len(table.entries), 'creature')} of {book.label}, {some(fresh, 'fight')} now, both "
        f"sides by {table.player}"
    )
    for name, title in table.figures.items():
        rated = [each for each in table.entries if name in each.figures]
        rated.sort(key=lambda each: (each.figures[name].points, each.id))
        if not rated:
            continue
        worst = max(each.figures[name].error for each in rated)
        middle = sorted(each.figures[name].error for each in rated)[len(rated) // 2]
        console.out(f"{title}: {len(rated):,}, standard errors {middle} in the middle and {worst} at most")
        for each in {one.id: one for one in (rated[-1], rated[len(rated) // 2], rated[0])}.values():
            entry = book.get(each.id)
            figure = each.figures[name]
            console.out(f"  {figure.points:5} ± {figure.error}  {entry.name if entry is not None else each.id}")
    console.talk(f"1000 is {table.anchor}")
    console.talk(f"written to {file}")


def put_validation(title: str, found: Validation) -> None:
    """Predicted against measured, and the score."""
    console.out(f"{title}: {some(found.pairs, 'fresh pair')}, {some(found.fights, 'fight')}")
    console.out("  predicted  measured  95 %          fights")
    for each in found.bins:
        span = f"{each.low:.0%} to {each.high:.0%}"
        console.out(f"  {each.predicted:9.1%}  {each.measured:8.1%}  {span:12}  {each.fights}")
    console.out(f"  Brier score {found.brier:.4f}; {found.ideal:.4f} if every prediction were true, 0.25 for a coin")
    console.out(f"  off by {found.off:.1%} a pair, of which {found.chance:.1%} are chance")


def draw_validation(title: str, found: Validation, folder: Path) -> None:
    """The calibration as a picture."""
    from convert.terminal import pictures

    points = [pictures.At(each.predicted, each.measured, each.low, each.high) for each in found.bins]
    said = f"{title}: {some(found.pairs, 'pair')}, {some(found.fights, 'fight')}; Brier score {found.brier:.4f}"
    chart = pictures.calibration("Predicted and measured", said, ("predicted", "measured, 95 %"), points)
    for ending in ENDINGS:
        _drawn(chart, folder / f"calibration{ending}")


def draw_levels(book: Compendium, folder: Path) -> None:
    """Danger by Level and by Rank, of entries as they are now."""
    from convert.compendium.danger import by_level, dangers_of
    from convert.terminal import pictures

    dangers = dangers_of(book)
    titles = dangers.tables[0].figures if dangers.tables else {}
    for field in ("level", "rank"):
        groups = by_level(book, dangers, field)
        if not groups:
            continue
        said = (
            f"{some(sum(map(len, groups.values())), 'creature')}, {next(iter(titles.values()))}; 400 points are 10 : 1"
        )
        chart = pictures.boxes(f"Danger by {field.capitalize()}", said, (field.capitalize(), "points"), groups)
        for ending in ENDINGS:
            _drawn(chart, folder / f"danger-by-{field}{ending}")


def _drawn(chart: dict[str, Any], path: Path) -> None:
    from convert.terminal import pictures

    pictures.write(chart, path)
    console.talk(f"drawn: {path}")
