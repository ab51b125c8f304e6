"""Players: whoever chooses an action from what a seat may know."""
