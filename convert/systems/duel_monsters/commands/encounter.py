"""``card2spell encounter``: monsters for a party, with measured odds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins

from convert.prose.columns import columns
from convert.prose.english import some
from convert.terminal import console
from convert.terminal.bounds import MOST_GAMES, MOST_JOBS, MOST_LISTED
from convert.terminal.opening import CompendiumOption, JsonOption, file_to_make, open_compendium
from convert.terminal.warning import tell_warnings

if TYPE_CHECKING:
    from convert.compendium.index import Row
    from convert.systems.duel_monsters.campaign.encounter import Group
    from convert.systems.duel_monsters.campaign.scouting import Proposal

app = typer.Typer(add_completion=False)
SPANNED = "span"
"""The ``--player`` that is several: odds under each, side by side."""

FAR = 0.1
"""Odds that are farther from the wish than this are remarked upon, where none are nearer."""


@app.command()
def encounter(
    party: Annotated[
        list[str],
        typer.Argument(metavar="WHO...", help="A sheet, a campaign (tomb.yaml, tomb.yaml#kisara) or a Real monster."),
    ],
    wish: Annotated[
        str, typer.Option(help="How often the party should win: easy, even, hard, deadly, or like 70%.")
    ] = "even",
    kind: Annotated[str | None, typer.Option("--type", help="Only monsters of this Type, such as Fiend.")] = None,
    attribute: Annotated[str | None, typer.Option(help="Only monsters of this Attribute.")] = None,
    max_level: Annotated[
        int | None, typer.Option(min=0, max=MOST_LISTED, help="Only monsters up to this Level.")
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="Also monsters of whose text something is left to the table.")
    ] = False,
    mixed: Annotated[bool, typer.Option("--mixed", help="A leader and lesser monsters of its Type.")] = False,
    most: Annotated[int, typer.Option(min=1, max=20, help="At most so many of them.")] = 4,
    top: Annotated[int, typer.Option(min=1, max=50, help="How many proposals.")] = 5,
    games: Annotated[int, typer.Option(min=20, max=MOST_GAMES, help="Games for each proposal's odds.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same answer.")] = 0,
    player: Annotated[
        str,
        typer.Option(
            help="Who plays both sides; span: proposals by sensible, and their odds under novice, sensible and search."
        ),
    ] = "sensible",
    jobs: Annotated[
        int, typer.Option("--jobs", help="Processes at work; 0 for one a processor.", min=0, max=MOST_JOBS)
    ] = 0,
    scenario: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the first proposal as a scenario to play.")
    ] = None,
    compendium: CompendiumOption = None,
    json: JsonOption = False,
) -> None:
    """Propose monsters of the compendium for a party, with the odds measured in many fights.

    Example: card2spell encounter kisara.yaml seto.yaml --wish hard --type Fiend
    """
    from convert.compendium.query import Query, check_values
    from convert.kernel import find_policy
    from convert.kernel.simulate import StoppedEarly
    from convert.kernel.workers import at_work, workers
    from convert.systems.duel_monsters.campaign import encounter as seek
    from convert.systems.duel_monsters.campaign import files
    from convert.systems.duel_monsters.campaign.library import Library
    from convert.systems.duel_monsters.campaign.party import read_party, refuse_unable
    from convert.systems.duel_monsters.campaign.scouting import Fights, Scout, drawn, propose, under_all
    from convert.systems.duel_monsters.rules.card_index import CardIndex
    from convert.systems.duel_monsters.rules.players import PLAYERS

    rate = seek.read_wish(wish)
    maker = find_policy("sensible" if player == SPANNED else player, PLAYERS)
    book = open_compendium(compendium)
    check_values(book.index, Query(type=kind or "", attribute=attribute or ""))
    members = read_party(party, book)
    who = [member.who for member in members]
    refuse_unable(who, Library(book))
    tell_warnings(party, book)
    if scenario is not None:
        _scenario(scenario, members, ())  # before the fights: what cannot be written is refused at once
    rows = [
        row for row in book.index.rows([("kind = ?", "monster")]) if _fits(row, kind, attribute, max_level, partial)
    ]
    fit: list[Any] = [book.by_id(row.id) for row in drawn(rows, most, seed)]
    among, rated = _groups(book, who, fit, most, mixed=mixed)
    fights = Fights(tuple(who), CardIndex.of(book), maker, seed)
    processes = at_work(jobs)

    def put(found: Sequence[Proposal]) -> None:
        if json:
            console.out_json("encounter", _as_json(found, rate, seed, player, scout.played))
        else:
            _print(found, ", ".join(member.name for member in members), rate, player, scout.played)

    try:
        with console.progress("fights") as progress, workers(processes, fights) as each:
            scout = Scout(fights, each, progress, rated)
            found = propose(scout, among, rate, games=games, top=top, preview=_preview)
        if player == SPANNED:
            found = under_all(scout, found, PLAYERS, games=games, processes=processes)
    except StoppedEarly as stop:
        if stop.report:
            console.talk(f"stopped before all was measured ({some(games, 'game')} for each of {top})")
            put(stop.report)
        raise
    if scenario is not None:
        files.write(scenario, _scenario(scenario, members, found[0].group.parts))
    put(found)
    if scenario is not None:
        console.talk(f"the first is written to {scenario}")


def _groups(
    book: Any, who: Sequence[Any], fit: Sequence[Any], most: int, *, mixed: bool
) -> tuple[list[Group], dict[str, int] | None]:
    """The groups of these monsters that the party may meet, and how dangerous the monsters are, where all were
    rated."""
    from convert.systems.duel_monsters.campaign import encounter as seek
    from convert.systems.duel_monsters.campaign.library import Library

    points = _points(book, fit)
    among = seek.groups(fit, most, seek.opponent_of(who, Library(book)), mixed=mixed, points=points)
    all_rated = all(seek.group_points(group, points) is not None for group in among)
    return among, points if all_rated else None


def _preview(guessed: Sequence[tuple[Group, float]], fights: int) -> None:
    """What the party's own first fights make one expect, before anything is measured: told as no more than that."""
    names = "; ".join(f"{group} ({odds:.0%})" for group, odds in guessed)
    begun = some(fights, "fight")
    console.talk(
        f"a preview, from the first {begun} of this party, often 20 points off: {names}; further fights decide"
    )


