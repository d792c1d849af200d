"""``card2spell play``: a game at the keyboard, or one to watch."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from contextlib import suppress
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from convert.cli.left_games import LeftGames
from convert.errors import UsageError
from convert.findings.elsewhere import lies
from convert.findings.reading import refuse_stdin
from convert.prose.matching import words_begin
from convert.table import screen
from convert.table.leaving import until_it_ends
from convert.table.saved import is_saved, last_left, system_of
from convert.table.stopping import Stopped
from convert.terminal import console
from convert.terminal.bounds import MOST_SECONDS
from convert.terminal.opening import DEFAULT_SYSTEM, CompendiumOption, JsonOption, SystemOption, open_compendium
from convert.terminal.warning import tell_warnings

if TYPE_CHECKING:
    from convert.compendium.book import Compendium
    from convert.contract.arena import Arena, Bout
    from convert.kernel import Game, PolicyMaker
    from convert.kernel.dice import TableDice
    from convert.table.scene import Scene


class _FromTheBeginning(Exception):  # noqa: N818  (a wish, not a fault)
    """Before there is a game, a person took back the dice or cards that were entered."""


def play(
    scenario: Annotated[
        str | None,
        typer.Argument(
            metavar="[SCENARIO]",
            help="A scenario's file, or the name of one that comes along.",
        ),
    ] = None,
    side: Annotated[
        list[str] | None, typer.Option("--side", metavar="NAME[,NAME...]", help="One side; twice or more.")
    ] = None,
    human: Annotated[
        list[str] | None,
        typer.Option(
            "--human",
            metavar="SIDE|NAME",
            help="A side that a person plays, from 1, or a character of a side; by default the first side.",
        ),
    ] = None,
    auto: Annotated[bool, typer.Option("--auto", help="The machine plays every side, and you watch.")] = False,
    opponent: Annotated[
        str,
        typer.Option(
            "--opponent",
            metavar="PLAYER",
            help="Who plays the others: novice, sensible, search; or module:Class.",
        ),
    ] = "",
    seed: Annotated[int, typer.Option("--seed", help="The dice: the same seed gives the same game.")] = 0,
    dice: Annotated[str, typer.Option("--dice", help="`auto`, or `ask` to enter what real dice show.")] = "auto",
    cards: Annotated[
        str, typer.Option("--cards", help="`auto`, or `ask` to enter the playing cards drawn from a real deck.")
    ] = "auto",
    resume: Annotated[
        str | None,
        typer.Option("--resume", metavar="[FILE]", help="Continue a saved game; without a name, the one left last."),
    ] = None,
    trust: Annotated[
        bool, typer.Option("--trust", help="With --resume: continue a saved game that was changed by hand, too.")
    ] = False,
    open_table: Annotated[
        bool, typer.Option("--open", help="Everybody sees everything (a game master's view).")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Plain lines also on a terminal, as for a screen reader or a pipe.")
    ] = False,
    pace: Annotated[
        float,
        typer.Option(
            "--pace", metavar="SECONDS", min=0, max=MOST_SECONDS, help="With --auto: how long each picture stands."
        ),
    ] = 1.0,
    listing: Annotated[bool, typer.Option("--list", help="List the scenarios that come along.")] = False,
    compendium: CompendiumOption = None,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Play a scenario at the keyboard, or watch one.

    --list names the scenarios that come along with a game ({set_ups}).

    On a terminal the board is drawn anew at each decision; elsewhere, under NO_COLOR or with --plain, all is lines.

    Example: card2spell play {scenario} --auto --seed 7
    """
    from convert.kernel import Game, find_policy

    saved = _saved(resume)
    if trust and saved is None:
        raise UsageError("--trust is for a saved game", hint="say which: --resume FILE --trust")
    if saved is not None:
        system = system_of(saved) or system
    book = open_compendium(compendium, system)
    arena = book.system.arena(book)
    if listing:
        _list(arena, json)
        return
    if isnan(pace):
        raise UsageError("--pace nan: it is a number of seconds")
    if dice not in ("auto", "ask"):
        raise UsageError(f"--dice {dice}: it is `auto` or `ask`")
    if cards not in ("auto", "ask"):
        raise UsageError(f"--cards {cards}: it is `auto` or `ask`")
    if cards == "ask" and not book.system.deals_cards:
        raise UsageError(f"{book.system.title} is not played with cards from a deck", hint="leave out --cards ask")
    if auto and "ask" in (dice, cards):
        raise UsageError(
            "--auto rolls and draws by itself", hint=f"leave out --{'dice' if dice == 'ask' else 'cards'} ask"
        )
    for named in (scenario or "", *(side or ())):
        for each in named.split(","):
            if not auto:
                refuse_stdin(Path(each.partition("#")[0]), "it is the keyboard of who plays (without --auto)")
    maker = find_policy(opponent or next(iter(arena.players)), arena.players)
    drawn = not (plain or json) and screen.wanted()
    begins = _to_play(arena, scenario, side, saved, trust=trust)
    people = _people(human, begins, auto)
    tell_warnings((scenario or "", *(side or ())), book)
    if saved is not None and isinstance(begins, Game) and not (human or auto):
        people = _same_people(saved, begins) or people
    try:
        hand = _dice(dice, cards, seed)
        game = begins if isinstance(begins, Game) else _begin(begins, seed, hand, system, quiet=json, pause=drawn)
    except Stopped:
        console.talk("stopped: the game had not begun, so nothing is kept")
        return
    if game.trusted:
        console.talk("this game was changed by hand after it was saved: what comes of it is at your own risk")
    if auto:
        game.unattended()
    shown = screen.Screen(pace=0 if people else pace) if drawn else None
    game = _sit(book, arena, game, people, maker, seed, open_table or auto, show=shown, quiet=json, kept_in=saved)
    if json:
        _print_json(game, seed)


