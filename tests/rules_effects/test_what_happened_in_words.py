"""What each happening of a fight is called in the effect language, with everything that a trigger may ask of it
(CONVERT-20, CONVERT-42): the whole of ``LANGUAGE``, one happening after the other."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Event
from convert.systems.duel_monsters.rules import events as ev
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.language import LANGUAGE, readers_of
from convert.systems.duel_monsters.rules.effects.matching import matches
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.state import Active, Held, State, Until
from tests.rules_effects.arena import arena

CAUSE = ev.Cause("b", "kuriboh", "", "dragon")
COST = ev.Cause("b", "kuriboh", "cost")


@pytest.fixture(scope="module")
def state() -> State:
    """A (side 0) with Masaki, B (side 1) with Kuriboh and a Real ogre; the turn is A's."""
    return arena(ogre=True).state


def told(name: str, what: str, by: str = "", how: str = "", amount: int = 0, **more: Any) -> Occurrence:
    """``side`` is that of A or B, and then theirs is the act; ``who`` says otherwise."""
    more = {**({"who": Ref("ab"[more["side"]])} if more.get("side", -1) >= 0 else {}), **more}
    more = {key: Ref(value) if key in ("via", "into") else value for key, value in more.items()}
    return Occurrence(name, Ref(what), Ref(by), how, amount, **more)


def active(mode: str, on: str = "") -> Active:
    return Active(Ref("s1"), "home-lantern", Ref("a"), 0, mode, 3, 1, on=Ref(on))  # type: ignore[arg-type]


TO_USED: dict[str, Any] = {"from_": "play", "to": "used"}
FROM_SLOT: dict[str, Any] = {"from_": "prepared", "to": "used", "side": 0}


def left(*names: str, how: str = "rule", to: str = "used", what: str = "masaki", **more: Any) -> list[Occurrence]:
    fields: dict[str, Any] = {"via": "kuriboh", "into": "dragon", "from_": "play", "to": to, **more}
    return [told(name, what, "b", how, **fields) for name in names]


def fell(*names: tuple[str, str], by: str = "ogre", **more: Any) -> list[Occurrence]:
    fields = {"via": "kuriboh", "into": "dragon", "side": 1, "who": Ref("ogre"), **TO_USED, **more}
    return [told(name, "masaki", by, how, **fields) for name, how in names]


