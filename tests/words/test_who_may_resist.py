"""CHECK-01: a text says that a Real creature may resist wherever it may in play, also what holds all the time."""

from __future__ import annotations

import contextlib

import msgspec
import pytest
from msgspec.structs import replace

from convert.effects import Ability, Amount, Event, Filter, Limit, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.effects.choosing import Number
from convert.systems.duel_monsters.rules.events import Rolled
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.words import render_abilities, render_ability
from convert.systems.duel_monsters.words.wearing import is_a_burden
from tests.rules_effects.arena import arena, being, do, in_play, settle
from tests.rules_fight.fights import play, spell

ALL = Selector(how="all", kind="monster", reach="section")
FOE = Selector(kind="caster", side="opponent", reach="field")
THEIRS = Selector(kind="any", side="opponent", how="choose", zone="prepared")
OWN = Selector(kind="caster", side="you")
N = Amount(n=3)
ONCE: list[tuple[st.StepBase, bool]] = [
    (st.Damage(to=FOE, amount=N), True),
    (st.Damage(to=Selector(kind="caster", side="any", how="all"), amount=N), True),
    (st.Damage(to=OWN, amount=N), False),
    (st.LoseHp(to=FOE, amount=N), True),
    (st.Heal(to=FOE, amount=N), False),
    (st.Discard(what=THEIRS), True),
    (st.Discard(what=Selector(kind="any", side="you", how="choose", zone="prepared")), False),
    (st.ToUsed(what=THEIRS), True),
    (st.Banish(what=THEIRS), True),
    (st.ToSpellbook(what=THEIRS), True),
    (st.ToSpellbook(what=THEIRS, place="bottom"), True),
    (st.Destroy(what=THEIRS), True),
    (st.Mill(count=1, side="opponent"), True),
    (st.Mill(count=1), False),
    (st.Skip(what="battle", side="opponent", next=True), True),
    (st.Forbid(what=FOE, action="cast", until="end_of_turn"), True),
]
"""What is done once, and whether a Real enemy resists it."""
REMINDER = "gets a Casting Check."


@pytest.mark.parametrize(
    ("step", "resisted"),
    [
        (st.Forbid(what=ALL, action="attack"), True),
        (st.SetStat(what=ALL, stat="attack", times=0.5), True),
        (st.Forbid(what=ALL, action="be_attacked"), False),
        (st.SetStat(what=ALL, stat="attack", times=2), False),
        (st.Forbid(what=FOE, action="cast"), True),
        (st.Forbid(what=FOE, action="control", limit=Limit(n=1)), False),
    ],
)
def test_what_holds_all_the_time_says_who_may_resist(step: st.Step, resisted: bool) -> None:
    assert (REMINDER in render_ability(Ability(mode="continuous", do=(step,)))) == resisted


def checked(game: Game) -> bool:
    """Whether somebody is asked for Defense against it, or rolls a Casting Check (CHECK-02, CHECK-04)."""
    return isinstance(game.decision, Number) or any(
        isinstance(e, Rolled) and e.what == "Casting Check" for e in game.log
    )


@pytest.mark.parametrize(("step", "resisted"), ONCE)
def test_what_is_done_once_says_who_may_resist_and_play_asks_them(step: st.Step, resisted: bool) -> None:
    """CHECK-01: unless the target is willing or a summon; casters are Real, and their Prepared spells are theirs."""
    assert (REMINDER in render_ability(Ability(mode="cast", do=(step,)))) == resisted
    game = arena(mine=("sparks",), theirs=("fissure",), dice=[3] * 12)
    game.state.beings["a"].hp = 5
    with contextlib.suppress(AssertionError):  # somebody is asked
        do(game, step)
    if game.decision is not None and "choose b" in map(str, game.legal_moves()):
        play(game, "choose b")
    assert checked(game) == resisted


