"""Verbs that move cards and things in play: destroy, discard, search, look, return, exile, put into play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.effects.magic import Selector
from convert.systems.magic_rpg.rules.bodies import protected
from convert.systems.magic_rpg.rules.choosing import PickWord
from convert.systems.magic_rpg.rules.drawing import Draw, mill
from convert.systems.magic_rpg.rules.drawing import shuffle as shuffle_deck
from convert.systems.magic_rpg.rules.entering import choices
from convert.systems.magic_rpg.rules.events import (
    Attached,
    CardMoved,
    Countered,
    Discarded,
    Doomed,
    HandSeen,
    Holds,
    Told,
)
from convert.systems.magic_rpg.rules.events.cards import REVEALED
from convert.systems.magic_rpg.rules.joining import join_attack
from convert.systems.magic_rpg.rules.matching import parts_of
from convert.systems.magic_rpg.rules.pieces import put_into_play
from convert.systems.magic_rpg.rules.selecting import Context, described, limits
from convert.systems.magic_rpg.rules.state import CARD, WILD
from convert.systems.magic_rpg.rules.things import card_of, card_thing, cards_in, look, zone_of
from convert.systems.magic_rpg.rules.verbs.base import (
    Act,
    Done,
    Outcome,
    doers,
    meant,
    parts,
    picked,
    pieces,
)
from convert.systems.magic_rpg.rules.verbs.changing import put_counters

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game


def destroy(act: Act) -> Done:
    """They are doomed; the dead are looked for next. What is indestructible is not."""
    found = pieces(act, act.step.what)
    if found is None:
        return None
    hit = []
    for each in found:
        if not act.game.aspect(act.game.state.pieces[each]).has("indestructible"):
            act.game.emit(Doomed(each, act.step.no_regeneration))
            hit.append(each)
    return Outcome(bool(hit), tuple(hit), len(hit))


def prepare(act: Act) -> Done:
    """Cards are drawn."""
    frames = [Draw(wizard, act._replace(ctx=ctx).number(act.step.count)) for wizard, ctx in doers(act)]
    frames = [each for each in frames if each.count]
    did = any(act.game.state.wizards[each.wizard].deck for each in frames)
    drawn = parts((each.wizard, each.count) for each in frames)
    return Outcome(did, amount=sum(each.count for each in frames), frames=frames, each=drawn)


def discard(act: Act) -> Done:
    """Cards of hands go to the graveyard, as their owner chooses or at random."""
    step = act.step
    chosen: list[tuple[int, int]] = []
    for wizard, ctx in doers(act):
        hand = [card_thing(card) for card in act.game.state.wizards[wizard].hand]
        if step.what is not None and step.what.ref is not None:
            found: tuple[int, ...] | None = tuple(each for each in ctx.select(step.what) if each in hand)
        else:
            what = step.what or Selector()
            pool = hand if step.what is None else [each for each in hand if each in _of_hand(ctx, what, wizard)]
            low, most = limits(ctx, what, len(pool))
            if step.what is None:
                low = most = len(pool) if step.count == "all" else min(len(pool), ctx.amount(step.count))
            if not most:
                found = ()
            elif step.random or (low == most and what.how == "random"):
                found = tuple(act.game.dice.sample(pool, min(most, len(pool)), "discards"))
            else:
                found = picked(act, ctx, Selector(count=(low, most)), wizard, pool=pool)
        if found is None:
            return None
        chosen += [(wizard, each) for each in found]
    for wizard, each in chosen:
        act.game.emit(Discarded(wizard, card_of(each)))
    things = tuple(each for _, each in chosen)
    return Outcome(bool(chosen), things, len(chosen), each=parts((wizard, 1) for wizard, _ in chosen))


def _of_hand(ctx: Context, what: Selector, wizard: int) -> list[int]:
    return described(ctx.by(wizard), Selector(kind=what.kind, where=what.where, zone="prepared", side="you"))


def mills(act: Act) -> Done:
    """The top cards of decks go to graveyards."""
    found: list[int] = []
    own: list[tuple[int, int]] = []
    for wizard, ctx in doers(act):
        cards = cards_in(act.game.state.wizards[wizard], "deck")[: max(0, ctx.amount(act.step.count))]
        mill(act.game, wizard, len(cards))
        found += [card_thing(card) for card in cards]
        own.append((wizard, len(cards)))
    return Outcome(bool(found), tuple(found), len(found), each=parts(own))


def sacrifice(act: Act) -> Done:
    """Each sacrifices what is its own; it cannot be regenerated."""
    what: Selector = act.step.what
    if what.ref is not None or what.how in ("self", "attached", "event", "previous", "all"):
        found = pieces(act, what)
        chosen = list(found or ())
        if what.how == "all" and act.step.who is not None:
            mine = [wizard for wizard, _ in doers(act)]
            chosen = [each for each in chosen if act.game.state.pieces[each].controller in mine]
    else:
        chosen = []
        for wizard, ctx in doers(act):
            for number, part in enumerate(parts_of(what) if what.both is not None else (what,)):
                pool = [each for each in _own(act, ctx, part, wizard) if each not in chosen]
                answer = picked(act, ctx, part, wizard, pool=pool, key=str(number))
                if answer is None:
                    return None
                chosen += answer
    known = {number: look(act.game, number) for number in chosen}
    act.game.leave_all([each for each in chosen if known[each] is not None], "graveyard", "sacrificed")
    own = parts((thing.controller, 1) for thing in known.values() if thing is not None)
    return Outcome(bool(chosen), tuple(chosen), len(chosen), each=own)


def _own(act: Act, ctx: Context, what: Selector, wizard: int) -> list[int]:
    """What a wizard has in play of what is described."""
    kinds = parts_of(what) if what.either is not None else (what,)
    found = [
        each
        for part in kinds
        for each in described(ctx, Selector(kind=part.kind, where=part.where, except_self=part.except_self))
        if each in act.game.state.pieces and act.game.state.pieces[each].controller == wizard
    ]
    return list(dict.fromkeys(found))


def move(act: Act, found: tuple[int, ...], to: str, place: str = "top") -> list[int]:
    """Things in play and cards go to a zone of their owners; what was moved, by its new number."""
    game = act.game
    there = [each for each in found if each in game.state.pieces]
    game.leave_all(there, to, "effect")
    moved = []
    for each in there:
        card = game.state.gone[each].piece.card if each in game.state.gone else -1
        if card >= 0:
            moved.append(card_thing(card))
    for each in found:
        if each < CARD:
            item = next((one for one in game.state.waiting if one.id == each and one.ability < 0), None)
            if item is not None:
                zone = to if to in ("hand", "exiled", "graveyard") else "graveyard"
                game.emit(Countered(item, game.card_index.owners[item.card], zone))  # type: ignore[arg-type]
                moved.append(card_thing(item.card))
            continue
        owner = game.card_index.owners[card_of(each)]
        source = zone_of(game.state.wizards[owner], card_of(each))
        if source is not None and each not in moved:
            seen = source != "aside" or _was_shown(game, each)
            game.emit(CardMoved(owner, card_of(each), source, to, place, shown=seen))  # type: ignore[arg-type]
            moved.append(each)
    if to == "deck" and place == "bottom":
        for each in there:
            card = game.state.gone[each].piece.card
            if card >= 0:
                game.emit(CardMoved(game.card_index.owners[card], card, "deck", "deck", "bottom"))
    return moved


def _was_shown(game: Game, thing: int) -> bool:
    """Whether everybody saw a card that was looked at: as it was turned over, or when it was revealed afterwards."""
    for event in reversed(game.log):
        if isinstance(event, Told) and (event.word, event.what) == (REVEALED, thing):
            return True
        if isinstance(event, CardMoved) and event.to == "aside" and event.card == card_of(thing):
            return event.shown
    return False


def _moved(act: Act, moved: list[int]) -> Outcome:
    """What was moved, whose each was."""
    owners = act.game.card_index.owners
    own = parts((owners[card_of(each)], 1) for each in moved)
    return Outcome(bool(moved), tuple(moved), len(moved), each=own)


def banish(act: Act) -> Done:
    """They are exiled; "until this leaves play" they come back then."""
    found = meant(act, act.step.what)
    if found is None:
        return None
    source = act.ctx.source
    if act.step.until == "leaves_play" and source not in act.game.state.pieces:
        return Outcome(False)  # what would bring them back has left already
    moved = move(act, tuple(each for each in found if each > 0), "exiled")
    if source in act.game.state.pieces and moved:
        act.game.emit(Holds(source, tuple(moved), act.step.until == "leaves_play"))
    return _moved(act, moved)


def to_hand(act: Act) -> Done:
    """They go to their owners' hands."""
    found = meant(act, act.step.what)
    if found is None:
        return None
    moved = move(act, tuple(each for each in found if each > 0), "hand")
    return _moved(act, moved)


