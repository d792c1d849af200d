"""What effects forbid is forbidden at the moment of doing it, and only that (CONVERT-42)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from convert.effects import Ability, Amount, Condition, Event, Filter, Limit, Selector
from convert.effects import steps as st
from convert.effects.values import Bound
from convert.kernel import Move
from convert.systems.duel_monsters.rules import items
from convert.systems.duel_monsters.rules.casting import abilities
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.context import Context, Word
from convert.systems.duel_monsters.rules.effects import bans
from convert.systems.duel_monsters.rules.effects.choosing import YesNo
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.events import Marked, RoundBegan, TurnBegan
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from convert.systems.duel_monsters.rules.turn import Act
from convert.systems.duel_monsters.rules.uses import Use
from tests.rules_effects.arena import ME, SELF, arena, being, do, n, notes, resolve, settle, summon
from tests.rules_fight.fights import cast, engage, fight, mage, monster, play, real, spell, with_entries

PAY_1 = st.PayHp(amount=n(1))
COME = st.SpecialSummon(what=Selector(kind="monster", side="you", zone="prepared", how="choose", count=1))


def may(game: Game, who: str, number: int = 0) -> bool:
    one = being(game, who)
    one.actions = 2
    return abilities.can_activate(game, one, abilities.creature_context(one, number, game.state.turns)) is None


def test_a_ban_on_abilities_minds_of_what_they_are() -> None:
    game = arena(monster("Seer", 2, 5, 5, Ability(mode="activate", do=(PAY_1,))))
    game.emit(TurnBegan("b"))
    summon(game, "seer", "b")
    assert may(game, "seer")
    do(game, st.Forbid(what=ME, action="activate", by=Selector(kind="spell"), until="end_of_turn"), you="b")
    assert may(game, "seer")
    do(game, st.Forbid(what=ME, action="activate", by=Selector(kind="monster"), until="end_of_turn"), you="b")
    assert not may(game, "seer")


def test_once_this_turn_means_that_the_second_is_forbidden() -> None:
    once = st.Forbid(what=ME, action="special_summon", limit=Limit(), until="end_of_turn")
    game = arena(monster("Seer", 1, 5, 5), monster("Imp", 1, 5, 5), mine=("seer", "imp"))
    do(game, once)
    game.state.mages["a"].mp = 30
    do(game, COME, answers=("choose prepared:a:home-imp", "stance none"))
    assert any(b.entry == "home-imp" for b in game.state.beings.values())
    assert "forbids" in notes(do(game, COME))


@pytest.mark.parametrize(
    ("left_open", "comes"),
    [
        ({}, ()),
        ({"unless_as": "shadow"}, ("shadow",)),
        ({"unless_as": "fusion"}, ("fusion",)),
        ({"unless_by": Selector(kind="spell", where=Filter(name="Rain"))}, ("rain",)),
    ],
)
def test_convert_42_a_ban_on_special_summons_leaves_a_way_open(
    left_open: dict[str, Any], comes: tuple[str, ...]
) -> None:
    """ "Cannot Special Summon, except face-down / by Fusion Summon / by the effect of Rain"."""
    ways: dict[str, tuple[dict[str, Any], str]] = {
        "plain": ({"stance": "attack"}, ""),
        "shadow": ({"stance": "shadow"}, ""),
        "fusion": ({"manner": "fusion", "stance": "attack"}, ""),
        "rain": ({"stance": "attack"}, "Rain"),
    }
    came = []
    for way, (fields, source) in ways.items():
        game = arena(spell("Rain", 2, cast()), mine=("ogre",), mp=10)
        do(game, st.Forbid(what=ME, action="special_summon", until="end_of_turn", **left_open))
        entry = game.card_index.find(source).id if source else ""
        do(game, msgspec.structs.replace(COME, **fields), entry=entry)
        if "ogre" in game.state.beings:
            came.append(way)
    assert tuple(came) == comes


def test_convert_20_special_summon_once_per_turn_counts_every_copy() -> None:
    rule = st.Forbid(
        what=ME, action="special_summon", by=Selector(kind="monster", where=Filter(name="Seer")), limit=Limit()
    )
    game = arena(monster("Seer", 1, 5, 5, Ability(mode="summon_rule", do=(rule,))), mine=("seer",))
    game.state.beings["a"].used = (Use("coming", "home-seer"),)
    assert "only so often" in notes(do(game, COME))
    game.emit(RoundBegan(2))
    assert "only so often" not in notes(do(game, COME, answers=("stance none",)))


def test_special_02_what_must_come_its_own_way_comes_by_no_other() -> None:
    must = st.Forbid(what=SELF, action="special_summon", unless=SELF)
    game = arena(monster("Seer", 1, 5, 5, Ability(mode="summon_rule", do=(must,))), mine=("seer",))
    assert "no such way" in notes(do(game, COME))
    assert "no such way" not in notes(
        do(game, msgspec.structs.replace(COME, ignore_conditions=True), answers=("stance none",))
    )


@pytest.mark.parametrize(
    ("meant", "must", "comes"),
    [
        (Filter(class_="ritual"), False, True),
        (Filter(name="Idol"), False, True),
        (Filter(level=Bound(lte=4)), False, False),
        (Filter(class_="ritual"), True, False),
    ],
)
def test_convert_30_and_game_05_an_effect_that_names_ritual_monsters_brings_one(
    meant: Filter, must: bool, comes: bool
) -> None:
    """One about monsters in general does not, and "must be Ritual Summoned" on the monster beats it."""
    by_its_spell = st.Forbid(what=SELF, action="special_summon", unless=Selector(where=Filter(name="Idol Rite")))
    rules = [by_its_spell]
    if must:
        ritual = Selector(how="self", where=Filter(summoned="ritual"))
        rules.append(st.Forbid(what=SELF, action="special_summon", unless=ritual))
    own = [Ability(mode="summon_rule", do=(rule,)) for rule in rules]
    idol = monster("Idol", 1, 5, 5, *own, form="ritual", classes=("ritual",))
    what = Selector(kind="monster", side="you", zone="prepared", how="choose", count=1, where=meant)
    caller = monster("Caller", 1, 5, 5, Ability(mode="activate", do=(st.SpecialSummon(what=what),)))
    game = arena(idol, caller, mine=("idol",))
    summon(game, "caller", "a")
    events = resolve(game, "caller", answers=("stance none",) if comes else ())
    assert ("no such way" in notes(events)) is not comes
    assert any(one.entry == "home-idol" for one in game.state.beings.values()) is comes


@pytest.mark.parametrize(("ref", "comes"), [("t1", True), ("t2", False)])
def test_convert_30_and_game_05_a_target_that_names_a_ritual_monster_is_brought(ref: str, comes: bool) -> None:
    """ "Target 1 Ritual monster …; Special Summon it": what is meant is what the step refers to."""
    by_its_spell = st.Forbid(what=SELF, action="special_summon", unless=Selector(where=Filter(name="Idol Rite")))
    idol = monster("Idol", 1, 5, 5, Ability(mode="summon_rule", do=(by_its_spell,)), form="ritual", classes=("ritual",))
    lying = Selector(kind="monster", side="you", zone="prepared", how="target", count=1)
    targets = (
        msgspec.structs.replace(lying, id="t1", where=Filter(class_="ritual")),
        msgspec.structs.replace(lying, id="t2", where=Filter(level=Bound(lte=4))),
    )
    brings = Ability(mode="activate", targets=targets, do=(st.SpecialSummon(what=Selector(ref=ref)),))
    game = arena(idol, monster("Caller", 1, 5, 5, brings), mine=("idol",))
    by = Context(Ref("a"), 0, Ref("caller"), "home-caller", 0, 3, "test")
    idol_entry = game.card_index.monster("idol")
    forbidden = bans.may_not_come(game, being(game, "a"), Ref("prepared:a:home-idol"), idol_entry, by, "special")
    assert bool(forbidden) is not comes


def test_what_must_first_come_its_own_way_may_be_revived_afterwards() -> None:
    came = Condition(occurred=Event(event="summoned", what=SELF), during="duel")
    must = st.Forbid(what=SELF, action="special_summon", unless=SELF, if_=(Condition(not_=came),))
    game = arena(monster("Seer", 1, 5, 5, Ability(mode="summon_rule", do=(must,))), mine=("seer",))
    assert "no such way" in notes(do(game, COME))
    made = summon(game, "seer", "a")
    do(game, st.ToUsed(what=Selector(how="all", kind="monster", where=Filter(name="Seer"))))
    assert made.id not in game.state.beings
    assert "no such way" not in notes(do(game, COME, answers=("stance none",)))


def test_one_controls_no_more_of_a_series_than_its_text_says() -> None:
    cap = st.Forbid(what=ME, action="control", by=Selector(kind="any", where=Filter(series="Kaiju")), limit=Limit())
    one = monster("Sea Kaiju", 1, 5, 5, Ability(mode="continuous", do=(cap,)))
    game = arena(one, monster("Sky Kaiju", 1, 5, 5), mine=("sky-kaiju",))
    summon(game, "sea-kaiju", "a")
    settle(game)
    assert "no more of these" in notes(do(game, COME))


def test_only_one_on_the_field_counts_an_enemy_s_too() -> None:
    """ "There can only be 1 on the field": whoever controls it."""
    cases: tuple[tuple[Any, bool], ...] = (("any", True), (None, False))
    for side, refused in cases:
        kaiju = Selector(kind="monster", side=side, where=Filter(series="Kaiju"))
        cap = st.Forbid(what=ME, action="control", by=kaiju, limit=Limit())
        warden = monster("Warden", 1, 5, 5, Ability(mode="continuous", do=(cap,)))
        two = (monster("Sky Kaiju", 1, 5, 5), monster("Sea Kaiju", 1, 5, 5))
        game = arena(warden, *two, mine=("sky-kaiju",), theirs=("sea-kaiju",))
        summon(game, "sea-kaiju", "b")
        summon(game, "warden", "a")
        settle(game)
        answers = () if refused else ("stance none",)
        assert ("no more of these" in notes(do(game, COME, answers=answers))) is refused


@pytest.mark.parametrize(("side", "whose", "refused"), [(None, "a", True), (None, "b", False), ("any", "b", True)])
def test_convert_42_one_controls_no_second_copy(side: Any, whose: str, refused: bool) -> None:
    """ "You can only control 1 of it" counts one's own copies, "there can only be 1 on the field" anybody's."""
    cap = st.Forbid(
        what=Selector(kind="caster", side=side or "you"),
        action="control",
        by=Selector(how="self", side=side, where=Filter(face="up")),
        limit=Limit(),
    )
    game = arena(monster("Sea Kaiju", 1, 5, 5, Ability(mode="continuous", do=(cap,))), mine=("sea-kaiju",))
    summon(game, "sea-kaiju", whose)
    settle(game)
    answers = () if refused else ("stance none",)
    assert ("no more of these" in notes(do(game, COME, answers=answers))) is refused


def quick_answers(*limits: Limit) -> int:
    """How often in a round an imp that is attacked uses a quick ability with these limits."""
    shine = st.Protect(what=Selector(kind="monster", how="all", side="you"), from_="battle", until="end_phase")
    ability = Ability(mode="quick", optional=True, do=(shine,), speed=2, limit=limits)
    card_index = with_entries(monster("Imp", 4, 10, 10, ability))
    game = fight([mage("A")], [real("imp")], card_index=card_index, dice=(3, 3, 1, 1, *(4,) * 60))
    given: Counter[int] = Counter()
    for _ in range(300):
        if game.over or game.rounds > 1:
            break
        options = [str(move) for move in game.legal_moves()]
        chosen = next((option for option in options if option.startswith("answer")), None)
        given[game.rounds] += chosen is not None
        play(game, chosen or ("pass" if "pass" in options else "end" if "end" in options else options[0]))
    return max(given.values())


def test_once_per_chain_is_once_for_each_moment_that_is_answered() -> None:
    """PRECAST-11, GAME-08: more than once in a round, and yet it ends."""
    once = quick_answers(Limit())
    assert quick_answers(Limit(per="chain")) > once
    assert quick_answers(Limit(), Limit(per="chain")) == once


def test_what_nobody_may_do_is_not_done() -> None:
    """CONVERT-42: banishing, Sacrifice and taking from the book, by an effect or as its cost."""
    game = arena(mine=("sparks",))
    do(game, st.Forbid(what=ME, action="banish", by=Selector(kind="monster"), until="end_of_turn"))
    do(game, st.Banish(what=Selector(kind="monster", how="all", zone="play")))
    assert {"masaki", "kuriboh"} <= set(game.state.beings)
    cost = st.Sacrifice(what=Selector(kind="monster", side="you", how="choose", count=1))
    seer = monster("Seer", 1, 5, 5, Ability(mode="activate", cost=(cost,), do=(PAY_1,)))
    game = arena(seer)
    summon(game, "seer", "a")
    assert may(game, "seer")
    do(game, st.Forbid(what=ME, action="tribute", until="end_of_turn"))
    assert not may(game, "seer")


@pytest.mark.parametrize(("whom", "stays"), [("b", True), ("a", False)])
def test_convert_42_what_the_opponent_is_made_to_do_is_forbidden_to_the_opponent(whom: str, stays: bool) -> None:
    """ "Your opponent Sacrifices …": who may not is asked of the one who would."""
    game = arena()
    do(game, st.Forbid(what=ME, action="tribute", until="end_of_turn"), you=whom)
    theirs = Selector(kind="monster", side="opponent", how="all", zone="play")
    do(game, st.Sacrifice(what=theirs, who="opponent"))
    assert ("kuriboh" in game.state.beings) is stays


def test_no_summon_of_that_kind() -> None:
    """CONVERT-33: the ordinary summoning of a Synchro monster is its Synchro Summon."""
    tuned = msgspec.structs.replace(monster("Tuned", 1, 5, 5), classes=("synchro",))
    game = arena(tuned, monster("Plain", 1, 5, 5), mine=("tuned", "plain"))
    do(game, st.Forbid(what=ME, action="summon", as_="synchro", until="end_of_turn"))
    assert bans.may_not_summon(game, being(game, "a"), Ref("prepared:a:home-tuned"))
    assert not bans.may_not_summon(game, being(game, "a"), Ref("prepared:a:home-plain"))


def test_what_would_be_used_is_banished_instead() -> None:
    """CONVERT-20: from play and from among the Prepared spells alike."""
    would = Event(event="used", what=Selector(kind="any"))
    instead = st.Banish(what=Selector(how="event", kind="any"))
    macro = monster("Void", 1, 5, 5, Ability(mode="continuous", do=(st.Replace(would=would, instead=(instead,)),)))
    game = arena(macro, mine=("sparks",))
    summon(game, "void", "b")
    do(game, st.Discard(what=Selector(kind="any", side="you", zone="prepared", how="all")))
    assert "home-sparks" in game.state.mages["a"].banned_sources


@pytest.mark.parametrize(("from_", "banished"), [("prepared", True), ("play", False), ("spellbook", False)])
def test_only_what_would_be_used_from_there_is_banished_instead(from_: Any, banished: bool) -> None:
    """CONVERT-20: a Prepared spell that is discarded comes from no other zone."""
    would = Event(event="used", what=Selector(kind="any"), from_=from_)
    instead = st.Banish(what=Selector(how="event", kind="any"))
    macro = monster("Void", 1, 5, 5, Ability(mode="continuous", do=(st.Replace(would=would, instead=(instead,)),)))
    game = arena(macro, mine=("sparks",))
    summon(game, "void", "b")
    do(game, st.Discard(what=Selector(kind="any", side="you", zone="prepared", how="all")))
    assert ("home-sparks" in game.state.mages["a"].banned_sources) is banished


def test_convert_30_a_ritual_is_not_made_with_what_its_monster_excludes() -> None:
    from convert.systems.duel_monsters.rules.effects import bans

    low = Selector(how="all", kind="monster", where=Filter(name="Imp"))
    rule = st.Forbid(what=SELF, action="summon", as_="ritual", by=low)
    saint = monster("Saint", 4, 5, 5, Ability(mode="summon_rule", do=(rule,)))
    game = arena(saint, monster("Imp", 1, 5, 5), mine=("saint", "imp"))
    assert bans.may_not_offer(game, "a", Ref("prepared:a:home-saint"), Ref("prepared:a:home-imp"))
    assert not bans.may_not_offer(game, "a", Ref("prepared:a:home-saint"), Ref("masaki"))
    rule = st.Forbid(what=SELF, action="summon", as_="ritual", by=Selector(how="all", kind="monster", side="opponent"))
    saint = monster("Saint", 4, 5, 5, Ability(mode="summon_rule", do=(rule,)))
    game = arena(saint, mine=("saint",), theirs=("saint",))
    barred = {
        (who, what): bans.may_not_offer(game, who, Ref(f"prepared:{who}:home-saint"), Ref(what))
        for who in ("a", "b")
        for what in ("masaki", "kuriboh")
    }
    assert barred == {("a", "masaki"): False, ("a", "kuriboh"): True, ("b", "masaki"): True, ("b", "kuriboh"): False}


def test_a_ban_on_namesakes_means_the_name_as_it_was_when_the_ban_began() -> None:
    game = arena(
        monster("Seer", 2, 5, 5, Ability(mode="activate", do=(PAY_1,))),
        monster("Imp", 2, 5, 5, Ability(mode="activate", do=(PAY_1,))),
        theirs=("seer",),
    )
    game.emit(TurnBegan("b"))
    seer, imp = summon(game, "seer", "b"), summon(game, "imp", "b")
    one = Selector(id="c1", how="choose", kind="monster", side="you", zone="prepared", count=1)
    alike = Selector(kind="any", where=Filter(same=("name",), compared_to=Selector(ref="c1")))
    steps = (st.Banish(what=one), st.Forbid(what=ME, action="activate", by=alike, until="end_of_turn"))
    do(game, *steps, you="b")
    assert not may(game, seer.id)
    assert may(game, imp.id)


def test_a_ban_on_a_declared_name() -> None:
    game = arena(monster("Seer", 2, 5, 5, Ability(mode="activate", do=(PAY_1,))))
    game.emit(TurnBegan("b"))
    seer = summon(game, "seer", "b")
    alike = Selector(kind="any", where=Filter(same=("name",), compared_to=Selector(ref="s1")))
    ban = st.Forbid(what=ME, action="activate", by=alike, until="end_of_turn")
    do(game, ban, you="b", words={"s1": Word("name", "Ogre")})
    assert may(game, seer.id)
    do(game, ban, you="b", words={"s1": Word("name", "Seer")})
    assert not may(game, seer.id)


def test_a_ban_on_cards_of_a_name_is_none_where_no_card_was_found_and_else_says_which() -> None:
    """CONVERT-42: "add 1 Masaki; you cannot use cards with that name this turn"."""
    find = st.Search(
        what=Selector(id="c1", how="choose", kind="monster", side="you", zone="spellbook", where=Filter(name="Ogre"))
    )
    ban = st.Forbid(
        what=Selector(kind="caster", side="you"),
        action="activate",
        until="end_of_turn",
        by=Selector(how="all", kind="any", where=Filter(same=("name",), compared_to=Selector(ref="c1"))),
    )
    for book, told in (((), []), (("ogre",), ["A cannot use Ogre."])):
        game = arena(book=book)
        events = do(game, find, ban)
        marked = [game.tell(event).strip() for event in events if isinstance(event, Marked)]
        assert marked == told
        assert bool(being(game, "a").statuses) == bool(told)


def test_why_not_names_the_text_that_forbids() -> None:
    """CONVERT-42: an Attack, a casting, an ability; what nobody's text says is an effect."""
    hush = spell("Hush", 1, cast(st.Forbid(what=Selector(kind="caster", side="you"), action=("cast", "attack"))))
    game = arena(hush, mine=("sparks",))
    do(game, *hush.effects[0].do, entry="home-hush")
    being(game, "a").actions = 2
    game.push(Act("a"))
    settle(game)
    assert game.why_not(Move("cast", ("a", "home-sparks"))).reason == "Hush forbids it to cast"
    engage(game, "masaki", "kuriboh")
    assert game.why_not(Move("attack", ("masaki", "kuriboh"))).reason == "Hush forbids it to attack"


