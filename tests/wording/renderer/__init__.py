"""The second rendering: effect trees back into card wording, to test the reader by the round trip.

``to_card_words(ability)`` and ``clause_words(step)`` write what the reader read in the manner of card text;
``Normaliser`` strips both sides to what carries meaning; ``round_trip`` compares clause by clause. It knows no game:
card numbers are those that the reader wrote (``Amount.raw``).
"""

from tests.wording.renderer.ability import clause_words, frame_words, to_card_words
from tests.wording.renderer.normal import Normaliser
from tests.wording.renderer.roundtrip import Trip, round_trip

__all__ = ["Normaliser", "Trip", "clause_words", "frame_words", "round_trip", "to_card_words"]
