"""The map studio: maps examined, tried by bots, improved, exported.

It knows no game: what belongs to one is in its manifest's `studio` (rotonde.core.studio).
"""
