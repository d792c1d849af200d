"""A campaign survives whatever a table does with it: random orders of operations, refused ones included."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from convert.errors import Card2SpellError
from convert.systems.duel_monsters.campaign import (
    casting,
    files,
    growth,
    item_use,
    learning,
    recovery,
    rituals,
    study,
    time,
    working_days,
)
from convert.systems.duel_monsters.campaign.casting import How
from convert.systems.duel_monsters.campaign.check import check_campaign
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign, Outcome
from convert.systems.duel_monsters.campaign.operation import focus_free, hp_now, mp_now
from convert.systems.duel_monsters.campaign.sheet import campaign_lines, sheet_lines
from convert.systems.duel_monsters.rules.character import Item

MASAKI = "Masaki the Legendary Swordsman"
BLADE = Item(name="sun blade", origin="magic", weapon=4)
CROWN = Item(name="crown", talisman=1, war_paint=1, amulet=1)
FAR = {"kisara": "seto", "seto": "kisara"}

Act = Callable[[Campaign, Library, str], Outcome]

ACTS: dict[str, Act] = {
    "rest": lambda c, lib, who: time.rest(c, lib, who, 20, keep=[MASAKI]),
    "sleep": lambda c, lib, who: time.sleep(c, lib, who),
    "wait": lambda c, lib, who: time.wait(c, lib),
    "meditate": lambda c, lib, who: recovery.meditate_for(c, lib, who, ["mp", "despelled"]),
    "clean": lambda c, lib, who: recovery.meditate_for(c, lib, who, ["slot", "mp"], clean="Fissure"),
    "hurt": lambda c, lib, who: recovery.hurt(c, lib, who, 7),
    "heal": lambda c, lib, who: recovery.heal(c, lib, who, 5),
    "prepare": lambda c, lib, who: study.prepare(c, lib, who, "Fissure"),
    "prepare more": lambda c, lib, who: study.prepare(c, lib, who, c.characters[who].spellbook[0]),
    "prepare last": lambda c, lib, who: study.prepare(c, lib, who, c.characters[who].spellbook[-1]),
    "cast": lambda c, lib, who: casting.cast(c, lib, who, "Fissure"),
    "cast last": lambda c, lib, who: casting.cast(c, lib, who, c.characters[who].spellbook[-1]),
    "summon": lambda c, lib, who: casting.cast(c, lib, who, MASAKI, How(extra_focus=1)),
    "shadow": lambda c, lib, who: casting.cast(c, lib, who, "M-Warrior #1", How(shadow=True)),
    "eidolon": lambda c, lib, who: casting.cast(c, lib, who, "Legendary Sword"),
    "wear it": lambda c, lib, who: item_use.wear(c, lib, who, "Eidolon of Legendary Sword"),
    "basic": lambda c, lib, who: casting.focus_basic(c, lib, who, "Hammer Space", item="a rope", talisman=True),
    "drop": lambda c, lib, who: casting.drop(c, lib, who, c.characters[who].focus[0].spell),
    "blade": lambda c, lib, who: item_use.add_item(c, lib, who, BLADE),
    "crown": lambda c, lib, who: item_use.add_item(c, lib, who, CROWN),
    "give": lambda c, lib, who: item_use.hand_over(c, lib, who, "sun blade", FAR[who]),
    "wear": lambda c, lib, who: item_use.wear(c, lib, who, "sun blade"),
    "make": lambda c, lib, who: rituals.create(c, lib, who, "Red Medicine"),
    "use": lambda c, lib, who: item_use.use(c, lib, who, "Red Medicine"),
    "begin": lambda c, lib, who: rituals.create(c, lib, who, "Legendary Sword", helpers=[FAR[who]]),
    "work": lambda c, lib, who: working_days.work(c, lib, who),
    "learn": lambda c, lib, who: learning.learn(c, lib, who, "Hinotama"),
    "bond": lambda c, lib, who: study.bond_with(c, lib, who, "Feral Imp"),
    "write": lambda c, lib, who: study.transcribe(c, lib, who, "Feral Imp"),
    "despell": lambda c, lib, who: study.despell(c, lib, who, "Fissure"),
    "lose page": lambda c, lib, who: study.despell(c, lib, who, "Fissure", page=True),
    "rewrite": lambda c, lib, who: study.rewrite(c, lib, who, "Fissure"),
    "milestone": lambda c, lib, who: growth.milestone(c, lib),
    "raise": lambda c, lib, who: growth.raise_stats(c, lib, who, {"hp": 1, "focus": 1}),
    "boost": lambda c, lib, who: growth.boost(c, lib, who, MASAKI),
}


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(sorted(ACTS)), st.sampled_from(["kisara", "seto"])), max_size=25))
def test_whatever_is_done_the_campaign_stays_whole(
    campaign: Campaign, library: Library, story: list[tuple[str, str]]
) -> None:
    """After each operation: numbers in bounds, slots and Focus within their Scores, each spell in one place (CAST-11),
    no finding of the checks; a refusal changes nothing; the clock never runs back; and the file reads back the same."""
    for act, who in story:
        before = repr(campaign)
        try:
            outcome = ACTS[act](campaign, library, who)
        except (Card2SpellError, IndexError):
            assert repr(campaign) == before
            continue
        assert outcome.campaign.now >= campaign.now
        campaign = outcome.campaign
        whole(campaign, library)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "campaign.yaml"
        path.write_text(files.new_text(path, campaign), encoding="utf-8")
        assert files.read_campaign(path)[0] == files.tidy_campaign(campaign)


def whole(campaign: Campaign, library: Library) -> None:
    """The invariants."""
    stopping = [misfit for misfit in check_campaign(campaign, library) if misfit.problem.severity == "error"]
    assert stopping == []
    for who, sheet in campaign.characters.items():
        assert 0 <= hp_now(sheet) <= sheet.max_hp
        assert 0 <= mp_now(sheet) <= sheet.max_mp
        assert focus_free(sheet) >= 0
        assert focus_free(sheet, talisman=True) >= 0
        assert len(sheet.slots) <= sheet.values.preparation
        assert campaign.time_of(who) <= campaign.now
        prepared = [library.key(slot.spell) for slot in sheet.slots if slot.state == "prepared"]
        playing = [library.key(held.spell) for held in sheet.focus if held.what not in ("basic", "body")]
        assert len(set(prepared + playing)) == len(prepared + playing)
        assert sheet_lines(sheet, library)
    assert campaign_lines(campaign, library)
