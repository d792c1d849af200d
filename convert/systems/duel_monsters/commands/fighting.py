"""A fight of a campaign at the keyboard; one that is left before its end is kept beside the campaign."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from convert.compendium.taking_back import NOTHING, changes
from convert.errors import Card2SpellError, UsageError
from convert.plain_file import SAVED_MOST, read_plain
from convert.signals import uninterrupted
from convert.systems.duel_monsters.campaign import fights
from convert.systems.duel_monsters.campaign.files import SHAPE, read_campaign
from convert.terminal import console
from convert.terminal.streams import read_line

if TYPE_CHECKING:
    from convert.findings.documents import Document
    from convert.systems.duel_monsters.commands.table import Table
    from convert.systems.duel_monsters.rules.game import Game
    from convert.systems.duel_monsters.rules.state import State
    from convert.table.keyboard import Table as Board

BEGIN_ANEW = "the same command begins it anew"
GO_ON = "`card2spell campaign fight` continues it"
FORGET = "`card2spell campaign fight --drop` forgets it"


class Begun(msgspec.Struct, frozen=True):
    """What a kept fight says of its campaign: who of it fights (nobody named: all), who plays against them by which
    dice, and the campaign as it went in."""

    who: tuple[str, ...]
    opponent: str
    seed: int
    campaign: dict[str, Any]


class _File(msgspec.Struct, frozen=True):
    fight: Begun


def kept_at(campaign: Path) -> Path:
    """Where the fight of a campaign that was left is kept."""
    return campaign.with_suffix(".fight")


def drop(campaign: Path) -> None:
    """Forget the fight that was left. Raises ``UsageError`` where there is none."""
    if not kept_at(campaign).is_file():
        raise UsageError(f"no fight of {campaign} was left")
    kept_at(campaign).unlink()
    console.talk("the fight that was left is forgotten; it cost nothing")


def left(path: Path) -> str:
    """What is to be said of a fight that was left, beside its campaign; "" where none was."""
    if not kept_at(path).is_file():
        return ""
    if not _would_go_on(path):
        return f"A fight was left in {kept_at(path)} and cannot go on: {path} was changed since. {FORGET}."
    return f"A fight was left before its end, and is kept in {kept_at(path)}: {GO_ON}; {FORGET}."


def refuse_undo(path: Path) -> None:
    """Raises ``UsageError`` where a fight of this campaign was left: what an undo took back came before it."""
    if kept_at(path).is_file():
        raise UsageError(
            f"a fight of {path} was left and is not over; it could not go on after this",
            hint=f"{GO_ON}; {FORGET}. Nothing was changed",
        )


def refuse_to_spoil(path: Path) -> None:
    """Raises ``UsageError`` where a fight of this campaign was left that can go on only as long as nothing changes."""
    if _would_go_on(path):
        refuse_undo(path)


def _would_go_on(path: Path) -> bool:
    """Whether a fight was left and the campaign is as it went in; not where a file cannot be read."""
    try:
        begun = msgspec.json.decode(read_plain(kept_at(path), SAVED_MOST), type=_File).fight
    except (msgspec.MsgspecError, OSError, Card2SpellError):
        return False
    return begun.campaign == _as_plain(path)[0]


def begin(table: Table, monsters: Sequence[str], who: Sequence[str], opponent: str, seed: int) -> tuple[Game, Begun]:
    """A new fight. Raises ``UsageError`` while another one is not over."""
    from convert.systems.duel_monsters.rules.game import Game

    if kept_at(table.path).exists():
        raise UsageError(f"a fight of {table.path} was left and is not over", hint=f"{GO_ON}; {FORGET}")
    setup = fights.against(table.campaign, table.library, monsters, who)
    begun = Begun(tuple(who), opponent, seed, _as_plain(table.path)[0])
    return Game.new(setup, table.library.book, seed=seed), begun


def go_on(table: Table, who: Sequence[str]) -> tuple[Game, Begun]:
    """The fight that was left. Raises ``UsageError`` where there is none, or the campaign is not as it went in; a
    ``SavedGameError`` where the file is no saved fight any more."""
    from convert.contract.arena import read_saved
    from convert.systems.duel_monsters.rules.card_index import CardIndex
    from convert.systems.duel_monsters.rules.game import Game

    path = kept_at(table.path)
    if not path.is_file():
        raise UsageError("name the monsters to fight", hint=f"no fight of {table.path} was left that could go on")
    game = read_saved(Game, path, CardIndex.of(table.library.book))
    try:
        begun = msgspec.json.decode(read_plain(path, SAVED_MOST), type=_File).fight
    except msgspec.MsgspecError:
        raise UsageError(f"{path} is no fight of a campaign", hint=f"`card2spell play --resume {path}`") from None
    now, document = _as_plain(table.path)
    if begun.campaign != now:
        told = "; ".join(
            f"{document.find(SHAPE, place, '').at}: {' > '.join(map(str, place))} was {_said(old)} and is {_said(new)}"
            for place, old, new in changes(begun.campaign, now)
        )
        raise UsageError(
            f"{table.path} was changed since the fight in {path} was left ({told})", hint=f"put that back; or {FORGET}"
        )
    if who:
        raise UsageError("who fights was settled when the fight began", hint="leave out --who")
    return game, begun


def play(table: Table, game: Game, begun: Begun, *, auto: bool, keep: bool) -> State | None:
    """A fight at this keyboard, drawn where a person plays at a terminal (for a program it is told on standard error);
    the state it ends in, None where that person stops. Then it is kept, if they decided anything (not for a pipe that
    ends, nor unless ``keep``)."""
    from convert.kernel import derive, find_policy
    from convert.systems.duel_monsters.rules.players import PLAYERS
    from convert.table import screen
    from convert.table.keyboard import Table as Board
    from convert.table.stopping import Stopped

    maker, path = find_policy(begun.opponent, PLAYERS), kept_at(table.path)
    drawn = screen.Screen() if screen.wanted() and not (auto or table.json) else None
    at_terminal = sys.stdin.isatty()  # while there still is one
    board = Board(
        game,
        machine={side: maker(derive(begun.seed, side)) for side in range(len(game.sides)) if auto or side},
        ask=read_line,
        say=console.talk if table.json else console.out_wrapped,
        open_table=auto,
        show=drawn,
        rows=drawn.answers if drawn is not None else None,
        linger=not auto and at_terminal,
        kept_in=path if path.is_file() else None,
        beside={"fight": begun},
    )
    try:
        state: State = board.run().state
    except (Stopped, KeyboardInterrupt) as stop:
        with uninterrupted():
            if isinstance(stop, KeyboardInterrupt):
                board.make_whole()
            asked = at_terminal or (isinstance(stop, Stopped) and stop.asked)
            console.talk(f"stopped: the fight is not over, and {_left(board, path, keep and asked)}")
        if isinstance(stop, KeyboardInterrupt):
            raise
        return None
    return state


def _left(board: Board, path: Path, keep: bool) -> str:
    """Keep a fight that is left; in words, what became of it."""
    if not keep or (not board.unsaved and board.kept_in is None):
        return f"it is kept in {path} as it was; {GO_ON}" if path.is_file() else f"nothing of it is kept; {BEGIN_ANEW}"
    try:
        board.save(path)
    except OSError as error:
        return f"could not be kept in {path}: {error.strerror}"
    return f"it is kept in {path}; {GO_ON}"


def over(table: Table) -> None:
    """The fight has been written onto the sheets: nothing of it is kept any longer."""
    kept_at(table.path).unlink(missing_ok=True)


def _as_plain(path: Path) -> tuple[dict[str, Any], Document]:
    """A campaign as its file says it, whatever the file looks like; and where everything in it stands."""
    campaign, document = read_campaign(path)
    return msgspec.json.decode(msgspec.json.encode(campaign)), document


def _said(value: Any) -> str:
    return "not there" if value is NOTHING else msgspec.json.encode(value).decode()
