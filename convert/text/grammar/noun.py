"""Noun phrases: "up to 2 face-up Level 4 or lower Dragon monsters your opponent controls" to a Selector.

A recursive descent over tokens: quantifier, adjectives (which may be a list with "or"), a head, then what follows the
head (whose side, which zone, "with …", "whose …", "that …", "except …"). It stops at the first word it does not know
and leaves it to the caller. Pronouns ("it", "that target", "those cards") come back as a mention
for the caller to resolve.
"""

from __future__ import annotations

from typing import Any

from convert.effects import Amount, Filter, Selector
from convert.effects.values import Count, How, Kind, Side
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun, bearer, either, one_of
from convert.text.grammar.filters import Filters, join_filters
from convert.text.grammar.places import Places
from convert.text.grammar.qualifiers import Qualifiers
from convert.text.lexicon import Lexicon

__all__ = ["Noun", "Nouns"]

_JOINS = frozenset((",", "and", "and/or"))
_PLAIN_COUNT = {"a": 1, "an": 1, "another": 1}
_AFTER_NUMBER = frozenset(("or", "+", "of"))
_AS_MANY = frozenset(("that", "the", "an"))
_SKIP = {"exactly", "either"}
_PRONOUNS = {"it": "it", "them": "they", "they": "they", "both": "they", "these": "they"}
_MATERIALS = (
    ("the", "above", "card"),
    ("the", "above", "monster"),
    ("the", "above", "fusion-material"),
    ("the", "above", "material"),
    ("the", "fusion-material"),
    ("its", "fusion-material"),
    ("its", "material"),
    ("fusion-material",),
)
_PLAYERS = {
    "both": "players",
    "each": "player",
    "neither": "player",
    "either": "player",
    "a": "player",
    "any": "player",
}
_EQUIPPED = frozenset(("the", "equipped"))
_MENTION_FIRST = frozenset(("the", "its", "fusion-material", "1", "each", "all", "both", "that", "those", "these"))
"""What a mention can begin with."""
_PRONOUN_FIRST = frozenset(("monster", "equipped", "a", "your", "you", "their", *_PLAYERS, *_PRONOUNS, *_MENTION_FIRST))
"""What a pronoun can begin with, besides the card itself and what a trigger is about: most noun phrases do not."""
_EVENT_STARTS = frozenset(("the", "that", "your", "1"))
_DONE = frozenset(
    (
        *("banished", "chosen", "destroyed", "detached", "discarded", "returned", "revealed", "selected", "sent"),
        *("target", "targeted", "targets", "tributed"),
    )
)
_AFTER_OTHER = ("", ",", "on", "to", "into", "in", "and", "from", "face-down", "face-up")
""" "Place the other on the bottom of the Deck": what may follow "the other" where it stands for a thing."""
_MENTION_PLACES = (("on", "the", "field"), ("you", "control"), ("your", "opponent", "controls"))
_DESCRIBES = ("with", "whose", "that", "in", "equipped")
_DETERMINERS = {"that": "that", "those": "those", "the": "the", "these": "those"}


_WHO_DID_IT = tuple(
    tuple(row.split())
    for row in (
        "the player who activated it",
        "the player that activated it",
        "the player who activated that card",
        "the player who conducted the summon",
        "the player who summoned it",
    )
)
"""The player whose act the trigger is about."""


