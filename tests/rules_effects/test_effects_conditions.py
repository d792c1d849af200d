"""Conditions at the table: what is counted, what something is, what has taken place (CONVERT-20)."""

from __future__ import annotations

from msgspec.structs import replace

from convert.effects import Amount, Condition, Event, Filter, Selector
from convert.effects import steps as st
from convert.effects.terms import Zone
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.context import Context, Word
from convert.systems.duel_monsters.rules.effects.conditions import holds
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.events import Healed, TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_effects.arena import MINE, SELF, arena, being, do, in_play, n, summon
from tests.rules_fight.fights import spell

ALL = Selector(kind="monster", zone="play")


def here(game: Game, **known: tuple[Ref, ...]) -> Context:
    return Context(Ref("a"), 0, being(game, "masaki").id, "", -1, 3, "test", dict(known))


def test_different_kinds_and_the_most_of_one_kind_are_counted() -> None:
    """One Masaki and two Kuribohs: three monsters, two names, two of one name."""
    game = arena()
    summon(game, "kuriboh", "a")
    ctx = here(game)
    names = Selector(kind="monster", zone="play", where=Filter(different=("name",)))
    alike = Selector(kind="monster", zone="play", where=Filter(same=("name",)))
    assert holds(game, ctx, Condition(count=ALL, eq=3))
    assert holds(game, ctx, Condition(count=names, eq=2))
    assert holds(game, ctx, Condition(count=alike, eq=2))


def test_a_number_counts_only_with_one_of_a_kind_among_them() -> None:
    """CONVERT-20: "2 or more monsters, including a Kuriboh" is not two others."""
    game = arena()
    summon(game, "kuriboh", "a")
    ctx = here(game)
    mine = Selector(kind="monster", side="you", zone="play")
    for name, told in (("Kuriboh", True), ("Silver Fang", False)):
        one = Selector(how="choose", kind="monster", where=Filter(name=name), count=1)
        assert holds(game, ctx, Condition(count=replace(mine, including=one), gte=2)) is told
    assert holds(game, ctx, Condition(count=mine, gte=2))


def test_what_something_is_asks_its_kind_its_side_and_whether_it_is_there() -> None:
    game = arena()
    foe = being(game, "kuriboh").id
    ctx = here(game, t1=(foe,))
    of = Selector(ref="t1")
    assert holds(game, ctx, Condition(is_=Selector(kind="monster"), of=of))
    assert not holds(game, ctx, Condition(is_=Selector(kind="spell"), of=of))
    assert holds(game, ctx, Condition(is_=Selector(kind="monster", side="opponent"), of=of))
    assert not holds(game, ctx, Condition(is_=Selector(kind="monster", side="you"), of=of))
    assert holds(game, ctx, Condition(is_=Selector(zone="play"), of=of))
    do(game, st.Destroy(what=Selector(kind="monster", side="opponent", how="all")), answers=("let-go",))
    assert not holds(game, ctx, Condition(is_=Selector(zone="play"), of=of))
    assert holds(game, ctx, Condition(is_=Selector(kind="monster"), of=of)), "what a step took away is what it was"


def test_what_has_taken_place_so_often() -> None:
    """Two summonings this turn are not three."""
    game = arena()
    event = Event(event="summoned", what=Selector(kind="monster"))
    ctx = here(game)
    assert holds(game, ctx, Condition(occurred=event, during="turn"))
    assert holds(game, ctx, Condition(occurred=event, during="turn", gte=2))
    assert not holds(game, ctx, Condition(occurred=event, during="turn", gte=3))
    summon(game, "kuriboh", "a")
    assert holds(game, ctx, Condition(occurred=event, during="turn", gte=3))


def test_heads_are_counted() -> None:
    """Of three coins two show heads: the step that asks for two happens, the one that asks for three does not."""
    game = arena(dice=(2, 1, 2))
    heads = Amount(dice="s1")
    do(
        game,
        st.Coin(id="s1", count=3),
        st.Modify(what=MINE, attack=n(5), if_=(Condition(compare=(heads, "gte", 3)),)),
        st.Modify(what=MINE, attack=n(2), if_=(Condition(compare=(heads, "gte", 2)),)),
    )
    masaki = being(game, "masaki")
    assert masaki.attack_full == masaki.attack_base + 2


