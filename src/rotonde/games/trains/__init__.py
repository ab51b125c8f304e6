"""Trains: seven wagons to put into ascending order, with a deck that is given as data."""
