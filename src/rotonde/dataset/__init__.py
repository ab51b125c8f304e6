"""Games of the arena and of servers as tables with typed columns: docs/data.md."""
