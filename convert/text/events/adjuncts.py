"""What says more of an event after its verb: from where, to where, by whom, for what, "except by battle"."""

from __future__ import annotations

import msgspec

from convert.effects import Bound, Event, Filter, Selector
from convert.effects.terms import EventName, Side
from convert.text.clauses.phrase import Tools
from convert.text.cursor import Cursor
from convert.text.events.by_whom import Fields, by_whom, effect_of, one_event
from convert.text.events.passed_over import ANYWHERE, NOTHING, STOOD, phrases
from convert.text.events.sources import take_source
from convert.text.events.things import plain
from convert.text.grammar.link_places import take_pointed
from convert.text.grammar.made_of import take_used
from convert.text.grammar.places import PlaceRead
from convert.text.reference.thing import ME

_BY_MEANS = frozenset(
    ("destroyed", "used", "banished", "leaves_play", "discarded", "tributed", "returned", "prepared", "damage_taken")
)
"""What is done by battle or by an effect; what is targeted or attacked is so by something."""
_TO_GY = ("used", "discarded")
_COMES_FROM = ("summoned", "banished", "returned", "prepared")
_BY_ITSELF = phrases("by its own effect", "by its effect", "by this effect", "by this card 's effect", "this way")
_ANY_EFFECT = phrases("a card or effect", "an effect", "a card effect", "that monster 's effect", "that effect")
_COSTS = phrases("for a cost", "as cost", "for its own effect", "to activate its effect", "to activate its own effect")
SIDES: dict[tuple[str, ...], Side] = {
    ("to", "your", "field"): "you",
    ("to", "your", "opponent", "'s", "field"): "opponent",
    ("to", "their", "field"): "opponent",
}

_USED_UP = ("tribute", "tributes", "material", "fusion-material", "materials")
_HAND_OR_FIELD = ("from", "your", "hand", "or", "field")
_HAND_KEPT = frozenset(("sent", "discarded"))
"""After these the rewrite table keeps whose hand is meant."""


_TO_A_ZONE = tuple(tuple(row.split()) for row in ("to a zone", "to the zone", "to your zone", "to zone"))
_IN_PLAY = frozenset(("control", "controls", "field", "spell-zone", "monster-zone"))
_SET_ON = phrases("you control", "your opponent controls")
""" "Is Set on your field", as old wording is rewritten."""


