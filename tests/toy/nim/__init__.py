"""Nim for Rotonde."""
