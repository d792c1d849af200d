"""What a table writes down beside moves: palette, questions, obstacles, the X card, the Warrior's character
(DW-SETUP-02, DW-SETUP-04, DW-SETUP-05, DW-WAR-09, DW-TREAS-06 to DW-TREAS-08, DW-DUN-04), Conflict Cards that the
Villain invents (DW-CONF-05), and who plays which character (DW-ROLE-05, DW-SCENE-02)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from convert.systems.dragon_warrior.formulas import STEP, base_points, conflict_level, fast_cost
from convert.systems.dragon_warrior.rules.events import Characterised, Invented, Keepsake, NoteChanged, Noted
from convert.systems.dragon_warrior.rules.state import ROLES, VILLAIN, WARRIOR, Foe, Note, State, role_name

if TYPE_CHECKING:
    from convert.systems.dragon_warrior.rules.game import Game

COMMANDS = (
    "story TEXT      write down what happened",
    "yes WORDS       add to the Yes list",
    "no WORDS        add to the No list",
    "mood TEXT       the theme and mood",
    "ask ROLE TEXT   ask the holder of a role something about his area",
    "answer TEXT     answer the last open question",
    "x SUBJECT       X card: the last story record is removed, its subject never comes back",
    "obstacle TEXT   something that a quest item will be needed for",
    "solve ITEM      the quest item of that name gets past the oldest open obstacle",
    "keepsake NAME   a quest item was found",
    "hand ROLE NAME  a character is played by the holder of that role from now on",
    "invent NAME, level 2, attack 3, defense 3, hp 15, mp 0, fast, boss   a Conflict Card of the Villain's",
    "name, kind, pronouns, trait TEXT   about the Warrior",
    "notes           all that was written down",
)
_CHARACTER = ("name", "kind", "pronouns", "trait")


def jot(game: Game, side: int, line: str) -> list[str] | None:
    """Carry out one of ``COMMANDS``; what there is to say of it, or None for a line that is none of them."""
    word, _, text = line.strip().partition(" ")
    text = text.strip()
    if word == "notes" and not text:
        return told(game.state) or ["Nothing is written down."]
    if word == "write":
        return list(COMMANDS)
    if not text:
        return [f"Say what: {word} TEXT"] if word in (*_PLAIN, *_SPECIAL, *_CHARACTER) else None
    role = role_of(game.state, side)
    if word in _PLAIN:
        return _write(game, word, text, role)
    if word in _CHARACTER:
        game.emit(Characterised(**{word: text}))
        return [f"The Warrior's {word}: {text}."]
    if word in _SPECIAL:
        return _SPECIAL[word](game, text, role)
    return None


_PLAIN = ("story", "yes", "no", "mood", "obstacle", "answer")


def role_of(state: State, side: int) -> int:
    """The first role that a player holds."""
    return next((role for role, player in enumerate(state.seats) if player == side), WARRIOR)


def _write(game: Game, word: str, text: str, role: int) -> list[str]:
    if word == "obstacle" and role == WARRIOR and game.state.table:
        return ["Any player but the Warrior may introduce an obstacle (DW-TREAS-07)."]
    if word == "answer":
        return _answer(game, text, role)
    game.emit(Noted(Note(word, text, role, state="open" if word == "obstacle" else "")))
    return [f"Written down ({word})."]


def _answer(game: Game, text: str, role: int) -> list[str]:
    """The role holder has the final say over his area; nothing is judged (DW-SETUP-05)."""
    place = _last(game.state, "question", "open")
    if place is None:
        return ["There is no open question."]
    question = game.state.notes[place]
    game.emit(NoteChanged(place, replace(question, state="used")))
    game.emit(Noted(Note("answer", text, role, question.by)))
    return [f"{question.text} {text}"]


def _ask(game: Game, text: str, role: int) -> list[str]:
    who, _, question = text.partition(" ")
    found = [number for number, name in enumerate(ROLES) if name.lower() == who.lower()]
    if not found or not question:
        return [f"Say whom and what: ask {'|'.join(ROLES).lower()} TEXT"]
    game.emit(Noted(Note("question", question, role, found[0], "open")))
    return [f"{ROLES[found[0]]} is asked: {question}"]


def x_card(game: Game, text: str, role: int) -> list[str]:
    """The last story record is marked as removed, its subject joins the No list; numbers stay (DW-SETUP-04)."""
    place = _last(game.state, "story", "")
    if place is not None:
        game.emit(NoteChanged(place, replace(game.state.notes[place], state="removed")))
    game.emit(Noted(Note("no", text, role)))
    return [f"Removed, and never brought back: {text}. Numbers stay as they are."]


def _solve(game: Game, text: str, role: int) -> list[str]:
    """A quest item gets past an obstacle: both are used (DW-TREAS-06, DW-TREAS-08)."""
    state = game.state
    if text not in state.hero.keepsakes:
        return [f"There is no quest item {text!r}; there are: {', '.join(state.hero.keepsakes) or 'none'}."]
    place = next((n for n, note in enumerate(state.notes) if (note.kind, note.state) == ("obstacle", "open")), None)
    if place is None:
        return ["There is no open obstacle."]
    game.emit(NoteChanged(place, replace(state.notes[place], state="used")))
    game.emit(Keepsake(text, gone=True))
    return [f"{text}: {state.notes[place].text} is overcome."]


def _keepsake(game: Game, text: str, role: int) -> list[str]:
    game.emit(Keepsake(text))
    waiting = [note.text for note in game.state.notes if (note.kind, note.state) == ("obstacle", "open")]
    return [f"Quest item: {text}.", *(f"It should fit: {each}" for each in waiting[:1])]


def _hand(game: Game, text: str, role: int) -> list[str]:
    """A friend turned enemy goes to the Villain, and the reverse; in doubt the Warrior decides (DW-ROLE-05)."""
    who, _, name = text.partition(" ")
    found = [number for number, each in enumerate(ROLES) if each.lower() == who.lower()]
    if not found or not name:
        return [f"Say to whom and which character: hand {'|'.join(ROLES).lower()} NAME"]
    game.emit(Noted(Note("character", name, role, found[0])))
    more = " Write a Conflict Card: invent NAME, level …" if found[0] == VILLAIN else ""
    return [f"{name} is the {ROLES[found[0]]}'s now.{more}"]


_FIGURE = re.compile(r"(level|attack|defense|hp|mp)\s+(\d+)")


def _invent(game: Game, text: str, role: int) -> list[str]:
    """A Conflict Card, outside battle; overspending is an error, points left over are told (DW-CONF-05, DW-CONF-11)."""
    if game.state.battle is not None:
        return ["Not during a battle (DW-CONF-05)."]
    name, *parts = [part.strip() for part in text.split(",")]
    figures = {"level": 1, "attack": 1, "defense": 1, "hp": 5, "mp": 0}
    words = set()
    for part in parts:
        match = _FIGURE.fullmatch(part.lower())
        if match is not None:
            figures[match[1]] = int(match[2])
        elif part.lower() in ("fast", "boss"):
            words.add(part.lower())
        else:
            return [f"{part!r} is nothing of a Conflict Card; say: {COMMANDS[-3]}"]
    level = conflict_level(figures["level"])
    foe = Foe(
        name,
        level,
        max(1, figures["attack"]),
        figures["defense"],
        max(1, figures["hp"]),
        figures["mp"],
        boss="boss" in words,
        fast="fast" in words,
    )
    budget = base_points(level, boss=foe.boss)
    spent = foe.attack - 1 + foe.max_defense - 1 + -(-(foe.max_hp - STEP) // STEP) + -(-foe.max_mp // STEP)
    left = budget - spent - (fast_cost(level) if foe.fast else 0)
    if left < 0:
        return [f"{-left} points too many: level {level} has {budget} (DW-CONF-11)."]
    game.emit(Invented(foe))
    return [f"{name} is in the Conflict deck{f'; {left} of {budget} points are left over' if left else ''}."]


_SPECIAL = {"ask": _ask, "x": x_card, "solve": _solve, "keepsake": _keepsake, "hand": _hand, "invent": _invent}


def _last(state: State, kind: str, status: str) -> int | None:
    found = [n for n, note in enumerate(state.notes) if (note.kind, note.state) == (kind, status)]
    return found[-1] if found else None


def told(state: State) -> list[str]:
    """Everything written down, what is removed as such."""
    lines = []
    for note in state.notes:
        status = f" ({note.state})" if note.state else ""
        lines.append(f"{note.kind}, {role_name(note.by)}: {note.text if note.state != 'removed' else '—'}{status}")
    return lines
