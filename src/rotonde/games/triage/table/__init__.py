"""What a table of Triage shows besides the position: see `rotonde.core.game_table`."""
