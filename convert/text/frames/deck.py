"""Draw, excavate, reveal, look: what comes off the Deck, and what is seen of it and of the hand."""

from __future__ import annotations

import msgspec

from convert.effects import Amount, Condition, Selector, Step
from convert.effects import steps as op
from convert.text.clauses.phrase import Phrase
from convert.text.frames.base import FrameTable, each, with_place
from convert.text.frames.instead import spread
from convert.text.grammar.counting import take_counted

TABLE = FrameTable()


def draw(phrase: Phrase) -> list[Step] | None:
    """draw n cards [from your Deck]; "each player draws 1 card"; "draw cards equal to …"."""
    cur = phrase.cur
    if phrase.subject and phrase.who is None and phrase.subject[0].kind != "caster":
        return None  # "they draw 2 cards" of an opponent whom the words before do not name: no card draws
    name = phrase.scope.names.new("s")
    if cur.take("card", "equal", "to") or cur.take("card", ",", "equal", "to"):
        amount = phrase.amount()
        if amount is None:
            return None
        phrase.scope.remember(Selector(ref=name), plural=True, kind="any", op="prepare", now="prepared")
        return [phrase.step(op.Prepare, id=name, count=amount)]
    if cur.take("card", "until") or cur.take("until"):
        return _draw_until(phrase, name)
    if cur.take("that", "many", "card") or cur.take("the", "same", "number", "of", "card"):
        if cur.peek() in ("you", "they", "as"):
            return _as_many_as(phrase, name) if phrase.who != "any" else None  # each as many as their own
        return [phrase.step(op.Prepare, id=name, count=Amount(per=Amount(n=1), count=Selector(how="previous")))]
    if cur.peek().isdigit():
        count = int(cur.peek())
        cur.pos += 1
    else:
        return None
    cur.take("additional") or cur.take("more")
    if not cur.take("card"):
        return None
    value: object = count
    counted = phrase.each(Amount(n=count))
    if counted.per is not None:
        value = counted
    place = phrase.place()
    if place is not None and place.zone != "spellbook":
        return None
    phrase.scope.remember(Selector(ref=name), plural=count != 1, kind="any", op="prepare", now="prepared")
    return [phrase.step(op.Prepare, id=name, count=value)]


def _as_many_as(phrase: Phrase, name: str) -> list[Step] | None:
    """ "(the same number of cards) [as] you discarded": as many as that was done to."""
    cur = phrase.cur
    cur.take("as")
    inner = cur.sub(cur.pos, cur.end)
    inner.words = [*cur.words[: cur.pos], "card", *cur.words[cur.pos :]]
    inner.end += 1
    counted = take_counted(inner, phrase.tools.nouns)
    if counted is None:
        return None
    cur.pos = inner.pos - 1
    return [phrase.step(op.Prepare, id=name, count=Amount(per=Amount(n=1), count=counted))]


def _draw_until(phrase: Phrase, name: str) -> list[Step] | None:
    """ "(draw) until you have 3 cards in your hand", "until their hand has 7 cards": as many as are lacking."""
    cur = phrase.cur
    whole = cur.take("your", "hand", "has") or cur.take("their", "hand", "has")
    if not (whole or cur.take("you", "have") or cur.take("they", "have")) or not cur.peek().isdigit():
        return None
    full, most = Amount(n=int(cur.peek())), int(cur.peek()) - 1
    cur.pos += 1
    if not cur.take("card") or not (whole or phrase.place() is not None):
        return None
    hand = Selector(how="all", kind="any", zone="prepared", side=phrase.who or "you")
    have = Amount(per=Amount(n=1), count=hand)
    phrase.scope.remember(Selector(ref=name), plural=True, kind="any", op="prepare", now="prepared")
    if phrase.who not in (None, "you", "opponent"):
        return None  # each player, by the cards of their own hand
    lacking = Condition(count=Selector(kind="any", zone="prepared", side=phrase.who or "you"), lte=most)
    return [phrase.step(op.Prepare, id=name, count=Amount(difference=(full, have)), if_=(lacking,))]


def excavate(phrase: Phrase) -> list[Step] | None:
    """excavate the top n cards of your Deck."""
    found = _excavate_until(phrase)
    if found is not None:
        return found
    start = phrase.cur.pos
    things = phrase.objects(introduce=False)
    if not things or things[0].how != "top" or not isinstance(things[0].count, int | Amount | None):
        phrase.cur.pos = start  # "up to 5 cards", "any number of cards": so many is a number, no choice
        return None
    top = things[0]
    name = phrase.scope.names.new("s")
    phrase.scope.things[:] = [thing for thing in phrase.scope.things if thing.target]
    single = top.count in (None, 1)
    phrase.scope.remember(Selector(ref=name), plural=not single, kind="any", op="excavate", now="spellbook")
    phrase.scope.turned = Selector(ref=name) if single else None
    return [phrase.step(op.Excavate, id=name, count=1 if top.count is None else top.count, side=top.side)]


def _excavate_until(phrase: Phrase) -> list[Step] | None:
    """ "(excavate) cards from the top of your Deck until you excavate a Spell": as many as it takes."""
    cur = phrase.cur
    start = cur.pos
    whose = phrase.tools.places
    some = cur.take("card", "of", "the", "top", "of") or cur.take("the", "top", "card", "of")
    side = whose.owner(cur) if some else None
    if side is None or not cur.take("deck"):
        cur.pos = start
        return None
    cur.take(",")
    until = cur.take("until", "you", "excavate") or cur.take("until", "they", "excavate")
    noun = phrase.tools.nouns.parse(cur) if until else None
    if noun is None or noun.mention or noun.player or noun.selector.how != "choose" or noun.selector.zone is not None:
        cur.pos = start
        return None
    side = phrase.who if phrase.who not in (None, "you") else side
    name = phrase.scope.names.new("s")
    phrase.scope.things[:] = [thing for thing in phrase.scope.things if thing.target]
    phrase.scope.remember(Selector(ref=name), plural=True, kind="any", op="excavate", now="spellbook")
    find = phrase.scope.introduce(noun.selector, plural=noun.plural)
    things = phrase.scope.things
    things[:] = [thing if thing.target else msgspec.structs.replace(thing, zone="spellbook") for thing in things]
    phrase.scope.found = Selector(ref=find.id) if not noun.plural else None
    return [phrase.step(op.Excavate, id=name, find=find, side=side)]


def reveal(phrase: Phrase) -> list[Step] | None:
    """reveal X: shown to both; a face-down card on the field is looked at, not turned."""
    return _look(phrase, reveal=True)


def look(phrase: Phrase) -> list[Step] | None:
    """look at X."""
    phrase.cur.take("at")
    return _look(phrase, reveal=False)


def _look(phrase: Phrase, *, reveal: bool) -> list[Step] | None:
    things = phrase.objects()
    if not things:
        return None
    things = with_place(phrase, things)
    if phrase.who == "any":
        phrase.scope.apart |= {t.id for t in things if t.id is not None}
    phrase.cur.take("to", "your", "opponent") or phrase.cur.take("to", "both", "players")
    if phrase.cur.at(",", "all") and (further := spread(phrase)) is not None:
        return [*(each(phrase, things, op.Look, reveal=reveal) or []), *further]
    phrase.scope.looked |= {t.id for t in things if t.how == "top" and t.id is not None}
    return each(phrase, things, op.Look, reveal=reveal)


TABLE.does.update(
    {
        "draw": draw,
        "excavate": excavate,
        "reveal": reveal,
        "show": reveal,
        "look": look,
        "see": look,
        "view": look,
        "check": look,
    }
)
