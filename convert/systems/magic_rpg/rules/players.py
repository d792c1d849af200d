"""The players of battles: the kernel's random one, and a sensible one that weighs each move by what it may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from convert.kernel import Move, PolicyMaker, RandomPlayer
from convert.kernel.dice import SeededDice, derive
from convert.kernel.game import Game as KernelGame
from convert.kernel.search import SearchMaker
from convert.systems.magic_rpg.rules import combat
from convert.systems.magic_rpg.rules.aiming import steps_of
from convert.systems.magic_rpg.rules.bands import Share
from convert.systems.magic_rpg.rules.bodies import Body, crosses
from convert.systems.magic_rpg.rules.choosing import ChooseTarget, Pick
from convert.systems.magic_rpg.rules.damage import enough
from convert.systems.magic_rpg.rules.declaring import Declare
from convert.systems.magic_rpg.rules.facts import Facts
from convert.systems.magic_rpg.rules.numbers import SetNumbers
from convert.systems.magic_rpg.rules.paying import largest_x
from convert.systems.magic_rpg.rules.playing import uses_of
from convert.systems.magic_rpg.rules.state import CARD, GROUP, wizard_of
from convert.systems.magic_rpg.rules.things import look

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

HARMS = frozenset(
    ("destroy", "damage", "lose_hp", "discard", "mill", "banish", "to_prepared", "tap", "negate_cast", "unless")
)
"""Verbs that one wishes on an enemy."""
_WORTH_X = 2
"""A spell with X waits until there is mana for so much."""


def worth(body: Body) -> float:
    """What a creature is worth."""
    return body.power * 1.2 + body.toughness + 0.7 * len(body.keywords)


class SensiblePlayer:
    """Plays lands, then the dearest spell; removes the enemy's best; attacks where it pays, blocks where it must or
    where it wins. It looks at its own hand and the open table alone."""

    name = "sensible"

    def __init__(self, seed: int = 0) -> None:
        self._dice = SeededDice(derive(seed, 11))

    def choose(self, game: KernelGame[Any], moves: Sequence[Move]) -> Move:
        """The best of them; of equals any."""
        battle: Game = game  # type: ignore[assignment]
        side = game.to_move or 0
        scores = [self._score(battle, move, side) for move in moves]
        best = max(scores)
        return self._dice.choice([move for move, score in zip(moves, scores, strict=True) if score == best])

    def _score(self, game: Game, move: Move, side: int) -> float:
        match move.verb:
            case "land":
                return 50
            case "cast":
                return self._cast(game, str(move.args[0]), int(move.args[1]) if len(move.args) > 1 else 0, side)
            case "use" | "equip" | "melee" | "flee" | "gm" | "band":
                return self._rare(game, move, side)
            case "target":
                return self._target(game, int(move.args[0]), side)
            case "x" | "a-card" | "yes" | "regenerate":
                return float(move.args[0]) if move.args and move.verb == "x" else 1.0
            case "discard":
                return -_price(game, str(move.args[0]))
            case "pick":
                return self._pick(game, int(move.args[0]), side)
            case "instead":
                return self._cast(game, str(move.args[0]), 0, side) - 0.5
            case "kicked":
                return self._cast(game, str(move.args[0]), 0, side) + 0.5
            case "permitted" | "permitted-kicked":
                return self._permitted(game, move, side)
            case "flashback":
                return self._cast(game, str(move.args[0]), 0, side) - 0.5
            case "from-hand" | "from-graveyard":
                return 1.0
            case "word":
                return -float(move.args[0])
            case "number":
                return -abs(float(move.args[0]) - _usual(game))
            case "attack":
                return attack_worth(game, int(move.args[0]), int(move.args[1]), side)
            case "block":
                return block_worth(game, int(move.args[0]), int(move.args[1]), side)
            case "takes":
                return _saved(game, int(move.args[0]), int(move.args[1]))
            case "gets":
                return _enough(game, int(move.args[0]), int(move.args[1]))
            case "next" | "leave-out":
                return worth(game.bodies[int(move.args[0])]) if int(move.args[0]) in game.bodies else 0.5
        return 0.0

    def _permitted(self, game: Game, move: Move, side: int) -> float:
        """What may be played for a while alone goes before what can wait in the hand."""
        slug, face = str(move.args[0]), int(move.args[1]) if len(move.args) > 1 else 0
        facts = next(faces[face] for faces in game.card_index.facts if faces[0].slug == slug)
        return 51 if facts.land else self._cast(game, slug, face, side) + 0.5

    def _cast(self, game: Game, slug: str, face: int, side: int) -> float:
        facts = next(faces[face] for faces in game.card_index.facts if faces[0].slug == slug)
        quick = game.state.side != side or bool(game.state.waiting) or game.state.phase not in ("main", "second")
        if facts.creature or (facts.permanent and facts.enchants is None):
            return 10 + facts.value + (facts.power or 0) * 0.1
        return self._spell(game, facts, side, quick=quick)

    def _spell(self, game: Game, facts: Facts, side: int, *, quick: bool) -> float:
        """A spell is cast when there is an enemy worth it, or when it only helps."""
        verbs = verbs_of(facts)
        wizard = getattr(game.decision, "who", -1)
        if facts.cost.x and wizard >= 0 and (largest_x(game, wizard, facts.cost) or 0) < _WORTH_X:
            return -1.0
        if "negate_cast" in verbs or "unless" in verbs:
            waiting = game.state.waiting
            return 20.0 if waiting and waiting[-1].side != side else -1.0
        best = best_enemy(game, side)
        if verbs & {"destroy", "banish", "to_prepared"}:
            return 12.0 if best >= 3 else -1.0
        if "damage" in verbs:
            return 11.0
        if "regenerate" in verbs or verbs <= {"modify", "grant"}:
            fighting = bool(game.state.fights)
            return 3.0 if fighting and quick else -1.0
        return 8.0 if not facts.quick or quick else 2.0

    def _rare(self, game: Game, move: Move, side: int) -> float:
        if move.verb == "use":
            piece = game.state.pieces[int(move.args[0])]
            use = game.card_index.use(*uses_of(game, piece)[int(move.args[1])])
            verbs = {str(step.__struct_config__.tag) for mode in use.modes for step in mode.do}
            if verbs & {"modify", "grant", "regenerate"}:
                return 2.0 if game.state.fight_of(piece.id) or game.state.blocks(piece.id) else -1.0
            costly = use.price.sacrifice or use.price.asked
            return -1.0 if costly and not verbs & HARMS else 4.0
        if move.verb == "equip":
            return -1.0 if game.state.pieces[int(move.args[0])].attached else 6.0
        if move.verb == "flee":
            mine = sum(max(0, game.state.wizards[each].life.points) for each in game.state.able(side))
            return -1.0 if mine > 1 or best_enemy(game, side) < 6 else 0.5
        return -1.0

    def _pick(self, game: Game, number: int, side: int) -> float:
        """What is given away is the least of it; what is taken the most."""
        decision = game.decision
        verb = decision.verb if isinstance(decision, Pick) else ""
        thing = look(game, number)
        if thing is None:
            return 0.5
        body = game.bodies.get(number)
        value = worth(body) if body is not None else 1.0 + thing.facts.value
        gives = verb in ("sacrifice", "discard", "banish", "tap", "to_spellbook", "destroy", "to_prepared")
        if verb in ("scry", "surveil", "explore"):
            return 1.0 if thing.facts.value > 4 else -1.0
        return 10 - value if gives and thing.side == side else value

    def _target(self, game: Game, target: int, side: int) -> float:
        """Harm goes to enemies, the best creature or a wizard who falls; help to the own best."""
        harmful, amount = intent(game)
        if target < 0:
            wizard = game.state.wizards[wizard_of(target)]
            enemy = wizard.side != side
            points = wizard.life.points
            value = 30.0 if harmful and amount >= points > 0 else 4.0 - points * 0.1
            return value if enemy == harmful else -20.0
        piece = game.state.pieces.get(target)
        if piece is None and target >= CARD:
            thing = look(game, target)
            return 0.0 if thing is None else thing.facts.value + 1.0
        if piece is None:
            item = next((each for each in game.state.waiting if each.id == target), None)
            return 5.0 if item is not None and (item.side != side) == harmful else -20.0
        enemy = piece.side != side
        body = game.bodies.get(target)
        value = worth(body) if body is not None else 1.0
        if harmful and body is not None and amount and amount < body.toughness - piece.damage:
            value = -5.0
        return value if enemy == harmful else -20.0 - value


def intent(game: Game) -> tuple[bool, int]:
    """Whether what is being aimed harms, and with how much damage."""
    frame = game.stack[-2] if len(game.stack) > 1 else None
    if not isinstance(game.decision, ChooseTarget) or not isinstance(frame, Declare):
        return False, 0
    facts = game.card_index.facts[frame.facts][frame.face]
    use = facts.spell if frame.ability < 0 else game.card_index.use(frame.facts, frame.face, frame.ability)
    if use is None:
        negative = any(
            getattr(each.step, "attack", 0) < 0 or getattr(each.step, "defense", 0) < 0
            for each in facts.statics
            if isinstance(getattr(each.step, "attack", 0), int) and isinstance(getattr(each.step, "defense", 0), int)
        )
        return negative or any(hasattr(each.step, "action") for each in facts.statics), 0
    steps = steps_of(use, frame.modes or (0,))
    amount = 0
    for step in steps:
        found = getattr(step, "amount", 0)
        amount += found if isinstance(found, int) else 0
    harmful = any(_harms(step) for step in steps)
    return harmful, amount


def _harms(step: Any) -> bool:
    verb = step.__struct_config__.tag
    if verb == "modify":
        return isinstance(step.defense, int) and isinstance(step.attack, int) and step.attack + step.defense < 0
    if verb == "counters":
        return bool(step.name == "-1/-1")
    return verb in HARMS or verb == "forbid"


def verbs_of(facts: Facts) -> set[str]:
    """The verbs of a spell."""
    if facts.spell is None:
        return set()
    return {str(step.__struct_config__.tag) for mode in facts.spell.modes for step in mode.do}


def best_enemy(game: Game, side: int) -> float:
    """What the enemy's best creature is worth."""
    return max(
        (worth(game.bodies[piece.id]) for piece in game.state.in_play(1 - side) if piece.id in game.bodies),
        default=0.0,
    )


