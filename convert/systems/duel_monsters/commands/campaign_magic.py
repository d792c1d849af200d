"""``card2spell campaign``: casting between fights, Focus, and things worn and used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer
from msgspec import to_builtins

from convert.systems.duel_monsters.commands.options import (
    MOST_POINTS,
    ItemArgument,
    SacrificeOption,
    SpellArgument,
    TalismanOption,
    app,
)
from convert.systems.duel_monsters.commands.table import (
    DryOption,
    FileOption,
    Table,
    WhoArgument,
    open_table,
)
from convert.terminal import console
from convert.terminal.opening import JsonOption


@app.command()
def cast(
    who: WhoArgument,
    spell: SpellArgument,
    precast: Annotated[bool, typer.Option("--precast", help="Precast it: it waits in Focus for its moment.")] = False,
    shadow: Annotated[bool, typer.Option("--shadow", help="Summon it as a Shadow.")] = False,
    extra_mp: Annotated[int, typer.Option(min=0, max=MOST_POINTS, help="More MP, for its Casting Checks.")] = 0,
    extra_focus: Annotated[
        int, typer.Option(min=0, max=MOST_POINTS, help="More Focus slots, each for 1 MP less Sustain.")
    ] = 0,
    talisman: TalismanOption = False,
    sacrifice: SacrificeOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Cast a spell, summon a monster or make an Eidolon while nobody fights.

    Example: card2spell campaign cast seto "Masaki the Legendary Swordsman" --shadow
    """
    from convert.systems.duel_monsters.campaign import casting

    table = open_table(file, json=json)
    who = table.who(who)
    how = casting.How(
        precast=precast,
        shadow=shadow,
        extra_mp=extra_mp,
        extra_focus=extra_focus,
        talisman=talisman,
        sacrifices=tuple(sacrifice or ()),
    )
    table.does(casting.cast(table.campaign, table.library, who, table.spell(who, spell), how), dry_run)


