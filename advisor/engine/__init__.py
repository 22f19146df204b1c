"""The game as integers: numba kernels without Python objects, input or output.

Seats are numbered from declarer: 0 declarer, 1 the opponent on his left, 2 partner, 3 the other opponent.
"""
