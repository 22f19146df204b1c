"""The kinds of drill and the themes of hands, by name: all that the command line must know before one is begun."""

PARTS = {
    "meld": ("meld",),
    "bid": ("trump", "meld", "tricks", "bid", "chance"),
    "tricks": ("tricks",),
    "pass": ("cards",),
    "return": ("cards",),
}
"""What each kind of drill asks for, in order."""
KINDS = tuple(PARTS)
LEADING = {"meld": "meld", "bid": "bid", "tricks": "tricks", "pass": "cards", "return": "cards"}
"""The part by which an answer of each kind is judged."""

ABOUT_THEMES = {
    "random": "any hand",
    "long-trump": "six trumps or more",
    "aces": "four aces or more",
    "run-short": "one card short of a run",
    "double-pinochle": "three or four of the pinochle cards",
    "borderline": "about strong enough for the lowest bid",
    "weak": "too weak for the lowest bid",
}
"""What the hands of each theme are; the first are those that are just dealt."""
RANDOM, BORDERLINE = "random", "borderline"
