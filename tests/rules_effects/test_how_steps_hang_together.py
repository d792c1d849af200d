"""How the steps of an ability hang together, how its uses are counted, when it works at all, and what the game master
is told of it (PRECAST-10, PRECAST-11, CONVERT-20, GAME-08)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from convert.effects import Ability, Adjudication, Condition, Doubted, Event, Filter, Selector, Unread
from convert.effects import steps as st
from convert.effects.conditions import Limit
from convert.kernel.textual import read_textual, write_textual
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.character import Item, Slot, Spent
from convert.systems.duel_monsters.rules.context import Context, Occurrence, Word, moved
from convert.systems.duel_monsters.rules.effects import (
    constant,
    delayed_triggers,
    doubt,
    in_force,
    off_field,
    predicted_steps,
    start,
    trigger_index,
    triggers,
)
from convert.systems.duel_monsters.rules.effects.belonging import unpaid_modifier
from convert.systems.duel_monsters.rules.effects.choosing import Choose, Number, Question
from convert.systems.duel_monsters.rules.effects.run import Run
from convert.systems.duel_monsters.rules.effects.start import Resolve
from convert.systems.duel_monsters.rules.effects.steps import Steps, hand_on
from convert.systems.duel_monsters.rules.effects.targeting import payable
from convert.systems.duel_monsters.rules.events import StanceTaken
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import Status, Until
from convert.systems.duel_monsters.rules.uses import Use
from tests.rules_effects.arena import ME, SELF, answer, arena, being, do, in_play, n, notes, resolve, settle, summon
from tests.rules_fight.fights import cast, fight, mage, monster, rule_against, spell

X = Selector(ref="x")
NOBODY = Selector(kind="token", how="all")
STAY = Until("stay")


def heal(points: int, **more: Any) -> st.Heal:
    return st.Heal(to=ME, amount=n(points), **more)


def nothing(**more: Any) -> st.Heal:
    """A step that finds nothing to do."""
    return st.Heal(to=NOBODY, amount=n(1), **more)


def healed(game: Game, *steps: st.StepBase, **more: Any) -> int:
    being(game, "a").hp = 1
    do(game, *steps, **more)
    return being(game, "a").hp - 1


def ctx(**more: Any) -> Context:
    return replace(Context(Ref("a"), 0, NOTHING, "", -1, 3, "test"), **more)


# --- one step after the other -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "points"),
    [
        ((heal(1), heal(2)), 3),
        ((nothing(), heal(2)), 2),
        ((nothing(), heal(2, link="and_if_you_do")), 0),
        ((nothing(), heal(2, link="then")), 0),
        ((nothing(), heal(2, link="and")), 0),
        ((nothing(), heal(2, link="if_not")), 2),
        ((heal(1), heal(2, link="and_if_you_do")), 3),
        ((heal(1), heal(2, link="then")), 3),
        ((heal(1), heal(2, link="and")), 3),
        ((heal(1), heal(2, link="if_not")), 1),
        ((heal(1), heal(2, link="if_not"), heal(4, link="and_if_you_do")), 5),
        ((nothing(), heal(2, link="then"), heal(4, link="then")), 0),
        ((nothing(), heal(2, link="then"), heal(4)), 4),
        ((heal(1), nothing(link="and")), 0),
        ((heal(1), nothing(link="and_if_you_do")), 1),
        ((heal(1), st.Destroy(what=Selector(id="c1", kind="token", how="choose", count=1), link="and")), 0),
        ((heal(1), nothing(link="and"), heal(4)), 4),
    ],
)
def test_what_ties_a_step_to_the_one_before(steps: tuple[st.StepBase, ...], points: int) -> None:
    """ "And": both or neither; "and if you do", "then": only after it; "if you do not": only without it."""
    assert healed(arena(), *steps) == points


@pytest.mark.parametrize(
    ("second", "moves", "points"),
    [
        (heal(2, link="and"), ["yes"], 3),
        (heal(2, link="and"), ["no"], 0),
        (nothing(link="and"), [], 0),
        (heal(2, link="and", optional=True), ["yes", "yes"], 3),
        (nothing(link="and", optional=True), ["yes", "yes"], 1),
    ],
)
def test_one_choice_of_two_deeds(second: st.StepBase, moves: list[str], points: int) -> None:
    """ "You can destroy 2 cards (1 of yours and 1 of theirs)": both or neither, and nobody is asked where one of the
    two finds nothing; "you can do this, and you can do that" are two choices."""
    game = arena()
    assert healed(game, heal(1, optional=True), second, answers=moves) == points
    assert not [move for move in game.legal_moves() if move.verb in ("yes", "no")]


def test_what_never_happened_is_told_as_such_and_what_happened_is_not() -> None:
    game = arena()
    assert "nothing changes" in notes(do(game, nothing()))
    being(game, "a").hp = 1
    assert "nothing changes" not in notes(do(game, heal(1)))


def test_costs_hand_on_what_they_learned_to_the_effect_of_the_same_use_alone() -> None:
    """PRECAST-10: what was named, rolled, declared and done, and who stood the Casting Check (CHECK-06)."""
    game = arena()
    mine = ctx(key="k", bound={"old": (Ref("b"),)})
    game.push(Resolve(ctx(key="other")), Resolve(mine))
    learned = ctx(
        key="k", bound={"t1": (Ref("masaki"),)}, numbers={"d": 3}, words={"w": Word("type", "x")}, happened={"s": True},
        last=(Ref("kuriboh"),), check=9, passed=(Ref("b"),), resisted=(Ref("ogre"),),
    )  # fmt: skip
    hand_on(game, learned)
    known = {frame.ctx.key: frame.ctx for frame in game.stack if isinstance(frame, Resolve)}
    assert known["other"] == ctx(key="other")
    assert known["k"] == replace(learned, bound={"old": (Ref("b"),), "t1": (Ref("masaki"),)})
    hand_on(game, ctx(key="k", check=4, ability=-1))
    known = {frame.ctx.key: frame.ctx for frame in game.stack if isinstance(frame, Resolve)}
    assert (known["k"].check, known["k"].passed, known["k"].resisted) == (9, ("b",), ("ogre",)), "rolled once"
    hand_on(game, ctx(key="k", ability=3, numbers={"d": 8}))
    assert {frame.ctx.key: frame.ctx for frame in game.stack if isinstance(frame, Resolve)} == known


def test_what_does_a_step_is_what_is_in_play_or_else_the_card_that_is_used() -> None:
    game = arena(spell("Glow", 1, Ability(mode="continuous", do=(GLOW,)), form="continuous"))
    key = Ref(in_play(game, "glow", "a"))

    def agent(source: str, entry: str) -> Ref:
        return Run(game, ctx(source=Ref(source), entry=entry), nothing(), {}).agent

    assert (agent("masaki", "home-masaki"), agent(key, "home-glow")) == ("masaki", key)
    assert (agent("", "home-cure"), agent("used:a:home-cure", "home-cure")) == ("cast:a:home-cure", "cast:a:home-cure")
    assert agent("a", "") == "a"


# --- uses -------------------------------------------------------------------------------------------------------------


COPY, NAME = Use("ability", "masaki", 0), Use("ability", "home-bell", 0, by_name=True)


@pytest.mark.parametrize(
    ("limit", "own", "by_name"),
    [
        (None, (), False),
        (Limit(), ((COPY, 1),), False),
        (Limit(n=2), ((COPY, 2),), False),
        (Limit(scope="name"), ((NAME, 1),), True),
        (Limit(scope="name", group="g"), ((Use("group", "home-bell", word="g", by_name=True), 1),), True),
        (Limit(group="g"), ((Use("group", "masaki", word="g"), 1),), False),
        (Limit(per="duel"), ((replace(COPY, span="fight"), 1),), False),
        (Limit(per="duel", scope="name"), ((replace(NAME, span="fight"), 1),), True),
        (Limit(per="chain"), ((replace(COPY, span="chain", moment="k"), 1),), False),
        ((Limit(), Limit(scope="name")), ((COPY, 1), (NAME, 1)), False),
    ],
)
def test_convert_20_how_often_an_ability_is_used(limit: Any, own: tuple[tuple[Use, int], ...], by_name: bool) -> None:
    """So often for this copy, counted on it while it is in play; for the name, counted on its caster."""
    bell = monster("Bell", 2, 5, 5, Ability(mode="activate", do=(heal(1),), limit=limit))
    game = arena(bell)
    at = ctx(source=Ref("masaki"), entry="home-bell", ability=0, key="k")
    assert start.limited_uses(game, at) == own
    for use, _ in own[:1]:
        assert start.holder_of(game, at, use) == ("a" if by_name else "masaki")
        assert start.holder_of(game, replace(at, source=Ref("used:a:home-bell")), use) == "a"
    assert not start.spent_up(game, at, once=True)
    for _ in range(own[0][1] if own else 1):
        assert not start.spent_up(game, at, once=True)
        start.count_use(game, at, once=True)
    assert start.spent_up(game, at, once=True)
    assert start.spent_up(game, at) == bool(own), "without a limit of its own only what is activated is used up"


def test_an_answer_not_twice_in_one_chain_is_used_once_a_round_as_any() -> None:
    """SUMMON-20: "not twice in one chain" is no limit of the round."""
    bell = monster("Bell", 2, 5, 5, Ability(mode="activate", do=(heal(1),), limit=Limit(per="chain", group="g2")))
    game = arena(bell)
    at = ctx(source=Ref("masaki"), entry="home-bell", ability=0, key="k")
    start.count_use(game, at, once=True)
    assert start.spent_up(game, replace(at, key="later"), once=True)
    assert not start.spent_up(game, replace(at, key="later"))


# --- what the game master is told -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("do_", "targets", "gaps", "manner", "told"),
    [
        ((heal(1),), (), (), "cast", ""),
        ((heal(1),), (), ("Hum a song.",), "cast", "Charm, by hand: Hum a song."),
        ((heal(1),), (), ("Hum a song.",), "item", "Charm, by hand: Hum a song."),
        ((heal(1),), (), ("Hum a song.",), "precast", "Charm, by hand: Hum a song."),
        ((heal(1),), (), ("Hum a song.",), "activate", ""),
        ((), (), ("Hum.", "Sing."), "activate", "Charm, by hand: Hum. / Sing."),
        ((), (), (), "activate", "Charm, by hand: Words."),
        ((), (Selector(id="t1", how="target", kind="monster"),), (), "activate", ""),
    ],
)
def test_what_no_step_carries_out_is_told(
    do_: tuple[st.Step, ...], targets: tuple[Selector, ...], gaps: tuple[str, ...], manner: str, told: str
) -> None:
    unread = tuple(Unread(src=number, text=text) for number, text in enumerate(gaps))
    ability = Ability(mode="cast", do=do_, targets=targets)
    charm = spell("Charm", 1, ability, text="Words.", adjudication=Adjudication(status="partial", unread=unread))
    game = arena(charm)
    before = len(game.log)
    start.by_hand(game, ctx(entry="home-charm", ability=0, manner=manner), ability)
    assert notes(game.log[before:]) == told
    before = len(game.log)
    game.push(Resolve(ctx(entry="home-charm", ability=0, manner=manner, key="k")))
    settle(game)
    said = [event.text for event in game.log[before:] if isinstance(event, ev.Noted)]
    assert [text for text in said if "by hand" in text] == [told] * bool(told)


def test_a_casting_that_only_costs_something_leaves_nothing_to_the_game_master() -> None:
    """CONVERT-26: what the spell does while it stays is played; its text told again would be paid twice."""
    ability = Ability(mode="cast", cost=(st.PayHp(amount=n(1)),))
    well = spell("Well", 1, ability, Ability(mode="continuous", do=(heal(1),)), text="Pay 1 HP. More.")
    game = arena(well)
    before = len(game.log)
    start.by_hand(game, ctx(entry="home-well", ability=0, manner="precast"), ability)
    assert notes(game.log[before:]) == ""


def test_a_condition_that_holds_no_more_stops_an_effect_that_nothing_was_paid_for() -> None:
    """PRECAST-11: with costs it goes on, since paying may have ended what it asked for."""
    never = (Condition(exists=NOBODY),)
    free = spell("Free", 1, cast(heal(3), if_=never))
    paid = spell("Paid", 1, cast(heal(3), if_=never, cost=(st.PayHp(amount=n(1)),)))
    for entry, points in ((free, 0), (paid, 3)):
        game = arena(entry)
        being(game, "a").hp = 1
        before = len(game.log)
        game.push(Resolve(ctx(entry=entry.id, ability=0, key="k")))
        settle(game)
        assert being(game, "a").hp == 1 + points
        assert ("its condition does not hold any more" in notes(game.log[before:])) == (points == 0)


@pytest.mark.parametrize(
    ("ability", "src", "doubted"),
    [(0, 1, {1, 4}), (0, 2, {2, 4}), (0, None, {4}), (1, 3, {3}), (-1, 1, {1}), (5, 2, {2})],
)
def test_which_doubts_concern_a_step(ability: int, src: int | None, doubted: set[int]) -> None:
    """Those of its own clause, and of the clauses of its ability that no step came from (4: its condition)."""
    first = Ability(mode="cast", src=(1, 2, 4), do=(heal(1, src=1), heal(1, src=2), heal(1)))
    second = Ability(mode="activate", src=(3,), do=(heal(1, src=3),))
    doubts = tuple(Doubted(src=number, text="t", what="w") for number in (1, 2, 3, 4))
    entry = spell("Odd", 1, first, second, adjudication=Adjudication(status="partial", doubted=doubts))
    assert {one.src for one in doubt.of_step(entry, ability, src)} == doubted


# --- questions --------------------------------------------------------------------------------------------------------


def test_a_choice_tells_how_many_and_ends_when_it_may() -> None:
    one = Choose(0, Question("pick"), ("x", "y"), 1, 1, "Bell")
    two = Choose(0, Question("pick"), ("x", "y", "z"), 1, 2, "Bell")
    game = arena()
    assert one.prompt(game) == "Bell: choose."
    assert two.prompt(game) == "Bell: choose (0 of 2)"
    assert [str(move) for move in two.moves(game)] == ["choose x", "choose y", "choose z"]
    assert [str(move) for move in replace(two, chosen=("x",)).moves(game)] == ["choose y", "choose z", "done"]
    assert [str(move) for move in replace(two, least=2, chosen=("x",)).moves(game)] == ["choose y", "choose z"]


def test_a_number_outside_of_its_range_is_refused_with_the_range() -> None:
    game = arena()
    game.push(Number(0, Question("pick"), 2, 4, "Points"))
    game.settle()
    assert [str(move) for move in game.legal_moves()] == ["spend 2", "spend 3", "spend 4"]
    assert rule_against(game, "spend 5") == "DICE-03"


@pytest.mark.parametrize(("whose", "side"), [("opponent", 1), ("you", 0), (None, 0), ("event", 1), ("turn", 0)])
def test_who_chooses(whose: str | None, side: int) -> None:
    """The step's chooser, another than the effect's own player where the text says so."""
    run = Run(arena(), ctx(event=Occurrence("destroyed", Ref("kuriboh"))), heal(1), {})
    assert run._side_of(whose or "") == side


def test_the_opponent_chooses_where_the_text_says_so() -> None:
    game = arena()
    summon(game, "ogre", "a")
    theirs = Selector(kind="monster", side="you", how="choose", count=1, chooser="opponent")
    game.push(Steps((st.LoseHp(to=theirs, amount=n(2)),), ctx()))
    settle(game)
    assert game.decision is not None
    assert game.decision.side(game) == 1


# --- what works all the time ------------------------------------------------------------------------------------------

GLOW = st.Modify(what=Selector(kind="monster", side="you", how="all"), attack=n(2))


def glowing(**more: Any) -> Any:
    return monster("Lamp", 2, 5, 5, Ability(mode="continuous", do=(replace(GLOW, **more),)))


def test_game_08_a_continuous_ability_works_while_it_is_there_and_may() -> None:
    game = arena(glowing())
    summon(game, "lamp", "a")
    assert being(game, "masaki").attack_full == 13
    game.emit(ev.Marked("lamp", Status("suppress", "abilities", "x", STAY)))
    settle(game)
    assert being(game, "masaki").attack_full == 11


def test_game_08_what_a_continuous_ability_brings_about_comes_once_a_round() -> None:
    """ "If you control an ogre, banish it": the first one goes, the next one stays until another round begins."""
    ogres = Selector(kind="monster", side="you", how="all", where=Filter(name="Ogre"))
    away = Ability(mode="continuous", if_=(Condition(exists=ogres),), do=(st.Banish(what=ogres),))
    game = arena(monster("Lamp", 2, 5, 5, away))
    summon(game, "lamp", "a")
    with pytest.raises(KeyError, match="ogre"):
        summon(game, "ogre", "a")
    assert summon(game, "ogre", "a").entry == "home-ogre"


def test_game_08_a_continuous_ability_works_for_as_long_as_its_condition_holds() -> None:
    """ "While you control an ogre, your monsters gain 2 Attack and cannot be destroyed by effects"."""
    ogres = Selector(kind="monster", side="you", how="all", where=Filter(name="Ogre"))
    safe = st.Protect(what=GLOW.what, from_="effects")
    lamp = Ability(mode="continuous", if_=(Condition(exists=ogres),), do=(GLOW, safe))
    game = arena(monster("Lamp", 2, 5, 5, lamp))
    summon(game, "lamp", "a")
    masaki = being(game, "masaki")
    assert (masaki.attack_full, masaki.statuses) == (11, ())
    ogre = summon(game, "ogre", "a")
    assert (masaki.attack_full, [status.what for status in masaki.statuses]) == (13, ["effects"])
    game.emit(ev.Dismissed(ogre.id, "let go"))
    settle(game)
    assert (masaki.attack_full, masaki.statuses) == (11, ())


@pytest.mark.parametrize(("exists", "attack"), [(ME, 13), (NOBODY, 11)])
def test_a_step_of_it_only_while_its_own_condition_holds(exists: Selector, attack: int) -> None:
    game = arena(glowing(if_=(Condition(exists=exists),)))
    summon(game, "lamp", "a")
    assert being(game, "masaki").attack_full == attack


@pytest.mark.parametrize(("mode", "muted", "attack"), [
    ("lasting", "", 13), ("field", "", 13), ("armed", "", 11), ("precast", "", 11), ("lasting", "-", 11),
])  # fmt: skip
def test_a_spell_works_where_it_is_in_play_and_not_muted(mode: str, muted: str, attack: int) -> None:
    glow = spell("Glow", 1, Ability(mode="continuous", do=(GLOW,)), form="continuous")
    game = arena(glow)
    key = in_play(game, "glow", "a", mode)
    game.emit(ev.SpellChanged(key, {"muted": muted}))
    settle(game)
    assert being(game, "masaki").attack_full == attack


@pytest.mark.parametrize(("reach", "far", "attack"), [("section", 1, 13), ("section", 2, 11)])
def test_convert_18_an_area_of_a_continuous_ability_is_one_section_around_it(reach: Any, far: int, attack: int) -> None:
    around = Selector(kind="monster", side="any", how="all", reach=reach)
    game = arena(monster("Lamp", 2, 5, 5, Ability(mode="continuous", do=(st.Modify(what=around, attack=n(2)),))))
    summon(game, "lamp", "a")
    game.emit(ev.Moved("lamp", 0))
    game.emit(ev.Moved("masaki", far))
    settle(game)
    assert being(game, "masaki").attack_full == attack


def test_worn_equipment_works_for_whose_creature_wears_it_with_a_modifier_of_its_own() -> None:
    """MAGICITEM-05: 1 + R."""
    ring = spell("Ring", 3, Ability(mode="equip", do=(GLOW,)), form="equipment")
    plain = spell("Plain", 1, form="equipment")
    items = [Item(name="ring", entry="home-ring"), Item(name="plain", entry="home-plain"), Item(name="rag")]
    game = arena(ring, plain, items=items)
    (at,) = in_force.sources(game)
    assert (at.you, at.side, at.source, at.entry, at.ability, at.mp, at.key) == (
        "a", 0, "item:a:ring", "home-ring", 0, 4, "item:a:ring#0",
    )  # fmt: skip
    being(game, "a").items = tuple(replace(one, worn=False) for one in being(game, "a").items)
    assert list(in_force.sources(game)) == []
    being(game, "masaki").items = (items[0],)
    (at,) = in_force.sources(game)
    assert (at.you, at.source) == ("a", "item:masaki:ring"), "a summon's is its caster's"


def test_what_works_all_the_time_is_known_by_whose_it_is() -> None:
    game = arena(glowing())
    summon(game, "lamp", "a")

    def glows(ability: Ability) -> list[Any]:
        return [step for step in ability.do if isinstance(step, st.Modify)]

    assert in_force.in_force(game, glows, Ref("masaki"))
    assert in_force.in_force(game, glows, Ref("masaki"), "a")
    assert not in_force.in_force(game, glows, Ref("masaki"), "b")
    assert not in_force.in_force(game, glows, Ref("kuriboh"))


@pytest.mark.parametrize(("to", "stances"), [("defense", {"defense"}), ("attack", {"attack"}), ("other", {"none"})])
def test_a_stance_that_an_ability_keeps_creatures_in(to: Any, stances: set[str]) -> None:
    every = Selector(kind="monster", side="you", how="all")
    game = arena(monster("Lamp", 2, 5, 5, Ability(mode="continuous", do=(st.ChangeStance(what=every, to=to),))))
    summon(game, "lamp", "a")
    assert {being(game, who).stance for who in ("masaki", "lamp")} == stances


def test_game_08_of_two_that_keep_it_in_different_stances_the_earlier_does() -> None:
    """They would turn it for ever, each as the other has: the game never came to a decision again."""
    every = Selector(kind="monster", side="you", how="all")
    keep = [Ability(mode="continuous", do=(st.ChangeStance(what=every, to=to),)) for to in ("defense", "attack")]
    game = arena(monster("Lamp", 2, 5, 5, keep[0]), monster("Moth", 2, 5, 5, keep[1]))
    summon(game, "lamp", "a")
    summon(game, "moth", "a")
    assert {being(game, who).stance for who in ("masaki", "lamp", "moth")} == {"defense"}
    taken = sum(isinstance(event, StanceTaken) for event in game.log)
    assert taken == 3, "each once"


def test_convert_34_what_has_no_defense_mode_is_not_kept_in_it_nor_a_body() -> None:
    every = Selector(kind="monster", side="you", how="all")
    game = arena(monster("Lamp", 2, 5, 5, Ability(mode="continuous", do=(st.ChangeStance(what=every, to="defense"),))))
    being(game, "masaki").no_defense_mode = True
    summon(game, "lamp", "a")
    assert (being(game, "masaki").stance, being(game, "lamp").stance) == ("none", "defense")


def test_check_01_a_real_creature_withstands_a_stance_that_is_kept() -> None:
    """Its Casting Check is made once for each source; it stays as it is where it resists."""
    every = Selector(kind="monster", side="opponent", how="all")
    lamp = monster("Lamp", 2, 5, 5, Ability(mode="continuous", do=(st.ChangeStance(what=every, to="defense"),)))
    for dice, stance in (((1, 1, 6, 6), "none"), ((6, 6, 1, 1), "defense")):
        game = arena(lamp, ogre=True, dice=dice)
        summon(game, "lamp", "a")
        answer(game, "spend 0")
        assert (being(game, "ogre").stance, being(game, "kuriboh").stance) == (stance, "defense")


# --- waiting ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "woke", "at_once"),
    [
        (Event(event="end_of_battle"), "end_of_battle", True),
        (Event(event="end_of_battle"), "destroyed", False),
        (Event(event="end_of_battle"), "", False),
        (Event(event="end_phase"), "end_of_battle", False),
        (Event(event="end_of_battle", what=SELF), "end_of_battle", False),
        (Event(event="end_of_battle", by=SELF), "end_of_battle", False),
    ],
)
def test_what_waits_for_the_end_of_the_attack_that_woke_it_happens_at_once(
    when: Event, woke: str, at_once: bool
) -> None:
    game = arena()
    being(game, "a").hp = 1
    at = ctx(event=Occurrence(woke, Ref("masaki")) if woke else None)
    delayed_triggers.register(game, at, when, (heal(3),))
    settle(game)
    assert being(game, "a").hp == (4 if at_once else 1)
    assert len(game.state.delayed) == (not at_once)


@pytest.mark.parametrize(
    ("count", "one", "every"),
    [(None, True, True), (1, True, False), (2, False, True), ((2, 99), False, True), ((3, 99), False, False)],
)
def test_how_many_an_activated_card_would_do_it_to(count: Any, one: bool, every: bool) -> None:
    """B's one spell destroys a monster of its choice, the other both that are there."""
    few = spell("Few", 1, cast(st.Destroy(what=Selector(id="c1", how="choose", kind="monster", count=1))))
    many = spell("Many", 1, cast(st.Destroy(what=Selector(how="all", kind="monster", side="any", reach="field"))))
    game = arena(few, many)
    when = Event(event="activated", how="would_destroy", upon=Selector(kind="monster", zone="play", count=count))
    for name, named in (("few", one), ("many", every)):
        seen = Occurrence("activated", Ref(f"cast:b:home-{name}"), Ref("b"), "cast", 0, 1, "k")
        assert predicted_steps.would(game, ctx(), when, seen) == named


