"""What follows "when" and "if": an event, a condition, or both in one ("if X happens while Y")."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from convert.effects import Condition, Event, Filter, Selector
from convert.text.abilities.phases import take_during
from convert.text.abilities.prefix import Lead, happens, looks_back
from convert.text.abilities.survived_battle import survived
from convert.text.abilities.while_equipped import BEARER
from convert.text.clauses.phrase import Tools
from convert.text.conditions.condition import take_condition
from convert.text.conditions.own_state import its_past
from convert.text.conditions.past import take_past
from convert.text.cursor import Cursor
from convert.text.events.at_once import once_for_all
from convert.text.events.compared_stats import measured, own_stance
from convert.text.events.event import take_event, take_occasion
from convert.text.events.last_counter import take_nth_counter
from convert.text.events.passive import passive
from convert.text.events.sources import take_source
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME

_MUCH_LATER = frozenset(("end_of_battle", "end_phase", "standby"))
"""Moments whose event is not what a condition beside them tells of."""


def add_standing(lead: Lead, condition: Condition | None, from_: Any) -> None:
    """A condition, and from where it says that the ability works."""
    if condition is not None:
        lead.if_.append(condition)
    if from_ is not None and from_ != "play":
        lead.from_ = from_


def destroyed_by_it(condition: Condition | None) -> Selector | None:
    """The monster that this card destroyed, where a condition says that it destroyed one this turn."""
    event = condition.occurred if condition is not None and condition.during == "turn" else None
    if event is None or event.event != "destroys_by_battle" or event.what != ME:
        return None
    befell = Event(event="destroyed", how="battle", by=ME)
    return Selector(how="choose", count=1, kind="monster", zone="used", where=Filter(befell=befell))


class WhenOrIf:
    """Reads the words after "when" or "if" into a lead; each reader of a kind of sentence takes them whole or leaves
    them to the next."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools

    def read(self, cur: Cursor, scope: Scope, lead: Lead) -> bool:
        """Whether the words up to the cursor's end were read. What a failed reader left is for the caller to undo."""
        start = cur.pos
        for plain in (self._counter_removed, self._past, self._event, self._state):
            cur.pos = start
            if plain(cur, scope, lead):
                return True
        if cur.words[start : start + 1] == ["resolving"]:
            return self._resolving(cur.sub(start + 1, cur.end), lead, after=cur.words[start - 1 : start] == ["after"])
        mixed = (self._because, self._during, self._survived, self._measured, self._standing_when, self._while)
        return any(each(cur, start, scope, lead) for each in mixed)

    # -- one thing --------------------------------------------------------------------------------------------------

    def _counter_removed(self, cur: Cursor, _: Scope, lead: Lead) -> bool:
        nth = take_nth_counter(cur)
        if nth is None:
            return False
        lead.add_event(nth[0])
        lead.if_.append(nth[1])
        return True

    def _past(self, cur: Cursor, scope: Scope, lead: Lead) -> bool:
        if _at_the_end_of_battle(cur, lead):
            said = Cursor([*cur.rest(), "this", "turn"], refer=cur.refer)
            past, cur.pos = take_past(said, self.tools, scope), cur.end
        else:
            past = take_past(cur, self.tools, scope) or its_past(cur, self.tools, scope) if looks_back(cur) else None
        if past is None or not cur.done:
            return False
        add_standing(lead, past.condition, past.from_)
        scope.fallen = destroyed_by_it(past.condition)
        return True

    def _event(self, cur: Cursor, scope: Scope, lead: Lead) -> bool:
        start = cur.pos
        if _is_over(cur.words[start : cur.end]):
            return False  # "… was returned to the hand this turn, except X": no moment, but something that took place
        if cur.at("this", "card", "is", "equipped") and cur.words[cur.end : cur.end + 3] == [",", "it", "cannot"]:
            return False  # "If this card is equipped with X, it cannot be destroyed": as long as it is
        event = take_occasion(cur, self.tools, scope)
        again = lead.quick or (lead.limit is not None and cur.words[start - 1 : start + 2] == ["if", "this", "card"])
        if event is None or (again and event.event == "equipped" and cur.words[start + 2 : start + 3] == ["is"]):
            return False  # "(Once per turn,) if this card is equipped with X (Quick Effect):" asks how it stands
        if lead.when is not None and "would" in cur.words[start : cur.end]:
            return False  # "During damage calculation, if you would take battle damage": nothing that has been
        happens(lead, event, cur.words[start : cur.end])
        if lead.when is not None and lead.when.event in _MUCH_LATER and lead.when != event:
            scope.event, scope.fallen = None, destroyed_by_it(Condition(occurred=event, during="turn"))
        return True

    def _state(self, cur: Cursor, scope: Scope, lead: Lead) -> bool:
        befalls = cur.at("this", "card", "is", "banished", "and")  # it happens, rather than that it lies there
        # "If this card is Fusion Summoned and you control X": as it comes, not as long as it stays
        befalls |= cur.at("this", "card", "is") and cur.peek(3) in self.tools.lexicon.summons and not looks_back(cur)
        read = take_condition(cur, self.tools, scope) if not befalls else None
        if read is None:
            return False
        add_standing(lead, read.condition, read.from_)
        if read.from_ not in (None, "play") and scope.subject == BEARER:
            scope.remember(ME)  # "If this card is in the GY, you can add it to your hand": this card
        return True

    def _resolving(self, cur: Cursor, lead: Lead, *, after: bool) -> bool:
        """ "When resolving a card effect that targets X", and ``after`` that."""
        source = take_source(cur, self.tools)
        if source is None or not (cur.take("that", "targets") or cur.take("that", "target")):
            return False
        noun = self.tools.nouns.parse(cur)
        if noun is None or noun.mention or not cur.done:
            return False
        lead.add_event(Event(event="targeted", what=noun.selector, by=source, resolved=after))
        return True

    # -- two things -------------------------------------------------------------------------------------------------

    def _because(self, cur: Cursor, start: int, scope: Scope, lead: Lead) -> bool:
        """ "X happens because / after Y happened"."""
        for at in range(start + 3, cur.end):
            if cur.words[at] not in ("because", "after") or cur.words[at + 1 : at + 2] == ["of"]:
                continue
            event = take_occasion(cur.sub(start, at), self.tools, scope)
            if event is None:
                continue
            after = cur.sub(at + 1, cur.end)
            if event.what is not None and after.take("being"):
                second = passive(after, self.tools, event.what)
                if second is not None and after.done:
                    happens(lead, event, cur.words[start:at])
                    lead.if_.append(Condition(occurred=second, during="duel"))
                    return True
            second = take_event(cur.sub(at + 1, cur.end), self.tools, scope)
            if second is not None:
                lead.add_event(once_for_all(event, cur.words[start:at]))
                lead.if_.append(Condition(occurred=second, during="turn"))
                return True
        return False

    def _during(self, cur: Cursor, start: int, scope: Scope, lead: Lead) -> bool:
        """ "X happens during your opponent's turn"."""
        for at in range(start + 2, cur.end):
            if cur.words[at] == "during" and "end-phase" not in cur.words[at : cur.end]:  # no part of a turn here
                event = take_occasion(cur.sub(start, at), self.tools, scope)
                if event is not None and take_during(cur.sub(at + 1, cur.end), self.tools, scope, lead):
                    lead.add_event(once_for_all(event, cur.words[start:at]))
                    return True
        return False

    def _survived(self, cur: Cursor, start: int, scope: Scope, lead: Lead) -> bool:
        return survived(cur, self.tools, scope, lead, start)

    def _measured(self, cur: Cursor, start: int, scope: Scope, lead: Lead) -> bool:
        compared = measured(cur.sub(start, cur.end), self.tools)
        if compared is None:
            return False
        lead.add_event(compared[0])
        scope.event = Selector(how="event", kind="monster")
        if compared[1] is not None:
            lead.if_.append(compared[1])
        return True

    def _standing_when(self, cur: Cursor, start: int, scope: Scope, lead: Lead) -> bool:
        """ "X is on the field when you Special Summon this card"."""
        at = next((k for k in range(start + 3, cur.end - 2) if cur.words[k] == "when"), -1)
        standing = take_condition(cur.sub(start, at), self.tools, scope) if at > 0 else None
        event = take_event(cur.sub(at + 1, cur.end), self.tools, scope) if standing is not None else None
        if standing is None or event is None:
            return False
        lead.add_event(event)
        add_standing(lead, standing.condition, standing.from_)
        return True

    def _while(self, cur: Cursor, start: int, scope: Scope, lead: Lead) -> bool:
        """ "X happens while Y", "X happens and Y"."""
        return any(
            self._both(cur, start, at, scope, lead)
            for at in range(start + 2, cur.end)
            if cur.words[at] in ("while", "and")
        )

    def _both(self, cur: Cursor, start: int, at: int, scope: Scope, lead: Lead) -> bool:
        """What stands before and after the word at this place."""
        inner = cur.sub(start, at - (cur.words[at - 1] == ","))
        said = cur.words[start : inner.end]
        event, standing = None if _is_over(said) else take_occasion(inner, self.tools, scope), None
        if event is None:
            standing = take_condition(cur.sub(start, inner.end), self.tools, scope)
            if standing is None:
                return False
        rest = cur.sub(at + 1, cur.end)
        rest.take("if")
        rest.take("while")
        stood = own_stance(rest, event) if event is not None else None
        if stood is not None and event is not None:
            if event.what == BEARER and stood.what is not None:
                lead.if_.append(Condition(is_=Selector(kind="monster", where=stood.what.where), of=BEARER))
                stood = event
            happens(lead, stood, cur.words[start:at])
            return True
        there = _still_there(rest, event) if event is not None else None
        if there is not None:
            assert event is not None
            happens(lead, event, cur.words[start:at])
            lead.if_.append(there)
            return True
        read = take_condition(rest, self.tools, scope)
        if read is not None:
            if event is not None:
                happens(lead, event, cur.words[start:at])
            elif standing is not None:
                add_standing(lead, standing.condition, standing.from_)
            add_standing(lead, read.condition, read.from_)
            return True
        second = take_event(rest, self.tools, scope)
        if second is None or cur.words[at] != "and" or event is None:
            return False
        if second.event == "damage_taken" and "would" in cur.words[at : cur.end]:
            return False  # "X battles and you would take damage": nothing that has been
        if event.what is not None and event.what.how == "equipped" and second.what == ME:
            # "the equipped monster is destroyed and this card is sent to the GY": because of it, and after it
            lead.add_event(second)
            lead.if_.append(Condition(occurred=event, during="turn"))
            return True
        happens(lead, event, cur.words[start:at])
        happens(lead, second, rest.words[at + 1 : cur.end])
        return True


