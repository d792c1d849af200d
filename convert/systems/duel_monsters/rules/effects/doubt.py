"""Steps that a second witness doubts (``adjudication.doubted``): none is played unasked.

Where the table asks (``manual_steps: ask``), its game master is shown the card's words beside the step and answers once
for each clause and use: played as read, or not at all. Elsewhere, as in a simulation, the step is played as read, and a
notice of its own kind counts that it was met.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects import Ability, Doubted
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.events import Noted

if TYPE_CHECKING:
    from convert.systems.duel_monsters.entries import Entry
    from convert.systems.duel_monsters.rules.effects.run import Run


def trusted(run: Run) -> bool:
    """Whether the step may be played: nothing of it is doubted, or the table agreed."""
    entry = run.game.card_index.get(run.ctx.entry)
    if entry is None or not entry.adjudication.doubted:
        return True
    doubts = of_step(entry, run.ctx.ability, run.step.src)
    return all(_agreed(run, entry, src, [one for one in doubts if one.src == src]) for src in _clauses(doubts))


def of_step(entry: Entry, ability: int, src: int | None) -> tuple[Doubted, ...]:
    """What is doubted of a step: its own clause, and those of its ability that no step came from (its condition, cost
    or limit)."""
    if not 0 <= ability < len(entry.effects):
        return tuple([one for one in entry.adjudication.doubted if one.src == src])
    whole = entry.effects[ability]
    stepped = _stepped(whole)
    return tuple(
        [
            one
            for one in entry.adjudication.doubted
            if one.src == src or (one.src in whole.src and one.src not in stepped)
        ]
    )


def _stepped(ability: Ability) -> frozenset[int]:
    return frozenset(step.src for step in (*ability.cost, *ability.do) if step.src is not None)


def _clauses(doubts: tuple[Doubted, ...]) -> list[int]:
    return sorted({one.src for one in doubts})


def _agreed(run: Run, entry: Entry, src: int, doubts: list[Doubted]) -> bool:
    """The answer for one clause, kept with the use of the ability."""
    key = f"doubted {src}"
    if key in run.ctx.happened:
        return run.ctx.happened[key]
    words = next((f"“{one.text}”" for one in doubts if one.text), "(see the card)")
    told = f"{run.title()}: the card says {words}; in doubt: {'; '.join(one.what for one in doubts)}"
    if run.state.options.manual_steps == "ask":
        answer = run.agree(Question("doubted", number=src), f"{told}. Play it as the entry has it?")
    else:
        run.emit(Noted(f"{told}. It is played as the entry has it.", "doubted", run.ctx.you))
        answer = True
    run.ctx = replace(run.ctx, happened={**run.ctx.happened, key: answer})
    return answer
