"""PREP: how many slots there are, and what is worth one. (How long preparing takes: ``formulas.prepare_minutes``.)"""

from __future__ import annotations

from convert.prose.english import some
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.rules.between.refusal import Problem


def check_slots(taken: int, preparation: int) -> tuple[Problem, ...]:
    """Whether the slots in use fit the Preparation Score (PREP-04): Prepared, Used and Despelled ones all count."""
    if taken <= preparation:
        return ()
    return (
        Problem(
            rule="PREP-04",
            message=f"{some(taken, 'slot', 'are')} taken (Prepared, Used and Despelled), and "
            f"Preparation is {preparation}",
        ),
    )


def check_preparable(entry: Entry) -> tuple[Problem, ...]:
    """Whether a slot is of any use to it: Prepared is what is to be cast (PREP-02), or has an ability that works while
    it is Prepared. Artifacts and trinkets are used (MAGICITEM-03), a fusion monster needs no spell (FUSION-07), and a
    token has none (CONVERT-36). A ritual monster comes from its slot by its ritual spell (CONVERT-30)."""
    if any("prepared" in (each.from_ if isinstance(each.from_, tuple) else (each.from_,)) for each in entry.effects):
        return ()
    if not isinstance(entry, Monster):
        if entry.form not in ("artifact", "trinket"):
            return ()
        rule, why = (
            "MAGICITEM-03",
            f"is {'an' if entry.form == 'artifact' else 'a'} {entry.form}, which is used, not cast",
        )
    elif entry.form == "fusion":
        rule, why = "FUSION-07", "comes by Fusion, which needs no spell of its own"
    elif entry.form == "token":
        rule, why = "CONVERT-36", "is a token, which other effects make"
    else:
        return ()
    return (Problem(rule=rule, message=f"{entry.name} {why}: it cannot be Prepared"),)
