"""Rows as pandas DataFrames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas


def table(values: bytes, columns: Sequence[str]) -> pandas.DataFrame:
    """Return little-endian numbers, row by row, as a DataFrame."""
    import numpy
    import pandas

    numbers = numpy.frombuffer(values, dtype="<f8").reshape(-1, len(columns))
    return pandas.DataFrame(numbers.astype(float), columns=list(columns))
