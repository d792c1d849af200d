"""``card2spell simulate``: many games, and who wins them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from convert.errors import Card2SpellError, UsageError
from convert.prose.english import some
from convert.terminal import console
from convert.terminal.bounds import MOST_GAMES, MOST_JOBS
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium
from convert.terminal.warning import tell_warnings

if TYPE_CHECKING:
    from convert.contract.arena import Arena, Bout
    from convert.kernel.players import PolicyMaker
    from convert.kernel.simulate import Comparison, Report, Spread

BAR = 40


def simulate(
    scenario: Annotated[
        str | None,
        typer.Argument(
            metavar="[SCENARIO]",
            help="A scenario's file, or the name of one that comes along.",
        ),
    ] = None,
    side: Annotated[
        list[str] | None,
        typer.Option("--side", metavar="NAME[,NAME...]", help="One side: entries or character sheets; twice or more."),
    ] = None,
    games: Annotated[int, typer.Option("--games", help="At most so many games.", min=1, max=MOST_GAMES)] = 1000,
    precision: Annotated[
        str | None,
        typer.Option("--precision", help="Stop once every win rate is known this well: 2% (or 0.02) is ± 2 points."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="SCENARIO|NAMES",
            help="Another variant with the same dice, and how much it changes: a scenario; or names for its last side, "
            "or for the last --side.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same answer.")] = 0,
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="PLAYER",
            help="Who plays: once for all, or once a side; a name or module:Class; span: novice, sensible, and search "
            "(which plays a tenth of the games) side by side.",
        ),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", help="Processes at work; 0 for one a processor.", min=0, max=MOST_JOBS)
    ] = 0,
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Play many games and print win rates with 95 % intervals.

    Example: card2spell simulate --side "{one_side}" --side "{other_side}" --games 500 --seed 7
    """
    from convert.kernel import find_policy
    from convert.kernel.players import SPAN, span_games
    from convert.kernel.workers import at_work

    if against is not None and precision is not None:
        raise UsageError("--precision does not go with --against", hint="--games says how many are played of each")
    book = open_compendium(compendium, system)
    arena = book.system.arena(book)
    scenario = scenario or (arena.usual if not side else "")
    if scenario and side:
        raise UsageError("a scenario and --side are two ways to say who fights", hint="leave out one of them")
    if not (scenario or side):
        raise UsageError("name a scenario, or sides with --side", hint='simulate --side "Battle Ox" --side Masaki')
    bout = arena.sides(side) if side else arena.scenario(scenario or "")
    names = player or [next(iter(arena.players))]
    span = names == ["span"]
    if not span and len(names) not in (1, len(bout.sides)):
        raise UsageError(f"{some(len(bout.sides), 'side', 'take')} one --player for all, or one each")
    levels = [
        Level(
            ", ".join(level),
            [find_policy(level[number % len(level)], arena.players) for number in range(len(bout.sides))],
            span_games(level[0], games) if span else games,
        )
        for level in ([[name] for name in SPAN if name in arena.players] if span else [names])
    ]
    wanted, workers = _precision(precision), at_work(jobs, games)
    tell_warnings((scenario, *(side or ()), against or ""), book)
    if against is None:
        _tell_notes(bout)
        _play_all(bout, levels, seed, wanted, workers, json=json, span=span)
        return
    variant = _variant(arena, bout, side, against)
    _tell_notes(bout, variant)
    _compare_all(bout, variant, levels, seed, workers, json=json)


def _variant(arena: Arena, bout: Bout, sides: Sequence[str] | None, against: str) -> Bout:
    """What is compared: beside sides in words, others as the last of them; else another scenario, or the same with
    others on its last side. Raises ``UsageError``."""
    if sides:
        try:
            return arena.sides([*sides[:-1], against])
        except Card2SpellError as error:
            if against not in arena.scenarios():
                raise
            hint = f"leave out --side: simulate SCENARIO --against {against}"
            words = f"--against {against} is a scenario, and beside --side it names the last side's people"
            raise UsageError(words, hint=hint) from error
    try:
        other = arena.instead(bout, against)
    except UsageError as error:
        words = f"--against {against}: no scenario is called so, and {error.message}"
        raise UsageError(words, hint=error.hint) from error
    return other or arena.scenario(against)


def _tell_notes(*bouts: Bout) -> None:
    """What should be known of what is played, each thing once."""
    for note in dict.fromkeys(note for bout in bouts for note in bout.notes):
        console.talk(f"note: {note}")


class Level(NamedTuple):
    """Who plays a series: the name of it, a maker for each side, and how many games at most."""

    name: str
    makers: list[PolicyMaker]
    games: int


