"""A spell or artifact in play is destroyed by an effect, or something happens instead (CONVERT-21, DESPELL-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from convert.systems.duel_monsters.rules import items
from convert.systems.duel_monsters.rules.effects.replacing import Instead, offers_instead
from convert.systems.duel_monsters.rules.events import NOBODY, Cause, SpellEnded
from convert.systems.duel_monsters.rules.events.wearing import as_they_are
from convert.systems.duel_monsters.rules.frames import FightTask
from convert.systems.duel_monsters.rules.refs import Ref
from convert.systems.duel_monsters.rules.state import Active

if TYPE_CHECKING:
    from convert.systems.duel_monsters.rules.game import Game


def destroy_spell(game: Game, spell: Active, by: str, cause: Cause) -> None:
    """It ends; or, where a text says what happens instead, that is offered first."""
    offers = offers_instead(game, Ref(spell.id), "destroyed", by, cause)
    if offers:
        game.push(Instead(offers, spell.id, "destroyed", by, cause=cause), Ends(spell.id, cause))
        return
    _end(game, spell, cause)


def lose_its_power(game: Game, spell: Active) -> None:
    """The artifact that an effect has ended, armed or lasting, needs restoring (ARTIFACT-02, DESPELL-04)."""
    being = game.state.beings.get(spell.caster)
    if being is None or not spell.source.item:
        return
    now = as_they_are(game.state, being)
    lost = tuple([replace(one, power=False) if one.name == spell.source.item else one for one in now])
    if lost != now:
        items.change(game, being, lost, "loses its power", spell.source.item)


def _end(game: Game, spell: Active, cause: Cause) -> None:
    game.emit(SpellEnded(spell.id, "destroyed", cause=cause))
    lose_its_power(game, spell)


class Ends(FightTask, frozen=True):
    """A spell ends, unless the frame above it has answered that something else happened in its place."""

    spell: str
    cause: Cause = NOBODY
    replaced: bool = False
    atomic: ClassVar[bool] = True

    def run(self, game: Game) -> None:
        spell = game.state.spells.get(Ref(self.spell))
        if spell is not None and not self.replaced:
            _end(game, spell, self.cause)

    def spared(self, whom: tuple[str, ...]) -> Ends:
        return replace(self, replaced=True) if self.spell in whom else self


__all__ = ["Ends", "destroy_spell", "lose_its_power"]
