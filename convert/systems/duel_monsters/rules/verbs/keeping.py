"""The verb of what each caster keeps, while the rest is sent away."""

from __future__ import annotations

from convert.effects import steps as tree
from convert.systems.duel_monsters.rules.effects import keeping
from convert.systems.duel_monsters.rules.effects.choosing import Question
from convert.systems.duel_monsters.rules.effects.registry import Changed, verb
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.verbs.removal import put_among_used


@verb("keep")
def keep(run: Run, step: tree.Keep) -> Changed:
    """Whoever has more than they may chooses one after the other what stays: a monster with all of its Type or
    Attribute, or one of each. The rest leaves play without being Destroyed, its spells Used (CONVERT-42)."""
    gone: list[Ref] = []
    for who, theirs in keeping.crowded(run.game, run.ctx, step).items():
        stay, left = _first(run, step, who, theirs)
        while step.one_of_each and left:
            more, left = _first(run, step, who, left)
            stay += more
        gone += [one for one in theirs if one not in stay]
    return tuple([ref for ref in gone if put_among_used(run, ref)])


def _first(run: Run, step: tree.Keep, who: Ref, theirs: tuple[Ref, ...]) -> tuple[tuple[Ref, ...], tuple[Ref, ...]]:
    """What stays by one choice, and what is still to be chosen from where there is more to come."""
    side, about = run.state.beings[who].side, Question("pick", "keep", who, len(theirs))
    if step.one_of_each:  # nobody is asked of what goes with all the others anyway
        alone = tuple([one for one in theirs if keeping.sharing_trait(run.game, one, theirs, step.alike) == (one,)])
        if alone:
            return alone, tuple([one for one in theirs if one not in alone])
    (chosen,) = run.choose(about, theirs, 1, 1, f"{run.title()}: what stays", side)
    same = keeping.sharing_trait(run.game, chosen, theirs, step.alike)
    if step.one_of_each:
        return (chosen,), tuple([one for one in theirs if one not in same])
    return same, ()
