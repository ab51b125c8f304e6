"""The HTTP interface: thin handlers over the services."""
