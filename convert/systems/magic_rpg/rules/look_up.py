"""What people type: names of cards, what they do, and moves by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.cards.magic.mana import ManaCost
from convert.errors import Card2SpellError
from convert.kernel import Move
from convert.prose import listing
from convert.prose.matching import words_begin
from convert.systems.magic_rpg.rules.aiming import use_of
from convert.systems.magic_rpg.rules.events import AbilityUsed
from convert.systems.magic_rpg.rules.facts import Facts
from convert.systems.magic_rpg.wording import ability_words
from convert.systems.magic_rpg.words import cost_words

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

OF_CARDS = ("land", "cast", "instead", "kicked", "flashback", "discard")
"""Verbs behind which a card is named."""
VERBS = frozenset(
    (*OF_CARDS, "a-card", "attack", "band", "block", "come-back", "done", "draw", "equip", "flee", "from-graveyard",
     "from-hand", "gm", "go-on", "keep", "leave-out", "let-die", "melee", "mode", "next", "no", "no-card", "nothing",
     "number", "pass", "permitted", "permitted-kicked", "pick", "pile",
     "regenerate", "gets", "stay", "stay-away", "takes", "target", "use", "word", "x", "yes")
)  # fmt: skip
"""Words with which a move of this game may begin."""
GOAL = (
    "Goal: leave the other side without an able wizard and without a wild creature (MRPG-COMBAT-21). Where nothing "
    "happens for long, the sides part and nobody has won (MRPG-COMBAT-22)."
)
EXAMPLES = (
    "note TEXT        write down what the game master decided",
    "cast SLUG        cast a card of the hand by its slug; the menu's number does the same",
)


def look_up(game: Game, text: str) -> tuple[str, ...]:
    """A card of this battle: what it is and what it says."""
    wanted = text.strip().casefold()
    every = [facts for faces in game.card_index.facts for facts in faces]
    for facts in every:
        if wanted in (facts.name.casefold(), facts.slug):
            return (*_lines(facts), *_used(game, facts))
    parts = {facts.name: facts for facts in every if wanted and words_begin(wanted, facts.name.casefold())}
    if len(parts) > 1:
        return (f"Several are called so: {listing(sorted(parts))}. Say more of the name.",)
    return tuple([line for facts in parts.values() for line in (*_lines(facts), *_used(game, facts))])


def _used(game: Game, facts: Facts) -> list[str]:
    """Of something with secrets what has been used so far: that is clear from then on (MRPG-MON-02)."""
    if not facts.secret:
        return []
    items = [event.item for event in game.log if isinstance(event, AbilityUsed)]
    uses = [
        use_of(game, item.facts, item.face, item.ability)
        for item in items
        if game.card_index.facts[item.facts][item.face] == facts
    ]
    return list(dict.fromkeys(ability_words(use.ability) for use in uses if use is not None))


def _lines(facts: Facts) -> tuple[str, ...]:
    numbers = f" {facts.power}/{facts.toughness}" if facts.power is not None else ""
    told = {word.strip() for line in facts.text.casefold().splitlines() for word in line.split(",")}
    words = ", ".join(sorted(word for word in facts.keywords if word.replace("_", " ") not in told))
    cost = f"costs {cost_words(facts.cost)}, " if facts.cost != ManaCost() else ""
    lines = [f"{facts.name}: {', '.join(facts.classes)}{numbers}, {cost}mana value {facts.value}"]
    if words:
        lines.append(words)
    lines += [line for line in facts.text.splitlines() if line]
    lines += [f"for the game master: {text}" for text in facts.unread]
    return tuple(lines)


def understand(game: Game, text: str) -> tuple[Move, ...]:
    """A move as it is written, or the moves whose words begin so; a card of several words by its name."""
    wanted = text.strip().casefold()
    found = [move for move in game.legal_moves() if game.describe(move).casefold().startswith(wanted)]
    try:
        written = Move.parse(text)
    except Card2SpellError:
        return tuple(found)
    verb, _, name = wanted.partition(" ")
    card = next((faces[0].slug for faces in game.card_index.facts if faces[0].name.casefold() == name), None)
    if card is not None and verb in OF_CARDS:
        written = Move(verb, (card,))
    if (
        found
        and verb in OF_CARDS
        and written not in found
        and not any(_is_called(faces[0], name) for faces in game.card_index.facts)
    ):
        return tuple(found)  # a part of a name, which is no card's
    return (written, *found)


def _is_called(facts: Facts, name: str) -> bool:
    return name in (facts.name.casefold(), facts.slug)