# --- what is known before ---------------------------------------------------------------------------------------------

TARGET = Selector(id="t1", how="target", kind="monster", side="opponent")


@pytest.mark.parametrize(
    ("how", "upon", "named"),
    [
        ("would_destroy", None, True),
        ("would_banish", None, False),
        ("would_destroy", Selector(kind="monster"), True),
        ("would_destroy", Selector(kind="spell"), False),
        ("would_destroy", Selector(kind="monster", side="you"), True),
        ("would_destroy", Selector(kind="monster", side="opponent"), False),
        ("would_destroy", Selector(kind="token"), True),
        ("would_destroy", Selector(kind="monster", zone="play", where=Filter(name="Masaki")), True),
        ("would_destroy", Selector(kind="monster", zone="play", where=Filter(name="Nobody")), False),
        ("would_inflict", Selector(kind="caster"), True),
        ("would_inflict", Selector(kind="monster"), False),
    ],
)
def test_what_an_activated_card_would_do(how: str, upon: Selector | None, named: bool) -> None:
    """B's spell destroys a monster of B's opponent, A, and burns A; its other ability banishes."""
    burn = st.Damage(to=Selector(kind="caster", side="opponent"), amount=n(1))
    bolt = spell(
        "Bolt", 1, cast(st.Destroy(what=Selector(ref="t1")), burn, targets=(TARGET,)),
        Ability(mode="activate", do=(st.Banish(what=Selector(kind="monster", how="all")),)),
    )  # fmt: skip
    game = arena(bolt)
    seen = Occurrence("activated", Ref("cast:b:home-bolt"), Ref("b"), "cast", 0, 1, "k")
    assert predicted_steps.would(game, ctx(), Event(event="activated", how=how, upon=upon), seen) == named
    other = Event(event="activated", how="would_banish")
    assert predicted_steps.would(game, ctx(), other, replace(seen, ability=1))
    assert not predicted_steps.would(game, ctx(), other, replace(seen, ability=0))


