"""What a player of Duel Monsters does that a person would shake their head at, counted over many fights:
``python -m bench.player_counts [FIGHTS]``. The former sensible player first, then today's."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from convert.kernel import Policy, PolicyMaker, derive
from convert.kernel.moves import Move
from convert.systems.duel_monsters.arena import Fight, FightArena
from convert.systems.duel_monsters.rules.effects.choosing import Choose
from convert.systems.duel_monsters.rules.events import Damaged, Noted, SpellDeclared
from convert.systems.duel_monsters.rules.game import Game
from convert.systems.duel_monsters.rules.players import PLAYERS
from convert.systems.duel_monsters.rules.turn import Act
from convert.terminal.opening import starter_compendium
from tests.players.former_duel_monsters import FormerPlayer
from tests.players.parties import PARTIES, party

FIGHTS = 40
VERBS = ("precast", "full-cast", "sacrifice", "answer", "brace", "shadow", "flee")


def fights() -> Iterator[Fight]:
    """The bundled scenarios and the parties of the mirror matches."""
    arena = FightArena(starter_compendium())
    for name in arena.scenarios():
        yield arena.scenario(name)
    for name in PARTIES:
        yield party(arena, name)


def watch(game: Game, move: Move, counts: Counter[str]) -> None:
    """Count what is to be seen in a move before it is played."""
    decision, side = game.decision, game.to_move
    for verb in VERBS:
        counts[verb] += verb in move.verb
    if move.verb == "stance":
        counts["stances"] += 1
        counts[f"stance {move.args[0]}"] += 1
    if isinstance(decision, Act) and move.verb == "end":
        counts["turns"] += 1
        counts["turns with a legal Attack unused"] += any(one.verb == "attack" for one in game.legal_moves())
        own = [b for b in game.state.beings.values() if decision.who in (b.id, b.caster) and not (b.body or b.shadow)]
        friends = [b for b in game.state.beings.values() if b.side == side and b not in own]
        fighting = any(b.skirmish for b in (*own, *friends))
        counts["turns of somebody idle while companions fight"] += fighting and any(b.actions >= 2 for b in own)
    if isinstance(decision, Choose) and move.verb == "choose":
        beneath = game.stack[-2] if len(game.stack) > 1 else None
        ctx = getattr(beneath, "ctx", None)
        entry = game.card_index.get(ctx.entry) if ctx is not None else None
        if entry is not None and entry.slug == "de-spell":
            ref = str(move.args[0])
            spell = game.state.spells.get(ref)
            holder = game.state.beings.get(ref.split(":")[1]) if ":" in ref else None
            owner = spell.side if spell is not None else holder.side if holder is not None else None
            counts["De-Spells"] += 1
            counts["De-Spells of one's own"] += owner == side


def look(game: Game, since: int, counts: Counter[str]) -> None:
    """Count what is to be seen in the events of a move."""
    for event in game.log[since:]:
        if isinstance(event, SpellDeclared) and event.how in ("cast", "precast"):
            counts["castings"] += event.how == "cast"
        elif isinstance(event, Noted) and event.text.endswith("nothing changes."):
            counts["steps that reached nobody"] += 1
        elif isinstance(event, Damaged) and event.kind == "effect" and event.hp + event.linked:
            source, target = game.state.beings.get(event.source), game.state.beings.get(event.who)
            turn = game.state.beings.get(game.state.turn)
            by = source.side if source is not None else turn.side if turn is not None else None
            counts["HP burned"] += event.hp + event.linked
            counts["HP burned of one's own side"] += (event.hp + event.linked) * (
                target is not None and target.side == by
            )


def count(maker: PolicyMaker, number: int) -> Counter[str]:
    """Everything of so many fights in each of the settings."""
    counts: Counter[str] = Counter()
    for fight in fights():
        for index in range(number):
            seed = derive(16, index)
            game = fight.start(seed)
            players: list[Policy] = [maker(derive(seed, side)) for side in range(len(fight.sides))]
            while (side := game.to_move) is not None:
                move = players[side].choose(game, game.legal_moves())
                watch(game, move, counts)
                since = len(game.log)
                game.play(move)
                look(game, since, counts)
            counts["fights"] += 1
            counts["draws"] += game.winner is None
            counts["rounds"] += game.rounds
        told = set()
        for own in range(8):
            game = fight.start(7)
            players = [maker(derive(own, side)) for side in range(len(fight.sides))]
            while (side := game.to_move) is not None:
                game.play(players[side].choose(game, game.legal_moves()))
            told.add(tuple(game.history))
        counts["courses of 8 seeds of the player"] += len(told)
    return counts


def main() -> None:
    """Print both players' counts side by side."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdecimal() else FIGHTS
    former, today = count(FormerPlayer, number), count(PLAYERS["sensible"], number)
    for name in sorted(set(former) | set(today)):
        print(f"{name:46} former {former[name]:7,}   today {today[name]:7,}")


if __name__ == "__main__":
    main()
