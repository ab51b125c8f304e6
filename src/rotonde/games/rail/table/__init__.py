"""What a table of Rail shows besides the position: see `rotonde.core.game_table`."""
