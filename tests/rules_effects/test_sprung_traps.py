"""CONVERT-10, CONVERT-26, PRECAST-10, PRECAST-11: armed traps that stay, sprung; with what they do from then on."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from convert.effects import Ability, Adjudication, Amount, Condition, Event, Selector, Unread
from convert.effects import steps as st
from convert.systems.duel_monsters.entries import Spell
from convert.systems.duel_monsters.rules import items
from convert.systems.duel_monsters.rules.character import Item
from convert.systems.duel_monsters.rules.events import (
    AttackDeclared,
    Negated,
    Noted,
    SpellDeclared,
    SpellStayed,
    TurnBegan,
    TurnEnded,
)
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import SensiblePlayer
from convert.systems.duel_monsters.rules.profile import BARE
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.setup import RoomTrap
from convert.systems.duel_monsters.rules.status import banned
from convert.systems.duel_monsters.rules.telling import describe
from convert.systems.duel_monsters.rules.telling_events import tell
from convert.systems.duel_monsters.rules.windows import open_window
from convert.table import answers
from tests.rules_effects.arena import SELF, answer, arena, being, do, in_play, settle
from tests.rules_fight.fights import SELF_CASTER, THE_TARGET, fight, mage, play, spell, with_entries

HEAL = st.Heal(to=SELF_CASTER, amount=Amount(n=2))
ENEMIES = Selector(how="all", kind="monster", side="opponent")
STAYS: dict[str, Any] = {"form": "artifact", "property": "Continuous Trap", "lasting": True, "uses_focus": True}
ONCE: dict[str, Any] = {"form": "artifact", "property": "Normal Trap"}
HUSH = spell("Hush", 1, Ability(mode="continuous", do=(st.Forbid(what=ENEMIES, action="attack"),)), **STAYS)
WELL = spell("Well", 1, Ability(mode="quick", do=(HEAL,)), **STAYS)
VIGIL = spell("Vigil", 1, Ability(mode="trigger", when=Event(event="destroyed", what=ENEMIES), do=(HEAL,)), **STAYS)
GRUDGE = spell(
    "Grudge",
    1,
    Ability(
        mode="cast",
        targets=(Selector(id="t1", how="target", kind="monster", side="opponent"),),
        do=(st.Forbid(what=THE_TARGET, action="attack", until="while_in_play"),),
    ),
    Ability(mode="trigger", when=Event(event="destroyed", what=THE_TARGET), do=(HEAL,)),
    **STAYS,
)
SHRUG = spell("Shrug", 1, Ability(mode="cast", when=Event(event="activated"), do=(st.NegateCast(),)), **ONCE)
RIDDLE = spell("Riddle", 1, adjudication=Adjudication(status="manual", unread=(Unread(src=0, text="Ask it."),)), **ONCE)


def table(trap: Spell, *others: Spell) -> tuple[Game, str]:
    """A has that trap armed, and B the others; a turn has just begun."""
    game = arena(trap, *others)
    being(game, "a").hp = 5
    for other in others:
        in_play(game, other.slug, "b", "armed")
    key = in_play(game, trap.slug, "a", "armed")
    moment(game)
    return game, key


def moment(game: Game) -> None:
    """Something to answer."""
    open_window(game, "turn_start")
    settle(game)


def spring(game: Game, key: str) -> None:
    answer(game, f"answer {key} {BARE}")
    settle(game)


def test_what_holds_all_the_time_is_sprung_and_stays() -> None:
    """It works from then on, in the same Focus slot; it is asked for and told in words."""
    game, key = table(HUSH)
    (move,) = (one for one in game.legal_moves() if one.verb == "answer")
    assert describe(game, move) == "spring Hush, which stays"
    assert not banned(being(game, "kuriboh"), "attack")
    spring(game, key)
    assert banned(being(game, "kuriboh"), "attack")
    assert game.state.spells[key].mode == "lasting"
    assert key in [held.what for held in game.state.mages["a"].held]
    assert [text for event in game.log if (text := tell(game, event)).endswith(("Hush.", "play."))] == [
        "A springs Hush.",
        "  Hush stays in play.",
    ]


def test_a_quick_ability_answers_once_its_trap_is_sprung() -> None:
    """CONVERT-47: at the same moment too; each answers it once (PRECAST-11)."""
    game, key = table(WELL)
    assert [str(move) for move in game.legal_moves()][:2] == ["pass", f"answer {key} {BARE}"]
    answer(game, f"answer {key} {BARE}", f"answer {key} 0")
    assert game.decision is None
    settle(game)
    assert being(game, "a").hp == 7


def test_what_lies_open_is_used_and_what_is_armed_is_sprung_each_with_its_price() -> None:
    """CONVERT-10, CONVERT-47, COMBAT-42: the two are told apart, as offered and as told."""
    pay = st.PayHp(amount=Amount(n=2))
    toll = spell(
        "Toll", 1, Ability(mode="cast", cost=(pay,)), Ability(mode="quick", cost=(pay,), do=(HEAL, HEAL)), **STAYS
    )
    game, key = table(toll)
    assert [describe(game, move) for move in game.legal_moves()][1:2] == ["spring Toll (2 HP), which stays"]
    answer(game, f"answer {key} 0")
    settle(game)
    moment(game)
    assert [describe(game, move) for move in game.legal_moves()][1:2] == ["use Toll (2 HP)"]
    answer(game, f"answer {key} 1")
    assert [text for event in game.log if (text := tell(game, event)).endswith("Toll.")] == [
        "A springs Toll.",
        "A uses Toll.",
    ]


def test_a_turn_in_which_a_trap_was_sprung_is_not_one_of_nothing_and_its_name_needs_no_second_stop() -> None:
    begone = Ability(mode="continuous", do=(st.Forbid(what=ENEMIES, action="attack"),))
    game, key = table(spell("Begone!", 1, begone, **STAYS))
    game.emit(TurnBegan("a"))
    spring(game, key)
    assert "A springs Begone!" in [game.tell(event) for event in game.log]
    game.emit(TurnEnded("a"))
    assert game.tell(game.log[-1]) == ""


@pytest.mark.parametrize("sprung", [False, True])
def test_what_waits_for_an_event_waits_from_then_on(sprung: bool) -> None:
    game, key = table(VIGIL)
    answer(game, *([f"answer {key} {BARE}"] if sprung else ["pass"]))
    settle(game)
    do(game, st.Destroy(what=Selector(ref="t1")), bound={"t1": ("kuriboh",)}, answers=("let-go",))
    assert being(game, "a").hp == (7 if sprung else 5)


def test_what_a_sprung_trap_named_is_known_to_what_it_does_later() -> None:
    """ "Activate this card by targeting 1 monster; when that monster is destroyed, …"."""
    game, key = table(GRUDGE)
    answer(game, f"answer {key} 0")
    settle(game)
    assert (game.state.spells[key].on, game.state.spells[key].bound) == ("kuriboh", (("t1", ("kuriboh",)),))
    do(game, st.Destroy(what=Selector(ref="t1")), bound={"t1": ("kuriboh",)}, answers=("let-go",))
    assert being(game, "a").hp == 7


CHAIN = spell(
    "Chain",
    1,
    Ability(
        mode="cast",
        targets=(Selector(id="t1", how="target", kind="monster", side="opponent"),),
        do=(st.Equip(what=SELF, to=THE_TARGET), st.Modify(what=THE_TARGET, attack=Amount(n=1), until="while_equipped")),
    ),
    Ability(mode="trigger", when=Event(event="leaves_play", what=SELF), do=(HEAL,)),
    **ONCE,
)


def test_a_trap_that_equips_itself_stays_on_what_it_is_on() -> None:
    """PRECAST-05: of a Normal Trap too, whose effect lasts then."""
    game, key = table(CHAIN)
    answer(game, f"answer {key} 0")
    settle(game)
    assert (game.state.spells[key].mode, game.state.spells[key].on) == ("equip", "kuriboh")
    assert "  Chain is on Kuriboh now." in [game.tell(event) for event in game.log]
    do(game, st.Destroy(what=Selector(ref="t1")), bound={"t1": (key,)})
    assert (game.state.spells, being(game, "a").hp) == ({}, 7)


def test_a_trap_that_did_not_equip_itself_is_used() -> None:
    slack = spell("Slack", 1, Ability(mode="cast", do=(st.Equip(what=SELF, to=ENEMIES, optional=True),)), **ONCE)
    game, key = table(slack)
    answer(game, f"answer {key} 0", "no")
    settle(game)
    assert game.state.spells == {}


@pytest.mark.parametrize("trap", [HUSH, GRUDGE, CHAIN])
def test_a_trap_that_is_negated_as_it_is_sprung_is_gone(trap: Spell) -> None:
    """PRECAST-11: it does nothing before it has been answered, and nothing after that either."""
    game, _ = table(trap, SHRUG)
    answer(game, str(next(move for move in game.legal_moves() if move.verb == "answer")))
    assert not banned(being(game, "kuriboh"), "attack")
    answer(game, str(next(move for move in game.legal_moves() if move.verb == "answer")))
    settle(game)
    assert any(isinstance(event, Negated) for event in game.log)
    assert not banned(being(game, "kuriboh"), "attack")
    assert game.state.spells == {}


def test_a_trap_that_nobody_has_read_is_sprung_and_told_the_game_master() -> None:
    game, key = table(RIDDLE)
    (move,) = (one for one in game.legal_moves() if one.verb == "answer")
    assert describe(game, move) == "spring Riddle, to be settled by hand"
    spring(game, key)
    assert [event.text for event in game.log if isinstance(event, Noted)] == ["Riddle, by hand: Ask it."]
    assert game.state.spells == {}


def test_a_trap_that_works_only_when_it_is_gone_has_nothing_to_be_sprung_for() -> None:
    late = spell("Late", 1, Ability(mode="quick", from_="used", do=(HEAL,)), **ONCE)
    game, _ = table(late)
    assert game.decision is None


@pytest.mark.parametrize(("side", "wants"), [("opponent", True), ("you", False)])
def test_a_sensible_player_springs_what_serves_it(side: Any, wants: bool) -> None:
    """Not what would bind its own."""
    bane = Selector(how="all", kind="monster", side=side)
    chains = spell("Chains", 1, Ability(mode="continuous", do=(st.Forbid(what=bane, action="attack"),)), **STAYS)
    game, _ = table(chains)
    being(game, "kuriboh").attack = being(game, "kuriboh").attack_full = 30
    assert (SensiblePlayer(1).choose(game, game.legal_moves()).verb == "answer") == wants


def test_an_armed_trap_is_on_the_board_and_answered_for_at_its_moments() -> None:
    """PRECAST-10: what is armed is shown to its own side alone (GAME-07), and on one's own turn it has to wait."""
    game = fight([mage("A", items=[Item(name="snare", entry="hush")])], [mage("B")], card_index=with_entries(HUSH))
    play(game, "stance none")
    assert "A arms snare (Hush, 2 MP)" in [describe(game, move) for move in game.legal_moves()]
    play(game, "arm a snare")
    assert [any("armed: Hush" in line for line in game.board(side)) for side in (0, 1)] == [True, False]
    (told,) = answers.why(game, "not spring hush")
    assert told.endswith("the end of this turn at last (PRECAST-10).")
    play(game, "end", str(answers.meant(game, "spring hush")[0]))
    assert [any("in play: Hush" in line for line in game.board(side)) for side in (0, 1)] == [True, True]


