"""The rules of Caster: The Duel on the kernel, a file for each group of rules.

``game`` the game · ``options`` settings · ``shelf`` what the cards can do, from the entries · ``state`` the table ·
``events`` what can happen · ``setup`` CASTER-SETUP · ``turn`` CASTER-TURN · ``playing`` and ``windows`` CASTER-SPELL,
CASTER-MANA · ``targets`` and ``resolving`` the spells · ``transfers`` CASTER-XFER · ``library`` drawing · ``mana``
paying · ``creatures`` CASTER-CREA, CASTER-SUIT · ``combat`` CASTER-COMBAT, CASTER-ABIL · ``view`` what is hidden ·
``telling`` words · ``players`` who plays · ``kept`` what need not be worked out twice.
"""

from convert.systems.caster_duel.rules.game import Game
from convert.systems.caster_duel.rules.options import Options
from convert.systems.caster_duel.rules.shelf import Shelf, standard_entries

__all__ = ["Game", "Options", "Shelf", "standard_entries"]
