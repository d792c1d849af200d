"""One clause while it is read: the cursor, who acts, what is known, and the slots that verb frames fill."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from convert.effects import Amount, Event, Filter, Limit, Selector, Step, StepBase
from convert.effects import steps as op
from convert.effects.conditions import Until
from convert.effects.terms import Side, Stat, Zone
from convert.text.cursor import Cursor
from convert.text.grammar.amount import Amounts
from convert.text.grammar.described import PARTNER, PARTNERS, of_the_same
from convert.text.grammar.lists import placed_like
from convert.text.grammar.noun import Noun, Nouns
from convert.text.grammar.places import PlaceRead, Places
from convert.text.lexicon import Lexicon
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME

STAT_WORDS: dict[str, tuple[Stat, ...]] = {
    "atk": ("attack",),
    "def": ("defense",),
    "atk/def": ("attack", "defense"),
    "level": ("level",),
    "levels": ("level",),
    "rank": ("rank",),
    "ranks": ("rank",),
    "level/rank": ("level", "rank"),
}


_STAT_FIRST = frozenset((*STAT_WORDS, "the", "original", "current"))
_ACROSS = ("their", "opponent", "'s")
_TO = frozenset(("to", "into", "in", "on"))
_OPEN = ("play", "used", "banished")
"""Where a thing lies open, so that it can be a target."""
_ENDS_OF = (
    ("the", "top", "of"),
    ("top", "of"),
    ("the", "bottom", "of"),
    ("bottom", "of"),
    ("the", "top", "or", "bottom", "of"),
    ("either", "the", "top", "or", "bottom", "of"),
)


@dataclass(frozen=True, slots=True)
class Tools:
    """The grammars, handed to everything that reads."""

    lexicon: Lexicon
    places: Places
    nouns: Nouns
    amounts: Amounts


@dataclass(slots=True)
class StatPhrase:
    """ "the ATK and DEF of all monsters", "its original ATK": whose, and which stats."""

    of: list[Selector]
    stats: tuple[Stat, ...]
    original: bool = False


def _as_target(one: Selector) -> Selector | None:
    """ "Select and destroy 1 monster" is an old text's target; nothing in a hand or a Deck is one."""
    shown = one.where is not None and one.where.face is not None
    zone = "play" if one.zone is None and shown else one.zone
    return msgspec.structs.replace(one, how="target", zone=zone) if one.how == "choose" and zone in _OPEN else None


