"""Checks another engine against ours: docs/conformance.md."""
