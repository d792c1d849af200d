"""The rules of Caster: The Duel on the kernel, a file for each group of rules.

``game`` the game · ``options`` settings · ``card_index`` what the cards can do, by entry · ``state`` the table ·
``events`` what can happen · ``setup`` CASTER-SETUP · ``turn`` CASTER-TURN · ``playing`` and ``windows`` CASTER-SPELL,
CASTER-MANA · ``targets`` and ``resolving`` the spells · ``transfers`` CASTER-XFER · ``library`` drawing · ``mana``
paying · ``creatures`` CASTER-CREA, CASTER-SUIT · ``combat`` CASTER-COMBAT, CASTER-ABIL · ``view`` what is hidden ·
``telling`` words · ``players`` who plays · ``kept`` what need not be worked out twice.
"""

from convert.systems.caster_duel.rules.card_index import CardIndex, standard_entries
from convert.systems.caster_duel.rules.game import Game
from convert.systems.caster_duel.rules.options import Options

__all__ = ["CardIndex", "Game", "Options", "standard_entries"]
