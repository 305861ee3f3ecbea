"""For researchers: the games as environments of PettingZoo, OpenSpiel and Gymnasium. Needs the
extra `envs`.

    from oddeck.envs import pettingzoo, openspiel, vector

All of them show a seat the same observation, a row of bytes: `oddeck.envs.observation` says what
each of them means. `oddeck.envs.gpu` has tables on a graphics card; it needs the extra `gpu`.
"""
