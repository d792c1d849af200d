"""What a person may read at the table (``what NAME``), and words that mean moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from convert.errors import Card2SpellError
from convert.findings.suggestions import nearest_names
from convert.kernel import Move
from convert.kernel.dice import CARD_NAMES
from convert.prose.matching import words_begin
from convert.systems.dragon_warrior.rules import telling
from convert.systems.dragon_warrior.rules.bestiary import foe_of
from convert.systems.dragon_warrior.rules.moves_in_words import PLAIN, member_words
from convert.systems.dragon_warrior.rules.places import level_here
from convert.systems.dragon_warrior.rules.role_cards import role_card
from convert.systems.dragon_warrior.rules.state import ROLES, Spot, State
from convert.systems.dragon_warrior.tables import ITEMS, SPELLS

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

GOALS = {
    "battle": "Goal: bring the other side's HP to 0 (DW-BATTLE-31); who runs away ends it without a victor.",
    "quest": "Goal of the Warrior: do the quest of the first town and come back for its reward (DW-AUTO-03).",
    "lord": "Goal of the Warrior: find the final boss, level by level, and defeat it (DW-BOSS-04).",
}
EXAMPLES = (
    "attack 7 7, attack K: cards as they are written, a pair of sevens, a king",
    "cast hurt, use healstuff 2, go inn: names as they are written",
    "what hurt, what healstuff, what Kuriboh: what it does, and its figures here",
    "what map, what sheet, what Treasure: where things stand, what a role does",
    "why not run 7: the rule that forbids it now",
    "write: what can be noted down beside moves",
)
_PLAYED = ("attack", "maneuver", "run", "block", "card", "play", "more", "critical")
_TO_CHOOSE = ("cast", "use", "go", "buy", "conflict", "offer", "join", "open")


VERBS = frozenset(
    (*_PLAYED, *_TO_CHOOSE, *PLAIN, "award", "boss-in", "first-card", "gives-quest", "grant", "grow", "house",
     "keepsake", "palette", "play-as", "played-by", "quest", "reward", "role", "spend", "talk", "throw")
)  # fmt: skip
"""Words with which a move of this game may begin."""


def look_up(game: Game, text: str, side: int) -> tuple[str, ...]:
    """A spell, an item, a Conflict at this place's level, somebody in the battle, the map, the sheet. All sheets are
    open (DW-BATTLE-25)."""
    wanted = " ".join(text.casefold().split())
    state = game.state
    if wanted == "map":
        return tuple(_map(state))
    if wanted == "sheet":
        return tuple(telling.sheet(state))
    for role, name in enumerate(ROLES):
        if wanted == name.casefold():
            return (role_card(role),)
    for spell in SPELLS:
        if wanted in (spell.slug, spell.name.casefold()):
            cost = f"{spell.mp} MP" if spell.mp is not None else "X MP"
            return (f"{spell.name} ({cost}): {spell.effect}", f"Learned with {10 * spell.order} max MP.")
    for item in ITEMS:
        if wanted in (item.slug, item.name.casefold()):
            return (f"{item.name}: {item.effect}",)
    return tuple(_somebody(game, wanted)) or tuple(_in_part(game, wanted))


def similar_names(game: Game, text: str) -> tuple[str, ...]:
    """Of all spells, items and creatures those whose names are a slip of the pen away."""
    names = [*(one.name for one in SPELLS), *(one.name for one in ITEMS)]
    return nearest_names(text, list(dict.fromkeys([*names, *(one.name for one in game.known.by_slug.values())])))


def _in_part(game: Game, wanted: str) -> Iterator[str]:
    """Who is here, or would come along, by a part of the name."""
    state = game.state
    here = [foe.name for foe in state.battle.foes] if state.battle is not None else []
    here += [member.name for member in state.party]
    here += [game.describe(move) for move in game.legal_moves() if move.verb in ("conflict", "offer", "join")]
    asked = game.decision.prompt(game) if game.decision is not None else ""
    here += [one.name for one in game.known.by_slug.values() if one.name in asked]
    for name in dict.fromkeys(name for name in here if wanted and words_begin(wanted, name.casefold())):
        yield from _somebody(game, name.casefold())


def _map(state: State) -> Iterator[str]:
    """Every space that is drawn, those that one can go to from here first."""
    if not state.here:
        yield "A single battle has no map."
        return
    near = state.spot.exits
    for spot in sorted(state.spots.values(), key=lambda each: (each.id != state.here, each.id not in near)):
        here = " (here)" if spot.id == state.here else ""
        marks = "".join([" X" if spot.cleared else "", " $" if spot.found else ""])
        yield f"{spot.name}{here}: {_kind(spot)}, level {spot.level}{marks}"


def _kind(spot: Spot) -> str:
    more = [word for word, there in (("an inn", spot.inn), ("a shop", spot.shop)) if there]
    return spot.kind + (f" with {' and '.join(more)}" if more else "")


def _somebody(game: Game, wanted: str) -> Iterator[str]:
    state = game.state
    if state.battle is not None:
        for foe in state.battle.foes:
            if foe.name.casefold() == wanted:
                yield f"In this battle: {telling.foe_words(foe)}"
    for member in state.party:
        if member.name.casefold() == wanted:
            yield f"Party Member: {member_words(member)}"
    for creature in game.known.by_slug.values():
        if wanted in (creature.slug, creature.name.casefold()):
            yield f"Of its own level: {telling.foe_words(foe_of(creature, creature.level))}"
            if state.here and creature.level != level_here(state, state.spot):
                yield f"Here: {telling.foe_words(foe_of(creature, level_here(state, state.spot)))}"


def understand(game: Game, text: str) -> tuple[Move, ...]:
    """The moves, legal or not, that the words could mean: cards by their names, what can be chosen by the beginning of
    its name."""
    try:
        move = Move.parse(_cards(" ".join(text.split())))
    except Card2SpellError:
        move = None
    legal = game.legal_moves()
    if move is not None and (move in legal or move.verb in _PLAYED):
        return (move,)
    wanted = " ".join(text.casefold().split())
    found = [each for each in legal if words_begin(wanted, game.describe(each).casefold())]
    verb, _, rest = wanted.partition(" ")
    if not found and rest and verb in _TO_CHOOSE:
        found = [each for each in legal if each.verb == verb and words_begin(rest, _last_words(game, each))]
    return tuple(found) or ((move,) if move is not None else ())


def _last_words(game: Game, move: Move) -> str:
    """What a move is about, as the menu names it: "Go to Inn" is about "Inn"."""
    words = game.describe(move).casefold()
    for start in ("go to ", "cast ", "use ", "take from the shop: "):
        words = words.removeprefix(start)
    return words


def _cards(text: str) -> str:
    """Cards by their names as ranks: "attack K K" is "attack 13 13"."""
    verb, *rest = text.split(" ")
    if verb.casefold() not in _PLAYED:
        return text
    ranks = {name.casefold(): str(rank) for rank, name in enumerate(CARD_NAMES) if name}
    return " ".join([verb.casefold(), *[ranks.get(word.casefold(), word) for word in rest]])