@pytest.mark.parametrize(
    ("rule", "never"),
    [
        (st.Forbid(what=SELF, action="special_summon"), True),
        (st.Forbid(what=SELF, action="special_summon", limit=Limit(n=1, per="turn")), False),
        (st.Forbid(what=SELF, action="special_summon", if_=(Condition(exists=Selector(kind="monster")),)), False),
        (st.Forbid(what=Selector(kind="monster", how="all"), action="special_summon"), False),
    ],
)
def test_special_02_what_its_own_text_never_lets_come_by_an_effect(rule: st.Forbid, never: bool) -> None:
    """A limit and a condition do not say never, and a ban on others says nothing of itself."""
    from convert.systems.duel_monsters.rules.effects import bans

    saint = monster("Saint", 4, 5, 5, Ability(mode="summon_rule", do=(rule,)))
    game = arena(saint, mine=("saint",))
    by = Context(Ref("a"), 0, NOTHING, "home-reborn", 0, 3, "k")
    assert bans.never_comes_by(game, Ref("prepared:a:home-saint"), saint, by, "special") is never


def test_convert_45_the_price_of_a_summoning_without_tributes_ends_with_this_stay() -> None:
    """ "You can Normal Summon this card without Tributing, but its original ATK becomes 1900": not as it comes back."""
    untributed = Event(
        any_=(
            Event(event="summoned", what=SELF, how="normal", amount=Bound(lte=0)),
            Event(event="set", what=SELF),
        )
    )
    paid = Ability(
        mode="continuous",
        if_=(Condition(occurred=untributed, during="stay"),),
        do=(st.SetStat(what=SELF, stat="attack", to=Amount(n=19), original=True),),
    )
    game = arena(monster("Seer", 1, 30, 5, paid), mine=("seer",))
    made = summon(game, "seer", "a")
    settle(game)
    assert game.state.beings[made.id].attack_full == 19
    do(game, st.ToUsed(what=Selector(how="all", kind="monster", where=Filter(name="Seer"))))
    do(game, COME, answers=("stance none",))
    settle(game)
    (again,) = [being for being in game.state.beings.values() if being.entry == made.entry]
    assert (again.id != made.id, again.attack_full) == (True, 30)


