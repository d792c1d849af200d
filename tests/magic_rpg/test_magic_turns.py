"""The course of a battle: turns, draws, stand-offs, preparing, coming back; Warriors, spirits, standing mana in it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from convert.effects.magic import Ability, Selector
from convert.kernel import Move, TableDice, seeded
from convert.systems.magic_rpg.characters.model import Spirit
from convert.systems.magic_rpg.entries import MonsterAbility
from convert.systems.magic_rpg.rules.bodies import Body
from convert.systems.magic_rpg.rules.card_index import CardIndex, faces_of
from convert.systems.magic_rpg.rules.damage import body_of
from convert.systems.magic_rpg.rules.events import (
    BattleEnded,
    DiceRolled,
    InitiativeTaken,
    Noted,
    PhaseBegan,
    TurnBegan,
)
from convert.systems.magic_rpg.rules.game import Game
from convert.systems.magic_rpg.rules.look_up import look_up
from convert.systems.magic_rpg.rules.options import Options
from convert.systems.magic_rpg.rules.playing import candidates
from convert.systems.magic_rpg.rules.selecting import Context, described
from convert.systems.magic_rpg.rules.setting import Setting, SideSetting, WildSetting, WizardSetting
from convert.table.answers import refused
from tests.magic_rpg.battles import CARDS, HandBook, Wiz, battle, go, ids, legal, life, one

BOB = Wiz(name="Bob")


def begun(*sides: SideSetting, options: Options | None = None, dice: tuple[int, ...] = (), seed: int = 1) -> Game:
    setting = Setting(sides=(sides[0], sides[1]), options=options or Options())
    return Game.new(CardIndex(setting, HandBook()), dice=TableDice(dice) if dice else seeded(seed))


def idle(game: Game) -> Game:
    """Nobody does anything until it is over."""
    while not game.over:
        game.play(next(move for move in game.legal_moves() if move.verb in ("done", "stay", "pass", "keep", "go")))
    return game


def test_a_turn_runs_phase_by_phase_for_the_whole_team() -> None:
    """MRPG-TURN-01, MRPG-TURN-03, MRPG-TURN-04, MRPG-TURN-08, MRPG-MTG-01, MRPG-MEM-01: everybody draws, then everybody
    plays in the order of the file."""
    team = SideSetting(
        name="a", wizards=tuple(WizardSetting(name=name, deck=("forest",) * 9, hand=3) for name in ("Ann", "Cid"))
    )
    game = begun(team, SideSetting(name="b", wizards=(WizardSetting(name="Bob"),), initiative=-5), seed=4)
    assert [len(wizard.hand) for wizard in game.state.wizards] == [4, 4, 0]
    assert [event.phase for event in game.log if isinstance(event, PhaseBegan)] == ["untap", "upkeep", "draw", "main"]
    assert game.decision is not None
    assert game.decision.prompt(game) == "Ann: what to play?"
    go(game, "done")
    assert game.decision.prompt(game) == "Cid: what to play?"


def test_the_first_side_draws_unless_the_table_has_it_otherwise() -> None:
    """MRPG-TURN-04: option ``first_draw``."""
    for draws, held in ((True, 4), (False, 3)):
        sides = [
            SideSetting(name=name, wizards=(WizardSetting(name=name, deck=("forest",) * 9, hand=3),)) for name in "ab"
        ]
        game = begun(*sides, options=Options(first_draw=draws), seed=2)
        assert len(game.state.wizards[game.state.side].hand) == held


def test_an_empty_deck_is_no_loss() -> None:
    """MRPG-TURN-05, MRPG-EX-31: with 3 cards Memory 4 draws 3; he fights on without any."""
    sides = [SideSetting(name=name, wizards=(WizardSetting(name=name, deck=("forest",) * 3),)) for name in "ab"]
    game = begun(*sides, seed=2)
    assert [len(wizard.hand) for wizard in game.state.wizards] == [3, 3]
    assert not game.over


def test_ex_47_a_stand_off() -> None:
    """MRPG-EX-47, MRPG-COMBAT-22: after 15 rounds in which nothing happened nobody has won; or at the limit."""
    sides = [SideSetting(name=name, wizards=(WizardSetting(name=name),)) for name in "ab"]
    game = idle(begun(*sides))
    assert (game.winner, game.state.round) == (None, 15)
    assert [event.why for event in game.log if isinstance(event, BattleEnded)] == ["stand-off"]
    short = idle(begun(*sides, options=Options(round_limit=4)))
    assert (short.state.round, [event.why for event in short.log if isinstance(event, BattleEnded)]) == (
        4,
        ["limit of rounds"],
    )


def test_dice_of_initiative() -> None:
    """MRPG-ACC-13: of 36 pairs 15 for each side and 6 again; with + 1 to + 3 a lead of 6 in 1, 3 and 6 of them."""
    bear = (WildSetting(card="bear-monster"),)
    counts = []
    for modifier in range(4):
        sides = (SideSetting(name="a", wild=bear, initiative=modifier), SideSetting(name="b", wild=bear))
        first = second = again = extra = 0
        for one_die in range(1, 7):
            for other in range(1, 7):
                game = begun(*sides, dice=(one_die, other, 1, 6, 1, 6))
                rolled = [event for event in game.log if isinstance(event, DiceRolled)]
                again += len(rolled) > 1
                first += len(rolled) == 1 and game.state.first == 0
                second += len(rolled) == 1 and game.state.first == 1
                extra += any(event.extra for event in game.log if isinstance(event, InitiativeTaken))
        counts.append((first, second, again, extra))
    assert counts[0] == (15, 15, 6, 0)
    assert [each[3] for each in counts[1:]] == [1, 3, 6]


def test_seeds_are_the_only_chance() -> None:
    """MRPG-TURN-10: the same seed gives the same battle."""
    sides = [SideSetting(name=name, wizards=(WizardSetting(name=name, deck=tuple(CARDS)[:9]),)) for name in "ab"]
    assert begun(*sides, seed=5).state == begun(*sides, seed=5).state
    assert begun(*sides, seed=5).state != begun(*sides, seed=6).state


def test_ex_31_preparing_turns() -> None:
    """MRPG-EX-31, MRPG-TURN-11, MRPG-CAST-03: three of them show 4 + 3 = 7 cards and keep 4."""
    ann = WizardSetting(name="Ann", deck=tuple(["forest"] * 4 + ["bear", "mouse", "ogre", "wall"] * 2))
    sides = (
        SideSetting(name="a", wizards=(ann,), preparing=3),
        SideSetting(name="b", wizards=(WizardSetting(name="Bob"),)),
    )
    game = begun(*sides, seed=3)
    for _ in range(3):
        assert "keep" in legal(game)
        assert len(game.state.wizards[0].hand) == 5
        go(game, "keep")
        if any(move.startswith("discard") for move in legal(game)) and "keep" not in legal(game):
            game.play(game.legal_moves()[0])
    wizard = game.state.wizards[0]
    assert len(wizard.graveyard) == 3
    assert len(wizard.hand) + wizard.deck == 9
    assert wizard.deck in (5, 4)  # the first draw of the battle may have come already


def test_a_wizard_who_fled_comes_back() -> None:
    """MRPG-FLEE-04, MRPG-FLEE-07, MRPG-FLEE-08, MRPG-SPIR-09: what he played is in his graveyard."""
    wizard = Wiz(hand=("bear",), play=("forest", "mouse"), spirits=(Spirit(1, 1),))
    game = battle([wizard, Wiz(name="Cid")], [BOB], phase="end", dice=(6, 1))
    go(game, "flee")
    assert (game.state.wizards[0].state, ids(game, "spirit"), len(game.state.wizards[0].behind)) == ("fled", [], 2)
    while "come-back" not in legal(game):
        game.play(next(move for move in game.legal_moves() if move.verb in ("done", "stay", "pass", "go")))
    go(game, "come-back")
    ann = game.state.wizards[0]
    assert (ann.state, len(ann.graveyard), ann.behind, len(ids(game, "spirit"))) == ("able", 2, (), 1)


def test_wounds_stay_and_creatures_are_whole_again() -> None:
    """MRPG-LIFE-02, MRPG-LIFE-04, MRPG-LIFE-11, MRPG-MTG-01, MRPG-MTG-06, MRPG-MTG-07."""
    game = battle([Wiz(play=("mouse", "ogre"))], [Wiz(name="Bob", play=("giant",))], phase="attack")
    mouse, ogre, giant = one(game, "mouse"), one(game, "ogre"), one(game, "giant")
    go(game, f"attack {mouse} -2", f"attack {ogre} -2", "done", f"block {giant} {ogre}")
    assert (life(game, 1), game.state.pieces[giant].damage, ids(game, "ogre")) == (9, 3, [])
    assert game.state.pieces[mouse].tapped
    go(game, "go")
    assert (life(game, 1), game.state.pieces[giant].damage) == (9, 0)


def test_a_warrior_is_no_creature() -> None:
    """MRPG-WAR-04, MRPG-WAR-07, MRPG-WAR-10, MRPG-WAR-14: colorless, and nothing that is aimed at creatures finds him;
    only Warriors have toughness."""
    game = battle([Wiz(hand=("growth", "strength"), power=2, toughness=2, play=("forest", "mountain", "bear"))], [BOB])
    go(game, "cast growth")
    assert life(game, 0) == 10  # the bear was the only target, and taken without asking
    assert game.bodies[one(game, "bear")][:2] == (5, 5)
    assert body_of(game, -1) == Body(2, 2, frozenset())
    assert [wizard.toughness for wizard in game.state.wizards] == [2, 0]


def test_a_warrior_counts_for_rampage() -> None:
    """MRPG-WAR-06, MRPG-MTG-11."""
    cid = Wiz(name="Cid", power=1, toughness=1)
    game = battle([Wiz(play=("craw",))], [cid, Wiz(name="Bob", play=("mouse",))], phase="attack")
    craw = one(game, "craw")
    go(game, f"attack {craw} -3", "done", f"block {one(game, 'mouse')} {craw}", f"block -2 {craw}")
    assert game.bodies[craw][:2] == (5, 5)


def test_standing_mana_is_an_artifact() -> None:
    """MRPG-LAND-01, MRPG-LAND-04: no land, and there at the start; what destroys artifacts finds it."""
    game = battle([Wiz(standing=(("red",), ()))], [BOB])
    kinds = [game.card_index.facts[piece.facts][0].classes for piece in game.state.pieces.values()]
    assert kinds == [("artifact",), ("artifact",)]
    assert [piece.ends for piece in game.state.pieces.values()] == [0, 0]


def test_spirits_are_there_from_the_start() -> None:
    """MRPG-SPIR-01, MRPG-SPIR-03, MRPG-SPIR-04, MRPG-SPIR-07, MRPG-SPIR-10: colorless, not sick, gone for the battle
    when killed."""
    spirits = (Spirit(2, 1, ("flying",)), Spirit(3, 0))
    game = battle([Wiz(spirits=spirits)], [Wiz(name="Bob", play=("archer",))], phase="attack")
    spirit = one(game, "spirit")
    assert game.card_index.facts[game.state.pieces[spirit].facts][0].colors == ()
    go(game, f"attack {spirit} -2", "done", f"block {one(game, 'archer')} {spirit}")
    assert ids(game, "spirit") == []
    assert game.state.wizards[0].graveyard == ()


def test_mana_is_not_shared() -> None:
    """MRPG-COMBAT-15, MRPG-COMBAT-14: a companion's land does not pay."""
    game = battle([Wiz(hand=("spark",)), Wiz(name="Cid", play=("mountain",))], [BOB])
    assert all(move != "cast spark" for move in legal(game))


