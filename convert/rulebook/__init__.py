"""The rules of the games, in the project's own words: every id that code, findings and entries cite has its text here.

``data/<game>.md`` are the numbered rules; ``python -m bench.rulebook_refresh FOLDER`` brings them up to date. This
module reads them and knows no game.

>>> rulebook = load("duel-monsters")  # doctest: +SKIP
>>> rulebook.find("CAST-07").text  # doctest: +SKIP
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path

import msgspec

from convert.errors import UsageError

DATA = Path(__file__).parent / "data"

_ID = r"[A-Z]{2,}(?:-[A-Z]+)*-\d+[a-z]?"
RULE_ID = re.compile(rf"\b{_ID}\b")
"""What a rule's id looks like in a text."""
_DASH = "\\-\u2010\u2011\u2012\u2013\u2014\u2212"
_APART = re.compile(rf"\s*\S+(?:\s+\d+(?:[{_DASH}]\d+)?)+\s*")
"""An id whose numbers stand apart."""
_STEM = re.compile(rf"(.*?[A-Za-z])[\s_{_DASH}]*(\d+[A-Za-z]?)")
"""What an id begins with, and its number, however they are joined."""
_NUMBERS = re.compile(rf"(.*[A-Za-z])?[\s_{_DASH}]*(\d+)(?:[{_DASH}](\d+))?")
"""A number, or from one to another, perhaps with what the id begins with."""
LONGEST = 2
"""Digits of a rule's number."""
_ITEM = re.compile(rf"^- \*\*({_ID})(?: ([^*]+))?\*\*\s*(.*)$")
"""A rule's id, perhaps its name, and its text."""
_ROW = re.compile(rf"^\| (?:\*\*)?({_ID})(?:\*\*)? \|(.*)\|\s*$")
BRIEF = 100
"""The longest brief text of a rule."""
_SILENT = re.compile(r"\*\(silent\)\*\s*")
_EMPHASIS = re.compile(r"\*\*|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)")
_LINE = re.compile(r"^\|[\s:|-]+\|\s*$")


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """One rule. ``text`` is plain, a line for each part; a line that begins with "Ruling:" settles what the game's own
    document leaves open."""

    id: str
    text: str

    @property
    def brief(self) -> str:
        """The text in a line: its first sentence, cut where that is long."""
        first = self.text.partition("\n")[0].partition(". ")[0].rstrip(".")
        return first if len(first) <= BRIEF else f"{first[:BRIEF].rpartition(' ')[0]} …"


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """The rules about one thing."""

    title: str
    rules: tuple[Rule, ...]


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """All rules of a game, in their order, and its terms with their meanings."""

    game: str
    groups: tuple[Group, ...]
    terms: tuple[tuple[str, str], ...] = ()

    @property
    def rules(self) -> Iterator[Rule]:
        """Every rule, in order."""
        return (rule for group in self.groups for rule in group.rules)

    def find(self, wanted: str) -> Rule:
        """The rule with this id, whatever its case, with or without the name of the game in front or a zero before its
        number. Raises ``UsageError`` with the nearest ids."""
        folded = in_full(wanted)
        game = self._game
        ids = [(end, game + end) for end in (folded, f"-{folded}")]
        found = next((rule for either in ids for rule in self.rules if rule.id.upper() in either), None)
        if found is not None:
            return found
        raise UsageError(f"{self.game} has no rule {wanted!r}", hint=self._what_there_is(folded))

    def _what_there_is(self, folded: str) -> str:
        """What to say of an id that no rule has: how far its kind goes, ids and kinds a slip away, or all kinds."""
        from convert.findings.suggestions import did_you_mean

        stem = re.sub(r"(-\d+)+$", "", folded)
        if stem != folded and (kind := self.group(stem)):
            return f"there are {kind[0].id} to {kind[-1].id}" if len(kind) > 1 else f"there is {kind[0].id} alone"
        alike = did_you_mean(folded, [rule.id for rule in self.rules]) if stem != folded else ""
        return alike or did_you_mean(folded, self.prefixes) or f"rules begin with {', '.join(self.prefixes)}"

    def group(self, prefix: str) -> tuple[Rule, ...]:
        """The rules about one thing: those whose ids begin so before their number; none where no rule's does."""
        folded = prefix.strip().upper()
        names = (folded, f"{self._game}-{folded}")
        return tuple(rule for rule in self.rules if rule.id.upper().rpartition("-")[0] in names)

    @property
    def _game(self) -> str:
        """What all ids begin with: CASTER; "" where they have nothing in common."""
        prefixes = self.prefixes
        first = {prefix.partition("-")[0] for prefix in prefixes}
        return first.pop() if len(first) == 1 and all("-" in prefix for prefix in prefixes) else ""

    def naming(self, rule_id: str) -> tuple[str, ...]:
        """The ids of the other rules whose texts name this one."""
        return tuple(rule.id for rule in self.rules if rule.id != rule_id and rule_id in RULE_ID.findall(rule.text))

    @property
    def prefixes(self) -> tuple[str, ...]:
        """What ids begin with: GAME, CAST; each once, in order."""
        return tuple(dict.fromkeys(rule.id.rpartition("-")[0] for rule in self.rules))


def in_full(wanted: str) -> str:
    """An id as the rules write it: cast-3, cast_3 and cast3 as CAST-03."""
    folded = wanted.strip().upper()
    if found := _STEM.fullmatch(folded):
        folded = "-".join(found.groups())
    return re.sub(r"-(\d)$", r"-0\1", folded)


