"""The rules of Dice Duels on the kernel, a file for each group of rules.

``game`` the duel · ``options`` settings · ``card_index`` what the decks can do · ``state`` the table · ``events`` what
can happen · ``setup`` and ``turn`` DICE-SETUP, DICE-TURN · ``playing`` a Main Phase · ``summoning``, ``sacrifices``,
``setting`` DICE-SPKW, DICE-SOUL · ``usable``, ``targets``, ``activating``, ``resolving``, ``operations`` DICE-ABIL and
DICE-OP · ``passives`` DICE-ABIL-12 · ``equipping`` DICE-TOK · ``battle`` and ``exchange`` DICE-BATTLE · ``strength``
and ``field`` DICE-UNIT, DICE-KEY · ``picking``, ``rolling`` dice · ``view`` what is hidden · ``telling``, ``drawing``
words and the table drawn · ``players`` who plays.
"""

from convert.systems.dice_duels.rules.card_index import CardIndex
from convert.systems.dice_duels.rules.game import Game
from convert.systems.dice_duels.rules.options import Options

__all__ = ["CardIndex", "Game", "Options"]