def test_whoever_may_not_summon_may_still_set() -> None:
    """SHADOW-01: what comes as a Shadow is set; a ban names one or the other."""
    held = Ref("prepared:a:home-plain")
    listed: list[tuple[Any, bool, bool]] = [
        ("summon", False, True),
        (("normal_summon", "flip", "special_summon"), False, True),
        (("normal_summon", "set"), False, False),
        ("set", True, False),
    ]
    for action, summons, sets in listed:
        game = arena(monster("Plain", 1, 5, 5), mine=("plain",))
        do(game, st.Forbid(what=ME, action=action, until="end_of_turn"))
        you = being(game, "a")
        assert bans.may_not_summon(game, you, held) != summons
        assert bans.may_not_summon(game, you, held, shadow=True) != sets


def test_nothing_is_armed_or_precast_where_it_may_not_be_set() -> None:
    """CONVERT-20: to arm an artifact and to precast a spell is to set it."""
    snare = spell("Snare", 1, cast(PAY_1), form="artifact", property="Normal Trap")
    game = arena(snare, mine=("rush",), items=[Item(name="snare", entry="snare")])
    you, jar = being(game, "a"), being(game, "a").items[0]
    assert items.can_use(game, you, jar) is None
    do(game, st.Forbid(what=ME, action="set", by=Selector(how="all", kind="artifact"), until="end_of_turn"))
    refused = items.can_use(game, being(game, "a"), jar)
    assert refused is not None
    assert "arm" in refused.reason
    assert not bans.may_not_set(game, being(game, "a"), Ref("prepared:a:home-rush"))
    do(game, st.Forbid(what=ME, action="set", by=Selector(how="all", kind="spell"), until="end_of_turn"))
    assert bans.may_not_set(game, being(game, "a"), Ref("prepared:a:home-rush"))


