"""Conditions: what must be so."""
