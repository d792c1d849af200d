"""Work of several days: 8 hours in 24, on translations and on the making of artifacts (RITUAL-10, KNOWN-03)."""

from __future__ import annotations

from msgspec.structs import replace

from convert.errors import UsageError
from convert.prose import clock
from convert.systems.duel_monsters.campaign.model import Work
from convert.systems.duel_monsters.campaign.operation import Operation
from convert.systems.duel_monsters.campaign.time import pass_time
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.between.ritual import WORK_MINUTES

DAY_OF_WORK = WORK_MINUTES["days"]


def add_work(operation: Operation, work: Work) -> None:
    """Begin something; nobody works at the same thing twice."""
    if any(
        each.kind == work.kind and each.who == work.who and each.spell == work.spell
        for each in operation.campaign.works
    ):
        raise RuleError(
            "RITUAL-10" if work.kind == "create" else "KNOWN-03", f"{work.spell} is being worked on already"
        )
    operation.campaign = replace(operation.campaign, works=(*operation.campaign.works, work))


def find_work(operation: Operation, who: str, spell: str | None) -> Work:
    """What somebody is working on. Raises ``UsageError`` where there is nothing, or several and none is named."""
    mine = [work for work in operation.campaign.works if work.who == who]
    if spell is not None:
        mine = [work for work in mine if operation.library.same(work.spell, spell)]
    if len(mine) == 1:
        return mine[0]
    if not mine:
        raise UsageError(f"{operation.character(who).name} has no such work to continue")
    raise UsageError("which work?", hint=", ".join(work.spell for work in mine))


def put_work(operation: Operation, work: Work, after: Work | None) -> None:
    """Replace a work, or take it off the list."""
    works = [after if each == work else each for each in operation.campaign.works]
    operation.campaign = replace(operation.campaign, works=tuple(each for each in works if each is not None))


def left_today(operation: Operation, work: Work) -> int:
    """Minutes that may still be worked now: at most 8 hours in the 24 since the day of work began."""
    if work.day_began is None or operation.time(work.who) >= clock.read_when(work.day_began) + clock.DAY:
        return DAY_OF_WORK
    return DAY_OF_WORK - work.today


def do_work(operation: Operation, work: Work, minutes: int) -> Work:
    """Work on for so many minutes; returns the work as it stands. The helpers are there all the time (RITUAL-08), and
    whoever is behind waits for the others first."""
    participants = (work.who, *work.helpers)
    for label in participants:
        operation.actor(label)
    start = max(operation.time(label) for label in participants)
    for label in participants:
        pass_time(operation, label, start - operation.time(label))
    fresh = left_today(operation, work) == DAY_OF_WORK
    began = clock.tell(start) if fresh else work.day_began
    after = replace(work, done=work.done + minutes, today=minutes if fresh else work.today + minutes, day_began=began)
    for label in participants:
        pass_time(operation, label, minutes)
    put_work(operation, work, after)
    return after
