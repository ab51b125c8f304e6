"""Positions of Triage as named fields: written, read back, checked."""
