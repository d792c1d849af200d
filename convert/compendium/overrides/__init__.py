"""Overrides: changes that people keep beside the database, merged into entries field by field (design 3.3)."""

from convert.compendium.overrides.apply import Applied, apply_layers, without_cured
from convert.compendium.overrides.model import Layer, Override, State
from convert.compendium.overrides.read import read_layer, read_layers

__all__ = ["Applied", "Layer", "Override", "State", "apply_layers", "read_layer", "read_layers", "without_cured"]
