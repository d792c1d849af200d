"""The whole way to a new spell, whatever of it is still to do (KNOWN-01 to KNOWN-05)."""

from __future__ import annotations

from convert.systems.duel_monsters.campaign import study, working_days
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Happening, Outcome
from convert.systems.duel_monsters.entries import Monster
from convert.systems.duel_monsters.rules.character import SpellSource


def learn(
    campaign: Campaign,
    library: Library,
    who: str,
    spell: str,
    *,
    where: str = "",
    author: bool = False,
    days: int | None = None,
) -> Outcome:
    """Find a source if there is none yet, translate it day by day, and transcribe it. A summoning spell, for which
    there must be a bond, is only transcribed (BOND-01)."""
    happenings: list[Happening] = []

    def then(step: Outcome) -> Campaign:
        happenings.extend(step.happenings)
        return step.campaign

    entry = library.entry(spell)
    if not isinstance(entry, Monster):
        mine = [each for each in study.sources_of(campaign, library, who) if library.same(each.spell, spell)]
        if not mine:
            source = SpellSource(spell=entry.name, where=where, author=author, days=days)
            campaign = then(study.find_source(campaign, library, who, source))
            mine = [source]
        if not mine[0].translated:
            going = any(w.kind == "translate" and w.who == who and library.same(w.spell, spell) for w in campaign.works)
            if not going:
                campaign = then(study.translate(campaign, library, who, spell, days=days))
            if any(w.kind == "translate" and w.who == who and library.same(w.spell, spell) for w in campaign.works):
                campaign = then(working_days.see_through(campaign, library, who, spell))
    campaign = then(study.transcribe(campaign, library, who, spell))
    return Outcome(campaign=campaign, happenings=tuple(happenings))
