"""What can be tapped for mana, and paying with it (MRPG-MTG-03, MRPG-MTG-18, MRPG-LAND-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.cards.magic.mana import ManaCost
from convert.systems.magic_rpg.mana import Payment, Source, most_x, pay
from convert.systems.magic_rpg.rules.bodies import facts_of
from convert.systems.magic_rpg.rules.events import ManaPaid
from convert.systems.magic_rpg.rules.facts import BASIC_LANDS
from convert.systems.magic_rpg.rules.state import WILD, Piece

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

MOST_X = 20
"""The largest X that is offered."""
ANY = "WUBRGC"


def sources(game: Game, wizard: int, *, but: int = 0) -> list[Source]:
    """What a wizard can tap now: his own alone (MRPG-COMBAT-15), of creatures none that came this turn
    (MRPG-MTG-05); ``but`` is tapped for something else."""
    found = []
    for piece in game.state.there():
        if piece.controller != wizard or piece.tapped or piece.id == but:
            continue
        aspect = game.aspect(piece)
        own = () if aspect.plain else facts_of(game, piece).mana
        mana = (*own, *[(BASIC_LANDS[word], 1) for word in aspect.subtypes if word in BASIC_LANDS])
        if not mana or (piece.sick and (body := game.bodies.get(piece.id)) is not None and not body.has("haste")):
            continue
        letters, amount = "".join(dict.fromkeys("".join(each[0] for each in mana))), min(each[1] for each in mana)
        found.append(Source(piece.id, letters, amount))
    return found


def plan(game: Game, wizard: int, cost: ManaCost, *, x: int = 0, source: Piece | None = None) -> Payment | None:
    """How a cost is paid; None where it cannot be. Of a wild creature with its own mana (MRPG-MON-04)."""
    if wizard == WILD:
        if source is None:
            return None
        left = [Source(number, ANY) for number in range(source.mana)]
        return pay(cost, left, x=x)
    life = max(0, game.state.wizards[wizard].life.points)
    return pay(cost, sources(game, wizard, but=source.id if source is not None else 0), x=x, life=life)


def settle(game: Game, wizard: int, payment: Payment, source: Piece | None = None) -> None:
    """Tap and pay."""
    if wizard == WILD:
        if payment.sources and source is not None:
            game.emit(ManaPaid((source.id,), mana=len(payment.sources)))
        return
    if payment.sources or payment.life:
        life = game.state.wizards[wizard].life.hurt(payment.life) if payment.life else None
        game.emit(ManaPaid(payment.sources, wizard, life))
    tapped = [game.state.pieces[each] for each in payment.sources]
    burnt = [each.id for each in tapped if facts_of(game, each).burns and not game.aspect(each).plain]
    if burnt:
        game.leave_all(burnt, "graveyard", "sacrificed")


def largest_x(game: Game, wizard: int, cost: ManaCost) -> int | None:
    """The largest X that can be paid for."""
    most = most_x(cost, sources(game, wizard), life=max(0, game.state.wizards[wizard].life.points))
    return None if most is None else min(most, MOST_X)
