"""The half of the rules that happens between fights, as pure functions; one file for each group of the rules.

Nothing here knows a campaign or a fight: both ask it. Formulas shared with the conversion are in ``formulas``.
"""