CASES: list[tuple[ev.FightEvent, list[Occurrence]]] = [
    # damage: what goes to HP, one's own and the summoner's; to a caster it is battle damage, of an Attack direct
    (
        ev.Damaged(Ref("b"), Ref("masaki"), "attack", 9, 5, 4),
        [told("damage_taken", "b", "masaki", "battle", 5), told("battle_damage", "b", "masaki", "direct", 5)],
    ),
    (
        ev.Damaged(Ref("b"), Ref("masaki"), "counter", 9, 5, 4),
        [told("damage_taken", "b", "masaki", "battle", 5), told("battle_damage", "b", "masaki", "battle", 5)],
    ),
    (ev.Damaged(Ref("b"), Ref("masaki"), "effect", 9, 5, 4), [told("damage_taken", "b", "masaki", "effect", 5)]),
    (
        ev.Damaged(Ref("kuriboh"), Ref("masaki"), "attack", 9, 5, 4),
        [told("damage_taken", "kuriboh", "masaki", "battle", 5)],
    ),
    (
        ev.Damaged(Ref("kuriboh"), Ref("masaki"), "attack", 9, 2, 4, linked=3),
        [
            told("damage_taken", "kuriboh", "masaki", "battle", 5),
            told("battle_damage", "b", "masaki", "battle", 5, via="kuriboh"),
        ],
    ),
    (ev.Damaged(Ref("b"), Ref("masaki"), "attack", 9, 0, 9), []),
    # leaving play
    (
        ev.Fell("masaki", "destroyed", by="ogre", cause=CAUSE),
        fell(("destroyed", "effect"), ("leaves_play", "effect"), ("used", "effect")),
    ),
    (
        ev.Fell("masaki", "destroyed", by="ogre", cause=COST),
        fell(("destroyed", "effect"), ("leaves_play", "cost"), ("used", "cost"), into=""),
    ),
    (
        ev.Fell("masaki", "defeated", by="ogre", cause=CAUSE),
        [
            *fell(("destroyed", "battle"), ("leaves_play", "battle"), ("used", "battle")),
            told("destroys_by_battle", "ogre", "masaki", "battle"),
        ],
    ),
    (
        ev.Fell("masaki", "defeated"),
        [told(name, "masaki", "", "battle", **TO_USED) for name in ("destroyed", "leaves_play", "used")],
    ),
    (
        ev.Fell("masaki", "sacrificed", by="ogre", cause=CAUSE),
        fell(("tributed", "effect"), ("leaves_play", "effect"), ("used", "effect")),
    ),
    (ev.Fell("masaki", "discarded", by="ogre", cause=COST), fell(("leaves_play", "cost"), ("used", "cost"), into="")),
    (ev.Dismissed("masaki", "rule", cause=CAUSE), left("leaves_play", "used")),
    (ev.Dismissed("masaki", "rule", "prepared", CAUSE), left("leaves_play", "returned", to="prepared")),
    (ev.Dismissed("masaki", "rule", "spellbook", CAUSE), left("leaves_play", "returned", to="spellbook")),
    (
        ev.Dismissed("masaki", "rule", "banished", COST),
        left("leaves_play", "banished", how="cost", to="banished", into=""),
    ),
    (ev.SetAside("masaki", Until("stay"), CAUSE), left("leaves_play", "banished", to="banished")),
    (ev.SpellEnded("s1", "over", "used", CAUSE), left("leaves_play", "used", what="s1")),
    (
        ev.SpellEnded("s1", "destroyed", "used", CAUSE),
        [
            told("destroyed", "s1", "b", "effect", via="kuriboh", **TO_USED),
            *left("leaves_play", "used", what="s1"),
        ],
    ),
    (ev.SpellEnded("s1", "destroyed", "play", CAUSE), []),
    (ev.Unworn(Ref("i1"), "e"), [told("leaves_play", "i1", "", "rule", from_="play")]),
    (ev.Unworn(Ref("i1"), "e", "used", cause=CAUSE), left("leaves_play", "used", what="i1")),
    (
        ev.Unworn(Ref("i1"), "e", "used", True, CAUSE),
        [
            told("destroyed", "i1", "b", "effect", via="kuriboh", **TO_USED),
            *left("leaves_play", "used", what="i1"),
        ],
    ),
    # cards that are not in play
    (
        ev.Prepared("a", "m", "used", CAUSE),
        [told("prepared", "prepared:a:m", "b", "effect", side=0, via="kuriboh", from_="used", to="prepared")],
    ),
    (ev.Prepared("a", "m", "play", CAUSE), []),
    (
        ev.Returned("a", "m", "used"),
        [told("returned", "spellbook:a:m", "a", "effect", side=0, from_="used", to="spellbook")],
    ),
    (
        ev.Milled("a", "m", cause=COST),
        [told("used", "used:a:m", "b", "cost", side=0, via="kuriboh", from_="spellbook", to="used")],
    ),
    (
        ev.SourceLost("b", "m", "prepared"),
        [told("banished", "banished:b:m", "b", "effect", side=1, from_="prepared", to="banished")],
    ),
    (ev.SlotChanged("a", "m", "used"), []),
    (ev.SlotChanged("a", "m", "used", "sent"), [told("used", "used:a:m", "a", "effect", **FROM_SLOT)]),
    (
        ev.SlotChanged("a", "m", "used", "cast"),
        [told("used", "used:a:m", "a", "effect", side=0, from_="play", to="used")],
    ),
    (
        ev.SlotChanged("a", "m", "used", "discarded", CAUSE),
        [
            told(name, "used:a:m", "b", "effect", via="kuriboh", into="dragon", **FROM_SLOT)
            for name in ("discarded", "used")
        ],
    ),
    (
        ev.SlotChanged("a", "m", "used", "tributed", COST),
        [told(name, "used:a:m", "b", "cost", via="kuriboh", **FROM_SLOT) for name in ("tributed", "used")],
    ),
    (ev.SlotChanged("a", "m", "used", "material"), [told("used", "used:a:m", "a", "effect", **FROM_SLOT)]),
    (
        ev.MadeMaterial(Ref("m"), "dragon", "fusion"),
        [told("material", "m", "dragon", "fusion", from_="play", to="used", into="dragon")],
    ),
    (ev.MadeMaterial(Ref("m"), "dragon", "fusion", "beneath"), []),
    # turns
    (
        ev.TurnBegan("b"),
        [told(name, "b", "", name, side=1) for name in ("standby", "draw_phase", "main_phase", "phase")],
    ),
    (ev.TurnEnded("b"), [told("end_phase", "b", "", "end_phase", side=1)]),
    # what is declared
    (
        ev.TookPlace(ev.SpellDeclared("b", "m", "cast", "k", ("masaki",), ability=2)),
        [
            told("cast", "cast:b:m", "b", "cast", side=1, key="k", resolved=True),
            told("activated", "cast:b:m", "b", "cast", side=1, key="k", from_="play", ability=2, resolved=True),
            told("targeted", "masaki", "cast:b:m", "cast", 1, side=1, key="k", resolved=True),
        ],
    ),
    (ev.TookPlace(ev.SpellDeclared("b", "m", "summon", "k")), []),
    (
        ev.SpellDeclared("b", "m", "summon", "k"),
        [told("summoning", "cast:b:m", "b", "normal", side=1, key="k")],
    ),
    (
        ev.SpellDeclared("b", "m", "shadow", "k"),
        [told("summoning", "cast:b:m", "b", "normal", side=1, key="k")],
    ),
    (
        ev.SpellDeclared("b", "m", "cast", "k", ("masaki", "a"), source="prepared:b:m", ability=2),
        [
            told("cast", "cast:b:m", "b", "cast", side=1, key="k", via="prepared:b:m"),
            told("activated", "cast:b:m", "b", "cast", side=1, key="k", via="prepared:b:m", from_="play", ability=2),
            told("targeted", "masaki", "cast:b:m", "cast", 2, side=1, key="k", via="prepared:b:m"),
            told("targeted", "a", "cast:b:m", "cast", 2, side=1, key="k", via="prepared:b:m"),
        ],
    ),
    *[
        (
            ev.SpellDeclared("b", "m", how, "k", ("masaki",), source="kuriboh"),
            [
                told("activated", "cast:b:m", "b", how, side=1, key="k", via="kuriboh", from_="play"),
                told("targeted", "masaki", "cast:b:m", how, 1, side=1, key="k", via="kuriboh"),
            ],
        )
        for how in ("ability", "special", "quick")
    ],
    (ev.Negated("k", "cast:b:m", "a", "masaki"), [told("negated", "cast:b:m", "a", "effect", side=0, via="masaki")]),
    (ev.Negated("k"), []),
    # attacks
    *[
        (
            ev.AttackDeclared(Ref("masaki"), Ref(target), 4, key="k"),
            [
                told("attack_declared", "masaki", target, how, side=0, key="k"),
                told("attacked", target, "masaki", how, side=0, key="k"),
                told("start_of_battle", "masaki", target, side=0, key="k"),
                told("battle_phase", "masaki", target, side=0, key="k"),
            ],
        )
        for target, how in (("b", "direct"), ("kuriboh", "on_monster"), ("ogre", "on_monster"))
    ],
    (
        ev.Responded("b", "block", 3, "masaki"),
        [told("damage_step", "b", "masaki", "direct"), told("damage_calculation", "b", "masaki", "direct")],
    ),
    (
        ev.Responded("kuriboh", "block", 3, "masaki"),
        [told(name, "kuriboh", "masaki", "on_monster") for name in ("damage_step", "damage_calculation")],
    ),
    (
        ev.AttackEnded("kuriboh", "masaki"),
        [
            told("battles", "kuriboh", "masaki"),
            told("battles", "masaki", "kuriboh"),
            told("end_of_battle", "kuriboh", "masaki", side=0),
        ],
    ),
    # spells that stay, counters, and single happenings
    (ev.SpellStayed(active("precast"), Held("precast", Ref("s1"))), [told("set", "s1", "a", side=0)]),
    (ev.SpellStayed(active("armed")), [told("set", "s1", "a", side=0)]),
    (ev.SpellStayed(active("lasting")), [told("placed", "s1", "a", side=0)]),
    (
        ev.SpellStayed(active("equip", on="kuriboh")),
        [told("equipped", "s1", "kuriboh"), told("equipped", "kuriboh", "s1")],
    ),
    (ev.CountersChanged("masaki", "fog", 3, 1), [told("counter_placed", "masaki", "", "fog", 2)]),
    (ev.CountersChanged("masaki", "fog", 1, 3), [told("counter_removed", "masaki", "", "fog", 2)]),
    (ev.CountersChanged("masaki", "material", 2, 1), [told("counter_placed", "masaki", "", "material", 1)]),
    (
        ev.CountersChanged("masaki", "material", 1, 3),
        [told("counter_removed", "masaki", "", "material", 2), told("detached", "masaki")],
    ),
    (ev.Revealed("masaki", "attacked"), [told("revealed", "masaki", "", "attacked")]),
    (ev.Shadowed("masaki"), [told("shadowed", "masaki")]),
    (ev.Healed("a", 3), [told("healed", "a", "", "", 3)]),
    (ev.Moved("a", 2), [told("moved", "a")]),
    (ev.StanceTaken("a", "defense", "attack"), [told("stance_changed", "a", "", "defense", from_="attack")]),
    (ev.StanceTaken("a", "defense"), []),
    (ev.Commanded("ogre", Ref("a"), "s1"), [told("control_changed", "ogre", "a")]),
    (ev.ControlTaken("kuriboh", "a", Held("summon", Ref("kuriboh"))), [told("control_changed", "kuriboh", "a")]),
]