def test_what_one_controls_is_ones_own() -> None:
    """MRPG-COMBAT-13, MRPG-MTG-22: a banner of one wizard helps his creatures alone; moving armor can kill."""
    game = battle([Wiz(play=("banner", "bear")), Wiz(name="Cid", play=("ogre",))], [BOB])
    assert (game.bodies[one(game, "bear")].power, game.bodies[one(game, "ogre")].power) == (3, 3)
    game = battle([Wiz(hand=("strength",), play=("armor", "mouse", "bear", "forest", "forest", "mountain"))], [BOB])
    armor, mouse, bear = one(game, "armor"), one(game, "mouse"), one(game, "bear")
    go(game, f"equip {armor}", f"target {mouse}", "cast strength", f"target {mouse}")
    assert game.bodies[mouse][:2] == (5, 1)
    go(game, f"equip {armor}")
    assert (ids(game, "mouse"), game.bodies[bear][:2]) == ([], (4, 3))


def test_what_one_does_not_control_is_the_companions_too() -> None:
    """MRPG-COMBAT-13: "you don't control" is every creature but one's own, a companion's with them."""
    game = battle([Wiz(play=("bear",)), Wiz(name="Cid", play=("ogre",))], [Wiz(name="Bob", play=("mouse",))])
    others = Selector(id="t1", how="target", kind=("creature",), side="not_you", count=1)
    opponents = Selector(id="t1", how="target", kind=("creature",), side="opponent", count=1)
    assert candidates(game, others, 0, 0, 0) == [one(game, "ogre"), one(game, "mouse")]
    assert candidates(game, opponents, 0, 0, 0) == [one(game, "mouse")]
    bear = game.state.pieces[one(game, "bear")]
    fitting = described(Context(game, bear.controller, 0, bear.id), replace(others, how=None))
    assert fitting == [one(game, "ogre"), one(game, "mouse")]


