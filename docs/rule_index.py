"""Write ``docs/rules-index.md``: for each rule id of Duel Monsters the code that implements it and its tests.

Run it in the project's folder::

    python docs/rule_index.py            # say which ids no test names, and write nothing
    python docs/rule_index.py --write    # write the index, and take ids that a test names now off the allowance

Ids are found by searching: in code (docstrings, comments, data files) and in test functions (their docstrings, names,
parameters). "STAT-08 to STAT-10" names all three. Only code counts that a game, a campaign or a command can come to:
what nothing but tests calls proves no rule (``unreachable``).
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
IDS = ROOT / "tests" / "rules_index" / "ids.txt"
ALLOWED = ROOT / "tests" / "rules_index" / "not-yet-tested.txt"
INDEX = ROOT / "docs" / "rules-index.md"

CODE = ("convert",)
TESTS = ("tests",)
NOT_THIS_GAME = ("caster_duel", "dice_duels", "dragon_warrior", "magic_rpg", "rules_index")
"""Folders whose ids are another game's, or nobody's."""
SHOWN = 4
"""Places named in a cell; the others are counted."""

_MENTION = re.compile(r"\b([A-Z]{2,9})-(\d{2})(?:(?: to | ?\.\. ?| through )(?:\1-)?(\d{2})\b)?")

_IN_NAME = re.compile(r"\bdef test_\w*")
_NAMED = re.compile(r"(?<=_)([a-z]{2,9})_(\d{2})((?:_(?:and|to)_\d{2})*)(?=_|$)")

_LATE = re.compile(r"[\w.]+:\w+")

Places = dict[str, list[str]]


def all_ids(path: Path = IDS) -> list[str]:
    """Every rule id, in the order of the rules: ``GAME-01`` to ``EX-80``."""
    ids = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            group, highest = line.split()
            ids += [f"{group}-{number:02}" for number in range(1, int(highest) + 1)]
    return ids


def mentioned(text: str, known: frozenset[str]) -> set[str]:
    """The ids that a text names, ranges written out, and those in the names of test functions (``test_ex_19_…``)."""
    found: set[str] = set()
    for group, first, last in _MENTION.findall(text):
        for number in range(int(first), int(last or first) + 1):
            if (rule := f"{group}-{number:02}") in known:
                found.add(rule)
    for name in _IN_NAME.findall(text):
        for group, number, more in _NAMED.findall(name):
            written = re.sub(r"_(and|to)_(\d{2})", rf" \1 {group.upper()}-\2", f"{group.upper()}-{number}{more}")
            found |= mentioned(written, known)
    return found


def places_in_code(known: frozenset[str], root: Path = ROOT) -> Places:
    """Id → places in the code that something can come to: ``rules/combat.py: Attack``."""
    found = _collect(_files(root, CODE, (".py", ".yaml", ".lark")), known, root, tests=False)
    dead = set(unreachable(root))
    return {rule: alive for rule, places in found.items() if (alive := [one for one in places if one not in dead])}


def unreachable(root: Path = ROOT) -> list[str]:
    """Functions and classes that no game, campaign or command comes to, as ``file: name``: nothing names them but tests
    and each other. By name alone: what shares its name with something that is used counts as used."""
    used: set[str] = set()
    waiting: dict[str, list[set[str]]] = {}
    defined: list[tuple[str, str]] = []
    for path in sorted(place for folder in CODE for place in (root / folder).rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                defined.append((path.relative_to(root).as_posix(), node.name))
                if node.decorator_list or _entrance(path, node):
                    used |= _names(node)
                    used.add(node.name)
                else:
                    waiting.setdefault(node.name, []).append(_names(node))
            elif not isinstance(node, ast.Import | ast.ImportFrom):
                used |= _names(node)
    new = {name for name in waiting if name in used}
    while new:
        for name in new:
            for names in waiting.pop(name):
                used |= names
        new = {name for name in waiting if name in used}
    return [f"{file}: {name}" for file, name in defined if name in waiting]


def _entrance(path: Path, node: ast.stmt) -> bool:
    """Whether it is called from outside: the command line's ``run``, and what registers itself by being a subclass of a
    root whose members are found by their class (games, events, frames)."""
    return (
        (isinstance(node, ast.FunctionDef) and node.name in ("run", "main"))
        or (isinstance(node, ast.ClassDef) and path.name == "system.py")
        or path.parent.name == "commands"
    )


def _names(node: ast.AST) -> set[str]:
    """Every name that is used in a piece of code; of "package.module:Name" the last part."""
    found: set[str] = set()
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, ast.Name):
            found.add(one.id)
            continue
        if isinstance(one, ast.Constant):
            if isinstance(one.value, str) and _LATE.fullmatch(one.value):
                found.add(one.value.rpartition(":")[2])
            continue
        if isinstance(one, ast.Attribute):
            found.add(one.attr)
        for name in one._fields:
            value = getattr(one, name)
            if isinstance(value, list):
                waiting += [part for part in value if isinstance(part, ast.AST)]
            elif isinstance(value, ast.AST):
                waiting.append(value)
    return found


def places_in_tests(known: frozenset[str], root: Path = ROOT) -> Places:
    """Id → test functions that name it."""
    return _collect(_files(root, TESTS, (".py",)), known, root, tests=True)


def _files(root: Path, folders: Iterable[str], endings: tuple[str, ...]) -> Iterator[Path]:
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in endings and not any(part in NOT_THIS_GAME for part in path.parts):
                yield path


def _collect(paths: Iterable[Path], known: frozenset[str], root: Path, *, tests: bool) -> Places:
    places: Places = {}
    for path in paths:
        text = path.read_text(encoding="utf-8", errors="replace")
        if not mentioned(text, known):
            continue
        for symbol, part in _parts(path, text, tests=tests):
            for rule in mentioned(part, known):
                place = f"{path.relative_to(root).as_posix()}{f': {symbol}' if symbol else ''}"
                if place not in places.setdefault(rule, []):
                    places[rule].append(place)
    return places


def _parts(path: Path, text: str, *, tests: bool) -> Iterator[tuple[str, str]]:
    """A file in parts, each with the name of what it defines: functions, classes, and for code the rest of the module.
    In a test file only test functions count: a comment above them proves nothing."""
    if path.suffix != ".py":
        yield "", text
        return
    lines = text.splitlines()
    rest = list(lines)
    for node in ast.parse(text).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)]) - 1
            last = node.end_lineno or node.lineno
            if not tests or node.name.startswith(("test_", "Test")):
                yield node.name, "\n".join(lines[first:last])
            rest[first:last] = [""] * (last - first)
    if not tests:
        yield "", "\n".join(rest)


def untested(places: Mapping[str, list[str]], ids: Iterable[str]) -> list[str]:
    """Ids that no test names."""
    return [rule for rule in ids if rule not in places]


def allowed(path: Path = ALLOWED) -> list[str]:
    """Ids that need no test yet: a list that only shrinks."""
    if not path.is_file():
        return []
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def markdown(ids: Iterable[str], code: Places, tests: Places) -> str:
    """The whole page."""
    lines = [
        "# Rule index",
        "",
        "Where each rule of Duel Monsters is implemented and which tests prove it. Written by",
        "`python docs/rule_index.py --write` from the ids in docstrings, comments, data files and tests.",
    ]
    group = ""
    for rule in ids:
        if rule.split("-")[0] != group:
            group = rule.split("-")[0]
            lines += ["", f"## {group}", "", "| rule | code | tests |", "|---|---|---|"]
        lines.append(f"| {rule} | {_cell(code.get(rule, []))} | {_cell(tests.get(rule, []))} |")
    return "\n".join(lines) + "\n"


def _cell(places: list[str]) -> str:
    if not places:
        return "–"
    told = "<br>".join(f"`{place}`" for place in places[:SHOWN])
    return told + (f"<br>and {len(places) - SHOWN} more" if len(places) > SHOWN else "")


def main(arguments: list[str]) -> int:
    """Say what is missing; with ``--write`` write the page and shorten the allowance. 1 where a new id has no test."""
    ids = all_ids()
    known = frozenset(ids)
    code, tests = places_in_code(known), places_in_tests(known)
    missing = untested(tests, ids)
    sys.stdout.write(f"{len(ids)} ids, {len(ids) - len(missing)} named by tests, {len(code)} by code\n")
    sys.stdout.writelines(f"no test names {rule}\n" for rule in missing)
    if "--write" in arguments:
        INDEX.write_text(markdown(ids, code, tests), encoding="utf-8")
        keep = [rule for rule in allowed() if rule in missing] if ALLOWED.is_file() else missing
        head = (
            "# Ids that no test names yet. `python docs/rule_index.py --write` takes them off; nothing is ever added.\n"
        )
        ALLOWED.write_text(head + "".join(f"{rule}\n" for rule in keep), encoding="utf-8")
    return 1 if set(missing) - set(allowed()) else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
