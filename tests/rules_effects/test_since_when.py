"""How far back a condition looks: this turn, the last one, since one's own last turn, the whole fight."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from convert.effects import Event, Selector
from convert.systems.duel_monsters.rules.effects import recent_events
from convert.systems.duel_monsters.rules.effects.language import LANGUAGE
from convert.systems.duel_monsters.rules.effects.recent_events import occurrences
from convert.systems.duel_monsters.rules.events import (
    Arrived,
    AttackDeclared,
    Revealed,
    SpellChanged,
    SpellStayed,
    TurnBegan,
)
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


@pytest.mark.parametrize("came", ["arrived", "stayed", "revealed", "activated"])
def test_what_befell_others_in_this_stay_is_since_it_came(monkeypatch: pytest.MonkeyPatch, came: str) -> None:
    """ "If a Fish was destroyed while this card was face-up on the field": of what others met, no more than that."""
    monkeypatch.setitem(LANGUAGE, _Mark, _told)
    monkeypatch.setattr(recent_events, "readers_of", lambda _: {_Mark: _told})
    here = Ref("carp")
    comes: Any = {
        "arrived": Arrived(SimpleNamespace(id=here)),  # type: ignore[arg-type]
        "stayed": SpellStayed(SimpleNamespace(id=here)),  # type: ignore[arg-type]
        "revealed": Revealed(here, "attacked"),
        "activated": SpellChanged(here, {"mode": "lasting"}),
    }[came]
    game: Any = SimpleNamespace(log=[_Mark("before"), comes, _Mark("since")], state=None)
    others = Event(event="destroyed", what=Selector(kind="monster"))
    told: Any = recent_events.told
    assert list(told(game, "stay", others, "", here)) == ["since"]
    itself = Event(event="destroyed", what=Selector(how="self"))
    assert list(told(game, "stay", itself, "", here)) == ["since", "before"]
