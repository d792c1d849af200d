"""``card2spell export``: a compendium for the table: pages to browse, to print, to import, to calculate with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from convert.cli.filters import (
    ArchetypeOption,
    AttributeOption,
    ColorsOption,
    CostOption,
    DangerOption,
    KeywordsOption,
    KindOption,
    LevelOption,
    RankOption,
    StatusOption,
    TypeOption,
    VerbOption,
    query_of,
)
from convert.terminal import console
from convert.terminal.opening import (
    DEFAULT_SYSTEM,
    CompendiumOption,
    JsonOption,
    SystemOption,
    folder_to_make,
    open_compendium,
)

if TYPE_CHECKING:
    from convert.compendium.book import Compendium
    from convert.compendium.query import Query
    from convert.export.choice import Choice
    from convert.export.model import Exporter
    from convert.export.writing import Outcome


ToOption = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Where to write; by default output/exports/<system>/WHAT.",
        show_default=False,
        callback=folder_to_make,
    ),
]
ListOption = Annotated[
    Path | None, typer.Option("--list", metavar="FILE", help="Only the entries of this list or .ydk deck.")
]
SetsOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="NAME", help="Only printed in this set; may be repeated.")
]
SinceOption = Annotated[str | None, typer.Option("--from", metavar="DATE", help="First printed on this day or later.")]
UntilOption = Annotated[str | None, typer.Option(metavar="DATE", help="First printed on this day or before.")]
WordsOption = Annotated[
    list[str] | None, typer.Option("--name", metavar="WORD", help="A word of the name; may be repeated.")
]
FormsOption = Annotated[
    list[str] | None,
    typer.Option("--form", metavar="FORM", help="Only this form; may be repeated."),
]
CardTextOption = Annotated[
    bool, typer.Option("--card-text", help="Keep the card's own words of what could not be read: not for sharing.")
]
GmNotesOption = Annotated[
    bool,
    typer.Option("--gm-notes", help="Write what only the game master may know (gm_notes, extra): not for players."),
]
ArtOption = Annotated[
    bool, typer.Option("--art", help="Show the pictures that `fetch --art` keeps here: for your own table.")
]
TemplateOption = Annotated[
    Path | None, typer.Option(metavar="DIR", help="Your own templates, instead of the format's or as one.")
]
SettingsOption = Annotated[
    list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help="A setting of the format; may be repeated.")
]
ContextOption = Annotated[
    str | None, typer.Option(metavar="WHAT", help="Print the schema of what templates of a format are given.")
]


def export(
    what: Annotated[
        str | None, typer.Argument(metavar="[WHAT]", help="The format; without one, they are listed.")
    ] = None,
    arguments: Annotated[
        list[str] | None, typer.Argument(metavar="[MORE]...", help="What the format takes beside entries.")
    ] = None,
    compendium: CompendiumOption = None,
    to: ToOption = None,
    cards: ListOption = None,
    sets: SetsOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    words: WordsOption = None,
    kind: KindOption = "",
    forms: FormsOption = None,
    rank: RankOption = "",
    level: LevelOption = "",
    cost: CostOption = "",
    attribute: AttributeOption = "",
    type_: TypeOption = "",
    colors: ColorsOption = None,
    keywords: KeywordsOption = None,
    archetype: ArchetypeOption = "",
    verb: VerbOption = "",
    status: StatusOption = "",
    danger: DangerOption = "",
    card_text: CardTextOption = False,
    gm_notes: GmNotesOption = False,
    art: ArtOption = False,
    template: TemplateOption = None,
    options: SettingsOption = None,
    context: ContextOption = None,
    everything: Annotated[bool, typer.Option("--all", help="Every text format, each in a folder of its own.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that you changed since.")] = False,
    system: SystemOption = DEFAULT_SYSTEM,
    json: JsonOption = False,
) -> None:
    """Write a compendium as something to browse, print, import or calculate with.

    Examples: card2spell export site, card2spell export markdown --form field --to notes,
    card2spell export csv --list my-deck.ydk
    """
    if context is not None:
        _print_context(context)
        return
    formats = _formats(what, template, everything=everything)
    if not formats:
        _print_formats(json=json)
        return
    ranges = {"rank": rank, "level": level, "cost": cost}
    named = {"attribute": attribute, "type_": type_, "archetype": archetype, "verb": verb, "status": status}
    query = query_of(words or (), kind=kind, **ranges, **named, colors=colors or (), keywords=keywords or ())
    choice = _choice(query, danger, forms or (), sets=sets or (), since=since, until=until, list_file=cards)
    wish = _Wish(tuple(arguments or ()), card_text, gm_notes, art, _pairs(options or []), template, force)
    _write(formats, open_compendium(compendium, system), choice, wish, to, several=everything, json=json)


class _Wish(NamedTuple):
    """What is asked for beside entries."""

    arguments: tuple[str, ...]
    card_text: bool
    gm_notes: bool
    art: bool
    options: dict[str, str]
    template: Path | None
    force: bool


def _choice(query: Query, danger: str, forms: Sequence[str], **part: Any) -> Choice:
    from convert.cards.selection import Selection
    from convert.compendium.danger import points_range
    from convert.export.choice import Choice

    return Choice(
        query=query,
        forms=tuple(sorted(set(forms))),
        danger=points_range(danger) if danger else None,
        part=Selection.of(**part),
    )


def _write(
    formats: Sequence[Exporter],
    book: Compendium,
    choice: Choice,
    wish: _Wish,
    to: Path | None,
    *,
    several: bool,
    json: bool,
) -> None:
    from convert.export.choice import unlisted
    from convert.export.run import Request
    from convert.export.run import export as run

    _check(book, choice)
    failed = unlisted(book, choice.part)
    if failed and len(failed) == len(choice.part.wanted or ()):
        console.refuse(failed)
    outcomes = []
    told: set[str] = set()

    def say(words: str) -> None:
        if words not in told:
            console.talk(words)
        told.add(words)

    for each in formats:
        request = Request(
            to=_goal(to, book, each, wish.arguments, several=several),
            choice=choice,
            card_text=wish.card_text,
            gm_notes=wish.gm_notes,
            art=_gallery() if wish.art else None,
            options=wish.options,
            arguments=wish.arguments,
            template=wish.template,
            force=wish.force,
        )
        with console.progress(f"writing {each.name}") as step:
            outcomes.append((each, run(each, book, request, say=say, progress=step)))
    if json:
        console.out_json("export", {"system": book.system.name, "exports": [_row(*pair) for pair in outcomes]}, failed)
    for each, outcome in outcomes if not json else ():
        _tell(each, outcome)
    console.refuse(failed)


def _formats(what: str | None, template: Path | None, *, everything: bool) -> list[Exporter]:
    """What to write: one format, all text formats, or a user's own templates."""
    from convert.errors import UsageError
    from convert.export import registry

    if everything:
        if what is not None or template is not None:
            raise UsageError("--all writes every text format: it takes no WHAT and no --template")
        return [each for each in registry.every() if each.text]
    if what is not None:
        return [registry.load(what)]
    if template is not None:
        from convert.export.templates import OwnTemplates

        return [OwnTemplates()]
    return []


