"""Files of an older ``schema_version`` brought to today's, one numbered step after another."""
