"""Files of an older ``schema_version`` brought to today's, one numbered step after another.

A step is a module ``step_NNNN`` with a ``STEP``: from version N - 1 to N, for every kind of file that changed between
them. To add one: raise ``files.SCHEMA_VERSION``, write the module and its test, add it to ``chain.STEPS``. What only
one game's entries need is the game's own (``migrate_entry`` of its ``System``), called by the step.
"""

from __future__ import annotations

from convert.compendium.migrations.chain import STEPS, bring_up
from convert.compendium.migrations.run import Migrated, migrate
from convert.compendium.migrations.step import Step

__all__ = ["STEPS", "Migrated", "Step", "bring_up", "migrate"]
