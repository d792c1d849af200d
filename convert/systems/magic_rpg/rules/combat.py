"""Attackers and blockers (MRPG-COMBAT-01 to MRPG-COMBAT-12, MRPG-COMBAT-16 to MRPG-COMBAT-20, MRPG-WAR)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.kernel import Move, Refusal
from convert.systems.magic_rpg.rules.bands import InOrder, banded, facing, members
from convert.systems.magic_rpg.rules.blocks import Reach, band_extra, matched, most_blocked
from convert.systems.magic_rpg.rules.bodies import Body, can_attack, can_block, crosses, facts_of, may_attack
from convert.systems.magic_rpg.rules.compelled import must_attack, owed_blocks, preferred, unblocked_lures
from convert.systems.magic_rpg.rules.events import (
    AttackDeclared,
    BlockDeclared,
    Changed,
    CombatEnded,
    FightArranged,
    Told,
)
from convert.systems.magic_rpg.rules.frames import MagicDecision, MagicTask
from convert.systems.magic_rpg.rules.state import GROUP, Fight, target_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

DONE = Move("done")
WARRIOR = Body(0, 0, frozenset())
"""What a Warrior can stop: what a creature without keywords can (MRPG-WAR-13)."""


def leaders(game: Game, side: int) -> list[int]:
    """The untapped leaders of a side without an able wizard: one that attacks each turn is none (MRPG-COMBAT-02,
    MRPG-COMBAT-04, MRPG-COMBAT-23)."""
    if game.state.able(side):
        return []
    return [
        piece.id for piece in game.state.in_play(side) if piece.leader and not piece.tapped and piece.id in game.bodies
    ]


def targets(game: Game, side: int) -> list[int]:
    """What ``side`` can attack: enemy wizards who are able; without any, untapped leaders; without any, the group
    (MRPG-COMBAT-01, MRPG-COMBAT-02, MRPG-COMBAT-05, MRPG-COMBAT-16)."""
    enemy = 1 - side
    wizards = game.state.able(enemy)
    if wizards:
        return [target_of(number) for number in wizards]
    return leaders(game, enemy) or (
        [GROUP] if any(piece.id in game.bodies for piece in game.state.in_play(enemy)) else []
    )


def attackers(game: Game, side: int) -> list[int]:
    """Who may attack: creatures whose wizard is able (MRPG-LIFE-07), Warriors in melee with power (MRPG-WAR-08,
    MRPG-WAR-12, MRPG-WAR-15)."""
    state = game.state
    found = [
        piece.id
        for piece in state.in_play(side)
        if (piece.controller < 0 or state.wizards[piece.controller].able) and can_attack(game, piece)
    ]
    for number in state.able(side):
        wizard = state.wizards[number]
        if wizard.melee and wizard.power > 0 and not wizard.tapped:
            found.append(target_of(number))
    return [each for each in found if state.fight_of(each) is None]


class DeclareAttackers(MagicDecision, frozen=True):
    """One attacker after the other, in any order, each with what it attacks (MRPG-COMBAT-17), or in a band
    (MRPG-MTG-15). They are declared together, so they stand in the order in which they came."""

    team: int
    several: ClassVar[bool] = True

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        index = game.card_index
        found = []
        for who in attackers(game, self.team):
            able = [each for each in targets(game, self.team) if may_attack(game, who, each)]
            whom = preferred(game, who, able)
            found += [index.moves["attack", who, target] for target in whom]
            found += [index.moves["band", who, fight.attacker] for fight in self._bands(game, who)]
        if found and must_attack(game, attackers(game, self.team)):
            return tuple(found)
        return (*found, DONE)

    def _bands(self, game: Game, who: int) -> list[Fight]:
        """The attackers with which it may make a band."""
        if who < 0:
            return []
        found = []
        for fight in game.state.fights:
            band = [each.attacker for each in members(game, fight)]
            if band[0] != fight.attacker or fight.attacker < 0:
                continue
            plain = [each for each in (*band, who) if not game.bodies[each].has("banding")]
            if len(plain) <= 1:
                found.append(fight)
        return found

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "done":
            return
        who, other = int(move.args[0]), int(move.args[1])
        game.push(self)
        taps = who < 0 or not game.bodies[who].has("vigilance")
        if move.verb == "band":
            first = game.state.fight_of(other)
            assert first is not None
            if not first.band:
                game.emit(FightArranged(replace(first, band=other)))
            game.emit(AttackDeclared(Fight(attacker=who, target=first.target, band=other), taps))
        else:
            game.emit(AttackDeclared(Fight(attacker=who, target=other), taps))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb == "done":
            return Refusal("MRPG-GEN-08", "a creature that must attack can")
        if move.verb != "attack" or len(move.args) != 2:
            return None
        piece = game.state.pieces.get(int(move.args[0])) if isinstance(move.args[0], int) else None
        if piece is not None and piece.sick and not game.bodies[piece.id].has("haste"):
            return Refusal("MRPG-MTG-05", "it came under its controller's control in this turn")
        if piece is not None and piece.tapped:
            return Refusal("MRPG-MTG-06", "tapped creatures do not attack")
        if game.state.able(1 - self.team):
            return Refusal("MRPG-COMBAT-01", "while the enemy has a wizard, wizards are attacked")
        return Refusal("MRPG-COMBAT-04", "untapped leaders are attacked, and nothing that is tapped")

    def prompt(self, game: Game) -> str:
        return "Who else attacks?" if game.state.fights else "Who attacks?"


def forced(game: Game) -> bool:
    """Whether a group without a leader is attacked, which must block (MRPG-COMBAT-05, MRPG-COMBAT-06)."""
    return any(fight.target == GROUP for fight in game.state.fights)


def reach_of(game: Game, side: int) -> dict[int, list[int]]:
    """Who of the defending side may block, and what."""
    state = game.state
    group = forced(game)
    heads = leaders(game, side)
    found: dict[int, list[int]] = {}
    for piece in state.in_play(side):
        if state.blocks(piece.id) is not None or piece.id in heads or piece.id not in game.bodies:
            continue  # MRPG-COMBAT-18: a leader does not block
        may = [fight.attacker for fight in state.fights if _may(game, piece.id, fight.attacker, group)]
        if may:
            found[piece.id] = may
    attacked = {fight.target for fight in state.fights}
    for number in state.able(side):
        wizard = state.wizards[number]
        me = target_of(number)
        if not (wizard.power or wizard.toughness) or wizard.tapped or me in attacked or state.blocks(me) is not None:
            continue
        may = [fight.attacker for fight in state.fights if crosses(game, WARRIOR, fight.attacker, ground=False)]
        if may:
            found[me] = may
    return found


def _may(game: Game, blocker: int, attacker: int, group: bool) -> bool:
    piece = game.state.pieces[blocker]
    if not group:
        return can_block(game, piece, attacker)
    body = game.bodies[blocker]
    if piece.tapped or "block" in body.bans:
        return False
    return crosses(game, body, attacker, ground=True, blocker=blocker)


def _menacing(game: Game) -> list[int]:
    return [
        fight.attacker
        for fight in game.state.fights
        if fight.attacker > 0 and game.bodies[fight.attacker].has("menace")
    ]


def _flies(game: Game, who: int) -> bool:
    return who in game.bodies and game.bodies[who].has("flying")


def owing(game: Game, side: int, extra: tuple[int, int] | None = None) -> bool:
    """Whether, with one more block (blocker, attacker), all that must be blocked still can be (MRPG-COMBAT-11,
    MRPG-COMBAT-19). Without one: whether it is blocked now."""
    state = game.state
    groups = {fight.attacker: list(fight.blockers) for fight in state.fights}
    reach = reach_of(game, side)
    if extra is not None:
        groups[extra[1]].append(extra[0])
        reach = {blocker: may for blocker, may in reach.items() if blocker != extra[0]}
    banding = [number for number, body in game.bodies.items() if body.has("banding")]
    spare = {each for group in groups.values() for each in group[1 : 1 + band_extra(group, banding)]}
    full = _obliged(game, reach_of(game, side), state.fights)
    for fight in state.fights:
        for blocker in fight.blockers:
            full[blocker] = _sworn(game, blocker, [each.attacker for each in state.fights])
    full = {blocker: may for blocker, may in full.items() if blocker not in spare}
    all_attackers = list(groups)
    menace = _menacing(game)
    need = most_blocked(full, all_attackers, menace)
    wings = {blocker: may for blocker, may in full.items() if _flies(game, blocker)}
    high = [attacker for attacker in all_attackers if _flies(game, attacker)]
    x = len(matched(wings, high))
    stopped = {attacker for attacker, group in groups.items() if len(group) > (attacker in menace)}
    by_wings = {attacker for attacker in high if any(_flies(game, each) for each in groups[attacker])}
    if extra is None:
        return len(stopped) >= need and len(by_wings) >= x
    rest = _obliged(game, reach, state.fights)
    open_ones = [attacker for attacker in all_attackers if attacker not in stopped]
    started = [attacker for attacker in open_ones if groups[attacker]]
    more = len(matched(rest, [each for each in open_ones if each not in menace or each in started]))
    more = max(more, most_blocked(rest, [each for each in open_ones if not groups[each]], menace))
    left_wings = {blocker: may for blocker, may in rest.items() if _flies(game, blocker)}
    more_wings = len(matched(left_wings, [attacker for attacker in high if attacker not in by_wings]))
    return len(stopped) + more >= need and len(by_wings) + more_wings >= x


def _obliged(game: Game, reach: Reach, fights: tuple[Fight, ...]) -> dict[int, list[int]]:
    """Flyers owe blocks to flying attackers alone (MRPG-COMBAT-10)."""
    return {
        blocker: [each for each in may if not _flies(game, blocker) or _flies(game, each)]
        for blocker, may in reach.items()
    }


def _sworn(game: Game, blocker: int, all_attackers: list[int]) -> list[int]:
    if blocker < 0:
        return list(all_attackers)
    body = game.bodies.get(blocker, WARRIOR)
    may = [each for each in all_attackers if crosses(game, body, each, ground=True)]
    return [each for each in may if not body.has("flying") or _flies(game, each)]


class DeclareBlocks(MagicDecision, frozen=True):
    """One blocker after the other, in any order; a group without a leader must block what it can (MRPG-COMBAT-03,
    MRPG-COMBAT-06)."""

    team: int
    several: ClassVar[bool] = True

    def side(self, game: Game) -> int:
        return self.team

    def moves(self, game: Game) -> tuple[Move, ...]:
        index = game.card_index
        group = forced(game)
        reach = reach_of(game, self.team)
        half = self._half(game)
        owed = owed_blocks(game, reach)
        found = []
        for blocker, may in reach.items():
            for attacker in owed.get(blocker, may):
                if half and attacker not in half:
                    continue
                if not half and attacker in _menacing(game) and not self._second(game, blocker, attacker, reach):
                    continue
                if group and not owing(game, self.team, (blocker, attacker)):
                    continue
                found.append(index.moves["block", blocker, attacker])
        bound = {*owed}, {*unblocked_lures(game)}
        must = any(move.args[0] in bound[0] or move.args[1] in bound[1] for move in found)
        if found and (half or must or (group and not owing(game, self.team))):
            return tuple(found)
        return (*found, DONE)

    def _half(self, game: Game) -> list[int]:
        """Menacing attackers that one alone blocks: another must join (MRPG-MTG-21)."""
        state = game.state
        return [
            each for each in _menacing(game) if len((state.fight_of(each) or Fight(attacker=0, target=0)).blockers) == 1
        ]

    def _second(self, game: Game, blocker: int, attacker: int, reach: Reach) -> bool:
        fight = game.state.fight_of(attacker)
        if fight is not None and fight.blockers:
            return True
        return any(attacker in may for other, may in reach.items() if other != blocker)

    def take(self, game: Game, move: Move) -> None:
        if move.verb == "done":
            return
        blocker, attacker = int(move.args[0]), int(move.args[1])
        game.push(self)
        game.emit(BlockDeclared(attacker, blocker))

    def refusal(self, game: Game, move: Move) -> Refusal | None:
        if move.verb == "done":
            rule = "MRPG-MTG-21" if self._half(game) else "MRPG-COMBAT-06" if forced(game) else "MRPG-GEN-08"
            return Refusal(rule, "more attackers must be blocked")
        if move.verb != "block" or len(move.args) != 2 or not all(isinstance(each, int) for each in move.args):
            return None
        blocker, attacker = int(move.args[0]), int(move.args[1])
        if blocker in leaders(game, self.team):
            return Refusal("MRPG-COMBAT-18", "an untapped leader does not block")
        piece = game.state.pieces.get(blocker)
        if piece is not None and piece.tapped:
            return Refusal("MRPG-MTG-06", "tapped creatures do not block")
        if attacker not in reach_of(game, self.team).get(blocker, ()):
            return Refusal("MRPG-MTG-08", "it cannot block that attacker")
        return Refusal("MRPG-COMBAT-11", "then others that must be blocked could not be")

    def prompt(self, game: Game) -> str:
        return "Who else blocks?" if any(fight.blockers for fight in game.state.fights) else "Who blocks?"


class AfterAttackers(MagicTask, frozen=True):
    """What attacking sets off."""

    def run(self, game: Game) -> None:
        fights = [fight for fight in game.state.fights if fight.attacker > 0]
        for fight in fights:
            piece = game.state.pieces[fight.attacker]
            who = piece.controller if piece.controller >= 0 else -1 - piece.side
            game.emit(Told("attacks", who=who, what=fight.attacker, to=fight.target, alone=len(game.state.fights) == 1))


class AfterBlocks(MagicTask, frozen=True):
    """Rampage and flanking (MRPG-MTG-11, MRPG-MTG-12), for which a Warrior counts too
    (MRPG-WAR-06); then orders of blockers are asked for."""

    def run(self, game: Game) -> None:
        state = game.state
        for fight in state.fights:
            blockers = facing(game, fight)
            if fight.attacker < 0 or not blockers:
                continue
            facts = facts_of(game, state.pieces[fight.attacker])
            if facts.rampage and len(blockers) > 1:
                more = facts.rampage * (len(blockers) - 1)
                game.emit(Changed(fight.attacker, more, more))
            if game.bodies[fight.attacker].has("flanking"):
                for blocker in blockers:
                    if blocker > 0 and not game.bodies[blocker].has("flanking"):
                        game.emit(Changed(blocker, -1, -1))
        for fight in state.fights:
            _tell_blocks(game, fight)
        asked: list[MagicDecision] = []
        for fight in state.fights:
            if forced(game) and fight.attacker > 0 and game.bodies[fight.attacker].has("flying"):
                asked.append(LeaveOut(fight.attacker))
            if len(fight.blockers) > 1 and not any(each.source == fight.attacker for each in banded(game, fight)):
                asked.append(OrderBlockers(fight.attacker))
        game.push(*game.sweep(), *asked)


def _tell_blocks(game: Game, fight: Fight) -> None:
    """What blocking, and being blocked or not, sets off."""
    for blocker in fight.blockers:
        if blocker > 0:
            game.emit(Told("blocks", what=blocker, to=fight.attacker, by=fight.attacker))
    if fight.attacker > 0 and fight.attacker in game.state.pieces:
        word = "blocked" if fight.blocked else "unblocked"
        by = fight.blockers[0] if fight.blockers else 0
        game.emit(Told(word, what=fight.attacker, to=fight.target, by=by))
        for blocker in fight.blockers[1:]:  # "by a creature" is asked of each of them
            game.emit(Told("blocked_too", what=fight.attacker, to=fight.target, by=blocker))


class LeaveOut(MagicDecision, frozen=True):
    """A flyer's controller may leave out blockers from the ground without a ranged weapon: they neither deal nor take
    damage (MRPG-COMBAT-09)."""

    attacker: int

    def side(self, game: Game) -> int:
        return game.state.side

    def moves(self, game: Game) -> tuple[Move, ...]:
        fight = game.state.fight_of(self.attacker)
        found = []
        for blocker in fight.blockers if fight is not None else ():
            body = game.bodies.get(blocker)
            if body is not None and not body.has("flying") and not body.has("reach") and blocker not in fight.out:  # type: ignore[union-attr]
                found.append(game.card_index.moves["leave-out", blocker])
        return (*found, DONE)

    def take(self, game: Game, move: Move) -> None:
        fight = game.state.fight_of(self.attacker)
        if move.verb == "done" or fight is None:
            return
        game.emit(FightArranged(replace(fight, out=(*fight.out, int(move.args[0])))))
        game.push(self)

    def prompt(self, game: Game) -> str:
        return "Which blockers from the ground are left out?"


class OrderBlockers(InOrder, frozen=True):
    """Which blocker gets damage first (MRPG-MTG-20)."""

    def _open(self, game: Game, fight: Fight) -> list[int]:
        return [each for each in fight.blockers if each not in fight.out]

    def _arranged(self, fight: Fight, order: tuple[int, ...]) -> Fight:
        return replace(fight, blockers=(*order, *fight.out))

    def prompt(self, game: Game) -> str:
        return "Which blocker gets damage first?"


class EndCombat(MagicTask, frozen=True):
    """Nobody attacks any more."""

    def run(self, game: Game) -> None:
        if game.state.fights:
            game.emit(CombatEnded())
