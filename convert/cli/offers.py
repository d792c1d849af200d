"""What Tab offers for each argument and option of every command: by the option's name, else by what the help calls its
value. A game adds what its own commands take (``Command.offers``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from convert.terminal import completing
from convert.terminal.completing import Completion, Words, fixed, one_of, quietly

if TYPE_CHECKING:
    from convert.contract.system import Command


def _systems(_: typer.Context) -> Words:
    from convert.contract.registry import system_names

    return [(name, "") for name in system_names()]


def _kinds(ctx: typer.Context) -> Words:
    return [(kind, "") for kind in completing.game_of(ctx).entry_types]


def _statuses(_: typer.Context) -> Words:
    from typing import get_args

    from convert.effects.tree import Status

    return [(status, "") for status in get_args(Status)]


def _sets(ctx: typer.Context) -> Words:
    from convert.compendium.book import Compendium
    from convert.terminal.opening import compendium_folder

    game = completing.game_of(ctx)
    place = compendium_folder(ctx.params.get("compendium"), game)
    if place is not None:
        return [(name, "") for name in Compendium.load(place).printed]
    cards = () if game.cards("starter") is not None else game.publisher.starter()
    return [(printing.set_name, "") for card in cards for printing in card.printings if printing.set_name]


def _players(ctx: typer.Context) -> Words:
    return [*((name, "") for name in completing.arena_of(ctx).players), ("span", "novice, sensible and search")]


def _people(ctx: typer.Context) -> Words:
    sides = ctx.params.get("side") or ()
    names = [name.strip() for side in sides for name in str(side).split(",")]
    return [*((str(at), f"side {at}") for at in range(1, max(2, len(sides)) + 1)), *((name, "") for name in names)]


def _terms(ctx: typer.Context) -> Words:
    from convert.table.reference import terms_of

    return [(term, "") for term, _ in terms_of(completing.game_of(ctx))]


def _choices(ctx: typer.Context) -> Words:
    from convert.table.choices import choices_of

    return [(choice["name"], "") for choice in choices_of(completing.game_of(ctx))]


def _formats(_: typer.Context) -> Words:
    from convert.export.registry import EXPORTERS

    return [(name, "") for name in EXPORTERS]


def _settings(ctx: typer.Context) -> Words:
    from convert.export.registry import load

    if not (what := ctx.params.get("what")):
        return [(name, told) for name, told in completing.game_of(ctx).options.items()]
    return [(f"{name}=", "") for name in load(what).options.__struct_fields__]


def _more(ctx: typer.Context) -> Words:
    from convert.export.registry import load

    return [(word, "") for word in load(ctx.params.get("what") or "").words(completing.game_of(ctx))]


def _pages(_: typer.Context) -> Words:
    from convert.cli.commands.guide import PAGES

    return list(PAGES.items())


def _schemas(_: typer.Context) -> Words:
    from convert.compendium.schema_parts import Types
    from convert.compendium.schemas import makers
    from convert.export.contexts import all_contexts

    paths = [*makers(Types()), *all_contexts()]
    return [(path.removesuffix(".schema.json"), "") for path in paths]


def _meant(ctx: typer.Context, incomplete: str) -> Words:
    return [
        *completing.named()(ctx, incomplete),
        *completing.beginning(_terms(ctx), incomplete),
        *completing.rules(ctx, incomplete),
    ]


def _overridden(ctx: typer.Context) -> Words:
    from convert.compendium.overrides import read_layer

    there = read_layer(completing.game_of(ctx), ctx.params.get("overrides") or Path("overrides")).overrides
    return [(each.label, "") for each in there]


def _sources(*words: str) -> Completion:
    return completing.with_files(lambda _, incomplete: completing.beginning([(w, "") for w in words], incomplete))


FEW = 20
"""So many words are named where an argument is missing."""
BY_NAME: Mapping[str, Completion] = {
    "--system": one_of(_systems),
    "--form": completing.forms,
    "--type": completing.values("type"),
    "--attribute": completing.values("attribute"),
    "--archetype": completing.values("archetype"),
    "--color": completing.values("color"),
    "--keyword": completing.values("keyword"),
    "--kind": one_of(_kinds),
    "--status": one_of(_statuses),
    "--verb": completing.verbs,
    "--set": one_of(_sets),
    "--select": completing.codes,
    "--ignore": completing.codes,
    "--player": one_of(_players),
    "--opponent": one_of(_players),
    "--human": one_of(_people),
    "--dice": fixed("auto", "ask"),
    "--cards": fixed("auto", "ask"),
    "--source": _sources("auto", "api", "starter"),
    "--option": one_of(_settings),
    "--context": one_of(_formats),
    "--against": completing.with_files(
        lambda ctx, begun: [*completing.scenarios(ctx, begun), *completing.named()(ctx, begun)]
    ),
    "--side": completing.with_files(completing.named()),
    "--rule": completing.rules,
    "OLD": _sources("starter"),
    "NEW": _sources("starter"),
    "SCENARIO": completing.scenarios,
    "CARD": completing.entries,
    "NAME": completing.entries,
    "MONSTER": completing.monsters,
    "SPELL": completing.entries,
    "CODE": completing.codes,
    "ID": completing.rules,
}
"""By an option's name, else by the metavar without brackets, dots and an ``s``."""
OF_COMMANDS: Mapping[str, Mapping[str, Completion]] = {
    "what": {"NAME": quietly(_meant)},
    "glossary": {"WORD": one_of(_terms)},
    "table-choices": {"NAME": one_of(_choices)},
    "guide": {"PAGE": one_of(_pages)},
    "schema": {"NAME": one_of(_schemas)},
    "export": {"WHAT": one_of(_formats), "MORE": one_of(_more)},
    "search": {"WORD": completing.entries},
    "override refresh": {"CARD": one_of(_overridden)},
}
"""What stands for something else in one command."""


