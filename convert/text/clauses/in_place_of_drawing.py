"""What is done in the place of the normal draw: at that moment of one's own turn, and for that draw."""

from __future__ import annotations

from convert.effects import Event
from convert.effects import steps as op

DRAWING = Event(event="draw_phase", whose="you")
"""When the normal draw would be."""
NORMAL_DRAW = op.Skip(what="normal_draw")
"""It, given up (in this game there is none at the start of a turn, CONVERT-45)."""
