"""Learning: batched environments (imported as `rotonde.env`) and their adapters."""
