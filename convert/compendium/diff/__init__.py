"""What came, went and changed between two compendiums, in the words of their game, and why."""
