"""Every shape of an amount and every number that it can ask for, worked out on one table (CONVERT-05, DICE-06)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Amount, Bound, Filter, Selector
from convert.effects.terms import Stat
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.amounts import BARE, evaluate, within
from convert.systems.duel_monsters.rules.events import Marked
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.marks import Identity
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref, ref_of
from convert.systems.duel_monsters.rules.state import Modifier, Status, Until
from tests.rules_effects.arena import ME, arena, being, in_play, n, named, summon
from tests.rules_fight.fights import cast, monster, spell

DRAGON = monster("Old Dragon", 7, 24, 21, attribute="DARK", type="Dragon")
XYZ = monster("Stacked", 5, 20, 16, rank=3, classes=("xyz",))
LINKED = monster("Linked", 4, 14, 0, no_defense_mode=True, link=2, classes=("link",))
AURA = spell("Aura", 1, cast(), form="continuous", uses_focus=True)
CHARM = spell("Charm", 1, form="equipment")
ENTRIES = (DRAGON, XYZ, LINKED, AURA, CHARM)

EVERY_MONSTER = Selector(kind="monster", side="any", how="all")
MY_MONSTERS = Selector(kind="monster", side="you", how="all")
THE_MASAKI = named("Masaki")


def table(**more: Any) -> Game:
    """A's Masaki (Level 4, 11 / 11, HP 12) and B's Kuriboh (Level 1, 3 / 2, HP 6)."""
    return arena(*ENTRIES, **more)


def ctx(**more: Any) -> Context:
    """Something that A does."""
    plain = Context(Ref("a"), 0, NOTHING, "", -1, 3, "test")
    return replace(plain, **more)


def stat(name: Stat, of: Selector | None = THE_MASAKI, **more: Any) -> Amount:
    return Amount(stat=name, of=of, **more)


@pytest.mark.parametrize("name", ["attack", "original_attack", "defense", "original_defense"])
def test_convert_05_a_score_that_its_text_works_out_is_0_elsewhere(name: Stat) -> None:
    """What is printed is "?": a Prepared one has no Score yet."""
    riddle = replace(monster("Riddle", 4, 0, 0), attack=None, defense=None)
    game = arena(riddle, mine=("riddle",))
    prepared = Selector(kind="monster", side="you", zone="prepared", how="all")
    assert evaluate(game, ctx(), stat(name, prepared)) == 0


MASAKI = (("level", 4), ("attack", 11), ("defense", 11), ("hp", 12), ("hp_lost", 0), ("rank", 0), ("link", 0))


@pytest.mark.parametrize(
    ("name", "worth"),
    [*MASAKI, ("original_attack", 11), ("original_defense", 11), ("original_level", 4)],
)
def test_a_stat_of_a_creature_as_it_came(name: Stat, worth: int) -> None:
    """CONVERT-05; a monster that is neither Xyz nor Link has Rank and Link 0 (CONVERT-33, CONVERT-34)."""
    assert evaluate(table(), ctx(), stat(name)) == worth


@pytest.mark.parametrize(
    ("name", "worth"),
    [("attack", 16), ("defense", 9), ("original_attack", 11), ("original_defense", 11), ("hp", 5), ("hp_lost", 7)],
)
def test_a_stat_that_has_changed_is_asked_for_as_it_is_now(name: Stat, worth: int) -> None:
    """Full Scores count, with their modifiers and whatever of them is spent; "original" is without modifiers; HP is
    what is left."""
    game = table()
    masaki = being(game, "masaki")
    masaki.attack_full, masaki.attack, masaki.defense_full, masaki.defense, masaki.hp = 16, 1, 9, 0, 5
    assert evaluate(game, ctx(), stat(name)) == worth


@pytest.mark.parametrize(
    ("slug", "worth"),
    [
        ("stacked", {"rank": 5, "link": 0, "level": 5, "original_level": 5}),
        ("linked", {"rank": 0, "link": 2, "original_attack": 14, "original_defense": 0}),
        ("old-dragon", {"attack": 24, "defense": 21, "level": 7, "hp": 18}),
    ],
)
@pytest.mark.parametrize("there", [True, False], ids=["in play", "in the Spellbook"])
def test_a_stat_is_the_same_of_a_card_that_is_not_in_play(slug: str, worth: dict[str, int], there: bool) -> None:
    """An Xyz monster's Rank is its Level (CONVERT-33), a Link monster's Link its rating (CONVERT-34)."""
    game = table(book=[slug])
    ref = summon(game, slug, "a").id if there else ref_of("spellbook", "a", game.card_index.find(slug).id)
    bound = ctx(bound={"t1": (ref,)})
    for name, number in worth.items():
        amount = Amount(stat=name, of=Selector(ref="t1"))  # type: ignore[arg-type]
        assert evaluate(game, bound, amount) == number, name


def test_what_is_no_monster_has_no_stats() -> None:
    game = table()
    key = in_play(game, "aura", "a")
    assert evaluate(game, ctx(bound={"t1": (Ref(key),)}), Amount(stat="attack", of=Selector(ref="t1"))) == 0
    assert evaluate(game, ctx(), Amount(stat="rank", of=ME)) == 0, "a character"
    assert evaluate(game, ctx(), Amount(stat="attack", of=named("Nobody"))) == 0
    assert evaluate(game, ctx(), Amount(stat="attack")) == 0, "of this card, where there is none"


def test_the_stat_of_this_card_itself_where_nothing_else_is_named() -> None:
    assert evaluate(table(), ctx(source=Ref("masaki")), Amount(stat="attack")) == 11


@pytest.mark.parametrize(
    ("amount", "worth"),
    [
        (None, 0),
        (7, 7),
        (n(7), 7),
        (Amount(raw=1550), 16),
        (stat("attack", times=0.5), 5),
        (stat("attack", times=2), 22),
        (stat("attack", plus=3), 14),
        (stat("attack", plus=49), 60),
        (stat("attack", plus=50), 12),
        (stat("attack", plus=-300), 8),
        (stat("level", plus=2), 6),
        (stat("level", times=200), 8),
        (stat("level", times=50), 2),
        (stat("level", times=49), 196),
        (stat("level", times=-100), -4),
        (stat("attack", times=100), 1100),
        (Amount(sum="attack", of=EVERY_MONSTER), 14),
        (Amount(sum="attack", of=EVERY_MONSTER, times=0.5), 7),
        (Amount(sum="attack", of=EVERY_MONSTER, plus=1), 15),
        (Amount(sum="level", of=EVERY_MONSTER, times=100), 5),
        (Amount(sum="attack"), 0),
        (Amount(half=n(7)), 3),
        (Amount(half=stat("attack")), 5),
        (Amount(difference=(n(3), n(10))), 7),
        (Amount(difference=(n(10), n(3))), 7),
        (Amount(greatest=(n(3), n(10), n(5))), 10),
        (Amount(least=(n(10), n(3), n(5))), 3),
        (Amount(greatest=()), 0),
        (Amount(least=()), 0),
        (Amount(per=n(2), count=EVERY_MONSTER), 4),
        (Amount(per=n(2), count=EVERY_MONSTER, plus=1), 5),
        (Amount(per=n(2), count=MY_MONSTERS), 2),
        (Amount(dice="roll"), 5),
        (Amount(dice="roll", times=2), 10),
        (Amount(dice="roll", times=200), 10),
        (Amount(dice="nothing"), 0),
    ],
)
def test_every_shape_of_an_amount(amount: Amount | int | None, worth: int) -> None:
    """CONVERT-05: what is added to a Score, or multiplied with a Level or a die, by the card's hundreds counts a
    hundredth; 50 is the least that is. DICE-06: fractions round down."""
    assert evaluate(table(), ctx(numbers={"roll": 5}), amount) == worth


@pytest.mark.parametrize(("field", "worth"), [("amount", 6), ("count", 6), ("attack", 3), ("defense", 2), ("level", 1)])
def test_numbers_of_what_set_an_ability_off(field: Any, worth: int) -> None:
    """The number in it, or a stat of whom it happened to; nothing where nothing set it off."""
    game = table()
    of_it = ctx(event=Occurrence("damaged", Ref("kuriboh"), Ref("masaki"), amount=6))
    assert evaluate(game, of_it, Amount(event=field)) == worth
    assert evaluate(game, of_it, Amount(event=field, times=0.5)) == worth // 2
    assert evaluate(game, ctx(), Amount(event=field)) == 0


@pytest.mark.parametrize(
    ("bound", "fitting"),
    [
        (None, {3, 4, 5}),
        (Bound(gte=4), {4, 5}),
        (Bound(lte=4), {3, 4}),
        (Bound(eq=4), {4}),
        (Bound(lt=4), {3}),
        (Bound(gt=4), {5}),
        (Bound(gte=4, lte=4), {4}),
        (Bound(gt=3, lt=5), {4}),
        (Bound(gte=stat("level"), lt=5), {4}),
    ],
)
def test_every_bound_holds_with_the_others(bound: Bound | None, fitting: set[int]) -> None:
    game = table()
    assert {number for number in (3, 4, 5) if within(game, ctx(), bound, number)} == fitting


def test_a_continuous_ability_reads_scores_without_what_continuous_abilities_do_to_them() -> None:
    """Their order changes nothing then: an "until the end of the turn" counts, a "while" does not; never below 0."""
    game = table()
    masaki = being(game, "masaki")
    masaki.attack_full = masaki.defense_full = 40
    masaki.modifiers = (
        Modifier("attack", 5, "x", Until("turn", Ref("a"))),
        Modifier("attack", 20, "y", Until("while")),
        Modifier("defense", -30, "x", Until("turn", Ref("a"))),
    )
    assert evaluate(game, ctx(), stat("attack")) == 40
    assert evaluate(game, ctx(manner=BARE), stat("attack")) == 16
    assert evaluate(game, ctx(manner=BARE), stat("defense")) == 0
    assert evaluate(game, ctx(manner=BARE), Amount(sum="attack", of=EVERY_MONSTER)) == 16 + 3
    assert evaluate(game, ctx(manner=BARE), stat("level")) == 4


def test_of_several_that_change_each_is_measured_by_its_own() -> None:
    """ "All of them gain ATK equal to their own": the one that is changing now, where it is among those meant."""
    game = table()
    for who, own in (("masaki", 11), ("kuriboh", 3)):
        assert evaluate(game, ctx(bound={".each": (Ref(who),)}), Amount(stat="attack", of=EVERY_MONSTER)) == own
    assert evaluate(game, ctx(bound={".each": (Ref("kuriboh"),)}), Amount(stat="attack", of=MY_MONSTERS)) == 11


def test_what_an_earlier_step_took_away_is_remembered_with_the_scores_it_had() -> None:
    game = table()
    gone = ctx(bound={"t1": (Ref("away"),)}, numbers={"t1.attack": 9})
    of = Selector(ref="t1")
    assert evaluate(game, gone, Amount(stat="attack", of=of)) == 9
    assert evaluate(game, gone, Amount(stat="attack", of=of, times=0.5, plus=2)) == 6
    assert evaluate(game, gone, Amount(sum="attack", of=of, times=0.5, plus=2)) == 6
    here = ctx(bound={"t1": (Ref("masaki"),)}, numbers={"t1.attack": 9})
    assert evaluate(game, here, Amount(stat="attack", of=of)) == 11, "it is still there"


def test_an_event_of_which_nothing_is_counted_has_the_amount_nought() -> None:
    """ "That much" of what was destroyed."""
    for event, worth in ((Occurrence("destroyed", Ref("masaki")), 0), (Occurrence("healed", Ref("a"), amount=4), 4)):
        assert evaluate(table(), ctx(event=event), Amount(event="amount")) == worth


@pytest.mark.parametrize(
    ("where", "count"),
    [
        (Filter(), 4),
        (Filter(different=("type",)), 2),
        (Filter(different=("attribute",)), 2),
        (Filter(different=("type", "attribute")), 3),
        (Filter(same=("type",)), 3),
        (Filter(same=("attribute",)), 2),
        (Filter(same=("type", "attribute")), 2),
    ],
)
def test_kinds_that_differ_and_the_most_common_one_are_counted(where: Filter, count: int) -> None:
    """Three Warriors and a Dragon; Masaki and the M-Warrior are EARTH, Kuriboh and the dragon DARK."""
    game = table()
    summon(game, "old-dragon", "a")
    summon(game, "m-warrior-1", "b")
    counting = Selector(kind="monster", side="any", how=None, where=where)
    assert evaluate(game, ctx(), Amount(per=n(1), count=counting)) == count


@pytest.mark.parametrize(("where", "count"), [(Filter(different=("type",)), 2), (Filter(same=("type",)), 2)])
def test_what_has_a_second_type_counts_as_that(where: Filter, count: int) -> None:
    """Masaki, a Dragon as well now, and the dragon; Kuriboh and the M-Warrior: no third kind that is both."""
    game = table()
    summon(game, "old-dragon", "a")
    summon(game, "m-warrior-1", "b")
    also = Status("identity", "type", "x", Until("stay"), detail=Identity("Dragon"))
    game.emit(Marked(Ref("masaki"), also))
    counting = Selector(kind="monster", side="any", how=None, where=where)
    assert evaluate(game, ctx(), Amount(per=n(1), count=counting)) == count


def counted(game: Game, at: Context, selector: Selector) -> int:
    return evaluate(game, at, Amount(per=n(1), count=selector))


SPELLS = Selector(kind="spell", side="you")


@pytest.mark.parametrize(
    ("selector", "count"),
    [
        (SPELLS, 2),
        (Selector(kind="spell_or_artifact", side="you"), 2),
        (Selector(kind=("spell", "artifact"), side="any"), 2),
        (Selector(kind="spell", side="you", except_self=True), 1),
        (Selector(kind="spell", side="opponent"), 0),
        (Selector(kind="spell", side="you", where=Filter(name="Aura")), 1),
        (Selector(kind="spell", side="you", where=Filter(name="Lantern")), 1),
        (Selector(kind="spell", side="you", zone="play"), 2),
        (Selector(kind="spell", side="you", zone="used"), 0),
        (Selector(kind="monster", side="you"), 1),
    ],
)
def test_a_spell_counts_itself_among_the_spells_that_it_counts(selector: Selector, count: int) -> None:
    """ "Each Spell you control" of a spell in play is itself as well, unless the words say otherwise."""
    game = table()
    aura = in_play(game, "aura", "a")
    in_play(game, "lantern", "a")
    assert counted(game, ctx(source=Ref(aura)), selector) == count


def test_what_is_no_spell_in_play_does_not_count_itself() -> None:
    game = table()
    in_play(game, "lantern", "a")
    assert counted(game, ctx(source=Ref("masaki")), SPELLS) == 1
    assert counted(game, ctx(source=ref_of("item", "a", "Ring")), SPELLS) == 2, "a piece of equipment that is worn"


def test_what_a_step_changed_is_counted_though_it_is_gone() -> None:
    """ "For each monster destroyed this way", and of these the ones that a filter names, by what they now lie as."""
    game = table()
    done = (Ref("masaki"), Ref("gone-dragon"))
    lies = (Ref("masaki"), ref_of("used", "a", DRAGON.id))
    at = ctx(done={"d1": done}, were={"d1": lies})
    assert counted(game, at, Selector(ref="d1")) == 2
    assert counted(game, at, Selector(kind="monster", among=Selector(ref="d1"))) == 2
    dragons = Filter(type="Dragon")
    assert counted(game, at, Selector(ref="d1", where=dragons)) == 1
    assert counted(game, at, Selector(ref="d1", where=Filter(type="Warrior"))) == 1
    assert counted(game, ctx(last=(Ref("masaki"), Ref("kuriboh"))), Selector(how="previous")) == 2
    assert counted(game, ctx(last=(Ref("masaki"),)), Selector(how="previous", where=dragons)) == 0


def test_counters_are_counted_on_one_thing_on_what_was_named_or_on_all() -> None:
    game = table()
    being(game, "masaki").counters = (("Fog", 2), ("Spell", 1))
    being(game, "kuriboh").counters = (("fog", 4),)
    aura = in_play(game, "aura", "a")
    game.state.spells[Ref(aura)].counters = (("Spell", 5),)

    def fog(**more: Any) -> Selector:
        return Selector(kind="counter", where=Filter(counter=more.pop("called", "Fog")), **more)

    own = ctx(source=Ref("masaki"), bound={"t1": (Ref("kuriboh"),)}, last=(Ref(aura),))
    assert counted(game, own, fog(how="self")) == 2
    assert counted(game, own, fog(how="self", called="")) == 3
    assert counted(game, own, Selector(kind="counter", how="self")) == 3
    assert counted(game, own, fog(how="previous", called="Spell")) == 5
    assert counted(game, own, fog(side="any", how="all")) == 6
    assert counted(game, own, fog(side="you", how="all", called="")) == 8
    on_it = Selector(ref="t1", where=Filter(counter="Fog"))
    assert counted(game, own, on_it) == 4
    each = own.bind("t1", (Ref("masaki"), Ref("kuriboh"))).bind(".each", (Ref("masaki"),))
    assert counted(game, each, on_it) == 2, "the one that is changing now"
