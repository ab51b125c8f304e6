"""`rotonde learn`: a network that learns a game by imitation and by playing against itself."""
