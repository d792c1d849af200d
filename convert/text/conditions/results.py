"""What a step of the same effect has done: "any Fish monsters were sent to the GY by this effect", "you drew a Fish
monster", "3 or more cards were returned to the hand this way"."""

from __future__ import annotations

from convert.effects import Amount, Condition, Filter, Selector
from convert.effects.terms import Comparison, Zone
from convert.text.clauses.phrase import Tools
from convert.text.conditions.state import Standing
from convert.text.cursor import Cursor
from convert.text.grammar.noun import Noun
from convert.text.reference.agreement import done_so
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME, Thing

_WHERE_TO = (
    ("to", "the", "gy"),
    ("to", "your", "gy"),
    ("to", "the", "hand"),
    ("to", "your", "hand"),
    ("to", "attack-position"),
    ("to", "defense-position"),
    ("to", "face-up", "attack-position"),
    ("to", "face-up", "defense-position"),
    ("into", "the", "deck"),
    ("into", "your", "deck"),
)
_BY_IT = (("by", "this", "effect"), ("with", "this", "effect"), ("this", "way"), ("by", "this", "card", "'s", "effect"))
_SUMMONED = frozenset(("summon", "summoned", "special-summon", "special-summoned"))
_WHENCE: tuple[tuple[tuple[str, ...], Zone], ...] = (
    (("from", "the", "gy"), "used"),
    (("from", "your", "gy"), "used"),
    (("from", "the", "deck"), "spellbook"),
    (("from", "your", "deck"), "spellbook"),
    (("from", "your", "hand"), "prepared"),
    (("from", "the", "hand"), "prepared"),
)