@app.command()
def fuse(
    who: WhoArgument,
    monster: SpellArgument,
    material: Annotated[
        list[str] | None, typer.Option("--material", metavar="MONSTER", help="A Material, where several would do.")
    ] = None,
    talisman: TalismanOption = False,
    sacrifice: SacrificeOption = None,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Cast Polymerisation for a fusion while nobody fights.

    Example: card2spell campaign fuse seto "Karbonala Warrior"
    """
    from convert.systems.duel_monsters.campaign import fusing

    table = open_table(file, json=json)
    who = table.who(who)
    table.does(
        fusing.fuse(
            table.campaign,
            table.library,
            who,
            table.fusion(monster),
            materials=tuple(table.spell(who, each) for each in material or ()),
            sacrifices=tuple(sacrifice or ()),
            talisman=talisman,
        ),
        dry_run,
    )


@app.command()
def basic(
    who: Annotated[str | None, typer.Argument(metavar="[WHO]", help="Who Focuses it; left out: what there is.")] = None,
    magic: Annotated[str | None, typer.Argument(metavar="[MAGIC]", help="Such as 'Hammer Space'.")] = None,
    item: Annotated[str, typer.Option(help="What a Hammer Space takes in.")] = "",
    talisman: TalismanOption = False,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Focus a basic magic for 1 MP, or list them all.

    Example: card2spell campaign basic kisara "Elemental Attunement"
    """
    from convert.systems.duel_monsters.campaign import casting
    from convert.systems.duel_monsters.rules.between.basic import basic_magic

    if who is None or magic is None:
        if json:
            console.out_json("basic-magic", {"system": "duel-monsters", "magic": to_builtins(basic_magic())})
            return
        for each in basic_magic().values():
            console.out_wrapped(f"{each.name} ({each.rule}){f': {each.note}' if each.note else ''}")
            for use in each.effects:
                console.out_wrapped(f"  {use.size:<8}{use.text}")
            for name, power in each.attributes.items():
                console.out_wrapped(f"  {name:<8}{power.text}")
        return
    table = open_table(file, json=json)
    who = table.who(who)
    table.does(casting.focus_basic(table.campaign, table.library, who, magic, item=item, talisman=talisman), dry_run)


@app.command()
def focus(
    who: WhoArgument,
    monster: SpellArgument,
    slots: Annotated[int, typer.Argument(min=1, max=MOST_POINTS, help="How many Focus slots it has in all.")],
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Give a summon more or fewer Focus slots: each beyond the first is 1 MP less Sustain.

    Example: card2spell campaign focus seto "Masaki the Legendary Swordsman" 4
    """
    from convert.systems.duel_monsters.campaign import casting

    table = open_table(file, json=json)
    who = table.who(who)
    table.does(casting.give_focus(table.campaign, table.library, who, table.spell(who, monster), slots - 1), dry_run)


@app.command()
def give(
    who: WhoArgument,
    what: ItemArgument,
    to: WhoArgument,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Give a thing to somebody else.

    Example: card2spell campaign give kisara "sun blade" seto
    """
    from convert.systems.duel_monsters.campaign import item_use

    table = open_table(file, json=json)
    who = table.who(who)
    table.does(item_use.hand_over(table.campaign, table.library, who, what, table.who(to)), dry_run)


@app.command()
def use(
    who: WhoArgument,
    what: ItemArgument,
    arm: Annotated[bool, typer.Option("--arm", help="Arm a trap: it waits in Focus for its moment.")] = False,
    talisman: TalismanOption = False,
    file: FileOption = None,
    dry_run: DryOption = False,
    json: JsonOption = False,
) -> None:
    """Use an artifact or a trinket.

    Example: card2spell campaign use kisara "Red Medicine"
    """
    from convert.systems.duel_monsters.campaign import item_use

    table = open_table(file, json=json)
    who = table.who(who)
    table.does(item_use.use(table.campaign, table.library, who, what, arm=arm, talisman=talisman), dry_run)


def _simple(name: str, help_text: str, example: str, act: Callable[[Table, str, str], Any]) -> None:
    """A verb that takes somebody and a spell or thing."""

    def command(
        who: WhoArgument,
        what: ItemArgument,
        file: FileOption = None,
        dry_run: DryOption = False,
        json: JsonOption = False,
    ) -> None:
        table = open_table(file, json=json)
        who = table.who(who)
        table.does(act(table, who, what), dry_run)

    command.__doc__ = f"{help_text}\n\n    Example: card2spell campaign {example}\n    "
    app.command(name)(command)


def _drop(table: Table, who: str, what: str) -> Any:
    from convert.systems.duel_monsters.campaign import casting, item_use
    from convert.systems.duel_monsters.campaign.things import things_called

    character = table.campaign.characters.get(who)
    thing = character is not None and things_called(character, what)
    if thing and not casting.can_drop(table.campaign, table.library, who, what):
        return item_use.leave_behind(table.campaign, table.library, who, what)
    return casting.drop(table.campaign, table.library, who, what)


def _erase(table: Table, who: str, what: str) -> Any:
    from convert.systems.duel_monsters.campaign import study

    return study.erase(table.campaign, table.library, who, table.spell(who, what))


def _wear(table: Table, who: str, what: str) -> Any:
    from convert.systems.duel_monsters.campaign import item_use

    return item_use.wear(table.campaign, table.library, who, what)


def _take_off(table: Table, who: str, what: str) -> Any:
    from convert.systems.duel_monsters.campaign import item_use

    return item_use.wear(table.campaign, table.library, who, what, worn=False)


def _item(table: Table, who: str, what: str) -> Any:
    from convert.systems.duel_monsters.campaign import item_use, making

    return item_use.add_item(table.campaign, table.library, who, making.named_item(what, table.library))


def _boost(table: Table, who: str, what: str) -> Any:
    from convert.systems.duel_monsters.campaign import growth

    return growth.boost(table.campaign, table.library, who, table.spell(who, what))


_simple(
    "drop",
    "Let go of something in Focus, of a slot that nobody can cast from, or of a thing that is theirs no more.",
    "drop kisara 'Toon World'",
    _drop,
)
_simple("erase", "Erase a spell from the Spellbook, which frees its pages.", "erase kisara Sparks", _erase)
_simple("wear", "Put a thing on; a magic one takes a Focus slot.", "wear kisara 'sun blade'", _wear)
_simple("take-off", "Take a thing off.", "take-off kisara 'sun blade'", _take_off)
_simple("item", "Somebody gets a thing.", "item kisara 'sun blade: magic, weapon 4'", _item)
_simple("boost", "Give a milestone's Boost to a monster.", "boost kisara 'Mystical Elf'", _boost)
