"""Many games of Trains at once, for learning: see `rotonde.core.environment`."""
