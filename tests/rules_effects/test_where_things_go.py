"""What each verb that takes things away does to each kind of thing, from wherever it is: where its spell lies
afterwards, and whether the step changed anything (CONVERT-19 to CONVERT-22, DESPELL-01 to DESPELL-04, SUMMON-18)."""

from __future__ import annotations

from typing import Any

import pytest

from convert.effects import Ability, Amount, Condition, Event, Selector
from convert.effects import steps as st
from convert.systems.duel_monsters.rules.character import Item, Slot, Spent
from convert.systems.duel_monsters.rules.effects.zones import entries_in
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Held
from tests.rules_effects.arena import ME, PREVIOUS, SELF, arena, being, do, in_play, n, summon
from tests.rules_fight.fights import cast, monster, spell

AURA = spell("Aura", 1, cast(), form="continuous", uses_focus=True)
SNARE = spell("Snare", 2, cast(), form="artifact", property="Normal Trap")
GHOST = spell("Ghost", 1, form="equipment", equipment="weapon", weapon_bonus=2)
BEAST = monster("Beast", 3, 9, 9)
MOUSE = monster("Mouse", 1, 1, 1)
NEWT = monster("Newt", 1, 1, 1)
PAGE = spell("Page", 1, cast())
OLD = spell("Old", 1, cast())
LOST = spell("Lost", 1, cast())
HAND = spell("Handy", 1, cast())
ENTRIES = (AURA, SNARE, GHOST, BEAST, MOUSE, NEWT, PAGE, OLD, LOST, HAND)

COUNTED = st.Heal(to=ME, amount=Amount(per=n(2), count=PREVIOUS))
IF_DONE = st.Heal(to=ME, amount=n(1), if_=(Condition(happened="s1"),))


def field() -> Game:
    """One thing of A's of every kind, and a Real ogre of B's."""
    items = [
        Item(name="snare", entry="home-snare"),
        Item(name="ghost", entry="home-ghost", origin="spell", eidolon=True),
    ]
    game = arena(
        *ENTRIES, ogre=True, items=items, bonded="newt", preparation=9, focus=9, book=("page", "aura"),
        mine=(Slot(spell="beast", state="used"), Slot(spell="old", state="used"), "handy", "mouse"),
        dice=(6, 6, 1, 1),
    )  # fmt: skip
    me = game.state.mages[Ref("a")]
    me.spent = (Spent(spell="home-old"), Spent(spell="home-aura"))
    me.banned_sources = ("home-lost",)
    me.book = (*me.book, "home-lost")
    for name, origin in (("beast", "slot"), ("newt", "bonded")):
        summon(game, name, "a").origin = origin  # type: ignore[assignment]
    token = summon(game, "m-warrior 2", "a")
    token.token, token.owner = True, Ref("")
    fused = summon(game, "karbonala", "a")
    fused.origin = "fusion"
    summon(game, "m-warrior 1", "a").body = "defeated"
    in_play(game, "aura", "a")
    me.held = (*me.held, Held("eidolon", Ref("eidolon:home-ghost")))
    being(game, "a").hp = 3
    return game


THINGS = {
    "summon": "beast",
    "bonded": "newt",
    "token": "m-warrior-2",
    "fused": "karbonala",
    "body": "m-warrior-1",
    "real": "ogre",
    "spell": "aura-spell",
    "prepared": "prepared:a:home-handy",
    "prepared summon": "prepared:a:home-mouse",
    "in the book": "spellbook:a:home-page",
    "used": "used:a:home-old",
    "banished": "banished:a:home-lost",
    "artifact": "item:a:snare",
    "eidolon": "item:a:ghost",
}


def lies(game: Game, entry: str) -> str:
    """Where A's copy of it is: in play, in a zone, Barred or not; what state its slot has."""
    me = game.state.mages[Ref("a")]
    where = [zone for zone in ("prepared", "spellbook", "used", "banished") if entry in entries_in(game, me, zone)]
    here = [one.entry for one in game.state.beings.values()] + [one.entry for one in game.state.spells.values()]
    if entry in here:
        where.append("play")
    slot = [f"slot {one.state}" for one in me.slots if one.spell == entry]
    return ", ".join([*where, *slot, *(["barred"] if entry in me.barred else [])]) or "nowhere"


KEPT = {(st.Destroy, "summon"), (st.Destroy, "bonded"), (st.Banish, "bonded"), (st.Destroy, "fused")}
"""Where its caster may keep a Body."""


def what_became(step: Any, thing: str) -> tuple[int, str]:
    """How many things the step changed, and where the thing is now."""
    game, ref = field(), THINGS[thing]
    entry = ref.rpartition(":")[2] if ":" in ref else f"home-{ref.removesuffix('-spell')}"
    answers = ["spend 0"] if thing == "real" and step is not st.Sacrifice else []
    answers += ["let-go"] if (step, thing) in KEPT else []
    done = step(id="s1", what=Selector(ref="x"))
    do(game, done, COUNTED, bound={"x": (ref,)}, answers=answers)
    changed = (being(game, "a").hp - 3) // 2
    if thing == "real":
        return changed, "out" if being(game, "ogre").out else "there"
    if ref.startswith("item:"):
        item = next((one for one in being(game, "a").items if one.name == ref.rpartition(":")[2]), None)
        return changed, "gone" if item is None else "works" if item.power else "without power"
    return changed, lies(game, entry)