def _price(game: Game, slug: str) -> float:
    facts = next((faces[0] for faces in game.card_index.facts if faces[0].slug == slug), None)
    return 0.0 if facts is None else 1.5 if facts.land else float(facts.value)


def attack_worth(game: Game, attacker: int, target: int, side: int) -> float:
    """Above 0 where an attack pays: nobody can stop it, it would beat whoever does, or the enemy falls."""
    body = combat_body(game, attacker)
    if body.power <= 0:
        return -1.0
    stoppers = [
        game.bodies[piece.id]
        for piece in game.state.in_play(1 - side)
        if piece.id in game.bodies
        and not piece.tapped
        and crosses(game, game.bodies[piece.id], attacker, ground=target == GROUP)
    ]
    mine = [combat_body(game, each) for each in combat.attackers(game, side)]
    total = body.power + sum(each.power for each in mine) - body.power
    if target < 0:
        life = game.state.wizards[wizard_of(target)].life.points
        if total >= life and len(mine) > len(stoppers):
            return 10.0 - life * 0.1
    dangerous = [each for each in stoppers if each.power >= body.toughness or each.has("deathtouch")]
    if not stoppers:
        return 5.0
    beaten = [each for each in dangerous if body.power >= each.toughness]
    if not dangerous:
        return 3.0
    if len(beaten) == len(dangerous) and len(mine) > len(stoppers):
        return 1.0
    return -1.0


