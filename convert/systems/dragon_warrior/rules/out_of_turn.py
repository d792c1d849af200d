"""What players do at any time beside the decision at hand: spells while others speak, tokens, quests, battles of the
Villain's, what Treasure says of things (DW-SPELL-01, DW-TOKEN-02, DW-TOKEN-04, DW-QUEST-01, DW-SCENE-03, DW-CONF-09,
DW-CONF-16, DW-TREAS-05)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from convert.kernel import Move
from convert.systems.dragon_warrior.rules.after import Spend
from convert.systems.dragon_warrior.rules.encounters import Encounter, RateQuest, Scene, SceneOver, first_giver
from convert.systems.dragon_warrior.rules.events import CountsAs, ItemCalled, Keepsake, QuestChanged, Wore
from convert.systems.dragon_warrior.rules.frames import DragonTask
from convert.systems.dragon_warrior.rules.journey import Journey, cast_here, castable_here, usable_here, use_here
from convert.systems.dragon_warrior.rules.places import in_town, may_attack
from convert.systems.dragon_warrior.rules.state import ALLY, TREASURE, VILLAIN, WARRIOR
from convert.systems.dragon_warrior.rules.table import (
    MOST_TOKENS,
    award,
    awardable,
    not_his,
    pay_to_be_warrior,
    usurpers,
)
from convert.systems.dragon_warrior.rules.treasure import GEAR
from convert.systems.dragon_warrior.rules.turns import Act, TurnOver
from convert.systems.dragon_warrior.tables import ITEM

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game


def be_warrior(game: Game, side: int, text: str) -> list[str]:
    """Three tokens, at any time, even in mid-scene (DW-TOKEN-04); in a battle the swap waits until the action in
    progress is resolved (DW-TOKEN-06), after one until the Warrior's player has spent the points (DW-ROLE-07)."""
    if side not in usurpers(game.state):
        return [f"Who has {MOST_TOKENS} Dragon Tokens and is not the Warrior may be: begin the line with the name."]
    pay_to_be_warrior(game, side, _when(game))
    return [f"{game.state.names[side]} spends {MOST_TOKENS} Dragon Tokens to be the Warrior."]


def _when(game: Game) -> int:
    """The height on the stack from which a swap comes next."""
    stack = game.stack
    turns = [height for height, frame in enumerate(stack) if isinstance(frame, TurnOver)]
    if game.state.battle is not None and turns and not isinstance(game.decision, Act):
        return turns[-1] + 1
    return len(stack) - isinstance(game.decision, Spend)


def cast(game: Game, side: int, text: str) -> list[str] | None:
    """The Warrior casts whatever others are about to do, in a scene above all (DW-SPELL-01)."""
    return _meanwhile(game, side, "cast", text)


def use(game: Game, side: int, text: str) -> list[str] | None:
    """Likewise what is in the pouch (DW-TABLE-02: outside battle)."""
    return _meanwhile(game, side, "use", text)


def _meanwhile(game: Game, side: int, verb: str, text: str) -> list[str] | None:
    """A spell or an item of the Warrior's outside battle; where he is asked himself, in a battle and on the way it is
    a move. What carries him away ends the scene first (DW-SCENE-01), and is for scenes alone."""
    state = game.state
    if not state.table or state.battle is not None or game.to_move == state.seats[WARRIOR] == side:
        return None
    refused = not_his(state, side, WARRIOR, verb)
    if refused or not state.here:
        return refused or ["Not before the Warrior has come to the first town (DW-SETUP-06)."]
    over = game.stack[-2] if isinstance(game.decision, Scene) else None
    able = [move for move in _able(game, verb) if isinstance(over, SceneOver) or not _leaves(move)]
    wanted = f"{verb} {text}".lower()
    found = [move for move in able if str(move) == wanted] or [move for move in able if str(move).startswith(wanted)]
    if not found:
        there = ", ".join(f"`{move}`" for move in able) or "nothing"
        rule = "DW-SPELL-12" if verb == "cast" else "DW-ITEM-01"
        return [f"Now, outside battle, the Warrior can {verb}: {there} ({rule})."]
    move = found[0]
    if over is not None and _leaves(move):
        game.change(-2, CarriedAway(verb, tuple(move.args)))
        game.change(-1, over)
    else:
        _DO[verb](game, tuple(move.args))
    return [f"{state.hero.name}: {game.describe(move)}."]


def _able(game: Game, verb: str) -> list[Move]:
    spot = game.state.spot
    able = castable_here(game, spot) if verb == "cast" else usable_here(game, spot)
    return [move for move in able if move.args[0] != "fairy-water"]  # used on entering alone (DW-ITEM-11)


def _leaves(move: Move) -> bool:
    return move.args[0] in ("outside", "return", "wings")


_DO = {"cast": cast_here, "use": use_here}


class CarriedAway(DragonTask, frozen=True):
    """The scene is over and its roles are swapped: magic carries the Warrior away (DW-SPELL-01, DW-SCENE-01)."""

    verb: str
    args: tuple[Any, ...]

    def run(self, game: Game) -> None:
        if any(move.args == self.args for move in _able(game, self.verb)):  # MP may have gone elsewhere meanwhile
            _DO[self.verb](game, self.args)


