"""States: their memory layout, and what is kept in it."""
