"""A campaign's file under a command: opened and checked, changed by an operation, told, written, journalled."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from convert.errors import UsageError
from convert.findings.documents import Document
from convert.findings.elsewhere import lies
from convert.findings.reading import refuse_stdin
from convert.plain_file import SUFFIXES, real_path
from convert.prose import clock, listing
from convert.prose.matching import by_words
from convert.systems.duel_monsters.campaign import files, journal
from convert.systems.duel_monsters.campaign.check import check_campaign
from convert.systems.duel_monsters.campaign.legal import legal_campaign, legal_sheet
from convert.systems.duel_monsters.campaign.library import Library
from convert.systems.duel_monsters.campaign.making import file_stem
from convert.systems.duel_monsters.campaign.model import Campaign, Happening, Outcome
from convert.systems.duel_monsters.campaign.people import EVERYONE, everyone, label_of
from convert.systems.duel_monsters.campaign.validated import points_misfit
from convert.systems.duel_monsters.commands import fighting
from convert.systems.duel_monsters.commands.options import MOST_POINTS
from convert.terminal import console, editors
from convert.terminal.opening import DEFAULT_SYSTEM, file_to_make, open_compendium
from convert.terminal.streams import read_line
from convert.whole_number import whole_number

if TYPE_CHECKING:
    from convert.compendium.book import Compendium
    from convert.systems.duel_monsters.rules.between.meditate import Choice

DEFAULT_FILE = Path("campaign.yaml")
FileOption = Annotated[
    Path | None,
    typer.Option(
        "--file",
        "-f",
        metavar="FILE",
        help="The campaign's file; by default campaign.yaml, else the one campaign of this folder.",
        show_default=False,
    ),
]
DryOption = Annotated[bool, typer.Option("--dry-run", help="Say what would happen, and change nothing.")]
WhoArgument = Annotated[str, typer.Argument(metavar="WHO", help="A character, by name.")]
AllArgument = Annotated[str, typer.Argument(metavar="WHO", help="A character, by name; or all.")]
AnyoneArgument = Annotated[str, typer.Argument(metavar="WHO", help="A character or companion, by name; or all.")]


class Table:
    """An open campaign."""

    def __init__(
        self, path: Path, campaign: Campaign, document: Document, compendium: Compendium, *, json: bool = False
    ) -> None:
        self.path = path
        self.campaign = campaign
        self.document = document
        self.compendium = compendium
        self.library = Library(compendium)
        self.json = json

    def does(self, outcome: Outcome, dry_run: bool = False, *, ends_fight: bool = False) -> None:
        """Tell what happened, and write it down unless it was only asked what would. Raises ``UsageError`` where that
        would spoil a fight that was left, unless this is its end (``ends_fight``). Of what would be in vain a person at
        a terminal is asked first."""
        changed = not dry_run and outcome.campaign != self.campaign
        if changed and not ends_fight:
            fighting.refuse_to_spoil(self.path)
        would_change = outcome.campaign != self.campaign
        if would_change and outcome.in_vain and not self._agrees(outcome.in_vain, asks=changed):
            return
        if self.json:
            out_change(outcome.campaign, map(str, outcome.happenings), changed=changed)
        else:
            for happening in outcome.happenings:
                console.out_wrapped(str(happening))
        if dry_run:
            console.talk("nothing was changed (--dry-run)")
            return
        if not changed:
            console.talk("nothing was changed: all is as it was")
            return
        files.write_change(self.path, files.changed_text(self.document, outcome.campaign))
        otherwise = Happening(at=outcome.campaign.now, who="", text="The campaign was changed.")
        journal.write_down(self.path, outcome.happenings or (otherwise,))
        for warning in sorted(_doubts(outcome.campaign, self.library) - _doubts(self.campaign, self.library)):
            console.talk(f"warning: {warning}")

    def stays(self) -> None:
        """For programs: nothing was done."""
        if self.json:
            out_change(self.campaign, (), changed=False)

    def each(self, who: str, act: Callable[[Campaign, str], Outcome], dry_run: bool) -> None:
        """Do something with one, or with all of them."""
        self.chain(self.those(who), act, dry_run)

    def those(self, who: str) -> tuple[str, ...]:
        """The labels behind one, or behind ``all``."""
        return tuple(everyone(self.campaign)) if who == EVERYONE else (who,)

    def who(self, wanted: str) -> str:
        """The label of who is meant, in any case and by any name; ``all`` where everybody may be. Raises
        ``UsageError``."""
        if wanted.strip().casefold() == EVERYONE:
            return EVERYONE
        return label_of(everyone(self.campaign), wanted, self.campaign.title)

    def people(self, wanted: Iterable[str] | None) -> list[str]:
        """The labels of several who are meant, each once."""
        return list(dict.fromkeys(map(self.who, wanted or ())))

    def payers(self, words: Iterable[str] | None) -> dict[str, int]:
        """Who pays how much MP, from ``kisara=20``. Raises ``UsageError``."""
        split: dict[str, int] = {}
        for word in words or ():
            who, _, mp = word.rpartition("=")
            number = whole_number(mp)
            if not who or number is None or number > MOST_POINTS:
                hint = f"write it like kisara=20, {MOST_POINTS} MP at most"
                raise UsageError(f"--pay {word}: this is not who pays how much", hint=hint)
            split[self.who(who)] = number
        return split

    def chain(self, over: Iterable[str], act: Callable[[Campaign, str], Outcome], dry_run: bool) -> None:
        """One operation after the other; if one is refused, none has happened."""
        self.does(self._chained(over, act), dry_run)

    def _chained(self, over: Iterable[str], act: Callable[[Campaign, str], Outcome]) -> Outcome:
        campaign, happenings = self.campaign, list[Happening]()
        for each in over:
            step = act(campaign, each)
            campaign = step.campaign
            happenings += step.happenings
        return Outcome(campaign=campaign, happenings=tuple(happenings))

    def kept(self, labels: Iterable[str], keep: Iterable[str] | None, *, through: str = "") -> tuple[str, ...]:
        """The summons in Focus that are to be sustained meanwhile, from words of their names. ``through``: what ends
        all that no Talisman holds (MEDITATE-02, MEDITATE-11). Raises ``UsageError`` for what nobody here has in Focus,
        and for what would be paid in vain."""
        people = [self.campaign.characters[label] for label in labels if label in self.campaign.characters]
        held = [one for each in people for one in each.focus if one.what == "summon"]
        names = list(dict.fromkeys(one.spell for one in held))
        found = []
        for words in keep or ():
            meant = [names[at] for at in by_words([(each,) for each in names], self.library.typed(words, names))]
            if len(meant) != 1:
                there = f"in Focus: {', '.join(names)}" if names else "no summon is in Focus"
                raise UsageError(f"--keep {words}: there is no such summon to sustain", hint=there)
            if through and not any(one.talisman for one in held if one.spell == meant[0]):
                raise UsageError(f"--keep {meant[0]}: {through} ends what no Talisman holds", hint="see EQUIP-09")
            found += meant
        return tuple(found)

    def agrees_to_meditate(
        self,
        who: str,
        chosen: Sequence[Choice],
        keep: Collection[str],
        act: Callable[[Campaign, str], Outcome],
        *,
        gains: bool,
        asks: bool = True,
    ) -> bool:
        """Say beforehand what Meditation will end (MEDITATE-02) and what will give nothing; a person at a terminal may
        still say no, unless it is only asked what would happen (``asks``). Raises ``RuleError`` where nobody would gain
        anything by it, who is to gain (``gains``), and whatever ``act``, the Meditation, raises."""
        from convert.systems.duel_monsters.campaign import recovery
        from convert.systems.duel_monsters.campaign.leaving import ending
        from convert.systems.duel_monsters.campaign.operation import unconscious
        from convert.systems.duel_monsters.rules.between import meditate
        from convert.systems.duel_monsters.rules.between.refusal import RuleError

        people = self.campaign.characters
        labels = [each for each in (people if who == "all" else [who]) if each in people]
        awake = [label for label in labels if not unconscious(people[label])] if gains else []
        after = {label: recovery.after_five_minutes(self.campaign, self.library, label, keep) for label in awake}
        why = {label: recovery.no_gain(after[label], label, chosen) for label in awake}
        if awake and all(why.values()):
            told = ", ".join(f"{label}: {reason}" for label, reason in why.items())
            options = "; ".join(f"{name}: {what}" for name, what in meditate.CHOICES.items())
            hint = f"name two of these: {options}. `card2spell campaign rest` only lets time pass"
            raise RuleError("MEDITATE-04", f"five minutes that would give nothing. {told}", hint=hint)
        self._chained(self.those(who), act)  # what is refused ends nothing
        idle = [
            f"{label}: {reason}"
            for label in awake
            for reason in recovery.idle_choices(after[label], label, chosen).values()
        ]
        for label in awake:
            if there := recovery.open_choices(after[label], label, chosen):
                taken = f"{len(chosen) or 'none'} of the two options {'is' if len(chosen) == 1 else 'are'} chosen"
                idle.append(f"{label}: {taken}, and {listing(there)} would give something (MEDITATE-04)")
        for line in idle:
            console.talk(line)
        going = [f"{label}: {held.spell}" for label in labels for held in ending(people[label])]
        if going:
            console.talk(f"this ends {', '.join(going)} (MEDITATE-02)")
        return not (going or idle) or self._agrees(asks=asks)

    def _agrees(self, reason: str = "", *, asks: bool = True) -> bool:
        """Whether a person at a terminal says yes to go on, who is told the reason to doubt it; anybody else is told it
        and goes on, and so does who only asks what would happen."""
        if reason:
            console.talk(reason)
        if not asks or not sys.stdin.isatty() or read_line("Go on? [Y/n] ").strip().casefold() in ("", "y", "yes"):
            return True
        self.stays()
        console.talk("nothing was changed")
        return False

    def spell(self, who: str, typed: str) -> str:
        """The spell, monster or thing that is meant by what was typed: somebody's own by words of its name, else an
        entry's. Raises ``UsageError`` where several are meant."""
        character = self.campaign.characters.get(who)
        if character is None or self.has_thing(who, typed):
            return typed
        held = [one.spell for one in character.focus]
        bonded = [character.bond.monster] if character.bond is not None else []
        own = [*character.spellbook, *bonded, *held, *(slot.spell for slot in character.slots)]
        return self.library.typed(typed, own)

    def fusion(self, typed: str) -> str:
        """The fusion monster that is meant by words of its name; what means none is looked for among all entries."""
        return self.library.typed(typed, [entry.name for entry in self.library.book.of_form("fusion")])

    def has_thing(self, who: str, name: str) -> bool:
        """Whether somebody has a thing of this name or of this spell."""
        character = self.campaign.characters.get(who)
        if character is None:
            return False
        names = [(item.name, item.entry or "") for item in character.equipment if not item.eidolon]
        if self.library.get(name) is not None:  # a spell's name is not taken for words of a thing
            return any(name.casefold() in map(str.casefold, known) for known in names)
        return bool(by_words(names, name))


