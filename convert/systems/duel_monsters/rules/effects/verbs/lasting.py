"""Verbs that people settle, and what outlives its moment."""

from __future__ import annotations

from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run


@verb("manual")
def manual(run: Run, step: tree.Manual) -> Changed:
    """Shown to the game master and logged; changes nothing. Where the table says so (``manual_steps: ask``) a person
    confirms it, and it happened if they did."""
    if run.state.options.manual_steps == "ask" and not run.agree("manual", f"{run.title()}: {step.text} Done?"):
        return ()
    run.note(step.text)
    return (run.ctx.you,)
