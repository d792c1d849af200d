"""English by rule: articles, plurals, lists, verb forms, sentences. It knows no game and no card."""

from convert.prose.english import (
    article,
    capitalised,
    gerund,
    listing,
    number,
    number_of_times,
    ordinal,
    paragraph,
    past,
    plural,
    possessive,
    sentence,
    third_person,
    titled,
)

__all__ = [
    "article",
    "capitalised",
    "gerund",
    "listing",
    "number",
    "number_of_times",
    "ordinal",
    "paragraph",
    "past",
    "plural",
    "possessive",
    "sentence",
    "third_person",
    "titled",
]
