"""Luck told from error."""

import pytest

from advisor.advice.luck import as_uneven


@pytest.mark.parametrize(
    ("longer", "shorter", "chance"),
    [
        # Of 24 cards each of two players gets 12; ways by hand from binomial coefficients.
        (1, 0, 1.0),
        (2, 0, 2 * 12 * 11 / (24 * 23)),
        (1, 1, 1.0),
        (4, 0, 2 * (12 * 11 * 10 * 9) / (24 * 23 * 22 * 21)),
        (2, 2, 1.0),
        (3, 2, 1.0),
        (3, 1, 1 - (66 * 66) / 10626),
    ],
)
def test_splits(longer: int, shorter: int, chance: float) -> None:
    assert as_uneven(longer, shorter) == pytest.approx(chance)
