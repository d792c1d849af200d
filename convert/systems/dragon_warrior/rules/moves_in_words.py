"""Moves in words, for the one who chooses. The sentences are the toolkit's own (DW-SETUP-06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from convert.kernel import Move
from convert.prose import listing
from convert.systems.dragon_warrior.formulas import quest_reward
from convert.systems.dragon_warrior.rules import cards as playing
from convert.systems.dragon_warrior.rules.plays import find_item, item_words
from convert.systems.dragon_warrior.rules.state import Member, State, role_name
from convert.systems.dragon_warrior.rules.table import seats_for
from convert.systems.dragon_warrior.tables import ITEM, SPELL

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

_VERBS = {"attack": "Attack with", "maneuver": "Maneuver with", "run": "Run away with", "block": "Block with"}
PLAIN = {
    "no-block": "Do not block",
    "spellblock": "Block with Spellblock",
    "lose-turn": "Nothing can be done: the turn is lost",
    "turn-up": "Turn up a card",
    "leave-it": "Leave it",
    "enough": "No further cards",
    "fight": "Meet what waits here: the battle begins",
    "battle": "Start a battle here",
    "lord": "Seek the lord",
    "sleep": "Sleep at the inn",
    "wear": "Wear it",
    "refuse": "Leave it",
    "accept": "Accept",
    "decline": "Decline",
    "nothing": "Grant nothing",
    "nobody": "Offer nobody",
    "token": "Spend a Dragon Token for one card more",
    "take-token": "Take a token",
    "not-yet": "Not now",
    "be-warrior": "Spend three tokens and be the Warrior",
    "let-pass": "Let the Warrior pass",
    "attack-now": "Somebody attacks",
    "draw": "Draw it, and swap roles",
    "no-drawing": "Draw nothing",
    "entrance": "Reveal the entrance to the next floor",
    "search": "Look around for treasure",
    "end-scene": "The scene is over",
    "go-on": "Go on without it",
    "quest-boss": "Defeat the boss of the dungeon here",
    "quest-errand": "Bring something back",
    "quest-message": "Carry a message",
    "elsewhere": "The boss is not on this floor",
    "named": "It is named",
    "told": "It is told",
    "palette-done": "Nothing more for the palette: go on",
    "map-done": "The map is drawn: go on",
    "card-made": "The first Conflict Card is made",
}

GAINS = {"strength": "Strength +1", "agility": "Agility +1", "hp": "Max HP +5", "mp": "Max MP +5"}


def describe(game: Game, move: Move) -> str:
    """A move, for the one who chooses."""
    verb, args = move.verb, move.args
    if verb == "token" and args:
        return f"Spend a Dragon Token: {args[0]} with one card more{' at the minion' if 'minion' in args else ''}"
    if verb in PLAIN:
        return PLAIN[verb]
    if verb in _VERBS:
        return _VERBS[verb] + _cards(game, args)
    if verb in ("card", "play", "more", "critical"):
        words = {"card": "", "play": "Play ", "more": "Add ", "critical": "The Critical is the set of "}[verb]
        return words + playing.name([int(arg) for arg in args])
    if verb in ("use", "throw", "buy", "grant"):
        return _thing(game, verb, args)
    if verb == "cast":
        return _casting(game, args)
    if verb == "go":
        spot = game.state.spots.get(str(args[0]))
        return f"Go to {spot.name if spot is not None else str(args[0]).replace('-', ' ').capitalize()}"
    if verb in ("conflict", "offer", "join", "first-card"):
        return _creature(game, verb, args)
    return _other(game, verb, args)


def _other(game: Game, verb: str, args: Sequence[Any]) -> str:
    if verb == "spend":
        return GAINS[str(args[0])]
    if verb == "quest":
        return f"Difficulty {args[0]}: {args[1]} on treasure, {args[2]} on XP"
    if verb == "reward":
        return f"Turn in the quest: {quest_words(game.state, int(args[0]) - 1)}"
    if verb == "open":
        return f"Open the {args[0]} chest"
    if verb == "keepsake":
        return f"A {str(args[0]).replace('-', ' ')}"
    if verb == "boss-in":
        return f"The boss is in {game.state.spots[str(args[0])].name}"
    if verb == "grow":
        return {"attack": "Attack +1", "defense": "Max Defense +1", "hp": "max HP +5"}[str(args[0])]
    if verb in _WITH_A_NAME:
        return _WITH_A_NAME[verb].format(*[str(arg).replace("-", " ") for arg in args])
    if verb == "role":
        return f"Be the {role_name(int(args[0]))}{_with_others(game, int(args[0]))}"
    if verb == "talk":
        return f"A scene with {args[0]}" if args else "Talk to somebody here"
    if verb == "award":
        return f"Award a Dragon Token to {args[0]}"
    return " ".join([verb.replace("-", " ").capitalize(), *map(str, args)])


_WITH_A_NAME = {
    "palette": "The {0} list: {1}",
    "house": "Draw a {0}",
    "play-as": "Play the {0}",
    "played-by": "The {0} is played by {1}",
    "gives-quest": "The {0} gives the quest",
}


def _with_others(game: Game, role: int) -> str:
    """The other roles of a player's, with few players (DW-VAR-01, DW-VAR-02)."""
    chairs = seats_for(len(game.state.names))
    more = [role_name(other) for other, chair in enumerate(chairs) if chair == chairs[role] and other != role]
    return f" (with {listing(more, 'and')})" if more else ""


