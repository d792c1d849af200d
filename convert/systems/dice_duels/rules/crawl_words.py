"""A dungeon crawl in words: what happened, and the field drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from convert.prose import listing
from convert.systems.dice_duels.rules import events as ev
from convert.systems.dice_duels.rules.state import NONE, Goal, Party, Run

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game


def _name(game: Game, side: int) -> str:
    return game.sides[side]


def _laid(game: Game, event: Any) -> str:
    """The field, and whom one meets in it."""
    run = game.state.run
    assert run is not None
    other = run.parties[event.other]
    words = run.grounds[event.at].text
    told = f"In {event.at}" + (f": {words}" if words else ".")
    if other.kind != "nobody":
        told += f" {run.parties[event.side].name} faces {other.name}" + (f": {other.text}" if other.text else ".")
    others = [f"{party.name}: {party.text}" for party in _quiet(run, event.at) if party.text]
    return " ".join([told, *others])


def _quiet(run: Run, at: str) -> Iterator[Party]:
    """Neutral and friendly parties in a field (DICE-CRAWL-12)."""
    for side, party in enumerate(run.parties):
        here = any(unit.side == side and run.places.get(unit.id) == at for unit in run.units.values())
        if party.kind == "controller" and party.team == NONE and (here or party.at == at):
            yield party


TELLERS: dict[type, Callable[[Game, Any], str]] = {
    ev.RunBegan: lambda game, e: game.state.run.title + "." if game.state.run is not None else "",
    ev.TableLaid: _laid,
    ev.DrawGained: lambda game, e: f"{_name(game, e.side)} gains a Draw Phase for the next turn.",
    ev.PointFound: lambda game, e: f"{_name(game, e.side)} finds a draw point in {e.at}, for the next turn.",
    ev.Defeated: lambda game, e: f"{_name(game, e.side)} {e.why}: defeated.",
    ev.TokenClaimed: lambda game, e: f"{_name(game, e.side)} claims token #{e.token}.",
    ev.SoulClaimed: lambda game, e: f"{_name(game, e.side)} may take the soul card {e.soul} into the deck.",
    ev.PassChosen: lambda game, e: f"{_name(game, e.side)} lets it pass the shields.",
    ev.ShieldsPassed: lambda game, e: f"{listing([_name(game, n) for n in e.sides])} lets it pass." if e.sides else "",
    ev.ShieldBanished: lambda game, e: f"The outermost shield of {_name(game, e.side)} is out of play.",
}


LOST = "You lose when no player is left: destroyed, or with an empty stock (DICE-CRAWL-03)."


def goal_words(goal: Goal | None, limit: int | None) -> tuple[str, ...]:
    """How a run is won, and how it is lost or ends otherwise (DICE-CRAWL-14, DICE-OPT-10)."""
    if goal is None:
        wins = "Goal: none is set; the run goes on as long as a player is left, or until you stop."
    elif not goal.defeat:
        wins = f"Goal: bring your Duelist to {goal.reach}."
    else:
        wins = f"Goal: defeat {listing(goal.defeat)}" + (f"; then be in {goal.reach}" if goal.reach else "") + "."
    ends = () if limit is None else (f"After turn {limit}, everybody's counted, it ends without a winner.",)
    return (" ".join((wins, LOST, *ends)),)


def ground_lines(game: Game) -> list[str]:
    """The field whose table lies out, the ways from it, and who is elsewhere."""
    run = game.state.run
    if run is None:
        return []
    ground = run.grounds[run.at]
    lines = [f"Field: {run.at}   ways to: {', '.join(ground.links) or 'nowhere'}"]
    if ground.text:
        lines.append(f"  {ground.text}")
    lines += [f"  {party.name}" + (f": {party.text}" if party.text else "") for party in _quiet(run, run.at)]
    if run.at in run.draw_points:
        lines.append("  a draw point")
    for number, to in run.moving:
        lines.append(f"  #{number} goes to {to} at the end of the turn")
    due = [f"{party.name} {party.draws}" for party in run.parties if party.draws and not party.defeated]
    if due:
        lines.append(f"  Draw Phases of the next turn: {', '.join(due)}")
    return lines
