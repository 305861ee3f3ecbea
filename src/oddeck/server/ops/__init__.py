"""Settings, logs and metrics."""
