"""How far back a condition looks: this turn, the last one, since one's own last turn, the whole fight."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from convert.systems.duel_monsters.rules.effects.language import LANGUAGE
from convert.systems.duel_monsters.rules.effects.recent_events import occurrences
from convert.systems.duel_monsters.rules.events import AttackDeclared, TurnBegan
from convert.systems.duel_monsters.rules.refs import Ref


class _Mark:
    def __init__(self, name: str) -> None:
        self.name = name


def _told(_: Any, event: _Mark) -> Iterator[str]:
    yield event.name


@pytest.mark.parametrize(
    ("during", "found"),
    [
        ("turn", ["now"]),
        ("last_turn", ["theirs"]),
        ("own_turn", ["theirs", "mine"]),
        ("duel", ["now", "theirs", "mine", "old"]),
    ],
)
def test_your_next_standby_phase_looks_back_to_your_own_last_turn(
    monkeypatch: pytest.MonkeyPatch, during: str, found: list[str]
) -> None:
    monkeypatch.setitem(LANGUAGE, _Mark, _told)
    monkeypatch.delitem(LANGUAGE, TurnBegan)  # whose own moments are not asked for here
    log: list[Any] = []
    for who, name in (("you", "old"), ("foe", ""), ("you", "mine"), ("foe", "theirs"), ("you", "now")):
        log += [TurnBegan(who), *([_Mark(name)] if name else [])]
    game: Any = SimpleNamespace(log=log, state=None)
    told: list[Any] = list(occurrences(game, during, "you"))
    assert told == found


def test_in_this_attack_looks_back_to_its_declaration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LANGUAGE, _Mark, _told)
    monkeypatch.delitem(LANGUAGE, TurnBegan)
    monkeypatch.delitem(LANGUAGE, AttackDeclared)
    declared = AttackDeclared(Ref("foe"), Ref("you"), 0, False, "")
    log: list[Any] = [TurnBegan("foe"), declared, _Mark("first"), declared, _Mark("second")]
    game: Any = SimpleNamespace(log=log, state=None)
    lately: list[Any] = list(occurrences(game, "attack", "you"))
    today: list[Any] = list(occurrences(game, "turn", "you"))
    assert (lately, today) == (["second"], ["second", "first"])
    game.log = [declared, _Mark("last turn"), TurnBegan("foe")]
    assert not list(occurrences(game, "attack", "you"))
