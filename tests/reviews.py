"""Reviews of the example records, each made once for all tests."""

from functools import cache

from advisor.advice.review import review
from advisor.advice.review_results import Review
from advisor.table.record import Record
from advisor.table.record_reader import read_record
from tests.cases_files import FOLDER


def text_of(number: int) -> str:
    return (FOLDER / f"example-{number}.ppr").read_text("utf-8")


def example(number: int) -> Record:
    return read_record(text_of(number))


@cache
def reviewed(number: int) -> Review:
    return review(example(number), quick=True)
