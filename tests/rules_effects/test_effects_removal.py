"""Verbs that take away and prepare again: CONVERT-06 to CONVERT-08, CONVERT-19 to CONVERT-22, CONVERT-42."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Amount, Filter, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.character import Item, Slot, Spent
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects import zones
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.events import (
    Dismissed,
    Fell,
    Milled,
    Prepared,
    Shown,
    SourceLost,
    SpellEnded,
)
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.items import change
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import Held, Status, Until
from convert.systems.duel_monsters.rules.turn import Turn
from tests.rules_effects.arena import (
    KURIBOH,
    MINE,
    THEIRS,
    arena,
    being,
    do,
    hand,
    in_play,
    named,
    notes,
    spells,
    summon,
)
from tests.rules_fight.fights import spell


def in_play_entries(game: Game, who: str) -> set[str]:
    return zones.in_play(game, game.state.mages[who])


PREPARED = Selector(kind="any", side="you", zone="prepared", how="choose", count=1)


def held(game: object, who: str) -> set[str]:
    return {one.what for one in game.state.mages[who].held}  # type: ignore[attr-defined]


def test_convert_06_to_08_hand_deck_and_graveyard() -> None:
    """CONVERT-06 to CONVERT-08: Prepared spells, the Spellbook, and what was used since the last Meditation."""
    game = arena(mine=("sparks", Slot(spell="fissure", state="used")), book=("cure",))
    game.state.mages["a"].spent = (Spent(spell="home-fissure"),)
    ctx = Context(Ref("a"), 0, NOTHING, "", -1, 0, "")

    def what(zone: str) -> tuple[str, ...]:
        return candidates(game, ctx, Selector(side="you", zone=zone))  # type: ignore[arg-type]

    assert what("prepared") == ("prepared:a:home-sparks",)
    assert what("spellbook") == ("spellbook:a:home-cure",)
    assert what("used") == ("used:a:home-fissure",)


def test_convert_06_the_bonded_monster_is_in_hand_while_it_is_not_in_play() -> None:
    """STAT-20: it always counts as Prepared."""
    game = arena(mine=("sparks",), bonded="blue-eyes")
    ctx = Context(Ref("a"), 0, NOTHING, "", -1, 0, "")
    hand = Selector(side="you", zone="prepared", kind="monster")
    assert candidates(game, ctx, hand) == ("prepared:a:home-blue-eyes",)
    summon(game, "blue-eyes", "a")
    assert candidates(game, ctx, hand) == ()


def test_convert_08_the_body_of_a_dead_real_monster_lies_there_for_revival() -> None:
    game = arena(ogre=True)
    being(game, "ogre").hp = 0
    game.look_for_deaths()
    do(game)
    used = Selector(kind="monster", zone="used", side="any")
    assert candidates(game, Context(Ref("a"), 0, NOTHING, "", -1, 0, ""), used) == ("corpse:ogre:home-ogre",)
    do(game, st.SpecialSummon(what=Selector(kind="monster", zone="used", how="all")), answers=("stance none",))
    raised = next(b for b in game.state.beings.values() if b.entry == "home-ogre")
    assert (raised.kind, raised.caster, raised.owner, raised.hp) == ("summon", "a", "", 12)


def test_destroy_a_summon_and_its_spell_waits_for_meditation() -> None:
    """DEATH-01, DEATH-05, CHECK-01: no check for a summon."""
    game = arena()
    events = do(game, st.Destroy(what=THEIRS), answers=("let-go",))
    assert [e.fate for e in events if isinstance(e, Fell)] == ["destroyed"]
    assert "home-kuriboh" in game.state.mages["b"].barred
    assert "kuriboh" not in held(game, "b")


def test_destroy_a_prepared_spell_a_source_a_spell_in_play_and_an_eidolon() -> None:
    """CONVERT-21, DESPELL-01 to DESPELL-04, EIDOLON-05."""
    eidolon = Item(name="Sword", entry="home-sword", origin="spell", weapon=7, eidolon=True)
    game = arena(mine=("sparks",), book=("cure",), items=(eidolon,))
    lamp = in_play(game, "lantern", "a")
    for zone, ref in (("prepared", "sparks"), ("spellbook", "cure")):
        do(game, st.Destroy(what=Selector(kind="spell", side="you", zone=zone, where=Filter(name=ref.title()))))  # type: ignore[arg-type]
    assert spells(game, "a", "despelled") == {"sparks"}
    assert "home-cure" in game.state.mages["a"].banned_sources
    events = do(game, st.Destroy(what=Selector(ref="x")), bound={"x": (lamp,)})
    assert any(isinstance(e, SpellEnded) for e in events)
    assert lamp not in held(game, "a")
    assert being(game, "a").weapon == 7
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": ("item:a:Sword",)})
    assert being(game, "a").items == ()
    assert being(game, "a").weapon == 0


def test_eidolon_05_one_that_a_summon_wears_is_reached_too() -> None:
    """Its maker's slot for it is free, and the summon's bonus is gone."""
    eidolon = Item(name="Sword", entry="home-sword", origin="spell", weapon=7, eidolon=True)
    game = arena()
    mage = game.state.mages["a"]
    mage.held = (*mage.held, Held("eidolon", Ref("eidolon:home-sword")))
    change(game, being(game, "masaki"), (eidolon,), "receives", "Sword")
    assert being(game, "masaki").weapon == 7
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": ("item:masaki:Sword",)})
    assert (being(game, "masaki").items, being(game, "masaki").weapon) == ((), 0)
    assert held(game, "a") == {"masaki"}


def test_convert_21_an_artifact_that_is_destroyed_loses_its_power() -> None:
    """DESPELL-04."""
    trap = spell("Snare", 2, form="artifact", property="Normal Trap")
    game = arena(trap, items=(Item(name="Snare", entry="home-snare"),))
    named_trap = Selector(kind="artifact", side="any", how="target", count=1)
    assert candidates(game, Context(Ref("b"), 1, NOTHING, "", -1, 0, ""), named_trap) == ("item:a:Snare",)
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": ("item:a:Snare",)})
    assert [item.power for item in being(game, "a").items] == [False]


def test_convert_42_cannot_be_destroyed_by_effects() -> None:
    game = arena()
    do(game, st.Protect(what=THEIRS, from_="effects"))
    assert "nothing changes" in notes(do(game, st.Destroy(what=THEIRS)))
    assert "kuriboh" in game.state.beings


def test_a_protection_once_a_round_holds_once() -> None:
    game = arena()
    do(game, st.Protect(what=THEIRS, from_="effects", times=1, until="permanent"))
    do(game, st.Destroy(what=THEIRS))
    assert "kuriboh" in game.state.beings
    do(game, st.Destroy(what=THEIRS), answers=("let-go",))
    assert "kuriboh" not in game.state.beings


def test_a_protection_only_from_the_opponent_lets_ones_own_effects_through() -> None:
    game = arena()
    do(game, st.Protect(what=MINE, from_="effects", by=Selector(side="opponent"), until="permanent"))
    do(game, st.Destroy(what=THEIRS), you="b")
    assert "masaki" in game.state.beings
    do(game, st.Destroy(what=MINE), answers=("let-go",))
    assert "masaki" not in game.state.beings


@pytest.mark.parametrize(
    ("step", "slot", "spent"),
    [
        (st.ToUsed(what=MINE), "used", True),
        (st.ToPrepared(what=MINE), "prepared", False),
        (st.ToSpellbook(what=MINE), None, False),
        (st.Banish(what=MINE), "used", False),
    ],
)
def test_convert_20_where_a_summon_goes_that_is_not_destroyed(step: st.StepBase, slot: str | None, spent: bool) -> None:
    """CONVERT-20, CONVERT-42: Used, Prepared again at once, slot clean, Despelled at the source and among
    the used no more (a cost of "banish 1 from your GY" is not paid twice with one card)."""
    game = arena(mine=(Slot(spell="masaki", state="used"),))
    events = do(game, step)
    assert any(isinstance(e, Dismissed) for e in events)
    assert "masaki" not in held(game, "a")
    mage = game.state.mages["a"]
    assert [one.state for one in mage.slots] == ([slot] if slot else [])
    assert bool(mage.spent) == spent
    assert ("home-masaki" in mage.banned_sources) == isinstance(step, st.Banish)


def test_convert_20_a_bonded_monster_that_is_banished_is_destroyed() -> None:
    game = arena(bonded="masaki")
    events = do(game, st.Banish(what=MINE), answers=("let-go",))
    assert [e.fate for e in events if isinstance(e, Fell)] == ["destroyed"]
    assert "home-masaki" in game.state.mages["a"].barred
    assert not game.state.mages["a"].banned_sources


@pytest.mark.parametrize("step", [st.Discard, st.ToUsed, st.Sacrifice, st.Banish])
def test_a_bonded_monster_that_goes_from_hand_is_destroyed_and_may_be_revived(step: Any) -> None:
    """CONVERT-08, SUMMON-18: it has no slot to be Used and no page (STAT-19), and counts as used until Meditation."""
    game = arena(bonded="blue-eyes")
    hand = Selector(how="all", kind="monster", side="you", zone="prepared")
    do(game, step(what=hand))
    mage = game.state.mages["a"]
    assert ([one.spell for one in mage.spent], mage.barred) == (["home-blue-eyes"], ("home-blue-eyes",))
    assert not mage.banned_sources
    game.state.mages["a"].mp = 90
    used = Selector(kind="monster", side="you", zone="used", how="all")
    do(game, st.SpecialSummon(what=used), answers=("stance none",))
    assert being(game, "blue-eyes").caster == "a"


def test_one_cast_from_a_page_has_no_slot_and_is_only_dismissed() -> None:
    game = arena(book=("masaki",))
    do(game, st.ToPrepared(what=MINE))
    assert game.state.mages["a"].slots == ()
    assert "masaki" not in game.state.beings


def test_banished_for_a_time_is_away_and_comes_back() -> None:
    """TURN-04: until the next turn of whoever did it; meanwhile it needs no Focus, and is one's one copy (CAST-11)."""
    game = arena(bonded="ogre")
    being(game, "kuriboh").hp -= 2
    do(game, st.Banish(what=THEIRS, until="end_phase"))
    assert "kuriboh" not in game.state.beings
    assert not game.state.mages["b"].held
    assert "home-kuriboh" in in_play_entries(game, "b")
    for who in ("b", "a"):
        game.push(Turn(who))
        game.refresh()
        assert ("kuriboh" in game.state.beings) == (who == "a")
        game.drop()
    assert being(game, "kuriboh").hp == 4
    assert [held.what for held in game.state.mages["b"].held] == ["kuriboh"]
    assert not game.state.aside