def test_a_score_that_a_lasting_thing_halves_is_resisted_as_the_text_says() -> None:
    """CHECK-01: once for each source, by the Real ogre; Masaki, a summon, is not asked."""
    wall = spell(
        "Wall", 3, Ability(mode="continuous", do=(st.SetStat(what=ALL, stat="attack", times=0.5),)), form="continuous"
    )
    game = arena(wall, ogre=True, dice=[6, 6, 1, 1, 6, 6, 6, 6])
    in_play(game, "wall", "a")
    assert checked(game)
    play(game, "spend 0", "spend 0")  # B's roll is lost, the ogre's is not
    settle(game)
    assert {who: being(game, who).attack_full for who in ("b", "ogre", "kuriboh")} == {"b": 1, "ogre": 8, "kuriboh": 1}


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ((st.SetStat(what=ALL, stat="attack", times=0.5),), "An unwilling Real creature gets a Casting Check."),
        ((st.Damage(to=FOE, amount=N),), "An unwilling caster gets a Casting Check."),
        ((st.Destroy(what=ALL),), "A Real creature is out for the round instead, on a Casting Check."),
        (
            (st.Destroy(what=ALL), st.Damage(to=FOE, amount=N)),
            "An unwilling Real creature or caster gets a Casting Check; a Real creature that fails is out for the "
            "round instead.",
        ),
    ],
)
def test_who_resists_is_named(steps: tuple[st.Step, ...], said: str) -> None:
    assert render_ability(Ability(mode="cast", do=steps)).endswith(f" ({said})")


_NEAR = Selector(how="choose", kind="any", count=1, zone="play", reach="section")
_BOTH = (
    "An unwilling Real creature or bearer gets a Casting Check; "
    "a Real creature that fails is out for the round instead."
)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (st.Destroy(what=_NEAR), _BOTH),
        (st.Banish(what=_NEAR, until="end_of_turn"), _BOTH),
        (st.ToSpellbook(what=_NEAR, place="top"), _BOTH),
        (st.ToPrepared(what=replace(_NEAR, kind="spell_or_artifact")), "An unwilling bearer gets a Casting Check."),
        (st.ToUsed(what=replace(_NEAR, kind="spell")), "An unwilling bearer gets a Casting Check."),
        (st.Suppress(what=_NEAR), "An unwilling Real creature or bearer gets a Casting Check."),
        (
            st.Attach(what=replace(_NEAR, kind="monster")),
            "A Real creature is out for the round instead, on a Casting Check.",
        ),
    ],
)
def test_whoever_bears_a_card_resists_as_well(step: st.Step, said: str) -> None:
    """CONVERT-21: what is worn, armed or kept going is somebody's."""
    assert render_ability(Ability(mode="cast", do=(step,))).endswith(f"({said})")


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (st.Shadow(what=replace(_NEAR, kind="monster")), "Never a Real creature."),
        (st.SwapControl(what=replace(_NEAR, kind="monster")), "A Real creature cannot be exchanged."),
        (st.Sacrifice(what=replace(_NEAR, kind="monster")), "A Real creature cannot be Sacrificed."),
        (
            st.Equip(what=replace(_NEAR, kind="monster"), to=Selector(how="self")),
            "A Real creature cannot be equipment.",
        ),
    ],
)
def test_what_only_a_summon_can_be(step: st.Step, said: str) -> None:
    """SHADOW-07, CONVERT-42, CAST-08, CONVERT-31."""
    assert render_ability(Ability(mode="cast", do=(step,)), this="monster").endswith(f"({said})")


def test_an_enemy_prepares_their_own_spell() -> None:
    spell_of_theirs = Selector(how="choose", kind="any", count=1, zone="used", side="opponent")
    said = render_ability(Ability(mode="cast", do=(st.ToPrepared(what=spell_of_theirs),)))
    assert said.startswith("An enemy prepares one of their used spells again.")


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (st.Banish(what=replace(_NEAR, among=Selector(ref="s1"), zone=None, reach=None)), True),
        (st.ToSpellbook(what=Selector(how="all", among=Selector(ref="s1")), place="top_or_bottom"), True),
        (st.Destroy(what=replace(_NEAR, side="opponent", zone=("play", "prepared"))), True),
        (st.Attach(what=replace(THEIRS, kind="monster", zone="used")), True),
        (st.SpecialSummon(what=replace(THEIRS, kind="monster")), False),
        (st.Look(what=THEIRS), False),
    ],
)
def test_the_caster_of_what_is_turned_over_or_lies_elsewhere_resists(step: st.Step, said: bool) -> None:
    """CHECK-01: what an enemy's book or Prepared spells lose is theirs; a look or a Special Summon is not resisted."""
    for side in ("opponent", None):
        turned = st.Excavate(id="s1", count=2, side=side)
        told = render_ability(Ability(mode="cast", do=(turned, step)), this="monster")
        of_the_book = b'"ref":"s1"' in msgspec.json.encode(step)
        assert ("caster" in told.rpartition("(")[2]) == (said and (side == "opponent" or not of_the_book)), told


def test_what_came_into_play_is_no_longer_among_their_spells() -> None:
    """CHECK-01: a summon gets no check, wherever it came from."""
    came = st.SpecialSummon(what=replace(THEIRS, id="c1", kind="monster", zone="used"))
    told = render_ability(Ability(mode="cast", do=(came, st.Destroy(what=Selector(ref="c1"), link="then"))))
    assert "Casting Check" not in told