@pytest.mark.parametrize(
    ("step", "how", "zone", "named"),
    [
        (st.Search(what=Selector(how="choose", side="you", zone="spellbook", count=1)), "add", "spellbook", True),
        (st.Search(what=Selector(how="choose", side="you", zone=("spellbook", "used"), count=1)), "add", "used", True),
        (st.ToPrepared(what=Selector(how="choose", side="you", zone="used", count=1)), "add", "spellbook", False),
        (st.ToPrepared(what=Selector(how="choose", side="you", zone="used", count=1)), "add", "used", True),
        (st.ToPrepared(what=Selector(how="choose", among=Selector(ref="s1"), count=1)), "add", "spellbook", True),
        (st.SpecialSummon(what=Selector(how="self")), "special_summon", "used", False),
        (st.Mill(count=2), "send", "spellbook", True),
        (st.Mill(count=2), "send", "used", False),
        (st.Token(name="Gnat"), "special_summon", "spellbook", False),
    ],
)
def test_an_effect_would_do_that_to_what_lies_there(step: st.StepBase, how: str, zone: Any, named: bool) -> None:
    game = arena(spell("Bolt", 1, cast(step)))
    seen = Occurrence("activated", Ref("cast:b:home-bolt"), Ref("b"), "cast", 0, 1, "k")
    when = Event(event="activated", how=f"would_{how}", upon=Selector(kind="any", zone=zone))
    assert predicted_steps.would(game, ctx(), when, seen) == named


