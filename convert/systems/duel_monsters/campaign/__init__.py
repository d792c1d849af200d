"""What a table keeps between fights: sheets, campaigns, scenarios, the clock, and what people do with their time.

Operations are functions ``Campaign → Outcome`` (the campaign afterwards, and what happened in words); the rules they
ask are in ``rules.between``, the files they come from and go to in ``files``.
"""