def test_the_team_attacks_together() -> None:
    """MRPG-COMBAT-17: each creature names its own wizard; blocks are declared together."""
    game = battle([Wiz(play=("bear",)), Wiz(name="Cid", play=("ogre",))], [BOB, Wiz(name="Dee")], phase="attack")
    bear, ogre = one(game, "bear"), one(game, "ogre")
    go(game, f"attack {bear} -3", f"attack {ogre} -4")
    assert [life(game, number) for number in range(4)] == [10, 10, 8, 7]


def test_attackers_and_blockers_are_named_in_any_order() -> None:
    """MRPG-COMBAT-17: naming a later one first shuts no earlier one out; however they are named, the table is the
    same."""
    tables = []
    for order in ((0, 1), (1, 0)):
        game = battle([Wiz(play=("bear", "ogre"))], [Wiz(name="Bob", play=("mouse", "mouse", "hero"))], phase="attack")
        attackers = [one(game, "bear"), one(game, "ogre")]
        go(game, *[f"attack {attackers[at]} -2" for at in order])
        mice = ids(game, "mouse")
        for at in order:
            assert f"block {mice[at]} {attackers[0]}" in legal(game)
            go(game, f"block {mice[at]} {attackers[0]}")
        assert f"block {one(game, 'hero')} {attackers[1]}" in legal(game)
        tables.append(game.state)
    assert tables[0] == tables[1]


