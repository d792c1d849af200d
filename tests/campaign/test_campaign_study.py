"""Books: preparing, translating, transcribing, bonding, Despelled pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from convert.errors import DataError
from convert.systems.duel_monsters.campaign import study, time, working_days
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import Focused, Item, Slot, SpellSource, Spent

Change = Callable[..., Campaign]
MASAKI = "Masaki the Legendary Swordsman"


def test_preparing_takes_a_minute_a_rank(campaign: Campaign, library: Library) -> None:
    """PREP-01, PREP-02, PREP-03, STAT-16: Monster Reborn 4 minutes; then the slots are full."""
    after = study.prepare(campaign, library, "kisara", "monster reborn").campaign
    assert after.clock == "day 1, 08:04"
    assert [slot.spell for slot in after.characters["kisara"].slots] == ["Fissure", "Monster Reborn"]
    with pytest.raises(RuleError, match="PREP-04"):
        study.prepare(after, library, "kisara", "Sparks")


def test_a_summon_takes_its_level_too(campaign: Campaign, library: Library) -> None:
    """PREP-03, PREP-05: M-Warrior #1, Rank 1 and Level 3, 4 minutes; the real Level, without ATTR-03."""
    assert study.prepare(campaign, library, "seto", "M-Warrior #1").campaign.clock == "day 1, 08:04"


def test_a_used_spell_is_prepared_again_in_its_slot(campaign: Campaign, library: Library, change: Change) -> None:
    """PREP-05, PREP-06: and another spell needs that slot cleaned first."""
    used = (Slot(spell="Fissure", state="used"), Slot(spell="Sparks"))
    campaign = change(campaign, "kisara", prepared=used)
    after = study.prepare(campaign, library, "kisara", "Fissure").campaign
    assert after.characters["kisara"].slots == (Slot(spell="Fissure"), Slot(spell="Sparks"))
    assert after.clock == "day 1, 08:02"
    with pytest.raises(RuleError, match="PREP-06"):
        study.prepare(campaign, library, "kisara", "Monster Reborn")


