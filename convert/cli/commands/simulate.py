"""``card2spell simulate``: many games, and who wins them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from convert.terminal import completing, console
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium

if TYPE_CHECKING:
    from convert.kernel.simulate import Report

BAR = 40


def simulate(
    scenario: Annotated[
        str | None,
        typer.Argument(
            metavar="[SCENARIO]",
            help="A scenario's file, or the name of one that comes along.",
            autocompletion=completing.scenarios,
        ),
    ] = None,
    side: Annotated[
        list[str] | None,
        typer.Option("--side", metavar="NAME[,NAME...]", help="One side: entries or character sheets; twice or more."),
    ] = None,
    games: Annotated[int, typer.Option("--games", help="At most so many games.", min=1)] = 1000,
    precision: Annotated[
        float | None,
        typer.Option("--precision", help="Stop once every win rate is known this well: 0.02 is ± 2 points."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same answer.")] = 0,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player", metavar="PLAYER", help="Who plays: once for all, or once a side; a name or module:Class."
        ),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", help="Processes at work; 0 for one a processor.", min=0)] = 0,
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Play many games and print win rates with 95 % Wilson intervals.

    Example: card2spell simulate --side "{one_side}" --side "{other_side}" --games 500 --seed 7
    """
    import os

    from convert.errors import UsageError
    from convert.kernel import find_policy
    from convert.kernel.simulate import StoppedEarly
    from convert.kernel.simulate import simulate as run

    book = open_compendium(compendium, system)
    arena = book.system.arena(book)
    scenario = scenario or (arena.usual if not side else "")
    if bool(scenario) == bool(side):
        raise UsageError("name a scenario, or sides with --side", hint='simulate --side "Battle Ox" --side Masaki')
    bout = arena.sides(side) if side else arena.scenario(scenario or "")
    names = player or [next(iter(arena.players))]
    if len(names) not in (1, len(bout.sides)):
        raise UsageError(f"{len(bout.sides)} sides take one --player for all, or one each")
    makers = [find_policy(names[number % len(names)], arena.players) for number in range(len(bout.sides))]
    workers = jobs or os.cpu_count() or 1
    try:
        with console.progress("playing") as progress:
            report = run(
                bout,
                makers,
                games=games,
                seed=seed,
                precision=precision,
                workers=min(workers, games),
                progress=progress,
            )
    except StoppedEarly as stop:
        console.talk(f"stopped after {stop.report.games:,} of {games:,} games")
        _put(stop.report, bout.title, json=json)
        raise
    _put(report, bout.title, json=json)


def _put(report: Report, title: str, *, json: bool) -> None:
    import msgspec

    if not json:
        _print(report, title)
        return
    body = msgspec.to_builtins(report)
    body.pop("version")
    console.out_json("simulate", body)


def _print(report: Report, title: str) -> None:
    console.out(f"{title}: {report.games} games, seed {report.seed}, players {', '.join(report.policy)}")
    for side in report.sides:
        low, high = side.interval
        bar = "#" * round(BAR * side.win_rate)
        console.out(f"  {', '.join(side.members)}")
        console.out(f"    wins {side.win_rate:6.1%}  [{low:.1%}, {high:.1%}]  {bar}")
    console.out(f"  draws {report.draws / report.games:.1%}")
    rounds = report.rounds
    console.out(f"  rounds: mean {rounds.mean:g}, half within {rounds.p50:g}, 95 % within {rounds.p95:g}")
    for name, spread in report.measures.items():
        console.out(f"  {name}: mean {spread.mean:g}, median {spread.p50:g}")
    console.out(f"  {report.games_per_second:g} games a second")
