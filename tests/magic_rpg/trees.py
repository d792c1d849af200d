"""Plain trees that tests of battles are written with, and what they look at."""

from __future__ import annotations

from typing import Any

from convert.systems.magic_rpg.rules.game import Game

SELF = {"how": "self"}
YOU = {"how": "you", "kind": ["player"]}
FOES = {"how": "all", "kind": ["player"], "side": "opponent"}
MINE = {"how": "choose", "kind": ["creature"], "side": "you", "count": 1}
TAP = {"op": "tap", "what": SELF}
TOP = {"id": "c1", "how": "top", "kind": ["card"], "side": "you", "zone": "spellbook"}
DRAW = {"op": "prepare"}


def keyword(word: str, **more: Any) -> dict[str, Any]:
    """A keyword of a card."""
    return {"mode": "keyword", "keyword": word, **more}


def when(event: str, *do: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What is done when something happens; ``more`` says of the event what it is about."""
    return {"mode": "trigger", "when": {"event": event, **more}, "do": list(do)}


def use(*cost: dict[str, Any], do: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """What is done for a price."""
    return {"mode": "activate", "cost": list(cost), "do": do, **more}


def hand(game: Game, wizard: int) -> list[str]:
    """The slugs of a hand."""
    return [game.card_index.card(card).slug for card in game.state.wizards[wizard].hand]


def deck(game: Game, wizard: int = 0) -> list[str]:
    """The slugs of a deck, from its top."""
    return [game.card_index.card(card).slug for pile in game.state.wizards[wizard].piles for card in pile]


def quietly(game: Game) -> None:
    """Nobody does anything."""
    game.play(next(move for move in game.legal_moves() if move.verb in ("pass", "done", "stay", "discard", "go")))
