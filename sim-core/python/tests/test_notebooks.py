"""Both notebooks run from their first cell to their last, and show what they say."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

VIEW = "application/vnd.jupyter.widget-view+json"


def executed(project: Path, name: str) -> list[NotebookNode]:
    """Returns all outputs."""
    notebook = nbformat.read(project / "sim-core/python/notebooks" / name, as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [output for cell in cells for output in cell.outputs]


def test_a_log_is_fitted(project: Path) -> None:
    """The last cell compares the constants with those that made the log."""
    outputs = executed(project, "fit-a-log.ipynb")
    tables = [output.get("data", {}).get("text/html", "") for output in outputs]
    assert any("spare_factor" in table and "fitted" in table for table in tables)


def test_the_element_is_a_widget_with_its_state(project: Path) -> None:
    outputs = executed(project, "element.ipynb")
    assert sum(VIEW in output.get("data", {}) for output in outputs) == 1