def lately(game: Game, zone: Zone, event: Event) -> tuple[str, ...]:
    """What in that zone the event befell this turn, as A sees it."""
    ctx = Context(Ref("a"), 0, NOTHING, "", -1, 3, "test")
    return candidates(game, ctx, Selector(kind="monster", zone=zone, where=Filter(befell=event)))


def test_what_was_destroyed_this_turn_is_known_among_the_used() -> None:
    """Masaki falls; the turn after, nobody asks for it any more."""
    game = arena()
    do(game, st.Destroy(what=Selector(kind="monster", side="you", how="all", zone="play")), answers=("let-go",))
    fallen = lately(game, "used", Event(event="destroyed", how="effect"))
    assert [ref.split(":")[0] for ref in fallen] == ["used"]
    assert "masaki" in fallen[0]
    assert lately(game, "used", Event(event="destroyed", how="battle")) == ()
    game.emit(TurnBegan("b"))
    assert lately(game, "used", Event(event="destroyed", how="effect")) == ()


def test_what_came_this_turn_is_that_very_creature() -> None:
    """Of two Kuribohs one came this turn."""
    game = arena()
    game.emit(TurnBegan("a"))
    late = summon(game, "kuriboh", "a")
    assert lately(game, "play", Event(event="summoned")) == (late.id,)


def test_what_was_declared_is_a_likeness_too() -> None:
    """ "A card of that type", "with the declared Attribute": Masaki is an EARTH monster."""
    game = arena()
    masaki = being(game, "masaki").id
    for declared, prop, like in (
        (Word("kind", "monster"), "kind", True),
        (Word("kind", "spell"), "kind", False),
        (Word("attribute", "EARTH"), "attribute", True),
        (Word("attribute", "DARK"), "attribute", False),
    ):
        ctx = Context(Ref("a"), 0, NOTHING, "", -1, 3, "test", {"t1": (masaki,)}, words={"s1": declared})
        where = Filter(same=(prop,), compared_to=Selector(ref="s1"))
        assert holds(game, ctx, Condition(is_=Selector(kind="any", where=where), of=Selector(ref="t1"))) == like


def test_who_wears_something_of_that_name() -> None:
    """Masaki wears a Bell; Kuriboh wears nothing."""
    game = arena(spell("Bell", 1, form="equipment", property="Equip Spell"))
    in_play(game, "bell", "a", "equip", on=being(game, "masaki").id)
    bell = Selector(kind="spell_or_artifact", zone="play", where=Filter(name="Bell"))
    ctx = Context(Ref("a"), 0, NOTHING, "", -1, 3, "test")
    wearing = candidates(game, ctx, Selector(kind="monster", zone="play", where=Filter(equipped_to=bell)))
    assert wearing == (being(game, "masaki").id,)


def test_a_creature_in_play_is_nobodys_equipment() -> None:
    """ "While this card is equipped to a monster": not one that itself wears something."""
    game = arena()
    being(game, "masaki").items = (Item(name="Sword", worn=True),)
    worn = Condition(is_=Selector(kind="any", where=Filter(equipped=True)), of=Selector(how="self"))
    assert not holds(game, here(game), worn)


def test_an_effect_that_needs_its_own_creature_in_play_to_resolve_does_nothing_once_it_is_gone() -> None:
    """PRECAST-11: answered by taking that creature away ("… face-up on the field to activate and to resolve")."""
    there = Condition(is_=Selector(zone="play", where=Filter(face="up")), of=SELF)
    heal = st.Heal(to=Selector(kind="caster", side="you"), amount=Amount(n=1), if_=(there,))
    for gone, healed in ((False, 1), (True, 0)):
        game = arena(hp=30)
        game.state.beings["a"].hp -= 5
        if gone:
            theirs = Selector(how="all", kind="monster", side="you", zone="play")
            do(game, st.Destroy(what=theirs), source="masaki", answers=("let-go",))
            assert "masaki" not in game.state.beings
        do(game, heal, source="masaki")
        assert sum(isinstance(event, Healed) for event in game.log) == healed
