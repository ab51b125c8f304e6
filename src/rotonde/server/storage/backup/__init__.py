"""Backups and archives of a server's database, and how they are restored."""