def test_a_trap_of_the_room_that_has_sprung_is_on_the_board() -> None:
    """CONVERT-10: in its Section, as it is nobody's."""
    game = fight([mage("A")], [mage("B")], card_index=with_entries(HUSH), traps=(RoomTrap(trap="hush", section=2),))
    assert [[line.strip() for line in game.board(side) if "Hush" in line] for side in (None, 0)] == [
        ["Hush (a trap of the room, not sprung)"],
        [],
    ]
    (trap,) = game.state.spells.values()
    game.emit(SpellStayed(replace(trap, mode="lasting")))
    assert "    Hush (sprung, stays in play)" in game.board(0)
    assert game.tableau(0).places[2].lines == ("Hush (sprung, stays in play)",)


@pytest.mark.parametrize(("dice", "on"), [((1, 1, 6, 6), ""), ((6, 6, 1, 1), "b")])
def test_a_trap_is_not_shown_on_whoever_resisted_it(dice: tuple[int, ...], on: str) -> None:
    """CHECK-05: nothing happens to that target; the trap stays in play all the same (CONVERT-26)."""
    trap = replace(
        GRUDGE,
        effects=(
            Ability(
                mode="cast",
                targets=(Selector(id="t1", how="target", kind="caster", side="opponent"),),
                do=(st.Forbid(what=THE_TARGET, action="attack", until="while_in_play"),),
            ),
        ),
    )
    game = arena(trap, dice=dice)
    key = in_play(game, trap.slug, "a", "armed")
    moment(game)
    play(game, f"answer {key} 0", "choose b", "spend 0")
    settle(game)
    assert game.state.spells[key].on == on
    line = next(line for line in game.board(0) if line.strip().startswith("B"))
    assert ("under Grudge" in line, "cannot attack" in line) == (bool(on), bool(on))
    assert any("in play: Grudge" in line for line in game.board(0)) != bool(on)


