"""So that the tests of this folder find ``fights``, their own small world."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
