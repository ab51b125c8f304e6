"""What a table of Trains shows besides the position: see `rotonde.core.game_table`."""