def to_graveyard(act: Act) -> Done:
    """They go to their owners' graveyards."""
    found = meant(act, act.step.what)
    if found is None:
        return None
    moved = move(act, tuple(each for each in found if each > 0), "graveyard")
    return _moved(act, moved)


def to_deck(act: Act) -> Done:
    """They go into their owners' decks: shuffled in, on top, at the bottom, in the order in which they are named or
    by chance."""
    who = doers(act)
    what: Selector = act.step.what
    found: list[int] = []
    if act.step.who is not None and what.ref is None and what.how == "choose":
        for wizard, ctx in who:
            answer = picked(act, ctx, what, wizard)
            if answer is None:
                return None
            found += answer
    else:
        chosen = meant(act, what)
        if chosen is None:
            return None
        found = [each for each in chosen if each > 0]
    game = act.game
    if act.step.order == "random":
        game.dice.shuffle(found)
    place = "bottom" if act.step.place == "bottom" else "top"
    if act.step.place == "top_or_bottom":
        answer_ = _top_or_bottom(act, found, [wizard for wizard, _ in who])
        if answer_ is None:
            return None
        place = answer_
    if act.step.order == "any" and act.step.place != "shuffle":
        ordered = _in_order(act, found, who[0][0] if act.step.who is not None and who else act.ctx.controller)
        if ordered is None:
            return None
        found = ordered
    order = tuple(reversed(found)) if place == "top" else tuple(found)
    moved = move(act, order, "deck", place)
    if act.step.place == "shuffle":
        for wizard in {game.card_index.owners[card_of(each)] for each in moved}:
            shuffle_deck(act.game, wizard)
    return _moved(act, moved)


