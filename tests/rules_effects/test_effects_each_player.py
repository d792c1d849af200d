"""What every caster does or picks for themselves (CONVERT-20)."""

from __future__ import annotations

from convert.effects import Ability, Filter, Selector
from convert.effects import steps as st
from convert.kernel import seeded
from convert.systems.duel_monsters.rules.character import Slot
from convert.systems.duel_monsters.rules.context import Context, Occurrence
from convert.systems.duel_monsters.rules.effects.steps import Steps
from convert.systems.duel_monsters.rules.effects.targeting import Targets, possible
from convert.systems.duel_monsters.rules.events import Noted, Rolled, Shown, SourceLost
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import NOTHING, Ref
from tests.rules_effects.arena import answer, arena, do, notes, settle, spells
from tests.rules_fight.fights import cast, fight, mage, monster, spell

EACH = Selector(how="choose", kind="any", side="any", zone="prepared", count=1, chooser="any")


class Told(FightTask, frozen=True):
    """Says what was named."""

    ctx: Context | None = None

    def run(self, game: Game) -> None:
        assert self.ctx is not None
        game.emit(Noted(" ".join(self.ctx.bound["t1"])))

    def receive(self, key: str, answer: object) -> Told:
        assert isinstance(answer, Context)
        return Told(answer)


def test_each_caster_discards_one_of_their_own() -> None:
    game = arena(mine=("sparks", "cure"), theirs=("fissure", "rush"), dice=(6, 6, 1, 1))
    answers = ("choose prepared:a:home-cure", "choose prepared:b:home-rush", "spend 0")
    do(game, st.Discard(what=EACH, who="any"), answers=answers)
    assert (spells(game, "a", "used"), spells(game, "b", "used")) == ({"cure"}, {"rush"})


def test_each_caster_picks_from_the_other_side() -> None:
    theirs = Selector(how="choose", kind="any", side="opponent", zone="prepared", count=1, chooser="any")
    game = arena(mine=("sparks", "cure"), theirs=("fissure", "rush"), dice=(6, 6, 1, 1))
    answers = ("choose prepared:b:home-rush", "choose prepared:a:home-cure", "spend 0")
    do(game, st.Discard(what=theirs, who="any"), answers=answers)
    assert (spells(game, "a", "used"), spells(game, "b", "used")) == ({"cure"}, {"rush"})


def test_each_caster_names_a_target() -> None:
    one = Selector(id="t1", how="target", kind="any", side="any", zone="prepared", count=1, chooser="any")
    swap: Ability = cast(st.Discard(what=Selector(ref="t1")), targets=(one,))
    game = arena(spell("Swap", 1, swap), mine=("sparks", "cure"), theirs=("fissure", "rush"))
    ctx = Context(Ref("a"), 0, NOTHING, "home-swap", 0, 3, "test")
    assert possible(game, ctx)
    game.push(Targets(ctx), Told())
    settle(game)
    before = len(game.log)
    answer(game, "choose prepared:a:home-cure", "choose prepared:b:home-rush")
    assert notes(game.log[before:]) == "prepared:a:home-cure prepared:b:home-rush"
    alone = arena(spell("Swap", 1, swap), mine=("sparks", "cure"))
    assert not possible(alone, ctx)


def test_each_caster_summons_their_own() -> None:
    game = arena(mine=("ogre",), theirs=("blue-eyes",), mp=40)
    do(
        game,
        st.SpecialSummon(what=Selector(how="all", kind="monster", side="any", zone="prepared"), who="any"),
        answers=("stance none", "stance none"),
    )
    owners = {being.name: being.caster for being in game.state.beings.values() if being.name in ("Ogre", "Blue-Eyes")}
    assert owners == {"Ogre": "a", "Blue-Eyes": "b"}


def test_whoever_is_on_turn_discards() -> None:
    one = Selector(how="choose", kind="any", side="turn", zone="prepared", count=1, chooser="turn")
    game = arena(mine=("sparks", "cure"), theirs=("fissure", "rush"), dice=(6, 6, 1, 1))
    do(game, st.Discard(what=one, who="turn"), answers=("choose prepared:a:home-cure",))
    assert spells(game, "a", "used") == {"cure"}
    game.state.turn = "b"
    do(game, st.Discard(what=one, who="turn"), answers=("choose prepared:b:home-rush", "spend 0"))
    assert spells(game, "b", "used") == {"rush"}


