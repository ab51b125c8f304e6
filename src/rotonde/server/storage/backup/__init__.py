"""Keeping a house safe, and moving it: backups, archives, and how they are brought back."""