def file_of(file: Path | None) -> Path:
    """The campaign's file that is meant: the one named, campaign.yaml, else the only campaign of this folder.

    Raises ``UsageError`` where there is none, or where there are several."""
    hint = "`card2spell campaign new FILE` begins one; --file names another"
    if file is not None:
        refuse_stdin(file, "a campaign is written after each command")
    if file is not None or DEFAULT_FILE.exists():
        if file is not None and not file.exists():
            raise UsageError(f"there is no campaign {file}", hint=lies(file) or hint)
        return file or DEFAULT_FILE
    found = [path for path in sorted(Path().iterdir()) if path.suffix in SUFFIXES and files.is_campaign(path)]
    if not found:
        raise UsageError("there is no campaign in this folder", hint=hint)
    if len(found) > 1:
        raise UsageError(
            "there are several campaigns in this folder", hint=f"--file is one of {', '.join(map(str, found))}"
        )
    return found[0]


def open_table(file: Path | None, *, json: bool = False, doubts: bool = False) -> Table:
    """The campaign of a file, checked against the compendium that it names; what it does is told as ``json`` asks.
    ``doubts`` says as well what may be as it is and is to be looked at; a change tells those that it brings."""
    path = file_of(file)
    campaign = files.read_campaign(path)[0]
    folder = path.parent / campaign.compendium if campaign.compendium else None
    compendium = open_compendium(folder)
    campaign, document, found = legal_campaign(path, Library(compendium))
    if doubts:
        for warning in found:
            console.talk(f"warning: {files.say(warning)}")
        for label, character in campaign.characters.items():
            for misfit in points_misfit((), character, campaign.options):
                console.talk(f"warning: {path}: {label}: {misfit.problem}")
    return Table(path, campaign, document, compendium, json=json)