def test_an_exchange_with_one_of_theirs_says_that_only_summons_are() -> None:
    """CONVERT-42: whichever of the two is theirs."""
    own, theirs = (Selector(how="choose", kind="monster", side=side, zone="play") for side in ("you", "opponent"))
    told = render_ability(Ability(mode="cast", do=(st.SwapControl(what=own, with_=theirs),)))
    assert told.endswith("(A Real creature cannot be exchanged.)")


_TOLL = st.Damage(to=Selector(kind="caster", side="turn", reach="field"), amount=N)
_ITS = Selector(how="event", kind="caster")


@pytest.mark.parametrize(
    ("when", "step", "resisted"),
    [
        (Event(event="standby", whose="any"), _TOLL, True),
        (Event(event="standby", whose="you"), _TOLL, False),
        (Event(event="destroyed", what=Selector(how="self")), st.Damage(to=_ITS, amount=N), False),
        (
            Event(event="destroyed", what=Selector(how="self")),
            st.Damage(to=replace(_ITS, where=Filter(by=Selector(how="event"))), amount=N),
            True,
        ),
        (
            Event(event="control_changed", what=Selector(how="self")),
            st.Discard(what=replace(THEIRS, side="event")),
            False,
        ),
        (Event(event="summoned", what=Selector(kind="monster")), st.Banish(what=replace(THEIRS, side="event")), True),
        (
            Event(event="returned", what=Selector(kind="monster"), from_="play", to="prepared"),
            st.ToUsed(what=replace(THEIRS, side="owner"), who="owner"),
            True,
        ),
        (
            Event(event="activated", what=Selector(kind="monster", side="opponent"), from_="play"),
            st.ChangeStance(what=Selector(how="event", kind="any"), to="defense"),
            True,
        ),
    ],
)
def test_whoever_only_the_moment_names_resists_unless_it_is_the_player(
    when: Event, step: st.Step, resisted: bool
) -> None:
    """CHECK-01: a monster’s own controller takes what it does to them; the caster of the turn, the owner of another’s
    monster and whoever did it may be enemies."""
    told = render_ability(Ability(mode="trigger", when=when, do=(step,)), this="monster")
    assert ("Casting Check" in told) == resisted, told


@pytest.mark.parametrize(("you", "resisted"), [("b", True), ("a", False)])
def test_the_caster_of_the_turn_resists_in_play_where_it_is_an_enemy(you: str, resisted: bool) -> None:
    """CHECK-01, MAGICITEM-05: the turn is A's."""
    game = arena(mine=("sparks",), theirs=("fissure",), dice=[3] * 12)
    with contextlib.suppress(AssertionError):  # somebody is asked
        do(game, _TOLL, you=you)
    assert checked(game) == resisted


ANYBODY = Selector(id="t1", how="target", kind="monster", zone="play", count=1, reach="section")
BEARER = Selector(how="equipped", kind="monster")


@pytest.mark.parametrize(
    ("given", "resists"),
    [
        (st.Modify(what=BEARER, attack=Amount(n=3), sign=-1), True),
        (st.Modify(what=BEARER, defense=Amount(n=-3)), True),
        (st.Forbid(what=BEARER, action=("tribute", "attack")), True),
        (st.Suppress(what=BEARER), True),
        (st.Control(what=BEARER), True),
        (None, False),
        (st.Modify(what=BEARER, attack=Amount(n=3), defense=Amount(n=-1)), False),
        (st.Modify(what=BEARER, attack=Amount(n=3)), False),
        (st.Forbid(what=BEARER, action="tribute"), False),
        (st.Protect(what=BEARER, from_="battle"), False),
    ],
)
def test_whoever_would_be_given_a_burden_resists_it(given: st.Step | None, resists: bool) -> None:
    """CHECK-01: whatever may be put on a creature in the flesh that does not want it."""
    put_on = Ability(mode="cast", targets=(ANYBODY,), do=(st.Equip(what=Selector(how="self"), to=Selector(ref="t1")),))
    worn = () if given is None else (Ability(mode="equip", do=(given,)),)
    told = "\n".join(render_abilities((put_on, *worn), this="equipment"))
    assert ("An unwilling Real creature gets a Casting Check" in told.partition("\n")[0]) is resists


@pytest.mark.parametrize("unread", [True, False])
def test_what_it_does_to_its_bearer_may_be_unread(unread: bool) -> None:
    assert is_a_burden((), unread=unread) is unread
