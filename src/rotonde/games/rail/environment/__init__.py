"""Many games of Rail at once, for learning: see `rotonde.core.environment`."""
