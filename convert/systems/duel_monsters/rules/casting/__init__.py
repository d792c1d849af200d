"""CAST, SUMMON, FUSION and basic magic: the ways of casting in a fight, all of them listed in ``ways``."""
