"""How well the states of a route are told apart: contrast, and colours as other eyes see them."""