def _saved(resume: str | None) -> Path | None:
    """The file of the saved game that is to go on. Raises ``UsageError`` where there is none."""
    from convert.compendium.files import kind_in_words

    if resume is None:
        return None
    path = Path(resume) if resume else last_left(Path())
    refuse_stdin(path, "a saved game is written again when it is left")
    if not path.is_file():
        hint = lies(path) or "--resume alone takes the one that was left last here"
        raise UsageError(f"there is no saved game {path}", hint=hint)
    if not is_saved(path) and (found := kind_in_words(path)):
        name = shlex.quote(str(path))
        who = {"character sheet": name, "campaign": f"{name}#WHO"}.get(found)
        way = name if who is None else f"--side {who} --side OTHERS"
        raise UsageError(f"{path} is a {found}, and a saved game is wanted here", hint=f"card2spell play {way}")
    if not resume:
        console.talk(f"continuing {path}")
    return path


def _list(arena: Arena, json: bool) -> None:
    known = arena.scenarios()
    if json:
        console.out_json("scenarios", {"scenarios": [{"name": n, "title": t} for n, t in known.items()]})
        return
    for name, title in known.items():
        console.out(f"{name}: {title}")


def _to_play(
    arena: Arena, scenario: str | None, side: list[str] | None, resume: Path | None, *, trust: bool
) -> Bout | Game[Any]:
    """What is to begin, or the game that goes on. Raises ``UsageError`` for several at once."""
    if sum((scenario is not None, bool(side), resume is not None)) > 1:
        raise UsageError("a scenario, --side and --resume are three ways to begin", hint="choose one of them")
    if resume is not None:
        return arena.resume(resume, trust=trust)
    if scenario is not None and is_saved(Path(scenario)):
        raise UsageError(f"{scenario} is a saved game", hint=f"card2spell play --resume {shlex.quote(scenario)}")
    return arena.sides(side) if side else arena.scenario(scenario or next(iter(arena.scenarios())))