def test_banished_for_a_time_does_not_come_back_without_focus() -> None:
    game = arena()
    do(game, st.Banish(what=THEIRS, until="end_phase"))
    game.state.mages["b"].focus = 0
    game.push(Turn("a"))
    game.refresh()
    assert "kuriboh" not in game.state.beings
    assert [spent.spell for spent in game.state.mages["b"].spent] == ["home-kuriboh"]


def test_a_real_creature_that_would_be_removed_is_out_for_the_round() -> None:
    """CONVERT-19: destroy or remove."""
    for step in (st.Banish, st.ToUsed, st.ToPrepared, st.ToSpellbook):
        game = arena(ogre=True, dice=(6, 6, 1, 1))
        do(game, step(what=named("Ogre", kind="monster", side="any")), answers=("spend 0",))
        assert being(game, "ogre").out == "a"


def test_convert_20_discard_and_summon_18() -> None:
    """A Prepared spell becomes Used; a summon spell is barred until Meditation."""
    game = arena(mine=("sparks", "ogre"))
    do(game, st.Discard(what=PREPARED), answers=("choose prepared:a:home-sparks",))
    do(game, st.Discard(what=PREPARED))
    assert spells(game, "a", "used") == {"sparks", "ogre"}
    assert game.state.mages["a"].barred == ("home-ogre",)


