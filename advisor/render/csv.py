"""Answers of drills as a table that other programs read."""

import csv
from collections.abc import Iterable
from dataclasses import astuple
from io import StringIO

from advisor.advice.ledger import COLUMNS, Answer


def answers_table(answers: Iterable[Answer]) -> str:
    """A line of headings, and one line for each answer; yes and no are 1 and 0."""
    table = StringIO()
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(COLUMNS)
    for each in answers:
        writer.writerow(int(value) if isinstance(value, bool) else value for value in astuple(each))
    return table.getvalue()
