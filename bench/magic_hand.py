"""Entries that the rules play whole, played: each from the hand in a small battle, told beside its own words, to be
read by somebody who knows the rules. ``python -m bench.magic_hand FOLDER SEED [COUNT] [NAME …]``"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from bench.magic_playable import abilities_of, faults_of
from convert.cards.magic.mana import ManaCost
from convert.compendium.files import load_typed
from convert.kernel import Move
from convert.systems.magic_rpg.entries import Land, Spell
from convert.systems.magic_rpg.rules.bodies import facts_of
from convert.systems.magic_rpg.rules.choosing import ChooseTarget, Pick
from convert.systems.magic_rpg.rules.events.base import set_wizard
from convert.systems.magic_rpg.rules.game import Game
from tests.magic_rpg.battles import HandBook, Hold, Wiz, battle

BASICS = ("plains", "island", "swamp", "mountain", "forest")
ROUNDS = 2
MOST_MOVES = 250


def table(entry: Spell | Land) -> Game:
    """Ann holds the card, with mana for anything; both sides have creatures, things and graveyards."""
    ann = Wiz(
        life=20,
        hand=(entry.slug, "murder", "growth", "bear"),
        deck=("ogre", "forest", "salve", "spark", entry.slug, "bear", "mouse", "island", "drake", "plains"),
        play=(*BASICS * 4, "bear", "drake", "guard", "armor", "banner"),
        limit=9,
    )
    bob = Wiz(
        name="Bob",
        life=20,
        hand=("spark", "bear", "gust"),
        deck=("ogre", "swamp", "salve", "mouse", "forest", "murder", "elf", "bear"),
        play=(*BASICS * 2, "mouse", "drake", "ogre", "archer", "armor", "banner"),
        limit=9,
    )
    game = battle([ann], [bob], book=HandBook(entry))
    for number in (0, 1):
        wizard = game.state.wizards[number]
        pile = wizard.piles[0]
        set_wizard(game.state, number, piles=(pile[:-3],), graveyard=pile[-3:])
    return game


def choose(game: Game, moves: Sequence[Move], entry: Spell | Land, dice: random.Random) -> Move:
    """Ann plays the card and all that it can do, casts the rest, attacks, and at last murders what came of it, so that
    what looks at deaths is seen; Bob attacks with little, blocks at times and does nothing else."""
    mine, slug = game.to_move == 0, entry.slug
    by_verb: dict[str, list[Move]] = {}
    for move in moves:
        by_verb.setdefault(move.verb, []).append(move)
    if "yes" in by_verb and dice.random() < 0.85:
        return by_verb["yes"][0]
    if mine:
        own = [move for move in moves if move.args and move.args[0] == slug and move.verb != "discard"]
        made = [move for move in by_verb.get("use", []) if _called(game, move, entry) and dice.random() < 0.5]
        worn = [move for move in by_verb.get("equip", []) if _called(game, move, entry)]
        worn = worn if not any(each.attached for each in game.state.pieces.values()) else []
        if own or made or worn:
            return dice.choice(own or made or worn)
        late = game.state.round == ROUNDS and game.state.phase == "second"
        cast = [move for move in by_verb.get("cast", []) if late or move.args[0] != "murder"]
        if cast and (late or dice.random() < 0.3):
            return dice.choice(cast)
        if isinstance(game.decision, ChooseTarget) and late:
            hit = [move for move in by_verb.get("target", []) if _called(game, move, entry)]
            if hit:
                return hit[0]
    for verb, chance in (("attack", 0.9 if mine else 0.3), ("block", 0.5)):
        if verb in by_verb and dice.random() < chance:
            return dice.choice(by_verb[verb])
    quiet = [move for move in moves if move.verb in ("pass", "done", "stay", "keep")]
    if quiet and not isinstance(game.decision, Pick | ChooseTarget):
        return quiet[0]
    if isinstance(game.decision, Pick | ChooseTarget) and len(moves) > len(quiet) and dice.random() < 0.8:
        return dice.choice([move for move in moves if move not in quiet])
    wild = [move for move in moves if move.verb not in ("flee", "hold")]
    return dice.choice(wild or list(moves))


def _called(game: Game, move: Move, entry: Spell | Land) -> bool:
    return game.name_of(int(move.args[0])) in (entry.name, *[face.name for face in entry.faces])


def told(entry: Spell | Land, seed: int) -> list[str]:
    """What happened: each choice, each sentence, and what changed."""
    game, dice = table(entry), random.Random(seed)
    lines: list[str] = []
    moves, known = 0, standing(game)
    while not game.over and game.state.round <= ROUNDS and moves < MOST_MOVES:
        if isinstance(game.decision, Hold):
            game.play(Move("go"))
            continue
        move = choose(game, list(game.legal_moves()), entry, dice)
        if move.verb not in ("pass", "done", "stay", "cast"):
            lines.append(f"> {'AB'[game.to_move or 0]} {game.describe(move)}")
        seen, phase = len(game.log), game.state.phase
        game.play(move)
        lines += [f"    {line}" for event in game.log[seen:] if (line := game.tell(event))]
        now = standing(game)
        changed = "; ".join(
            f"{name} {difference(known.get(name, ()), now.get(name, ()))}"
            for name in {**known, **now}
            if known.get(name) != now.get(name)
        )
        lines += [f"      {changed}"] * bool(changed)
        known = now
        if game.state.phase != phase and lines and not lines[-1].startswith("["):
            lines.append(f"[{game.state.phase}]")
        moves += 1
    return lines


def difference(before: tuple[str, ...], after: tuple[str, ...]) -> str:
    """What changed, in a few words."""
    if not before or not after:
        return f"+[{' '.join(after)}]" if after else "gone"
    gone, come = [each for each in before if each not in after], [each for each in after if each not in before]
    return f"{', '.join(gone)} → {', '.join(come)}"


def standing(game: Game) -> dict[str, tuple[str, ...]]:
    """Wizards and things in play with all that is told of them, basic lands left out."""
    found: dict[str, tuple[str, ...]] = {}
    for wizard in game.state.wizards:
        numbers = {"life": wizard.life.points, "hand": len(wizard.hand), "deck": wizard.deck}
        numbers |= {"grave": len(wizard.graveyard), "exiled": len(wizard.exiled), **dict(wizard.marks)}
        found[wizard.name] = tuple(f"{name} {number}" for name, number in numbers.items())
    for piece in game.state.pieces.values():
        facts = facts_of(game, piece)
        body = game.bodies.get(piece.id)
        if "Basic" in facts.supertypes and body is None:
            continue
        words = [f"of {'AB'[piece.side]}"]
        words += [f"{body.power}/{body.toughness}", *sorted(body.keywords | body.bans)] if body is not None else []
        words += ["tapped"] * piece.tapped + ["away"] * piece.away + [f"{piece.damage} damage"] * bool(piece.damage)
        words += [f"{count} {name}" for name, count in (("counters", piece.counters), *piece.marks) if count]
        words += [f"on {game.name_of(piece.attached)}"] * bool(piece.attached)
        found[f"{facts.name}#{piece.id}"] = tuple(words)
    return found


def written(cost: ManaCost) -> str:
    """A cost in letters."""
    plain = "".join(letter * getattr(cost, letter) for letter in "WUBRGCS")
    return f"{'X' * cost.x}{cost.generic or ''}{plain}{''.join((*cost.hybrid, *cost.phyrexian))}"


def plain(tree: Any) -> Any:
    """A tree without where its words stand."""
    if isinstance(tree, dict):
        return {key: plain(value) for key, value in tree.items() if key != "src"}
    return [plain(each) for each in tree] if isinstance(tree, list | tuple) else tree


def pool(folder: str) -> list[Spell | Land]:
    """The automatic entries of a compendium that are played whole, by id."""
    entries: list[Spell | Land] = [
        *load_typed(Path(folder) / "spells.json", Spell).entries,
        *load_typed(Path(folder) / "lands.json", Land).entries,
    ]
    automatic = [each for each in entries if each.adjudication.status == "automatic" and each.form != "basic"]
    whole = [each for each in automatic if not faults_of(each)]
    return sorted(whole, key=lambda each: each.id)


def main(folder: str, seed: int, count: int, *names: str) -> None:
    """Draw, play, tell."""
    found = pool(folder)
    drawn = [each for each in found if each.name in names] or random.Random(seed).sample(found, count)
    for number, entry in enumerate(drawn, 1):
        cost = getattr(entry, "mana_cost", ManaCost())
        body = f" {entry.power}/{entry.toughness}" if entry.power is not None else ""
        print(f"\n=== {number}. {entry.name} | {written(cost)} | {' '.join((*entry.classes, *entry.subtypes))}{body}")
        print(entry.text)
        for ability in abilities_of(entry):
            print(f"  {msgspec.json.encode(plain(msgspec.to_builtins(ability))).decode()}")
        print("\n".join(told(entry, seed + number)))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if sys.argv[3:] else 40, *sys.argv[4:])
