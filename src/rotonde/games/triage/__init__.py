"""Triage: shunting missions, on any board that is given as data."""