def _top_or_bottom(act: Act, found: list[int], who: list[int]) -> str | None:
    """Where they go: who puts them there says, a player or the owner."""
    chooser = who[0] if who else WILD
    if not found or chooser < 0:
        return "top"
    for known, answer in act.carry.answers:
        if known == "top or bottom":
            return ("top", "bottom")[answer[0]]
    act.game.push(PickWord(chooser, "top or bottom", ("top", "bottom"), act.carry.answers), act.carry)
    return None


def _in_order(act: Act, found: list[int], wizard: int) -> list[int] | None:
    """In which order they lie there: one is picked after the other, the top one first."""
    left, order = list(found), []
    while len(left) > 1:
        answer = picked(act, act.ctx, Selector(count=1), wizard, pool=left, key=f"order {len(left)}")
        if answer is None:
            return None
        order.append(answer[0])
        left.remove(answer[0])
    return order + left


def shuffle(act: Act) -> Done:
    """Decks are shuffled."""
    for wizard, _ in doers(act):
        shuffle_deck(act.game, wizard)
    return Outcome(True)


def search(act: Act) -> Done:
    """A deck (or another zone) is searched for it; nothing need be found, it was searched all the same."""
    what: Selector = act.step.what
    chosen: list[int] = []
    for wizard, ctx in doers(act):
        here = ctx.by(wizard) if what.of is None and what.side in (None, "you") else ctx
        for number, part in enumerate(parts_of(what) if what.both is not None else (what,)):
            pool = [each for each in described(here, part) if each not in chosen]
            count = replace(part, count=part.either[0].count) if part.either is not None else part
            loose = Selector(count=(0, limits(ctx, count, len(pool))[1]))
            answer = picked(act, ctx, loose, wizard, pool=sorted(pool), key=str(number))
            if answer is None:
                return None
            chosen += answer
    for wizard, _ in doers(act):
        act.game.emit(Told("search", who=wizard))
    return Outcome(True, tuple(chosen), len(chosen))


def look_at(act: Act) -> Done:
    """Cards are looked at: those of a deck are set aside until the text says where they go."""
    what: Selector = act.step.what
    if act.step.stop is not None:
        return _until(act)
    found = meant(act, what)
    if found is None:
        return None
    game = act.game
    hands: dict[int, list[int]] = {}
    for each in found:
        if each < CARD:
            continue
        owner = game.card_index.owners[card_of(each)]
        zone = zone_of(game.state.wizards[owner], card_of(each))
        if zone == "hand":
            hands.setdefault(owner, []).append(card_of(each))
        if zone == "deck":
            game.emit(CardMoved(owner, card_of(each), "deck", "aside", shown=act.step.reveal))
        elif zone == "aside" and act.step.reveal and not _was_shown(game, each):
            game.emit(Told(REVEALED, who=owner, what=each))
    for owner, cards in hands.items():
        game.emit(HandSeen(owner, tuple(cards), -1 if act.step.reveal else act.ctx.side))
    return Outcome(bool(found), tuple(found), len(found))


