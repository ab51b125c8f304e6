"""What compiled rules share: the decorator, the random generator, bit tricks, the state record."""
