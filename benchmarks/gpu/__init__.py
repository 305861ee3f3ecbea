"""Tables on a graphics card: are they the same games as on a processor, and how fast are they?"""