def _play_all(
    bout: Bout, levels: Sequence[Level], seed: int, wanted: float | None, workers: int, *, json: bool, span: bool
) -> None:
    """Play a series for each level and print them; after Ctrl-C or TERM what was played so far."""
    from convert.kernel.simulate import StoppedEarly
    from convert.kernel.simulate import simulate as run

    reports: list[Report] = []
    try:
        for _, makers, games in levels:
            with console.progress("playing") as progress:
                reports.append(
                    run(bout, makers, games=games, seed=seed, precision=wanted, workers=workers, progress=progress)
                )
    except KeyboardInterrupt as stop:
        if isinstance(stop, StoppedEarly):
            console.talk(f"stopped after {stop.report.games:,} of {some(games, 'game')}")
            reports.append(stop.report)
        if reports:
            _put_all(reports, bout.title, wanted, json=json, span=span)
        raise
    _put_all(reports, bout.title, wanted, json=json, span=span)


def _compare_all(bout: Bout, variant: Bout, levels: Sequence[Level], seed: int, workers: int, *, json: bool) -> None:
    """Play both variants with the same dice for each level and print the differences; after Ctrl-C or TERM those of
    what was played so far."""
    from convert.kernel.simulate import StoppedEarly, compare

    found: list[Comparison] = []

    def put() -> None:
        _put_comparisons(found, [level.name for level in levels][: len(found)], bout, variant, json=json)

    try:
        for _, makers, games in levels:
            with console.progress("playing") as progress:
                found.append(compare(bout, variant, makers, games=games, seed=seed, workers=workers, progress=progress))
    except KeyboardInterrupt as stop:
        if isinstance(stop, StoppedEarly) and stop.report is not None:
            console.talk(f"stopped after {stop.report.games:,} of {some(games, 'game')} of each")
            found.append(stop.report)
        if found:
            put()
        raise
    put()


def _put_all(reports: Sequence[Report], title: str, wanted: float | None, *, json: bool, span: bool) -> None:
    if span:
        _put_span(reports, title, wanted, json=json)
    else:
        _put(reports[0], title, wanted, json=json)


def _precision(text: str | None) -> float | None:
    """``3%`` or ``0.03``. Raises ``UsageError``, which speaks of it as it was typed."""
    if text is None:
        return None
    typed, hint = text.strip(), "3% or 0.03 is ± 3 points"
    percent = typed.endswith("%")
    try:
        value = float(typed.removesuffix("%").strip()) / (100 if percent else 1)
    except ValueError:
        raise UsageError(f"{text!r} is no precision", hint=hint) from None
    if not 0 < value < 1:
        bounds = "0% and 100%" if percent else "0 and 1"
        raise UsageError(f"a precision lies between {bounds}, not at {typed}", hint=hint)
    return value


def _put_span(reports: Sequence[Report], title: str, wanted: float | None, *, json: bool) -> None:
    """The odds under players of different strength: how far they depend on who plays."""
    import msgspec

    if json:
        plain = [msgspec.to_builtins(report) for report in reports]
        for body in plain:
            body.pop("version")
        console.out_json("simulate-span", {"reports": plain})
        return
    for report in reports:
        _print(report, title, wanted)
    for number, name in enumerate(_side_names(reports[0])):
        if not reports[0].sides[number].members:
            continue
        lows = [report.sides[number].interval[0] for report in reports]
        highs = [report.sides[number].interval[1] for report in reports]
        console.out(f"{name}: between {min(lows):.0%} and {max(highs):.0%}, depending on who plays")


def _put_comparisons(
    found: Sequence[Comparison], players: Sequence[str], bout: Bout, variant: Bout, *, json: bool
) -> None:
    import msgspec

    if json:
        plain = [{"policy": player, **msgspec.to_builtins(one)} for player, one in zip(players, found, strict=True)]
        console.out_json("simulate-against", plain[0] if len(plain) == 1 else {"comparisons": plain})
        return
    first, other = (", ".join(each.members[0]) for each in (bout, variant))
    was, now = _apart(bout, variant)
    for player, one in zip(players, found, strict=True):
        before, after = f"{one.rates[0]:.1%} against {was}", f"{one.rates[1]:.1%} against {now}"
        if other == first:
            console.out(f"{first}: {before}, {after}, played by {player}; a draw counts half")
            console.out(f"  {_difference(one, was, now, first)}")
        else:
            console.out(f"{first}: {before}; {other}: {after}; played by {player}; a draw counts half")
            console.out(f"  {_difference(one, f'{first} against {was}', f'{other} against {now}', 'the first side')}")


