"""Pairs of entries whose abilities work all the time, put in play together on a set table: every pair comes to rest,
and what it rests in is what it would be worked out as once more (GAME-08).

``python -m bench.lasting_pairs [PAIRS] [COMPENDIUM] [SEED]``: each ability beside itself first, then pairs drawn evenly
over the kinds of what they do. Exit status 1 where one went on for ever, raised, or did not rest."""

from __future__ import annotations

import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from convert.compendium.book import Compendium
from convert.kernel.dice import NeedDice
from convert.systems.duel_monsters.entries import Entry, Monster, Spell
from convert.systems.duel_monsters.rules.card_index import CardIndex
from convert.systems.duel_monsters.rules.effects import constant
from convert.terminal.opening import starter_compendium
from tests.rules_effects.arena import in_play, summon
from tests.rules_fight.fights import CARD_INDEX, fight, mage

EVENTS = 400
"""More events than this as two things come into play, and they go on for ever."""
VALUES: dict[str, Any] = {"mp": 10, "focus": 6, "channeling": 10, "preparation": 6}


class EndlessError(Exception):
    """A pair went on for ever."""


def kinds(entry: Entry) -> Iterator[str]:
    """What it does all the time: the tags of the steps, one ability that hangs on a condition told apart."""
    for ability in entry.effects:
        if ability.mode == "continuous" and "play" in ability.from_:
            for step in ability.do:
                yield f"{step.__struct_config__.tag}{'?' if ability.if_ or step.if_ else ''}"


def groups(entries: Sequence[Entry]) -> dict[str, list[Entry]]:
    """By what they do, every tree once."""
    out, seen = defaultdict(list), set[bytes]()
    for entry in entries:
        plays = (isinstance(entry, Monster) and entry.form != "token") or (
            isinstance(entry, Spell) and entry.form in ("continuous", "field")
        )
        said = msgspec.json.encode([one for one in entry.effects if one.mode == "continuous"])
        if not plays or said in seen:
            continue
        seen.add(said)
        for kind in dict.fromkeys(kinds(entry)):
            out[kind].append(entry)
    return dict(out)


def together(card_index: CardIndex, one: Entry, other: Entry, *, same_side: bool) -> str:
    """What is wrong with these two in play, "" where nothing is."""
    game = fight([mage("A", **VALUES)], [mage("B", **VALUES)], card_index=card_index)
    game.drop()
    game.state.turn = "a"
    emit = game.emit

    def counted(event: object) -> None:
        if len(game.log) > EVENTS:
            raise EndlessError
        emit(event)  # type: ignore[arg-type]

    game.emit = counted  # type: ignore[method-assign]
    try:
        summon(game, "masaki", "a")
        summon(game, "kuriboh", "b")
        for entry, who in ((one, "a"), (other, "a" if same_side else "b")):
            if isinstance(entry, Monster):
                summon(game, entry.slug, who)
            else:
                in_play(game, entry.slug, who, "field" if entry.form == "field" else "lasting")
            if game.decision is not None:
                return ""  # somebody is asked: not for ever
        before = len(game.log)
        constant.refresh(game)
        new = [type(event).__name__ for event in game.log[before:]]
        return f"does not rest: {', '.join(new)}" if new else ""
    except (KeyError, NeedDice):
        return ""  # one of them has left at once; a die is rolled
    except EndlessError:
        return "goes on for ever: " + ", ".join(dict.fromkeys(type(event).__name__ for event in game.log[-12:]))


def pairs(found: dict[str, list[Entry]], number: int, chance: random.Random) -> Iterator[tuple[Entry, Entry]]:
    """Each tree beside itself, then ``number`` pairs of kinds drawn evenly."""
    yield from ((one, one) for one in {entry.id: entry for each in found.values() for entry in each}.values())
    names = sorted(found)
    for _ in range(number):
        one, other = chance.choice(names), chance.choice(names)
        yield chance.choice(found[one]), chance.choice(found[other])


def main(arguments: Sequence[str]) -> int:
    """Try them; the number of pairs that are wrong is said."""
    number = int(arguments[0]) if arguments else 2000
    book = Compendium.load(Path(arguments[1])) if len(arguments) > 1 else starter_compendium()
    chance = random.Random(int(arguments[2]) if len(arguments) > 2 else 0)
    usual = {entry.id: entry for entry in CARD_INDEX.entries}
    card_index = CardIndex({**usual, **{entry.id: entry for entry in book.entries}}.values())
    found = groups(tuple(book.entries))
    tried, wrong, began = 0, 0, time.monotonic()
    for one, other in pairs(found, number, chance):
        for same_side in (True, False):
            tried += 1
            try:
                said = together(card_index, one, other, same_side=same_side)
            except Exception as error:
                said = f"{type(error).__name__}: {error}"
            if said:
                wrong += 1
                print(f"{one.name} + {other.name} ({'one side' if same_side else 'two sides'}): {said}", flush=True)
    print(f"{tried} tries, {len(found)} kinds, {wrong} wrong, {time.monotonic() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
