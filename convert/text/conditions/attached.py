"""What lies under this card: "this card has a Dragon monster as material", "it has “Moss” as an Xyz Material"."""

from __future__ import annotations

import msgspec

from convert.effects import Condition, Filter, Selector
from convert.text.clauses.phrase import Tools
from convert.text.conditions.state import Standing
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun
from convert.text.grammar.made_of import MATERIALS
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME


def has_beneath(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """The condition at the cursor; None where it says nothing of what is attached to this card."""
    own = cur.take("this", "card") or (scope.subject == ME and not scope.things and cur.take("it"))
    return _beneath(cur, tools.nouns.parse(cur), ME) if own and cur.take("has") else None


def has_one_with_it_beneath(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """ "You control an Xyz Monster with a Dragon monster as material", "… that has “Moss” as material": there is such
    a thing beneath such a monster."""
    if not cur.take("you", "control"):
        return None
    holder = tools.nouns.parse(cur)
    if holder is None or holder.mention or holder.player or holder.selector.zone is not None:
        return None
    over = holder.selector
    if (over.kind, over.how, over.count) != ("monster", "choose", 1) or over.side is not None:
        return None
    if not (cur.take("with") or cur.take("that", "has")):
        return None
    over = Selector(kind="monster", side="you", zone="play", where=over.where)
    return _beneath(cur, tools.nouns.parse(cur), over)


def _beneath(cur: Cursor, noun: Noun | None, over: Selector) -> Standing | None:
    """ "… a Dragon monster as material": one such lies beneath those."""
    if noun is None or noun.mention or noun.player or noun.also or noun.selector.zone is not None or not cur.take("as"):
        return None
    cur.take_any(("a", "an"))
    if not cur.take_any(MATERIALS):
        return None
    found = noun.selector
    one = found.how == "choose" and found.count == 1
    named = found.how == "all" and found.kind is None and found.where is not None and isinstance(found.where.name, str)
    if not (one or named):
        return None
    kind = None if found.kind == "any" else found.kind
    where = msgspec.structs.replace(found.where or Filter(), beneath=over)
    return Standing(Condition(exists=Selector(kind=kind, where=where)))
