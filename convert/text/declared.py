"""Whether something is what was declared: "it is the declared card", "it was the declared card type"."""

from __future__ import annotations

from convert.effects import Condition, Filter, Selector
from convert.text.cursor import Cursor
from convert.text.phrase import Tools
from convert.text.scope import Scope
from convert.text.standing import Standing

_SAID: tuple[tuple[tuple[str, ...], str], ...] = (
    (("the", "declared", "card", "type"), "kind"),
    (("the", "declared", "card"), "name"),
    (("the", "declared", "type"), "type"),
    (("the", "declared", "attribute"), "attribute"),
    (("that", "type", "of", "card"), "kind"),
    (("a", "card", "of", "that", "type"), "kind"),
)


def take_declared(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """The condition at the cursor; it must reach the cursor's end."""
    noun = tools.nouns.parse(cur)
    if noun is None or noun.player or not cur.take_any(("is", "was")):
        return None
    found = scope.resolve(noun)
    if found and (found[0].how == "self" or found[0].ref in scope.apart):
        return None  # "Special Summon this card if it is the declared card": the one before it is meant
    for words, prop in _SAID:
        ident = scope.declared.get(prop)
        if ident is not None and cur.take(*words) and cur.done and found:
            where = Filter(same=(prop,), compared_to=Selector(ref=ident))
            return Standing(Condition(is_=Selector(kind="any", where=where), of=found[0]))
    return None
