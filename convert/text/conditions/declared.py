"""Whether something is what was declared: "it is the declared card", "it was the declared card type"."""

from __future__ import annotations

from convert.effects import Amount, Condition, Filter, Selector
from convert.text.clauses.phrase import Tools
from convert.text.conditions.state import Standing
from convert.text.cursor import Cursor
from convert.text.reference.scope import Scope

_SAID: tuple[tuple[tuple[str, ...], str], ...] = (
    (("the", "declared", "card", "type"), "kind"),
    (("the", "declared", "card"), "name"),
    (("the", "declared", "type"), "type"),
    (("the", "declared", "attribute"), "attribute"),
    (("that", "type", "of", "card"), "kind"),
    (("a", "card", "of", "that", "type"), "kind"),
)


_SAME_LEVEL = (
    ("the", "same", "level", "as", "the", "1", "declared", "by", "your", "opponent"),
    ("the", "same", "level", "as", "the", "1", "declared"),
    ("the", "declared", "level"),
)


def take_declared(cur: Cursor, tools: Tools, scope: Scope) -> Standing | None:
    """The condition at the cursor; it must reach the cursor's end."""
    if not scope.declared:
        return None
    noun = tools.nouns.parse(cur)
    if noun is None or noun.player or not cur.take_any(("is", "was")):
        return None
    found = scope.resolve(noun)
    if found and (found[0].how == "self" or found[0].ref in scope.apart):
        return None  # "Special Summon this card if it is the declared card": the one before it is meant
    level = scope.declared.get("level")
    if level is not None and found and cur.take_phrase(_SAME_LEVEL) and cur.done:
        return Standing(Condition(compare=(Amount(stat="level", of=found[0]), "eq", Amount(dice=level))))
    for words, prop in _SAID:
        ident = scope.declared.get(prop)
        if ident is not None and cur.take(*words) and cur.done and found:
            where = Filter(same=(prop,), compared_to=Selector(ref=ident))
            return Standing(Condition(is_=Selector(kind="any", where=where), of=found[0]))
    return None
