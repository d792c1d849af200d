"""Printed cards: the source-neutral ``Card``, and four ways in (API, snapshot, saved file, starter set)."""

from convert.cards.model import Card, CardKind, Printing

__all__ = ["Card", "CardKind", "Printing"]