def _begin(bout: Bout, seed: int, dice: TableDice | None, system: str, *, quiet: bool, pause: bool) -> Game[Any]:
    """A new game, after what there is to read before it. Raises ``Stopped`` where a person leaves before it has
    begun."""
    game = bout.start(seed) if dice is None else None
    if not quiet:
        console.out(bout.title)
        if bout.intro:
            console.out_wrapped(bout.intro.strip())
        if game is not None:
            _tell_goal(bout, game)
    if pause:
        _pause()
    if game is None:
        assert dice is not None
        game = _by_hand(bout, seed, dice, system)
        if not quiet:
            _tell_goal(bout, game)
    return game


def _tell_goal(bout: Bout, game: Game[Any]) -> None:
    """How the game is won, unless its introduction has said so."""
    if "Goal" not in bout.intro:
        for line in game.goal():
            console.out_wrapped(line)


def _dice(dice: str, cards: str, seed: int) -> TableDice | None:
    """What the table rolls or deals itself; None for nothing of it."""
    from convert.kernel.dice import DealtDice, TableDice

    if dice == "ask" and cards == "ask":
        raise UsageError("--dice ask and --cards ask are not for one game", hint="choose one of them")
    return TableDice() if dice == "ask" else DealtDice(seed=seed) if cards == "ask" else None


def _by_hand(bout: Bout, seed: int, dice: TableDice, system: str) -> Game[Any]:
    """Begin with real dice or cards: initiative or the first hands are asked for before there is a game."""
    from convert.kernel import BadDice, NeedDice
    from convert.table.by_hand import ask_dice
    from convert.table.reference import reference_of
    from convert.table.threshold import Threshold

    before = Threshold(bout, reference_of(system), console.out_wrapped)

    def readable(line: str) -> bool:
        return _before_it_begins(line) or before.answers(line)

    while True:
        try:
            return bout.start(seed, dice.copy())
        except NeedDice as wanted:
            try:
                ask_dice(dice, wanted, _ask_before, console.out, readable)
            except _FromTheBeginning:
                dice.take_back()
                console.out("Taken back: all that was entered.")
        except BadDice as error:
            dice.take_back()
            console.out(f"{error.message}: {error.hint}.")


def _same_people(saved: Path, game: Game[Any]) -> dict[int, set[str]]:
    """Who played at the keyboard when the game was left."""
    from convert.table.course import people_in

    return {seat.side: set(seat.names) for seat in people_in(saved) if 0 <= seat.side < len(game.sides)}


def _people(human: list[str] | None, begins: Bout | Game[Any], auto: bool) -> dict[int, set[str]]:
    """The sides that people play; of a side that they share with the machine, the characters that are theirs."""
    people: dict[int, set[str]] = {}
    for one in () if auto else human or ("1",):
        if one.isdecimal():
            if not 1 <= int(one) <= len(begins.sides):
                raise UsageError(f"--human {one}: the sides are 1 to {len(begins.sides)}")
            people[int(one) - 1] = set()
            continue
        side, name, alone = _seat_of(one, begins)
        if alone:
            people[side] = set()
        elif people.get(side) != set():
            people.setdefault(side, set()).add(name)
    return people


def _seat_of(name: str, begins: Bout | Game[Any]) -> tuple[int, str, bool]:
    """The side and the whole name of the character who is called so, and whether nobody else is on that side. Raises
    ``UsageError`` unless it is one."""
    from convert.kernel import Game

    sides = begins.sides
    groups = [[side] for side in sides] if isinstance(begins, Game) else begins.members
    known = [(side, member) for side, names in enumerate(groups) for member in names]
    wanted = name.lower()
    found = [one for one in known if one[1].lower() == wanted] or [
        one for one in known if words_begin(wanted, one[1].lower())
    ]
    if not found and wanted in [side.lower() for side in sides]:
        side = [side.lower() for side in sides].index(wanted)
        return side, sides[side], True  # a side as the board calls it: everybody on it
    if len(found) != 1:
        names = ", ".join(member for _, member in known)
        who = "several are" if found else "nobody is"
        raise UsageError(f"--human {name}: {who} called so here", hint=f"there are: {names}")
    side, whole = found[0]
    return side, whole, sum(member[0] == side for member in known) == 1


