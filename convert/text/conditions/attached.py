"""What lies under this card: "this card has a Dragon monster as material", "it has “Moss” as an Xyz Material"."""

from __future__ import annotations

import msgspec

from convert.effects import Condition, Filter, Selector
from convert.text.clauses.phrase import Tools
from convert.text.conditions.state import Standing
from convert.text.cursor import Cursor
from convert.text.grammar.made_of import MATERIALS
from convert.text.reference.scope import Scope
from convert.text.reference.thing import ME


def has_beneath(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """The condition at the cursor; None where it says nothing of what is attached to this card."""
    own = cur.take("this", "card") or (scope.subject == ME and not scope.things and cur.take("it"))
    if not own or not cur.take("has"):
        return None
    noun = tools.nouns.parse(cur)
    if noun is None or noun.mention or noun.player or noun.selector.zone is not None or not cur.take("as"):
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
    where = msgspec.structs.replace(found.where or Filter(), beneath=ME)
    return Standing(Condition(exists=Selector(kind=kind, where=where)))
