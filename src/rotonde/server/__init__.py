"""The server: tables, the log that is the only truth, the live channel, identity. No rules."""
