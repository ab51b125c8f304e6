"""Players that have learned: a small network, its file of weights, and the player itself."""
