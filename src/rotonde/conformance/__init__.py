"""Checks of an engine that somebody else wrote against ours: docs/conformance.md."""
