"""Positions of Rail as named fields: written, read back, checked."""