@pytest.mark.parametrize(
    ("step", "power"),
    [(st.Destroy, False), (st.ToUsed, False), (st.Banish, False), (st.ToPrepared, True)],
)
def test_an_artifact_that_an_effect_ends_needs_restoring(step: Any, power: bool) -> None:
    """ARTIFACT-02, DESPELL-04: it is not armed again by an action and its MP; ``let go`` it keeps its power."""
    game = arena(HUSH, items=[Item(name="jar", entry="hush")])
    armed = items.arm(game, being(game, "a"), being(game, "a").items[0])
    do(game, step(what=Selector(how="all", kind="artifact", side="you")))
    assert armed not in game.state.spells
    assert being(game, "a").items[0].power == power


def test_arming_is_no_use_and_an_attack_nothing_that_is_cast() -> None:
    """CONVERT-20, PRECAST-10: what negates a use is not offered where a trap was armed, nor against an Attack after
    something was used before it."""
    game = arena(SHRUG, GRUDGE, items=[Item(name="grudge", entry="grudge")])
    shrug = in_play(game, "shrug", "b", "armed")
    items.arm(game, being(game, "a"), being(game, "a").items[0])
    open_window(game, "declared", "arming")
    settle(game)
    assert not any(str(one.args[0]) == shrug for one in game.legal_moves() if one.verb == "answer")
    game.drop()
    game.emit(SpellDeclared("a", "home-sparks", "cast", "a casts"))
    game.emit(AttackDeclared(Ref("masaki"), Ref("kuriboh"), 0, key="attack 1"))
    open_window(game, "attack_declared", "attack 1")
    settle(game)
    assert not any(str(one.args[0]) == shrug for one in game.legal_moves() if one.verb == "answer")
    game.drop()
    game.emit(SpellDeclared("a", "home-sparks", "cast", "a casts"))
    open_window(game, "declared", "a casts")
    settle(game)
    answer(game, "pass")  # whose turn it is may answer first
    assert [str(one) for one in game.legal_moves() if one.verb == "answer"] == [f"answer {shrug} 0"]


