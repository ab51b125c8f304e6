"""Missions made by the machine: found backwards from goals, proven, sifted and graded."""
