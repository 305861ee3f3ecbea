"""Types of everything that goes over the wire, and their export to other languages."""
