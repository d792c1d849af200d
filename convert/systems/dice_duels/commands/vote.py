"""``card2spell vote``: what a line of a vote says, and which move it is in a saved duel (DICE-VOTE)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from msgspec import to_builtins

from convert.contract.arena import read_saved
from convert.systems.dice_duels.commands import shared
from convert.systems.dice_duels.voting import Vote, parse
from convert.terminal import console
from convert.terminal.opening import JsonOption

app = typer.Typer(add_completion=False)


@app.command()
def vote(
    line: Annotated[str, typer.Argument(metavar="LINE", help="Such as '2P Soldier uses Destroy \\[double-2E]'.")],
    game: Annotated[
        Path | None, typer.Option("--game", metavar="FILE", help="A saved duel, to find the move in it.")
    ] = None,
    json: JsonOption = False,
) -> None:
    r"""Read a vote: who does what to whom at which cost, and the move that it is in a saved duel.

    Example: card2spell vote "2P Soldier Power +1 \[single-5E]"
    """
    from convert.kernel.saving import believed
    from convert.systems.dice_duels.rules import Game, votes

    told = parse(line)
    duel = read_saved(Game, game) if game is not None else None
    moves: list[str] = []
    differs: list[str] = []
    if duel is not None:
        with believed(duel.trusted):
            moves = [str(move) for move in votes.meant(duel, line)]
            differs = votes.reported(duel, line) or []
    if json:
        console.out_json("vote", {"vote": to_builtins(told), "moves": moves, "differs": differs})
        return
    shared.say(_words(told))
    if duel is not None:
        shared.say(differs or [f"move: {move}" for move in moves] or ["It is no move that can be made now."])


def _words(told: Vote) -> list[str]:
    rows = {
        "who": f"{told.source.power}P {told.source.name}" if told.source else "",
        "effect": told.effect + (f" {told.amount}" if told.amount is not None else ""),
        "target": f"{told.target.power}P {told.target.name}" if told.target else "",
        "cost": f"{told.cost}, paid with {told.value}" if told.cost else "",
    }
    return [f"{name}: {words}" for name, words in rows.items() if words]
