"""What can be tapped for mana, and paying with it (MRPG-MTG-03, MRPG-MTG-18, MRPG-LAND-05)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from convert.cards.magic.mana import ManaCost
from convert.systems.magic_rpg.mana import Payment, Source, pay
from convert.systems.magic_rpg.rules.counters import change_counters
from convert.systems.magic_rpg.rules.events import ManaPaid, Turned, Used, WizardHurt
from convert.systems.magic_rpg.rules.facts import GIVEN, Mana
from convert.systems.magic_rpg.rules.giving_mana import HELP, Purpose, offers, ways_of
from convert.systems.magic_rpg.rules.state import WILD, Piece, Waiting

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

MOST_X = 20
"""The largest X that is offered."""
ANY = "WUBRGC"


def sources(game: Game, wizard: int, *, but: int = 0) -> list[Source]:
    """What a wizard can use now, one way for each thing: what costs least."""
    return _pool(offers(game, wizard, but=but)[0], 2)


def plan(
    game: Game,
    wizard: int,
    cost: ManaCost,
    *,
    x: int = 0,
    source: Piece | None = None,
    on: Purpose | None = None,
) -> Payment | None:
    """How a cost is paid; None where it cannot be. Of a wild creature with its own mana (MRPG-MON-04). ``source`` is
    tapped for something else; ``on`` is what the mana is spent on."""
    if wizard == WILD:
        if source is None:
            return None
        left = [Source(number, ANY) for number in range(source.mana)]
        return pay(cost, left, x=x)
    life = max(0, game.state.wizards[wizard].life.points)
    options, turned = offers(game, wizard, but=source.id if source is not None else 0, on=on)
    for pool in _pools(options):
        if (found := pay(cost, pool, x=x, life=life)) is not None:
            used = [each for each in pool if each.id in found.sources]
            return _bearable(game, _resolved(cost, x, life, used, options), found.life, life)
    return _by_turning(game, cost, x, life, options, turned) if turned else None


def _pools(options: Sequence[Sequence[Source]]) -> list[list[Source]]:
    """Everything that costs nothing; with what costs something; with what is lost for it. Each first with what gives
    most."""
    levels = sorted({each.hardship for ways in options for each in ways}) or [0]
    found: list[list[Source]] = []
    for level in levels:
        for most in (True, False):
            pool = _pool(options, level, most=most)
            if pool not in found:
                found.append(pool)
    return found


def _pool(options: Sequence[Sequence[Source]], level: int, *, most: bool = True) -> list[Source]:
    """One way for each thing: of several that give one mana each, any of their letters."""
    pool = []
    for ways in options:
        able = [each for each in ways if each.hardship <= level]
        if len(able) > 1 and all(len(each.units) == 1 for each in able):
            letters = "".join(dict.fromkeys("".join(each.letters for each in able)))
            able = [able[0]._replace(letters=letters, hardship=min(each.hardship for each in able), way=_EITHER)]
        if able:
            pool.append(max(able, key=lambda each: len(each.units) if most else -len(each.units)))
    return pool


_EITHER = -1
"""A way that is any of several."""


def _resolved(
    cost: ManaCost, x: int, life: int, used: list[Source], options: Sequence[Sequence[Source]]
) -> dict[int, int]:
    """The ability that each source is used by: of several the one that costs least."""
    for place, source in enumerate(used):
        if source.way != _EITHER:
            continue
        ways = next(each for each in options if each[0].id == source.id)
        for way in sorted(ways, key=lambda each: each.hardship):
            used[place] = way
            if pay(cost, used, x=x, life=life) is not None:
                break
    return {each.id: each.way for each in used}


def _bearable(game: Game, ways: dict[int, int], paid: int, life: int) -> Payment | None:
    """What is tapped and paid; None where more Life Points are to be paid than there are (MRPG-LIFE-10)."""
    asked = sum(_way(game, number, way).life for number, way in ways.items())
    return Payment(tuple(ways), paid, tuple(ways.values())) if not asked or paid + asked <= life else None


def _way(game: Game, number: int, way: int) -> Mana:
    if way == HELP:
        return Mana(tap=False)
    return ways_of(game, game.state.pieces[number])[way]


def _by_turning(
    game: Game,
    cost: ManaCost,
    x: int,
    life: int,
    options: Sequence[Sequence[Source]],
    turned: Sequence[Source],
) -> Payment | None:
    """With abilities that take mana for mana: each is paid from what is left, and then gives its own."""
    for first in range(len(turned)):
        left = _pool(options, 2)
        ways: dict[int, int] = {}
        for each in (*turned[first:], *turned[:first]):
            if each.id in ways:
                continue
            without = [source for source in left if source.id != each.id]
            asked = _way(game, each.id, each.way).cost
            price = pay(asked, without)
            if price is None:
                continue
            taken = [source for source in without if source.id in price.sources]
            ways |= {**_resolved(asked, 0, 0, taken, options), each.id: each.way}
            left = [*(source for source in without if source.id not in price.sources), each]
            found = pay(cost, left, x=x, life=life)
            if found is not None:
                used = [source for source in left if source.id in found.sources]
                ways = _resolved(cost, x, life, used, options) | ways
                return _bearable(game, ways, found.life, life)
    return None


def settle(game: Game, wizard: int, payment: Payment, source: Piece | None = None) -> None:
    """Tap and pay; what comes with an ability that gives mana is done at once."""
    if wizard == WILD:
        if payment.sources and source is not None:
            game.emit(ManaPaid((source.id,), mana=len(payment.sources)))
        return
    used = [
        (game.state.pieces[number], way, _way(game, number, way))
        for number, way in zip(payment.sources, payment.ways, strict=True)
    ]
    tapped = tuple(piece.id for piece, _, mana in used if mana.tap)
    if tapped or payment.life:
        life = game.state.wizards[wizard].life.hurt(payment.life) if payment.life else None
        game.emit(ManaPaid(tapped, wizard, life))
    helping = tuple(piece.id for piece, way, _ in used if way == HELP)
    if helping:
        game.emit(Turned(helping, True))
    burnt = [piece.id for piece, _, mana in used if mana.burns]
    for piece, way, mana in used:
        _also_paid(game, wizard, piece, way, mana)
    if burnt:
        game.leave_all(burnt, "graveyard", "sacrificed")
    for piece, _, mana in used:
        if mana.after:
            item = Waiting(
                id=0, facts=piece.facts, face=piece.face, controller=wizard, side=piece.side, source=piece.id
            )
            game.at_once(item, mana.after)


def _also_paid(game: Game, wizard: int, piece: Piece, way: int, mana: Mana) -> None:
    """Life Points, counters, and that it was used in this turn."""
    if mana.life:
        game.emit(WizardHurt(wizard, mana.life, damage=False))
    if mana.counter is not None:
        name, count = mana.counter
        change_counters(game, piece.id, name, -count)
    if mana.most is not None:
        game.emit(Used(piece.id, GIVEN + way))


def largest_x(game: Game, wizard: int, cost: ManaCost, *, on: Purpose | None = None) -> int | None:
    """The largest X that can be paid for."""
    if not cost.x or plan(game, wizard, cost, on=on) is None:
        return None
    return next(x for x in range(MOST_X + 1) if x == MOST_X or plan(game, wizard, cost, x=x + 1, on=on) is None)
