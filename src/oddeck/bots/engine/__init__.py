"""The engine protocol: programs in any language play our games, and drive our bots."""
