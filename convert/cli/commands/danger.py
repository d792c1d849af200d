"""``card2spell danger``: how dangerous the creatures of a compendium are, by fights between them."""

from __future__ import annotations

import os
import time
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.errors import Card2SpellError, DataError, UsageError
from convert.terminal import console
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from convert.compendium.book import Compendium
    from convert.compendium.danger import Table
    from convert.contract.danger import Contest, Danger
    from convert.rating.checkpoint import Checkpoint
    from convert.rating.rate import Order
    from convert.rating.workers import Submit

EVERY = 30.0
"""Seconds between two lines on how far it is, where nobody watches."""


def danger(
    resume: Annotated[bool, typer.Option("--resume", help="Go on where an earlier run was stopped.")] = False,
    anew: Annotated[bool, typer.Option("--anew", help="Rate everything again, not only what changed.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Only say how much there is to play.")] = False,
    precision: Annotated[
        float, typer.Option(min=1, max=400, help="The standard error that every rating should have, in points.")
    ] = 15.0,
    player: Annotated[str | None, typer.Option(help="Who plays both sides of every fight.", show_default=False)] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same table.")] = 0,
    jobs: Annotated[
        int, typer.Option("--jobs", "--workers", min=0, help="Processes at work; 0 for one a processor.")
    ] = 0,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="A Dask scheduler to work with, such as tcp://10.0.0.5:8786."),
    ] = None,
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Rate creatures by fights and write danger.json beside the compendium: 400 points more are odds of 10 : 1.

    Example: card2spell danger --precision 30 --jobs 2
    """
    from convert.rating.checkpoint import NAME, Checkpoint
    from convert.rating.rate import Order

    book = open_compendium(compendium, system)
    rules, contest = _contest(book)
    name = player or next(iter(contest.players))
    _known_player(name, contest)
    order = Order(player=name, seed=seed, precision=precision)
    if check:
        _put_check(book, rules, contest, order, anew=anew, json=json)
        return
    folder = _folder(book)
    from convert.compendium.atomic import HIDDEN

    path = folder / HIDDEN / NAME
    if path.is_file() and not resume:
        raise UsageError(
            f"an earlier rating of {folder} was stopped half-way",
            hint=f"--resume goes on with it; to begin anew take {path} away",
        )
    with _alone(path), Checkpoint(path) as checkpoint:
        if resume and len(checkpoint):
            console.talk(f"{len(checkpoint):,} shares were played already")
        try:
            with _crew(contest, cluster, jobs) as submit:
                table, fresh = _rated(book, rules, contest, order, submit, checkpoint, anew=anew)
        except (KeyboardInterrupt, Card2SpellError):
            if len(checkpoint):
                console.talk(f"{len(checkpoint):,} shares are kept; --resume goes on with them")
            raise
        _write(folder, table)
        checkpoint.discard()
    _put(book, table, fresh, folder, json=json)


def _contest(book: Compendium) -> tuple[Danger, Contest]:
    rules = book.system.danger
    if rules is None:
        raise UsageError(f"{book.system.title} has no creatures to be rated by fights")
    return rules, rules.contest(book)


def _known_player(name: str, contest: Contest) -> None:
    from convert.kernel.players import find_policy

    find_policy(name, contest.players)


def _folder(book: Compendium) -> Path:
    if book.folder is None:
        raise DataError("there is no compendium to write danger.json beside", hint="`card2spell build` makes one")
    return book.folder


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Two ratings of one compendium do not go on at the same time."""
    from filelock import FileLock, Timeout

    path.parent.mkdir(parents=True, exist_ok=True)
    held = FileLock(path.with_suffix(".lock"))
    try:
        held.acquire(timeout=0)
    except Timeout:
        raise DataError("another command is rating this compendium", hint="wait for it to end") from None
    try:
        yield
    finally:
        held.release()
        path.with_suffix(".lock").unlink(missing_ok=True)


