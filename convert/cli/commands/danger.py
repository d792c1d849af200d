"""``card2spell danger``: how dangerous the creatures of a compendium are, by fights between them."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.contract.registry import named_in_a_command
from convert.errors import Card2SpellError, DataError, MissingError, UsageError
from convert.prose.english import some
from convert.terminal import console
from convert.terminal.bounds import MOST_JOBS, MOST_LISTED
from convert.terminal.opening import (
    DEFAULT_SYSTEM,
    CompendiumOption,
    JsonOption,
    SystemOption,
    folder_to_make,
    open_compendium,
)

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
    validate: Annotated[
        int,
        typer.Option(
            min=0,
            max=MOST_LISTED,
            metavar="PAIRS",
            help="Compare what the table predicts with fresh fights of so many pairs.",
        ),
    ] = 0,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Draw danger by Level and Rank, or the validation.", callback=folder_to_make
        ),
    ] = None,
    precision: Annotated[
        float,
        typer.Option(
            min=1, max=400, help="The standard error that ratings should have, in points; twice that as a summon."
        ),
    ] = 15.0,
    player: Annotated[str | None, typer.Option(help="Who plays both sides of every fight.", show_default=False)] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same table.")] = 0,
    jobs: Annotated[
        int, typer.Option("--jobs", "--workers", min=0, max=MOST_JOBS, help="Processes at work; 0 for one a processor.")
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
    import msgspec

    from convert.atomic_file import put_below
    from convert.cli.danger_views import draw_levels, put_table
    from convert.compendium.atomic import HIDDEN
    from convert.compendium.danger import NAME as TABLE
    from convert.compendium.danger import encoded
    from convert.rating.checkpoint import NAME, Checkpoint
    from convert.rating.rate import Order

    book = open_compendium(compendium, system)
    rules, contest = _contest(book)
    name = player or next(iter(contest.players))
    _known_player(name, contest)
    order = Order(player=name, seed=seed, precision=precision)
    if check:
        _check(book, rules, contest, order, anew=anew, json=json)
        return
    if validate:
        with _crew(contest, cluster, jobs) as submit:
            _validate(book, rules, contest, order, submit, validate, plot, json=json)
        return
    folder = _folder(book)
    path = folder / HIDDEN / NAME
    if path.is_file() and not resume:
        raise UsageError(
            f"an earlier rating of {folder} was stopped half-way",
            hint=f"--resume continues it; to begin anew take {path} away",
        )
    with _alone(path), Checkpoint(path) as checkpoint:
        if resume and len(checkpoint):
            console.talk(f"{some(len(checkpoint), 'share', 'were')} played already")
        try:
            with _crew(contest, cluster, jobs) as submit:
                table, fresh = _rated(book, rules, contest, order, submit, checkpoint, anew=anew)
        except (KeyboardInterrupt, Card2SpellError):
            if len(checkpoint):
                console.talk(f"{some(len(checkpoint), 'share', 'are')} kept; --resume continues with them")
            raise
        put_below(folder, TABLE, encoded(table))
        checkpoint.discard()
    if json:
        body: dict[str, Any] = msgspec.to_builtins(table)
        body.pop("schema_version")
        console.out_json("danger", {**body, "fresh": fresh})
    else:
        put_table(book, table, fresh, folder / TABLE)
    if plot is not None:
        draw_levels(book, plot)


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
        hint = f"`card2spell build{named_in_a_command(book.system.name)}` makes one"
        raise MissingError("there is no compendium to write danger.json beside", hint=hint)
    return book.folder


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Two ratings of one compendium do not go on at the same time."""
    from filelock import FileLock, Timeout

    from convert.atomic_file import refuse_links

    for each in (path, path.with_suffix(".lock")):
        refuse_links(each, path.parent.parent)
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
    from convert.kernel.workers import at_work
    from convert.rating.workers import processes

    return processes(contest, at_work(jobs))


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
        return so_far(done, total, done - first[0], time.monotonic() - begun)

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


def so_far(done: int, total: int, played: int, seconds: float) -> str:
    """How far it is, and how long the rest takes if it goes on as the fights ``played`` in these ``seconds``; before
    the first of them nobody knows."""
    far = f"{done:,} of about {some(total, 'fight')}"
    return f"{far}, {_span(seconds / played * (total - done))} left" if played else far


def _span(seconds: float) -> str:
    hours, rest = divmod(round(seconds), 3600)
    return f"{hours} h {rest // 60:02} min" if hours else f"{rest // 60} min {rest % 60:02} s"


def _check(book: Compendium, rules: Danger, contest: Contest, order: Order, *, anew: bool, json: bool) -> None:
    from convert.cli.danger_views import check_json, put_check
    from convert.compendium.danger import load
    from convert.rating.rate import to_play

    old = None if anew or book.folder is None else load(book.folder, book.system)
    rows = to_play(rules, contest, order, old)
    if json:
        console.out_json("danger-check", check_json(book.system.name, order.precision, rows))
    else:
        put_check(rules, rows)


def _validate(
    book: Compendium,
    rules: Danger,
    contest: Contest,
    order: Order,
    submit: Submit,
    pairs: int,
    plot: Path | None,
    *,
    json: bool,
) -> None:
    """Fresh fights against what the ratings predict, for the first figure."""
    import msgspec

    from convert.cli.danger_views import draw_validation, put_validation
    from convert.compendium.danger import dangers_of
    from convert.rating.validation import drawn, validate

    dangers, (name, title) = dangers_of(book), next(iter(rules.figures.items()))
    contenders = contest.contenders(name)
    known = {each.id: each for table in reversed(dangers.tables) for each in table.entries}
    points = {
        one.fingerprint: float(rated.figures[name].points)
        for one in contenders
        if (rated := known.get(one.id)) is not None and rated.fingerprint == one.whole and name in rated.figures
    }
    if len(points) < 2:
        raise DataError("nothing here is rated yet", hint="`card2spell danger` rates creatures by fights")
    chosen = drawn(contenders, points, pairs, order.seed)
    with console.progress("fights") as progress:
        found = validate(submit, chosen, points, player=order.player, seed=order.seed, progress=progress)
    if json:
        console.out_json("danger-validation", {"system": book.system.name, **msgspec.to_builtins(found)})
    else:
        put_validation(title, found)
    if plot is not None:
        draw_validation(title, found, plot)