class Phrase:
    """A clause being read. Frames call its helpers; each helper moves the cursor only when it succeeds."""

    def __init__(self, tools: Tools, cur: Cursor, scope: Scope, src: int, *, cost: bool = False) -> None:
        self.tools = tools
        self.cur = cur
        self.start = cur.pos
        cur.refer = scope.refer
        self.scope = scope
        scope.acting = []
        self.src = src
        self.cost = cost
        self.subject: list[Selector] | None = None
        self.before: Selector | None = None
        """The subject of the clause before."""
        self.subject_plural = False
        self.stat_subject: StatPhrase | None = None
        self.who: Side | None = None
        self.modal = ""
        self.verb = ""
        """The verb whose frame reads the rest, in its base form."""
        self.passive = False
        self.randomly = False
        """Chance picks ("your opponent randomly chooses 1 card")."""
        self.neither = False
        self.named = False
        """The subject is something's name ("its name becomes …")."""
        self.from_side: Side | None = None
        """Whose place it comes from, where that stands before the thing ("Special Summon from your GY, 1 …")."""
        self.optional = False
        self.singular = False
        """Its verb is one of a single player's ("your opponent discards 1 card"): no order goes on with them."""
        self.theirs = False
        """That another player may or may not do it ("your opponent can discard 1 card")."""
        self.instead = False
        """It stands in for something else ("… instead")."""
        self.when: Event | None = None
        self.limit: Limit | None = None
        self.before_damage = False
        """It is done before damage calculation."""
        self.until: Until | None = None
        """How long the whole holds, where that stands before the clause."""
        self.lasts: Until | None = None
        """How long what it does holds, where a word inside it says so ("no damage from that battle")."""
        self.whose: Side | None = None
        """To whose hand, Deck or GY something goes, where that is said."""
        self.counted: Selector | None = None
        """What was counted before the clause ("for each destroyed card, …")."""
        self.steps: list[Step] = []
        """What the clause does, once it is read."""
        self.price: list[Step] = []
        """A cost named inside the clause ("… by Tributing 1 monster")."""
        self.paying: dict[str, Any] = {}
        """The frames a price may use."""
        self.targets: list[Selector] = []
        """Targets that the clause itself declares ("target 1 monster; …", "select 1 monster and destroy it")."""

    # -- slots --------------------------------------------------------------------------------------------------------

    def step(self, kind: type[StepBase], **fields: Any) -> Step:
        """A step with this clause's source and actor."""
        if self.optional:
            fields.setdefault("optional", True)
        if self.who is not None and "who" not in fields:
            fields["who"] = self.who
        return kind(src=self.src, **fields)  # type: ignore[return-value]

    def later(self, when: Event, steps: list[Step], *, repeat: bool = False) -> Step:
        """The steps put off until ``when``; with ``repeat``, what happens each time."""
        plain = tuple(msgspec.structs.replace(s, src=None) for s in steps)
        if repeat:
            return op.Delayed(when=when, do=plain, repeat=True, src=self.src)
        if when.event == "leaves_play":
            when = self._leaving(when, plain)
        if when.event == "leaves_play" and not when.next:
            plain, those = _one_that_would(plain)
            if those is not None and when.what is not None and when.what.how == "previous":
                when = msgspec.structs.replace(when, what=those)
            return op.Replace(would=when, instead=plain, src=self.src)
        return op.Delayed(when=when, do=plain, src=self.src)

    def _leaving(self, when: Event, steps: tuple[Step, ...]) -> Event:
        """ "Banish it when it leaves the field" comes in the place of its leaving; "destroy it when this card leaves"
        comes after: this card leaves as it would."""
        what = getattr(steps[0], "what", None) if steps else None
        if not isinstance(what, Selector) or when.what is None:
            return when
        if when.what.how == "self" and what.how != "self":
            return msgspec.structs.replace(when, next=True)
        if when.what.how == "previous" and what.ref is not None and self.scope.last_action == "equip":
            return msgspec.structs.replace(when, what=what)  # what was equipped, not what it was equipped with
        return when

    def objects(self, *, introduce: bool = True) -> list[Selector] | None:
        """What the verb is done to: the passive subject, or the noun phrases that follow."""
        if self.passive:
            return self.subject
        return self.things(introduce=introduce)

    def things(self, *, introduce: bool = True) -> list[Selector] | None:
        """The noun phrases at the cursor ("X", "X and Y"), resolved and named."""
        start = self.cur.pos
        aimed = self.cur.take("selecting")
        noun = self.tools.nouns.parse_list(self.cur)
        if noun is None:
            self.cur.pos = start
            return None
        if noun.player:
            self.cur.pos = start
            return None
        again = self._named_again(noun, start)
        if again is not None:
            return [again]
        noun = of_the_same(noun)
        found: list[Selector] = []
        verb, self.verb = self.verb, ""  # what stands after it ("equip it to that monster") is not what is done to it
        if any(one.selector.how == "self" for one in noun.also):
            noun.done |= noun.mention == "it"  # "send it and this card": another one
        for one in (noun, *noun.also):
            resolved = self.scope.resolve(one, verb)
            if resolved is None:
                self.cur.pos = start
                return None
            for selector in resolved:
                selector = self.as_actor(self._narrowed(with_partner(selector, found)))
                if aimed and (target := _as_target(selector)) is not None:
                    self.targets.append(self.scope.introduce(target, plural=one.plural))
                    selector = Selector(ref=self.targets[-1].id)
                elif introduce:
                    selector = self.scope.introduce(selector, plural=one.plural)
                found.append(selector)
        if introduce and len(found) > 2:
            self.scope.pair = [Selector(ref=one.id) if one.id is not None else one for one in found]
        return self._share_zone(self.share_exception(found, start), start)

    def _named_again(self, noun: Noun, start: int) -> Selector | None:
        """ "Select 1 “Moss” from your Deck, … place “Moss” on top", "that “Moss”": the one that was picked, no other
        of that name."""
        what, words = noun.selector, self.cur.words[start : self.cur.pos]
        name = what.where.name if what.where is not None else None
        plain = (
            what.where == Filter(name=name) and what.how in (None, "all") and what.zone is None and what.side is None
        )
        if noun.mention or noun.also or not plain or not isinstance(name, str):
            return None
        named = [one for one in self.scope.things if one.selector.ref is not None and name in one.names]
        if len(named) != 1 or named[0].plural:
            return None
        elsewhere = named[0].zone not in (None, "play")
        return named[0].selector if elsewhere or words[:1] == ["that"] else None

    def _narrowed(self, selector: Selector) -> Selector:
        """ "those monsters with 1500 or more ATK": of what the trigger is about, only these."""
        if selector.how == "event" and selector.where is None and self.cur.peek() == "with":
            where: dict[str, Any] = {}
            start = self.cur.pos
            if self.tools.nouns.qualifiers.with_(self.cur, where) and where:
                return msgspec.structs.replace(selector, where=Filter(**where))
            self.cur.pos = start
        return selector

    def share_exception(self, found: list[Selector], start: int) -> list[Selector]:
        """ "all cards in your GY and all banished cards, except Dragons": what is left out is left out of both."""
        words, last = self.cur.words, found[-1].where
        itself = words[self.cur.pos - 4 : self.cur.pos] == [",", "except", "this", "card"]
        if itself and found[-1].up_to is None:  # "1 LIGHT and 1 DARK monster from your GY, except this card"
            return [msgspec.structs.replace(one, except_self=True) if one.how == "choose" else one for one in found]
        left_out = last.not_ if last is not None else None
        if left_out is None:
            return found
        if not any(words[at : at + 2] == [",", "except"] for at in range(start, self.cur.pos - 1)):
            return found
        return [
            msgspec.structs.replace(one, where=msgspec.structs.replace(one.where or Filter(), not_=left_out))
            if one.how in ("all", "choose", "target") and (one.where is None or one.where.not_ is None)
            else one
            for one in found
        ]

    def _share_zone(self, found: list[Selector], start: int) -> list[Selector]:
        """ "1 X and 1 Y from your Deck": the place belongs to both."""
        last = found[-1]
        if len(found) > 1 and last.zone is not None and last.how == "choose":
            out = [
                placed_like(one, last) if one.how == "choose" and one.zone is None and one.ref is None else one
                for one in found
            ]
            if found[0] == ME and last.side == "you" and self._both_in(last.zone, start):
                out[0] = Selector(how="self", zone=last.zone)
            return out
        return found

    def _both_in(self, zone: object, start: int) -> bool:
        """ "This card and 1 X from your GY", "this card and 1 other X from your hand": both are there. "Both this card
        and 1 card from your hand", "this card you control and 1 X from your hand" say nothing of this card."""
        together = tuple(self.cur.words[start : start + 3]) == ("this", "card", "and")
        before = self.cur.words[start - 1] if start else ""
        return zone == "used" or (zone == "prepared" and together and before != "both")

    def as_actor(self, selector: Selector) -> Selector:
        """ "your opponent discards 1 card from their hand": whose act it is decides what "their" means."""
        if self.randomly and selector.how == "choose":
            selector = msgspec.structs.replace(selector, how="random")
        own = self.who in (None, "you") and selector.how == "choose" and selector.zone == "spellbook"
        if own and selector.side is None and not (selector.among or selector.either):  # "from the Deck"
            return msgspec.structs.replace(selector, side="you")
        if self.who in ("opponent", "any", "event", "turn", "owner") and selector.how in (
            "choose",
            "all",
            "random",
            "top",
            "bottom",
        ):
            changes: dict[str, Any] = {}
            if selector.side is None and selector.zone != "play" and not (selector.among or selector.either):
                changes["side"] = self.who
            if self.who != "opponent" and selector.side == "opponent" and not self._across():
                changes["side"] = self.who  # "each player discards 1 card from their hand"
            each_theirs = self.who == "any" and selector.how in ("top", "bottom")
            if (selector.how == "choose" or each_theirs) and selector.chooser is None:
                changes["chooser"] = self.who
            if changes:
                return msgspec.structs.replace(selector, **changes)
        return selector

    def _across(self) -> bool:
        """Whether "their opponent's" was said: of several players, each one's opponent's."""
        words = self.cur.words[self.start : self.cur.pos]
        return any(tuple(words[at : at + 3]) == _ACROSS for at in range(len(words) - 2))

    def amount(self) -> Amount | None:
        """The amount at the cursor, with its "for each …"."""
        if self.cur.take("the", "same", "amount", "of"):
            return self.scope.amount or Amount(event="amount")
        if self.cur.take("that", "much"):
            if self.scope.amount is not None:
                return self.scope.amount
            hurt = {"battle-damage", "damage", "effect-damage"} & set(self.cur.words[: self.start])
            return Amount(event="amount") if hurt and self.scope.triggered else None
        amount = self.tools.amounts.parse(self.cur)
        if amount is None and self.scope.compared is not None and self.cur.take("the", "difference"):
            amount = Amount(difference=self.scope.compared)
        if amount is None:
            return None
        return self.tools.amounts.each(self.cur, amount)

    def each(self, amount: Amount) -> Amount:
        """The amount times what "for each …" counts, if that follows, or stood before the clause."""
        if self.counted is not None and amount.per is None:
            return Amount(per=amount, count=self.counted)
        return self.tools.amounts.each(self.cur, amount)

    def place(self) -> PlaceRead | None:
        """ "from your hand or GY", "in your Deck"."""
        return self.tools.places.zone_phrase(self.cur)

    def to_place(self, *zones: str) -> PlaceRead | None:
        """ "to/into/in the hand": a destination among these zone words."""
        cur = self.cur
        start = cur.pos
        if not cur.take_any(_TO):
            return None
        ends = cur.take_phrase(_ENDS_OF)
        top = "" if not ends else "top_or_bottom" if "or" in ends else "top" if "top" in ends else "bottom"
        owner = self.tools.places.owner(cur)
        cur.at("face-up", "extra-deck") and cur.take("face-up")
        word = cur.peek()
        if word in zones and cur.peek(1) != "'s":
            cur.pos += 1
            self.whose = owner
            return PlaceRead(self.tools.lexicon.zones[word], owner, top)
        cur.pos = start
        return None

    def stat_phrase(self) -> StatPhrase | None:
        """ "the ATK of X", "X's ATK and DEF", "its original ATK", "their Levels"."""
        cur = self.cur
        start = cur.pos
        known = list(self.scope.things)
        found = self._stat_phrase()
        if found is None:
            cur.pos = start
            self.scope.things[:] = known  # what was not said was not named
        return found

    def _stat_phrase(self) -> StatPhrase | None:
        cur = self.cur
        start = cur.pos
        if cur.peek() in _STAT_FIRST:
            cur.take("the")
            original = cur.take("original")
            cur.take("current")
            stats = self.stats()
            if stats:
                if not cur.take("of"):
                    return None
                things = self.things()
                if things and len(things) == 2:
                    self.scope.pair = [Selector(ref=one.id) if one.id is not None else one for one in things]
                return StatPhrase(things, stats, original) if things else None
            cur.pos = start
        if cur.peek() in ("its", "their"):
            plural = cur.peek() == "their"
            cur.pos += 1
            owners = self.scope.resolve(Noun(Selector(), mention="they" if plural else "it", plural=plural))
            scope = self.scope
            first = not plural and start == self.start and scope.opposed and owners == [scope.event]
            if first and scope.subject is not None and all(one.selector != scope.event for one in scope.things):
                owners = [scope.subject]  # "if this card battles a Fish monster, its ATK is doubled": its own
        else:
            owners = None
            near = range(start, min(cur.end, start + 16))
            for at in [at for at in near if cur.words[at] in ("'s", "'")]:
                inner = Phrase(self.tools, cur.sub(start, at), self.scope, self.src)
                owners = inner.things()
                if owners is not None and inner.cur.done:
                    cur.pos = at + 1
                    break
                owners = None
        if owners is None:
            return None
        original = cur.take("original")
        cur.take("current")
        stats = self.stats()
        return StatPhrase(owners, stats, original) if stats else None

    def stats(self) -> tuple[Stat, ...]:
        """ "ATK", "ATK and DEF", "ATK/DEF", "Level": which stats, () if none."""
        cur = self.cur
        first = STAT_WORDS.get(cur.peek())
        if first is None:
            return ()
        cur.pos += 1
        if first == ("attack",):
            start = cur.pos
            if cur.take_any(("and", "/", "&", "and/or")):
                cur.take("original")
                if cur.take("def"):
                    return ("attack", "defense")
                cur.pos = start
        return first


