"""The game as people know it: cards, rules, meld, tricks, the auction, scoring. Pure Python, no numpy, no printing."""
