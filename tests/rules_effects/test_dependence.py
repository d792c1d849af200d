"""Continuous abilities are not worked out anew after events that change nothing that they read (``dependence``)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec import structs

from convert.effects import Ability, Amount, Bound, Condition, Event, Filter, Selector
from convert.effects import steps as st
from convert.kernel import Event as KernelEvent
from convert.kernel import RandomPlayer, play_out
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.effects import dependence, layers
from convert.systems.duel_monsters.rules.effects.dependence import ALL, NONE, STILL, STILL_FIELDS, wakers
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.setup import Fighter, Setup, Side
from convert.systems.duel_monsters.rules.state import State
from tests.rules_effects.arena import ME, SELF, arena, being, do, in_play, n, settle
from tests.rules_effects.constant_abilities import Mistrustful, entries
from tests.rules_effects.test_random_decks import setup as starter_setup
from tests.rules_fight.fights import mage, real, spell, with_entries

MINE = Selector(how="all", kind="monster", side="you")
STRONGER = st.Modify(what=SELF, attack=n(2))


def table(seed: int) -> tuple[CardIndex, Setup]:
    """Two casters with five of these each, and one of the creatures as it is met in person."""
    made = entries(seed)
    chance = random.Random(seed)
    ids = [one.id for one in made]
    a, b = (mage(name, *chance.sample(ids, 5), focus=6, channeling=9, mp=9) for name in "AB")
    beast = real(chance.choice([one for one in ids if "beast" in one]), called="Beast in person")
    sides = (Side(name="A", members=(Fighter(who=a),)), Side(name="B", members=(Fighter(who=b), Fighter(who=beast))))
    return with_entries(*made), Setup(sides=sides)


def play(kind: type[Game], card_index: CardIndex, setup: Setup, seed: int, most: int = 150) -> Game:
    game = kind.new(setup, card_index, seed=seed)
    play_out(game, [RandomPlayer(seed), RandomPlayer(seed + 1)], limit=most)
    return game


def play_all(seeds: range) -> None:
    """Games in which nothing is left out unseen."""
    for seed in seeds:
        play(Mistrustful, *table(seed), seed)


def test_nothing_would_have_come_of_what_was_not_worked_out_anew() -> None:
    before = Mistrustful.skipped
    play_all(range(60))
    assert Mistrustful.skipped > before + 1000, "it is left out often"


@pytest.mark.thorough
def test_nothing_would_have_come_of_it_in_many_fights() -> None:
    play_all(range(100, 1500))


def test_nor_in_fights_of_the_starter_set(starter: CardIndex) -> None:
    for seed in range(6):
        play(Mistrustful, starter, starter_setup(starter, seed), seed, most=300)


def test_only_what_is_put_on_creatures_all_the_time_is_understood() -> None:
    assert dependence.STEPS.keys() <= layers.LAYERS.keys()
    assert dependence.STEPS.keys() <= dependence.READS.keys()


@pytest.mark.parametrize(
    ("part", "field"),
    [(Filter, "stance"), (Condition, "turn"), (Amount, "stat"), (Condition, "phase"), (Condition, "occurred")],
)
def test_a_dependence_that_was_forgotten_is_found(part: type, field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(dependence.READS[part], field, lambda value: NONE)
    monkeypatch.setattr(dependence, "_span", lambda condition: NONE)
    with pytest.raises(AssertionError, match="came this"):
        play_all(range(400))


class Followed(Game):
    """It sees to it that what is still changes nothing but what ``STILL_FIELDS`` says."""

    seen: set[type]

    def emit(self, event: KernelEvent[State]) -> None:
        before, more, begun = self.state.duplicate(), dependence._turn_changes_more(self), len(self.log)
        super().emit(event)
        kinds = {type(one) for one in self.log[begun:]}
        if kinds <= STILL and not (more and ev.TurnBegan in kinds):
            self.__dict__.setdefault("seen", set()).update(kinds)
            assert changed(before, self.state) == set(), kinds


def changed(before: State, after: State) -> set[str]:
    """Which fields are another now that no still event may write."""
    found = set()
    for place in ("beings", "mages", "spells"):
        olds, news = getattr(before, place), getattr(after, place)
        assert olds.keys() == news.keys()
        for key, old in olds.items():
            names = set(old.__struct_fields__) - STILL_FIELDS[place]
            found |= {f"{place}.{name}" for name in names if getattr(old, name) != getattr(news[key], name)}
    rest = set(structs.asdict(before)) - STILL_FIELDS["state"] - {"beings", "mages", "spells"}
    return found | {name for name in rest if getattr(before, name) != getattr(after, name)}


def test_what_is_still_writes_only_what_it_is_said_to_write(starter: CardIndex) -> None:
    seen = set[type]()
    for seed in range(12):
        seen |= play(Followed, *table(seed), seed).__dict__["seen"]
    for seed in range(4):
        seen |= play(Followed, starter, starter_setup(starter, seed), seed, most=300).__dict__["seen"]
    state = arena().state
    for event in (ev.HpLost("b", 2, "a loss"), ev.TookPlace(ev.SpellDeclared("a", "home-ogre", "cast", "key"))):
        before = state.duplicate()
        event.apply(state)
        assert changed(before, state) == set(), event
        seen.add(type(event))
    assert STILL - seen <= {ev.AbilityBegan, ev.AbilityEnded, ev.Chosen, ev.Noted, ev.Shown}, "nearly all were met"


@pytest.mark.parametrize(
    ("ability", "found"),
    [
        ({"do": (STRONGER,)}, NONE),
        ({"do": (st.Modify(what=MINE, attack=Amount(per=n(1), count=MINE)),)}, NONE),
        ({"do": (st.Protect(what=SELF, from_="battle", by=Selector(where=Filter(attacking=True))),)}, NONE),
        ({"do": (st.Replace(would=Event(event="destroyed")),)}, NONE),
        ({"do": (STRONGER,), "if_": (Condition(turn="own"),)}, {ev.TurnBegan}),
        ({"do": (st.Modify(what=Selector(how="all", where=Filter(stance="attack")), attack=n(1)),)}, {ev.StanceTaken}),
        ({"do": (st.Modify(what=SELF, attack=Amount(stat="hp", of=SELF)),)}, {ev.Damaged, ev.HpLost}),
        (
            {"do": (STRONGER,), "if_": (Condition(occurred=Event(event="battles", what=SELF)),)},
            {ev.AttackEnded, ev.TurnBegan},
        ),
        ({"do": (STRONGER,), "if_": (Condition(occurred=Event(event="healed"), during="duel"),)}, NONE),
        ({"do": (STRONGER,), "if_": (Condition(phase="battle"),)}, ALL),
        ({"do": (STRONGER,), "if_": (Condition(occurred=Event(event="activated", how="would_inflict")),)}, ALL),
        ({"do": (STRONGER,), "if_": (Condition(exists=Selector(kind="monster", zone="used")),)}, ALL),
        ({"do": (st.Modify(what=SELF, attack=n(1), if_=(Condition(exists=Selector(side="turn")),)),)}, ALL),
        ({"do": (st.Modify(what=Selector(how="all", where=Filter(attacking=False)), attack=n(1)),)}, ALL),
        ({"do": (st.Forbid(what=SELF, action="attack", by=Selector(where=Filter(compared_to=SELF))),)}, ALL),
        ({"do": (st.Destroy(what=SELF),), "if_": (Condition(exists=MINE),)}, ALL),
        ({"do": (st.ChangeStance(what=MINE, to="defense"),)}, ALL),
        ({"do": (st.Modify(what=Selector(where=Filter(level=Bound(gte=Amount(event="level")))), attack=n(1)),)}, ALL),
    ],
)  # fmt: skip
def test_what_wakes_an_ability(ability: dict[str, Any], found: frozenset[type]) -> None:
    assert wakers(Ability(mode="continuous", **ability)) == found


@pytest.mark.parametrize(
    "step",
    [
        st.Modify(what=MINE, attack=n(1), until="end_of_turn"),
        st.Forbid(what=MINE, action="attack", until="end_of_turn"),
    ],
)
def test_a_turn_that_begins_is_heeded_while_something_ends_with_it(step: st.StepBase) -> None:
    game = arena()
    assert ev.TurnBegan in dependence.still(game, ())
    do(game, step)
    assert ev.TurnBegan not in dependence.still(game, ())


def test_a_spell_that_was_mute_for_a_turn_works_again_as_the_next_begins() -> None:
    """CONVERT-42: "negate its effects until the end of this turn", of an aura that gives monsters 2 more Attack."""
    aura = Ability(mode="continuous", do=(st.Modify(what=MINE, attack=n(2)),))
    game = arena(spell("Aura", 1, aura, form="continuous", uses_focus=True))
    key = in_play(game, "aura", "a")
    do(game, st.Suppress(what=Selector(ref="it"), until="end_of_turn"), bound={"it": (key,)})
    do(game, st.LoseHp(to=ME, amount=n(1)))
    assert being(game, "masaki").attack_full == 11
    game.emit(ev.TurnBegan("a"))
    settle(game)
    assert being(game, "masaki").attack_full == 13
