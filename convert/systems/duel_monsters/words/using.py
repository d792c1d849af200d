"""What a monster was made of, behind the way in which it came."""

from __future__ import annotations


def made_using(thing: str) -> str:
    """ "Using a Dragon as a Material", "using two Dragons as Materials": what was used up for it, not what came with
    it.

    :param thing: the Materials, described
    """
    return f"using {thing} as {'a Material' if thing.startswith(_ONE) else 'Materials'}"


_ONE = ("a ", "an ", "one ", "another ", "this ", "that ", "it", "“", "the ")
