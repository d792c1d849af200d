"""Combat: who is attacked, blocks, damage, Warriors, keywords (MRPG-COMBAT, MRPG-WAR, MRPG-MTG)."""

from __future__ import annotations

from convert.systems.magic_rpg.rules.blocks import band_extra, most_blocked
from convert.systems.magic_rpg.rules.options import Options
from convert.systems.magic_rpg.rules.players import SensiblePlayer
from convert.systems.magic_rpg.rules.turn import BeginPhase
from tests.magic_rpg.battles import Wiz, battle, go, ids, legal, life, one

BOB = Wiz(name="Bob")


def test_ex_13_creatures_attack_a_warrior() -> None:
    """MRPG-EX-13, MRPG-WAR-03, MRPG-WAR-11, MRPG-LIFE-03: each attacker's damage is reduced, each takes his power."""
    game = battle([Wiz(play=("giant",))], [Wiz(life=6, power=2, toughness=2)], phase="attack")
    go(game, f"attack {one(game, 'giant')} -2", "done")
    assert life(game, 1) == 4
    assert game.state.pieces[one(game, "giant")].damage == 2
    game = battle([Wiz(play=("bear", "bear"))], [Wiz(life=6, power=2, toughness=2)], phase="attack")
    first, second = ids(game, "bear")
    go(game, f"attack {first} -2", f"attack {second} -2", "done")
    assert (life(game, 1), ids(game, "bear")) == (6, [])


def test_ex_38_a_first_striker_and_a_warrior() -> None:
    """MRPG-EX-38, MRPG-WAR-11, MRPG-MTG-09."""
    game = battle([Wiz(play=("duelist",))], [Wiz(life=5, power=2, toughness=1)], phase="attack")
    go(game, f"attack {one(game, 'duelist')} -2", "done")
    assert (life(game, 1), ids(game, "duelist")) == (3, [])
    game = battle([Wiz(play=("duelist",))], [Wiz(life=5, power=2, toughness=1, play=("wall",))], phase="attack")
    go(game, f"attack {one(game, 'duelist')} -2", "done", f"block {one(game, 'wall')} {one(game, 'duelist')}")
    assert life(game, 1) == 5
    assert game.state.pieces[one(game, "duelist")].damage == 0
    assert game.state.pieces[one(game, "wall")].damage == 3


def test_ex_39_a_warrior_blocks_a_trampler() -> None:
    """MRPG-EX-39, MRPG-WAR-05, MRPG-WAR-14, MRPG-LIFE-01: 7 are assigned to him, 1 goes through."""
    warrior, friend = Wiz(name="Cid", life=4, power=3, toughness=3), Wiz(name="Dee", life=9)
    game = battle([Wiz(play=("wurm",))], [warrior, friend], phase="attack")
    go(game, f"attack {one(game, 'wurm')} -3", "done", f"block -2 {one(game, 'wurm')}")
    assert (life(game, 1), life(game, 2)) == (0, 8)
    assert game.state.pieces[one(game, "wurm")].damage == 3
    assert game.state.wizards[1].able
    go(game, "go")
    assert game.state.wizards[1].state == "unconscious"


def test_a_warrior_who_is_attacked_does_not_block_and_who_blocked_pays() -> None:
    """MRPG-WAR-05, MRPG-WAR-13: not attacked, untapped; no card in his next own turn."""
    pair = [Wiz(name="Cid", power=1, toughness=1), Wiz(name="Dee")]
    game = battle([Wiz(play=("bear",))], pair, phase="attack")
    bear = one(game, "bear")
    go(game, f"attack {bear} -2", "done")
    assert life(game, 1) == 9
    game = battle([Wiz(play=("bear",))], pair, phase="attack")
    go(game, f"attack {one(game, 'bear')} -3", "done")
    assert legal(game) == [f"block -2 {one(game, 'bear')}", "done"]
    go(game, f"block -2 {one(game, 'bear')}")
    assert (life(game, 1), life(game, 2), game.state.wizards[1].owes) == (9, 10, True)


def test_ex_40_a_warrior_attacks_a_warrior() -> None:
    """MRPG-EX-40, MRPG-WAR-08, MRPG-WAR-12: each loses the other's power less his own toughness."""
    game = battle([Wiz(life=6, power=2, toughness=2)], [Wiz(name="Bob", life=6, power=1, toughness=1)])
    go(game, "melee")
    assert game.state.wizards[0].held
    game.push(BeginPhase("attack"))
    game.refresh()
    go(game, "attack -1 -2")
    assert (life(game, 0), life(game, 1), game.state.wizards[0].tapped) == (6, 5, True)


