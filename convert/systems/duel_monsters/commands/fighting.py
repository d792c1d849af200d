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


class LeftFight:
    """The fight of a campaign, kept beside it (``convert.table.leaving.Keeper``); unless ``keep``, never."""

    what = "fight"

    def __init__(self, campaign: Path, begun: Begun, *, keep: bool) -> None:
        self._campaign = campaign
        self._begun = begun
        self._path = kept_at(campaign)
        self._keep = keep

    def left(self, board: Board, keeps: bool) -> str:
        """Keep it where anything was decided."""
        if not (self._keep and keeps and board.whole) or (not board.unsaved and board.kept_in is None):
            return self._as_it_was()
        return self._saved(board)

    def ended(self, board: Board) -> str:
        """Keep it at its end, for the sheets, unless they have it."""
        if _as_plain(self._campaign)[0] != self._begun.campaign:
            return ", and is written onto the sheets"
        if not self._keep or not (board.decided or board.kept_in is not None):
            return self._as_it_was()
        return self._saved(board)

    def _as_it_was(self) -> str:
        """Nothing is written."""
        if self._path.is_file():
            return f", and it is kept in {self._path} as it was; {GO_ON}"
        return f", and nothing of it is kept; {BEGIN_ANEW}"

    def _saved(self, board: Board) -> str:
        try:
            board.save(self._path)
        except OSError as error:
            board.refused = error
            return f", and could not be kept in {self._path}: {error.strerror}"
        return f", and it is kept in {self._path}; {GO_ON}"


def play(table: Table, game: Game, begun: Begun, *, auto: bool, dry_run: bool = False) -> bool:
    """A fight at this keyboard, drawn where a person plays at a terminal (for a program it is told on standard error);
    how it ends is written onto the sheets. False where a person stops. Whatever stops it, it is kept, if anybody
    decided anything (not for a pipe that ends, nor for a ``dry_run``), and the campaign is as it was."""
    from convert.kernel import derive, find_policy
    from convert.systems.duel_monsters.rules.players import PLAYERS
    from convert.table import screen
    from convert.table.advice import adviser
    from convert.table.keyboard import Table as Board
    from convert.table.leaving import until_it_ends
    from convert.table.reference import reference_of

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
        advise=adviser(PLAYERS, begun.seed),
        reference=reference_of(game.system, table.compendium),
        kept_in=path if path.is_file() else None,
        beside={"fight": begun},
    )
    keeper = LeftFight(table.path, begun, keep=not dry_run)

    def write_down(ended: Game) -> None:
        outcome = fights.after_fight(table.campaign, table.library, ended.state, begun.who)
        with uninterrupted():  # the sheets have it and nothing is kept of it, or neither
            table.does(outcome, dry_run, ends_fight=True)
            if not dry_run:
                path.unlink(missing_ok=True)

    stop = until_it_ends(board, keeper, at_terminal=at_terminal, then=write_down)
    if isinstance(stop, KeyboardInterrupt):
        raise stop
    return stop is None


def _as_plain(path: Path) -> tuple[dict[str, Any], Document]:
    """A campaign as its file says it, whatever the file looks like; and where everything in it stands."""
    campaign, document = read_campaign(path)
    return msgspec.json.decode(msgspec.json.encode(campaign)), document


def _said(value: Any) -> str:
    return "not there" if value is NOTHING else msgspec.json.encode(value).decode()