def _cards(game: Game, args: Sequence[Any]) -> str:
    ranks = [int(arg) for arg in args if isinstance(arg, int)]
    battle = game.state.battle
    at = f" at {battle.foes[1].name}" if "minion" in args and battle is not None and len(battle.foes) > 1 else ""
    return f" {playing.name(ranks)}{at}"


def _thing(game: Game, verb: str, args: Sequence[Any]) -> str:
    kind, level = str(args[0]), args[1]
    name = ITEM[kind].name if kind in ITEM else kind
    start = {"use": "Use", "throw": "Throw away", "buy": "Take from the shop:", "grant": "Grant"}[verb]
    words = f"{start} {name} +{level}"
    if verb in ("use", "throw") and kind in ITEM and (called := _called(game, args)):
        words += f", {called}"
    if kind == "offhand":
        words += f" (used as {args[2]})"
    elif "party" in args:
        words += f" for {game.state.party[int(args[-1]) - 1].name}"
    elif args[-1] == "restore":
        words += ": Defense at its maximum"
    elif args[-1] == "boost":
        words += ": Defense + its level"
    return words


def _called(game: Game, args: Sequence[Any]) -> str:
    """What Treasure calls the one of such things that a move would take; "" where it has no name (DW-TREAS-05)."""
    there = any(item_words(item) == tuple(args[: len(item_words(item))]) for item in game.state.hero.pouch)
    return find_item(game.state, args).name if there else ""


def _casting(game: Game, args: Sequence[Any]) -> str:
    row = SPELL[str(args[0])]
    words = f"Cast {row.name} ({row.mp} MP)"
    if "party" in args:
        words += f" for {game.state.party[int(args[-1]) - 1].name}"
    elif "minion" in args:
        words += " at the minion"
    elif row.slug == "return":
        words += f" to {game.state.spots[str(args[1])].name}"
    return words


def _creature(game: Game, verb: str, args: Sequence[Any]) -> str:
    if args[0] == "my":
        if verb == "conflict":
            return f"{' and '.join(foe.name for foe in game.state.invented[int(args[1]) - 1])} (your own)"
        return f"{game.state.companions[int(args[1]) - 1].name} (your own)"
    creature = game.known.by_slug[str(args[0])]
    return creature.name + (" as the boss" if args[-1] == "boss" else "")


def family(move: Move) -> str:
    """Long lists fold by these."""
    if move.verb in ("buy", "throw", "grant", "offer", "join", "conflict", "quest", "maneuver", "run", "award"):
        names = {"buy": "Take from the shop", "throw": "Throw away", "grant": "Grant", "quest": "A quest"}
        return names.get(move.verb, _VERBS.get(move.verb, move.verb.capitalize()))
    return ""


def quest_words(state: State, place: int) -> str:
    """A quest in words."""
    quest = state.quests[place]
    town = state.spots[quest.town].name if quest.town in state.spots else quest.town
    status = ", rewarded" if quest.rewarded else ", done" if quest.done else ""
    treasure, xp = quest_reward(quest.level, quest.treasure, quest.xp)
    reward = f"difficulty {quest.difficulty}, for a treasure of level {treasure} and {xp} XP"
    goal = "defeat the boss of the dungeon" if quest.goal in state.spots or not quest.goal else quest.goal
    giver = f", given by {quest.giver}" if quest.giver else ""
    return f"{town}{giver}: {goal} ({reward}{status})"


def member_words(member: Member) -> str:
    """A Party Member's sheet in a line: all that its points went into (DW-PM-01, DW-PM-10)."""
    points = f"{member.points} point{'s' if member.points != 1 else ''}"
    figures = f"Attack {member.attack}, Max Defense {member.max_defense}, HP {member.hp}/{member.max_hp}"
    return f"{member.name} ({points}): {figures}"