def _print_formats(*, json: bool) -> None:
    from convert.export import registry

    if json:
        rows = [{"name": each.name, "title": each.title, "text": each.text} for each in registry.every()]
        console.out_json("formats", {"formats": rows})
        return
    for each in registry.every():
        console.out(f"{each.name:<12} {each.title}")
    console.talk("`card2spell export WHAT` writes one of them, `card2spell export --all` every text format")


def _print_context(name: str) -> None:
    import msgspec

    from convert.export import registry
    from convert.export.contexts import context_schema

    console.out(msgspec.json.format(msgspec.json.encode(context_schema(registry.load(name))), indent=2).decode())


def _goal(to: Path | None, book: Compendium, exporter: Exporter, more: tuple[str, ...], *, several: bool) -> Path:
    if to is None:
        return Path("output") / "exports" / book.system.name / exporter.label(more).replace(" ", "-")
    return to / exporter.name if several else to


def _gallery() -> Path:
    """Where pictures are kept: in the cache that ``fetch`` uses."""
    from convert.cards.snapshot import art_folder, default_cache

    return art_folder(default_cache())


def _pairs(options: list[str]) -> dict[str, str]:
    from convert.errors import UsageError

    pairs = {}
    for option in options:
        name, sign, value = option.partition("=")
        if not sign or not name:
            raise UsageError(f"--option {option!r} is no setting", hint="write --option NAME=VALUE")
        pairs[name.strip().replace("-", "_")] = value.strip()
    return pairs


def _check(book: Compendium, choice: Choice) -> None:
    import msgspec

    from convert.compendium.query import check_values

    check_values(book.index, choice.query)
    for form in choice.forms:
        check_values(book.index, msgspec.structs.replace(choice.query, form=form))


def _row(exporter: Exporter, outcome: Outcome) -> dict[str, object]:
    return {
        "what": exporter.name,
        "folder": str(outcome.folder),
        "written": list(outcome.written),
        "unchanged": outcome.unchanged,
        "removed": list(outcome.removed),
        "left": list(outcome.left),
    }


def _tell(exporter: Exporter, outcome: Outcome) -> None:
    """What was written, and what a person changed."""
    parts = [f"{len(outcome.written):,} written"] if outcome.written else []
    parts += [f"{outcome.unchanged:,} as they were"] if outcome.unchanged else []
    parts += [f"{len(outcome.removed):,} taken away"] if outcome.removed else []
    console.talk(f"{exporter.name}: {outcome.folder}: files: {', '.join(parts) or 'none'}")
    for name in outcome.left[:10]:
        console.talk(f"  left as you changed it: {outcome.folder / name}")
    if len(outcome.left) > 10:
        console.talk(f"  and {len(outcome.left) - 10} more")
    if outcome.left:
        console.talk("  hint: --force overwrites them")
