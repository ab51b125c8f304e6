"""Matches between players: paired deals, verdicts, strength with its uncertainty."""
