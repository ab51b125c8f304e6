"""Many games of Triage at once, for learning: see `rotonde.core.environment`."""