def with_partner(selector: Selector, found: list[Selector]) -> Selector:
    """ "1 Dragon and 1 Fish with the same Level": as the Dragon."""
    where = selector.where
    if where is None or where.compared_to not in (PARTNER, PARTNERS) or not found:
        return selector
    before = [Selector(ref=one.id) if one.id is not None else one for one in found]
    every = where.compared_to == PARTNERS
    named = Selector(how="all", either=tuple(before)) if every else before[-1]
    return msgspec.structs.replace(selector, where=msgspec.structs.replace(where, compared_to=named))


def zones_of(place: PlaceRead | None) -> Zone | tuple[Zone, ...] | None:
    """The zone or zones of a place, None for no place."""
    return place.zone if place is not None else None


def _one_that_would(steps: tuple[Step, ...]) -> tuple[tuple[Step, ...], Selector | None]:
    """ "Each of your opponent's monsters is banished when it leaves the field": that one, not all of them; and which
    they are. Of several that were named it is each of them ("the monsters Special Summoned by this effect")."""
    every = [one for step in steps if isinstance(one := getattr(step, "what", None), Selector) and one.ref is not None]
    if len(every) == len(steps) > 1 and len({type(step) for step in steps}) == 1:
        one_of_them: Any = {"what": Selector(how="event", kind="any"), "link": None}
        return (msgspec.structs.replace(steps[0], **one_of_them),), Selector(how="all", either=tuple(every))
    what = getattr(steps[0], "what", None) if len(steps) == 1 else None
    if not isinstance(what, Selector) or what.how != "all" or what.kind not in ("monster", "any"):
        return steps, None
    changed: Any = {"what": Selector(how="event", kind=what.kind)}
    return (msgspec.structs.replace(steps[0], **changed),), msgspec.structs.replace(what, how=None, id=None)
