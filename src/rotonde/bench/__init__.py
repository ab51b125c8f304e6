"""How fast everything is: `rotonde bench`, measured in one run so that ratios can be compared."""