def test_whose_the_fallen_monster_was_prepares_a_spell() -> None:
    """ "Its controller draws 1 card": of the trigger's monster, or, where nothing set it off, of the target."""
    fell = Occurrence("destroyed", Ref("kuriboh"), Ref("masaki"))
    game = arena(mine=(Slot(spell="sparks", state="used"),), theirs=(Slot(spell="rush", state="used"),))
    do(game, st.Prepare(who="event"), event=fell)
    assert (spells(game, "a", "prepared"), spells(game, "b", "prepared")) == (set(), {"rush"})
    aimed = Ability(mode="activate", targets=(Selector(how="target", kind="monster"),), do=(st.Prepare(who="event"),))
    slots = {"mine": (Slot(spell="sparks", state="used"),), "theirs": (Slot(spell="rush", state="used"),)}
    game = arena(monster("Bow", 2, 5, 5, aimed), **slots)  # type: ignore[arg-type]
    do(game, st.Prepare(who="event"), bound={"t1": ("masaki",)}, entry="home-bow")
    assert (spells(game, "a", "prepared"), spells(game, "b", "prepared")) == ({"sparks"}, set())


def test_turned_over_until_it_is_found() -> None:
    """CONVERT-20: by chance, for a Spellbook has no order; what was found is known by its id."""
    trap = Selector(id="c1", how="choose", kind="spell", count=1, where=Filter(name="Cure"))
    game = arena(book=("sparks", "fissure", "cure", "rush"), dice=(1, 1, 1, 1))
    rest = st.ToUsed(what=Selector(how="all", among=Selector(ref="s1"), except_=Selector(ref="c1")))
    steps = (st.Excavate(id="s1", find=trap, side="you"), st.Search(what=Selector(ref="c1")), rest)
    events = do(game, *steps)
    shown = next(event.things for event in events if isinstance(event, Shown))
    assert shown[-1] == "spellbook:a:home-cure"
    assert spells(game, "a", "prepared") == {"cure"}
    assert set(game.state.mages["a"].barred) == {ref.rpartition(":")[2] for ref in shown[:-1]}


def test_a_fallen_monster_of_the_event_lies_among_the_used() -> None:
    """ "Special Summon that destroyed monster": it is found where it lies."""
    game = arena(mp=40)
    do(game, st.Destroy(what=Selector(how="all", kind="monster", side="opponent")), answers=("let-go",))
    fell = Occurrence("destroys_by_battle", Ref("masaki"), Ref("kuriboh"))
    that = Selector(how="event", kind="monster")
    do(game, st.SpecialSummon(what=that, stance="defense"), event=fell, source="masaki")
    assert [being.caster for being in game.state.beings.values() if being.name == "Kuriboh"] == ["a"]


def test_each_caster_loses_the_top_of_their_own_spellbook() -> None:
    """CONVERT-20: so many of each, by chance, not so many of all together."""
    top = Selector(how="top", kind="any", side="any", zone="spellbook", count=1, chooser="any")
    game = fight([mage("A", book=("sparks", "fissure"))], [mage("B", book=("cure", "rush"))])
    game.drop()
    game.state.turn = "a"
    game.dice = seeded(1)
    events = do(game, st.Banish(what=top, who="any"), answers=("spend 0",), mp=30)
    assert [e.who for e in events if isinstance(e, SourceLost)] == ["a", "b"]


def test_what_every_caster_may_do_each_decides_for_themselves() -> None:
    """ "Each player can Special Summon 1 monster from their hand": nobody else says whether."""
    one = Selector(how="choose", kind="monster", side="any", zone="prepared", count=1, chooser="any")
    for mine, theirs in (("choose prepared:a:home-ogre", "done"), ("done", "choose prepared:b:home-blue-eyes")):
        game = arena(mine=("ogre",), theirs=("blue-eyes",), mp=40)
        do(game, st.SpecialSummon(what=one, who="any", optional=True), answers=(mine, theirs, "stance none"))
        came = {being.name for being in game.state.beings.values() if being.name in ("Ogre", "Blue-Eyes")}
        assert came == ({"Ogre"} if theirs == "done" else {"Blue-Eyes"})


def test_check_01_who_had_the_choice_is_willing() -> None:
    """ "Your opponent can discard 1 Spell": they are asked by their name, and there is no Casting Check."""
    theirs = Selector(how="choose", kind="spell", side="opponent", zone="prepared", count=1, chooser="opponent")
    game = arena(theirs=("fissure",))
    game.push(Steps((st.Discard(what=theirs, who="opponent", optional=True),), Context(Ref("a"), 0, NOTHING)))
    settle(game)
    assert game.decision is not None
    assert (game.to_move, game.decision.prompt(game)) == (1, "B: discard?")
    answer(game, "yes")
    assert spells(game, "b", "used") == {"fissure"}
    assert not any(isinstance(event, Rolled) and event.what == "Casting Check" for event in game.log)
