"""What happens in Triage, as typed values: events, and answers to a call for help."""
