"""Combat damage, in one step or two (MRPG-MTG-07, -09, -10, -15, -20, MRPG-WAR-03, -11, -12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from convert.systems.magic_rpg.rules.bands import Share, banded, facing
from convert.systems.magic_rpg.rules.bodies import Body
from convert.systems.magic_rpg.rules.events import FightArranged
from convert.systems.magic_rpg.rules.frames import MagicTask
from convert.systems.magic_rpg.rules.harm import PLAIN, afflict
from convert.systems.magic_rpg.rules.preventing import lessened
from convert.systems.magic_rpg.rules.state import GROUP, NOBODY, Fight, wizard_of

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


class Blow(NamedTuple):
    """Damage of one fighter to another."""

    source: int
    target: int
    amount: int


def body_of(game: Game, who: int) -> Body:
    """A creature's body; a Warrior's is his power and toughness, colorless (MRPG-WAR-04, MRPG-WAR-08)."""
    if who > 0:
        return game.bodies[who]
    wizard = game.state.wizards[wizard_of(who)]
    return Body(wizard.power, wizard.toughness, frozenset())


def strikes(body: Body, first: bool) -> bool:
    """Whether it deals damage in this step (MRPG-MTG-09, MRPG-MTG-21)."""
    if first:
        return body.has("first strike") or body.has("double strike")
    return not body.has("first strike") or body.has("double strike")


def early(game: Game) -> bool:
    """Whether anybody deals damage before the others."""
    fighters = [who for fight in game.state.fights for who in (fight.attacker, *fight.blockers) if who > 0]
    return any(strikes(game.bodies[who], True) for who in fighters if who in game.bodies)


class Damage(MagicTask, frozen=True):
    """All who strike in this step deal their damage at once; then the dead are looked for."""

    first: bool

    def run(self, game: Game) -> None:
        if self.first and not early(game):
            return
        if (share := self._to_be_divided(game)) is not None:
            game.ask(share, self)
            return
        blows: list[Blow] = []
        for fight in game.state.fights:
            blows += self._of(game, fight)
        for fight in game.state.fights:
            if fight.shares:
                game.emit(FightArranged(replace(fight, shares=())))
        for blow in blows:
            land(game, blow)
        game.push(*game.sweep())

    def _deals(self, game: Game, who: int) -> bool:
        """Whether it deals damage in this step."""
        body = body_of(game, who)
        return strikes(body, self.first) and body.force > 0

    def _to_be_divided(self, game: Game) -> Share | None:
        """The next of those who deal damage to a band, where its controller has not said yet who takes it."""
        for fight in game.state.fights:
            known = dict(fight.shares)
            for share in banded(game, fight):
                if share.source not in known and self._deals(game, share.source):
                    return replace(share, left=body_of(game, share.source).force)
        return None

    def _of(self, game: Game, fight: Fight) -> list[Blow]:
        blows = []
        shares = dict(fight.shares)
        attacker = body_of(game, fight.attacker)
        if fight.attacker in shares:
            blows += shared(fight.attacker, shares)
        elif self._deals(game, fight.attacker):
            blows += divided(game, fight, attacker, facing(game, fight))
        for blocker in fight.blockers:
            if blocker in shares:
                blows += shared(blocker, shares)
            elif blocker not in fight.out and self._deals(game, blocker):
                blows.append(Blow(blocker, fight.attacker, body_of(game, blocker).force))
        if not fight.blocked and not self.first:
            back = struck_back(game, fight.target)
            if back > 0:
                blows.append(Blow(fight.target, fight.attacker, back))
        return blows


def shared(source: int, shares: Mapping[int, tuple[tuple[int, int], ...]]) -> list[Blow]:
    """Damage as whoever controls the band has divided it (MRPG-MTG-15)."""
    return [Blow(source, member, number) for member, number in shares[source] if number]


def struck_back(game: Game, target: int) -> int:
    """What an unblocked attacker takes: the power of the Warrior that it attacks (MRPG-WAR-03, MRPG-WAR-11), or of the
    leader where the table plays so (MRPG-COMBAT-18)."""
    if target < 0:
        wizard = game.state.wizards[wizard_of(target)]
        return wizard.power if wizard.able else 0
    if target > 0 and target in game.bodies and game.state.setting.options.leaders_strike_back:
        return game.bodies[target].power
    return 0


def divided(game: Game, fight: Fight, attacker: Body, fighting: list[int]) -> list[Blow]:
    """An attacker's damage: what destroys one blocker before the next gets any, the rest to the last, or through with
    trample (MRPG-MTG-10, MRPG-MTG-20). Unblocked it hits what it attacks; of a group without a leader nobody
    (MRPG-COMBAT-07)."""
    left = attacker.force
    if not fight.blocked:
        return [Blow(fight.attacker, fight.target, left)] if _is_there(game, fight.target) else []
    through = attacker.has("trample") and _is_there(game, fight.target) and not fight.out
    if not through:
        return spread(game, fight.attacker, attacker, fighting)
    blows = []
    for blocker in fighting:
        share = min(left, enough(game, blocker, attacker))
        if share > 0:
            blows.append(Blow(fight.attacker, blocker, share))
        left -= share
    if left > 0:
        blows.append(Blow(fight.attacker, fight.target, left))
    return blows


def spread(game: Game, source: int, body: Body, hit: list[int]) -> list[Blow]:
    """Damage over several in order: what destroys one before the next gets any, the rest to the last (MRPG-MTG-20)."""
    left, blows = body.force, []
    for number, each in enumerate(hit):
        share = left if number == len(hit) - 1 else min(left, enough(game, each, body))
        if share > 0:
            blows.append(Blow(source, each, share))
        left -= share
    return blows


def enough(game: Game, blocker: int, attacker: Body) -> int:
    """Damage that must be assigned before the next gets any: what destroys it, of one with deathtouch 1
    (MRPG-MTG-21); of a Warrior toughness and Life Points (MRPG-WAR-14)."""
    if blocker < 0:
        wizard = game.state.wizards[wizard_of(blocker)]
        return max(0, wizard.toughness + wizard.life.points)
    lethal = max(0, game.bodies[blocker].toughness - game.state.pieces[blocker].damage)
    return min(lethal, 1) if attacker.has("deathtouch") else lethal


def _is_there(game: Game, target: int) -> bool:
    if target < 0:
        return game.state.wizards[wizard_of(target)].state in ("able", "unconscious")
    return target != GROUP and target in game.bodies


def land(game: Game, blow: Blow) -> None:
    """Damage arrives: a wizard's toughness takes off what each hand-to-hand blow deals (MRPG-LIFE-03, MRPG-WAR-03)."""
    body = body_of(game, blow.source) if blow.source < 0 or blow.source in game.bodies else PLAIN
    amount = lessened(game, blow.target, blow.amount, (blow.source,), combat=True)
    if blow.target < 0:
        amount -= game.state.wizards[wizard_of(blow.target)].toughness
    if amount > 0:
        piece = game.state.pieces.get(blow.source)
        who = piece.controller if piece is not None else NOBODY
        afflict(game, blow.target, amount, max(blow.source, 0), body, who, game.name_of(blow.source), combat=True)