def test_discard_by_chance_and_against_the_others_will() -> None:
    game = arena(theirs=("sparks", "fissure"), dice=(1, 6, 6, 1, 1))
    picked = Selector(kind="any", side="opponent", zone="prepared", how="random", count=1)
    do(game, st.Discard(what=picked), answers=("spend 0",))
    assert spells(game, "b", "used") == {"sparks"}
    game = arena(theirs=("sparks", "fissure"), dice=(1, 1, 1, 6, 6))
    do(game, st.Discard(what=picked), answers=("spend 0",))
    assert spells(game, "b", "used") == set()


def test_convert_20_mill_and_send_from_the_spellbook() -> None:
    """That spell cannot be prepared until Meditation."""
    game = arena(book=("sparks", "cure"), dice=(1,))
    do(game, st.Mill(count=1))
    assert len(game.state.mages["a"].barred) == 1
    assert game.state.mages["a"].spent[0].spell == game.state.mages["a"].barred[0]
    do(game, st.ToUsed(what=Selector(kind="any", side="you", zone="spellbook", how="choose", count=1)))
    assert set(game.state.mages["a"].barred) == {"home-sparks", "home-cure"}


def test_convert_20_what_was_lost_from_the_spellbook_lies_among_what_was_used() -> None:
    """What comes next finds it there: "send the top card of your Deck to the GY, then banish it"."""
    game = arena(book=("sparks",), dice=(1,))
    events = do(game, st.Mill(id="c1", count=1), st.Banish(what=Selector(ref="c1")))
    assert [(event.spell, event.was) for event in events if isinstance(event, SourceLost)] == [("home-sparks", "used")]