def test_a_trap_that_came_as_a_monster_is_not_armed_once_more() -> None:
    """ARTIFACT-08, CAST-11: one of the kind is in effect."""
    game = arena(HUSH, items=[Item(name="jar", entry="hush")])
    jar = being(game, "a").items[0]
    being(game, "a").actions = 2
    assert items.can_use(game, being(game, "a"), jar) is None
    being(game, "masaki").entry = "home-hush"
    against = items.can_use(game, being(game, "a"), jar)
    assert against is not None
    assert against.rule == "ARTIFACT-08"


def test_precast_11_a_trap_that_is_undone_and_set_lies_armed_for_its_owner_again() -> None:
    """CONVERT-10: "negate the activation, and if you do, Set that card": whose trap it was has it armed once more."""
    undone = (st.NegateCast(), st.SetCard(what=Selector(how="event"), side="owner", link="and_if_you_do"))
    game, key = table(RIDDLE, spell("Veto", 1, Ability(mode="cast", when=Event(event="cast"), do=undone), **ONCE))
    spring(game, key)
    answer(game, str(next(move for move in game.legal_moves() if move.verb == "answer")))
    settle(game)
    assert any(isinstance(event, Negated) for event in game.log)
    (trap,) = game.state.spells.values()
    assert (game.card_index[trap.entry].name, trap.caster, trap.mode) == ("Riddle", "a", "armed")


@pytest.mark.parametrize("later", [False, True])
def test_the_end_of_the_turn_in_which_it_was_sprung_whoever_s_that_is(later: bool) -> None:
    """TURN-04: of that very turn, and of none after it."""
    sprung = Condition(occurred=Event(event="activated", what=SELF), during="turn")
    dusk = spell("Dusk", 1, Ability(mode="trigger", when=Event(event="end_phase"), if_=(sprung,), do=(HEAL,)), **STAYS)
    game, key = table(dusk)
    game.emit(TurnBegan("b"))
    spring(game, key)
    if later:
        game.emit(TurnBegan("a"))
    game.emit(TurnEnded("a" if later else "b"))
    open_window(game, "turn_end")
    settle(game)
    assert (being(game, "a").hp > 5) is not later