def test_what_attacked_is_tapped_in_the_enemys_turn() -> None:
    """MRPG-COMBAT-23, MRPG-COMBAT-04: and is not attacked then."""
    game = battle(["ogre*"], [Wiz(name="Bob", play=("bear",))], phase="attack")
    ogre = one(game, "ogre")
    go(game, f"attack {ogre} -1", "done")
    while game.state.side == 0 or game.state.phase != "attack":
        game.play(next(move for move in game.legal_moves() if move.verb in ("done", "stay", "pass", "go")))
    assert game.state.pieces[ogre].tapped
    assert legal(game) == [f"attack {one(game, 'bear')} 0", "done"]


def test_wild_creatures_are_targets_and_their_secrets_are_kept() -> None:
    """MRPG-MON-01 to MRPG-MON-03, MRPG-EX-48: no controller, no mana; what is not revealed is in no view."""
    game = battle([Wiz(hand=("murder",), play=("swamp", "swamp"))], ["giant", "mouse"])
    go(game, "cast murder", f"target {one(game, 'giant')}")
    assert ids(game, "giant") == []
    secret: Any = replace(
        CARDS["giant-monster"],
        abilities=(MonsterAbility(text="It glows."), MonsterAbility(text="It burns.", revealed=False)),
    )
    assert faces_of(secret)[0].text == "It glows."


