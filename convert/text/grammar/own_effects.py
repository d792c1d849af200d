"""What an effect of a thing does: "(a card) that has an effect that places a Moss Counter", "with an effect that
requires a die roll"."""

from __future__ import annotations

from typing import Any

from convert.effects import OwnEffect
from convert.text.cursor import Cursor
from convert.text.grammar.limits import counter_name

_HAS = (
    ("that", "has", "an", "effect", "that"),
    ("that", "have", "an", "effect", "that"),
    ("with", "an", "effect", "that"),
)
_WHAT_IT_DOES: dict[tuple[str, ...], OwnEffect] = {
    ("special-summons", "itself", "as", "a", "monster"): OwnEffect(does="special_summon", itself=True),
    ("special-summons", "itself"): OwnEffect(does="special_summon", itself=True),
    ("equips", "itself", "as", "an", "equip-card"): OwnEffect(does="equip", itself=True),
    ("equips", "itself"): OwnEffect(does="equip", itself=True),
    ("fusion-summons", "a", "monster"): OwnEffect(does="fusion_summon"),
    ("ritual-summons", "a", "monster"): OwnEffect(does="ritual_summon"),
    ("requires", "a", "die", "roll"): OwnEffect(does="dice"),
    ("requires", "a", "coin", "toss"): OwnEffect(does="coin"),
    ("negates", "monster", "effects"): OwnEffect(does="negate", against="monster"),
    ("negates", "spell", "effects"): OwnEffect(does="negate", against="spell"),
    ("negates", "trap", "effects"): OwnEffect(does="negate", against="artifact"),
}
_ALONE = frozenset(("and", "or", "and/or", "/"))
"""What goes on with a effect that is read in part."""


def take_own_effect(cur: Cursor, where: dict[str, Any]) -> bool:
    """The phrase at the cursor; no move where it is none such, or says more than is known."""
    start = cur.pos
    if "effect" not in where and cur.take_phrase(_HAS):
        found = cur.take_phrase(_WHAT_IT_DOES)
        effect = _WHAT_IT_DOES[found] if found else _places(cur)
        if effect is not None and cur.peek() not in _ALONE:
            where["effect"] = effect
            return True
    cur.pos = start
    return False


def _places(cur: Cursor) -> OwnEffect | None:
    """ "places A-Counters", "places a Moss Counter"."""
    if not cur.take("places"):
        return None
    cur.take("a") or cur.take("an")
    word = cur.peek()
    if word.endswith("counter") and word != "counter":
        cur.pos += 1
        return OwnEffect(does="counters", counter=counter_name(word))
    if cur.peek(1) != "counter":
        return None
    cur.pos += 2
    return OwnEffect(does="counters", counter=counter_name(word.strip('"')))
