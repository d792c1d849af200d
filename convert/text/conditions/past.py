"""What has taken place: "you have activated a Spell this turn", "this card attacked", "if you Tributed a Dragon"."""

from __future__ import annotations

import copy
from typing import Literal

import msgspec

from convert.effects import Condition, Event, Filter, Selector
from convert.text.clauses.phrase import Tools
from convert.text.conditions.state import Standing
from convert.text.cursor import Cursor
from convert.text.events.event import take_event
from convert.text.events.of_itself import of_itself
from convert.text.events.passive import passive
from convert.text.grammar.noun import Noun
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME

_SPANS: tuple[tuple[tuple[str, ...], str], ...] = tuple(
    (tuple(row.split()), span)
    for row, span in (
        ("previously this turn", "turn"),
        ("during this turn", "turn"),
        ("this turn", "turn"),
        ("this battle-phase", "turn"),
        ("during this battle-phase", "turn"),
        ("that turn", "turn"),
        ("during this duel", "duel"),
        ("this duel", "duel"),
        ("last turn", "last_turn"),
        ("during the last turn", "last_turn"),
        ("during your opponent 's last turn", "last_turn"),
    )
)
_SPAN_ENDS = frozenset(words[-1] for words, _ in _SPANS)
_USED = (
    ("this", "effect", "was", "activated"),
    ("this", "effect", "was", "used"),
    ("the", "previous", "effect", "was", "activated"),
    ("you", "activated", "this", "effect"),
    ("you", "activate", "this", "effect"),
    ("you", "used", "this", "effect"),
)
_WHILE_THERE: tuple[tuple[str, ...], ...] = (
    ("while", "this", "card", "was", "face-up", "on", "the", "field"),
    ("while", "this", "card", "was", "face-up", "you", "control"),
    ("while", "this", "card", "was", "face-up", "in", "your", "spell-zone"),
    ("while", "this", "card", "was", "on", "the", "field"),
)
_JUST_NOW = frozenset(("discarded", "destroyed", "sent", "banished", "tributed"))
"""What is asked of without saying when."""
DONE_BY = {
    "add": ("search", "to_prepared"),
    "special-summon": ("special_summon",),
    "summon": ("special_summon",),
    "tribute": ("sacrifice",),
    "banish": ("banish",),
    "discard": ("discard",),
    "destroy": ("destroy",),
    "send": ("to_used", "mill"),
    "reveal": ("look",),
    "return": ("to_prepared", "to_spellbook"),
    "shuffle": ("to_spellbook",),
    "target": ("target",),
    "detach": ("detach",),
    "equip": ("equip",),
    "excavate": ("excavate",),
    "set": ("set",),
}
"""By the verb of "if you added X": the steps that do it."""


def _befell(cur: Cursor, tools: Tools, scope: Scope) -> Condition | None:
    """ "it was discarded from your hand by an opponent's card effect": what woke the ability, said more closely."""
    if "was" not in cur.rest():
        return None
    start = cur.pos
    subject = tools.nouns.parse(cur)
    said = cur.words[start : cur.pos]
    if subject is None or subject.player or not cur.take("was"):
        return None
    found = scope.resolve(subject)
    if not found or found[0].how != "self" or cur.peek() in tools.lexicon.summons:
        return None
    event = passive(cur, tools, ME)
    if event is None or not _told(event):
        return None
    return Condition(occurred=of_itself(event, ME, said, [], 0), during="turn")


