"""A board and a mission as a drawing: geometry as data, then SVG, then cards for print."""