class Nouns:
    """The noun-phrase grammar. ``parse`` reads one phrase; ``parse_list`` also "A and B"."""

    def __init__(self, lexicon: Lexicon, places: Places, filters: Filters) -> None:
        self.lexicon = lexicon
        self.places = places
        self.filters = filters
        self.qualifiers = Qualifiers(lexicon, places, filters, self)
        self._memo: dict[tuple[str, ...], tuple[Noun | None, int]] = {}

    def parse(self, cur: Cursor) -> Noun | None:
        """The noun phrase at the cursor, which moves past it; None (and no move) if there is none."""
        start = cur.pos
        noun = self._pronoun(cur)
        if noun is None:
            cur.pos = start
            noun = self._described(cur)
            if noun is None:
                cur.pos = start
                return None
            noun.selector = bearer(noun.selector)
        return noun

    def parse_list(self, cur: Cursor) -> Noun | None:
        """A phrase, and the further phrases that "and" joins to it ("this card and 1 monster they control")."""
        first = self.parse(cur)
        if first is None:
            return None
        while True:
            start = cur.pos
            if cur.peek() not in _JOINS:
                return first
            cur.take(",")
            if not (cur.take("and") or cur.take("and/or")):
                cur.pos = start
                return first
            more = self.parse(cur)
            if more is None or (self.lexicon.verbs.get(cur.peek()) is not None and more.selector.how == "self"):
                cur.pos = start
                return first
            first.also.append(more)

    # -- pronouns -----------------------------------------------------------------------------------------------------

    def _pronoun(self, cur: Cursor) -> Noun | None:
        word = cur.peek()
        if word in ("this", "itself"):
            if cur.take("itself") or cur.take_phrase(self.lexicon.own.get((word, cur.peek(1)), ())):
                if cur.at("'s"):
                    return None
                if cur.at("in", "your") and cur.peek(2) in ("pendulum-zone", "spell-zone", "field-zone"):
                    return Noun(Selector(how="self"))
                selector = Selector(how="self")
                if cur.at("in", "your") or cur.at("in", "the", "gy") or cur.at("from"):
                    where = self.places.zone_phrase(cur)
                    if where is not None:
                        selector = Selector(how="self", zone=where.zone)
                elif not (cur.take("you", "control") or cur.take("on", "the", "field")):
                    cur.take("in-possession")
                return Noun(selector)
            return None
        if (
            not word
            or word[0] == '"'
            or (word in self.lexicon.heads and word != "monster")
            or (word.isdigit() and word != "1")
        ):
            return None
        if word in _EVENT_STARTS and cur.take_phrase(self.lexicon.event.get((word, cur.peek(1)), ())):
            if cur.at("'s"):
                return None
            return Noun(Selector(how="event", kind="monster"))
        if word not in _PRONOUN_FIRST:
            return None
        if word in _EQUIPPED and (cur.take("the", "equipped", "monster") or cur.take("equipped", "monster")):
            return None if cur.at("'s") else Noun(Selector(how="equipped", kind="monster"))
        if word == "monster" or (word in ("the", "a") and cur.peek(1) == "monster"):
            start = cur.pos
            cur.take_any(("the", "a"))
            cur.take("monster")
            if (
                cur.take("equipped", "with", "this", "card")
                or cur.take("equipped", "to", "this", "card")
                or cur.take("this", "card", "is", "equipped", "to")
                or cur.take("equipped", "by", "this", "card")
            ):
                return Noun(Selector(how="equipped", kind="monster"))
            cur.pos = start
        if word == "both" and cur.peek(1) in ("those", "these"):
            cur.pos += 1
            return self._mention(cur)
        if word in _PRONOUNS and not cur.at("both", "players"):
            start = cur.pos
            cur.pos += 1
            if word == "both":
                if cur.take("of"):
                    cur.take_any(("the", "those", "these"))
                if cur.take("them"):
                    return Noun(Selector(), mention="they", plural=True)
                if cur.take_any(("monster", "card", "target")):
                    return Noun(Selector(), mention="they", plural=True)
                cur.pos = start
                cur.take("both")
                first = self.parse(cur)
                if first is not None and cur.take("and"):
                    second = self.parse(cur)
                    if second is not None:
                        first.also.append(second)
                        return first
                return None
            if word == "these" and not cur.at("card"):
                cur.pos = start
            elif cur.at("'s"):
                return None
            else:
                return Noun(Selector(), mention=_PRONOUNS[word], plural=word != "it")
        if word == "your" and cur.at("your", "opponent") and not cur.at("your", "opponent", "'s"):
            cur.pos += 2
            return Noun(Selector(kind="caster", side="opponent"), player="opponent")
        if word == "you":
            cur.pos += 1
            return Noun(Selector(kind="caster", side="you"), player="you")
        if word in _PLAYERS and cur.peek(1) == _PLAYERS[word]:
            cur.pos += 2
            every: How | None = "all" if word in ("both", "each", "neither") else None
            return Noun(Selector(kind="caster", side="any", how=every), player="any")
        if word in ("its", "their", "the") and (
            cur.take("its", "controller")
            or cur.take("their", "controller")
            or cur.take("the", "controller", "of", "that", "monster")
            or cur.take("the", "controller", "of", "the", "equipped", "monster")
        ):
            named = cur.refer(Noun(Selector(), mention="it")) if cur.refer is not None else None
            # of what was named, where something was; otherwise of what the trigger is about
            among = named if named is not None and named.ref is not None else None
            return Noun(Selector(kind="caster", how="event", among=among), player="that")
        if word == "the" and cur.take("the", "turn-player"):
            return Noun(Selector(kind="caster", side="any"), player="any")
        if word == "the" and any(cur.take(*words) for words in _WHO_DID_IT):
            return Noun(Selector(kind="caster", how="event"), player="that")
        if word == "that" and cur.take("that", "player"):
            return Noun(Selector(kind="caster", how="event"), player="that")
        return self._mention(cur)

    def _materials(self, cur: Cursor) -> Noun:
        """ "its materials", "the above cards", "Fusion Materials mentioned on it": what the card itself names."""
        fields: dict[str, Any] = {"how": "choose", "count": "any", "kind": "monster"}
        where: dict[str, Any] = {"can": ("be_its_material",)}
        cur.take("monster")
        cur.take("mentioned", "on", "it") or cur.take("listed", "on", "it") or cur.take(
            "that", "are", "listed", "on", "it"
        ) or cur.take("mentioned", "on", "that", "monster") or cur.take("listed", "on", "that", "monster") or cur.take(
            "listed", "on", "that", "fusion", "monster"
        )
        self.qualifiers.after_head(cur, fields, where)
        fields["where"] = Filter(**where)
        return Noun(Selector(**fields), plural=True)

    def _mention(self, cur: Cursor) -> Noun | None:
        word = cur.peek()
        if word not in _MENTION_FIRST:
            return None
        if word in ("the", "its", "fusion-material") and cur.take_phrase(_MATERIALS):
            return self._materials(cur)
        if word == "the" and (
            cur.take("the", "rest")
            or cur.take("the", "remaining", "card")
            or cur.take("the", "remaining", "monster")
            or cur.take("the", "other", "card")
            or (cur.at("the", "other") and cur.peek(2) in _AFTER_OTHER and cur.take("the", "other"))
        ):
            return Noun(Selector(), mention="rest", plural=True)
        if word == "1" and (cur.at("1", "of", "those") or cur.at("1", "of", "them") or cur.at("1", "of", "these")):
            return None
        if word == "each" and (cur.at("each", "of", "those") or cur.at("each", "of", "them")):
            cur.pos += 2
            word = cur.peek()
            if cur.take("them"):
                return Noun(Selector(), mention="they", plural=True)
        if word == "all" and (cur.at("all", "those") or cur.at("all", "of", "those") or cur.at("all", "the")):
            cur.pos += 1
            cur.take("of")
            word = cur.peek()
        if word in ("both", "all") and (
            cur.take("both", "targets") or cur.take("all", "of", "them") or cur.take("both", "of", "them")
        ):
            return Noun(Selector(), mention="they", plural=True)
        if word == "all" and cur.peek(1).isdigit() and cur.peek(2) in ("into", "to", "from", ",", "", "and"):
            cur.pos += 2
            return Noun(Selector(), mention="they", plural=True)
        if word not in _DETERMINERS:
            return None
        if (ordinal := cur.peek(1)) in ("first", "second") and (
            cur.take("the", ordinal, "target") or cur.take("that", ordinal, "target")
        ):
            return Noun(Selector(), mention=ordinal)
        start = cur.pos
        cur.pos += 1
        head = ""
        done, verb = word in ("that", "those"), ""
        while (
            (next_word := cur.peek()) in self.lexicon.mention_words
            or next_word[:1] == '"'
            or self.filters.is_simple(next_word)
        ):
            head = next_word
            if head in _DONE:
                done, verb = True, head
            cur.pos += 1
            if head in self.lexicon.mention_heads:
                if head in ("target", "targets") and cur.peek() in self.lexicon.mention_heads:
                    continue
                break
        if (head not in self.lexicon.mention_heads and head[:1] != '"') or cur.at("'s") or not head:
            cur.pos = start
            return None
        if word == "the" and cur.peek() in _DESCRIBES:
            cur.pos = start
            return None
        by_this = self.qualifiers.was_done(cur) if head in self.lexicon.mention_heads else ""
        kind = self.lexicon.heads.get(head)
        named = Selector(how="all", where=Filter(name=head.strip('"'))) if head[:1] == '"' else None
        placed = cur.take_phrase(_MENTION_PLACES)
        if word == "the" and placed and cur.peek() in _DESCRIBES:
            cur.pos = start
            return None
        cur.take("from", "your", "gy") or cur.take("in", "your", "gy") or cur.take("from", "the", "gy")
        return Noun(
            named or (Selector(kind=kind.kind) if kind and kind.kind != "any" else Selector()),
            mention="done" if by_this else _DETERMINERS[word],
            plural=word in ("those", "these"),
            done=done,
            verb=by_this or verb,
        )

    # -- descriptions -------------------------------------------------------------------------------------------------

    def _described(self, cur: Cursor) -> Noun | None:
        among = self._among(cur)
        if among is not None:
            return among
        fields: dict[str, Any] = {}
        plural = self._quantifier(cur, fields)
        if plural is None:
            return None
        return self._after_quantifier(cur, fields, plural)

    def _among(self, cur: Cursor) -> Noun | None:
        """ "1 of those monsters", "2 of them", "1 among them": some of what was named before."""
        word = cur.peek()
        if word not in ("any", "up") and not word.isdigit():
            return None
        start = cur.pos
        count: Count | None = None
        if cur.take("any"):
            count = "any"
        elif cur.take("up", "to") and cur.peek().isdigit():
            count = (0, int(cur.peek()))
            cur.pos += 1
        elif cur.peek().isdigit():
            count = int(cur.peek())
            cur.pos += 1
        if count is None or not (cur.take("of") or cur.take("among")):
            cur.pos = start
            return None
        mention = self._pronoun(cur) if cur.peek() in ("those", "them", "these", "the") else None
        if mention is None or not mention.mention or cur.refer is None:
            cur.pos = start
            return None
        found = cur.refer(Noun(mention.selector, mention="those", plural=True))
        if found is None:
            cur.pos = start
            return None
        return Noun(Selector(how="choose", count=count, among=found, kind=mention.selector.kind), plural=count != 1)

    def _after_quantifier(self, cur: Cursor, fields: dict[str, Any], plural: bool) -> Noun | None:
        groups, kind, extra = self.filters.adjectives(cur)
        if kind is None and not groups:
            return self._whole_zone(cur, fields)
        fields.update(extra)
        if kind is None and not any(set(g) & {"name", "series"} for g in groups):
            # "1 Dragon", "all DARK": a class stands for its monsters
            kind = "monster"
        if kind is None:
            for group in groups:
                if "series" in group and "name" not in group:
                    group["name"] = group.pop("series")
        if kind is not None:
            fields["kind"] = kind
        where = join_filters(groups)
        if kind is None and fields.get("count", 1) != 1 and "name" in where:
            where["name"] = one_of(where["name"])
        if kind is not None and cur.peek()[:1] == '"' and "series" not in where and "name" not in where:
            where["series"] = cur.peek().strip('"')
            cur.pos += 1
        where = self._alternatives(cur, fields, where)
        self.qualifiers.after_head(cur, fields, where)
        if "zone" not in fields and (cur.at("or", "1") or cur.at(",", "or", "1")):
            # "1 Dragon with 0 ATK, or 1 Fish, from your GY"
            more = self._alternatives(cur, fields, dict(where))
            if more != where:
                where = more
                self.qualifiers.after_head(cur, fields, where)
        if where:
            fields["where"] = Filter(**where)
        if "how" not in fields and "count" not in fields:
            fields["how"] = "all"
            plural = True
        return Noun(Selector(**fields), plural=plural)

    def _alternatives(self, cur: Cursor, fields: dict[str, Any], where: dict[str, Any]) -> dict[str, Any]:
        """ "… or 1 Y": one filter for all that it can be."""
        while cur.at("or") or cur.at("and/or") or cur.at(",", "or"):
            start = cur.pos
            cur.take(",")
            cur.pos += 1
            other = self._alternative(cur, where)
            if other is None:
                cur.pos = start
                break
            other_kind, other_where = other
            where = either(where, fields.get("kind"), other_where, other_kind)
            kinds = [k for k in (fields.pop("kind", None), other_kind) if k]
            flat: list[Kind] = []
            for k in kinds:
                flat.extend(k if isinstance(k, tuple) else (k,))
            if flat and len(kinds) == 2:
                unique = tuple(dict.fromkeys(flat))
                fields["kind"] = unique[0] if len(unique) == 1 else unique
            if cur.peek() == "," and cur.peek(1) in ("from", "in", "you", "on", "except", "your"):
                cur.pos += 1
        return where

    def _alternative(
        self, cur: Cursor, before: dict[str, Any]
    ) -> tuple[Kind | tuple[Kind, ...] | None, dict[str, Any]] | None:
        """The other side of "1 X from …, or 1 Y": a count, adjectives and a head."""
        fields: dict[str, Any] = {}
        if not (cur.peek().isdigit() or cur.peek() in ("a", "an", "any", "all") or cur.peek()[:1] == '"'):
            return None
        start = cur.pos
        if self._quantifier(cur, fields) is None:
            return None
        groups, kind, _ = self.filters.adjectives(cur)
        if kind is None and not groups:
            cur.pos = start
            return None
        if kind is None:
            for group in groups:
                if "series" in group:
                    group["name"] = group.pop("series")
        where = join_filters(groups)
        if (
            cur.take("that", "mentions", "it")
            or cur.take("that", "specifically", "lists", "that", "card", "in", "its", "text")
            or cur.take("that", "specifically", "lists", "it", "in", "its", "text")
        ):
            name = before.get("name")
            if isinstance(name, str):
                where["mentions"] = name
        elif cur.at("that", "mentions"):
            self.qualifiers.after_head(cur, fields, where)
        return kind, where

    def _quantifier(self, cur: Cursor, fields: dict[str, Any]) -> bool | None:
        """How many and whose. True for a plural, None where no noun phrase can begin."""
        while cur.peek() in _SKIP:
            cur.pos += 1
        cur.take("a", "total", "of")
        word = cur.peek()
        if word in _AS_MANY and (
            cur.take("that", "many")
            or cur.take("the", "same", "number", "of")
            or cur.take("an", "equal", "number", "of")
        ):
            counted = cur.refer(Noun(Selector(), mention="those", plural=True)) if cur.refer is not None else None
            fields["count"] = Amount(per=Amount(n=1), count=counted or Selector(how="previous"))
            fields["how"] = "choose"
            side = self._owner(cur)
            if side is not None:
                fields["side"] = side
            return True
        plural = False
        count: Count | None = None
        how: How | None = None
        if word.isdigit():
            cur.pos += 1
            count = int(word)
            plural = count != 1
            if cur.peek() not in _AFTER_NUMBER:
                pass
            elif cur.take("or", "more") or cur.take("+"):
                count = (count, 99)
                plural = True
                cur.at("of", "your") and cur.take("of")
            elif cur.take("or", cur.peek(1)) and cur.peek(-1).isdigit():
                count = (count, int(cur.peek(-1)))
                plural = True
            elif cur.take("of") and not cur.take("the") and not cur.at("your"):
                return None
        elif word in _PLAIN_COUNT:
            cur.pos += 1
            count = 1
            if word == "another":
                fields["except_self"] = True
        elif word in ("all", "every", "each", "any"):
            cur.pos += 1
            plural = True
            if cur.take("number", "of"):
                count = "any"
            elif word == "any" and cur.take("card"):
                cur.pos -= 1
                how = "all"
            else:
                how = "all"
            cur.take("of")
            if cur.take("the"):
                pass
        elif word == "as" and cur.take("as", "many"):
            how, plural = "all", True
            fields["_many"] = True
        elif word == "up" and cur.take("up", "to"):
            if not cur.peek().isdigit():
                return None
            count = (0, int(cur.peek()))
            cur.pos += 1
            plural = True
            cur.at("of", "your") and cur.take("of")
        elif word == "no":
            cur.pos += 1
        elif word == "the":
            cur.pos += 1
            if cur.take("top"):
                how = "top"
            elif cur.take("bottom"):
                how = "bottom"
            if cur.peek().isdigit() and (how or self._one_extreme(cur)):
                count = int(cur.peek())
                cur.pos += 1
        if cur.take("random"):
            how = "random"
        if cur.take_any(("other", "another")):
            fields["except_self"] = True
        side = self._owner(cur)
        if side is not None:
            fields["side"] = side
            if cur.take("entire"):
                how = "all"
            if cur.take("other"):
                fields["except_self"] = True
            if "zone" not in fields and not self._zone_follows(cur):
                fields.setdefault("zone", "play")
        if how is not None:
            fields["how"] = how
        elif count is not None:
            fields["how"] = "choose"
        if count is not None:
            fields["count"] = count
        fields.pop("_many", None)
        return plural

    @staticmethod
    def _one_extreme(cur: Cursor) -> bool:
        """ "the 1 face-up monster on the field with the highest ATK"."""
        return any(word in ("highest", "lowest") for word in cur.words[cur.pos : min(cur.pos + 16, cur.end)])

    def _owner(self, cur: Cursor) -> Side | None:
        word = cur.peek()
        if word == "your":
            if cur.take("your", "opponent", "'s"):
                return "opponent"
            if cur.peek(1) == "opponent":
                return None
            cur.pos += 1
            return "you"
        if word in ("either", "each", "both"):
            every = cur.take("either", "player", "'s") or cur.take("each", "player", "'s")
            return "any" if every or cur.take("both", "players", "'") else None
        return "opponent" if cur.take("their") else None

    def _zone_follows(self, cur: Cursor) -> bool:
        return cur.peek() in self.lexicon.zones

    def _whole_zone(self, cur: Cursor, fields: dict[str, Any]) -> Noun | None:
        """ "your hand", "your opponent's entire hand", "the top of your Deck": all that is in a place."""
        if cur.peek() not in self.lexicon.zones:
            return None
        place = self.places.zone_list(cur, fields.get("side"))
        if place is None:
            return None
        fields["zone"] = place.zone
        fields.setdefault("how", "all")
        fields["kind"] = "any"
        return Noun(Selector(**fields), plural=True)