@pytest.mark.parametrize(("mark", "goes"), [(("forbid", "attack"), True), (("protect", "banish"), False)])
def test_convert_42_only_what_guards_it_keeps_a_creature_from_being_banished(mark: tuple[str, str], goes: bool) -> None:
    game = arena()
    being(game, "masaki").statuses = (Status(mark[0], mark[1], "x", Until("stay")),)
    do(game, st.Banish(what=MINE))
    assert ("masaki" not in game.state.beings) == goes


@pytest.mark.parametrize(("kind", "counted"), [("monster", 1), ("spell", 2), ("any", 3), (None, 3)])
def test_of_what_was_lost_from_the_spellbook_a_kind_is_counted(kind: Any, counted: int) -> None:
    """ "For each monster sent": of the three spells two are none."""
    game = arena(book=("sparks", "cure", "ogre"), dice=(1, 1, 1))
    those = Selector(how="all", kind=kind, among=Selector(ref="c1"))
    raised = st.Modify(what=MINE, attack=Amount(per=Amount(n=1), count=those))
    do(game, st.Mill(id="c1", count=3), raised)
    assert being(game, "masaki").attack_full == being(game, "masaki").attack_base + counted


def test_convert_20_sacrifice_leaves_no_body_and_takes_no_real_creature() -> None:
    game = arena(ogre=True)
    events = do(game, st.Sacrifice(what=MINE))
    assert [e.fate for e in events if isinstance(e, Fell)] == ["sacrificed"]
    assert "nothing changes" in notes(do(game, st.Sacrifice(what=named("Ogre", kind="monster", side="any"))))


def test_convert_20_prepare_in_clean_and_used_slots_never_above_the_score() -> None:
    game = arena(mine=(Slot(spell="sparks", state="used"),), book=("cure", "fissure"), preparation=2)
    do(game, st.Prepare(count=3), answers=("choose spellbook:a:home-sparks", "choose spellbook:a:home-cure"))
    assert spells(game, "a", "prepared") == {"sparks", "cure"}