def give_token(game: Game, side: int, text: str) -> list[str] | None:
    """The Warrior's player awards a token, in a battle too (DW-TOKEN-02); between battles it is a move."""
    if isinstance(game.decision, Journey):
        return None
    refused = not_his(game.state, side, WARRIOR, "award")
    if not refused and not game.state.laid:
        return ["The Dragon Tokens are laid out after the opening chests (DW-TOKEN-06)."]
    names = {game.state.names[player].casefold(): player for player in awardable(game.state)}
    if refused or text.casefold() not in names:
        return refused or [f"A token can be awarded to: {', '.join(names) or 'nobody'} (DW-TOKEN-03, DW-TOKEN-06)."]
    award(game, names[text.casefold()])
    return [f"{text} has been awarded a Dragon Token."]


def ambush(game: Game, side: int, text: str) -> list[str]:
    """Outside towns the Villain may have a Conflict attack, whatever the Warrior is about to do (DW-SCENE-03)."""
    state = game.state
    refused = not_his(state, side, VILLAIN, "ambush")
    if refused:
        return refused
    if not isinstance(game.decision, Journey) or not may_attack(state.spot, state.stay):
        return ["Not in a town, nor where a battle was won, nor across Fairy Water (DW-SCENE-03, DW-BATTLE-20)."]
    game.push(Encounter())
    return ["The Villain attacks."]


def quest(game: Game, side: int, text: str) -> list[str]:
    """Somebody in this town gives a quest; Treasure rates it (DW-QUEST-01, DW-QUEST-03)."""
    state = game.state
    refused = not_his(state, side, ALLY, "quest")
    if refused:
        return refused
    if state.battle is not None or not state.here or not in_town(state.spot):
        return ["Quests are given in towns: their level is the town's (DW-QUEST-06)."]
    game.push(RateQuest(text, first_giver(state)))
    return [f"A quest: {text}. Treasure rates it."]


def done(game: Game, side: int, text: str) -> list[str]:
    """The Ally's character is content: the oldest quest of such words is completed (DW-QUEST-02)."""
    refused = not_his(game.state, side, ALLY, "done")
    if refused:
        return refused
    for place, each in enumerate(game.state.quests):
        if not each.done and each.goal.casefold().startswith(text.casefold()) and each.goal not in game.state.spots:
            game.emit(QuestChanged(place, replace(each, done=True)))
            return [f"Done: {each.goal}. The reward waits in {game.state.spots[each.town].name}."]
    open_ = [each.goal for each in game.state.quests if not each.done and each.goal not in game.state.spots]
    return [f"No open quest begins with {text!r}; there are: {'; '.join(open_) or 'none in words'}."]


def call(game: Game, side: int, text: str) -> list[str]:
    """What Treasure calls something the Warrior has, and of what kind it is (DW-TREAS-05, DW-CONF-16)."""
    state = game.state
    refused = not_his(state, side, TREASURE, "call")
    if refused:
        return refused
    head, *more = [part.strip() for part in text.split(",")]
    what, _, name = head.partition(" ")
    kinds = [match[1] for part in more if (match := re.fullmatch(r"kind (\S+)", part.lower()))]
    if len(kinds) != len(more) or not (name or kinds):
        return ["Say: call weapon Sun Blade, kind fire (or call dragons-fire, kind fire; call healstuff Moon Milk)"]
    worn = getattr(state.hero, what) if what in GEAR else None
    if worn is not None:
        game.emit(Wore(replace(worn, name=name or worn.name, kind=kinds[-1] if kinds else worn.kind)))
        return [f"The {what} is {name or 'as it was called'}{f', of the kind {kinds[-1]}' if kinds else ''}."]
    if kinds and what in ITEM and what != "dragons-fire":
        return [f"{ITEM[what].name} has no kind: weapons, offhands, Dragon's Fire and spells have (DW-CONF-16)."]
    for place, item in reversed(list(enumerate(state.hero.pouch))):  # what was found last comes first
        if item.type == what and not (item.kind if kinds else item.name):
            kind = kinds[-1] if kinds else item.kind
            game.emit(ItemCalled(place, replace(item, name=name or item.name, kind=kind)))
            words = ([name] if name else []) + ([f"of the kind {kind}"] if kinds else [])
            return [f"{ITEM[item.type].name} +{item.level} is {', '.join(words)}."]
    return [f"The Warrior has no {what} that could be called so."]


def attune(game: Game, side: int, text: str) -> list[str]:
    """A quest item makes all later attacks count as a kind (DW-CONF-09); it is used with that (DW-TREAS-06)."""
    refused = not_his(game.state, side, TREASURE, "attune")
    if refused:
        return refused
    name, _, kind = text.rpartition(" ")
    if name not in game.state.hero.keepsakes:
        kept = ", ".join(game.state.hero.keepsakes) or "none"
        return [f"Say: attune ITEM KIND, as in attune {kept} fire; quest items: {kept}."]
    game.emit(Keepsake(name, gone=True))
    game.emit(CountsAs(kind.lower()))
    return [f"From now on all attacks of the Warrior's count as {kind.lower()}."]
