"""Entries as files: loaded, overridden, checked, written, compared. It knows no game: a ``System`` tells it."""

from convert.compendium.book import Compendium

__all__ = ["Compendium"]
