"""A campaign's days: a clock, wizards by their sheets, what lies in play and what was left behind (MRPG-CAST-08)."""
