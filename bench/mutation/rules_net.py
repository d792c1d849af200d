"""One deliberate break for each rule id that code implements, which a test naming the id must catch.

``rules/*.yaml`` holds them as data::

    COMBAT-24:
      file: convert/systems/duel_monsters/rules/combat.py
      old: "dice.die(6) + 2"
      new: "dice.die(6) + 3"
      says: the Defense Mode of a Block rolls another die     # what the break changes, in the rule's words
    STAT-01: {advice: tells the table what the Scores are about}  # advice or definition: nothing that code could break

A break changes what the rule says (a number, a side, a moment, who pays); ``old`` stands exactly once in the file.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

import msgspec

from bench.mutation.workspace import KILLED, ROOT, SURVIVED, TIMED_OUT, Workspace

FOLDER = Path(__file__).parent / "rules"
NOT_RUN = "not run"
SECONDS = 120.0
_RANGE = re.compile(r"\b([A-Z]+(?:-[A-Z]+)*)-(\d{2})(?:(?: to | ?\.\. ?| through )(?:\1-)?(\d{2})\b)?")
_NAMED = re.compile(r"(?<=_)([a-z]{2,9})_(\d\d(?:_(?:and|to)_\d\d)*)(?=_|$)")
_PERHAPS = re.compile(r"[A-Z]-\d\d|_[a-z]{2,9}_\d\d")
"""Stands wherever one of the two above does."""


class Break(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row. Either ``advice`` or all of the others."""

    file: str = ""
    old: str = ""
    new: str = ""
    says: str = ""
    advice: str = ""

    def __post_init__(self) -> None:
        if bool(self.advice) == all((self.file, self.old, self.says)):
            raise ValueError("a break needs `file`, `old`, `new` and `says`, or `advice` alone")


class Verdict(msgspec.Struct, frozen=True):
    """What became of one rule's break."""

    rule: str
    verdict: str
    tests: tuple[str, ...]
    row: Break


def by_game(folder: Path = FOLDER) -> dict[str, dict[str, Break]]:
    """Game → its rows by their rule: the file ``dice-duels.yaml`` holds those of Dice Duels. Raises ``ValueError`` for
    a rule that stands twice."""
    found: dict[str, dict[str, Break]] = {}
    for path in sorted(folder.glob("*.yaml")):
        rows = msgspec.yaml.decode(path.read_bytes() or b"{}", type=dict[str, Break])
        for rule in rows:
            if any(rule in others for others in found.values()):
                raise ValueError(f"{path.name}: {rule} has a break already")
        found[path.stem] = rows
    return found


def breaks(folder: Path = FOLDER) -> dict[str, Break]:
    """Every row of every game by its rule. Raises ``ValueError`` as ``by_game`` does."""
    return {rule: row for rows in by_game(folder).values() for rule, row in rows.items()}


_PARSERS: Mapping[str, Callable[[str], object]] = {".py": ast.parse, ".toml": tomllib.loads}
"""What has to read what is broken; YAML for any other."""


def misfits(rows: Mapping[str, Break], root: Path = ROOT) -> list[str]:
    """What no longer fits the code: the rows whose ``old`` does not stand exactly once in their file, or whose change
    leaves no program."""
    wrong = []
    texts: dict[str, str] = {}
    for rule, row in rows.items():
        if row.advice:
            continue
        if row.file not in texts:
            path = root / row.file
            texts[row.file] = path.read_text("utf-8") if path.is_file() else ""
        text = texts[row.file]
        if (times := text.count(row.old)) != 1:
            wrong.append(f"{rule}: its text stands {times} times in {row.file}")
            continue
        try:
            _PARSERS.get(Path(row.file).suffix, msgspec.yaml.decode)(_broken(row, text))
        except SyntaxError:
            wrong.append(f"{rule}: with the break made, {row.file} is no program")
        except (msgspec.DecodeError, tomllib.TOMLDecodeError):
            wrong.append(f"{rule}: with the break made, {row.file} is no data")
    return wrong


def _broken(row: Break, text: str) -> str:
    """The file with the break made; of a program only the function or class around it, where that is whole."""
    begin = text.index(row.old)
    if row.file.endswith(".py") and "\n\n\n" not in row.old:
        first = text.rfind("\n\n\n", 0, begin) + 1
        last = text.find("\n\n\n", begin + len(row.old))
        text = text[first : last if last >= 0 else None]
    return text.replace(row.old, row.new)


