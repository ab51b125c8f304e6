"""Players of Trains."""