def test_search_prepares_one_named_spell() -> None:
    cure = Selector(kind="spell", side="you", zone="spellbook", where=Filter(name="Cure"), how="choose", count=1)
    game = arena(book=("sparks", "cure"))
    do(game, st.Search(what=cure))
    assert spells(game, "a", "prepared") == {"cure"}
    game = arena(mine=("sparks",), book=("cure",), preparation=1)
    assert "no slot is clean" in notes(do(game, st.Search(what=cure)))


def test_look_shows_a_side_and_reveal_shows_everybody() -> None:
    game = arena(mine=("sparks",), theirs=("fissure",), dice=(6, 6, 1, 1))
    theirs = Selector(kind="any", side="opponent", zone="prepared", how="all")
    events = do(game, st.Look(what=theirs), answers=("spend 0",))
    assert [(e.to, e.names) for e in events if isinstance(e, Shown)] == [(0, ("Fissure",))]
    events = do(game, st.Look(what=PREPARED, reveal=True))
    assert [(e.to, e.names) for e in events if isinstance(e, Shown)] == [(-1, ("Sparks",))]
    assert [e.to for e in game.view(1).events if isinstance(e, Shown)] == [-1]


def test_excavate_by_chance_and_pick_from_it() -> None:
    game = arena(book=("sparks", "cure", "fissure"), dice=(1, 1))
    among = Selector(how="choose", count=1, kind="any", side="you", zone="spellbook", among=Selector(ref="e"))
    do(game, st.Excavate(id="e", count=1), st.Search(what=among))
    assert len(spells(game, "a", "prepared")) == 1


@pytest.mark.parametrize(
    ("whose", "shown"),
    [({}, "Cure"), ({"side": "opponent"}, "Fissure"), ({"who": "opponent"}, "Fissure"), ({"side": "you"}, "Cure")],
)
def test_whose_spellbook_is_turned_over(whose: dict[str, Any], shown: str) -> None:
    """CONVERT-07: one's own, where the text names nobody else."""
    game = arena(book=("cure",), dice=(1,))
    game.state.mages[Ref("b")].book = ("home-fissure",)
    events = do(game, st.Excavate(count=1, **whose))
    assert [event.names for event in events if isinstance(event, Shown)] == [(shown,)]


def test_what_is_turned_over_and_sent_off_is_known_for_it() -> None:
    game = arena(book=("sparks", "cure", "fissure"), dice=(1, 1))
    top = Selector(how="choose", count=1, kind="any", side="you", zone="spellbook")
    cure = "choose spellbook:a:home-cure"
    do(game, st.Excavate(id="e", count=1), st.ToUsed(what=Selector(ref="e")), st.ToUsed(what=top), answers=(cure,))
    assert [event.cause.how for event in game.log if isinstance(event, Milled)] == ["excavated", "effect"]


def test_return_from_what_was_used() -> None:
    game = arena(mine=(Slot(spell="sparks", state="used"),))
    game.state.mages["a"].spent = (Spent(spell="home-sparks"),)
    used = Selector(kind="spell", side="you", zone="used", how="choose", count=1)
    do(game, st.ToPrepared(what=used))
    assert spells(game, "a", "prepared") == {"sparks"}
    assert not game.state.mages["a"].spent


def test_steps_follow_a_thing_to_where_it_went() -> None:
    """A later step that means the same card finds it there."""
    game = arena(mine=("ogre",))
    steps = (st.Discard(what=PREPARED, id="c"), st.SpecialSummon(what=Selector(ref="c")))
    do(game, *steps, answers=("stance none",))
    assert "ogre" in game.state.beings
    assert being(game, "ogre").summoned == "special"


