"""Prefixes about a battle that the other monster lived through: "… was not destroyed by the battle"."""

from __future__ import annotations

import msgspec

from convert.effects import Condition, Event, Filter, Selector
from convert.text.abilities.prefix import Lead
from convert.text.clauses.phrase import Tools
from convert.text.cursor import Cursor
from convert.text.events.event import take_event
from convert.text.events.things import plain
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME


def survived(cur: Cursor, tools: Tools, scope: Scope, lead: Lead, start: int) -> bool:
    """ "this card battles an opponent's monster, but that monster was not destroyed by the battle"."""
    if (unharmed := _unharmed(cur.sub(start, cur.end), tools)) is not None:
        lead.add_event(unharmed)
        lead.if_.append(Condition(exists=Selector(how="event", kind="monster")))
        scope.event = Selector(how="event", kind="monster")
        return True
    at = next((k for k in range(start, cur.end - 4) if cur.words[k] == "but"), -1)
    if at < 0 or cur.words[at + 1 : at + 7] != ["your", "opponent", "'s", "monster", "was", "not"]:
        return False
    if cur.words[at + 7 : at + 10] not in (["destroyed", "by", "battle"], ["destroyed", "by", "the"]):
        return False
    fight = take_event(cur.sub(start, at - (cur.words[at - 1] == ",")), tools, scope)
    if fight is None or fight.what is None or fight.what.how != "self" or fight.by is None:
        return False
    if fight.event == "attack_declared":
        lead.if_.append(Condition(occurred=fight, during="attack"))
    elif fight.event != "battles":
        return False
    lead.add_event(Event(event="battles", what=fight.what, by=fight.by))
    lead.if_.append(Condition(exists=Selector(how="event", kind="monster")))
    return True


def _unharmed(cur: Cursor, tools: Tools) -> Event | None:
    """ "an opponent's monster that battled this card is not destroyed", "this card battled an opponent's monster
    that was not destroyed": the end of that battle."""
    own = cur.take("this", "card", "battled")
    noun = tools.nouns.parse(cur)
    cur.take("that") if own else None
    over = cur.take("is", "not", "destroyed") or cur.take("was", "not", "destroyed")
    cur.take("by", "battle") or cur.take("by", "the", "battle")
    if noun is None or noun.mention or noun.player or not over or not cur.done:
        return None
    foe = plain(noun.selector)
    if own:
        return Event(event="battles", what=ME, by=foe)
    befell = foe.where.befell if foe.where is not None else None
    if foe.where is None or befell is None or befell.event != "battles" or befell.by != ME:
        return None
    rest = msgspec.structs.replace(foe.where, befell=None)
    foe = msgspec.structs.replace(foe, where=rest if rest != Filter() else None)
    return Event(event="battles", what=ME, by=foe)
