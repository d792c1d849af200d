"""``card2spell balance``: how a party's odds move with the numbers of a boss."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.errors import DataError, UsageError
from convert.prose.english import some
from convert.terminal import console
from convert.terminal.bounds import MOST_GAMES, MOST_JOBS
from convert.terminal.opening import CompendiumOption, JsonOption, open_compendium
from convert.terminal.warning import tell_warnings

if TYPE_CHECKING:
    from convert.rating.workers import Submit
    from convert.systems.duel_monsters.campaign.balance import BossContest, Odds, RoundHp, Vary
    from convert.systems.duel_monsters.entries import Monster

app = typer.Typer(add_completion=False)

CLOSE_LOOK = 4
"""What is near to the wish is played so many times as often."""
HP_GAMES = 100


@app.command()
def balance(
    boss: Annotated[str, typer.Argument(metavar="BOSS", help="The monster whose numbers are varied.")],
    party: Annotated[
        list[str],
        typer.Option("--party", metavar="WHO", help="A sheet, a campaign or a Real monster; again for more."),
    ],
    vary: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FIELD=LOW..HIGH[:STEP]", help="attack, defense, hp, bonus, level or count; once or twice."
        ),
    ] = None,
    tune: Annotated[
        str | None,
        typer.Option(metavar="WISH", help="Find the value at which the party wins so often: 60%, easy, even, hard."),
    ] = None,
    games: Annotated[int, typer.Option(min=10, max=MOST_GAMES, help="Fights of each variant.")] = 60,
    plot: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Draw the odds too: a file that ends in .svg or .png.", show_default=False),
    ] = None,
    plot_hp: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Draw how HP go over the rounds, of the boss as it is.", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same answer.")] = 0,
    player: Annotated[str, typer.Option(help="Who plays both sides.")] = "sensible",
    jobs: Annotated[
        int, typer.Option("--jobs", "--workers", min=0, max=MOST_JOBS, help="Processes at work; 0 for one a processor.")
    ] = 0,
    cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler to work with.")] = None,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Vary one or two numbers of a Real monster and show how often a party wins; a draw counts half.

    Example: card2spell balance "Summoned Skull" --vary attack=10..25 --vary level=3..9 --party kisara.yaml
    """
    from convert.kernel import find_policy
    from convert.systems.duel_monsters.campaign import balance as sums
    from convert.systems.duel_monsters.campaign.encounter import read_wish
    from convert.systems.duel_monsters.campaign.library import Library
    from convert.systems.duel_monsters.campaign.party import read_party, refuse_unable
    from convert.systems.duel_monsters.rules.players import PLAYERS
    from convert.terminal import pictures

    for path in (*(plot or ()), *(plot_hp or ())):
        pictures.kind_of(path)
    varied = [sums.read_vary(text) for text in vary or ()]
    wish = None if tune is None else read_wish(tune)
    _asked(varied, wish, plot, plot_hp)
    maker = find_policy(player, PLAYERS)
    book = open_compendium(compendium)
    monster = _boss(book.find(boss))
    who = [member.who for member in read_party(party, book)]
    tell_warnings(party, book)
    refuse_unable(who, Library(book))
    made = sums.variants(monster, varied)
    contest = sums.BossContest(who, book, [(each, count) for _, each, count in made])
    plain = sums.BossContest(who, book, [(sums.variant(monster, 0, {}), 1)]) if plot_hp else None
    names = ", ".join(_name(each, book) for each in who)
    with console.progress("fights") as progress, _crew(contest, cluster, jobs) as submit:
        found = sums.sweep(submit, made, player=player, games=games, seed=seed, progress=progress) if varied else []
        close = _close_look(submit, made, found, wish, player=player, games=games, seed=seed)
    if json:
        console.out_json("balance", _as_json(monster, varied, found, close, wish, player, seed))
    else:
        _put(monster, names, varied, found, close, wish)
        console.talk(
            f"{some(games, 'fight')} of each, both sides played by {player}, draws half; the same dice for all"
        )
    about = f"{some(games, 'fight')} of each, both sides by {player}; a draw counts half"
    for path in plot or ():
        pictures.write(_chart(f"How often {names} wins against {monster.name}", about, varied, found), path)
        console.talk(f"drawn: {path}")
    if plain is not None:
        course = sums.hp_over_rounds(plain, plain.contenders("boss")[0], maker, games=HP_GAMES, seed=seed)
        chart = _hp_chart(course, (names, monster.name), player)
        for path in plot_hp or ():
            pictures.write(chart, path)
            console.talk(f"drawn: {path}")


def _asked(
    varied: Sequence[Vary], wish: float | None, plot: Sequence[Path] | None, plot_hp: Sequence[Path] | None
) -> None:
    """Whether the options go together. Raises ``UsageError``."""
    if not varied and not plot_hp:
        raise UsageError("nothing is varied", hint="--vary attack=10..25")
    if plot and not varied:
        raise UsageError("--plot draws what is varied, and nothing is", hint="--vary attack=10..25")
    if len(varied) > 2:
        raise UsageError("at most two numbers are varied at a time", hint="--vary attack=10..25 --vary level=3..9")
    if wish is not None and len(varied) != 1:
        raise UsageError("--tune finds one number", hint="--vary attack=5..30 --tune 60%")


def _boss(entry: Any) -> Monster:
    from convert.systems.duel_monsters.entries import Monster

    if not isinstance(entry, Monster):
        raise UsageError(f"{entry.name} is no monster", hint="name a creature, such as Summoned Skull")
    return entry