def _until(act: Act) -> Done:
    """Cards from the top of a deck are revealed until one is of a kind."""
    game, stop = act.game, act.step.stop
    seen: list[int] = []
    hit: list[int] = []
    wanted = stop.count if isinstance(stop.count, int) else 1
    owners = act.ctx.players(act.step.what.of) if act.step.what.of is not None else [wizard for wizard, _ in doers(act)]
    for wizard in owners:
        for card in cards_in(game.state.wizards[wizard], "deck"):
            game.emit(CardMoved(wizard, card, "deck", "aside", shown=True))
            seen.append(card_thing(card))
            among = Selector(kind=stop.kind, where=stop.where, among=Selector(ref="seen now"))
            now = act.ctx._replace(bound=(*act.ctx.bound, ("seen now", (card_thing(card),))))
            if described(now, among):
                hit.append(card_thing(card))
                if len(hit) >= wanted:
                    break
    bound = ((stop.id, tuple(hit)),) if stop.id is not None else ()
    return Outcome(bool(hit), tuple(seen), len(seen), bound=bound)


def scry(act: Act) -> Done:
    """The top cards of the own deck: any of them go to the bottom."""
    return _top(act, "bottom", "scry")


def surveil(act: Act) -> Done:
    """The top cards of the own deck: any of them go to the graveyard."""
    return _top(act, "graveyard", "surveil")


def _top(act: Act, to: str, word: str) -> Done:
    game = act.game
    away: list[tuple[int, int]] = []
    for wizard, ctx in doers(act):
        cards = cards_in(game.state.wizards[wizard], "deck")[: max(0, ctx.amount(act.step.amount))]
        pool = [card_thing(card) for card in cards]
        answer = picked(act, ctx, Selector(count="any"), wizard, pool=pool)
        if answer is None:
            return None
        away += [(wizard, each) for each in answer]
    for wizard, each in away:
        zone = "deck" if to == "bottom" else "graveyard"
        game.emit(CardMoved(wizard, card_of(each), "deck", zone, "bottom"))  # type: ignore[arg-type]
    for wizard, ctx in doers(act):
        game.emit(Told(word, who=wizard, amount=ctx.amount(act.step.amount)))
    return Outcome(True, tuple(each for _, each in away), len(away))


def put(act: Act) -> Done:
    """Cards are put into play: those of permanents."""
    what: Selector = act.step.what
    found = meant(act, what)
    if found is None:
        return None
    game = act.game
    made: list[int] = []
    coming = list(_coming(act, found))
    hosts: dict[int, tuple[int, ...]] = {}
    for each, controller, _ in coming:
        chosen = _host(act, each, controller)
        if chosen is None:
            return None
        hosts[each] = chosen
    for each, controller, zone in coming:
        aura = game.card_index.card(card_of(each)).enchants is not None
        if aura and not hosts[each]:
            continue  # it stays where it lies
        number = put_into_play(
            game, card_of(each), controller, zone, tapped=act.step.tapped, turned=act.step.transformed
        )
        if aura:
            game.emit(Attached(number, hosts[each][0]))
        name = what.ref or what.id
        come = act.ctx._replace(bound=(*act.ctx.bound, (name, (number,)))) if name is not None else act.ctx
        for kind in act.step.counters or ():
            if all(come.holds(each) for each in kind.if_ or ()):
                put_counters(act, number, kind.name, act.number(kind.add))
        made.append(number)
    if act.step.attacking:
        join_attack(act.ctx, made)
    asked = [choice for number in made for choice in choices(game, number)]
    return Outcome(bool(made), tuple(made), len(made), asked)


def _coming(act: Act, found: Iterable[int]) -> Iterator[tuple[int, int, str]]:
    """The cards of permanents among these, who will control each, and where it lies."""
    game = act.game
    whose = act.ctx.players(act.step.control) if act.step.control is not None else []
    doing = [wizard for wizard, _ in doers(act)]
    for each in found:
        card = card_of(each) if each >= CARD else -1
        owner = game.card_index.owners[card] if card >= 0 else WILD
        zone = zone_of(game.state.wizards[owner], card) if card >= 0 else None
        controller = whose[0] if whose else owner if len(doing) > 1 else doing[0] if doing else act.ctx.controller
        if zone is not None and controller != WILD and game.card_index.card(card).permanent:
            yield each, controller, zone


def _host(act: Act, each: int, controller: int) -> tuple[int, ...] | None:
    """What an Aura comes onto, which is not aimed at: whoever will control it chooses (MRPG-MTG-22); None where it was
    asked."""
    facts = act.game.card_index.card(card_of(each))
    if facts.enchants is None:
        return ()
    may_lie_on = replace(facts.enchants, how=None, id=None, count=None)
    on = [
        host
        for host in described(act.ctx.by(controller), may_lie_on)
        if (thing := look(act.game, host)) is not None
        and not protected(thing.keywords, facts.colors, facts.classes, facts.subtypes)
    ]
    return picked(act, act.ctx, Selector(count=1), controller, pool=on, key=f"aura {each}")
