"""The server under load and under fire, with real processes and real websockets on this machine."""