def test_ex_41_leaders() -> None:
    """MRPG-EX-41, MRPG-COMBAT-02, MRPG-COMBAT-03, MRPG-COMBAT-18: the leader does not block and deals no damage."""
    for strikes_back, bears in ((False, 1), (True, 0)):
        options = Options(leaders_strike_back=strikes_back)
        game = battle([Wiz(play=("ogre", "bear"))], ["giant*", "mouse"], phase="attack", options=options)
        leader = one(game, "giant")
        ogre = one(game, "ogre")
        assert [move for move in legal(game) if move.startswith("attack")] == [
            f"attack {ogre} {leader}",
            f"attack {one(game, 'bear')} {leader}",
        ]
        go(game, f"attack {ogre} {leader}", f"attack {one(game, 'bear')} {leader}", "done")
        assert f"block {leader} {ogre}" not in legal(game)
        go(game, f"block {one(game, 'mouse')} {ogre}")
        assert (ids(game, "mouse"), len(ids(game, "bear"))) == ([], bears)
        assert game.state.pieces[leader].damage == 2


def test_ex_42_a_group_without_a_leader_must_block() -> None:
    """MRPG-EX-42, MRPG-COMBAT-05 to MRPG-COMBAT-07: nothing tramples over; both tapped: nobody is hit."""
    game = battle([Wiz(play=("beast",))], ["bear", "mouse"], phase="attack")
    beast, bear, mouse = one(game, "beast"), one(game, "bear"), one(game, "mouse")
    go(game, f"attack {beast} 0", "done")
    assert legal(game) == [f"block {bear} {beast}", f"block {mouse} {beast}"]
    go(game, f"block {bear} {beast}")
    assert legal(game) == [f"block {mouse} {beast}", "done"]
    go(game, "done")
    assert (ids(game, "bear"), ids(game, "mouse")) == ([], [mouse])
    game = battle([Wiz(play=("beast",))], ["bear", "mouse"], phase="attack", tapped=("bear", "mouse"))
    go(game, f"attack {one(game, 'beast')} 0", "done")
    assert legal(game) == ["go", "hold"]
    assert len(ids(game, "bear")) == 1


def test_a_tapped_leader_is_no_leader() -> None:
    """MRPG-COMBAT-04: the rest defend as a group without one."""
    game = battle([Wiz(play=("beast",))], ["bear*", "mouse"], phase="attack", tapped=("bear",))
    beast = one(game, "beast")
    assert legal(game) == [f"attack {beast} 0", "done"]
    go(game, f"attack {beast} 0", "done")
    assert ids(game, "mouse") == []  # the only block there is was made


def test_ex_43_flyers_and_blockers_from_the_ground() -> None:
    """MRPG-EX-43, MRPG-COMBAT-08, MRPG-COMBAT-09, MRPG-COMBAT-20: they may be left out, ranged ones not."""
    game = battle([Wiz(play=("drake",))], ["giant"], phase="attack")
    drake, giant = one(game, "drake"), one(game, "giant")
    go(game, f"attack {drake} 0", "done")
    assert legal(game) == [f"leave-out {giant}", "done"]
    go(game, f"leave-out {giant}")
    assert (game.state.pieces[drake].damage, game.state.pieces[giant].damage) == (0, 0)
    game = battle([Wiz(play=("drake",))], ["giant", "archer"], phase="attack")
    drake, giant, archer = one(game, "drake"), one(game, "giant"), one(game, "archer")
    go(game, f"attack {drake} 0", "done", f"block {giant} {drake}", f"block {archer} {drake}")
    go(game, f"leave-out {giant}")
    assert (ids(game, "archer"), game.state.pieces[drake].damage, game.state.pieces[giant].damage) == ([], 2, 0)