def _apart(bout: Bout, variant: Bout) -> tuple[str, str]:
    """What two variants are told apart by, in words: who is on the side that differs and, where only a number in the
    name of one of them does, that number with the word before it ("level 5", "level 4")."""
    sides = [(list(one), list(other)) for one, other in zip(bout.members, variant.members, strict=True) if one != other]
    was, now = sides[-1] if sides else (list(bout.members[-1]), list(variant.members[-1]))
    if not sides and bout.title != variant.title:
        return bout.title, variant.title
    if len(was) == len(now):
        changed = [(one.split(), other.split()) for one, other in zip(was, now, strict=True) if one != other]
        numbers = {_number(one, other) for one, other in changed}
        if len(numbers) == 1 and (found := numbers.pop()) is not None:
            return found
    return ", ".join(was), ", ".join(now)


def _number(one: list[str], other: list[str]) -> tuple[str, str] | None:
    """The word and the two numbers in which two names differ, where they differ in nothing else."""
    places = [at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
    if len(one) != len(other) or len(places) != 1 or places[0] == 0:
        return None
    at = places[0]
    was, now = one[at].strip(",()"), other[at].strip(",()")
    word = one[at - 1].strip(",()")
    return (f"{word} {was}", f"{word} {now}") if was.isdecimal() and now.isdecimal() and word.isalpha() else None


def _difference(found: Comparison, was: str, now: str, first: str) -> str:
    """What one variant instead of the other costs or gives: the 95 % interval of the paired difference, in points."""
    low, high = sorted(abs(round(100 * edge)) for edge in found.interval)
    if found.interval[0] <= 0 <= found.interval[1]:
        return f"no difference that {some(found.games, 'game')} with the same dice show (at most {some(high, 'point')})"
    verb = "costs" if found.difference < 0 else "gives"
    if now.rpartition(" ")[0] == was.rpartition(" ")[0] and now.rpartition(" ")[2].isdecimal():
        was = was.rpartition(" ")[2]
    said = f"{now[:1].upper()}{now[1:]} instead of {was} {verb} {first} {low} to {some(high, 'point')}"
    return f"{said} ({some(found.games, 'game')} each, the same dice)"


def _put(report: Report, title: str, wanted: float | None, *, json: bool) -> None:
    import msgspec

    if not json:
        _print(report, title, wanted)
        return
    body = msgspec.to_builtins(report)
    body.pop("version")
    console.out_json("simulate", body)


def _print(report: Report, title: str, wanted: float | None) -> None:
    console.out(f"{title}: {some(report.games, 'game')}, seed {report.seed}, players {', '.join(report.policy)}")
    for name, side in zip(_side_names(report), report.sides, strict=True):
        if not side.members:
            continue
        low, high = side.interval
        bar = "#" * round(BAR * side.win_rate)
        console.out(f"  {name}")
        console.out(f"    wins {side.win_rate:6.1%}  [{low:.1%}, {high:.1%}]  {bar}")
    low, high = report.draw_interval
    console.out(f"  draws {report.draws / report.games:.1%}  [{low:.1%}, {high:.1%}]")
    rounds = report.rounds
    console.out(f"  rounds: mean {_mean(rounds)}, half within {rounds.p50:g}, 95 % within {rounds.p95:g}")
    for name, spread in report.measures.items():
        console.out(f"  {name}: mean {_mean(spread)}, median {spread.p50:g}")
    if wanted is not None:
        console.out(f"  intervals: a confidence sequence, {_stopping(report, wanted)}")
    console.out(f"  {_pace(report.games_per_second)}")


def _stopping(report: Report, wanted: float) -> str:
    """Whether the precision that was wanted stopped the series."""
    from convert.kernel.simulate import precise

    if precise([side.wins for side in report.sides], report.games, wanted):
        return "valid though the precision stopped the series"
    points = f"{100 * wanted:g}"
    wide = f"{points} {'point' if points == '1' else 'points'}"
    return f"not yet known to ± {wide}: for that it takes more games (--games)"


def _pace(games_per_second: float) -> str:
    """How quick it was; of slow players how long a game took."""
    if 0 < games_per_second < 1:
        return f"{1 / games_per_second:.0f} seconds a game"
    return f"{games_per_second:g} game{'s' * (games_per_second != 1)} a second"


def _side_names(report: Report) -> list[str]:
    """Who is on each side; with its number where two sides are the same to the letter."""
    names = [", ".join(side.members) for side in report.sides]
    if len(set(names)) == len(names):
        return names
    return [f"side {number}: {name}" for number, name in enumerate(names, 1)]


def _mean(spread: Spread) -> str:
    low, high = spread.interval
    return f"{spread.mean:g} [{low:g}, {high:g}]"
