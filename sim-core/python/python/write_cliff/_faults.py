"""The error of everything that cannot be run."""


class ScenarioError(ValueError):
    """A field with a value that cannot be used: `field: expected ..., found ...`."""

    def __init__(self, field: str, expected: str, found: str) -> None:
        super().__init__(field, expected, found)
        self.field = field
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"{self.field}: expected {self.expected}, found {self.found}"
