"""Rail players as compiled rules: they are given an observation's record, never the state's."""
