"""Tables over the network: a log for each table, and views for each player and spectator."""
