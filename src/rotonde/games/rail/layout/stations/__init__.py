"""Where the stations of a map stand: from coordinates to a plane, then to a board."""
