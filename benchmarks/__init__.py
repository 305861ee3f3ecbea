"""How fast Oddeck is, side by side with others: `make bench`."""
