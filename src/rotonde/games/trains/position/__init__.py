"""Positions of Trains as named fields: written, read back, checked."""
