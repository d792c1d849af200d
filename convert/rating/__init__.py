"""How creatures are rated: a fit of Bradley and Terry's model to fights that a tournament chooses, cut into shares that
any executor plays. It knows no game: a game says who fights (``convert.contract.danger``)."""
