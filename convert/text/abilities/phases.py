"""Parts of a turn before an effect: "during your opponent's next Standby Phase", "during the Main Phase"."""

from __future__ import annotations

from typing import Any

import msgspec

from convert.effects import Condition, Event
from convert.text.abilities.prefix import Lead, lies, of_next_turn
from convert.text.clauses.how_long import take_turn_of
from convert.text.clauses.phrase import Tools
from convert.text.conditions.condition import take_condition
from convert.text.conditions.past import take_past
from convert.text.cursor import Cursor
from convert.text.events.event import take_event
from convert.text.events.last_counter import take_nth_counter
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME

_PHASE_EVENTS: dict[str, Any] = {
    "standby-phase": "standby",
    "end-phase": "end_phase",
    "draw-phase": "draw_phase",
}
_PHASES: dict[str, Any] = {
    "main-or-battle-phase": ("main", "battle"),
    "main-phase": "main",
    "main-phase-1": "main1",
    "main-phase-2": "main2",
    "battle-phase": "battle",
    "damage-step": "damage_step",
    "damage-calculation": "damage_calculation",
    "battle-step": "battle",
}


def take_during(cur: Cursor, tools: Tools, scope: Scope, lead: Lead) -> bool:
    """After "during" or "at the start of": phases, turns and what has been before them, into ``lead``; whether that is
    all there was."""
    came = _the_turn_of(cur, tools, scope)
    if came is not None:
        lead.if_.append(came)
        return cur.done
    whose = _whose(cur)
    if whose is None and cur.take("either-turn"):
        lead.quick = True
        return cur.done
    nxt = cur.take("next")
    word = cur.peek()
    if word == "turn" and whose is not None and not nxt:  # what begins with a turn to come holds in none before
        cur.pos += 1
        _in_turn(whose, lead)
        cur.take("only")
        return cur.done
    if word in _PHASE_EVENTS:
        return _as_it_comes(cur, tools, scope, lead, whose, nxt=nxt)
    if word in _PHASES:
        return _in_phase(cur, tools, scope, lead, whose)
    return False


def _whose(cur: Cursor) -> Any:
    """ "(During) your opponent's", "each of your", "each player's": whose; None where it is not said."""
    if cur.take("your", "opponent", "'s"):
        return "opponent"
    if cur.take("your"):
        return "you"
    if cur.take("each", "of", "your", "opponent", "'s"):
        return "opponent"
    if cur.take("each", "of", "your"):
        return "you"
    if cur.take("either", "player", "'s") or cur.take("each", "player", "'s") or cur.take("each"):
        return "any"
    cur.take_any(("the", "this"))
    return None


def _in_turn(whose: Any, lead: Lead) -> None:
    if whose == "opponent":
        lead.if_.append(Condition(turn="opponent"))
    elif whose == "you":
        lead.if_.append(Condition(turn="own"))
    else:
        lead.quick = True


def _as_it_comes(cur: Cursor, tools: Tools, scope: Scope, lead: Lead, whose: Any, *, nxt: bool) -> bool:
    """ "During your next Standby Phase", "during the End Phase of the turn …": the moment as that phase comes."""
    phase = _PHASE_EVENTS[cur.peek()]
    cur.pos += 1
    cur.take("only")
    if not cur.done:
        told = _of_which_turn(cur, tools, scope, lead, whose, nxt=nxt)
        if told is None:
            return False
        whose, nxt = told
    if cur.words[cur.end : cur.end + 1] == [":"] and _waits_for(lead, phase, whose, nxt=nxt):
        return True
    if nxt and lead.when is not None:
        return False  # "If this card is flipped, during your next Standby Phase, draw 1 card": that is waited for
    lead.add_event(Event(event=phase, whose=whose, next=nxt))
    return True


def _of_which_turn(
    cur: Cursor, tools: Tools, scope: Scope, lead: Lead, whose: Any, *, nxt: bool
) -> tuple[Any, bool] | None:
    """ "(during the End Phase) of a turn this card battled", "of your next turn", "after this card was banished": whose
    and whether the next, with what is asked of the turn in ``lead``; None where more is said than that."""
    if cur.take("of", "a", "turn", "this", "card", "battled"):
        lead.if_.append(Condition(occurred=Event(event="battles", what=ME), during="turn"))
    if cur.at("of", "the", "turn"):
        inner = cur.sub(cur.pos + 1, cur.end)
        turn = take_turn_of(inner, tools)
        if turn is None and not inner.at("the", "turn", "you"):  # one's own use is what the ability at hand is
            turn = _the_turn_of(inner, tools, scope)
        cur.pos += 3
        if turn is not None:
            turn = _by_tributing(inner, tools, turn)
            if not inner.done:
                return None
            lead.if_.append(turn)
            cur.pos = cur.end
    whose, nxt = of_next_turn(cur, whose, nxt)
    if lead.when is not None and cur.take("of", "the", "next", "turn"):
        nxt = True
    if cur.take("after"):
        nth = take_nth_counter(cur)
        since: Any = "own_turn" if whose == "you" else "last_turn"
        if nth is not None:
            lead.if_ += [Condition(occurred=nth[0], during=since), nth[1]]
        past = nth[0] if nth is not None else take_event(cur, tools, Scope(scope.names, ME))
        if past is None:
            return None
        if nth is None:
            lead.if_.append(Condition(occurred=past, during=since))
        lead.from_ = lead.from_ or lies(past)
    return (whose, nxt) if cur.done or cur.take("(", "quick-effect", ")") else None


