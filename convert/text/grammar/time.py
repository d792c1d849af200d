"""Time: "until the end of this turn", "during your next Standby Phase", "once per turn" to until, when and limit."""

from __future__ import annotations

from typing import Any

from convert.effects import Bound, Event, Limit, Selector
from convert.effects.conditions import Turns, Until
from convert.text.cursor import Cursor

_UNTIL: dict[str, Until] = {
    "until-end-of-turn": "end_of_turn",
    "until-end-phase": "end_phase",
    "until-this-battle": "this_battle",
    "during-damage-calculation": "this_battle",
    "until-battle-phase": "battle_phase",
    "until-next-turn": "end_of_next_turn",
    "until-your-next-turn": "end_of_your_next_turn",
    "until-opponents-turn": Turns(turns=1, whose="opponent"),
    "until-opponents-next-turn": Turns(turns=1, whose="opponent", next=True),
    "until-next-standby": "next_standby",
    "until-next-end-phase": "next_end_phase",
    "until-your-next-end-phase": Turns(turns=1, whose="you"),
    "for-rest-of-turn": "end_of_turn",
    "permanently": "permanent",
    "while-card-face-up": "while_in_play",
    "while-face-up": "while_face_up",
    "turn-activated": "end_of_turn",
    "turn-card-activated": "end_of_turn",
    "turn-any-activated": "end_of_turn",
    "turn-summoned": "end_of_turn",
}
ITS_TURN = frozenset(("turn-activated", "turn-card-activated", "turn-any-activated", "turn-summoned"))
"""The turn in which an effect of this card, the card itself, or any of its effects is activated, or in which the card
is Special Summoned."""
_PHRASES: dict[tuple[str, ...], Until] = {
    ("this", "turn"): "end_of_turn",
    ("during", "this", "turn"): "end_of_turn",
    ("that", "turn"): "end_of_turn",
    ("during", "that", "turn"): "end_of_turn",
    ("during", "the", "battle-phase", "of", "this", "turn"): "end_of_turn",
    ("during", "your", "main-phase", "this", "turn"): "end_of_turn",
    ("this", "battle-phase"): "battle_phase",
    ("during", "this", "battle-phase"): "battle_phase",
    ("during", "the", "damage-step"): "this_battle",
    ("during", "that", "battle"): "this_battle",
    ("during", "this", "battle"): "this_battle",
    ("for", "that", "battle"): "this_battle",
    ("for", "this", "battle"): "this_battle",
    ("this", "battle"): "this_battle",
    ("while", "equipped", "with", "this", "card"): "while_equipped",
    ("while", "this", "card", "is", "equipped", "to", "it"): "while_equipped",
    ("while", "this", "card", "is", "on", "the", "field"): "while_in_play",
    ("while", "this", "card", "is", "face-up"): "while_in_play",
    ("while", "it", "remains", "face-up", "on", "the", "field"): "while_face_up",
    ("while", "face-up", "on", "the", "field"): "while_face_up",
    ("while", "it", "is", "face-up", "on", "the", "field"): "while_face_up",
    ("while", "they", "are", "face-up", "on", "the", "field"): "while_face_up",
    ("while", "it", "is", "face-up"): "while_face_up",
    ("until", "it", "leaves", "the", "field"): "leaves_play",
    ("until", "this", "card", "leaves", "the", "field"): "while_in_play",
    ("until", "your", "next", "turn"): "next_standby",
    ("until", "the", "start", "of", "your", "next", "turn"): "next_standby",
    ("for", "this", "turn"): "end_of_turn",
    ("on", "its", "following", "turn"): Turns(turns=1, whose="opponent", next=True),
    ("during", "its", "next", "turn"): Turns(turns=1, whose="opponent", next=True),
    ("until", "the", "end", "of", "their", "turn"): Turns(turns=1, whose="opponent"),
    ("until", "your", "opponent", "'s", "2nd", "end-phase"): Turns(turns=2, whose="opponent"),
}
UNTIL_STARTS = frozenset((",", *_UNTIL, *(phrase[0] for phrase in _PHRASES)))
"""What "how long" can begin with."""
HOW_LONG = UNTIL_STARTS - {",", "this", "that", "during", "while", "for", "on"}
"""What says by itself that "how long" begins."""
_COUNT = {"once": 1, "twice": 2, "thrice": 3}
MOMENT_STARTS = frozenset(
    ("when", "if", "during", "at", "at-end-of-battle-phase", "at-end-of-damage-step", "after-damage-calculation")
)


def take_until(cur: Cursor) -> Until | None:
    """How long, if that is what stands here (a comma before it is taken too)."""
    word = cur.peek()
    if word not in UNTIL_STARTS:
        return None
    start = cur.pos
    if cur.take(","):
        word = cur.peek()
    until = _UNTIL.get(word)
    if until is not None:
        cur.pos += 1
        cur.take("only")
        cur.take("after", "this", "card", "resolves") or cur.take("after", "this", "effect", "resolves")
        return until
    if word in UNTIL_STARTS:
        phrase = cur.take_phrase(_PHRASES)
        if phrase:
            cur.take("only")
            return _PHRASES[phrase]
        if cur.take("during", "your", "opponent", "'s", "next") and cur.peek().isdigit() and cur.peek(1) == "turns":
            cur.pos += 2
            return Turns(turns=int(cur.words[cur.pos - 2]), whose="opponent", next=True)
    cur.pos = start
    return None