def naming(root: Path = ROOT) -> dict[str, tuple[str, ...]]:
    """Rule → the test functions that name it, as pytest calls them: in their text, or in their name."""
    found: dict[str, list[str]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        text = path.read_text("utf-8")
        if not _PERHAPS.search(text):
            continue
        lines = text.splitlines()
        for owner, function in _functions(ast.parse(text)):
            first = min([function.lineno, *(one.lineno for one in function.decorator_list)])
            body = "\n".join(lines[first - 1 : function.end_lineno])
            node = "::".join((path.relative_to(root).as_posix(), *owner, function.name))
            for rule in _mentioned(body) | _in_name(function.name):
                found.setdefault(rule, []).append(node)
    return {rule: tuple(nodes) for rule, nodes in found.items()}


def _functions(tree: ast.Module) -> list[tuple[tuple[str, ...], ast.FunctionDef]]:
    made: list[tuple[tuple[str, ...], ast.FunctionDef]] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            made.append(((), node))
        elif isinstance(node, ast.ClassDef):
            inner = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name.startswith("test")]
            made += [((node.name,), one) for one in inner]
    return made


def _mentioned(text: str) -> set[str]:
    """ "STAT-08 to STAT-10" names all three."""
    found = set()
    for group, first, last in _RANGE.findall(text):
        found |= {f"{group}-{number:02}" for number in range(int(first), int(last or first) + 1)}
    return found


def _in_name(name: str) -> set[str]:
    """ "test_ex_19_and_20_…" names EX-19 and EX-20."""
    found = set()
    for group, numbers in _NAMED.findall(name):
        found |= {f"{group.upper()}-{number}" for number in re.findall(r"\d\d", numbers)}
    return found


def tried(rows: Mapping[str, Break], places: Sequence[Workspace], root: Path = ROOT) -> list[Verdict]:
    """Make every break in turn and run the tests that name its rule. Raises ``ValueError`` where one does not fit."""
    if wrong := misfits(rows, root):
        raise ValueError("\n".join(wrong))
    named = naming(root)
    free: SimpleQueue[Workspace] = SimpleQueue()
    for place in places:
        free.put(place)

    def work(item: tuple[str, Break]) -> Verdict:
        rule, row = item
        tests = named.get(rule, ())
        if row.advice or not tests:
            return Verdict(rule, "advice" if row.advice else "no test names it", tests, row)
        place = free.get()
        try:
            text = (place.folder / row.file).read_text("utf-8")
            with place.changed(row.file, text.replace(row.old, row.new)):
                verdict = place.run(tests, seconds=SECONDS).verdict
        finally:
            free.put(place)
        return Verdict(rule, KILLED if verdict == TIMED_OUT else verdict, tests, row)

    with ThreadPoolExecutor(len(places)) as pool:
        return list(pool.map(work, rows.items()))


def page_of(game: str, root: Path = ROOT) -> Path:
    """Where a game's page is."""
    return root / "docs" / game / "rules-net.md"


def written(rows: Mapping[str, Break], verdicts: Sequence[Verdict], before: str) -> str:
    """A game's page: for each rule the break and what became of it. What was not tried now keeps the verdict of the
    page ``before``, if its row is still the same."""
    kept = {line.rsplit("|", 2)[0]: line.rsplit("|", 2)[1].strip() for line in before.splitlines() if "|" in line}
    tried_now = {one.rule: one.verdict for one in verdicts}
    table, counts = [], Counter[str]()
    for rule, row in rows.items():
        where = f"`{Path(row.file).name}`" if row.file else ""
        says = row.says or f"(no break: {row.advice})"
        start = f"| {rule} | {says.replace('|', '/')} | {where} "
        verdict = "advice" if row.advice else tried_now.get(rule) or _VERDICTS.get(kept.get(start, ""), NOT_RUN)
        counts[verdict] += 1
        table.append(f"{start}| {_WORDS.get(verdict, f'**{verdict}**')} |")
    lines = [
        "# The rules' net",
        "",
        "One deliberate break for each rule that code implements, and whether a test that names the rule notices it.",
        "`make rules-net` makes them all and writes this page, `python -m bench.mutation rules ID…` some of them; the",
        "breaks stand in `bench/mutation/rules/`.",
        "",
        f"{counts[KILLED]} of {len(rows) - counts['advice']} breaks are noticed; {counts['advice']} ids are advice, "
        "definition, or measured elsewhere.",
        "",
        "| rule | the break | in | |",
        "|---|---|---|---|",
    ]
    return "\n".join([*lines, *table]) + "\n"


_WORDS = {KILLED: "noticed", SURVIVED: "**not noticed**", "advice": ""}
_VERDICTS = {words: verdict for verdict, words in _WORDS.items() if words}
