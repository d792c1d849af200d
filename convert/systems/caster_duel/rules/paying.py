"""CASTER-SPELL-08 at the table: a player names the sources that pay for what is played next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from convert.prose import listing
from convert.systems.caster_duel.rules import copies
from convert.systems.caster_duel.rules.declaring import Pay
from convert.systems.caster_duel.rules.events import SourcesNamed
from convert.systems.caster_duel.rules.spelling import spelled

if TYPE_CHECKING:
    from convert.systems.caster_duel.rules.game import Game

_ASKING = ("why", "what", "cost", "rule", "log", "save")
"""Words that begin a question, in which nothing is paid."""
_PAYING = re.compile(r"^(?P<move>\S.*?)\s+(?:and\s+)?(?:paying|paid|pay)(?:\s+(?:with|by))?(?:\s+(?P<sources>\S.*))?$")
_PAY = re.compile(r"^pay(?:\s+(?:with|by))?(?:\s+(?P<sources>.*))?$")
_SUMMON_WITH = re.compile(r"^(?P<move>summon\s+\S+)\s+with\s+(?P<sources>\S.*)$")


def parts(game: Game, line: str) -> tuple[str, ...]:
    """ "summon ad paying 4s 6d" is "pay 4s 6d", then "summon ad"; with none named ("summon ad pay") they are asked for.
    The sources alone, where they are asked for now."""
    told = spelled(line)
    found = _PAYING.match(told) or _SUMMON_WITH.match(told)
    if told.partition(" ")[0] in _ASKING:
        asked = found is not None and found["move"].count(" ") > 1 and told.startswith("why not ")
        return (found["move"],) if found is not None and asked else (line,)
    decision = game.decision
    if isinstance(decision, Pay):
        playing = game.card_index.code[decision.item.card].casefold()
        if found is not None and found["sources"] and playing in found["move"].split():
            return (found["sources"],)
        pay = _PAY.match(told)
        return (pay["sources"],) if pay is not None and pay["sources"] else (line,)
    return (f"pay {found['sources'] or ''}".rstrip(), found["move"]) if found else (line,)


def jot(game: Game, side: int, line: str) -> list[str] | None:
    """ "pay 4s 6d": these pay for what is played next; "pay" alone: they are asked for then; "pay any": as the rules
    choose, as if nothing had been said."""
    found = _PAY.match(spelled(line))
    if found is None:
        return None
    words = re.findall(r"[\w.]+", found["sources"] or "")
    if not words:
        game.emit(SourcesNamed(side, ()))
        return ["What you play next asks which sources pay (CASTER-SPELL-08)."]
    if words == ["any"]:
        game.emit(SourcesNamed(side, None))
        return ["The rules choose the sources that pay (CASTER-SPELL-08)."]
    index = game.card_index
    untapped = game.state.sources[side]
    named: list[int] = []
    for word in [word for word in words if word != "and"]:
        card = copies.among(game, word.upper(), untapped, named)
        if card is None:
            twice = copies.among(game, word.upper(), named) is not None
            have = listing([index.sign[card] for card in untapped]) or "none"
            what = "is named once too often" if twice else "is no untapped source of yours"
            return [f"{word.upper()} {what} (CASTER-SPELL-08); there are: {have}."]
        named.append(card)
    game.emit(SourcesNamed(side, tuple(named)))
    return [f"{listing([index.sign[card] for card in named])} will pay for what you play next (CASTER-SPELL-08)."]