def _crew(contest: Contest, address: str | None, jobs: int) -> AbstractContextManager[Submit]:
    if address is not None:
        from convert.rating.cluster import cluster

        return cluster(contest, address)
    from convert.rating.workers import processes

    return processes(contest, jobs or os.cpu_count() or 1)


def _rated(
    book: Compendium,
    rules: Danger,
    contest: Contest,
    order: Order,
    submit: Submit,
    checkpoint: Checkpoint,
    *,
    anew: bool,
) -> tuple[Table, int]:
    """The table, and how many fights were played for it now."""
    from convert.compendium.danger import load
    from convert.rating.rate import Rating, rate

    old = None if anew or book.folder is None else load(book.folder, book.system)
    with _progress() as progress:
        rating = Rating(contest, order, submit, checkpoint, progress)
        table = rate(rules, rating, contest, order, book.system.name, old)
    return table, rating.fresh


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """How far it is and how long it will take: a bar for who watches, else a line now and then."""
    begun = time.monotonic()
    first: list[int] = []
    told = begun

    def left(done: int, total: int) -> str:
        played = done - first[0]
        seconds = (time.monotonic() - begun) / played * (total - done) if played else 0.0
        return f"{done:,} of about {total:,} fights, {_span(seconds)} left"

    if console.watched():
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
        with Progress(*columns, console=console.err_console(), transient=True) as bar:
            task = bar.add_task("fights", total=None)

            def step(done: int, total: int) -> None:
                first.append(done)
                bar.update(task, completed=done, total=total, description=left(done, total))

            yield step
        return

    def line(done: int, total: int) -> None:
        nonlocal told
        first.append(done)
        if time.monotonic() - told > EVERY:
            told = time.monotonic()
            console.talk(left(done, total))

    yield line


def _span(seconds: float) -> str:
    hours, rest = divmod(round(seconds), 3600)
    return f"{hours} h {rest // 60:02} min" if hours else f"{rest // 60} min {rest % 60:02} s"


def _write(folder: Path, table: Table) -> None:
    from convert.atomic_file import replace_whole
    from convert.compendium.danger import NAME, encoded

    replace_whole(folder / NAME, encoded(table))


def _put_check(book: Compendium, rules: Danger, contest: Contest, order: Order, *, anew: bool, json: bool) -> None:
    from convert.compendium.danger import load
    from convert.rating.rate import to_play

    old = None if anew or book.folder is None else load(book.folder, book.system)
    rows = to_play(rules, contest, order, old)
    if json:
        body = [
            {"figure": name, "creatures": every, "to_play": new, "games": games} for name, every, new, games in rows
        ]
        console.out_json("danger-check", {"system": book.system.name, "precision": order.precision, "figures": body})
        return
    for name, every, new, games in rows:
        console.out(f"{rules.figures[name]}: {new:,} of {every:,} to rate, about {games:,} fights")


def _put(book: Compendium, table: Table, fresh: int, folder: Path, *, json: bool) -> None:
    from convert.compendium.danger import NAME

    if json:
        import msgspec

        body: dict[str, Any] = msgspec.to_builtins(table)
        body.pop("schema_version")
        console.out_json("danger", {**body, "fresh": fresh})
        return
    console.out(f"{len(table.entries):,} creatures of {book.label}, {fresh:,} fights now, both sides by {table.player}")
    for name, title in table.figures.items():
        rated = sorted(
            (each for each in table.entries if name in each.figures), key=lambda each: each.figures[name].points
        )
        if not rated:
            continue
        worst = max(each.figures[name].error for each in rated)
        console.out(f"{title}: {len(rated):,}, standard errors up to {worst}")
        for each in (rated[-1], rated[len(rated) // 2], rated[0]):
            entry = book.get(each.id)
            figure = each.figures[name]
            console.out(f"  {figure.points:5} ± {figure.error}  {entry.name if entry is not None else each.id}")
    console.talk(f"1000 is {table.anchor}")
    console.talk(f"written to {folder / NAME}")
