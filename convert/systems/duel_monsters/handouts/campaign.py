"""A campaign on paper: the party as it stands, what is being worked on, each sheet in short, and room for the log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from convert.contract.handouts import Block, Counted, Grid, Handout, Heading, Lines, Track, Words
from convert.prose.english import some
from convert.systems.duel_monsters.campaign import journal
from convert.systems.duel_monsters.campaign.legal import legal_campaign
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.campaign.operation import focus_used, hp_now, mp_now
from convert.systems.duel_monsters.campaign.sheet import item_words, put_on
from convert.systems.duel_monsters.rules.between.real import RealHP
from convert.systems.duel_monsters.rules.character import Character


def log(path: Path, library: Library) -> Handout:
    """A campaign's file that keeps the rules. Raises ``BadFile``."""
    campaign = legal_campaign(path, library)[0]
    milestones = f" · milestones: {campaign.milestones}" if campaign.milestones else ""
    return Handout(
        name=path.stem,
        title=campaign.title,
        subtitle=f"{campaign.clock}{milestones}",
        blocks=(
            *([Words(text=campaign.note, style="note")] if campaign.note else ()),
            *_party(campaign, library),
            *_works(campaign),
            *(block for sheet in campaign.characters.values() for block in _short(sheet)),
            Heading(text="Log"),
            *_written(path),
            Grid(columns=("Day, hour", "What happened", "Who"), rows=(("", "", ""),) * 18, widths=(2, 9, 2.5)),
            Lines(label="Open threads", count=6),
        ),
    )


LATEST = 30
"""So many happenings are printed, the latest."""


def _written(path: Path) -> Iterator[Block]:
    """What has happened last, as the campaign's journal has it."""
    told = journal.lines(path)
    if len(told) > LATEST:
        yield Words(text=f"The last {LATEST} of {len(told)}; `card2spell campaign log` has all.", style="note")
    rows = [(when, what) for when, _, what in (line.partition("  ") for line in told[-LATEST:])]
    if rows:
        yield Grid(columns=("Day, hour", "What happened"), rows=tuple(rows), widths=(2, 11.5))


def _party(campaign: Campaign, library: Library) -> Iterator[Block]:
    yield Heading(text="The party")
    rows = []
    for who, sheet in campaign.characters.items():
        prepared = sum(slot.state == "prepared" for slot in sheet.slots)
        rows.append(
            (
                sheet.name,
                f"{hp_now(sheet)} / {sheet.max_hp}",
                f"{mp_now(sheet)} / {sheet.max_mp}",
                f"{focus_used(sheet)} / {sheet.values.focus}",
                f"{prepared} / {sheet.values.preparation}",
                f"free since {campaign.behind[who]}" if who in campaign.behind else "",
            )
        )
    for who, each in campaign.companions.items():
        full = RealHP.full(library.level(each.monster))
        base = full.base if each.base is None else each.base
        rest = full.equipment if each.equipment is None else each.equipment
        since = f"free since {campaign.behind[who]}" if who in campaign.behind else each.note
        rows.append((f"{each.monster} (Real)", f"{base + rest} / {full.now}", "", "", "", since))
    if rows:
        yield Grid(
            columns=("", "HP", "MP", "Focus", "Prepared", ""), rows=tuple(rows), widths=(4, 1.6, 1.8, 1.3, 1.5, 3)
        )
    else:
        yield Words(text="Nobody has joined yet.")


def _works(campaign: Campaign) -> Iterator[Block]:
    """Work of several days, a box for each day of eight hours (RITUAL-10, KNOWN-03)."""
    if not campaign.works:
        return
    yield Heading(text="At work", level=2)
    rows = []
    for work in campaign.works:
        who = campaign.characters[work.who].name if work.who in campaign.characters else work.who
        verb = "translates" if work.kind == "translate" else "makes"
        helpers = f" with {', '.join(work.helpers)}" if work.helpers else ""
        rows.append(
            Counted(
                label=f"{who} {verb} {work.spell}{helpers}: days",
                boxes=-(-work.needed // 480),
                ticked=work.done // 480,
            )
        )
    yield Track(rows=tuple(rows))


def _short(sheet: Character) -> Iterator[Block]:
    yield Heading(text=sheet.name, level=2)
    bond = f" · bonded to {sheet.bond.monster}" if sheet.bond is not None else ""
    yield Words(text=f"{sheet.attribute} Magi{bond}")
    due = [some(sheet.points, "stat point") + " to spend"] if sheet.points else []
    due += [some(sheet.boosts_due, "Boost") + " to give"] if sheet.boosts_due else []
    prepared = [slot.spell for slot in sheet.slots if slot.state == "prepared"]
    things = [f"{each.name}{item_words(each)}{'' if put_on(each) else ' (carried)'}" for each in sheet.equipment]
    for head, told in (("Prepared", prepared), ("Things", things), ("Due", due)):
        if told:
            yield Words(text=f"{head}: {'; '.join(told)}")
    waiting = [f"{spell}: not before Meditation" for spell in sheet.barred]
    waiting += [f"{spell}: Defeated" for spell in sheet.resting]
    used = [slot.spell for slot in sheet.slots if slot.state == "used"]
    if used:
        waiting.append(f"used: {', '.join(used)}")
    despelled = [slot.spell for slot in sheet.slots if slot.state == "despelled"]
    if despelled:
        waiting.append(f"Despelled until Meditation: {', '.join(despelled)}")
    if sheet.despelled_sources:
        waiting.append(f"their pages are Despelled: {', '.join(sheet.despelled_sources)}")
    if waiting:
        yield Words(text="; ".join(waiting), style="note")
    yield Track(
        rows=(
            Counted(label="HP", boxes=sheet.max_hp, ticked=sheet.max_hp - hp_now(sheet)),
            Counted(label="MP", boxes=sheet.max_mp, ticked=sheet.max_mp - mp_now(sheet)),
        )
    )
