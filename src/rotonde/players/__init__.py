"""Players: they choose an action from what a seat may know."""
