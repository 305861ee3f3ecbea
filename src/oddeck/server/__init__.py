"""Tables over the network: a log that is the truth, and one door out for everybody who plays or
watches.
"""