def take_past(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """Something that took place this turn, last turn or in this Duel; it must reach the cursor's end."""
    for reader in (_when_used, _used, _was_activated, _attacks, _this_way, _earlier, _befell):
        start = cur.pos
        found = reader(cur, tools, scope)
        if found is not None and cur.done:
            return Standing(found)
        cur.pos = start
    return None


def _span(cur: Cursor) -> tuple[int, str]:
    """Where the words that say when begin, and what they say; the cursor's end and "" without any."""
    if cur.done or cur.words[cur.end - 1] not in _SPAN_ENDS:
        return cur.end, ""
    for words, span in _SPANS:
        size = len(words)
        if cur.end - cur.pos > size and tuple(cur.words[cur.end - size : cur.end]) == words:
            stop = cur.end - size
            return stop - (cur.words[stop - 1] == ","), span
    return cur.end, ""


_IN = (
    (("your", "opponent", "'s"), (Condition(turn="opponent"),)),
    (("your",), (Condition(turn="own"),)),
    (("the",), ()),
)
_PARTS: dict[str, tuple[Condition, ...]] = {
    "main-phase": (Condition(phase="main"),),
    "battle-phase": (Condition(phase="battle"),),
    "turn": (),
}

_PARTS_THEN: dict[str, Literal["main", "battle"]] = {"main-phase": "main", "battle-phase": "battle"}


def _when_used(cur: Cursor, tools: Tools, scope: Scope) -> Condition | None:
    """ "You activated this card during the Battle Phase", "this effect during your opponent's turn": it takes place in
    that very part of the turn."""
    if not (cur.take("you", "activated", "this", "card") or cur.take("you", "activated", "this", "effect")):
        return None
    if not cur.take("during"):
        return None
    whose = next((asked for words, asked in _IN if cur.take(*words)), None)
    part = _PARTS.get(cur.peek())
    if whose is None or part is None or not (whose or part):
        return None
    cur.pos += 1
    asked = (*part, *whose)
    return asked[0] if len(asked) == 1 else Condition(all_=asked)


def _used(cur: Cursor, tools: Tools, scope: Scope) -> Condition | None:
    """ "this effect was activated this turn", "you activated this effect": this card's own ability."""
    if not cur.take_phrase(_USED):
        return None
    cur.take("this", "turn")
    took_place = cur.take("(", "and", "was", "not", "negated", ")")
    return Condition(occurred=Event(event="activated", what=ME, resolved=took_place), during="turn")


def _was_activated(cur: Cursor, tools: Tools, scope: Scope) -> Condition | None:
    """ "A Spell Card or effect was activated this turn": by anybody."""
    stop, span = _span(cur)
    if not span or cur.words[stop - 2 : stop] != ["was", "activated"]:
        return None
    event = take_event(Cursor([*cur.words[cur.pos : stop - 2], "is", "activated"], refer=cur.refer), tools, scope)
    if event is None or not _told(event):
        return None
    cur.pos = cur.end
    return Condition(occurred=event, during=span)  # type: ignore[arg-type]


def _attacks(cur: Cursor, tools: Tools, scope: Scope) -> Condition | None:
    """ "3 or more attacks have been declared this turn": by anybody."""
    if not (cur.peek().isdigit() and cur.peek(1) == "or" and cur.peek(2) == "more"):
        return None
    least = int(cur.peek())
    cur.pos += 3
    if not cur.take("attacks", "have", "been", "declared", "this", "turn"):
        return None
    return Condition(occurred=Event(event="attack_declared"), during="turn", gte=least)


def _this_way(cur: Cursor, tools: Tools, scope: Scope) -> Condition | None:
    """ "you added a Normal Monster", "you Tributed a Dragon monster to activate this effect": of what a step before
    was done to, whether it is such a thing."""
    if not cur.take("you"):
        return None
    verb = tools.lexicon.verbs.get(cur.peek())
    if verb is None or not ({"ed", "base"} & set(verb.forms)):
        return None
    cur.pos += 1
    action = next((scope.actions[name] for name in DONE_BY.get(verb.base, ()) if name in scope.actions), None)
    if action is None:
        return None
    counted = cur.peek().isdigit()
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.player or noun.selector.how not in ("choose", "all", None):
        return None
    if noun.selector.except_self:
        return None  # "if you Tributed a Fish monster other than this card": which one it was, no filter says
    if counted and noun.selector.where is None:
        return None  # "if you destroyed 1 card": how many, not what
    if isinstance(noun.selector.count, tuple) or (isinstance(noun.selector.count, int) and noun.selector.count > 1):
        return None
    (
        cur.take("by", "this", "effect")
        or cur.take("with", "this", "effect")
        or cur.take("this", "way")
        or cur.take("to", "activate", "this", "effect")
        or cur.take("to", "activate", "this", "card")
        or cur.take("at", "activation")
        or cur.take("when", "you", "activated", "this", "card")
        or cur.take("for", "this", "effect")
    )
    such = _as_it_was(noun.selector, verb.base)
    if such is None:
        return None
    if any(thing.plural and thing.selector.ref == action.ref for thing in scope.things):
        return Condition(exists=msgspec.structs.replace(such, among=action))  # "a Fish", of several: one of them
    return Condition(is_=such, of=action)


def _as_it_was(one: Selector, verb: str) -> Selector | None:
    """What it was, by what can be asked of it afterwards: whose it was that was destroyed, from where it came; None
    for any other place and side ("if you banished a card on the field"), where it is no more."""
    such = Selector(kind=one.kind, where=one.where)
    if one.zone is None and one.side is None:
        return such
    if verb == "destroy" and one.zone == "play" and one.side in ("you", "opponent"):
        return msgspec.structs.replace(such, side=one.side)
    if verb in _COMES and isinstance(one.zone, str) and one.side in (None, "you"):
        owner = "you" if one.side == "you" else None
        where = msgspec.structs.replace(one.where or Filter(), came=one.zone, owner=owner)
        return msgspec.structs.replace(such, where=where)
    return None


_COMES = ("special-summon", "summon")


def _earlier(cur: Cursor, tools: Tools, scope: Scope) -> Condition | None:
    """A sentence in the past tense, and when: read as the same happening in the present."""
    there = next((len(row) for row in _WHILE_THERE if tuple(cur.words[cur.end - len(row) : cur.end]) == row), 0)
    if there:
        return _since_it_came(cur, cur.sub(cur.pos, cur.end - there), tools, scope)
    stop, span = _span(cur)
    if not span and _JUST_NOW.isdisjoint(cur.words[cur.pos : stop]):
        return None
    stop, part, whose = _part_of_the_turn(cur, stop) if span == "turn" else (stop, None, ())
    look = cur.sub(cur.pos, stop)
    none = look.take("no")  # "no monster was destroyed": that one was, denied
    start = look.pos
    subject = tools.nouns.parse(look)
    if subject is None:
        return None
    head = cur.words[start : look.pos]
    if subject.mention == "it" and _befell_this_card(look, tools, scope):
        head = ["this", "card"]
    if not span:
        # "it was discarded by your opponent's card effect": this turn, since it is asked right after
        own = subject.selector.how in ("self", "equipped") or subject.mention == "it"
        if not own or look.peek() != "was":
            return None
        span = "turn"
    denied = _auxiliary(look)
    if none and denied:
        return None
    verb = _present(look, tools, player=bool(subject.player))
    if not verb:
        return None
    least, rest = _so_many(look.rest())
    inner = Cursor([*head, *verb, *rest], refer=cur.refer)
    aside = copy.copy(scope)
    aside.things = list(scope.things)
    event = _summoned(subject, verb, look, tools) or take_event(inner, tools, aside)
    if event is None or not _told(event):
        return None
    cur.pos = cur.end
    event = msgspec.structs.replace(event, number=None)  # of all that has been, one or more go without saying
    condition = Condition(occurred=event, during=span, gte=least, part=part)  # type: ignore[arg-type]
    condition = Condition(all_=(*whose, condition)) if whose else condition
    return Condition(not_=condition) if denied or none else condition


def _befell_this_card(cur: Cursor, tools: Tools, scope: Scope) -> bool:
    """ "(If this card is discarded: Draw 1 card, then) if it was discarded by …": what woke the ability, where nothing
    in between was discarded."""
    moment, verb = scope.happening, tools.lexicon.verbs.get(cur.peek(1))
    if moment is None or moment.what != ME or verb is None or cur.peek() != "was" or cur.peek(1) != moment.event:
        return False
    return not any(name in scope.actions for name in DONE_BY.get(verb.base, ()))


def _part_of_the_turn(cur: Cursor, stop: int) -> tuple[int, Literal["main", "battle"] | None, tuple[Condition, ...]]:
    """ "(activated a monster effect) during your Main Phase (this turn)": where those words begin, which part it is,
    and whose turn it has to be."""
    part = _PARTS_THEN.get(cur.words[stop - 1])
    for words, whose in _IN:
        size = len(words) + 2
        if part is not None and stop - size > cur.pos and cur.words[stop - size : stop - 1] == ["during", *words]:
            return stop - size, part, whose
    return stop, None, ()


def _since_it_came(cur: Cursor, inner: Cursor, tools: Tools, scope: Scope) -> Condition | None:
    """ "A Fish was destroyed this turn while this card was face-up on the field": this turn, and since it came."""
    found = _earlier(inner, tools, scope)
    if found is None or not inner.done or found.occurred is None or found.during != "turn":
        return None
    cur.pos = cur.end
    return Condition(all_=(found, msgspec.structs.replace(found, during="stay")))


def _auxiliary(cur: Cursor) -> bool:
    """ "has", "have not", "did not": whether it is denied."""
    if cur.take("did", "not"):
        return True
    return bool(cur.take_any(("has", "have", "had")) and cur.take("not"))


_IRREGULAR = {"took": "takes", "attacked-directly": "attacks-directly"}


def _present(cur: Cursor, tools: Tools, *, player: bool) -> list[str]:
    """The verb at the cursor as it stands in an event: "is", "special-summons", "attacks"."""
    word = cur.peek()
    cur.pos += 1
    if word in ("was", "were", "been"):
        return ["is"]
    if word in _IRREGULAR:
        return [_IRREGULAR[word]]
    if player and word in tools.lexicon.summons and word.endswith("summoned"):
        manners = [word.removesuffix("ed") + "s"]
        while cur.at("or") and cur.peek(1) in tools.lexicon.summons and cur.peek(1).endswith("summoned"):
            manners += ["or", cur.peek(1).removesuffix("ed") + "s"]
            cur.pos += 2
        return manners
    verb = tools.lexicon.verbs.get(word)
    if verb is None or not ({"ed", "base"} & verb.forms):
        return []
    form = (one for one, other in tools.lexicon.verbs.items() if other.base == verb.base and "s" in other.forms)
    return [next(form, verb.base)]


def _summoned(subject: Noun, verb: list[str], cur: Cursor, tools: Tools) -> Event | None:
    """ "you Link Summoned (this turn)": that anything was."""
    if not subject.player or not cur.done or not verb[0].endswith("-summons"):
        return None
    how = verb[0].split("-")[0]
    return Event(event="summoned", how=how, whose=subject.selector.side, what=Selector(kind="monster"))


def _so_many(words: list[str]) -> tuple[int | None, list[str]]:
    """ "3 or more monsters": how often it took place at least, and the words with "a monster"."""
    if len(words) > 3 and words[0].isdigit() and words[1:3] == ["or", "more"]:
        return int(words[0]), ["a", *words[3:]]
    return None, words


def _told(event: Event) -> bool:
    """Whether the log tells it: where something was when its effect was used is not in it."""
    if event.any_ is not None:
        return all(map(_told, event.any_))
    zones = [one.zone for one in (event.what, event.by) if one is not None]
    return all(zone in (None, "play") for zone in zones)