def befell_by_it(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """ "any Fish monsters were sent to the GY by this effect": of what a step before did that to."""
    begin = cur.pos
    if cur.peek() in ("you", "your") or not any(_ends_with(cur, words) for words in _BY_IT):
        return None
    least, noun = _so_many(cur, tools)
    now = cur.peek() in ("is", "are")
    if noun is None or not cur.take_any(("was", "were", "is", "are")) or (now and least == 1):
        cur.pos = begin
        return None
    verb = tools.lexicon.verbs.get(cur.peek())
    if verb is None or "ed" not in verb.forms:
        cur.pos = begin
        return None
    done = done_so(cur.peek())
    cur.pos += 1
    any(cur.take(*words) for words in _WHERE_TO)
    those = _brought(scope, done)  # "when a monster is Fusion Summoned this way" is no such question: it says when
    if not any(cur.take(*words) for words in _BY_IT) or those is None or not cur.done:
        cur.pos = begin
        return None
    return Standing(_of_those(those, noun, least))


def _ends_with(cur: Cursor, words: tuple[str, ...]) -> bool:
    return tuple(cur.words[cur.end - len(words) : cur.end]) == words


def _so_many(cur: Cursor, tools: Tools) -> tuple[int, Noun | None]:
    """How many there are to be at least, and what they are; 0 for all of them."""
    least, word = 1, cur.peek()
    if word == "any" and not cur.peek(1).isdigit():
        cur.pos += 1
        inner = Cursor(["a", *cur.rest()], refer=cur.refer)
        noun = tools.nouns.parse(inner)
        cur.pos += inner.pos - 1
    elif word.isdigit() and cur.peek(1) == "or" and cur.peek(2) == "more":
        least, cur.pos = int(word), cur.pos + 3
        inner = Cursor(["a", *cur.rest()], refer=cur.refer)
        noun = tools.nouns.parse(inner)
        cur.pos += inner.pos - 1
    elif word in ("a", "an") or word.startswith('"'):
        noun = tools.nouns.parse(cur)
    else:
        return 0, None
    if noun is None or noun.mention or noun.player or noun.also or not _plain(noun.selector):
        return 0, None
    return least, noun


def _plain(one: Selector) -> bool:
    """Whether it is no more than a description: of no place and no side, and one that is not named apart."""
    told = (one.zone, one.side, one.ref, one.among, one.either, one.except_, one.reach)
    if one.where is not None and (one.where.same or one.where.different or one.where.compared_to is not None):
        return False  # "2 monsters with the same Type": as each other
    return one.how in (None, "choose", "all") and not one.except_self and told == (None,) * len(told)


def _brought(scope: Scope, done: frozenset[str]) -> Thing | None:
    """What a step of this effect did that to, where one alone did."""
    own = (t for t in scope.things if t.selector.ref is not None or t.selector == ME)
    found = [thing for thing in own if done & thing.ops and not thing.paid]
    if not found and "excavate" in done and scope.step is not None:
        return Thing(Selector(ref=scope.step), "any", plural=True)
    return found[0] if len(found) == 1 else None


def _of_those(those: Thing, noun: Noun, least: int, *, exact: bool = False) -> Condition:
    """So many of those are such ones."""
    selector = noun.selector
    where, kind = selector.where, selector.kind
    if not those.plural and not those.whole and least == 1 and (where is not None or kind not in (None, "any")):
        return Condition(is_=Selector(kind=kind, where=where), of=those.selector)
    kind = None if kind in ("any", those.kind) else kind
    if where is None and kind is None:
        counted = Selector(ref=those.selector.ref)
    else:
        counted = Selector(how="all", kind=kind, among=those.selector, where=where)
    sense: Comparison = "eq" if exact else "gte"
    return Condition(compare=(Amount(per=Amount(n=1), count=counted), sense, least))


def did_so(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """ "you drew a Fish monster", "you excavated a “Moss” card(s)", "you destroyed 2 or more cards by this effect"."""
    begin = cur.pos
    if not cur.take("you"):
        return None
    said = cur.peek()
    done = done_so({"drew": "drawn"}.get(said, said))
    cur.pos += 1
    read = _several_done(cur, tools, _brought(scope, done)) if done else None
    if read is None:
        cur.pos = begin
    return read


def _several_done(cur: Cursor, tools: Tools, those: Thing | None) -> Standing | None:
    if those is None:
        return None
    if cur.take("at", "least") and cur.peek().isdigit() and cur.peek(1) == "":
        return _at_least(cur, those)
    plain = cur.peek().isdigit() and cur.peek(1) != "or"
    whole = plain and cur.words[cur.pos - 1] != "least"
    if plain:
        least = int(cur.peek())
        cur.pos += 1
        inner = Cursor(["a", *cur.rest()], refer=cur.refer)
        noun = tools.nouns.parse(inner)
        cur.pos += inner.pos - 1
        if noun is None or noun.mention or noun.player or noun.also or not _plain(noun.selector):
            return None
    else:
        least, noun = _so_many(cur, tools)
    if noun is None:
        return None
    any(cur.take(*words) for words in _WHERE_TO)
    by_it = any(cur.take(*words) for words in _BY_IT)
    if whole and not by_it:
        return None  # "if you destroyed 1, draw 1 card, or if you destroyed 2, …": one of several
    if not cur.done or not (those.plural or those.whole or least == 1):
        return None
    return Standing(_of_those(those, noun, least, exact=whole))


def _at_least(cur: Cursor, those: Thing) -> Standing | None:
    """ "(you destroyed) at least 1": so many of what that was done to."""
    least = int(cur.peek())
    cur.pos += 1
    return Standing(_of_those(those, Noun(Selector()), least)) if those.plural or those.whole else None


def came_from(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """ "you Summon it from the GY", "you Special Summoned from the Deck": whence what was just summoned came."""
    begin = cur.pos
    if cur.take("you") and cur.peek() in _SUMMONED:
        cur.pos += 1
        cur.take("it") or cur.take("this", "card")
        those = _brought(scope, done_so("special-summoned"))
        if those is None and scope.actions.get("special_summon") == ME:
            those = Thing(ME, "monster", plural=False)
        whence = next((zone for words, zone in _WHENCE if cur.take(*words)), None)
        any(cur.take(*words) for words in _BY_IT)
        if those is not None and not those.plural and not those.whole and whence is not None and cur.done:
            return Standing(Condition(is_=Selector(where=Filter(came=whence)), of=those.selector))
    cur.pos = begin
    return None
