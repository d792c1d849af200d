"""Continuing work of several days, one working day after the other."""

from __future__ import annotations

from collections.abc import Mapping

from convert.prose import clock
from convert.systems.duel_monsters import formulas
from convert.systems.duel_monsters.campaign import time
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Happening, Outcome, Work
from convert.systems.duel_monsters.campaign.operation import Operation
from convert.systems.duel_monsters.campaign.rituals import add_made, available_mp, check_split, share
from convert.systems.duel_monsters.campaign.study import finish_translating
from convert.systems.duel_monsters.campaign.unfinished_work import DAY_OF_WORK, do_work, find_work, left_today, put_work
from convert.systems.duel_monsters.rules.between.refusal import RuleError


def work(
    campaign: Campaign,
    library: Library,
    who: str,
    spell: str | None = None,
    *,
    minutes: int | None = None,
    interrupted: int | None = None,
    split: Mapping[str, int] | None = None,
) -> Outcome:
    """Work on for ``minutes``, by default what is left of today's 8 hours (RITUAL-10). A ritual goes on by whole
    working days, 10 MP each, paid as ``split`` says, or else as was said when it began; ``interrupted`` after so many
    minutes, it is lost (RITUAL-12)."""
    operation = Operation(campaign, library)
    going = find_work(operation, who, spell)
    today = left_today(operation, going)
    if today <= 0:
        began = clock.read_when(going.day_began or campaign.clock)
        name, then = operation.character(who).name, clock.tell(began + clock.DAY)
        raise RuleError(
            "RITUAL-10",
            f"8 hours of work in 24 are done; {name} can go on at {then}",
            hint="sleep or rest until then",
        )
    if going.kind == "create":
        _ritual_day(operation, going, interrupted, split)
    else:
        _translate_on(operation, going, min(minutes or today, today, going.needed - going.done))
    return operation.done()


def _translate_on(operation: Operation, going: Work, minutes: int) -> None:
    after = do_work(operation, going, minutes)
    left = after.needed - after.done
    rest = "it is done" if not left else f"{clock.span(left)} of work are left"
    operation.say(going.who, f"{clock.span(minutes)} of work on {going.spell}: {rest}.", "KNOWN-03")
    if not left:
        put_work(operation, after, None)
        finish_translating(operation, after)


def _ritual_day(
    operation: Operation, going: Work, interrupted: int | None, split: Mapping[str, int] | None = None
) -> None:
    """One working day. Without its MP the ritual fails: time, MP and sacrifices are lost (RITUAL-11, RITUAL-12)."""
    mp, participants = formulas.ritual_mp(1), (going.who, *going.helpers)
    available = available_mp(operation, participants)
    if available < mp:
        put_work(operation, going, None)
        text = f"The day takes {mp} MP, and there are {available}: the making of {going.spell} fails and is lost."
        operation.say(going.who, text, "RITUAL-11", "RITUAL-12")
        return
    check_split(operation, participants, mp, split or {})
    share(operation, participants, mp, split or going.split)
    if interrupted is not None and interrupted < DAY_OF_WORK:
        after = do_work(operation, going, interrupted)
        put_work(operation, after, None)
        operation.say(going.who, f"The making of {going.spell} is interrupted and lost.", "RITUAL-12")
        return
    after = do_work(operation, going, DAY_OF_WORK)
    day, days = after.done // DAY_OF_WORK, after.needed // DAY_OF_WORK
    operation.say(going.who, f"Day {day} of {days} on {going.spell}, {mp} MP.", "RITUAL-06", "RITUAL-10")
    if after.done >= after.needed:
        put_work(operation, after, None)
        entry = operation.library.artifact(after.spell)
        add_made(operation, after.who, entry, after.item)


def see_through(
    campaign: Campaign,
    library: Library,
    who: str,
    spell: str | None = None,
    *,
    split: Mapping[str, int] | None = None,
) -> Outcome:
    """Work on to the end: 8 hours of work, 8 of sleep, 8 of rest, day by day, for all who take part; each day's MP as
    ``split`` says (RITUAL-11)."""
    going: Work | None = find_work(Operation(campaign, library), who, spell)
    happenings: list[Happening] = []
    while going is not None:
        if left_today(Operation(campaign, library), going) <= 0:
            night = _night(campaign, library, going)
            campaign, happenings = night.campaign, [*happenings, *night.happenings]
        step = work(campaign, library, who, going.spell, split=split)
        campaign, happenings = step.campaign, [*happenings, *step.happenings]
        kind, name = going.kind, going.spell
        going = next((w for w in campaign.works if (w.kind, w.who, w.spell) == (kind, who, name)), None)
    return Outcome(campaign=campaign, happenings=tuple(happenings))


def _night(campaign: Campaign, library: Library, going: Work) -> Outcome:
    """Sleep, and rest until work may go on."""
    next_day = clock.read_when(going.day_began or campaign.clock) + clock.DAY
    happenings: list[Happening] = []
    for label in (going.who, *going.helpers):
        slept = time.sleep(campaign, library, label)
        left = max(0, next_day - slept.campaign.time_of(label))
        rested = time.rest(slept.campaign, library, label, left) if left else Outcome(campaign=slept.campaign)
        campaign, happenings = rested.campaign, [*happenings, *slept.happenings, *rested.happenings]
    return Outcome(campaign=campaign, happenings=tuple(happenings))
