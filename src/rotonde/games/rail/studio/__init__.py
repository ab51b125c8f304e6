"""What a map maker asks of a map: warnings, edits, exports, overlays."""
