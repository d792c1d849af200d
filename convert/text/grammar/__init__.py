"""Three small grammars: noun phrase to Selector, amount to Amount, time to until and limit. Each stands alone."""
