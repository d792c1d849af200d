"""Card texts as the reader reads them, for games that only look at the trees: read once, kept, and shared.

What was read is kept in the user's cache folder by the reader's fingerprint and the card's own: another game's build of
the same snapshot finds it there. A kept file that is missing, damaged or of another reader is read anew; nothing else
depends on it. ``read_all`` is the whole road.
"""

from convert.compendium.readings.reading import read_all, reader_fingerprint
from convert.compendium.readings.store import Store

__all__ = ["Store", "read_all", "reader_fingerprint"]