def _name(who: Any, book: Any) -> str:
    monster = getattr(who, "monster", None)
    return str(who.name or book.find(monster).name)


def _crew(contest: BossContest, address: str | None, jobs: int) -> AbstractContextManager[Submit]:
    if address is not None:
        from convert.rating.cluster import cluster

        return cluster(contest, address)
    from convert.kernel.workers import at_work
    from convert.rating.workers import processes

    return processes(contest, at_work(jobs))


def _close_look(
    submit: Submit, made: Any, found: Sequence[Odds], wish: float | None, *, player: str, games: int, seed: int
) -> list[Odds]:
    """The values next to the wish, played often; the best first."""
    from convert.systems.duel_monsters.campaign import balance as sums

    if wish is None:
        return []
    first = sums.nearest(found, wish)
    chosen = [each for each in made if each[0] in {one.values for one in first}]
    more = sums.sweep(submit, chosen, player=player, games=CLOSE_LOOK * games, seed=seed, first=games)
    known = {each.values: each for each in found}
    close = [sums.pooled(known[each.values], each) for each in more]
    return sorted(close, key=lambda each: (abs(each.rate - wish), each.values))


def _put(
    monster: Monster,
    names: str,
    varied: Sequence[Vary],
    found: Sequence[Odds],
    close: Sequence[Odds],
    wish: float | None,
) -> None:
    if not varied:
        return
    console.out(f"How often {names} wins against {monster.name}:")
    console.out()
    if len(varied) == 2:
        _map(varied, found)
    else:
        for each in found:
            low, high = each.interval
            bar = "#" * round(40 * each.rate)
            console.out(f"  {varied[0].field} {each.values[0]:3}  {each.rate:4.0%}  [{low:.0%}, {high:.0%}]  {bar}")
    if wish is None or not close:
        return
    best = close[0]
    low, high = best.interval
    console.out()
    line = f"{varied[0].field} {best.values[0]}: the party wins {best.rate:.0%} [{low:.0%}, {high:.0%}]"
    console.out(f"{line} of {some(best.games, 'fight')} (wished: {wish:.0%})")
    if not low <= wish <= high:
        console.out(f"no value from {varied[0].values[0]} to {varied[0].values[-1]} comes nearer")


def _map(varied: Sequence[Vary], found: Sequence[Odds]) -> None:
    """A heat map for people, a plain table for pipes: the first number across, the second one down, largest first."""
    across, down = varied
    rates = {each.values: each.rate for each in found}
    rows = [[f"{rates[x, y]:.0%}" for x in across.values] for y in reversed(down.values)]
    if not console.is_watched():
        console.out("\t".join([f"{down.field} \\ {across.field}", *map(str, across.values)]))
        for y, cells in zip(reversed(down.values), rows, strict=True):
            console.out("\t".join([str(y), *cells]))
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 0), show_header=True, caption=across.field)
    table.add_column(down.field, justify="right")
    for x in across.values:
        table.add_column(str(x), justify="right", min_width=5)
    for y in reversed(down.values):
        coloured = [Text(f" {rates[x, y]:4.0%}", style=_colour(rates[x, y])) for x in across.values]
        table.add_row(f"{y} ", *coloured)
    console.out_console().print(table)


def _colour(rate: float) -> str:
    """Red where the party loses, blue where it wins, white at even odds."""
    away = abs(rate - 0.5) * 2
    end = (47, 109, 179) if rate >= 0.5 else (194, 69, 45)
    red, green, blue = (round(255 + (part - 255) * away) for part in end)
    return f"{'white' if away > 0.6 else 'black'} on rgb({red},{green},{blue})"


def _chart(title: str, subtitle: str, varied: Sequence[Vary], found: Sequence[Odds]) -> dict[str, Any]:
    from convert.terminal import pictures

    if not varied:
        raise DataError("there is nothing to draw", hint="--vary attack=10..25")
    if len(varied) == 2:
        cells = [pictures.Cell(each.values[0], each.values[1], round(each.rate, 4)) for each in found]
        axes = (varied[0].field.capitalize(), varied[1].field.capitalize())
        return pictures.heat_map(title, subtitle, axes, cells)
    points = [pictures.At(each.values[0], round(each.rate, 4), *each.interval, "party wins") for each in found]
    return pictures.curves(title, subtitle, (varied[0].field.capitalize(), "the party wins"), points, rates=True)


def _hp_chart(course: Sequence[RoundHp], labels: tuple[str, str], player: str) -> dict[str, Any]:
    """The HP of both sides, round by round."""
    from convert.terminal import pictures

    return pictures.curves(
        "HP over rounds",
        f"{HP_GAMES} fights until little changes, both sides by {player}; half of them lie within the bands",
        ("round", "HP left"),
        [pictures.At(each.round, each.mean, each.low, each.high, labels[each.side]) for each in course],
    )


def _as_json(
    monster: Monster,
    varied: Sequence[Vary],
    found: Sequence[Odds],
    close: Sequence[Odds],
    wish: float | None,
    player: str,
    seed: int,
) -> dict[str, Any]:
    def row(each: Odds) -> dict[str, Any]:
        named = dict(zip((one.field for one in varied), each.values, strict=True))
        low, high = each.interval
        return {**named, "rate": round(each.rate, 4), "interval": [round(low, 4), round(high, 4)], "games": each.games}

    return {
        "system": "duel-monsters",
        "boss": monster.id,
        "policy": player,
        "seed": seed,
        "odds": [row(each) for each in found],
        "wish": wish,
        "tuned": [row(each) for each in close],
    }