@pytest.mark.parametrize(("named", "ours"), [("masaki", True), ("kuriboh", False)])
def test_precast_10_what_has_named_its_targets_would_do_it_to_these(named: str, ours: bool) -> None:
    """ "When a card that would destroy a monster you control is activated": by what it aims at, while it is under way;
    where nobody knows that, by all that its description may mean."""
    any_one = Selector(id="t1", kind="monster", how="target", side="any", zone="play", count=1)
    act = spell("Act", 1, cast(st.Destroy(what=Selector(ref="t1")), targets=(any_one,)))
    game = arena(act)
    game.push(Resolve(Context(Ref("b"), 1, NOTHING, "home-act", 0, key="k", bound={"t1": (Ref(named),)})))
    when = Event(event="activated", how="would_destroy", upon=Selector(kind="monster", side="you", zone="play"))
    seen = Occurrence("activated", Ref("cast:b:home-act"), Ref("b"), "cast", 0, 1, "k", ability=0)
    assert predicted_steps.would(game, ctx(), when, seen) == ours
    assert predicted_steps.would(game, ctx(), when, replace(seen, key=""))


def test_everything_that_anybody_has_is_known_to_the_index_of_triggers() -> None:
    ring = spell("Ring", 3, form="equipment")
    items = [Item(name="ring", entry="home-ring"), Item(name="rag")]
    game = arena(ring, mine=("sparks",), book=("cure",), bonded="ogre", items=items)
    in_play(game, "lantern", "a")
    being(game, "masaki").statuses = (Status("copy", "home-blue-eyes", "x", STAY),)
    being(game, "kuriboh").materials = ("home-m-warrior-1",)
    game.state.mages[Ref("b")].spent = (Spent(spell="home-fissure"),)
    game.state.mages[Ref("a")].book = ("home-cure",)  # what is Prepared need not be a page of one's own
    known = trigger_index.index(game).known - {""}
    assert known == {
        "home-ring", "home-sparks", "home-cure", "home-ogre", "home-lantern", "home-masaki", "home-kuriboh",
        "home-blue-eyes", "home-m-warrior-1", "home-fissure",
    }  # fmt: skip