def take_limit(cur: Cursor) -> Limit | None:
    """ "once per turn", "2 times per turn", "once per Chain", "once per battle"."""
    start = cur.pos
    first = cur.peek()
    if first not in _COUNT and first != "up" and not first.isdigit():
        return None
    cur.take("up", "to")
    count = _COUNT.get(cur.peek(), 0)
    if count:
        cur.pos += 1
    elif cur.peek().isdigit() and cur.peek(1) == "times":
        count = int(cur.peek())
        cur.pos += 2
    if count and (cur.take("per") or cur.take("each") or cur.take("a")):
        for word in ("turn", "chain", "battle", "duel"):
            if cur.take(word):
                return Limit(n=count, per=word)
        if cur.take("battle-phase"):
            return Limit(n=count, per="turn")
        if cur.take("battle", "step") or cur.take("battle-step") or cur.take("attack"):
            return Limit(n=count, per="battle")
    cur.pos = start
    return None


_OF_ACTIVATION = (
    ("this", "effect", "was", "activated"),
    ("this", "card", "was", "activated"),
    ("you", "activated", "this", "card"),
    ("you", "activated", "this", "effect"),
)


_AFTER_ACTIVATION = (
    ("after", "this", "card", "'s", "activation"),
    ("after", "this", "effect", "'s", "activation"),
    ("after", "this", "effect", "was", "activated"),
    ("after", "activating", "this", "effect"),
    ("after", "activation"),
    ("after", "activating", "this", "card"),
    ("after", "this", "card", "is", "activated"),
)
_IT_LEAVES = (
    *((word, *thing, "the", "field") for word in ("when", "if") for thing in (("it", "leaves"), ("they", "leave"))),
    ("when", "this", "card", "leaves", "the", "field"),
)


def take_moment(cur: Cursor) -> Event | None:
    """A later moment: "during the End Phase", "at the end of the Battle Phase", "when it leaves the field"."""
    start = cur.pos
    word = cur.peek(1) if cur.peek() == "," else cur.peek()
    if word not in MOMENT_STARTS:
        return None
    cur.take(",")
    if word in ("when", "if") and cur.take_phrase(_IT_LEAVES):
        own = cur.words[cur.pos - 4] == "card"
        return Event(event="leaves_play", what=Selector(how="self" if own else "previous"))
    if cur.take("at-end-of-battle-phase") or cur.take("at", "the", "end", "of", "this", "battle-phase"):
        return Event(event="end_of_battle", next=True)
    if cur.take("at-end-of-damage-step") or cur.take("after-damage-calculation"):
        return Event(event="battles", next=True)
    found = _at_the_end_phase(cur) or _after_the_attack(cur) or _during(cur)
    if found is None:
        cur.pos = start
    return found


_ORDINALS = {"second": 2, "third": 3}


def _ordinal(word: str) -> int:
    """ "2nd", "10th", "third"; 0 for another word."""
    if word in _ORDINALS:
        return _ORDINALS[word]
    return int(word[:-2]) if word[-2:] in ("st", "nd", "rd", "th") and word[:-2].isdigit() else 0


def _at_the_end_phase(cur: Cursor) -> Event | None:
    """ "at the End Phase of your opponent's 2nd turn after the attack", which is made in a turn of theirs, not
    counted."""
    start = cur.pos
    if cur.take("at", "the", "end-phase", "of", "your", "opponent", "'s"):
        nth = _ordinal(cur.peek())
        cur.pos += 1
        if nth and cur.take("turn", "after", "the", "attack"):
            return Event(event="end_phase", whose="opponent", next=True, amount=Bound(eq=nth + 1))
    cur.pos = start
    return None


def _during(cur: Cursor) -> Event | None:
    """ "during your opponent's next Standby Phase", "during the 2nd End Phase after activation", "during the End Phase
    of the next turn"."""
    start = cur.pos
    if not cur.take("during"):
        return None
    whose: Any = None
    if cur.take("your", "opponent", "'s"):
        whose = "opponent"
    elif cur.take("your"):
        whose = "you"
    elif not (cur.take("the") or cur.take("this", "turn", "'s") or cur.take("that", "turn", "'s")):
        cur.pos = start
        return None
    cur.take("next")
    nth = _ordinal(cur.peek())
    cur.pos += bool(nth)
    name: Any = {"end-phase": "end_phase", "standby-phase": "standby", "draw-phase": "draw_phase"}.get(cur.peek())
    if name is None:
        cur.pos = start
        return None
    cur.pos += 1
    if cur.take("of"):
        if cur.take("this", "turn") or cur.take("that", "turn") or cur.take("the", "turn"):
            cur.take_phrase(_OF_ACTIVATION)
        elif cur.take("the", "next", "turn"):
            nth = 2 if name == "end_phase" else nth  # this turn's comes before it
        elif name != "end_phase" and cur.take("your", "next", "turn"):
            whose = "you"  # of an End Phase nobody can tell from the words alone how many of theirs come before it
        elif name != "end_phase" and cur.take("your", "opponent", "'s", "next", "turn"):
            whose = "opponent"
        else:
            cur.pos = start
            return None
    cur.take_phrase(_AFTER_ACTIVATION)
    return Event(event=name, whose=whose, next=True, amount=Bound(eq=nth) if nth else None)


def _after_the_attack(cur: Cursor) -> Event | None:
    """ "during the 5th End Phase after the attack", "during the End Phase of the 5th turn after the attack": the turn
    of the attack itself is none of the turns after it."""
    start = cur.pos
    of_turn = cur.take("during", "the", "end-phase", "of", "the")
    if of_turn or cur.take("during", "the"):
        nth = cur.peek()
        cur.pos += 1
        counted = nth[:1].isdigit() and nth[1:] in ("st", "nd", "rd", "th")
        if counted and cur.take("turn" if of_turn else "end-phase") and cur.take("after", "the", "attack"):
            return Event(event="end_phase", next=True, amount=Bound(eq=int(nth[:1]) + of_turn))
    cur.pos = start
    return None