class Item(NamedTuple):
    """What Typer prints for the shell."""

    value: str
    help: str
    type: str = "plain"


def offer(command: Any, path: str, own: Command | None, game: str) -> None:
    """Give every parameter of a command, and of a group's commands, what Tab offers for it. ``own`` is the command of
    the game ``game``, where only games have it."""
    for name, below in getattr(command, "commands", {}).items():
        offer(below, f"{path} {name}", own, game)
    for parameter in command.params:
        options = [name for name in parameter.opts if name.startswith("-")]
        found = _found(_own(own), path, [*options, bare(parameter.metavar or "")])
        if found is not None and not getattr(parameter, "is_flag", False):
            parameter.shell_complete = partial(_items, found, game)


def _items(completion: Completion, game: str, ctx: typer.Context, incomplete: str) -> list[Item]:
    if game:
        ctx.meta[completing.GAME] = game
    return [Item(word, told) for word, told in completion(ctx, incomplete)]


def _found(own: Mapping[str, Mapping[str, Completion]], path: str, words: Sequence[str]) -> Completion | None:
    known = {**BY_NAME, **OF_COMMANDS.get(path, {}), **own.get("", {}), **own.get(path, {})}
    return next((known[word] for word in words if word in known), None)


def explain_missing(error: Any, command: Command | None, game: str) -> None:
    """Say with Typer's words of an argument that is missing what may stand there, where that is few words: the
    characters of a campaign, the formats of an export."""
    parameter, ctx = getattr(error, "param", None), getattr(error, "ctx", None)
    if type(error).__name__ != "MissingParameter" or parameter is None or ctx is None or error.message:
        return
    completion = _found(_own(command), ctx.command_path.partition(" ")[2], [bare(parameter.metavar or "")])
    closed = completion is not None and completion not in completing.OPEN
    words = [each.value for each in _items(completion, game, ctx, "")] if completion is not None and closed else []
    if 0 < len(words) <= FEW:
        error.message = f"One of: {', '.join(words)}."


def bare(metavar: str) -> str:
    """What the help calls a value, without the signs for how often."""
    plain = metavar.rstrip(".")
    return (plain[1:-1] if plain.startswith("[") and plain.endswith("]") else plain).rstrip(".")


def _own(command: Command | None) -> Mapping[str, Mapping[str, Completion]]:
    module, _, attribute = command.offers.partition(":") if command is not None else ("", "", "")
    found: Mapping[str, Mapping[str, Completion]] = getattr(import_module(module), attribute) if module else {}
    return found
