"""RITUAL-11: who pays a ritual, and what becomes of one whose MP is missing; RITUAL-14 told beforehand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from convert.systems.duel_monsters.campaign import rituals, time, working_days
from convert.systems.duel_monsters.campaign.check import check_campaign
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.model import Campaign
from convert.systems.duel_monsters.rules.between.refusal import RuleError
from convert.systems.duel_monsters.rules.character import Focused, Item

Change = Callable[..., Campaign]
POT = Item(name="pot", entry="Pot of Greed", power=False)


def test_the_party_chooses_the_split(campaign: Campaign, library: Library, change: Change) -> None:
    """RITUAL-11: EX-51, 30 MP of Seto's 50 and Kisara's 40; what is left open the caster pays."""
    ready = change(campaign, "seto", equipment=(POT,))
    made = rituals.plan(ready, library, "seto", "Pot of Greed", restore=True, helpers=["kisara"])
    for split, seto, kisara in (({}, 50 - made.mp, 40), ({"kisara": 25}, 50 - made.mp + 25, 15), ({"seto": 5}, 10, 40)):
        after = rituals.restore(ready, library, "seto", "pot", helpers=["kisara"], split=split).campaign
        now = {label: after.characters[label].mp for label in ("seto", "kisara")}
        assert (now["seto"] or 50, now["kisara"] or 40) == (seto, kisara), split


def test_a_split_that_cannot_be(campaign: Campaign, library: Library, change: Change) -> None:
    """RITUAL-11: nobody who takes no part, no more than one has, no more than it costs."""
    ready = change(campaign, "seto", equipment=(POT,))
    for split in ({"nobody": 5}, {"kisara": 41}, {"seto": 50, "kisara": 30}):
        with pytest.raises(RuleError, match="RITUAL-11"):
            rituals.restore(ready, library, "seto", "pot", helpers=["kisara"], split=split)


def test_a_ritual_at_one_sitting_fails_when_its_mp_run_out(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """RITUAL-11, RITUAL-12: 10 MP for each of 4 minutes, and there are 35: three minutes and 30 MP are lost, and the
    sacrifice with them. The plan says so beforehand."""
    weak = replace(campaign.characters["seto"].values, channeling=2)
    masaki = Focused(what="summon", spell="Masaki the Legendary Swordsman", shadow=True)
    ready = change(campaign, "seto", values=weak, equipment=(POT,), focus=(masaki,), mp=35)
    told = rituals.told(ready, library, "seto", "pot", restore=True)
    assert "4 minutes, 40 MP, 1 sacrifice (base 3, no helper;" in told
    assert "have 35 MP: it would fail (RITUAL-11)" in told
    failed = rituals.restore(ready, library, "seto", "pot", sacrifices=[masaki.spell])
    seto = failed.campaign.characters["seto"]
    assert (seto.mp, seto.equipment[0].power, seto.barred) == (5, False, (masaki.spell,))
    assert failed.campaign.clock == "day 1, 08:03"
    assert {"RITUAL-11", "RITUAL-12"} <= set(failed.happenings[-1].rules)


def test_a_trinkets_mp_are_taken_hour_by_hour(campaign: Campaign, library: Library, change: Change) -> None:
    """RITUAL-11, EQUIP-13: Red Medicine takes 5 MP for each of 4 hours; 12 MP and an empty Amulet are enough, since it
    refills in the first hour."""
    amulet = Item(name="scarab", amulet=2, mp=0)
    ready = change(campaign, "seto", equipment=(amulet,), mp=12)
    made = rituals.create(ready, library, "seto", "Red Medicine").campaign.characters["seto"]
    assert [item.name for item in made.equipment] == ["scarab", "Red Medicine"]
    failed = rituals.create(change(campaign, "seto", mp=12), library, "seto", "Red Medicine").campaign
    assert (failed.clock, failed.characters["seto"].mp) == ("day 1, 10:00", 2)
    assert failed.characters["seto"].equipment == ()


def test_what_one_takes_over_is_paid_first(campaign: Campaign, library: Library, change: Change) -> None:
    """RITUAL-11: Kisara takes over 15 of 40 MP; of an interrupted ritual two minutes are paid, hers first."""
    ready = change(campaign, "seto", equipment=(POT,))
    after = rituals.restore(
        ready, library, "seto", "pot", helpers=["kisara"], split={"kisara": 15}, interrupted=2
    ).campaign
    assert (after.characters["seto"].mp, after.characters["kisara"].mp) == (45, 25)
    assert after.characters["seto"].equipment[0].power is False


def test_days_are_slept_between_so_no_plan_of_days_fails_beforehand(
    campaign: Campaign, library: Library, change: Change
) -> None:
    """RITUAL-10, RITUAL-11: Legendary Sword takes 40 MP in four days; 15 now are enough to begin."""
    told = rituals.told(change(campaign, "seto", mp=15), library, "seto", "Legendary Sword")
    assert ("4 days, 40 MP" in told, "fail" in told) == (True, False)


def test_a_ritual_is_told_of_its_caster(campaign: Campaign, library: Library, change: Change) -> None:
    """RITUAL-05, RITUAL-06: whoever helps."""
    ready = change(campaign, "seto", equipment=(POT,))
    happened = rituals.restore(ready, library, "seto", "pot", helpers=["kisara"]).happenings
    assert [one.who for one in happened if "RITUAL-05" in one.rules] == ["seto"]


def test_a_summon_is_sustained_during_a_ritual(campaign: Campaign, library: Library, change: Change) -> None:
    """TURN-05, SUMMON-07, EQUIP-09: 3 minutes of Masaki's Sustain of 3 MP for whom it is kept; unnamed it is dismissed,
    but for one that a Talisman holds."""
    spell = "Masaki the Legendary Swordsman"
    seen, held = Focused(what="summon", spell=spell), Focused(what="summon", spell=spell, talisman=True)
    talisman = Item(name="eye", talisman=1)
    for focus, keep, mp, left in ((seen, [spell], 11, 1), (seen, [], 20, 0), (held, [], 11, 1)):
        ready = change(campaign, "seto", equipment=(POT, talisman), focus=(focus,))
        seto = rituals.restore(ready, library, "seto", "pot", keep=keep).campaign.characters["seto"]
        assert (seto.mp, len(seto.focus), seto.equipment[0].power) == (mp, left, True), (keep, focus.talisman)


def test_a_day_without_its_mp_fails_the_ritual(campaign: Campaign, library: Library, change: Change) -> None:
    """RITUAL-11, RITUAL-12: the work is lost, nothing further is paid."""
    begun = rituals.create(campaign, library, "seto", "Legendary Sword").campaign
    one = working_days.work(begun, library, "seto").campaign
    assert one.works
    poor = time.rest(change(one, "seto", mp=9), library, "seto", 16 * 60).campaign
    outcome = working_days.work(poor, library, "seto")
    assert (outcome.campaign.works, outcome.campaign.characters["seto"].mp) == ((), 9)
    assert "RITUAL-11" in str([one.rules for one in outcome.happenings])
    assert outcome.campaign.characters["seto"].equipment == ()


def test_each_days_mp_is_split(campaign: Campaign, library: Library) -> None:
    """RITUAL-11: 10 MP a day, from whom the party says."""
    begun = rituals.create(campaign, library, "seto", "Legendary Sword", helpers=["kisara"]).campaign
    after = working_days.work(begun, library, "seto", split={"kisara": 10}).campaign
    assert (after.characters["seto"].mp, after.characters["kisara"].mp) == (None, 30)


def test_a_plan_says_what_each_helper_is_worth(campaign: Campaign, library: Library) -> None:
    """RITUAL-14: half their Channeling less the unit that a helper adds; Channeling 4 gives +1."""
    told = rituals.told(campaign, library, "seto", "Pot of Greed", helpers=["kisara"])
    assert "kisara +1" in told
    assert "RITUAL-14" in told


def test_an_artifacts_daily_split_is_kept(campaign: Campaign, library: Library) -> None:
    """RITUAL-11, ARTIFACT-07: what is said as it begins holds for each day's 10 MP, unless a day says otherwise; what
    somebody has not left the caster pays."""
    begun = rituals.create(
        campaign, library, "seto", "Pot of Greed", helpers=["kisara"], split={"seto": 2, "kisara": 8}
    )
    assert begun.campaign.works[0].split == {"seto": 2, "kisara": 8}
    assert begun.happenings[-1].text == "Of each day's 10 MP pay: Seto 2, Kisara 8."

    def paid(before: Campaign, split: dict[str, int] | None = None) -> tuple[int | None, int | None]:
        after = working_days.work(before, library, "seto", split=split).campaign
        return after.characters["seto"].mp, after.characters["kisara"].mp

    assert paid(begun.campaign) == (48, 32)
    assert paid(begun.campaign, {}) == (48, 32)
    assert paid(begun.campaign, {"kisara": 3}) == (43, 37)
    poor = replace(campaign.characters["kisara"], mp=5)
    assert paid(replace(begun.campaign, characters={**campaign.characters, "kisara": poor})) == (45, 0)
    open_part = rituals.create(campaign, library, "seto", "Pot of Greed", helpers=["kisara"], split={"kisara": 4})
    assert open_part.happenings[-1].text == "Of each day's 10 MP pay: Kisara 4; the other 6 the caster first."
    assert paid(open_part.campaign) == (44, 36)


def test_an_artifacts_split_that_cannot_be(campaign: Campaign, library: Library) -> None:
    """RITUAL-11, RITUAL-12: more than a day takes, somebody who takes no part, and an interruption before any day."""
    for split in ({"kisara": 99, "seto": 77}, {"kisara": 8, "seto": 3}, {"nobody": 5}, {"kisara": -1}):
        with pytest.raises(RuleError, match="RITUAL-11"):
            rituals.create(campaign, library, "seto", "Pot of Greed", helpers=["kisara"], split=split)
    with pytest.raises(RuleError, match="RITUAL-12"):
        rituals.create(campaign, library, "seto", "Pot of Greed", helpers=["kisara"], interrupted=30)
    begun = rituals.create(campaign, library, "seto", "Pot of Greed", helpers=["kisara"]).campaign
    wrong = replace(begun, works=(replace(begun.works[0], split={"odji": 5}),))
    found = [(each.place, str(each.problem)) for each in check_campaign(wrong, library)]
    assert found == [(("works", 0, "split", "odji"), "RITUAL-11: odji takes no part in it")]
