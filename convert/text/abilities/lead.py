"""What stands before the effect: "Once per turn, during your Main Phase, if you control X:" to when, if and limit."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Amount, Condition, Event, Filter, Limit, Selector
from convert.text.abilities.phases import as_it_begins, take_during
from convert.text.abilities.prefix import Lead
from convert.text.abilities.unread_moments import is_moment
from convert.text.abilities.when_and_if import WhenOrIf, add_standing
from convert.text.book import Book
from convert.text.clauses.in_place_of_drawing import DRAWING, NORMAL_DRAW
from convert.text.clauses.phrase import Tools
from convert.text.conditions.condition import after_turn, take_condition
from convert.text.conditions.own_state import SUMMONED_BY_ITSELF, SUMMONED_THIS_WAY
from convert.text.cursor import Cursor
from convert.text.events.at_once import once_for_all
from convert.text.events.event import take_event
from convert.text.events.things import either
from convert.text.grammar.time import take_limit
from convert.text.grammar.worn import BY_ITS_EFFECT, by_its_effect
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME

_WORDS = frozenset(
    [
        "when",
        "if",
        "while",
        "during",
        "each",
        "once",
        "2",
        "after",
        "at",
        "before",
        "except",
        "every",
        "in",
        "until",
        "(",
        "quick-effect",
        "quick-effect-turn",
        "as",
        "any",
        "at-end-of-battle-phase",
        "at-start-of-damage-step",
        "at-end-of-damage-step",
        "at-start-of-battle-phase",
        "before-damage-calculation",
        "after-damage-calculation",
        "during-damage-calculation",
        "except-damage-step",
        "activate",
        "anytime",
        "whenever",
        "the",
        "twice",
        "up",
        "while-card-face-up",
        "instead-of-normal-draw",
    ]
)
_MOMENTS: dict[str, Event] = {
    "at-end-of-battle-phase": Event(event="end_of_battle"),
    "at-start-of-battle-phase": Event(event="start_of_battle"),
    "at-start-of-damage-step": Event(event="damage_step"),
    "at-end-of-damage-step": Event(event="battles"),
    "before-damage-calculation": Event(event="damage_step"),
    "after-damage-calculation": Event(event="battles"),
    "during-damage-calculation": Event(event="damage_calculation"),
}


_DURING = frozenset(("during", "in", "at", "only"))
_EACH_TIME = frozenset(("each", "every", "whenever"))


def _edge_of_battle(cur: Cursor) -> Event | None:
    """ "at the start of your opponent's Battle Phase", "at the end of your Battle Phase", and nothing more."""
    start = cur.pos
    name = _EDGES.get(cur.take_phrase(_AT_EDGE))
    whose = _WHOSE.get(cur.take_phrase(tuple(_WHOSE))) if name is not None else None
    if name is not None and whose is not None and cur.take("battle-phase") and cur.done:
        return Event(event=name, whose=whose)
    cur.pos = start
    return None


_EDGES: dict[tuple[str, ...], Any] = {
    ("at", "the", "start", "of"): "start_of_battle",
    ("at", "the", "end", "of"): "end_of_battle",
}
_AT_EDGE = tuple(_EDGES)
_WHOSE: dict[tuple[str, ...], Any] = {("your", "opponent", "'s"): "opponent", ("your",): "you"}


def _compared(condition: Condition | None) -> tuple[Amount, Amount] | None:
    """The two amounts that a condition compares."""
    if condition is None or condition.compare is None:
        return None
    one, _, other = condition.compare
    return (one, other) if isinstance(one, Amount) and isinstance(other, Amount) else None


def _of_the_last_alone(words: list[str], start: int, at: int, lead: Lead) -> bool:
    """ "If X happens, or during your End Phase, if Y: …": the second "if" asks of the second moment alone, which no
    tree of one ability says."""
    several = lead.when is not None and lead.when.any_ is not None
    return several and words[at] == "if" and words[at - 1] == "," and [",", "or"] in _pairs(words[start:at])


def _pairs(words: list[str]) -> list[list[str]]:
    return [words[at : at + 2] for at in range(len(words) - 1)]


NOT_AT_DAMAGE = Condition(not_=Condition(phase="damage_step"))
""" "(Except during the Damage Step)": not while dice and damage of an Attack are under way (CONVERT-42)."""
_ONE_MAY = [",", "you", "can"]


class Leads:
    """The grammar of prefixes."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools
        self.when_or_if = WhenOrIf(tools)

    stop = -1

    def starts(self, word: str) -> bool:
        """Whether a prefix may begin with this word."""
        return word in _WORDS

    def whole(self, words: list[str], start: int, end: int, scope: Scope, book: Book) -> Lead:
        """Everything before a colon: piece after piece; what does not read is an unread condition."""
        lead, kept = Lead(), Lead().mark()
        at = start
        while True:
            if words[end - 3 : end] == ["(", "quick-effect", ")"] and end - 3 > start:
                lead.quick = True
                end -= 3
            elif words[end - 3 : end] == [",", "you", "can"]:
                lead.optional = True
                end -= 3
            elif words[end - 4 : end] == [",", "you", "can", "except-damage-step"]:
                lead.optional = True
                lead.if_.append(NOT_AT_DAMAGE)
                end -= 4
            else:
                break
        while at < end:
            commas = [k for k, word in enumerate(words[at:end], at) if word == ","]
            stops = [k for k in commas if self._piece_follows(words, k + 1, end)]
            stops.append(end)
            done = False
            for stop in stops:
                before = lead.mark() if _of_the_last_alone(words, start, at, lead) else None
                kept = lead.mark() if words[at] == "or" else kept
                asked = len(lead.if_)
                read = self.piece(words, at, stop, scope, lead)
                if read and before is not None and len(lead.if_) > asked:
                    lead.undo(before)
                    read = False
                if read:
                    index = book.open("condition", at, stop)
                    lead.src.append(index)
                    at = stop + 1
                    done = True
                    break
            if not done:
                stop = stops[0]
                if before is not None and lead.src:  # unread with its own moment: the others ask nothing
                    book.piece(lead.src[-1]).end = stop
                    book.fail(lead.src[-1], "no_frame")
                    lead.undo(kept)
                    at = stop + 1
                    continue
                index = book.open("condition", at, stop)
                book.piece(index).stop = self.stop
                book.fail(index, "no_frame")
                lead.if_.append(Condition(unread=index))
                lead.failed = True
                lead.waits |= is_moment(words[at:stop], self.tools.lexicon)
                at = stop + 1
        if lead.when is None and lead.limit is None and lead.if_ == [SUMMONED_THIS_WAY]:
            # "When Summoned this way: …": with a colon, the moment of its own coming
            lead.if_.clear()
            lead.add_event(SUMMONED_BY_ITSELF)
        return lead

    def _piece_follows(self, words: list[str], at: int, end: int) -> bool:
        if at >= end:
            return False
        if words[at] == "except":
            return at + 1 < end and words[at + 1] in ("during", "the", "on")
        return words[at] in _WORDS or (words[at] in ("and", "or") and at + 1 < end and words[at + 1] in _WORDS)

    def piece(self, words: list[str], start: int, end: int, scope: Scope, lead: Lead) -> bool:
        """One adverbial that must reach ``end``; it fills ``lead`` and answers True, or leaves all as it was."""
        kept, mark = lead.mark(), scope.mark()
        if self._whole_piece(words, start, end, scope, lead):
            if "except-damage-step" in words[start:end] and NOT_AT_DAMAGE not in lead.if_:
                lead.if_.append(NOT_AT_DAMAGE)
            return True
        lead.undo(kept)
        scope.undo(mark)
        return False

    def _whole_piece(self, words: list[str], start: int, end: int, scope: Scope, lead: Lead) -> bool:
        cur = Cursor(words, start, end, scope.refer)
        if cur.take("or") and (lead.when is not None or lead.if_):
            return self._alternative(cur, scope, lead)
        cur.take("and")
        # a bracket or a word at the end
        while cur.end > cur.pos + 3 and words[cur.end - 3 : cur.end] == ["(", "quick-effect", ")"]:
            lead.quick = True
            cur.end -= 3
        if words[cur.end - 1] == "except-damage-step" and cur.end - 1 > cur.pos:
            cur.end -= 1
        if cur.take("(", "quick-effect", ")") or cur.take("quick-effect"):
            lead.quick = True
            return cur.done
        if cur.take("except-damage-step"):
            return cur.done
        return self._piece(cur, scope, lead)

    def _alternative(self, cur: Cursor, scope: Scope, lead: Lead) -> bool:
        """ "…, or if this card is banished": another event, or another condition, instead of the one before."""
        other = Lead()
        if not self._piece(cur, scope, other) or other.limit is not None or other.from_ is not None:
            return False
        lead.quick |= other.quick
        if other.when is not None:
            if lead.when is None or other.if_ or any(one != NOT_AT_DAMAGE for one in lead.if_):
                return False  # an Attack that is declared is before the Damage Step anyway
            lead.when = either(lead.when, other.when)
            lead.would |= other.would
            return True
        if lead.when is not None or not lead.if_ or not other.if_:
            return False
        new = other.if_[0] if len(other.if_) == 1 else Condition(all_=tuple(other.if_))
        lead.if_[-1] = Condition(any_=(*(lead.if_[-1].any_ or (lead.if_[-1],)), new))
        return True

    def _piece(self, cur: Cursor, scope: Scope, lead: Lead) -> bool:
        tools = self.tools
        word = cur.peek()
        if word in ("when", "if"):
            cur.pos += 1
            return self.when_or_if.read(cur, scope, lead)
        limit = take_limit(cur)
        if limit is not None:
            if cur.done:
                if lead.limit is None:
                    lead.limit = limit
                else:
                    lead.at_most = limit
                return True
            return False
        if word == "once" and (
            cur.take("once", "while", "this", "card", "is", "face-up", "on", "the", "field")
            or cur.take("once", "while", "face-up", "on", "the", "field")
            or cur.take("once", "while-card-face-up")
        ):
            lead.limit = Limit(n=1, per="duel")
            return cur.done
        if word in _MOMENTS:
            return self._moment(cur, scope, lead)
        if cur.take("instead-of-normal-draw"):
            lead.cost.append(NORMAL_DRAW)
            if lead.when != DRAWING:
                lead.add_event(DRAWING)
            return cur.done
        if cur.take("before", "you", "draw"):
            return cur.done and lead.when == DRAWING
        if word == "at" and (edge := _edge_of_battle(cur)) is not None:
            lead.add_event(edge)
            return True
        within = self._within(cur, scope, lead)
        if within is not None:
            return within
        if cur.take("except"):
            return self._except(cur, lead)
        if word in _EACH_TIME and (cur.take("each", "time") or cur.take("every", "time") or cur.take("whenever")):
            lead.each_time = True
            begins = cur.pos
            happening = take_event(cur, tools, scope)
            if happening is None:
                return False
            lead.add_event(once_for_all(happening, cur.words[begins : cur.pos]))
            return True
        if cur.take("while-card-face-up"):
            lead.standing = True
            return cur.done
        if cur.take("while") or cur.take("as", "long", "as"):
            return self._as_long_as(cur, scope, lead)
        if cur.take("after"):
            return self._after(cur, scope, lead)
        if word == "the" and cur.take("the", "first", "time"):
            return self._first_time(cur, scope, lead)
        if cur.take("at", "the", "time"):
            return self.when_or_if.read(cur, scope, lead)
        return False

    def _moment(self, cur: Cursor, scope: Scope, lead: Lead) -> bool:
        """ "Before damage calculation", "at the end of the Damage Step, if …": a moment of a battle."""
        event = _MOMENTS[cur.peek()]
        cur.pos += 1
        if cur.take("during", "your", "opponent", "'s", "turn"):
            lead.if_.append(Condition(turn="opponent"))
        elif cur.take("during", "your", "turn"):
            lead.if_.append(Condition(turn="own"))
        if cur.done:
            lead.add_event(event)
            scope.happening = scope.happening or event
            return True
        if cur.take(","):
            pass
        if cur.take("if") or cur.take("when"):
            inner = self.when_or_if.read(cur, scope, lead)
            if inner:
                lead.add_event(event) if lead.when is None else None
                return True
        return False

    def _within(self, cur: Cursor, scope: Scope, lead: Lead) -> bool | None:
        """ "During …", "once during …", "at the start of …": a phase or a turn; None where none is spoken of."""
        tools, word = self.tools, cur.peek()
        if cur.take("at", "the", "start", "of"):
            return take_during(cur, tools, scope, lead) and as_it_begins(lead)
        if word in _DURING and (
            cur.take_any(("during", "in")) or cur.take("at", "the", "end", "of") or cur.take("only", "during")
        ):
            return take_during(cur, tools, scope, lead)
        if cur.take("quick-effect-turn"):
            lead.quick = True  # "during either player's Main Phase" is "quick-effect-turn during the main-phase"
            return take_during(cur, tools, scope, lead) if cur.take("during") else cur.done
        if word == "once" and cur.take("once", "per", "your", "turn"):
            lead.limit = Limit()
            lead.if_.append(Condition(turn="own"))
            return cur.done
        if word == "once" and cur.take("once", "per", "opponent", "'s", "turn"):
            lead.limit = Limit()
            lead.if_.append(Condition(turn="opponent"))
            return cur.done
        if cur.take("once") and cur.at("during"):
            cur.pos += 1
            lead.limit = Limit()
            return take_during(cur, tools, scope, lead)
        return None

    def _as_long_as(self, cur: Cursor, scope: Scope, lead: Lead) -> bool:
        """After "while" or "as long as"."""
        cur.take("also")
        worn = "equipped" in cur.rest()
        read = None if worn and by_its_effect(cur) else take_condition(cur, self.tools, scope)
        if read is None:
            held = self._while(cur, lead)
            if held and worn and scope.event is None and scope.subject == ME:
                scope.fallen = Selector(how="equipped", kind="monster")  # "that monster gains 500 ATK"
            return held
        add_standing(lead, read.condition, read.from_)
        lead.standing = True
        scope.compared = _compared(read.condition)
        return True

    def _after(self, cur: Cursor, scope: Scope, lead: Lead) -> bool:
        """ "After this card was flipped face-up, if …": that it has been; "after this card attacks": then."""
        if cur.at("this", "card", "was", "flipped-face-up") and cur.pos + 4 == cur.end:
            turned = Event(event="revealed", what=ME)
            lead.if_.append(Condition(occurred=turned, during="stay"))
            lead.standing = True
            return True
        before = lead.when
        if not self.when_or_if.read(cur, scope, lead):
            return False
        fought = lead.when
        if before is None and fought is not None and fought.event in ("attack_declared", "attacked"):
            lead.when = Event(event="battles", what=fought.what, by=fought.by)
            lead.if_.append(Condition(occurred=fought, during="turn"))
        return True

    def _first_time(self, cur: Cursor, scope: Scope, lead: Lead) -> bool:
        """ "The first time X would be destroyed by battle each turn": a replacement, once a turn for each."""
        for tail in (("each", "turn"), ("per", "turn"), ("this", "turn")):
            size = len(tail)
            if tuple(cur.words[cur.end - size : cur.end]) == tail:
                cur.end -= size
                break
        event = take_event(cur, self.tools, scope)
        if event is None:
            return False
        lead.first = 1
        lead.would = True
        lead.add_event(event)
        return True

    def _while(self, cur: Cursor, lead: Lead) -> bool:
        """ "while face-up on the field", "while equipped to a monster by this effect"."""
        if cur.take("face-up", "on", "the", "field") or cur.take("on", "the", "field") or cur.take("face-up"):
            pass
        elif cur.take("equipped", "with", "that", "monster"):
            lead.if_.append(Condition(exists=Selector(how="equipped", kind="monster")))
        elif (
            cur.take("equipped", "to", "a", "monster")
            or cur.take("this", "card", "is", "equipped", "to", "a", "monster")
            or cur.take("equipped")
        ):
            own = ME if cur.take_phrase(BY_ITS_EFFECT) else None
            after = cur.words[cur.end : cur.end + 3]
            if own or after[:1] == [":"] or after == _ONE_MAY:  # what one may do; what holds says of what it holds
                worn = Selector(kind="any", where=Filter(equipped=True, put_on_by=own))
                lead.if_.append(Condition(is_=worn, of=ME))
        else:
            return False
        lead.standing = True
        return cur.done

    def _except(self, cur: Cursor, lead: Lead) -> bool:
        """ "except the turn this card was sent to the GY"; "(each time you take effect damage), except “Moss”"."""
        if lead.when is not None and cur.peek()[:1] == '"' and cur.pos == cur.end - 1:
            if lead.when.any_ is not None or lead.when.except_ is not None or lead.when.event != "damage_taken":
                return False
            but = Event(event="damage_taken", by=Selector(where=Filter(name=cur.peek().strip('"'))))
            lead.when = msgspec.structs.replace(lead.when, except_=but)
            cur.pos += 1
            return True
        cur.take("during") or cur.take("on")
        if cur.take("the", "turn", "this", "card", "was", "sent", "to", "the", "gy") or cur.take(
            "the", "turn", "it", "was", "sent", "to", "the", "gy"
        ):
            lead.if_.append(after_turn(Event(event="used", what=ME)))
            lead.from_ = lead.from_ or "used"
            return cur.done
        if cur.take("the", "turn", "it", "was", "sent", "there") or cur.take(
            "the", "turn", "this", "card", "was", "sent", "there"
        ):
            lead.if_.append(after_turn(Event(event="used", what=ME)))
            return cur.done
        if cur.take("the", "turn", "this", "card", "was", "banished") or cur.take(
            "the", "turn", "it", "was", "banished"
        ):
            lead.if_.append(after_turn(Event(event="banished", what=ME)))
            return cur.done
        return False
