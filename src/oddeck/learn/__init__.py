"""Training networks by self-play: `python -m oddeck.learn`. It takes PyTorch, the extra `learn`."""