def test_ex_44_bands_of_blockers() -> None:
    """MRPG-EX-44, MRPG-COMBAT-12: a band counts as one; without banding both attackers must be blocked."""
    game = battle([Wiz(play=("bear", "ogre"))], ["hero", "hero"], phase="attack")
    bear, ogre = one(game, "bear"), one(game, "ogre")
    first, second = ids(game, "hero")
    go(game, f"attack {bear} 0", f"attack {ogre} 0", "done", f"block {first} {bear}")
    assert f"block {second} {bear}" in legal(game)
    go(game, f"block {second} {bear}")
    assert game.to_move == 1  # whoever controls the band says where the damage goes (MRPG-MTG-15)
    game = battle([Wiz(play=("bear", "ogre"))], ["mouse", "mouse"], phase="attack")
    bear, ogre = one(game, "bear"), one(game, "ogre")
    first, second = ids(game, "mouse")
    go(game, f"attack {bear} 0", f"attack {ogre} 0", "done", f"block {first} {bear}")
    assert game.state.fight_of(ogre) is None or f"block {second} {bear}" not in legal(game)


def owed(fa: int, ga: int, fd: int, gd: int) -> tuple[int, int]:
    """x flying attackers that flyers must block, and x + y attackers that must be blocked in all (MRPG-COMBAT-11), of
    FA, GA attackers and FD, GD defenders without anything special."""
    x = min(fa, fd)
    return x, x + min(gd, (fa - x) + ga)


def test_ex_16_how_many_must_be_blocked() -> None:
    """MRPG-EX-16, MRPG-COMBAT-10, MRPG-COMBAT-11, MRPG-COMBAT-19: by the formula, and as the largest matching."""
    assert (owed(2, 3, 1, 2), owed(0, 1, 3, 0), owed(1, 1, 2, 1)) == ((1, 3), (0, 0), (1, 2))
    for fa in range(4):
        for ga in range(4):
            for fd in range(4):
                for gd in range(4):
                    high, low = list(range(fa)), list(range(10, 10 + ga))
                    reach = {100 + number: high for number in range(fd)}
                    reach |= {200 + number: [*high, *low] for number in range(gd)}
                    assert most_blocked(reach, [*high, *low]) == owed(fa, ga, fd, gd)[1], (fa, ga, fd, gd)
    both = {1: [7, 8], 2: [7, 8]}
    assert [most_blocked(both, [7, 8], two) for two in ((), (7,), (7, 8))] == [2, 1, 1]
    assert most_blocked({1: [7]}, [7], (7,)) == 0
    assert [band_extra(group, (1, 2)) for group in ((1, 2), (1, 5), (5, 6), (1, 5, 6), (1,))] == [1, 1, 0, 0, 0]


def test_wizards_are_attacked_while_there_is_one() -> None:
    """MRPG-COMBAT-01, MRPG-COMBAT-16, MRPG-COMBAT-13: creatures of the side cannot be; they block for anybody."""
    game = battle([Wiz(play=("bear",))], [BOB, Wiz(name="Cid", play=("mouse",)), "giant"], phase="attack")
    bear = one(game, "bear")
    assert legal(game) == [f"attack {bear} -2", f"attack {bear} -3", "done"]
    go(game, f"attack {bear} -2", "done")
    assert legal(game) == [f"block {one(game, 'mouse')} {bear}", f"block {one(game, 'giant')} {bear}", "done"]


def test_ex_49_rampage_and_flanking() -> None:
    """MRPG-EX-49, MRPG-MTG-11, MRPG-MTG-12, MRPG-MTG-20."""
    game = battle([Wiz(play=("craw",))], [Wiz(name="Bob", play=("mouse", "mouse", "mouse"))], phase="attack")
    craw = one(game, "craw")
    mice = ids(game, "mouse")
    go(game, f"attack {craw} -2", "done", *[f"block {mouse} {craw}" for mouse in mice])
    assert (game.bodies[craw].power, game.bodies[craw].toughness) == (7, 7)
    game = battle([Wiz(play=("knight",))], [Wiz(name="Bob", play=("bear",))], phase="attack")
    knight, bear = one(game, "knight"), one(game, "bear")
    go(game, f"attack {knight} -2", "done", f"block {bear} {knight}")
    assert (ids(game, "bear"), game.state.pieces[knight].damage) == ([], 1)
    game = battle([Wiz(play=("knight",))], [Wiz(name="Bob", play=("knight",))], phase="attack")
    first, second = ids(game, "knight")
    go(game, f"attack {first} -2", "done", f"block {second} {first}")
    assert ids(game, "knight") == []