def test_what_is_prepared_again_is_found_where_it_then_is() -> None:
    """CONVERT-20: a later step that means the Used spell means the Prepared one, and makes it Used again."""
    game = arena(mine=(Slot(spell="sparks", state="used"),))
    game.state.mages["a"].spent = (Spent(spell="home-sparks"),)
    it = Selector(ref="x")
    events = do(game, st.ToPrepared(what=it), st.Discard(what=it), bound={"x": ("used:a:home-sparks",)})
    assert [event.spell for event in events if isinstance(event, Prepared)] == ["home-sparks"]
    assert spells(game, "a", "used") == {"sparks"}


def test_what_went_into_the_spellbook_is_found_there() -> None:
    """CONVERT-20: a later step that means the summon means its page, and prepares that."""
    game = arena(mine=(Slot(spell="masaki", state="used"),), book=("masaki",))
    it = Selector(ref="x")
    events = do(game, st.ToSpellbook(what=it), st.Search(what=it), bound={"x": ("masaki",)})
    assert [event.spell for event in events if isinstance(event, Prepared)] == ["home-masaki"]
    assert spells(game, "a", "prepared") == {"masaki"}


@pytest.mark.parametrize(
    ("zone", "side", "kind", "there"),
    [
        ("used", "any", "monster", True),
        ("used", "opponent", "any", True),
        ("used", "you", "monster", False),
        ("used", "any", "spell", False),
        ("prepared", "any", "monster", False),
        ("spellbook", "opponent", "monster", False),
        ("banished", "any", "monster", False),
    ],
)
def test_convert_08_a_dead_real_monster_lies_in_the_graveyard_that_is_not_ones_own(
    zone: Any, side: Any, kind: Any, there: bool
) -> None:
    """Within one Section of the caster (CONVERT-16), and nowhere else."""
    game = arena()
    game.state.corpses = (("ogre", "home-ogre", 1),)
    wanted = Selector(kind=kind, zone=zone, side=side, how="all")
    assert ("corpse:ogre:home-ogre" in candidates(game, Context(Ref("a"), 0, NOTHING), wanted)) is there


def test_each_prepares_as_many_as_were_taken_of_their_own() -> None:
    used = (Slot(spell="sparks", state="used"), Slot(spell="cure", state="used"))
    game = arena(mine=used, theirs=used)
    taken = (Ref("used:a:home-sparks"), Ref("used:b:home-sparks"), Ref("used:b:home-cure"))
    many = Amount(per=Amount(n=1), count=Selector(ref="c1"))
    answers = ("choose spellbook:a:home-sparks",)
    do(game, st.Prepare(count=many, who="any"), done={"c1": taken}, answers=answers)
    assert [len(spells(game, who, "prepared")) for who in ("a", "b")] == [1, 2]


def test_what_was_destroyed_lies_among_the_used_for_the_steps_after_it() -> None:
    """ "Destroy it, and if you do, banish it", "…, shuffle it into the Deck": DEATH-01, CONVERT-08, CONVERT-20."""
    chosen = Selector(id="c1", how="choose", kind="monster", side="opponent", count=1)
    game = arena(dice=(6, 6, 1, 1))
    banish = st.Banish(what=Selector(ref="c1"), link="and_if_you_do")
    do(game, st.Destroy(what=chosen), banish, answers=("let-go", "spend 0"))
    assert KURIBOH.id in game.state.mages["b"].banned_sources
    game = arena(dice=(6, 6, 1, 1))
    fallen = Selector(how="event", kind="monster")
    back = st.ToSpellbook(what=fallen, link="and_if_you_do")
    event = Occurrence("battles", Ref("kuriboh"), Ref("masaki"))
    do(game, st.Destroy(what=fallen), back, event=event, source="masaki", answers=("let-go", "spend 0"))
    assert not game.state.mages["b"].spent


def test_convert_19_a_real_creature_banished_for_a_time_is_out_for_the_round() -> None:
    """Until the caster's next turn; a summon is away."""
    game = arena(ogre=True)
    hand(game, 6, 6, 1, 1)
    do(game, st.Banish(what=named("Ogre"), until="end_phase"), answers=("spend 0",))
    assert being(game, "ogre").out == "a"