def ids_in(words: Iterable[str]) -> list[str]:
    """The ids that somebody means by these words: numbers alone belong to the word before them, in quotes or not
    (COMBAT 20 21), and may be from one to another (COMBAT 20-22); several may stand with commas between them."""
    ids: list[str] = []
    stem = ""
    each_named = [one.strip() for each in words for one in each.split(",") if one.strip()] or list(words)
    for word in (part for each in each_named for part in (each.split() if _APART.fullmatch(each) else [each])):
        found = _NUMBERS.fullmatch(word)
        if found is None or not (found[1] or stem):
            ids.append(word)
            stem = word if word.replace("-", "").isalpha() else ""
            continue
        if found[1]:
            stem = found[1]
        elif ids[-1] == stem:
            ids.pop()
        ids += [f"{stem}-{number}" for number in _from_to(found[2], found[3])]
    return ids


def _from_to(first: str, last: str | None) -> list[str]:
    """Every number from one to another; what was written, where that is none."""
    if last is None:
        return [first]
    if max(len(first), len(last)) > LONGEST or int(last) < int(first):
        return [f"{first}-{last}"]
    return [str(number) for number in range(int(first), int(last) + 1)]


def load(game: str) -> Rulebook | None:
    """The rules of the game of this name; None for a game whose rules did not come along."""
    path = DATA / f"{game}.md"
    return parse(game, path.read_text(encoding="utf-8")) if path.is_file() else None


def parse(game: str, text: str) -> Rulebook:
    """The rules in a numbered checklist: items and table rows that begin with a bold id, below headings."""
    groups: list[tuple[str, list[tuple[str, list[str]]]]] = []
    terms: list[tuple[str, str]] = []
    title, above, rule = "", "", None
    header: list[str] = []
    for line in text.splitlines():
        if line.startswith("#"):
            above, title = _heading(line, above)
            groups.append((title, []))
            rule = None
        elif title == "Terms" and line.startswith("| ") and not _LINE.match(line):
            cells = [_plain(cell) for cell in line.strip().strip("|").split(" | ")]
            terms.append((cells[0], " ".join(cells[1:])))
        elif found := _ITEM.match(line):
            rule = [f"{found[2]}: {found[3]}" if found[2] else found[3]]
            groups[-1][1].append((found[1], rule))
        elif found := _ROW.match(line):
            groups[-1][1].append((found[1], [_row(header, found[2].split("|"))]))
            rule = None
        elif line.startswith("|"):  # a table below a rule belongs to it, but one of rules
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            header = header or cells
            if rule is not None and cells[0] != "Id" and not _LINE.match(line):
                rule.append(line)
        elif rule is not None and line.startswith("  "):
            if not _LINE.match(line.strip()):
                rule.append(line.strip())
        elif line.strip():
            rule = None
        if not line.startswith("|"):
            header = []
    return Rulebook(
        game=game,
        groups=tuple(
            Group(title=name, rules=tuple(Rule(id=key, text=_text(lines)) for key, lines in rules))
            for name, rules in groups
            if rules
        ),
        terms=tuple(terms[1:]),
    )


def matters_in(game: str, rule_id: str) -> list[str]:
    """When a rule of a game matters, in words with the commands to look at: by where in the game's own folder of this
    package the rule is named."""
    named = re.compile(rf"\b{re.escape(rule_id)}\b".encode())
    top = DATA.parent.parent / "systems" / game.replace("-", "_")
    met: set[str] = set()
    for path in top.rglob("*.py"):
        parts = path.relative_to(top).with_suffix("").parts
        when = next((words for words, places in _WHEN.items() if "/".join(parts[:2]) in places), "") or next(
            (words for words, places in _WHEN.items() if parts[0] in places), ""
        )
        if when and when not in met and named.search(path.read_bytes()):
            met.add(when)
    return [words for words in _WHEN if words in met]


_CONVERSION = (
    "conversion derive formulas fingerprint pips printed rarity reading tables trees faces deck mana life reach walk"
)
_WHEN = {
    "when a card becomes an entry (build, explain)": frozenset(_CONVERSION.split()),
    "when a character is made or changes (character)": frozenset(("characters", "rules/character", "campaign/making")),
    "at the table (play, simulate)": frozenset(("arena", "rules")),
    "between fights (campaign)": frozenset(("campaign", "between")),
    "in the words of entries (show)": frozenset(("words",)),
    "on paper and in the tracker (export)": frozenset(("handouts", "tracking")),
    "when decks are made (draft)": frozenset(("draft", "decks", "deck_files", "practice")),
    "when files are checked (validate)": frozenset(("sense", "crawl_files", "campaign/check", "campaign/validated")),
    "when creatures are rated (danger)": frozenset(("danger",)),
}
"""When rules matter → the modules and folders of a game that carry them out then."""


def _heading(line: str, above: str) -> tuple[str, str]:
    """(the large heading, what the group is called)."""
    words = _plain(line.lstrip("#"))
    if line.startswith("### ") and above and words != "Terms":
        return above, f"{above} · {words}"
    return words, words


def _text(lines: list[str]) -> str:
    return "\n".join(filter(None, map(_plain, lines)))


def _row(header: Sequence[str], cells: Sequence[str]) -> str:
    """A rule that is a row of a table: each cell with the name of its column."""
    first, *others = [cell.strip() for cell in cells]
    names = [f"{name}: " for name in header[2:]]
    told = [f"{name}{cell}" for name, cell in zip_longest(names, others, fillvalue="") if cell]
    return f"{first} – {'; '.join(told)}" if told else first


def _plain(line: str) -> str:
    """A line without Markdown."""
    text = line.strip().removeprefix("- ")
    if text.startswith("|"):
        text = " | ".join(cell.strip() for cell in text.strip("|").split("|"))
    if "*" in text:
        text = _EMPHASIS.sub("", _SILENT.sub("", text))
    return text.replace("`", "").strip()
