"""What comes into play: its numbers, its time, tokens (MRPG-CAST-08, MRPG-TURN-07, MRPG-MTG-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects.magic.changes import Counters, EntersTapped
from convert.systems.magic_rpg.life import MINUTES
from convert.systems.magic_rpg.rules.counters import change_counters
from convert.systems.magic_rpg.rules.events import Entered
from convert.systems.magic_rpg.rules.facts import Facts
from convert.systems.magic_rpg.rules.selecting import Context
from convert.systems.magic_rpg.rules.state import WILD, Origin, Piece

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def new_piece(
    game: Game,
    facts: int,
    face: int = 0,
    *,
    card: int = -1,
    controller: int = WILD,
    origin: Origin = "card",
    side: int | None = None,
    x: int = 0,
) -> Piece:
    """Something that comes into play now; a card leaves 15 minutes later (MRPG-CAST-08, MRPG-TURN-07)."""
    state = game.state
    known = game.card_index.facts[facts][face]
    power, toughness = stats(known, x)
    minutes = state.setting.options.round_minutes
    return Piece(
        id=state.next_id,
        facts=facts,
        face=face,
        origin=origin,
        card=card,
        owner=game.card_index.owners[card] if card >= 0 else controller,
        controller=controller,
        side=side if side is not None else state.wizards[controller].side,
        power=power,
        toughness=toughness,
        sick=known.creature or known.power is not None,
        tapped=any(isinstance(step, EntersTapped) and not step.if_ for step in known.entering),
        ends=state.minute + MINUTES if origin == "card" and minutes else 0,
        x=x,
    )


def arrive(game: Game, piece: Piece, *, played: bool = False, from_zone: str = "") -> None:
    """Something comes into play, tapped or with counters as its card says (what it says is looked at from there)."""
    known = game.card_index.facts[piece.facts][piece.face]
    ctx = Context(game, piece.controller, piece.side, piece.id)
    for step in known.entering:
        if isinstance(step, EntersTapped) and step.if_ and all(ctx.holds(each) for each in step.if_):
            piece = replace(piece, tapped=True)
    game.emit(Entered(piece, played=played, from_zone=from_zone))
    marks(game, piece.id)


def marks(game: Game, number: int) -> None:
    """The counters with which it comes."""
    piece = game.state.pieces[number]
    ctx = Context(game, piece.controller, piece.side, number)
    for step in game.card_index.facts[piece.facts][piece.face].entering:
        if not isinstance(step, Counters) or step.add is None or not all(ctx.holds(each) for each in step.if_ or ()):
            continue
        change_counters(game, number, step.name, max(0, ctx.amount(step.add)), piece.controller)


def put_into_play(
    game: Game, card: int, controller: int, zone: str, *, tapped: bool = False, turned: bool = False
) -> int:
    """A card comes into play from where it lies, ``turned`` on its other face, and sets off what it does; its new
    number."""
    facts = game.card_index.cards[card], 0
    if turned:
        other = game.card_index.turned.get(facts, facts)
        facts = other if game.card_index.facts[other[0]][other[1]].permanent else facts
    piece = new_piece(game, *facts, card=card, controller=controller)
    arrive(game, replace(piece, tapped=tapped or piece.tapped), from_zone=WORDS_OF[zone])
    return piece.id


WORDS_OF = {
    "hand": "prepared", "graveyard": "used", "exiled": "banished", "deck": "spellbook", "aside": "spellbook",
    "book": "spellbook", "behind": "used",
}  # fmt: skip


def stats(facts: Facts, x: int = 0) -> tuple[int, int]:
    """Power and toughness; where the card has no numbers * is half the mana value with X, rounded down, at least 1
    (MRPG-MTG-23). A Vehicle has its own, for when it is a creature (MRPG-CONV-09)."""
    if not facts.creature:
        return facts.power or 0, facts.toughness or 0
    star = max(1, (facts.value + facts.cost.x * x) // 2)
    printed = facts.printed.split("/") if facts.printed else ["", ""]

    def number(known: int | None, text: str) -> int:
        if known is not None:
            return known
        _, _, more = text.partition("+")
        plain = text.strip().lstrip("+-")
        if plain.isdecimal():
            return int(plain)
        return star + (int(more) if more.strip().isdecimal() else 0)

    return number(facts.power, printed[0]), number(facts.toughness, printed[-1])


def make_tokens(
    game: Game,
    facts: int,
    count: int,
    controller: int,
    side: int,
    *,
    tapped: bool = False,
    numbers: tuple[int | None, ...] = (None, None),
) -> list[int]:
    """Tokens come into play; ``numbers``: power and toughness that were counted."""
    made = []
    for _ in range(count):
        piece = new_piece(game, facts, controller=controller, origin="token", side=side)
        power, toughness = numbers
        piece = replace(
            piece,
            power=piece.power if power is None else power,
            toughness=piece.toughness if toughness is None else toughness,
        )
        game.emit(Entered(replace(piece, tapped=tapped or piece.tapped)))
        made.append(piece.id)
    return made


def enter(game: Game, facts: int, origin: str, owner: int, side: int, *, leader: bool = False, mana: int = 0) -> None:
    """Something that is no card and is there when a battle begins, so that it may attack at once (MRPG-MON-05): a
    spirit, standing mana, a wild creature."""
    power, toughness = stats(game.card_index.facts[facts][0])
    piece = Piece(
        id=game.state.next_id,
        facts=facts,
        origin=origin,  # type: ignore[arg-type]
        owner=owner,
        controller=owner,
        side=side,
        power=power,
        toughness=toughness,
        leader=leader,
        mana=mana,
        full=mana,
    )
    game.emit(Entered(piece))


def already_there(game: Game, wizard: int, card: int, minutes: int) -> None:
    """A card of a casting that the battle comes into, with the time that it still has (MRPG-CAST-11). It did not come
    this turn: a creature may attack."""
    piece = new_piece(game, game.card_index.cards[card], card=card, controller=wizard)
    ends = game.state.minute + minutes if piece.ends else 0
    game.emit(Entered(replace(piece, ends=ends, sick=False, tapped=False)))


def companions(game: Game, wizard: int, side: int) -> None:
    """A wizard's standing mana and spirits: there from the first moment, in each battle anew (MRPG-LAND-01,
    MRPG-SPIR-01, MRPG-SPIR-04, MRPG-SPIR-10), but for spirits without toughness (MRPG-SPIR-07)."""
    for facts in game.card_index.standing[wizard]:
        enter(game, facts, "mana", wizard, side)
    setting = game.state.setting.wizards[wizard]
    for spirit, facts in zip(setting.spirits, game.card_index.spirits[wizard], strict=True):
        if spirit.can_be_in_play:
            enter(game, facts, "spirit", wizard, side)
