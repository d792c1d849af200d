"""The sensible player of Duel Monsters: what it was counted doing wrong before issue 16, each mended (issue 16)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from bench.player_counts import count
from convert.effects import Ability, Amount, Condition, Selector
from convert.effects import steps as st
from convert.kernel import Move, Policy, derive, play_out
from convert.kernel.dice import SeededDice
from convert.systems.duel_monsters.arena import FightArena
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.casting import spells
from convert.systems.duel_monsters.rules.context import Context
from convert.systems.duel_monsters.rules.effects.selectors import candidates
from convert.systems.duel_monsters.rules.events import Charged, FledTheField
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.options import Options
from convert.systems.duel_monsters.rules.players import PLAYERS, SensiblePlayer
from convert.systems.duel_monsters.rules.players.chances import Guard, dice, excess, hit
from convert.systems.duel_monsters.rules.players.magic import Texts
from convert.systems.duel_monsters.rules.players.sensible import Thought
from convert.systems.duel_monsters.rules.players.worth import Esteem, estimate
from convert.systems.duel_monsters.rules.stances import TakeStance
from convert.systems.duel_monsters.rules.turn import Act
from convert.terminal.opening import starter_compendium
from tests.players.former_duel_monsters import FormerPlayer
from tests.players.parties import party
from tests.rules_effects.test_random_decks import setup
from tests.rules_fight.fights import (
    CARD_INDEX,
    MASAKI,
    bring,
    cast,
    engage,
    fight,
    mage,
    monster,
    play,
    real,
    spell,
    with_entries,
)


@pytest.fixture(scope="module")
def arena() -> FightArena:
    return FightArena(starter_compendium())


def choice(game: Game) -> str:
    """What the sensible player does now."""
    return str(SensiblePlayer(1).choose(game, game.legal_moves()))


def test_dice_are_worked_out_throw_by_throw() -> None:
    """COMBAT-39, COMBAT-44: 2D6 have 36 throws, a Charge makes one of them a 6, half of the damage goes to HP."""
    assert dict(dice(2, 0))[7] == pytest.approx(6 / 36)
    assert dict(dice(2, 1)) == pytest.approx(dict.fromkeys(range(7, 13), 1 / 6))
    blow = hit((2, 2), 8, Guard(armour=4, defend=8, hp=20))  # 12 + 8 - 4 = 16: 8 to HP, 8 to Defend
    assert blow == (8.0, 0.0)
    assert hit((2, 2), 30, Guard(0, 0, 20)).falls == pytest.approx(1.0)
    parried = excess((2, 2), (2, 2), 6, *Guard(0, 3, 20))  # 6 ahead: 3 to HP, 3 to Defend
    assert parried == (3.0, 0.0)


def test_a_caster_is_worth_its_summons_too(arena: FightArena) -> None:
    """STAT-22: they leave with it."""
    game = party(arena, "a Magi").start(1)
    before = estimate(game.state, 0)
    who = game.state.turn
    game.play(next(move for move in game.legal_moves() if move.args == ("none",)))
    game.play(next(move for move in game.legal_moves() if move.verb == "summon"))
    assert estimate(game.state, 0)[who].whole > before[who].whole + 3


@pytest.mark.thorough
def test_counts_of_what_was_wrong_before_issue_16() -> None:
    """One fight of each setting: nothing of one's own is De-Spelled, next to nothing is cast at nobody, stances, Full
    Casts and all are taken, and the seed matters. (``bench.player_counts`` counts many.)"""
    counts: Counter[str] = count(PLAYERS["sensible"], 2)
    assert counts["De-Spells of one's own"] == 0
    assert counts["steps that reached nobody"] == 0
    assert counts["stance attack"] > 40
    assert counts["full-cast"] > 3
    assert counts["HP burned of one's own side"] <= counts["HP burned"] / 4
    assert counts["courses of 8 seeds of the player"] > 14


def test_the_same_seed_plays_the_same(arena: FightArena) -> None:
    fights = [party(arena, "a Magi and a wolf") for _ in range(2)]
    ends = [play_out(one.start(4), [SensiblePlayer(derive(4, side)) for side in range(2)]).to_json() for one in fights]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", ["a Magi and a wolf", "three monsters"])
def test_it_beats_the_former_player(arena: FightArena, name: str) -> None:
    """At least 60 % of 24 fights, half from each seat; ``bench.mirrors`` plays four parties 400 times."""
    mirror, points = party(arena, name), 0.0
    for index in range(24):
        seed, seat = derive(3, index // 2), index % 2
        players: list[Policy] = [SensiblePlayer(derive(seed, 0)), FormerPlayer(derive(seed, 1))]
        game = play_out(mirror.start(seed), players[::-1] if seat else players)
        points += 0.5 if game.winner is None else float(game.winner == seat)
    assert points >= 14.5, f"{name}: {points} of 24"


def test_it_fells_the_caster_rather_than_the_summon() -> None:
    """COMBAT-52: the fight is over with the caster."""
    game = fight([real("Ogre")], [mage("B", bonded="masaki")], options=Options(basic_magic=False))
    engage(game, "ogre", "b")
    play(game, "stance none")
    assert choice(game) in ("charge ogre", "attack ogre b")


def test_what_burns_its_own_side_is_not_cast() -> None:
    """A spell that hurts everybody, with nobody but a friend near: not cast."""
    blaze = spell("Blaze", 1, cast(st.Damage(to=Selector(how="all", kind="any", side="you"), amount=Amount(n=9))))
    game = fight(
        [mage("A", "blaze")],
        [mage("B")],
        card_index=CardIndex((*CARD_INDEX.entries, blaze)),
        options=Options(basic_magic=False),
    )
    play(game, "stance none")
    assert "blaze" not in choice(game)


def test_a_full_cast_ends_where_nothing_more_brings_anything() -> None:
    """CAST-12: two burns, and no cure at full HP."""
    burn = spell("Burn", 1, cast(st.Damage(to=Selector(kind="caster", side="opponent", how="all"), amount=Amount(n=3))))
    cards = CardIndex((*CARD_INDEX.entries, burn))
    for hp, more in ((None, "done"), (4, "add cast home-cure")):
        game = fight([mage("A", "burn", "sparks", "cure", focus=4, now=(hp, None))], [mage("B")], card_index=cards)
        play(game, "stance none", "full-cast a", "add cast home-burn", "add cast home-sparks")
        assert choice(game) == more


def test_it_sacrifices_who_is_nearly_gone_for_what_is_strong() -> None:
    """CAST-04: two summons that a blow would fell anyway pay for a Blue-Eyes, which Channeling alone does not; unhurt
    they are kept."""

    def position(hp: int) -> Game:
        mages = [mage("A", "blue-eyes", attribute="Light", channeling=8, focus=5, mp=5)]
        game = fight(mages, [mage("B", bonded="masaki")], options=Options(basic_magic=False))
        bring(game, "a", MASAKI, 2)
        for one in game.state.beings.values():
            if one.caster == "a":
                one.hp = hp
        play(game, *["stance none"] * 3)
        return game

    hurt = position(1)
    assert any(move.verb == "summon-sacrifice" for move in hurt.legal_moves())
    assert choice(hurt) == "summon-sacrifice a home-blue-eyes"
    assert "sacrifice" not in choice(position(12))


def test_what_flips_is_summoned_as_a_shadow_while_nobody_is_near() -> None:
    """SHADOW-05, SHADOW-06: no Sustain until it is revealed, and its flip effect is still to come."""
    flip = Ability(
        mode="flip", do=(st.Damage(to=Selector(how="all", kind="caster", side="opponent"), amount=Amount(n=3)),)
    )
    lurker = monster("Lurker", 4, 9, 9, flip)
    options = Options(basic_magic=False)
    far = fight(
        [mage("A", "home-lurker")], [mage("B")], card_index=with_entries(lurker), together=False, options=options
    )
    play(far, "stance none")
    assert choice(far) == "summon-shadow a home-lurker"
    plain = monster("Lurker", 4, 9, 9)
    near = fight([mage("A", "home-lurker")], [mage("B")], card_index=with_entries(plain), options=options)
    play(near, "stance none")
    assert choice(near) == "summon a home-lurker"


def test_what_is_looked_for_while_an_action_is_chosen_is_what_a_new_look_finds(arena: FightArena) -> None:
    """What can be named and what it would be worth are asked of the same things; nothing of it outlives an event but
    a Charge. What was looked for as a stance was weighed serves the action, too, where nothing happens between."""
    game = arena.scenario("duel-of-two-magi").start(3)
    players = [SensiblePlayer(side) for side in range(2)]
    asked = 0
    while not game.over and game.rounds < 4:
        decision = game.decision
        assert decision is not None
        move = players[decision.side(game)].choose(game, game.legal_moves())
        if isinstance(decision, Act | TakeStance):
            for key, (selector, found) in (game.sought.things if game.sought is not None else {}).items():
                _, you, source, entry, ability, mp, manner = key
                side = game.state.beings[you].side
                ctx = Context(you, side, source, entry, ability, mp, "any", manner=manner)
                assert candidates(game, ctx, selector) == found
                asked += 1
        else:
            assert game.sought is None
        game.play(move)
    assert asked > 20


def test_what_could_be_cast_as_a_stance_was_weighed_is_asked_anew_in_the_action_part() -> None:
    """TURN-01: a condition may ask which part of the turn it is."""
    step = st.Damage(to=Selector(kind="caster", side="opponent", how="all"), amount=Amount(n=3))
    burn = spell("Burn", 1, replace(cast(step), if_=(Condition(phase="main"),)))
    game = fight([mage("A", "home-burn")], [mage("B")], card_index=with_entries(burn))
    me = game.state.mages["a"]
    assert spells.cast_abilities(game, game.state.beings["a"], me, burn) == ()
    play(game, "stance none")
    assert isinstance(game.decision, Act)
    assert Move("cast", ("a", "home-burn")) in game.legal_moves()


class Afresh(SensiblePlayer):
    """It finds its thoughts and the legal moves that were kept to be those that one has who comes new to the table."""

    kept = 0

    def _thought(self, game: Game, side: int) -> Thought:
        last, thought = self._last, super()._thought(game, side)
        if thought is last and isinstance(game.decision, Act):
            type(self).kept += 1
            new = game.copy()
            assert game.decision.moves(new) == game.decision.moves(game)
            fresh = Thought(new, side, self._dice, Esteem(), Texts()).mind
            for move in game.legal_moves():
                assert thought.mind.gain(move) == fresh.gain(move), move
        return thought


def test_what_is_kept_of_a_position_is_what_a_new_look_at_it_finds() -> None:
    card_index = CardIndex.of(starter_compendium())
    for seed in range(12):
        game = Game.new(setup(card_index, seed), card_index, seed=seed)
        play_out(game, [Afresh(seed), Afresh(seed + 1)], limit=600)
    assert Afresh.kept > 40


def test_what_it_remembers_is_no_reason_to_stumble_over_one_who_is_gone() -> None:
    """A Charge of its own, and then a friend was lost: nothing that was thought before is looked at again."""
    game = fight([mage("A"), mage("C")], [mage("B")])
    engage(game, "a", "b")
    engage(game, "c", "b")
    play(game, "stance none")
    thought = Thought(game, 0, SeededDice(0), Esteem(), Texts())
    thought.fray.threat(game.state.beings["c"], 0)
    game.emit(Charged("a"))
    assert thought.holds()
    thought.fray.threat(game.state.beings["c"], 0)
    game.emit(Charged("a"))
    game.emit(FledTheField("c"))
    assert not thought.holds()