def test_an_ability_used_from_elsewhere_has_a_modifier_of_its_own() -> None:
    """MAGICITEM-05: 1 + R."""
    away = spell("Echo", 3, Ability(mode="activate", do=(heal(1),), from_="used"))
    assert [unpaid_modifier(one) for one in (away, replace(away, rank=1), replace(away, rank=None))] == [4, 2, 1]
    game = arena(away, mine=(Slot(spell="echo", state="used"),))
    game.state.mages[Ref("a")].spent = (Spent(spell="home-echo"),)
    (at,) = off_field.contexts(game, game.state.mages[Ref("a")], "activate")
    assert (at.you, at.side, at.source, at.mp) == ("a", 0, "used:a:home-echo", 4)
    assert list(off_field.contexts(game, game.state.mages[Ref("a")], "quick")) == []


@pytest.mark.parametrize(("to", "where"), [("banished", "banished"), ("used", "used"), ("play", "used"), ("", "used")])
def test_what_has_left_is_found_where_it_went(to: str, where: str) -> None:
    game = arena()
    game.depart("masaki")
    del game.state.beings[Ref("masaki")]
    assert triggers._where(game, Ref("masaki"), to) == f"{where}:a:home-masaki"
    assert triggers._where(game, Ref("kuriboh"), to) == "kuriboh", "it is still there"


