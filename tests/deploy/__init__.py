"""Tests of what deploys the server."""