def test_what_is_prepared_again_is_in_the_graveyard_no_more(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """CONVERT-08: and what else was used is."""
    used = (Slot(spell="Fissure", state="used"), Slot(spell="Sparks", state="used"))
    campaign = change(campaign, "kisara", prepared=used, spent=(Spent(spell="Fissure"), Spent(spell="Sparks")))
    after = study.prepare(campaign, library, "kisara", "Fissure").campaign
    assert after.characters["kisara"].spent == (Spent(spell="Sparks"),)


def test_a_used_summon_takes_its_level_again(campaign: Campaign, library: Library, change: Change) -> None:
    """PREP-05: M-Warrior #1, Rank 1 and Level 3, again 4 minutes."""
    ready = change(campaign, "seto", prepared=(Slot(spell="M-Warrior #1", state="used"),))
    after = study.prepare(ready, library, "seto", "M-Warrior #1").campaign
    assert (after.clock, after.characters["seto"].slots) == ("day 1, 08:04", (Slot(spell="M-Warrior #1"),))


def test_preparing_that_is_interrupted_keeps_nothing(campaign: Campaign, library: Library) -> None:
    """PREP-07."""
    after = study.prepare(campaign, library, "kisara", "Monster Reborn", interrupted=3).campaign
    assert (after.clock, after.characters["kisara"].prepared) == ("day 1, 08:03", ("Fissure",))


def test_jewellery_holds_spells_beside_the_score(campaign: Campaign, library: Library, change: Change) -> None:
    """PREP-08, EQUIP-11, CAST-11: one per point, and no second copy of it anywhere."""
    campaign = change(campaign, "kisara", equipment=(Item(name="Ring", origin="magic", jewellery=1),))
    after = study.prepare(campaign, library, "kisara", "Sparks", into="ring").campaign
    character = after.characters["kisara"]
    assert (character.equipment[0].slots, len(character.slots)) == ((Slot(spell="Sparks"),), 1)
    with pytest.raises(RuleError, match="CAST-11"):
        study.prepare(after, library, "kisara", "Sparks")
    with pytest.raises(RuleError, match="EQUIP-11"):
        study.prepare(after, library, "kisara", "Polymerization", into="ring")


@pytest.mark.parametrize(
    ("fields", "spell", "rule"),
    [
        ({}, "Fissure", "CAST-11"),
        ({}, "Blue-Eyes White Dragon", "STAT-20"),
        ({}, "Hinotama", "PREP-01"),
        ({"barred": ("Sparks",)}, "Sparks", "DEATH-05"),
        ({"despelled_sources": {"Sparks": 10}}, "Sparks", "DESPELL-03"),
        ({"resting": {"Sparks": 10}}, "Sparks", "DEATH-04"),
        ({"prepared": (Slot(spell="Sparks", state="despelled"),)}, "Sparks", "DESPELL-01"),
        ({"focus": (Focused(what="lasting", spell="Sparks"),)}, "Sparks", "CAST-11"),
    ],
)
def test_what_cannot_be_prepared(
    fields: dict[str, object], spell: str, rule: str, campaign: Campaign, library: Library, change: Change
) -> None:
    """Each bar by its own rule."""
    with pytest.raises(RuleError, match=rule):
        study.prepare(change(campaign, "kisara", **fields), library, "kisara", spell)


def test_an_unknown_spell_is_met_with_the_nearest_name(campaign: Campaign, library: Library) -> None:
    with pytest.raises(DataError) as caught:
        study.prepare(campaign, library, "kisara", "Fisure")
    assert "Fissure" in (caught.value.hint or "")


def test_learning_a_spell_of_rank_three(campaign: Campaign, library: Library) -> None:
    """EX-50, KNOWN-01, KNOWN-02, KNOWN-03, KNOWN-05, KNOWN-07: 3 days of 8 hours, then 3 hours and 3 pages."""
    source = SpellSource(spell="polymerization", where="a wall in the tomb")
    campaign = study.find_source(campaign, library, "seto", source).campaign
    with pytest.raises(RuleError, match="KNOWN-02"):
        study.transcribe(campaign, library, "seto", "Polymerization")
    campaign = study.translate(campaign, library, "seto", "Polymerization").campaign
    first = working_days.work(campaign, library, "seto").campaign
    assert first.clock == "day 1, 16:00"
    with pytest.raises(RuleError, match="RITUAL-10"):
        working_days.work(first, library, "seto")
    done = working_days.see_through(first, library, "seto").campaign
    assert done.works == ()
    assert done.clock == "day 3, 16:00"
    written = study.transcribe(done, library, "seto", "Polymerization").campaign
    with pytest.raises(RuleError, match="KNOWN-01"):  # a spell stands in a book once
        study.transcribe(written, library, "seto", "Polymerization")
    assert written.clock == "day 3, 19:00"
    assert "Polymerization" in written.characters["seto"].spellbook
    assert written.characters["seto"].sources[0].translated


def test_the_writer_translates_at_once_and_a_rare_spell_takes_longer(campaign: Campaign, library: Library) -> None:
    """KNOWN-03, KNOWN-04."""
    source = SpellSource(spell="Hinotama", author=True)
    quick = study.find_source(campaign, library, "kisara", source).campaign
    quick = study.translate(quick, library, "kisara", "Hinotama").campaign
    assert (quick.clock, quick.characters["kisara"].sources[0].translated) == ("day 1, 08:00", True)
    rare = study.find_source(campaign, library, "kisara", SpellSource(spell="Hinotama", days=5)).campaign
    assert study.translate(rare, library, "kisara", "Hinotama").campaign.works[0].needed == 5 * 480
    fast = study.find_source(campaign, library, "kisara", SpellSource(spell="Polymerization")).campaign
    with pytest.raises(RuleError, match="KNOWN-03"):
        study.translate(fast, library, "kisara", "Polymerization", days=1)


def test_a_summoning_spell_is_learned_by_bonding(campaign: Campaign, library: Library) -> None:
    """BOND-01, BOND-02, KNOWN-05, KNOWN-08: no source, no translating; then R hours and pages."""
    with pytest.raises(RuleError, match="BOND-01"):
        study.transcribe(campaign, library, "kisara", MASAKI)
    bonded = study.bond_with(campaign, library, "kisara", MASAKI, done="a duel at dawn").campaign
    written = study.transcribe(bonded, library, "kisara", MASAKI).campaign
    character = written.characters["kisara"]
    assert (written.clock, character.spellbook[-1], character.bonds) == ("day 1, 09:00", MASAKI, ())
    with pytest.raises(RuleError, match="BOND-01"):
        study.bond_with(campaign, library, "kisara", "Sparks")
    with pytest.raises(RuleError, match="FUSION-07"):
        study.bond_with(campaign, library, "kisara", "Karbonala Warrior")


def test_two_individuals_are_two_spells(campaign: Campaign, library: Library, change: Change) -> None:
    """BOND-03: the second M-Warrior #1 is another spell, prepared beside the first."""
    with pytest.raises(RuleError, match="BOND-03"):
        study.bond_with(campaign, library, "seto", "M-Warrior #1")
    twin = "M-Warrior #1 @ of the gate"
    written = study.bond_with(campaign, library, "seto", twin).campaign
    written = study.transcribe(written, library, "seto", twin).campaign
    both = study.prepare(study.prepare(written, library, "seto", "M-Warrior #1").campaign, library, "seto", twin)
    assert [slot.spell for slot in both.campaign.characters["seto"].slots] == ["M-Warrior #1", twin]


def test_a_full_book_takes_no_more_until_something_is_erased(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """KNOWN-06."""
    campaign = change(campaign, "kisara", spellbook=("Monster Reborn",) * 25, bonds=(MASAKI,))
    with pytest.raises(RuleError, match="KNOWN-06"):
        study.transcribe(campaign, library, "kisara", MASAKI)
    room = study.erase(campaign, library, "kisara", "Monster Reborn").campaign
    assert MASAKI in study.transcribe(room, library, "kisara", MASAKI).campaign.characters["kisara"].spellbook


def test_losing_a_spell_and_a_page(campaign: Campaign, library: Library) -> None:
    """DESPELL-01, DESPELL-02, DESPELL-03, EX-50: rewritten in R hours by one who knows it."""
    slot = study.despell(campaign, library, "kisara", "Fissure").campaign
    assert slot.characters["kisara"].slots == (Slot(spell="Fissure", state="despelled"),)
    page = study.despell(campaign, library, "kisara", "Fissure", page=True).campaign
    assert page.characters["kisara"].despelled_sources == {"Fissure": 2 * 7 * 1440}
    whole = study.rewrite(page, library, "kisara", "Fissure", by="seto").campaign
    assert whole.characters["kisara"].despelled_sources == {"Fissure": 120}  # for her, who is at 08:00
    assert (whole.time_of("seto"), whole.time_of("kisara")) == (10 * 60, 8 * 60)
    rested = time.rest(whole, library, "kisara", 120).campaign
    assert rested.characters["kisara"].despelled_sources == {}
    lost = study.despell(campaign, library, "kisara", "Sparks", page=True).campaign
    with pytest.raises(RuleError, match="DESPELL-02"):
        study.rewrite(lost, library, "kisara", "Sparks", by="seto")


def test_no_page_is_rewritten_before_it_is_lost(campaign: Campaign, library: Library) -> None:
    """DESPELL-02: Kisara's is lost at 16:20; Seto, who is at 08:00, waits until then, and one who is later does not."""
    late = time.rest(campaign, library, "kisara", 500).campaign
    lost = study.despell(late, library, "kisara", "Fissure", page=True).campaign
    done = study.rewrite(lost, library, "kisara", "Fissure", by="seto")
    assert done.campaign.time_of("seto") == 8 * 60 + 500 + 120
    assert "Seto has waited 8 hours 20 minutes: the page was whole until then." in [
        each.text for each in done.happenings
    ]
    since = time.rest(lost, library, "kisara", 100).campaign  # two moments: when it was lost, and hers
    assert study.rewrite(since, library, "kisara", "Fissure", by="seto").campaign.time_of("seto") == 8 * 60 + 500 + 120
    later = time.rest(lost, library, "seto", 600).campaign
    assert study.rewrite(later, library, "kisara", "Fissure", by="seto").campaign.time_of("seto") == 8 * 60 + 600 + 120


def test_despelling_something_in_play_ends_it_but_no_creature(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """DESPELL-04, EIDOLON-05."""
    focus = (Focused(what="lasting", spell="Toon World"), Focused(what="summon", spell=MASAKI))
    campaign = change(campaign, "kisara", focus=focus)
    assert len(study.despell(campaign, library, "kisara", "Toon World").campaign.characters["kisara"].focus) == 1
    with pytest.raises(RuleError, match="DESPELL-04"):
        study.despell(campaign, library, "kisara", MASAKI)


def test_translating_in_pieces(campaign: Campaign, library: Library) -> None:
    """KNOWN-03: at most 8 hours in 24, in pieces as one likes."""
    campaign = study.find_source(campaign, library, "kisara", SpellSource(spell="Hinotama")).campaign
    campaign = study.translate(campaign, library, "kisara", "Hinotama").campaign
    campaign = working_days.work(campaign, library, "kisara", minutes=180).campaign
    campaign = time.rest(campaign, library, "kisara", 60).campaign
    done = working_days.work(campaign, library, "kisara").campaign
    assert (done.works, done.clock) == ((), "day 1, 17:00")


def test_no_more_is_worked_than_is_left(campaign: Campaign, library: Library) -> None:
    """KNOWN-03: Hinotama, 8 hours; 6 today, and of the next day's 8 hours the 2 that are left."""
    campaign = study.find_source(campaign, library, "kisara", SpellSource(spell="Hinotama")).campaign
    campaign = study.translate(campaign, library, "kisara", "Hinotama").campaign
    six = working_days.work(campaign, library, "kisara", minutes=360).campaign
    assert six.clock == "day 1, 14:00"
    slept = time.rest(six, library, "kisara", 18 * 60).campaign
    done = working_days.work(slept, library, "kisara").campaign
    assert (done.clock, done.works) == ("day 2, 10:00", ())
