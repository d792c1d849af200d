"""The table, drawn: dice as dice, shields, units with what is on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from convert.kernel.tableau import Bar, Group, Piece, Place, Tableau
from convert.systems.dice_duels.rules.crawl_words import ground_lines
from convert.systems.dice_duels.rules.state import HIDDEN, STOCK, State, Token, Unit
from convert.systems.dice_duels.rules.telling import KEYWORD_NAMES, count_dice, dice, pip, player, unit_name

if TYPE_CHECKING:
    from convert.systems.dice_duels.rules.game import Game

PHASES = {"draw": "Draw Phase", "main": "Main Phase 1", "battle": "Battle Phase", "second": "Main Phase 2"}


def board(game: Game, side: int | None) -> list[str]:
    """The table in plain lines, as that side sees it."""
    state = game.state if side is None else game.masked(side)
    lines = [_title(game, state), *ground_lines(game)]
    for who in _order(state, side):
        lines += _player(game, state, who)
    for act in reversed(state.waiting):
        lines.append(f"Waiting: {_waiting(game, act.ability, act.targets)}")
    return lines


def _order(state: State, side: int | None) -> tuple[int, ...]:
    """The viewer last; in a crawl those at the table alone."""
    if state.run is None:
        return (1, 0) if side != 1 else (0, 1)
    active = state.active
    shown = [one for one in (state.facing[active], active) if state.run.parties[one].kind != "nobody"]
    if side is not None and side not in shown:
        shown.append(side)
    return tuple(sorted(shown, key=lambda one: one == side))


def _title(game: Game, state: State) -> str:
    phase = PHASES.get(state.phase, "End Phase")
    return f"Turn {state.turn}, {phase}: {player(game, state.active)}."


def _waiting(game: Game, ability: int, targets: tuple[int, ...]) -> str:
    aimed = [unit_line(game, game.state.units[n]) for n in targets if n in game.state.units]
    return game.card_index.abilities[ability].name + (f" at {'; '.join(aimed)}" if aimed else "")


def _player(game: Game, state: State, who: int) -> list[str]:
    player = state.players[who]
    mark = "▶" if state.active == who and state.turn else " "
    shields = " ".join(f"[{pip(value)}{value}]" for value in player.shields) or "none"
    piles = f"stock {player.stock}  grave {player.grave}" + (f"  banished {player.banished}" if player.banished else "")
    lines = [f"{mark} {game.sides[who]}   shields {shields}   {piles}"]
    lines.append(f"    hand   {dice(player.hand) or '—'}")
    if player.scried:
        lines.append(f"    next   {dice(player.scried)}")
    lines.append(f"    energy {dice(player.energy) or '—'}")
    lines += [f"    ◆ {token_line(game, t)}" for t in _loose(state, who)]
    lines += [f"    {unit_line(game, unit)}" for unit in state.units.values() if unit.side == who]
    for gone in state.away:
        if gone.side == who:
            lines.append("    (away until the end of the turn)")
    return lines


def _loose(state: State, who: int) -> list[Token]:
    """Field tokens and loose equip tokens."""
    return [token for token in state.tokens.values() if token.owner == who and token.unit not in state.units]


def token_line(game: Game, token: Token) -> str:
    """A token: its number, what made it, what keywords it has."""
    facts = game.card_index.abilities[token.ability]
    kind = facts.summon if facts.token_only else "field" if token.field else "equip"
    owner = game.card_index.archetypes[facts.archetype]
    return f"#{token.id} {facts.name} ({kind} token {pip(facts.number)}, {owner.color}: {owner.name})"


def archetype(game: Game, number: int) -> str:
    """An archetype's name."""
    return game.card_index.archetypes[number].name


def unit_line(game: Game, unit: Unit) -> str:
    """A unit on one line: number, dice, power, archetype, what is on it."""
    return ", ".join([_head(game, unit), *facts_of(game, unit)])


def _head(game: Game, unit: Unit) -> str:
    power = game.strength(unit.id).power
    return f"#{unit.id} {_faces(power)} {power}P {unit_name(game, unit)}"


def _faces(power: int) -> str:
    """A power as dice: 13 is ⚅⚅⚀ (DICE-UNIT-04)."""
    full, rest = divmod(power, 6)
    return pip(6) * full + (pip(rest) if rest else "")


def facts_of(game: Game, unit: Unit) -> list[str]:
    """Damage, keywords, captor and tokens of a unit."""
    strength, state = game.strength(unit.id), game.state
    facts = [f"{unit.damage} damage"] if unit.damage else []
    for bit, name in KEYWORD_NAMES.items():
        if strength.bits & bit:
            facts.append(f"cleave {strength.cleave}" if name == "cleave" else name)
    if unit.captor:
        facts.append(f"captive of #{unit.captor}")
    if unit.id in state.attackers and state.phase == "battle":
        facts.append("attacking")
    facts += [token_line(game, token) for token in state.tokens.values() if token.unit == unit.id]
    return facts


def tableau(game: Game, side: int | None) -> Tableau:
    """The table in figures, as that side sees it."""
    state = game.state if side is None else game.masked(side)
    places = [Place(name=game.sides[who], groups=_groups(game, state, who)) for who in _order(state, side)]
    ground = ground_lines(game)
    if ground:
        places.insert(0, Place(name="field", lines=tuple(ground)))
    if state.waiting:
        waiting = tuple(_waiting(game, act.ability, act.targets) for act in reversed(state.waiting))
        places.append(Place(name="waiting", lines=waiting))
    return Tableau(_title(game, state), tuple(places))


def _groups(game: Game, state: State, who: int) -> tuple[Group, ...]:
    player = state.players[who]
    up = state.active == who and state.turn > 0
    shields = " ".join(pip(value) for value in player.shields) or "none"
    facts = [f"shields {shields}", f"grave {player.grave}"]
    if player.banished:
        facts.append(f"banished {player.banished}")
    hand = dice(player.hand) if HIDDEN not in player.hand else count_dice(len(player.hand))
    facts += [f"hand {hand or '—'}", f"energy {dice(player.energy) or '—'}"]
    if player.scried:
        facts.append(f"next {dice(player.scried)}")
    bars = (Bar("stock", player.stock, STOCK),)
    own = Piece(name=game.sides[who], side=who, active=up, bars=bars, facts=tuple(facts))
    units = [
        Piece(
            name=_head(game, unit),
            side=who,
            facts=tuple(facts_of(game, unit)),
        )
        for unit in state.units.values()
        if unit.side == who
    ]
    tokens = [Piece(name=token_line(game, token), side=who) for token in _loose(state, who)]
    groups = [Group("", (own,))]
    if units or tokens:
        groups.append(Group("field", (*tokens, *units)))
    return tuple(groups)
