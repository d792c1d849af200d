"""The phrases after a head noun: whose, where, "with …", "whose …", "that …", "except …", "including …"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from convert.effects import Filter, Selector
from convert.effects.terms import Kind, Side
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.excepted import another_counted, left_out
from convert.text.grammar.filters import Filters, in_brackets, join_filters
from convert.text.grammar.from_before import take_from_there, take_not_chosen
from convert.text.grammar.link_places import take_pointed, take_pointing, take_spot
from convert.text.grammar.lying_as import take_lies_as
from convert.text.grammar.own_effects import take_own_effect
from convert.text.grammar.places import Places, in_zone
from convert.text.grammar.relative import from_the_extra_deck
from convert.text.grammar.this_turn import Passive, take_fought, take_lately
from convert.text.grammar.worn import take_worn
from convert.text.lexicon import Lexicon
from convert.text.reference.thing import ME

if TYPE_CHECKING:
    from convert.text.grammar.noun import Nouns
from convert.text.grammar.as_many import AsMany

_EACH_OF = frozenset(("all", "each", "any", "this", "that", "those"))
_CLOSES = frozenset((".", ",", ";", ")"))
_SIDES = {
    "you": (("you", "control"), "you"),
    "your": (("your", "opponent", "controls"), "opponent"),
    "they": (("they", "control"), "opponent"),
    "either": (("either", "player", "controls"), "any"),
    "that": (("that", "player", "controls"), "any"),
    "the": (("the", "turn-player", "controls"), "turn"),
}
"""Who has it, by the first word."""
_POSSESSED: dict[str, Side] = {"in-possession": "you", "in-their-possession": "opponent"}


_SUMS = ("total", "combined")
_NOW = ("current", "atk", "def", "level", "rank")
_DONE_TO = frozenset(
    (
        *("destroyed", "sent", "banished", "discarded", "returned", "tributed", "shuffled", "added", "detached"),
        *("drawn", "changed"),
    )
)
"""What a step of the same effect can have done to things that a later one speaks of."""
_DONE_WHERE = (
    ("to", "defense-position"),
    ("to", "attack-position"),
    ("to", "face-down", "defense-position"),
    ("to", "the", "gy"),
    ("to", "the", "hand"),
    ("to", "your", "hand"),
    ("into", "the", "deck"),
    ("there",),
)
_DONE_HOW = (
    ("this", "way"),
    ("by", "this", "effect"),
    ("by", "this", "card", "'s", "effect"),
    ("by", "that", "effect"),
    ("with", "this", "effect"),
    ("to", "activate", "this", "effect"),
    ("to", "activate", "this", "card"),
)
_EARLIER = ("banished_by", "summoned", "by")
_PLACES_TO_GO = frozenset(("pendulum-zone", "spell-zone", "field-zone"))

_AND_BANISHED = (
    (",", "and", "that", "are", "banished"),
    ("and", "that", "are", "banished"),
    (",", "or", "that", "is", "banished"),
    ("or", "that", "is", "banished"),
)
_AS_MANY = ("equal", "to", "the", "number")
_OR_IN = frozenset(("or", "and/or", "and"))
_AFTER_COMMA: dict[str, tuple[str, ...]] = {
    "that": ("is", "are", "has", "have", "was", "were", "mention", "mentions", "specifically"),
    "with": ("atk", "def", "less", "higher", "lower", "an", "a", "the"),
}
"""What goes on with a description after its comma."""
_POINTERS = frozenset(("this", "it", "that"))
"""How those begin that point to something: "(monsters) this card points to"."""
_FIRST = frozenset(
    (
        *_SIDES,
        *_POSSESSED,
        *("attacking", "battling", "attacked", "from", "among", "in", "on", "with", "of-another-kind"),
        *("of-the-same-kind", "with-different-names", "with-same-name", "whose", ",", "except", "which", "who"),
        *("equipped", "of", "including", "equal", "up", "owned", "this", "it", "at-random", "(", "face-up"),
        *("face-down", "as", "treated"),
    )
)
"""What can begin a phrase after a head noun, besides what was done to it: all that ``_after`` tries is in here."""


class Qualifiers(AsMany):
    """The grammar of what follows a head noun."""

    def __init__(self, lexicon: Lexicon, places: Places, filters: Filters, nouns: Nouns) -> None:
        self.lexicon = lexicon
        self.places = places
        self.filters = filters
        self.nouns = nouns
        self.passive: Passive | None = None
        """Reads what is done to a thing; set by whoever has the grammar of events."""
        self._first = frozenset((*_FIRST, *_DONE_TO, *lexicon.summons))

    def _done_to(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> bool:
        """ "“Moss” monsters sent to the GY by this effect": some of what the effect has done that to."""
        start = cur.pos
        verb = cur.peek()
        cur.pos += 1
        cur.take("and", "sent")
        cur.take_phrase(_DONE_WHERE)
        if not cur.take_phrase(_DONE_HOW) or cur.refer is None or fields.get("zone") not in (None, "play"):
            cur.pos = start
            return False
        kind = fields.get("kind")
        found = cur.refer(Noun(Selector(kind=None if kind == "any" else kind), mention="done", plural=True, verb=verb))
        if found is None or (found.ref is None and fields.get("zone") is not None):
            cur.pos = start
            return False
        fields.pop("zone", None)
        if found.ref is None:  # what another ability of the card did that to
            fields["zone"] = found.zone
            where |= {name: value for name in _EARLIER if (value := getattr(found.where, name)) is not None}
            return True
        fields["among"] = found
        return True

    def was_done(self, cur: Cursor) -> str:
        """ "(the monster) Special Summoned by this effect", "(those cards) sent to the GY to activate this effect"."""
        start = cur.pos
        cur.take("that", "was") or cur.take("that", "were")
        if cur.peek() in _DONE_TO or (cur.peek() in self.lexicon.summons and cur.peek() != "set"):
            verb = cur.peek()
            cur.pos += 1
            cur.take_phrase(_DONE_WHERE)
            if cur.take_phrase(_DONE_HOW):
                return verb
        cur.pos = start
        return ""

    def after_head(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> None:
        """Sides, zones, "with", "whose", "that", "except": as long as one of them follows."""
        while cur.pos < cur.end:
            start = cur.pos
            word = cur.peek()
            if word not in self._first or not self._after(cur, word, fields, where) or cur.pos == start:
                cur.pos = start
                return

    def _after(self, cur: Cursor, word: str, fields: dict[str, Any], where: dict[str, Any]) -> bool:
        """One phrase after the head, which begins with the ``word`` at the cursor: the first kind of phrase that begins
        so says whether it is one."""
        for kind in (self._whose_and_where, self._likened, self._done):
            if (read := kind(cur, word, fields, where)) is not None:
                return read
        return cur.take("as", "possible")

    def _whose_and_where(self, cur: Cursor, word: str, fields: dict[str, Any], where: dict[str, Any]) -> bool | None:
        """Whose it is and where: "you control", "in your possession", "from among them", "in the same column"."""
        if word == "treated":
            return fields.get("kind") == "monster" and take_lies_as(cur, where)
        if word in ("that", "attacking", "battling", "attacked") and take_fought(cur, self.nouns, where):
            return True
        befell = word == "that" or word in _DONE_TO or word in self.lexicon.summons
        if befell and self.passive is not None and take_lately(cur, self.passive, fields, where):
            return True
        if word == "they" and "except_" not in fields and take_not_chosen(cur, fields):
            return True
        if word in _SIDES:
            phrase, side = _SIDES[word]
            if cur.take(*phrase):
                fields["side"] = side
                fields.setdefault("zone", "play")
                self._or_in(cur, fields)
                return True
        if word in _POSSESSED:  # owned and held, wherever that is
            cur.pos += 1
            fields["side"] = where["owner"] = _POSSESSED[word]
            if cur.words[cur.pos - 2 : cur.pos - 1] != ["control"]:
                fields.pop("zone", None)
            return True
        if word in ("from", "among") and cur.peek(1) in ("it", "there", "them") and take_from_there(cur, fields):
            return True
        if (
            word == "in"
            and cur.peek(1) in ("defense-position", "attack-position")
            and cur.peek(2) in ("cannot", "gain", "lose")
            and "stance" not in where
        ):
            where["stance"] = "defense" if cur.peek(1) == "defense-position" else "attack"
            cur.pos += 2
            return True
        if word == "in" and "at" not in where and take_spot(cur, self.nouns, fields, where):
            return True
        if word in ("in", "from", "on"):
            if fields.get("zone") in (None, "play") or (
                word == "from" and fields["zone"] == "used" and "befell" in where
            ):
                return self._zone(cur, fields, where)
            return False
        return None

    def _likened(self, cur: Cursor, word: str, fields: dict[str, Any], where: dict[str, Any]) -> bool | None:
        """What it has, is like, or is not: "with …", "whose …", "except …", "that is …", "equipped to …", "of …"."""
        if word in ("that", "with") and take_own_effect(cur, where):
            return True
        if word == "with":
            return self.with_(cur, where) and self.of_what(cur, fields, where)
        if word in ("of-another-kind", "of-the-same-kind"):
            cur.pos += 1
            where["same" if word == "of-the-same-kind" else "different"] = ("kind",)
            self.compared(cur, where)
            return self.of_what(cur, fields, where)
        if word in ("with-different-names", "with-same-name"):
            cur.pos += 1
            where["different" if word == "with-different-names" else "same"] = ("name",)
            if word == "with-same-name" and not self.namesake(cur, where):
                return self.of_what(cur, fields, where)
            return True
        if word == "whose" or (word == "," and cur.peek(1) == "whose" and cur.peek(2) in _SUMS):
            if cur.peek(1) not in _SUMS and word != ",":
                return self.whose(cur, where)
            return cur.totals and self.total(cur, fields)
        if word == "," and cur.peek(1) == "whose" and cur.peek(2) in _NOW and cur.partner is None:
            cur.pos += 1
            return self.whose(cur, where)
        if word == "except" or (word == "," and cur.peek(1) == "except"):
            return self._except(cur, fields, where)
        more = _AFTER_COMMA.get(cur.peek(1), ()) if word == "," and cur.partner is None else ()
        if more and (cur.peek(2) in more or (cur.peek(1) == "with" and cur.peek(2).isdigit())):
            cur.pos += 1  # "1 of your Fish, that is banished or in your GY"
            return self._after(cur, cur.peek(), fields, where)
        if word == "that" and (cur.at("that", "is", "equipped", "with") or cur.at("that", "are", "equipped", "with")):
            cur.pos += 2
            return self._after(cur, "equipped", fields, where)
        if word == "that" and "at" not in where and (spot := take_pointing(cur)) is not None:
            where["at"] = spot
            return True
        if word in ("that", "which", "who"):
            return self._that(cur, fields, where)
        if word == "equipped":
            return take_worn(cur, where, self.lexicon.heads)
        if word == "of":
            return self._of(cur, fields, where)
        return None

    def _of(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> bool:
        """ "of the declared Type", "of your choice", "of the top of your Deck"."""
        cur.pos += 1
        if self.declared(cur, where):
            return True
        cur.pos -= 1
        if cur.take("of", "your", "choice") or cur.take("of", "their", "choice"):
            return True
        if cur.take("of", "the", "top", "of"):
            fields["how"] = "top"
            cur.pos -= 1
        if fields.get("how") in ("top", "bottom") and cur.take("of"):
            place = self.places.zone_list(cur, None)
            if place is not None:
                fields["zone"] = place.zone
                if place.side is not None:
                    fields["side"] = place.side
                return True
        return False

    def _done(self, cur: Cursor, word: str, fields: dict[str, Any], where: dict[str, Any]) -> bool | None:
        """What was done to it or how it lies: "Special Summoned by …", "destroyed by battle with …", "face-up"."""
        if (word == "," and cur.peek(1) == "including") or word == "including":
            return self._including(cur, fields)
        if word in (",", "equal") and (cur.at(*_AS_MANY) or cur.at(",", *_AS_MANY)):
            return self.as_many(cur, fields)
        if word == "," and cur.peek(1) == "from" and "zone" not in fields and not cur.excluding:
            cur.pos += 1  # "1 monster with the same Level, from your Deck"
            return self._zone(cur, fields, where)
        if word in ("up", ","):
            return self._up_to(cur, fields)
        if word in self.lexicon.summons and word != "set" and "summoned" not in where:
            return ("among" not in fields and self._done_to(cur, fields, where)) or self._participle(cur, where)
        if word == "destroyed" and cur.take("destroyed", "by", "battle", "with"):
            noun = self.nouns.parse(cur)
            if noun is not None and not noun.mention:
                where["by"] = noun.selector
                if fields.get("zone") == "play":
                    del fields["zone"]  # "your opponent's monsters destroyed by battle …": they are in play no more
                cur.take("(", "including", "in", "the", "gy", ")")
                return True
            return False
        if word in _DONE_TO and "among" not in fields:
            return self._done_to(cur, fields, where)
        if word == "this" and cur.take("this", "card", "destroys", "by", "battle"):
            where["by"] = ME
            return True
        if word in _POINTERS and "at" not in where and (spot := take_pointed(cur, self.nouns)) is not None:
            where["at"] = spot
            return True
        if word == "at-random":
            cur.pos += 1
            fields["how"] = "random"
            return True
        if word == "(":
            return self.bracket(cur, fields, where)
        if (
            word in ("face-up", "face-down")
            and "face" not in where
            and cur.peek(1) in ("in", "on", "you", "your", "they")
            and not (cur.at("face-up", "you", "control") and fields.get("zone") not in (None, "play"))
        ):
            cur.pos += 1
            where["face"] = "up" if word == "face-up" else "down"
            return True
        return None

    def _or_in(self, cur: Cursor, fields: dict[str, Any]) -> None:
        """ "you control or in your GY": the field and other zones."""
        start = cur.pos
        cur.take(",")
        if not cur.take_any(_OR_IN):
            cur.pos = start
            return
        cur.take("that")
        cur.take("is") or cur.take("are")
        if cur.take("banished"):
            fields["zone"] = ("play", "banished")
            return
        place = self.places.zone_phrase(cur) if cur.peek() in ("in", "from") else None
        if place is None:
            cur.pos = start
            return
        more = place.zone if isinstance(place.zone, tuple) else (place.zone,)
        fields["zone"] = ("play", *(z for z in more if z != "play"))

    def _zone(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> bool:
        start = cur.pos
        if cur.peek() == "in":
            if "zone" in fields and (cur.peek(1) in _PLACES_TO_GO or cur.peek(2) in _PLACES_TO_GO):
                return False
            if cur.take("in", "face-up", "attack-position") or cur.take("in", "attack-position"):
                return False
        place = self.places.zone_phrase(cur)
        if place is None:
            return False
        zone = place.zone
        if fields.get("kind") == "monster" and "spell-zone" in cur.words[start : cur.pos]:
            if zone != "play" or "zone" in fields or not {"or", "owner"}.isdisjoint(cur.words[start : cur.pos]):
                return False  # where it is put, or one of several places
            where.setdefault("lies_as", "spell")
        if fields.get("how") == "choose" and fields.get("count") == 1 and "each" in cur.words[start : cur.pos]:
            return False  # "1 card from each player's field": one of each, which is more than one
        if cur.take_phrase(_AND_BANISHED):
            zone = (*(zone if isinstance(zone, tuple) else (zone,)), "banished")
        if "zone" in fields and fields["zone"] == "play":
            fields.pop("zone")
        fields["zone"] = zone
        if place.open and fields.get("how") != "self":
            where.setdefault("face", "up")
        if zone in ("play", ("play", "pendulum")):
            in_zone(cur.words[start : cur.pos], fields, where)
        if place.side is not None:
            fields["side"] = place.side
        elif cur.words[cur.pos - 1] == "field" and "side" not in fields:
            fields["side"] = "any"
        return True

    def _participle(self, cur: Cursor, where: dict[str, Any]) -> bool:
        """ "monsters Special Summoned from the Extra Deck", "… from the GY", "… from the Deck or Extra Deck"."""
        start = cur.pos
        manner = self.lexicon.summons[cur.peek()]
        cur.pos += 1
        if cur.take("from", "the", "extra-deck"):
            from_the_extra_deck(where, manner)
            return True
        if self.from_deck_or_extra(cur, where, manner) or ("came" not in where and self._from(cur, where, manner)):
            return True
        cur.pos = start
        return False

    def bracket(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> bool:
        """ "1 LIGHT monster (Beast, Plant, or Fairy)": what else it is."""
        start = cur.pos
        cur.pos += 1
        if cur.take("except"):
            cur.pos -= 1
            if self._except(cur, fields, where) and cur.take(")"):
                return True
            cur.pos = start
            return False
        groups, _, _ = self.filters.adjectives(cur)
        if groups and cur.take(")"):
            inner = in_brackets(groups, cur.words[start + 1 : cur.pos])
            if not set(inner) & set(where):
                where.update(inner)
                return True
        cur.pos = start + 1
        either = self._alike_either(cur)
        if len(either) > 1 and cur.take(")") and "any_" not in where:
            where["any_"] = either
            return True
        cur.pos = start
        return False

    def _alike_either(self, cur: Cursor) -> tuple[Filter, ...]:
        """ "“Moss” cards and/or “Moss Frog”": what each of them is, one or the other."""
        found: list[Filter] = []
        while True:
            groups, kind, _ = self.filters.adjectives(cur)
            fields = join_filters(groups)
            if kind is None and "series" in fields:
                fields["name"] = fields.pop("series")
            if not fields:
                return ()
            found.append(Filter(**fields, kind=kind if kind != "any" else None))
            cur.take(",")
            if not cur.take_any(("or", "and/or")) and cur.words[cur.pos - 1] != ",":
                return tuple(found)

    def excepted(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any], *, attack: bool) -> bool:
        """ "except this card", "(cannot attack) except with Dragons": what is left out, into the selector's fields and
        filter."""
        return self._except(cur, fields, where, attack=attack)

    def _except(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any], *, attack: bool = False) -> bool:
        start = cur.pos
        cur.take(",")
        cur.pos += 1
        if attack:
            cur.take("with")
        if cur.take("this", "card") or cur.take("itself") or cur.take("this", "1") or cur.take("this", "monster"):
            fields["except_self"] = True
            return True
        totals, cur.totals = cur.totals, False
        outer, cur.excluding = cur.excluding, True
        noun = self.nouns.parse(cur) if cur.peek() != "during" else None
        cur.totals, cur.excluding = totals, outer
        if noun is not None and noun.mention and cur.refer is not None and "except_" not in fields:
            # ", except that target", ", except the discarded card"
            named = cur.refer(noun)
            if named is not None and (named.ref is not None or named.how == "event"):
                fields["except_"] = named
                return True
        if noun is not None and noun.selector.how in ("event", "equipped"):
            fields["except_"] = noun.selector
            return True
        if noun is None or noun.mention or noun.selector.how in ("self", "event", "equipped"):
            cur.pos = start
            return False
        beside = left_out(noun.selector, fields) if not another_counted(cur, start) else None
        excluded = noun.selector.where
        kind = noun.selector.kind
        if kind is not None and (excluded is None or _fewer(kind, excluded, fields.get("kind"))):
            excluded = msgspec.structs.replace(excluded or Filter(), kind=kind)
        if excluded is None or beside is None:
            cur.pos = start
            return False
        fields.update(beside)
        if beside.get("except_") is None:
            where["not_"] = Filter(any_=(where["not_"], excluded)) if "not_" in where else excluded
        if cur.peek() == "and" and not attack:
            self._and_except(cur, fields, where)
        return True

    def _and_except(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> None:
        """ "(except Tokens) and this card", "… and the equipped monster", "… and Fish monsters": left out as well; no
        move for others."""
        start = cur.pos
        if cur.take("and", "this", "card"):
            fields["except_self"] = True
        elif "except_" not in fields and cur.take("and", "the", "equipped", "monster"):
            fields["except_"] = Selector(how="equipped", kind="monster")
        elif "not_" in where:
            cur.pos += 1
            noun = self.nouns.parse(cur) if cur.words[cur.pos] not in _EACH_OF else None
            more = noun.selector if noun is not None and not (noun.mention or noun.player or noun.also) else None
            plain = more is not None and more.how == "all" and more.zone is None and more.count is None
            if more is None or more.where is None or not plain or not (cur.done or cur.peek() in _CLOSES):
                cur.pos = start
                return
            where["not_"] = Filter(any_=(where["not_"], more.where))


def _fewer(kind: Kind | tuple[Kind, ...], excluded: Filter, whole: Any) -> bool:
    """Whether an exception is of one kind and what it is made from of any, and nothing else says so: "all cards, except
    “Moss” monsters"."""
    return kind != "any" and whole == "any" and excluded.kind is None and excluded.class_ is None
