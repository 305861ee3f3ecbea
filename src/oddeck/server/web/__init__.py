"""HTTP routes and websockets."""