def _doubts(campaign: Campaign, library: Library) -> set[str]:
    """What is to be said of a campaign that may be as it is."""
    return {str(misfit.problem) for misfit in check_campaign(campaign, library)}


def out_change(campaign: Campaign, told: Iterable[str], *, changed: bool) -> None:
    """For programs: what happened in words, whether anything was written, and the campaign as it is then."""
    body = {"system": "duel-monsters", "changed": changed, "told": list(told), "campaign": files.plain(campaign)}
    console.out_json("campaign-change", body)


def create_file(
    file: Path, title: str, sheets: tuple[Path, ...], compendium: Path | None, start: str, *, json: bool = False
) -> None:
    """A new campaign's file; one named without its kind is YAML, or the other commands would not find it."""
    if file.suffix not in SUFFIXES:
        file = file.with_name(f"{file.name}.yaml")
    file_to_make(file)
    clock.read_when(start)
    characters = {}
    library = Library(open_compendium(compendium))
    for path in sheets:
        character = legal_sheet(path, library)[0]
        label = file_stem(character.name.split()[0])
        characters[label if label not in characters else file_stem(character.name)] = character
    folder = _from(file.parent, compendium) if compendium is not None else ""
    campaign = Campaign(title=title or file.stem, clock=start, characters=characters, compendium=folder)
    files.write(file, files.new_text(file, campaign))
    editors.tell_schema(file, DEFAULT_SYSTEM, "campaign")
    who = ", ".join(character.name for character in characters.values()) or "nobody yet"
    told = f"{campaign.title} begins on {start} with {who}; it is kept in {file}"
    if json:
        out_change(campaign, (told,), changed=True)
    else:
        console.talk(told)


def _from(folder: Path, goal: Path) -> str:
    """A path as seen from a folder, with forward slashes."""
    try:
        return real_path(goal).relative_to(real_path(folder)).as_posix()
    except ValueError:
        return os.path.relpath(str(goal), str(folder)).replace(os.sep, "/")


def span_of(text: str) -> int:
    """Minutes of a time as people write it."""
    return clock.read_span(text)


def length_of(text: str) -> int:
    """Minutes of a time that passes: at least one. Raises ``UsageError`` for none."""
    minutes = span_of(text)
    if not minutes:
        raise UsageError(f"{text!r} is no time at all: nothing happens in it", hint="write it like: 90, 8h, 2d 3h")
    return minutes


def journal_lines(file: Path | None) -> list[str]:
    """What was written down of a campaign. Raises ``UsageError`` where nothing was."""
    path = file_of(file)
    lines = journal.lines(path)
    if not lines:
        raise UsageError(f"nothing has been written down for {path} yet")
    return lines