def _print(found: Sequence[Proposal], names: str, rate: float, player: str, fights: int) -> None:
    console.out(f"For {names}, to win {rate:.0%} of the fights (a draw is not won):")
    console.out()
    for line in _table(found):
        console.out(line)
    if all(abs(each.win_rate - rate) > FAR for each in found):
        console.out()
        console.out(f"nothing nearer to {rate:.0%} was found among what was tried")
    who_played = "novice, sensible and search" if player == SPANNED else player
    console.talk(f"{some(fights, 'fight')}, both sides played by {who_played}; 95 % intervals")


def _points(book: Any, monsters: Sequence[Any]) -> dict[str, int]:
    """How dangerous these monsters are, those that were rated as they are now."""
    from convert.compendium.danger import dangers_of

    dangers = dangers_of(book)
    rated = ((entry.id, dangers.of(entry)) for entry in (monsters if dangers else ()))
    return {
        entry_id: danger.points
        for entry_id, danger in rated
        if danger is not None and danger.points is not None and not danger.old
    }


def _fits(monster: Row, kind: str | None, attribute: str | None, max_level: int | None, partial: bool) -> bool:
    return (
        monster.form != "token"
        and (partial or monster.status in ("automatic", "flavour"))
        and (kind is None or (monster.type or "").casefold() == kind.casefold())
        and (attribute is None or (monster.attribute or "").casefold() == attribute.casefold())
        and (max_level is None or (monster.level or 0) <= max_level)
    )


def _table(found: Sequence[Proposal]) -> list[str]:
    others = [odds.policy for odds in found[0].under] if found else []
    rows = [("monsters", "Level", "HP", "Attack", "Defense", "party wins", "95 %", "games", "rounds", "draws", *others)]
    for each in found:
        kinds = [monster for monster, _ in each.group.parts]
        low, high = each.interval
        rows.append(
            (
                str(each.group),
                ", ".join(str(one.level) for one in kinds),
                ", ".join(str(one.real.hp) for one in kinds),
                ", ".join(f"{one.real.attack} +{one.real.equipment_bonus}" for one in kinds),
                ", ".join(f"{one.real.defense} +{one.real.equipment_bonus}" for one in kinds),
                f"{each.win_rate:.0%}",
                f"{low:.0%} to {high:.0%}",
                str(each.games),
                f"{each.rounds:.1f}",
                str(each.draws),
                *(f"{odds.win_rate:.0%} ({odds.interval[0]:.0%} to {odds.interval[1]:.0%})" for odds in each.under),
            )
        )
    return columns(rows)


def _as_json(found: Sequence[Proposal], wish: float, seed: int, player: str, played: int) -> dict[str, Any]:
    proposals = [
        {
            "monster": each.group.monster.id,
            "name": each.group.monster.name,
            "count": each.group.count,
            "with": [
                {"monster": monster.id, "name": monster.name, "count": count} for monster, count in each.group.parts[1:]
            ],
            "win_rate": each.win_rate,
            "interval": list(each.interval),
            "draws": each.draws,
            "games": each.games,
            "rounds": each.rounds,
            **({"under": [to_builtins(odds) for odds in each.under]} if each.under else {}),
        }
        for each in found
    ]
    return {
        "system": "duel-monsters",
        "wish": wish,
        "seed": seed,
        "policy": player,
        "fights": played,
        "proposals": proposals,
    }


def _scenario(path: Path, members: Any, parts: Sequence[tuple[Any, int]]) -> str:
    """The file of the party against so many of each monster. Raises ``UsageError`` where it cannot be written."""
    from convert.systems.duel_monsters.campaign.party import scenario_of

    return scenario_of(file_to_make(path), members, [(one.name, count) for one, count in parts])