def combat_body(game: Game, who: int) -> Body:
    """A creature, or a Warrior."""
    if who > 0:
        return game.bodies.get(who, Body(0, 0, frozenset()))
    wizard = game.state.wizards[wizard_of(who)]
    return Body(wizard.power, wizard.toughness + max(0, wizard.life.points), frozenset())


def block_worth(game: Game, blocker: int, attacker: int, side: int) -> float:
    """Above 0 where a block wins, costs nothing, or saves a wizard."""
    mine, theirs = combat_body(game, blocker), combat_body(game, attacker)
    fight = game.state.fight_of(attacker)
    target = fight.target if fight is not None else GROUP
    if fight is not None and fight.blockers:
        return -0.5
    dies = theirs.power >= mine.toughness or theirs.has("deathtouch")
    kills = mine.power >= theirs.toughness or mine.has("deathtouch")
    danger = 0.0
    if target < 0:
        life = game.state.wizards[wizard_of(target)].life.points
        coming = sum(
            combat_body(game, each.attacker).power
            for each in game.state.fights
            if each.target == target and not each.blocked
        )
        danger = 5.0 if coming >= life else 0.0
    if blocker < 0:
        return danger + theirs.power * 0.1 - 2.0 if dies else -0.2
    if kills and not dies:
        return 6.0 + theirs.power
    if not dies:
        return 3.0 + theirs.power
    if kills:
        return 1.0 + worth(theirs) - worth(mine) + danger
    return danger - worth(mine) * 0.5 + theirs.power * 0.2


PLAYERS: Mapping[str, PolicyMaker] = {
    "sensible": SensiblePlayer,
    "random": RandomPlayer,
    "search": SearchMaker(SensiblePlayer),
}
"""The players by name, the usual one first."""


def _enough(game: Game, target: int, number: int) -> float:
    """Of what is divided: what destroys a creature is enough."""
    if target not in game.bodies:
        return number / 10
    return -abs(number - (game.bodies[target].toughness - game.state.pieces[target].damage)) / 10


def _saved(game: Game, member: int, number: int) -> float:
    """Of a band as little is lost as can be, where this member takes so much of the damage."""
    share = game.decision
    if not isinstance(share, Share):
        return 0.0
    source = combat_body(game, share.source)
    others = share.among[len(share.given) + 1 :]
    lost = worth(combat_body(game, member)) if number and number >= enough(game, member, source) else 0.0
    if share.left - number > sum(max(0, enough(game, each, source) - 1) for each in others):
        lost += min(worth(combat_body(game, each)) for each in others)
    return -lost


def _usual(game: Game) -> int:
    """The number that is printed, where numbers of a creature are set (MRPG-MTG-23)."""
    return game.decision.usual(game) if isinstance(game.decision, SetNumbers) else 0
