"""Whole sentences that limit: "You can only use this effect of “X” once per turn." and their relatives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from convert.effects import Limit
from convert.text.cursor import Cursor

Where = Literal["this", "each", "cast", "summon", "this_way", "control"]
_ORDINALS = {"1st": 0, "first": 0, "2nd": 1, "second": 1, "3rd": 2, "third": 2, "4th": 3}


@dataclass(slots=True)
class LimitRead:
    """A limit, and what it limits: this effect, each effect, the cast, the card's own summon, how many you control."""

    limit: Limit
    where: Where
    ordinals: tuple[int, ...] = ()
    src: int = -1


def take_limit_sentence(words: list[str]) -> LimitRead | None:
    """The limit that a whole sentence states; None if it states something else."""
    if "only" not in words[:8] and "use" not in words[:4]:
        return None
    cur = Cursor(words)
    if cur.take("there", "can", "only", "be") and cur.peek().isdigit():
        n = int(cur.peek())
        cur.pos += 1
        cur.take("face-up")
        if cur.peek()[:1] == '"' and cur.peek(1) in ("on", "monster", "card"):
            return LimitRead(Limit(n=max(1, n)), "control")
        return None
    if cur.take("the", "effect", "of") and cur.peek()[:1] == '"':
        cur.pos += 1
        if cur.take("can", "only", "be", "activated") or cur.take("can", "only", "be", "used"):
            n = _times(cur)
            return LimitRead(Limit(n=n, scope="name"), "this") if n else None
        return None
    if cur.take("this", "effect", "can", "only", "be", "used") or cur.take(
        "this", "effect", "can", "be", "used", "only"
    ):
        if (
            cur.take("once", "while-card-face-up")
            or cur.take("once", "while", "this", "card", "is", "on", "the", "field")
            or cur.take("once", "while", "this", "card", "is", "face-up", "on", "the", "field")
        ):
            return LimitRead(Limit(per="duel"), "this") if cur.done else None
        if cur.take("once", "per", "duel"):
            return LimitRead(Limit(per="duel", scope="name"), "this") if cur.done else None
        return None
    if not (cur.take("you", "can", "only") or cur.take("only") or (cur.take("you", "can") and cur.at("use"))):
        return None
    if cur.take("control"):
        if (
            cur.peek().isdigit()
            and cur.peek(1)[:1] == '"'
            and (cur.peek(2) == "" or (cur.peek(2) in ("monster", "card") and cur.peek(3) == ""))
        ):
            return LimitRead(Limit(n=max(1, int(cur.peek()))), "control")
        return None
    by_name = '"' in "".join(w[:1] for w in words)
    scope: Literal["instance", "name"] = "name" if by_name else "instance"
    if cur.take("use") or cur.take("activate"):
        activate = cur.words[cur.pos - 1] == "activate"
        if (
            cur.take("this", "effect")
            or cur.take("this", "card", "'s", "effect")
            or cur.take("the", "effect", "of")
            or cur.take("the", "effect")
        ):
            cur.take("of")
            _skip_name(cur)
            n = _times(cur)
            return LimitRead(Limit(n=n, scope=scope), "this") if n else None
        if cur.take("each"):
            cur.take("of", "the") and cur.take_any(("following", "preceding", "above", "previous")) and cur.take(
                "effects"
            )
            cur.take("of", "these", "effects") or cur.take("effect") or cur.take("monster", "effect") or cur.take(
                "pendulum", "effect"
            )
            cur.take("of")
            _skip_name(cur)
            n = _times(cur)
            return LimitRead(Limit(n=n, scope=scope), "each") if n else None
        if cur.take("the"):
            ordinals: list[int] = []
            while cur.peek() in _ORDINALS or cur.peek() in ("and", ","):
                if cur.peek() in _ORDINALS:
                    ordinals.append(_ORDINALS[cur.peek()])
                cur.pos += 1
            if ordinals and cur.take_any(("effect", "effects")) and cur.take("of"):
                cur.pos += cur.peek()[:1] == '"'
                n = _times(cur)
                return LimitRead(Limit(n=n, scope=scope), "each", tuple(ordinals)) if n else None
            return None
        if cur.peek()[:1] == '"' and cur.peek(1) in ("once", "2"):
            cur.pos += 1
            n = _times(cur)
            return LimitRead(Limit(n=n, scope="name", activate=True), "cast") if n else None
        if cur.peek().isdigit():
            count = int(cur.peek())
            cur.pos += 1
            if cur.peek()[:1] == '"':
                cur.pos += 1
                effect = cur.take("effect") or cur.take("monster", "effect")
                if cur.take("per", "turn") or cur.take("each", "turn"):
                    if cur.done:
                        if effect:
                            return LimitRead(Limit(n=max(1, count), scope="name", group="g1"), "each")
                        return LimitRead(Limit(n=max(1, count), scope="name", activate=True), "cast")
                    if cur.take(",", "and", "only", "once", "that", "turn") or cur.take(
                        "and", "only", "once", "that", "turn"
                    ):
                        return LimitRead(Limit(n=max(1, count), scope="name", group="g1"), "each")
                return None
            if (
                cur.take("effect", "of")
                or cur.take("of", "the", "effects", "of")
                or cur.take("of", "these", "effects", "of")
                or cur.take("of", "the", "following", "effects", "of")
                or cur.take("of", "the", "above", "effects", "of")
            ):
                cur.pos += cur.peek()[:1] == '"'
                if cur.take("per", "turn") or cur.take("each", "turn"):
                    cur.take(",")
                    cur.take("and")
                    cur.take("only", "once", "that", "turn")
                    return LimitRead(Limit(n=max(1, count), scope="name", group="g1"), "each")
            return None
        if activate and cur.take("this", "card", "'s", "effects"):
            return None
        return None
    if cur.peek().split("-")[-1] == "summon" or cur.at("summon"):
        cur.pos += 1
        if cur.peek()[:1] == '"' or cur.at("this", "card"):
            cur.pos += 1 if cur.peek()[:1] == '"' else 2
            cur.take("(", "s", ")")
            way = "way" in cur.words
            n = _times(cur, "this", "way")
            return LimitRead(Limit(n=n, scope="name"), "this_way" if way else "summon") if n else None
    return None


def _skip_name(cur: Cursor) -> None:
    """The card's own name, however its quotes are nested, and "'s effect"."""
    at = cur.pos
    while at < cur.end and cur.words[at] not in ("once", "twice", "thrice", "2", "3", "up"):
        at += 1
    if at < cur.end and at - cur.pos <= 16:
        cur.pos = at


def _times(cur: Cursor, *tail: str) -> int:
    """ "once per turn", "2 times per turn" up to the end; 0 if it is something else."""
    if tail and cur.take(*tail):
        pass
    n = 0
    if cur.take("once"):
        n = 1
    else:
        cur.take("up", "to")
    if not n and cur.peek().isdigit() and cur.take(cur.peek(), "times"):
        n = int(cur.words[cur.pos - 2])
    elif not n and cur.take("twice"):
        n = 2
    elif not n and cur.take("thrice"):
        n = 3
    if not n:
        return 0
    if not (cur.take("per", "turn") or cur.take("each", "turn") or cur.take("per", "chain") or cur.take("per", "duel")):
        return 0
    if tail and cur.take(*tail):
        pass
    cur.take(",", "and", "cannot", "activate", "more", "than", "1", "in", "the", "same", "chain")
    return n if cur.done else 0
