"""Generated missions: found backwards from goals, proven, filtered and graded."""
