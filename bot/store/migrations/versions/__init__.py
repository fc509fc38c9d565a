"""One module for each released version of the schema."""