def test_keywords_of_blocking() -> None:
    """MRPG-MTG-08, MRPG-MTG-13, MRPG-MTG-21, MRPG-COMBAT-20: flying, reach, shadow, menace, defender."""
    blockers = Wiz(name="Bob", play=("bear", "drake", "archer", "shade", "wall"))

    def may(attacker: str) -> set[str]:
        game = battle([Wiz(play=(attacker,))], [blockers], phase="attack")
        who = ids(game, attacker)[0]
        go(game, f"attack {who} -2", "done")
        return {game.name_of(int(move.split()[1])).lower() for move in legal(game) if move.startswith("block")}

    assert may("ogre") == {"bear", "drake", "archer", "wall"}
    assert may("drake") == {"drake", "archer"}
    assert may("shade") == {"shade"}
    assert may("rogue") == {"bear", "drake", "archer", "wall"}
    game = battle([Wiz(play=("wall",))], [BOB], phase="attack")
    assert legal(game) == ["go", "hold"]
    game = battle([Wiz(play=("rogue",))], [Wiz(name="Bob", play=("bear",))], phase="attack")
    go(game, f"attack {one(game, 'rogue')} -2", "done")
    assert life(game, 1) == 8  # one alone cannot block it
    game = battle([Wiz(play=("rogue",))], [Wiz(name="Bob", play=("bear", "mouse"))], phase="attack")
    rogue = one(game, "rogue")
    go(game, f"attack {rogue} -2", "done", f"block {one(game, 'bear')} {rogue}")
    assert [move.split()[0] for move in legal(game)] == ["next", "next"]  # the second had to follow


def test_keywords_of_damage() -> None:
    """MRPG-MTG-10, MRPG-MTG-21: trample, deathtouch, lifelink, double strike, vigilance."""
    game = battle([Wiz(play=("beast",))], [Wiz(name="Bob", play=("bear",))], phase="attack")
    beast = one(game, "beast")
    go(game, f"attack {beast} -2", "done", f"block {one(game, 'bear')} {beast}")
    assert (life(game, 1), ids(game, "bear")) == (7, [])
    game = battle([Wiz(play=("viper",))], [Wiz(name="Bob", play=("giant",))], phase="attack")
    viper = one(game, "viper")
    go(game, f"attack {viper} -2", "done", f"block {one(game, 'giant')} {viper}")
    assert (ids(game, "giant"), ids(game, "viper")) == ([], [])
    game = battle([Wiz(life=5, most=10, play=("cleric",))], [BOB], phase="attack")
    go(game, f"attack {one(game, 'cleric')} -2", "done")
    assert (life(game, 0), life(game, 1)) == (7, 8)
    game = battle([Wiz(play=("twin",))], [BOB], phase="attack")
    go(game, f"attack {one(game, 'twin')} -2", "done")
    assert life(game, 1) == 6
    game = battle([Wiz(play=("guard", "bear"))], [BOB], phase="attack")
    guard, bear = one(game, "guard"), one(game, "bear")
    go(game, f"attack {guard} -2", f"attack {bear} -2", "done")
    assert (game.state.pieces[guard].tapped, game.state.pieces[bear].tapped) == (False, True)


def test_a_band_attacks_as_one() -> None:
    """MRPG-MTG-15: at most one without banding; who blocks one blocks all."""
    game = battle([Wiz(play=("hero", "ogre", "bear"))], [Wiz(name="Bob", play=("mouse",))], phase="attack")
    hero, ogre, bear = one(game, "hero"), one(game, "ogre"), one(game, "bear")
    go(game, f"attack {hero} -2")
    assert f"band {ogre} {hero}" in legal(game)
    go(game, f"band {ogre} {hero}")
    assert f"band {bear} {hero}" not in legal(game)
    go(game, "done", f"block {one(game, 'mouse')} {hero}")
    assert life(game, 1) == 10  # nobody of the band comes through


