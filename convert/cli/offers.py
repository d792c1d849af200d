"""What Tab offers for each argument and option of every command: by the option's name, else by what the help calls its
value. A game adds what its own commands take (``Command.offers``)."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

import typer
import typer.models

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
    from convert.cli.reference import terms_of

    return [(term, "") for term, _ in terms_of(completing.game_of(ctx))]


def _choices(ctx: typer.Context) -> Words:
    from convert.cli.choices import choices_of

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
    "schema": {"NAME": one_of(_schemas)},
    "export": {"WHAT": one_of(_formats), "MORE": one_of(_more)},
    "search": {"WORD": completing.entries},
    "override refresh": {"CARD": one_of(_overridden)},
}
"""What stands for something else in one command."""


def offer(app: typer.Typer, name: str, game: str = "", command: Command | None = None) -> None:
    """Give every parameter of a command, or of a group's commands, what Tab offers for it; before Typer builds it."""
    own = _own(command) if command is not None else {}
    for path, callback in _callbacks(app, name):
        for info, parameter in _parameters(callback):
            if info.autocompletion is None:
                first = info.default if isinstance(info.default, str) else ""  # as Typer reads it in Annotated
                options = (first, *(info.param_decls or ()), f"--{parameter.replace('_', '-')}")
                words = [*options, bare(info.metavar or "")]
                known = {**BY_NAME, **OF_COMMANDS.get(path, {}), **own.get("", {}), **own.get(path, {})}
                named = words if isinstance(info, typer.models.OptionInfo) else words[-1:]
                found = next((known[word] for word in named if word in known), None)
                info.autocompletion = _of(found, game) if found is not None else None


def bare(metavar: str) -> str:
    """What the help calls a value, without the signs for how often."""
    plain = metavar.rstrip(".")
    return (plain[1:-1] if plain.startswith("[") and plain.endswith("]") else plain).rstrip(".")


def _of(completion: Completion, game: str) -> Callable[..., Any]:
    def asked(ctx: typer.Context, incomplete: str) -> Any:
        if game:
            ctx.meta[completing.GAME] = game
        return completion(ctx, incomplete)

    return asked


def _own(command: Command) -> Mapping[str, Mapping[str, Completion]]:
    module, _, attribute = command.offers.partition(":")
    found: Mapping[str, Mapping[str, Completion]] = getattr(import_module(module), attribute) if module else {}
    return found


def _callbacks(app: typer.Typer, name: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    for each in app.registered_commands:
        if each.callback is not None:
            under = each.name or each.callback.__name__.replace("_", "-")
            yield name if under == name else f"{name} {under}", each.callback


def _parameters(callback: Callable[..., Any]) -> Iterator[tuple[typer.models.ParameterInfo, str]]:
    function = inspect.unwrap(callback)
    function.__annotations__ = get_type_hints(function, include_extras=True)  # Typer is to read these very objects
    for parameter, hint in function.__annotations__.items():
        for info in getattr(hint, "__metadata__", ()):
            if isinstance(info, typer.models.ParameterInfo):
                yield info, parameter