RULES = {
    # DEATH-01, DEATH-05: a summon, and a Bonded Monster, waits for Meditation; a Real one is out (CONVERT-19); what is
    # Prepared, written or an item as by DESPELL-01 to DESPELL-04
    st.Destroy: {
        "summon": (1, "used, slot used, barred"),
        "bonded": (1, "used, barred"),
        "token": (1, "nowhere"),
        "body": (0, "play"),
        "real": (1, "out"),
        "spell": (1, "used"),
        "prepared": (1, "slot despelled, barred"),
        "prepared summon": (1, "slot despelled, barred"),
        "in the book": (1, "banished"),
        "used": (0, "used, slot used"),
        "banished": (0, "banished"),
        "artifact": (1, "without power"),
        "eidolon": (1, "gone"),
    },
    # leaves without being Destroyed (CONVERT-42); a Bonded Monster counts as Prepared again (STAT-20); from the book it
    # cannot be prepared until Meditation
    st.ToUsed: {
        "summon": (1, "used, slot used"),
        "bonded": (1, "prepared"),
        "token": (1, "nowhere"),
        "fused": (1, "nowhere"),
        "real": (1, "out"),
        "spell": (1, "used"),
        "prepared": (1, "used, slot used"),
        "prepared summon": (1, "used, slot used"),
        "in the book": (1, "used, barred"),
        "used": (0, "used, slot used"),
        "banished": (1, "used, barred"),
        "artifact": (1, "without power"),
        "eidolon": (1, "gone"),
    },
    # Despelled at the source, and among the used no more; a Bonded Monster is Destroyed
    st.Banish: {
        "summon": (1, "banished, slot used"),
        "bonded": (1, "used, barred"),
        "token": (1, "nowhere"),
        "fused": (1, "nowhere"),
        "real": (1, "out"),
        "spell": (1, "banished"),
        "prepared": (1, "banished, slot despelled, barred"),
        "prepared summon": (1, "banished, slot despelled, barred"),
        "in the book": (1, "banished"),
        "used": (1, "banished, slot used"),
        "banished": (0, "banished"),
        "artifact": (1, "without power"),
        "eidolon": (1, "gone"),
    },
    # dismissed and Prepared again; what was cast from a page or fused has no slot
    st.ToPrepared: {
        "summon": (1, "prepared, slot prepared"),
        "bonded": (1, "prepared"),
        "token": (1, "nowhere"),
        "fused": (1, "nowhere"),
        "real": (1, "out"),
        "spell": (1, "used"),
        "prepared": (0, "prepared, slot prepared"),
        "prepared summon": (0, "prepared, slot prepared"),
        "in the book": (1, "prepared, slot prepared"),
        "used": (1, "prepared, slot prepared"),
        "banished": (1, "prepared, slot prepared"),
        "artifact": (1, "without power"),
        "eidolon": (1, "gone"),
    },
    # the slot is clean
    st.ToSpellbook: {
        "summon": (1, "spellbook"),
        "bonded": (1, "prepared"),
        "token": (1, "nowhere"),
        "fused": (1, "nowhere"),
        "real": (1, "out"),
        "spell": (1, "spellbook"),
        "prepared": (1, "spellbook"),
        "prepared summon": (1, "spellbook"),
        "in the book": (1, "spellbook"),
        "used": (1, "spellbook"),
        "banished": (1, "spellbook"),
        "artifact": (1, "without power"),
        "eidolon": (1, "gone"),
    },
    # SUMMON-18
    st.Discard: {
        "prepared": (1, "used, slot used"),
        "prepared summon": (1, "used, slot used, barred"),
    },
    # CAST-08: a summon or a token; a Prepared summon that is named is discarded
    st.Sacrifice: {
        "summon": (1, "used, slot used, barred"),
        "bonded": (1, "used, barred"),
        "token": (1, "nowhere"),
        "body": (0, "play"),
        "real": (0, "there"),
        "spell": (0, "play"),
        "prepared": (1, "used, slot used"),
        "prepared summon": (1, "used, slot used, barred"),
        "in the book": (0, "spellbook"),
        "used": (0, "used, slot used"),
        "banished": (0, "banished"),
        "artifact": (0, "works"),
        "eidolon": (0, "works"),
    },
}


@pytest.mark.parametrize(
    ("step", "thing"),
    [(step, thing) for step, of in RULES.items() for thing in of],
    ids=lambda one: getattr(one, "__name__", one),
)
def test_what_becomes_of_it(step: Any, thing: str) -> None:
    """CONVERT-20: how many things the step has changed, and where it lies now."""
    assert what_became(step, thing) == RULES[step][thing]


@pytest.mark.parametrize(("ref", "done"), [("spellbook:a:home-page", 1), ("used:a:home-old", 0)])
def test_what_hangs_on_a_step_happens_if_it_changed_something(ref: str, done: int) -> None:
    """ "… and if you do": a used spell cannot be Destroyed."""
    game = field()
    do(game, st.Destroy(id="s1", what=Selector(ref="x")), IF_DONE, bound={"x": (ref,)})
    assert being(game, "a").hp == 3 + done


def test_what_triggers_as_it_is_banished_is_found_where_it_is_banished() -> None:
    """CONVERT-20: "If this card is banished: prepare it again"."""
    again = Ability(mode="trigger", when=Event(event="banished", what=SELF), do=(st.ToPrepared(what=SELF),))
    game = arena(monster("Phoenix", 2, 5, 5, again), mine=(Slot(spell="phoenix", state="used"),))
    summon(game, "phoenix", "a")
    do(game, st.Banish(what=Selector(ref="x")), bound={"x": ("phoenix",)})
    me = game.state.mages[Ref("a")]
    assert [(slot.spell, slot.state) for slot in me.slots] == [("home-phoenix", "prepared")]
    assert me.banned_sources == ()
