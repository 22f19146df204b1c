"""Random numbers that are computed from their place, not from a state.

The draw number ``draw`` of deal ``deal`` under ``seed`` is a fixed number, so a simulation gives the same digits
however its deals are cut into chunks and shared among threads. The mixing function is the finaliser of SplitMix64
(Steele, Lea and Flood, 2014) over a Weyl sequence.
"""

import numpy as np

from advisor.engine.jit import leaf

DRAWS_A_DEAL = 64
"""Places reserved for each deal."""
WORD_BITS = 56
"""Bits of a word: small enough that a word times 64 stays within 63 bits."""
WORD_MASK = (1 << WORD_BITS) - 1
HALF_BITS = WORD_BITS // 2
HALF_MASK = (1 << HALF_BITS) - 1

_WEYL = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S30 = np.uint64(30)
_S27 = np.uint64(27)
_S31 = np.uint64(31)
_DROP = np.uint64(64 - WORD_BITS)


@leaf
def _mix(z):
    z = (z ^ (z >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    return z ^ (z >> _S31)


@leaf
def word(seed, deal, draw):
    """A random integer of 56 bits, read as a fraction of one: ``x * n >> 56`` is uniform below ``n``, and the low 56
    bits of ``x * n`` are the fraction left for the next draw."""
    start = _mix(np.uint64(seed) * _WEYL + _MIX_1)
    place = np.uint64(deal * DRAWS_A_DEAL + draw)
    return np.int64(_mix(start + place * _WEYL) >> _DROP)