class Adjuncts:
    """Reads them into an event's ``fields``; what they say of the thing itself goes into ``what``."""

    def __init__(self, cur: Cursor, tools: Tools, what: Selector, fields: Fields | None = None) -> None:
        self.cur = cur
        self.tools = tools
        self.what = what
        self.fields: Fields = fields if fields is not None else {}
        self._whence: Side | None = None
        self._or_set = False
        self._ways: list[Fields] = []

    def event(self, name: EventName) -> Event:
        """The event of this name, with everything that follows taken in."""
        self.read(name)
        told = self.told(name)
        if not self._or_set:
            return told
        return Event(any_=(told, Event(event="set", what=self.what, how=told.how, whose=told.whose)))

    def told(self, name: EventName) -> Event:
        """The event of this name as read so far; one for each manner where what is said of one ("by battle or a Spell
        effect") is not true of the other."""
        lately = self.cur.words[max(self.cur.pos - 12, 0) : self.cur.pos]
        if name in ANYWHERE and self.what.zone == "play" and _IN_PLAY.intersection(lately):
            self.fields.setdefault("from_", "play")  # "a Fish monster you control is sent": no discarded one
        if not self._ways or one_event(self._ways, own=self._ones_own()) is not None:
            return Event(event=name, what=self.what, **self.fields)
        rest = {key: value for key, value in self.fields.items() if key not in ("how", "by")}
        return Event(any_=tuple(Event(event=name, what=self.what, **rest, **way) for way in self._ways))

    def _ones_own(self) -> bool:
        where = self.what.where
        yours = "you" in (self.what.side, self.fields.get("to_whose"), where and where.owner)
        return yours or self.what.how in ("self", "equipped")

    def read(self, name: EventName) -> None:
        """Take whatever follows, in any order."""
        cur = self.cur
        while not cur.done:
            start = cur.pos
            if not self._one(name) or cur.pos == start:
                cur.pos = start
                return

    def _one(self, name: EventName) -> bool:
        cur = self.cur
        word = cur.peek()
        if name in _TO_GY and word == "to" and cur.at("to", "the", "gy"):
            return False
        if name == "summoned" and word == "in" and (stance := self._stance()) is not None:
            return stance
        if name == "summoned" and cur.take("face-up"):  # and not as a Shadow, as some Special Summons may be
            where = self.what.where or Filter()
            self.what = msgspec.structs.replace(self.what, where=msgspec.structs.replace(where, face="up"))
            return True
        if name == "summoned" and cur.take("or", "set"):
            self._or_set = True  # a monster that comes as a Shadow is set, not summoned (SHADOW-01)
            return True
        if word == "this" and cur.take("this", "way"):
            if name == "summoned" and self.what.how in (None, "choose"):
                cur.pos -= 2
                return False  # "if you Summon 1 Fish this way": by the step before, and at no other time
            if name in ("summoned", "returned") and self.what.how == "self":
                self.fields.setdefault("by", ME)
            return True
        if aside := cur.take_phrase(NOTHING):
            if name in ANYWHERE and aside in STOOD:
                self.fields.setdefault("from_", "play")
            if name == "destroyed" and "your" in aside and self.what.side is None:
                self._comes_to("opponent" if "opponent" in aside else "you")
            if name == "destroys_by_battle" and "opponent" in aside:  # so it is theirs, whoever controlled it
                self.fields["to_whose"] = "opponent"
            return True
        if name == "set" and cur.take("you", "control"):  # "is Set on your field"
            self._of("you")
            return True
        if word == "to":
            return self._to(name)
        if name == "set" and (place := cur.take_phrase(_SET_ON)):
            self._of("you" if place[0] == "you" else "opponent")
            return True
        if word == "while" and self._equipped():
            return True
        if word in ("from", "in", "on") or (word == "while" and cur.peek(1) in ("in", "on", "face-up")):
            return self._place(name)
        if word in ("by", "because", "with"):
            return self._by(name)
        if word in ("for", "as"):
            return False
        if word == "(" and cur.peek(1) == "except":
            cur.pos += 1
            return self._except(name) and cur.take(")")
        if word == "except" or (word == "," and cur.peek(1) == "except"):
            return self._except(name)
        if word in ("and", ","):
            return self._and_is_now(name)
        return False

    def _stance(self) -> bool | None:
        """ "(is Special Summoned) in Defense Position"; None for other words."""
        cur = self.cur
        for stance in ("attack", "defense"):
            if cur.take("in", f"{stance}-position") or cur.take("in", "face-up", f"{stance}-position"):
                where = self.what.where or Filter()
                self.what = msgspec.structs.replace(self.what, where=msgspec.structs.replace(where, stance=stance))
                return True
        return None

    # -- where -------------------------------------------------------------------------------------------------------

    def _to(self, name: EventName) -> bool:
        cur = self.cur
        for words, side in SIDES.items():
            if cur.take(*words):
                self._arrives(side)
                return True
        if cur.take("to", "you") or (cur.peek(3) != "'s" and cur.take("to", "your", "opponent")):
            return True
        if cur.take_phrase(_TO_A_ZONE):
            if cur.words[cur.pos - 2] == "your":
                self.what = msgspec.structs.replace(self.what, side=self.what.side or "you")
            spot = take_pointed(cur, self.tools.nouns)
            if spot is not None:
                where = self.what.where or Filter()
                self.what = msgspec.structs.replace(self.what, where=msgspec.structs.replace(where, at=spot))
            return spot is not None
        own = cur.at("for", "its") or cur.at("to", "activate", "its")
        if own and (self.what is None or self.what.how != "self"):
            return False  # "a Fish monster is Tributed to activate its own effect": of the one that is Tributed
        if cur.take_phrase(_COSTS):
            self.fields.setdefault("how", "cost")
            return True
        return cur.take("to", "activate") and self._activating()

    def _activating(self) -> bool:
        """ "to activate a WATER monster's effect": the price of that."""
        cur, fields = self.cur, self.fields
        source: Selector | None = None
        if not cur.take_phrase(_ANY_EFFECT):
            source = take_source(cur, self.tools)
            if source is None:
                return False
            cur.take("or", "effect") or cur.take("'s", "effect")
        fields["how"] = "cost"
        if source is not None:
            fields["by"] = plain(source)
        return True

    def _place(self, name: EventName) -> bool:
        cur = self.cur
        while_ = cur.take("while")
        if while_ and cur.take("face-up") and (cur.done or cur.peek() not in ("in", "on")):
            return cur.done
        # "from either GY" is "in either GY" to the rewrite table
        coming = cur.peek() == "from" or (name in _COMES_FROM and cur.at("in", "either", "gy"))
        kept = cur.words[cur.pos - 1] in _HAND_KEPT and (cur.peek(3) == "to" or cur.at(*_HAND_OR_FIELD))
        place = self.tools.places.zone_phrase(cur)
        if place is None:
            return False
        if coming and (place.zone, place.side) == ("play", "opponent") and self.what.how == "self":
            return False  # "if this card is sent from your opponent's field": no tree says who controlled it
        if (coming or place.zone == "pendulum") and "from_" not in self.fields:
            self.fields["from_"] = place.zone
        self._belongs(place, coming, name, kept=kept)
        return True

    def _equipped(self) -> bool:
        """ "while equipped to a monster", of this card."""
        cur, what = self.cur, self.what
        if what.how != "self" or not (
            cur.take("while", "equipped", "to", "a", "monster") or cur.take("while", "equipped")
        ):
            return False
        where = what.where or Filter()
        self.what = msgspec.structs.replace(what, where=msgspec.structs.replace(where, equipped=True))
        return True

    def _belongs(self, place: PlaceRead, coming: bool, name: EventName, *, kept: bool) -> None:
        # "from the hand" and "from your hand" are one to the rewrite table: whose hand is not kept, but where ``kept``
        mine = place.side == "you" and "prepared" in ((place.zone,) if isinstance(place.zone, str) else place.zone)
        mine &= not kept
        if (place.zone == "play" or coming) and not mine:
            if coming and self.what.side is None:
                self._whence = place.side
            if coming and name == "summoned" and place.zone == "used":
                self._owned_by(place.side)
            else:
                self._of(place.side)

    def _owned_by(self, side: Side | None) -> None:
        """ "(a monster is Special Summoned) from your GY": it was yours, whoever controls it now."""
        what = self.what
        if side in ("you", "opponent") and what.side is None and what.how not in ("self", "equipped"):
            where = what.where or Filter()
            if where.owner is None:
                self.what = msgspec.structs.replace(what, where=msgspec.structs.replace(where, owner=side))

    def _arrives(self, side: Side) -> None:
        """ "(from your opponent's GY) to your field": there it is yours, whosever it was."""
        was = self._whence
        if was is None or self.what.side != was or self.what.how in ("self", "equipped"):
            self._of(side)
            return
        where = self.what.where or Filter()
        owned = where if was == side else msgspec.structs.replace(where, owner=was)
        self.what = msgspec.structs.replace(self.what, side=side, where=None if owned == Filter() else owned)

    def _comes_to(self, side: Side) -> None:
        """ "(a Fish monster is destroyed) and sent to your GY": one of that side's, whoever controlled it."""
        if self.what.how not in ("self", "equipped"):
            self.fields["to_whose"] = side

    def _of(self, side: Side | None) -> None:
        what = self.what
        if side in ("you", "opponent") and what.side is None and what.how not in ("self", "equipped"):
            self.what = msgspec.structs.replace(what, side=side)

    def home(self, event: EventName = "used") -> bool:
        """ "to the GY", "to your GY", to your hand: whose."""
        cur = self.cur
        start = cur.pos
        if not cur.take("to"):
            return False
        side = self.tools.places.owner(cur)
        if not cur.take("gy"):
            cur.pos = start
            return False
        if side in ("you", "opponent") and self.what.how not in ("self", "equipped"):
            self.fields["to_whose"] = side
        return True

    # -- by whom, for what -------------------------------------------------------------------------------------------

    def _by(self, name: EventName) -> bool:
        cur = self.cur
        if cur.peek() == "with":
            return False
        if cur.take("by", "a", "direct-attack") or cur.take("by", "direct-attack"):
            self.fields["how"] = "direct"
            return True
        if (
            name == "battle_damage"
            and "except_" not in self.fields
            and cur.take("by", "battle", "with", "a", "monster")
        ):
            self.fields["except_"] = Event(event=name, how="direct")
            return True
        if cur.at("by", "its") and self.what is not None and self.what.how != "self" and name != "summoned":
            return False  # "a Fish monster is destroyed by its own effect": of the one that it happens to
        if cur.take_phrase(_BY_ITSELF):
            if name != "summoned":
                self.fields.setdefault("how", "effect")
            self.fields.setdefault("by", ME)
            return True
        if name == "summoned":
            return self._summoned_by()
        ways = by_whom(cur, self.tools)
        if not ways:
            return False
        if name not in _BY_MEANS:
            ways = [{key: value for key, value in way.items() if key != "how"} for way in ways]
            if not any(ways) and cur.words[cur.pos - 1] in ("effect", "effects"):
                ways = [{"by": Selector(kind="any")}]
        if name in _BY_MEANS and not {"how", "by"} & self.fields.keys() and one_event(ways, own=False) is None:
            self._ways = ways
        more = one_event(ways, own=True) or {}
        for key, value in more.items():
            self.fields.setdefault(key, value)
        return bool(more or self._ways)

    def _summoned_by(self) -> bool:
        cur = self.cur
        cur.pos += 1
        if cur.peek() in ("tributing", "using", "the"):
            return self.using()
        if cur.take("your", "opponent") and cur.peek() != "'s":
            self.fields["whose"] = "opponent"
            return True
        if cur.words[cur.pos - 1] == "opponent":
            cur.pos -= 2
        if cur.take("you"):
            self.fields["whose"] = "you"
            return True
        source = effect_of(cur, self.tools)
        if source is None:
            return False
        self.fields["by"] = plain(source)
        return True

    def using(self) -> bool:
        """ "by Tributing a Dragon monster", "using a Dragon monster as material", "by the effect of X"."""
        cur = self.cur
        if cur.take("the", "effect", "of"):
            noun = self.tools.nouns.parse(cur)
            if noun is None or noun.mention:
                return False
            self.fields["by"] = plain(noun.selector)
            return True
        if not (cur.take("tributing") or cur.take("using") or cur.take("by", "using")):
            return False
        if self._so_many_used():
            return True
        used = take_used(cur, self.tools.nouns)
        if used is None:
            return False
        self.fields["using"] = used
        return True

    def _so_many_used(self) -> bool:
        """ "using 2 or more Tributes", "using 3 or more Fusion Materials": how many were used, whatever they were."""
        cur = self.cur
        start = cur.pos
        if cur.peek().isdigit() and cur.peek(1) == "or" and cur.peek(2) == "more":
            least = int(cur.peek())
            cur.pos += 3
            if cur.take_any(_USED_UP):
                self.fields["amount"] = Bound(gte=least)
                return True
        cur.pos = start
        return False

    # -- but not -----------------------------------------------------------------------------------------------------

    def _except(self, name: EventName) -> bool:
        cur = self.cur
        cur.take(",")
        cur.pos += 1
        if "except_" in self.fields:
            return False
        if (
            cur.take("by", "battle")
            or cur.take("by", "being", "destroyed", "by", "battle")
            or cur.take("when", "destroyed", "by", "battle")
            or cur.take("if", "destroyed", "by", "battle")
        ):
            self.fields["except_"] = Event(event=name, how="battle")
            return True
        if cur.take("by", "being", "destroyed"):
            return False
        if cur.take("by", "drawing", "it"):
            if not cur.take("for", "your", "normal", "draw"):  # which is none of the draws here (CONVERT-45)
                self.fields["except_"] = Event(event=name, how="draw")
            return True
        if cur.take("by", "its", "own", "effect") or cur.take("by", "its", "effect"):
            self.fields["except_"] = Event(event=name, by=ME)
            return True
        if cur.peek() == "from":
            place = self.tools.places.zone_phrase(cur)
            if place is None:
                return False
            self.fields["except_"] = Event(event=name, from_=place.zone)
            return True
        if cur.take("by"):
            source = effect_of(cur, self.tools)
            if source is None:
                return False
            self.fields["except_"] = Event(event=name, by=plain(source), how=None if name == "summoned" else "effect")
            return True
        noun = self.tools.nouns.parse(cur)
        if noun is None or noun.mention or noun.player or noun.selector.how in ("event", "equipped"):
            return False
        if self.what.kind == "caster":  # "takes damage from an effect, except “Moss”": by that effect
            if noun.selector.where is None:
                return False
            self.fields["except_"] = Event(event=name, by=Selector(where=noun.selector.where))
            return True
        if self.what.how == "self" and self.fields.get("how") == "effect" and noun.selector.where is not None:
            # "this card is destroyed by card effect, except “Moss”, or by battle": not by that one's effect
            self.fields["except_"] = Event(event=name, by=Selector(where=noun.selector.where), how="effect")
            if cur.take(",", "or", "by", "battle"):
                self.fields["how"] = ("effect", "battle")
            return True
        return self._but(noun.selector)

    def _but(self, other: Selector) -> bool:
        if other.how == "self":
            self.what = msgspec.structs.replace(self.what, except_self=True)
            return True
        where = self.what.where or Filter()
        if where.not_ is not None or other.where is None or self.what.how == "self":
            return False
        self.what = msgspec.structs.replace(self.what, where=msgspec.structs.replace(where, not_=other.where))
        return True

    def _and_is_now(self, name: EventName) -> bool:
        """ "…, and is now in the GY or banished": where it went."""
        cur = self.cur
        cur.take(",")
        if not (cur.take("and", "is", "now") or cur.take("and", "is")):
            return False
        zones: list[str] = []
        while not cur.done:
            if cur.take("banished"):
                zones.append("banished")
            elif cur.take("in", "the", "gy") or cur.take("in", "your", "gy"):
                zones.append("used")
            else:
                return False
            if not cur.take("or"):
                break
        if name != "leaves_play" or not zones:
            return False
        self.fields["to"] = zones[0] if len(zones) == 1 else tuple(zones)
        return True