def _in_phase(cur: Cursor, tools: Tools, scope: Scope, lead: Lead, whose: Any) -> bool:
    """ "During your Main Phase", "during either player's Battle Phase": as long as that phase lasts."""
    word = cur.peek()
    cur.pos += 1
    cur.take("1")
    cur.take("only")
    other = _other_phase(cur)
    if other is not None:
        lead.if_.append(Condition(any_=(_phase(_PHASES[word], whose), _phase(*other))))
        return cur.done
    if whose == "opponent":
        lead.if_.append(Condition(turn="opponent"))
    elif whose == "you" and word != "main-phase":
        lead.if_.append(Condition(turn="own"))
    if not cur.done and cur.peek() in ("when", "if"):
        read = take_condition(cur.sub(cur.pos + 1, cur.end), tools, scope)
        if read is None or read.condition is None:
            return False
        lead.if_.append(read.condition)
        cur.pos = cur.end
    if word.startswith("main-phase") and whose == "you":
        lead.main = True
        lead.if_.append(Condition(phase=_PHASES[word])) if word != "main-phase" else None
    else:
        lead.within(Condition(phase=_PHASES[word]))
    return cur.done


def as_it_begins(lead: Lead) -> bool:
    """ "At the start of (your Main Phase 1)": before anything is done in it; whether that could be said of what was
    read."""
    named = [one.phase for one in lead.if_]
    if "main1" not in named:
        return not lead.main and "main" not in named
    lead.if_ = [msgspec.structs.replace(one, phase="main_start") if one.phase == "main1" else one for one in lead.if_]
    return True


def _waits_for(lead: Lead, phase: Any, whose: Any, *, nxt: bool) -> bool:
    """ "If this card is banished, during the Standby Phase of the next turn: You can …": used in that phase from where
    the card lies then, as "after this card was banished" says it."""
    past = lead.when
    there = lies(past) if past is not None and nxt else None
    if there is None:
        return False
    lead.when = Event(event=phase, whose=None if whose == "any" else whose, next=True)
    lead.if_.append(Condition(occurred=past, during="own_turn" if whose == "you" else "last_turn"))
    lead.from_ = lead.from_ or there
    return True


def _the_turn_of(cur: Cursor, tools: Tools, scope: Scope) -> Condition | None:
    """ "(during) the turn this card was Summoned", "the turn [in which] X was activated": that it happened in it."""
    if not (cur.at("the", "turn") or cur.at("a", "turn", "in", "which")):
        return None
    came = take_turn_of(cur, tools)
    if came is not None:
        return came
    words = cur.rest()[2:]
    inner = Cursor([*(words[2:] if words[:2] == ["in", "which"] else words), "this", "turn"], refer=cur.refer)
    past = take_past(inner, tools, scope)
    if past is None or past.condition is None or past.from_ is not None or not inner.done:
        return None
    cur.pos = cur.end
    return past.condition


def _by_tributing(cur: Cursor, tools: Tools, turn: Condition) -> Condition:
    """ "(the turn this card was Tribute Summoned) by Tributing a Reptile monster": what went for it."""
    start = cur.pos
    if turn.occurred is not None and cur.take("by", "tributing"):
        noun = tools.nouns.parse(cur)
        if noun is not None and not noun.mention and cur.done:
            using = msgspec.structs.replace(noun.selector, how=None, count=None)
            return msgspec.structs.replace(turn, occurred=msgspec.structs.replace(turn.occurred, using=using))
    cur.pos = start
    return turn


def _other_phase(cur: Cursor) -> tuple[Any, Any] | None:
    """ "… or your opponent's Battle Phase": another phase, and whose."""
    start = cur.pos
    if cur.take("or") or cur.take(","):
        whose = None
        if cur.take("your", "opponent", "'s"):
            whose = "opponent"
        elif cur.take("your"):
            whose = "you"
        else:
            cur.take("the")
        word = cur.take_any(_PHASES)
        if word:
            return _PHASES[word], whose
    cur.pos = start
    return None


def _phase(phase: Any, whose: Any) -> Condition:
    """That it is such a part of that player's turn."""
    part = Condition(phase=phase)
    if whose not in ("you", "opponent"):
        return part
    return Condition(all_=(part, Condition(turn="own" if whose == "you" else "opponent")))