def test_an_opponent_of_two_is_asked_for_once() -> None:
    game = fight([mage("A", hp=9)], [mage("B", hp=9), mage("C", hp=9)])
    game.drop()
    game.state.turn = Ref("a")
    whole = being(game, "c").hp
    pay = st.PayHp(who="opponent", amount=n(2))
    do(game, pay, pay, answers=("choose c",))
    assert (being(game, "b").hp, being(game, "c").hp) == (whole, whole - 4)


def test_what_was_named_is_followed_to_where_it_goes() -> None:
    """A revived spell is a creature: under every name, as what the step before changed, and as the source itself."""
    was = ctx(source=Ref("old"), bound={"t1": (Ref("old"), Ref("b")), "t2": (Ref("b"),)}, last=(Ref("a"), Ref("old")))
    now = moved(was, Ref("old"), Ref("new"))
    assert (now.source, now.last) == ("new", ("a", "new"))
    assert now.bound == {"t1": ("new", "b"), "t2": ("b",)}
    assert moved(was, Ref("b"), Ref("c")).source == "old"
    assert moved(was, Ref("old"), NOTHING) == was


def test_a_game_that_is_saved_between_two_questions_knows_the_first_answer() -> None:
    """What was asked is the key of its answer, in a saved game too."""
    asked = Question("oppose", "a/b", "kuriboh", 2)
    steps = Steps((), Context(Ref("a"), 0, NOTHING), 0, {asked: ("3",)})
    saved = msgspec.json.encode(steps, enc_hook=write_textual)
    assert msgspec.json.decode(saved, type=Steps, dec_hook=read_textual).answers == {asked: ("3",)}
    with pytest.raises(ValueError, match="nothing is asked about"):
        Question.parse("weather\n0\n\n")


