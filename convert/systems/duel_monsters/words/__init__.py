"""The renderer: effect trees in the game's words, as a game master reads them aloud. Never the card's own sentences.

``render(entry)`` gives an entry's ``text``: a paragraph (a line) for each ability, in the order of the tree, and at the
end how many clauses of the card are left to the table. The same tree always gives the same words.
"""

from __future__ import annotations

from collections.abc import Sequence

from convert.effects import Ability, Step
from convert.prose import capitalised, number, paragraph
from convert.systems.duel_monsters.entries import Entry, Monster
from convert.systems.duel_monsters.words import abilities as _abilities
from convert.systems.duel_monsters.words import sentences as _sentences
from convert.systems.duel_monsters.words.scope import Scope

__all__ = ["render", "render_abilities", "render_ability", "render_step", "this_noun"]

NO_ABILITY = "No ability of its own."
LEFT = "left to the table."


def this_noun(entry: Entry) -> str:
    """What the entry calls itself: "monster", "artifact", "trinket", "equipment" or "spell"."""
    if isinstance(entry, Monster):
        return "monster"
    return entry.form if entry.form in ("artifact", "trinket", "equipment") else "spell"


def render(entry: Entry) -> str:
    """The entry's effect in the game's words, one line an ability. What works from a Pendulum Zone has no place in
    this game and stays a note (CONVERT-35)."""
    abilities = tuple(ability for ability in entry.effects if ability.from_ != "pendulum")
    lines = render_abilities(abilities, this=this_noun(entry))
    unread = len(entry.adjudication.unread)
    if unread:
        left = "clause is" if unread == 1 else "clauses are"
        lines.append(f"{capitalised(number(unread))} {left} {LEFT}")
    if not lines and isinstance(entry, Monster):
        return NO_ABILITY
    return "\n".join(lines)


def render_abilities(abilities: Sequence[Ability], *, this: str = "spell") -> list[str]:
    """A paragraph for each ability; reminders of rules are given once among them all."""
    scope = Scope(this=this, abilities=abilities)
    return [text for ability in abilities if (text := _abilities.paragraph_of(scope, ability))]


def render_ability(ability: Ability, *, this: str = "spell") -> str:
    """One ability as a paragraph."""
    return "".join(render_abilities((ability,), this=this))


def render_step(step: Step, *, this: str = "spell") -> str:
    """One step as a sentence."""
    return paragraph(_sentences.body(Scope(this=this, abilities=(Ability(mode="cast", do=(step,)),)), (step,)))