@pytest.mark.parametrize("kind", ["spell", "monster"])
def test_only_so_many_may_be_activated(kind: Any) -> None:
    """ "You can only activate 1 Spell Card this turn": from then on; an activation of another kind is none of them."""
    only = st.Forbid(what=ME, action="activate", by=Selector(how="all", kind=kind), limit=Limit(), until="end_of_turn")
    heals = Ability(mode="cast", do=(st.Heal(to=ME, amount=n(1)),))
    game = arena(spell("Psalm", 1, heals), spell("Hymn", 1, heals), mine=("psalm", "hymn"), mp=20, focus=9)
    do(game, only)
    being(game, "a").actions = 3
    for name, may_be in (("psalm", True), ("hymn", kind == "monster")):
        game.push(Act(Ref("a")))
        settle(game)
        casts = [move for move in game.legal_moves() if str(move).startswith(f"cast a home-{name}")]
        assert bool(casts) == may_be
        if casts:
            game.play(casts[0])
            settle(game)


@pytest.mark.parametrize(("barred", "magic", "asked"), [(False, 30, True), (True, 30, False), (False, 1, False)])
def test_nobody_is_asked_for_a_monster_that_cannot_come(barred: bool, magic: int, asked: bool) -> None:
    """CONVERT-42, SPECIAL-04: "when your monster is destroyed, you can Special Summon this card from your hand"."""
    falls = Event(event="destroyed", what=Selector(kind="monster", side="you", zone="play"))
    comes = (st.SpecialSummon(what=SELF),)
    game = arena(
        monster("Heir", 2, 5, 5, Ability(mode="trigger", optional=True, from_="prepared", when=falls, do=comes)),
        mine=("heir",),
    )
    if barred:
        do(game, st.Forbid(what=ME, action="special_summon", until="end_of_turn"))
    game.state.mages["a"].mp = magic
    ruin = st.Destroy(what=Selector(how="all", kind="monster", side="you", reach="field"))
    game.push(Steps((ruin,), Context(Ref("a"), 0, NOTHING, key="x")))
    settle(game)
    play(game, "let-go")
    assert isinstance(game.decision, YesNo) == asked


def test_a_ban_that_changes_nothing_is_not_told() -> None:
    game = arena()
    nobody = Selector(how="all", kind="monster", where=Filter(name="Nobody"), reach="field")
    ban = st.Forbid(what=nobody, action="attack", until="end_of_turn")
    assert notes(do(game, ban)) == ""
