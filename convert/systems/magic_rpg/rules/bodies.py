"""What creatures are worth and what they can do, with all that changes them (MRPG-MTG-08 to MRPG-MTG-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from convert.effects.magic import Bound, Filter, Selector, Step
from convert.effects.magic.changes import Modify
from convert.effects.magic.steps import Forbid, Grant
from convert.systems.magic_rpg.rules.card_index import Facts
from convert.systems.magic_rpg.rules.state import WILD, Piece

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


class Body(NamedTuple):
    """A creature as it is now; ``bans``: attack, block, be_blocked, untap."""

    power: int
    toughness: int
    keywords: frozenset[str]
    bans: frozenset[str] = frozenset()

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword."""
        return keyword in self.keywords


def facts_of(game: Game, piece: Piece) -> Facts:
    """The face that lies there."""
    return game.card_index.facts[piece.facts][piece.face]


def bodies(game: Game) -> dict[int, Body]:
    """All creatures that are there."""
    state = game.state
    there = state.there()
    statics = [(piece, step) for piece in there for step in facts_of(game, piece).statics]
    found = {}
    for piece in there:
        facts = facts_of(game, piece)
        if not facts.creature:
            continue
        power, toughness = (
            piece.power + piece.counters + piece.plus[0],
            piece.toughness + piece.counters + piece.plus[1],
        )
        words, bans = set(facts.keywords), set()
        for word in piece.gained:
            if word.startswith("-"):
                bans.add(word[1:])
            else:
                words.add(word)
        for source, step in statics:
            if not _reaches(game, source, step, piece):
                continue
            if isinstance(step, Modify):
                power += step.attack if isinstance(step.attack, int) else 0
                toughness += step.defense if isinstance(step.defense, int) else 0
            elif isinstance(step, Grant):
                words.update(step.keyword or ())
            elif isinstance(step, Forbid):
                bans.update((step.action,) if isinstance(step.action, str) else step.action)
        found[piece.id] = Body(power, toughness, frozenset(words), frozenset(bans))
    return found


def _reaches(game: Game, source: Piece, step: Step, piece: Piece) -> bool:
    """Whether what holds while ``source`` is there holds for ``piece``."""
    assert isinstance(step, Modify | Grant | Forbid)
    what = step.what
    if what.how == "self":
        return source.id == piece.id
    if what.how == "attached":
        return source.attached == piece.id
    return fits(game, what, piece, source.side, source.id, source.controller)


def fits(game: Game, what: Selector, piece: Piece, side: int, source: int = 0, controller: int = WILD) -> bool:
    """Whether something in play is what a selector describes, as ``side`` sees it; its numbers as printed, with
    counters. "You control" is the wizard, not the team (MRPG-COMBAT-13); of wild creatures their side."""
    if what.except_self and piece.id == source:
        return False
    if what.side == "you" and (piece.side != side or (controller != WILD and piece.controller != controller)):
        return False
    if what.side == "not_you" and piece.side == side and controller in (WILD, piece.controller):
        return False
    if what.side == "opponent" and piece.side == side:
        return False
    facts = facts_of(game, piece)
    kinds = what.kind or ()
    if kinds and "permanent" not in kinds and not any(kind in facts.classes for kind in kinds):
        return False
    return what.where is None or like(game, what.where, piece, facts)


def like(game: Game, where: Filter, piece: Piece | None, facts: Facts) -> bool:
    """Whether every given field of a filter holds; without a piece, of a spell that waits."""
    if where.kind and not any(kind in facts.classes or kind in ("permanent", "spell") for kind in where.kind):
        return False
    if where.types and not all(kind in facts.classes for kind in where.types):
        return False
    if where.supertype and not all(word in [each.lower() for each in facts.supertypes] for word in where.supertype):
        return False
    if where.subtype and not set(where.subtype) & set(facts.subtypes):
        return False
    if where.color and not any(_color(word, facts) for word in where.color):
        return False
    if where.not_ is not None and like(game, where.not_, piece, facts):
        return False
    if where.nots and any(like(game, each, piece, facts) for each in where.nots):
        return False
    if where.any_ and not any(like(game, each, piece, facts) for each in where.any_):
        return False
    if not _within(where.mana_value, facts.value):
        return False
    if piece is None:
        return True
    words = facts.keywords | set(piece.gained)
    if where.keyword and not words & set(where.keyword):
        return False
    numbers = (piece.power + piece.counters + piece.plus[0], piece.toughness + piece.counters + piece.plus[1])
    if not (_within(where.power, numbers[0]) and _within(where.toughness, numbers[1])):
        return False
    state = game.state
    return all(
        wanted is None or wanted == is_
        for wanted, is_ in (
            (where.tapped, piece.tapped),
            (where.token, piece.origin == "token"),
            (where.attacking, state.fight_of(piece.id) is not None),
            (where.blocking, state.blocks(piece.id) is not None),
        )
    )


def _color(word: str, facts: Facts) -> bool:
    if word == "colorless":
        return not facts.colors
    if word == "multicolored":
        return len(facts.colors) > 1
    return len(facts.colors) == 1 if word == "monocolored" else word in facts.colors


def _within(bound: Bound | None, number: int) -> bool:
    if bound is None:
        return True
    return all(
        (
            bound.lte is None or number <= bound.lte,  # type: ignore[operator]  # ``playable`` lets plain numbers in
            bound.gte is None or number >= bound.gte,  # type: ignore[operator]
            bound.eq is None or number == bound.eq,
            bound.lt is None or number < bound.lt,  # type: ignore[operator]
            bound.gt is None or number > bound.gt,  # type: ignore[operator]
            bound.odd is None or bool(number % 2) == bound.odd,
        )
    )


def can_attack(game: Game, piece: Piece) -> bool:
    """An untapped creature that may attack (MRPG-MTG-05, MRPG-MTG-06, MRPG-MTG-21)."""
    body = game.bodies.get(piece.id)
    if body is None or piece.tapped:
        return False
    if piece.sick and not body.has("haste"):
        return False
    return not body.has("defender") and "attack" not in body.bans


def can_block(game: Game, blocker: Piece, attacker: int) -> bool:
    """Whether an untapped creature may block this attacker by its keywords, in a fight with a wizard or a leader
    (MRPG-MTG-06, MRPG-MTG-08, MRPG-MTG-13, MRPG-COMBAT-20)."""
    body = game.bodies.get(blocker.id)
    if body is None or blocker.tapped or "block" in body.bans:
        return False
    return crosses(game, body, attacker, ground=False)


def crosses(game: Game, body: Body, attacker: int, *, ground: bool) -> bool:
    """Whether keywords let a blocker with this body stop the attacker. ``ground``: a leaderless group, in which
    creatures without wings may stop flyers too (MRPG-COMBAT-08)."""
    other = game.bodies.get(attacker)
    if other is None:  # a Warrior
        return not body.has("shadow")
    if "be_blocked" in other.bans or other.has("shadow") != body.has("shadow"):
        return False
    return ground or not other.has("flying") or body.has("flying") or body.has("reach")
