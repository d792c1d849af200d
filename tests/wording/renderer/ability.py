"""Abilities and steps in card wording."""

from __future__ import annotations

from collections.abc import Callable

from convert.effects import Ability, Limit, StepBase
from convert.prose import listing, sentence
from tests.wording.renderer.events import condition, event, limit, until
from tests.wording.renderer.nouns import noun, player, several
from tests.wording.renderer.verbs import SAY

_LINKS = {
    "and": "and",
    "and_if_you_do": ", and if you do,",
    "then": ", then",
    "also": ", also",
    "also_after": ", also, after that,",
    "if_not": ", otherwise",
}
_PLACES = {"prepared": "hand", "used": "GY", "banished": "banished", "spellbook": "Deck"}


def clause_words(step: StepBase, inner: Callable[[StepBase], str] | None = None) -> str:
    """One step as a clause: "your opponent discards 1 random card", "if …, destroy it". ``inner`` says the steps inside
    it; by default they are said in full."""
    words = []
    if step.if_:
        words.append(f"if {', '.join(filter(None, map(condition, step.if_)))},")
    if step.who is not None and step.who != "you":
        words.append(player(step.who))
    if step.optional:
        words.append("can")
    words.append(SAY[str(type(step).__struct_config__.tag)](step, inner or clause_words))
    words.append(until(step.until))
    return " ".join(filter(None, words))


def frame_words(ability: Ability) -> str:
    """What stands before what happens: limits, when, conditions, from where, targets, flip."""
    words = []
    limits = (ability.limit,) if isinstance(ability.limit, Limit) else ability.limit or ()
    words += [limit(one) for one in limits]
    if ability.mode == "flip":
        words.append("FLIP")
    if ability.when is not None:
        words.append(event(ability.when))
    words += [condition(one) for one in ability.if_]
    words += [f"target {noun(target)}" for target in ability.targets]
    return ", ".join(filter(None, words))


def place_words(ability: Ability) -> str:
    """Where the card is for this ability, which its text may or may not say."""
    return " ".join(_PLACES[place] for place in several(ability.from_) if place in _PLACES)


def to_card_words(ability: Ability) -> str:
    """The whole ability in the manner of card text: condition ":" cost ";" effect."""
    limits = (ability.limit,) if isinstance(ability.limit, Limit) else ability.limit or ()
    heads = [limit(one).capitalize() for one in limits]
    if ability.when is not None:
        heads.append(("" if event(ability.when).startswith("during") else "when ") + event(ability.when))
    if ability.if_:
        heads.append(f"if {listing([condition(one) for one in ability.if_])}")
    costs = [clause_words(step) for step in ability.cost]
    if ability.targets:
        costs.append(f"target {listing([noun(target) for target in ability.targets])}")
    body = ""
    for step in ability.do:
        joint = _LINKS.get(step.link or "", ".") if body else ""
        piece = clause_words(step)
        body += f"{joint} {piece}" if joint != "." else f". {piece[:1].upper()}{piece[1:]}"
    can = "you can " if ability.optional else ""
    if ability.mode == "replacement" and ability.when is not None:
        body += " instead"
    head = "FLIP: " if ability.mode == "flip" else ""
    head += f"{', '.join(heads)}: " if heads else ""
    cost = f"{listing(costs, 'then')}; " if costs else ""
    return sentence(head + can + cost + body.strip())