def test_a_secret_is_clear_once_it_is_used() -> None:
    """MRPG-MON-02: it is told as it is used, and stands in what is looked up from then on."""
    hit = {"op": "damage", "to": {"how": "all", "kind": ["player"], "side": "opponent"}, "amount": 1}
    burn = {"mode": "trigger", "when": {"event": "attacks", "what": {"how": "self"}}, "do": [hit]}
    hidden = replace(
        CARDS["bear-monster"],
        slug="wyrm-monster",
        name="Wyrm",
        effects=(msgspec.convert(burn, Ability),),
        abilities=(MonsterAbility(text="It burns.", revealed=False),),
    )
    game = battle(["wyrm"], [BOB], phase="attack", book=HandBook(hidden))
    assert not any("damage" in line for line in look_up(game, "wyrm"))
    go(game, next(move for move in legal(game) if move.startswith("attack")), "done")
    told = [line for event in game.log if (line := game.tell(event))]
    assert any("is used: Whenever this card attacks, " in line for line in told)
    assert any("1 damage" in line for line in look_up(game, "wyrm"))


def test_the_game_masters_word_is_kept() -> None:
    """MRPG-GEN-06: decisions and notes are part of the battle's log, and of its save."""
    game = battle([Wiz(hand=("mouse",), play=("forest",))], [BOB])
    assert game.jot(0, "decision Fire does not burn under water") == []
    assert game.jot(0, "cast mouse") is None
    notes = [event.text for event in game.log if isinstance(event, Noted)]
    assert notes == ["decision: Fire does not burn under water"]
    assert "under water" in game.to_json()


def test_the_turns_of_both_teams_make_a_round() -> None:
    """MRPG-TURN-02, MRPG-TURN-03: after an extra turn the same side has the initiative."""
    bears = tuple(WildSetting(card="bear-monster") for _ in range(1))
    game = begun(
        SideSetting(name="a", wild=bears, initiative=9), SideSetting(name="b", wild=bears), dice=(6, 1), seed=1
    )
    for _ in range(40):
        if game.over or game.state.turns > 3:
            break
        game.play(next(move for move in game.legal_moves() if move.verb in ("done", "stay", "pass")))
    turns = [(event.side, event.round, event.extra) for event in game.log if isinstance(event, TurnBegan)]
    assert turns[:4] == [(0, 1, True), (0, 1, False), (1, 1, False), (0, 2, False)]
    assert game.understand("done")[0] == Move("done")


def test_a_card_of_several_words_is_understood_where_something_else_is_asked() -> None:
    """MRPG-COMBAT-17: while blocks are asked for, a card is no move now; it is no nonsense either."""
    named = replace(CARDS["mouse"], name="Field Mouse", slug="field-mouse")
    bob = Wiz(name="Bob", hand=("field-mouse",), play=("mouse",))
    game = battle([Wiz(play=("bear",))], [bob], phase="attack", book=HandBook(named))
    go(game, f"attack {one(game, 'bear')} -2", "done")
    assert game.understand("cast field mouse")[0] == Move("cast", ("field-mouse",))
    for line in ("cast field mouse", "cast nobody anywhere", "land", "cast goblin"):
        assert refused(game, line).startswith("First there is this to decide: Who blocks?")
    assert "can be made out" in refused(game, "frobnicate")
