"""Words that stand for players: "your opponent", "both players", "its controller", "the player who activated it"."""

from __future__ import annotations

from convert.effects import Filter, Selector
from convert.effects.terms import How, Side
from convert.text.cursor import Cursor
from convert.text.grammar.described import Noun

COUNTED = {
    "both": "players",
    "each": "player",
    "neither": "player",
    "either": "player",
    "a": "player",
    "any": "player",
}
"""What a phrase of some players begins with, and the word after it."""
_WHO_DID_IT = tuple(
    tuple(row.split())
    for row in (
        "the player who activated it",
        "the player that activated it",
        "the player who activated that card",
        "the player who conducted the summon",
        "the player who summoned it",
        "the attacking player",
        "the player who controlled the destroyed monster",
        "the player that controlled the destroyed monster",
        "the controller of the destroyed monster",
        "the controller of the attacking monster",
    )
)
"""The player whose act the trigger is about."""
_WHO_DESTROYED_IT = (
    ("the", "player", "who", "destroyed", "it"),
    ("the", "controller", "of", "the", "card", "that", "destroyed", "it"),
)
_OF_WHOM = tuple(
    ("the", "owner", "of", *row.split())
    for row in ("the returned monster", "the destroyed monster", "that monster", "that card", "the monster")
)
_DOERS = frozenset(words[1] for words in (*_WHO_DID_IT, *_WHO_DESTROYED_IT))


def take_player(cur: Cursor, word: str) -> Noun | None:
    """The players whom the phrase at the cursor names, which begins with ``word``; None (and no move) if it names
    none."""
    follows = cur.peek(1)
    if word == "your" and follows == "opponent" and cur.peek(2) != "'s":
        cur.pos += 2
        return Noun(Selector(kind="caster", side="opponent"), player="opponent")
    if word == "you":
        cur.pos += 1
        return Noun(Selector(kind="caster", side="you"), player="you")
    if word in COUNTED and follows == COUNTED[word] and cur.peek(2) not in ("'s", "'"):
        cur.pos += 2
        every: How | None = "all" if word in ("both", "each", "neither") else None
        return Noun(Selector(kind="caster", side="any", how=every), player="any")
    if follows in ("controller", "owner") and (whose := _whose(cur)) is not None:
        return whose
    if word == "the" and cur.take("the", "turn-player"):
        return Noun(Selector(kind="caster", side="turn"), player="turn")
    if word == "the" and follows in _DOERS:
        if cur.take_phrase(_WHO_DID_IT):
            return Noun(Selector(kind="caster", how="event"), player="that")
        if cur.take_phrase(_WHO_DESTROYED_IT):
            done = Filter(by=Selector(how="event"))
            return Noun(Selector(kind="caster", how="event", where=done), player="that")
    if word == "that" and cur.take("that", "player"):
        return Noun(Selector(kind="caster", how="event"), player="that")
    return None


def _whose(cur: Cursor) -> Noun | None:
    """ "its controller", "the owner of the returned monster": of what was named, where something was; otherwise of what
    the trigger is about."""
    owner = worn = False
    if not (
        cur.take("its", "controller")
        or cur.take("their", "controller")
        or cur.take("the", "controller", "of", "that", "monster")
        or (worn := cur.take("the", "controller", "of", "the", "equipped", "monster"))
        or (owner := bool(cur.take_phrase(_OF_WHOM)))
        or (owner := cur.at("its", "owner") and cur.peek(2) != "'s" and cur.take("its", "owner"))
    ):
        return None
    named = cur.refer(Noun(Selector(), mention="it")) if cur.refer is not None else None
    among = named if named is not None and (named.ref is not None or named.how == "equipped") else None
    among = Selector(how="equipped", kind="monster") if worn else among
    side: Side | None = "owner" if owner else None
    return Noun(Selector(kind="caster", how="event", side=side, among=among), player="that")