def _is_over(said: Sequence[str]) -> bool:
    """Whether it was done to something earlier this turn: a state, which is asked of the moment."""
    said_of_it = any(word in ("was", "were") and before not in ("that", "which") for before, word in pairwise(said))
    return ("this", "turn") in pairwise(said) and said_of_it


def _still_there(cur: Cursor, event: Event) -> Condition | None:
    """ "(this card attacked) and is still on the field": it is not gone by then."""
    face = cur.at("is", "still", "face-up")
    there = cur.take("is", "still", "face-up", "on", "the", "field") or cur.take("is", "still", "on", "the", "field")
    if not there or not cur.done or event.what not in (ME, BEARER):
        return None
    return Condition(is_=Selector(zone="play", where=Filter(face="up") if face else None), of=event.what)


_FOUGHT = frozenset(("attacked", "attacked-directly", "inflicted", "battled", "destroyed"))
_OVER = "at-end-of-battle-phase"


def _at_the_end_of_battle(cur: Cursor, lead: Lead) -> bool:
    """ "At the end of the Battle Phase, if this card attacked directly", and the other way round: in the turn whose
    Battle Phase it is."""
    over = lead.when == Event(event="end_of_battle") or cur.words[cur.end + 1 : cur.end + 2] == [_OVER]
    return over and cur.at("this", "card") and cur.peek(2) in _FOUGHT and not looks_back(cur)
