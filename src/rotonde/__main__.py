"""`python -m rotonde` is the same as `rotonde`."""

from rotonde.cli import main

main()
