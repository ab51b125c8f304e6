"""The search for a good drawing: changes at random, what is wrong with it, what it leads to."""