def _sit(
    book: Compendium,
    arena: Arena,
    game: Game[Any],
    people: dict[int, set[str]],
    maker: PolicyMaker,
    seed: int,
    everything: bool,
    *,
    show: Callable[[Scene], None] | None,
    quiet: bool,
    kept_in: Path | None,
) -> Game[Any]:
    """Play to the end or until a person stops; the game as it then stands."""
    from convert.kernel import derive
    from convert.kernel.saving import believed
    from convert.table.advice import adviser
    from convert.table.keyboard import Table
    from convert.table.reference import reference_of

    machine = {n: maker(derive(seed, n)) for n in range(len(game.sides)) if people.get(n, {""})}
    say = (lambda line: None) if quiet else console.out_wrapped
    at_terminal = sys.stdin.isatty()  # while there still is one
    several = sum(max(1, len(names)) for names in people.values()) > 1
    table = Table(
        game,
        machine=machine,
        ask=_ask,
        say=say,
        open_table=everything,
        show=show,
        seats={side: names for side, names in people.items() if names},
        hand_over=_hand_over if several and at_terminal else None,
        rows=show.answers if isinstance(show, screen.Screen) else None,
        linger=at_terminal,
        advise=adviser(arena.players, seed),
        reference=reference_of(game.system, book),
        kept_in=kept_in,
    )
    with believed(game.trusted):
        stop = until_it_ends(table, LeftGames(), at_terminal=at_terminal)
    if isinstance(stop, KeyboardInterrupt):
        raise stop
    return table.game


def _ask(prompt: str) -> str:
    """A line from the person; the prompt is talk, not data."""
    from convert.terminal.streams import read_line

    return read_line(prompt)


def _hand_over(name: str) -> None:
    """Clear the screen, and what was scrolled off it, before the next person's hidden things, and wait until they sit
    there: what the one before still types goes on to nothing. Raises ``Stopped`` for one who leaves."""
    screen = console.out_console()
    screen.clear()
    if screen.is_terminal:
        screen.file.write("\x1b[3J")
        screen.file.flush()
    with suppress(EOFError):
        while (line := _ask(f"{name}: your turn at the keyboard. Enter goes on. ").strip().lower()) not in (
            "",
            name.lower(),
        ):
            _before_it_begins(line if line != "undo" else "")
            console.out("Only Enter goes on (q stops).")


def _pause() -> None:
    """Let a person read before the screen is cleared. Raises ``Stopped`` for one who leaves."""
    with suppress(EOFError, _FromTheBeginning):
        _before_it_begins(_ask("Enter begins. ").strip())


def _ask_before(prompt: str) -> str:
    """A line before there is a game."""
    try:
        return _ask(prompt)
    except EOFError:
        raise Stopped from None


def _before_it_begins(line: str) -> bool:
    """What a person may say before there is a game: leave (``Stopped``), or take back what was entered
    (``_FromTheBeginning``). False for anything else."""
    if line in ("q", "quit", "exit"):
        raise Stopped
    if line == "undo":
        raise _FromTheBeginning
    return False


def _print_json(game: Game[Any], seed: int) -> None:
    from convert.kernel import write_moves

    console.out_json(
        "play",
        {
            "seed": seed,
            "over": game.over,
            "winner": game.winner,
            "sides": list(game.sides),
            "rounds": game.rounds,
            "moves": write_moves(game.history).splitlines(),
            "events": [line for line in map(game.tell, game.log) if line],
        },
    )