@pytest.mark.parametrize(("event", "words"), CASES, ids=[f"{n}-{type(e).__name__}" for n, (e, _) in enumerate(CASES)])
def test_a_happening_in_the_effect_languages_words(event: ev.FightEvent, words: list[Occurrence], state: State) -> None:
    assert list(LANGUAGE[type(event)](state, event)) == words


@pytest.mark.parametrize(("event", "words"), CASES, ids=[f"{n}-{type(e).__name__}" for n, (e, _) in enumerate(CASES)])
def test_a_happening_is_read_where_one_of_its_names_is_asked_for(event: ev.FightEvent, words: list[Occurrence]) -> None:
    """A condition of what took place passes over what is told by other names alone."""
    for one in words:
        assert type(event) in readers_of(frozenset({one.name}))
    assert type(event) not in readers_of(frozenset({"no such name"}))


def test_every_word_of_the_language_is_tried_here() -> None:
    assert {type(event) for event, _ in CASES} | {ev.Arrived} == set(LANGUAGE)


def test_an_arrival_says_how_by_whom_from_where_and_with_what() -> None:
    """SUMMON-09, FUSION-05: sacrifices and Materials are what was used for it. A Shadow is Set; a Body never comes."""
    game = arena()
    masaki = game.state.beings["masaki"]
    masaki.summoned, masaki.came, masaki.caster = "fusion", "extra", Ref("b")
    masaki.offered, masaki.materials = ("m1",), ("m2", "m3")
    read = LANGUAGE[ev.Arrived]
    assert read(game.state, ev.Arrived(masaki, cause=CAUSE)) == (
        told(
            "summoned", "masaki", "b", "fusion", 3, side=0, who=Ref("b"), via="kuriboh", from_="extra", to="play",
            using=("used:a:m1", "used:a:m2", "used:a:m3"),
        ),
    )  # fmt: skip
    masaki.shadow = True
    set_so = told("set", "masaki", "b", "fusion", side=0, who=Ref("b"), from_="extra")
    assert read(game.state, ev.Arrived(masaki)) == (set_so,)
    masaki.body = "defeated"
    assert read(game.state, ev.Arrived(masaki)) == ()


def test_whoever_is_no_creature_is_of_no_side(state: State) -> None:
    assert NOTHING not in state.beings
    assert LANGUAGE[ev.TurnEnded](state, ev.TurnEnded("nobody"))[0].side == -1


def test_a_shadow_that_was_special_summoned_was_not_set_in_the_ordinary_way() -> None:
    """ "You did not Normal Summon/Set this turn" (CONVERT-20)."""
    game = arena()
    ctx = Context(Ref("a"), 0, Ref("masaki"))
    ordinary = Event(event="set", how="normal")
    assert matches(game, ctx, ordinary, told("set", "masaki", "b", "normal"))
    assert matches(game, ctx, ordinary, told("set", "masaki", "b", "tribute"))
    assert not matches(game, ctx, ordinary, told("set", "masaki", "b", "special"))