def test_a_part_of_a_turn_can_be_the_price() -> None:
    """Skipping it names nothing that could be missing."""
    assert payable(arena(), Context(Ref("a"), 0, NOTHING), st.Skip(what="draw"))


def test_cast_17_what_a_spell_did_as_it_was_cast_is_known_while_it_stays() -> None:
    """ "Target 1 monster … when that monster is destroyed, destroy this card"; where it was cast is not kept, for what
    it does later lies where the spell does (CONVERT-29)."""
    chosen = Selector(kind="monster", side="you", how="choose", count=1, id="c1")
    ends = Ability(
        mode="trigger",
        when=Event(event="destroyed", what=Selector(ref="c1")),
        do=(st.Destroy(what=Selector(how="self")),),
    )
    game = arena(spell("Bond", 1, cast(st.Modify(what=chosen, attack=n(1))), ends, form="continuous", uses_focus=True))
    bond = in_play(game, "bond", "a")
    resolve(game, bond, bound={"area": (Ref("section:1"),)})
    assert dict(game.state.spells[Ref(bond)].bound) == {"c1": ("masaki",)}
    do(game, st.Destroy(what=Selector(ref="x")), bound={"x": ("masaki",)}, answers=("let-go",))
    assert bond not in game.state.spells


@pytest.mark.parametrize("order", [("gorgon", "sphinx"), ("sphinx", "gorgon")])
def test_game_08_of_two_that_take_each_others_abilities_the_earlier_does(order: tuple[str, str]) -> None:
    """Each had them back as it took the other's, and it was never settled which of them works."""
    taken = [
        Ability(
            mode="continuous",
            do=(st.Suppress(what=Selector(kind="monster", how="all", where=Filter(name=name))),),
        )
        for name in ("Sphinx", "Gorgon")
    ]
    game = arena(monster("Gorgon", 2, 5, 5, taken[0]), monster("Sphinx", 2, 5, 5, taken[1]))
    for who in order:
        summon(game, who, "a")
    lost = [any(one.verb == "suppress" for one in being(game, who).statuses) for who in order]
    assert lost == [False, True]
    before = len(game.log)
    constant.refresh(game)
    assert len(game.log) == before, "and it rests"
