"""Rail and Tram: one set of rules, on any map that is given as data."""
