"""The battlefield for who draws it: Sections, Skirmishes, everybody's bars (``convert.kernel.tableau``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel.tableau import Bar, Group, Piece, Place, Tableau
from convert.systems.duel_monsters.rules.board import STANCE_WORDS, in_play, lasting, of_the_room, prepared
from convert.systems.duel_monsters.rules.naming import shadow_name
from convert.systems.duel_monsters.rules.state import Being, State
from convert.systems.duel_monsters.rules.view import HIDDEN, mask

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def tableau(game: Game, side: int | None) -> Tableau:
    """Who stands where and in what shape, as that side sees it (GAME-07); None for everything."""
    state = game.state if side is None else mask(game.state, side)
    title = f"Round {state.round}, turn of {game.name(state.turn)}" if state.turn else "Before the fight"
    return Tableau(title, tuple(_section(game, state, number) for number in range(len(state.sections))))


def _section(game: Game, state: State, number: int) -> Place:
    here = [being for being in state.beings.values() if being.section == number]
    groups = tuple(
        Group(
            f"Skirmish {skirmish}" if skirmish else "",
            tuple(_piece(game, state, being) for being in here if being.skirmish == skirmish),
        )
        for skirmish in sorted({being.skirmish for being in here})
    )
    return Place(name=state.sections[number].name, groups=groups, lines=tuple(of_the_room(game, state, number)))


def _piece(game: Game, state: State, being: Being) -> Piece:
    turn = state.turn in (being.id, being.caster)
    if being.shadow and being.entry == HIDDEN:
        stance = (STANCE_WORDS[being.stance],) if being.stance != "none" else ()
        return Piece(name=shadow_name(game, being), side=being.side, active=turn, facts=stance)
    bars = [Bar("HP", being.hp, being.hp_full)]
    facts = [f"Attack {being.attack}/{being.attack_full}" + (f" +{being.weapon}" if being.weapon else "")]
    facts.append(f"Defense {being.defense}/{being.defense_full}" + (f" +{being.armour}" if being.armour else ""))
    if being.stance != "none":
        facts.append(STANCE_WORDS[being.stance])
    if being.charges:
        facts.append(f"Charge {being.charges}")
    if being.paint:
        facts.append(f"{being.paint} paint")
    marks = {"a Body": being.body, "unconscious": being.down, "out": being.out, "a Shadow": being.shadow}
    facts += [name for name, shown in marks.items() if shown]
    facts += [*lasting(game, being), *in_play(game, state, being)]
    mage = state.mages.get(being.id)
    if mage is not None and mage.mp >= 0:  # another side's caster is masked: its MP and spells are hidden
        bars.append(Bar("MP", mage.mp, mage.mp_full))
        bars.append(Bar("Channeling", mage.channeling, mage.channeling_full))
        if mage.amulet:
            facts.append(f"Amulet {mage.amulet} MP")
        bars.append(Bar("Focus", max(0, mage.free_focus), mage.focus))
        facts.append(f"Prepared: {prepared(game, mage)}")
    mine = state.names.get(being.id, being.name)
    name = f"{mine} of {game.name(being.caster)}" if being.caster else mine
    return Piece(name=name, side=being.side, active=turn, bars=tuple(bars), facts=tuple(facts))
