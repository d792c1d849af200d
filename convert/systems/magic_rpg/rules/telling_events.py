"""What happened, a line for each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from convert.kernel import Event
from convert.prose import listing
from convert.prose.english import article
from convert.systems.magic_rpg.rules import events as ev
from convert.systems.magic_rpg.rules.aiming import use_of
from convert.systems.magic_rpg.rules.events.cards import REVEALED
from convert.systems.magic_rpg.rules.permitting import FREE
from convert.systems.magic_rpg.rules.state import NOBODY, Piece, State, Waiting
from convert.systems.magic_rpg.wording import ability_words

if TYPE_CHECKING:
    from convert.systems.magic_rpg.rules.game import Game

Teller = Callable[["Game", Any], str]


def tell(game: Game, event: Event[State]) -> str:
    """An event in words; empty for one that is not worth a line."""
    teller = TELLERS.get(type(event))
    return teller(game, event) if teller is not None else ""


def _wizard(game: Game, number: int) -> str:
    return game.state.wizards[number].name


def _card(game: Game, card: int) -> str:
    return game.card_index.card(card).name


def _turn_began(game: Game, e: ev.TurnBegan) -> str:
    return f"Round {e.round}: {game.sides[e.side]}{', an extra turn' if e.extra else ''}."


def _spell_cast(game: Game, e: ev.SpellCast) -> str:
    x = f" with X = {e.item.x}" if game.card_index.facts[e.item.facts][e.item.face].cost.x else ""
    aim = ", ".join(game.name_of(target) for target in e.item.targets)
    return f"{_wizard(game, e.item.controller)} casts {game.title(e.item)}{x}{f' at {aim}' if aim else ''}."


def _begun(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _card_moved(game: Game, e: ev.CardMoved) -> str:
    if e.to != "aside" and e.source != e.to:
        return f"{_card(game, e.card)} goes {_PILES.get(e.to, 'away')} of {_wizard(game, e.wizard)}."
    return f"{_wizard(game, e.wizard)} shows {_card(game, e.card)}." if e.shown and e.to == "aside" else ""


_PILES = {"hand": "to the hand", "graveyard": "to the graveyard", "exiled": "into exile", "deck": "into the deck"}


def _counters(game: Game, e: ev.CountersPut) -> str:
    kind = "+1/+1" if (e.count > 0) != e.removed else "-1/-1"
    return f"{game.name_of(e.piece)} {'loses' if e.removed else 'gets'} {_so_many(abs(e.count), kind)}."


def _marked(game: Game, e: ev.Marked) -> str:
    if e.note:
        return f"{game.name_of(e.target)} is {e.name}."
    return f"{game.name_of(e.target)} {'gets' if e.count > 0 else 'loses'} {_so_many(abs(e.count), e.name)}."


def _so_many(count: int, name: str) -> str:
    article = "an" if name[:1] in "aeiou" else "a"
    return f"{article if count == 1 else count} {name} counter{'' if count == 1 else 's'}"


def _hurt(game: Game, e: ev.WizardHurt) -> str:
    if e.spared:
        return f"{_wizard(game, e.wizard)} takes {e.points} damage{f' ({e.source})' if e.source else ''}."
    return f"{_wizard(game, e.wizard)} loses {_points(e.points)}{f' ({e.source})' if e.source else ''}."


def _rolled(game: Game, e: ev.DiceRolled) -> str:
    one, two = e.totals
    return f"Dice for {e.why}: {', '.join(map(str, e.dice))} ({one} against {two})."


def _initiative(game: Game, e: ev.InitiativeTaken) -> str:
    return f"{game.sides[e.side]} acts first{', with an extra turn before' if e.extra else ''}."


def _fell(game: Game, e: ev.Fell) -> str:
    """A dead player's spellbook is what the table's choice says (MRPG-DEATH-03, MRPG-DEATH-06)."""
    if e.state != "dead":
        return f"{_wizard(game, e.wizard)} is {e.state}."
    fate = game.state.setting.options.spellbook_loss
    return f"{_wizard(game, e.wizard)} is dead; a player's spellbook is {fate}."


def _over(game: Game, e: ev.BattleEnded) -> str:
    won = f"{game.sides[e.winner]} wins" if e.winner is not None else "nobody has won"
    return f"The battle is over: {won}{'' if e.why == 'won' else f' ({e.why})'}."


def _changed(game: Game, e: ev.Changed) -> str:
    told = [*_bonus(e.power, e.toughness), *_gained(e.gained, e.bans)]
    return f"{game.name_of(e.piece)} {listing(told)} until end of turn." if told else ""


def _bonus(power: int, toughness: int) -> list[str]:
    return [f"gets {power:+d}/{toughness:+d}"] if power or toughness else []


def _gained(keywords: tuple[str, ...], bans: tuple[str, ...]) -> list[str]:
    """Keywords that it has, and what it may not do."""
    has = [f"has {listing(keywords)}"] if keywords else []
    return [*has, *(_FREEDOMS.get(action) or f"cannot {_BANS.get(action, action)}" for action in bans)]


_FREEDOMS = {
    "attack_as_though_no_defender": "can attack as though it had no defender",
    "damage_by_toughness": "deals combat damage equal to its toughness in the place of its power",
}


_BANS = {
    "untap": "untap in the untap step",
    "be_blocked": "be blocked",
    "be_targeted": "be targeted",
    "activate": "use abilities",
}


_DUTIES = {
    "attack": "must attack where it can",
    "goad": "is goaded: it must attack where it can, and somebody else than {g} if it can",
    "block": "must block {g} where it can",
    "be_blocked": "must be blocked by all that can",
    "be_blocked_once": "must be blocked where it can be",
}


def _lasts(game: Game, e: ev.Lasts) -> str:
    one = e.lasting
    told = [*_bonus(one.power, one.toughness), *_gained(one.gained, one.bans)]
    told += [_DUTIES[each.what].format(g=game.name_of(each.whom) if each.whom else "") for each in one.duties]
    if one.base != (None, None):
        told.append(f"is {'/'.join('*' if number is None else str(number) for number in one.base)}")
    kinds = [*one.subtypes, *one.classes]
    if kinds or one.colors:
        what = " ".join([*(one.colors or ()), *kinds])
        told.append(f"is {'also ' if one.also else ''}{article(what) if kinds else what}")
    if one.lost:
        told.append(f"has lost {listing(one.lost)}")
    if one.bare:
        told.append("has lost its abilities")
    if one.uses:
        told.append("has been given an ability")
    return f"{game.name_of(e.piece)} {listing(told)} {_SPANS[one.span]}." if told else ""


_SPANS = {
    "turn": "until end of turn",
    "next_turn": "until its maker's next turn",
    "next_own_turn": "until the end of its maker's next turn",
    "battle": "for this battle",
}


_PERMITTED = {
    "turn": "until end of turn",
    "next_own_turn": "until the end of that wizard's next turn",
    "battle": "as long as it stays there",
}


def _permitted(game: Game, e: ev.Permitted) -> str:
    one = e.permit
    if one.card < 0:
        lands = "another land" if one.lands == 1 else f"{one.lands} more lands"
        return f"{_wizard(game, one.who)} may play {lands} in this turn." if one.lands else ""
    verb, free = "play" if one.land else "cast", " without paying its mana cost" if FREE in one.ways else ""
    return f"{_wizard(game, one.who)} may {verb} {_card(game, one.card)}{free} {_PERMITTED[one.span]}."


def _turned(game: Game, e: ev.Turned) -> str:
    if not e.told:
        return ""
    named = listing([game.name_of(number) for number in e.what])
    return f"{named} {'is' if len(e.what) == 1 else 'are'} {'tapped' if e.tapped else 'untapped'}."


def _told(game: Game, e: ev.Told) -> str:
    """A card that is shown; what else abilities look at is told as it happens."""
    return f"{_wizard(game, e.who)} shows {game.name_of(e.what)}." if e.word == REVEALED else ""


def _attached(game: Game, e: ev.Attached) -> str:
    return f"{game.name_of(e.piece)} is on {game.name_of(e.to) if e.to else 'nothing any more'}."


def _points(count: int) -> str:
    return f"{count} Life Point{'' if count == 1 else 's'}"


_GONE = {
    "destroyed": "is destroyed",
    "sacrificed": "is sacrificed",
    "expired": "has been in play for 15 minutes and leaves",
    "effect": "leaves play",
    "fled": "is left behind",
    "over": "leaves play",
}
_WHERE = {"hand": " for its owner's hand", "exiled": " for exile", "deck": " for its owner's deck"}

TELLERS: dict[type, Teller] = {
    ev.TurnBegan: _turn_began,
    ev.Drew: lambda g, e: f"{_wizard(g, e.wizard)} draws {_card(g, e.card)}.",
    ev.Milled: lambda g, e: f"{_card(g, e.card)} goes from {_wizard(g, e.wizard)}'s deck to the graveyard.",
    ev.Discarded: lambda g, e: f"{_wizard(g, e.wizard)} discards {_card(g, e.card)}.",
    ev.Entered: lambda g, e: f"{_piece(g, e.piece)} comes into play." if g.state.phase != "setup" else "",
    ev.SpellCast: _spell_cast,
    ev.AbilityUsed: lambda g, e: f"{_begun(g.title(e.item))} is used{_shown(g, e.item)}",
    ev.Resolved: lambda g, e: f"{_piece(g, e.piece)} comes into play." if e.piece is not None else "",
    ev.Countered: lambda g, e: f"{_begun(g.title(e.item))} does nothing.",
    ev.Left: lambda g, e: f"{g.name_of(e.piece)} {_GONE[e.why]}{_WHERE.get(e.to, '')}.",
    ev.CardMoved: _card_moved,
    ev.CountersPut: _counters,
    ev.Marked: _marked,
    ev.ControlTaken: lambda g, e: (
        f"{_wizard(g, e.controller)} controls {g.name_of(e.piece)} now." if e.controller != NOBODY else ""
    ),
    ev.AttackDeclared: lambda g, e: f"{g.name_of(e.fight.attacker)} attacks {g.name_of(e.fight.target)}.",
    ev.BlockDeclared: lambda g, e: f"{g.name_of(e.blocker)} blocks {g.name_of(e.attacker)}.",
    ev.WizardHurt: _hurt,
    ev.WizardHealed: lambda g, e: f"{_wizard(g, e.wizard)} gains {_points(e.points)}.",
    ev.CreatureHurt: lambda g, e: f"{g.name_of(e.piece)} takes {e.points} damage.",
    ev.DamagePrevented: lambda g, e: f"{e.points} damage to {g.name_of(e.target)} is prevented.",
    ev.Regenerated: lambda g, e: f"{g.name_of(e.piece)} regenerates.",
    ev.Shielded: lambda g, e: f"{g.name_of(e.piece)} regenerates the next time that it would be destroyed this turn.",
    ev.Changed: _changed,
    ev.Lasts: _lasts,
    ev.Permitted: _permitted,
    ev.StatsSet: lambda g, e: f"{g.name_of(e.piece)} is {e.power}/{e.toughness}.",
    ev.Turned: _turned,
    ev.Attached: _attached,
    ev.TurnedOver: lambda g, e: f"It is turned over, and is {g.name_of(e.piece)} now.",
    ev.Phased: lambda g, e: f"{g.name_of(e.piece)} phases {'out' if e.away else 'in'}.",
    ev.Told: _told,
    ev.HandSeen: lambda g, e: (
        f"{_wizard(g, e.wizard)} shows {', '.join(_card(g, card) for card in e.cards) or 'an empty hand'}."
    ),
    ev.Chose: lambda g, e: f"{g.name_of(e.piece)}: {e.word} is chosen.",
    ev.MeleeChosen: lambda g, e: f"{_wizard(g, e.wizard)} fights hand to hand.",
    ev.DiceRolled: _rolled,
    ev.InitiativeTaken: _initiative,
    ev.Fell: _fell,
    ev.Woke: lambda g, e: f"{_wizard(g, e.wizard)} is conscious again.",
    ev.Fled: lambda g, e: f"{_wizard(g, e.wizard)} flees.",
    ev.CameBack: lambda g, e: f"{_wizard(g, e.wizard)} comes back.",
    ev.WildFled: lambda g, e: "A wild creature flees.",
    ev.Noted: lambda g, e: e.text,
    ev.BattleEnded: _over,
}

SILENT: dict[type, str] = {
    ev.CombatEnding: "what it sets off is told",
    ev.CombatEnded: "what came of the combat is told",
    ev.DamageBarred: "the spell or ability that prevents it is told, and each damage that it prevents",
    ev.Delayed: "the ability that waits was told, and is told again when its moment comes",
    ev.Doomed: "that it is destroyed is told",
    ev.FightArranged: "who blocks whom is told",
    ev.Happened: "what abilities look at; what they do is told",
    ev.Holds: "that it is exiled is told",
    ev.LifeFaded: "minutes pass; the board has the Life Points",
    ev.ManaPaid: "the casting is told",
    ev.OutOfCombat: "what took it out of combat is told",
    ev.PhaseBegan: "the board has the phase",
    ev.PilesMade: "the draw from a pile is told",
    ev.RoundEnded: "the next round is told",
    ev.Settled: "only what is counted within a turn",
    ev.Stacked: "what is put on the stack is told as it is used",
    ev.Unattended: "the command line has said that the machine plays it",
    ev.Used: "that it is used is told",
    ev.WizardCame: "who takes part is on the board from the start",
}
"""Events without a line of their own, and why."""


def name_of_gone(game: Game, target: int) -> str:
    """What had this number while it was in play, or waited: sentences are told when everything has happened."""
    for event in reversed(game.log):
        if isinstance(event, ev.Entered | ev.Resolved) and event.piece is not None and event.piece.id == target:
            return _piece(game, event.piece)
        if isinstance(event, ev.SpellCast | ev.AbilityUsed) and event.item.id == target:
            return game.title(event.item)
    return "something"


def _shown(game: Game, item: Waiting) -> str:
    """What an ability of something with secrets says, as it is used (MRPG-MON-02)."""
    use = use_of(game, item.facts, item.face, item.ability)
    if use is None or not game.card_index.facts[item.facts][item.face].secret:
        return "."
    return f": {ability_words(use.ability)}"


def _piece(game: Game, piece: Piece) -> str:
    return game.card_index.facts[piece.facts][piece.face].name