def test_a_blocked_band_fights_as_one() -> None:
    """MRPG-MTG-15: all of it hit who blocks one of it, and its controller divides the damage that it takes."""
    game = battle([Wiz(play=("hero", "ogre"))], [Wiz(name="Bob", play=("giant",))], phase="attack")
    hero, ogre, giant = one(game, "hero"), one(game, "ogre"), one(game, "giant")
    go(game, f"attack {hero} -2", f"band {ogre} {hero}", f"block {giant} {hero}", "done")
    assert (game.to_move, legal(game)) == (0, [f"takes {hero} {number}" for number in range(5)])
    go(game, f"takes {hero} 1")
    assert not ids(game, "giant")  # 2 of the one and 3 of the other
    assert (ids(game, "ogre"), game.state.pieces[hero].damage) == ([], 1)
    alone = battle([Wiz(play=("bear", "ogre"))], [Wiz(name="Bob", play=("giant",))], phase="attack")
    bear, ogre, giant = one(alone, "bear"), one(alone, "ogre"), one(alone, "giant")
    go(alone, f"attack {bear} -2", f"attack {ogre} -2", "done", f"block {giant} {bear}", "done")
    assert (ids(alone, "bear"), life(alone, 1), alone.state.pieces[giant].damage) == ([], 7, 2)


def test_one_of_a_band_may_take_all_of_it() -> None:
    """MRPG-MTG-15: 8 damage to the hero alone, and the ogre lives; or 3 so that nobody falls."""
    game = battle([Wiz(play=("hero", "ogre"))], [Wiz(name="Bob", play=("wurm",))], phase="attack")
    hero, ogre, wurm = one(game, "hero"), one(game, "ogre"), one(game, "wurm")
    go(game, f"attack {hero} -2", f"band {ogre} {hero}", f"block {wurm} {hero}", "done", f"takes {hero} 8")
    assert (ids(game, "hero"), game.state.pieces[ogre].damage, game.state.pieces[wurm].damage) == ([], 0, 5)
    game = battle([Wiz(play=("hero", "ogre"))], [Wiz(name="Bob", play=("ogre",))], phase="attack")
    hero, (mine, theirs) = one(game, "hero"), ids(game, "ogre")
    go(game, f"attack {hero} -2", f"band {mine} {hero}", f"block {theirs} {hero}", "done", f"takes {hero} 1")
    assert (ids(game, "ogre"), [game.state.pieces[each].damage for each in (hero, mine)]) == ([mine], [1, 2])


def test_a_band_of_blockers_takes_a_tramplers_damage_as_it_will() -> None:
    """MRPG-COMBAT-12, MRPG-MTG-15: the defender divides it among the band; nothing goes through."""
    game = battle([Wiz(play=("wurm",))], [Wiz(name="Bob", play=("hero", "bear"))], phase="attack")
    wurm, hero, bear = one(game, "wurm"), one(game, "hero"), one(game, "bear")
    go(game, f"attack {wurm} -2", "done", f"block {hero} {wurm}", f"block {bear} {wurm}")
    assert (game.to_move, len(legal(game))) == (1, 9)
    go(game, f"takes {hero} 8")
    assert (life(game, 1), ids(game, "hero"), ids(game, "bear")) == (10, [], [bear])


def test_a_sensible_player_loses_as_little_of_a_band_as_can_be() -> None:
    """MRPG-MTG-15: 8 damage go to the hero, who is worth less than the ogre; of 3 nobody falls."""
    for enemy, takes in (("wurm", {6, 7, 8}), ("ogre", {1})):
        game = battle([Wiz(play=("hero", "ogre"))], [Wiz(name="Bob", play=(enemy,))], phase="attack")
        hero, ogre, theirs = one(game, "hero"), ids(game, "ogre")[0], ids(game, enemy)[-1]
        go(game, f"attack {hero} -2", f"band {ogre} {hero}", f"block {theirs} {hero}", "done")
        chosen = SensiblePlayer(0).choose(game, game.legal_moves())
        assert (chosen.args[0], chosen.args[1] in takes) == (hero, True)


def test_attackers_and_blockers_are_named_in_any_order() -> None:
    """MRPG-COMBAT-17, MRPG-COMBAT-03: a later creature that is named first does not shut out an earlier one."""
    game = battle([Wiz(play=("bear", "giant"))], [Wiz(name="Bob", play=("mouse", "archer"))], phase="attack")
    bear, giant = one(game, "bear"), one(game, "giant")
    go(game, f"attack {giant} -2")
    assert f"attack {bear} -2" in legal(game)
    go(game, f"attack {bear} -2", "done")
    go(game, f"block {one(game, 'archer')} {giant}")
    assert f"block {one(game, 'mouse')} {bear}" in legal(game)
