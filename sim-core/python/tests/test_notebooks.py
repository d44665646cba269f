"""Both notebooks run from their first cell to their last, and show what they say."""

from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode


def executed(project: Path, name: str) -> list[NotebookNode]:
    """Returns all outputs."""
    notebook = nbformat.read(project / "sim-core/python/notebooks" / name, as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [output for cell in cells for output in cell.outputs]


def test_a_log_is_fitted(project: Path) -> None:
    """The last cell compares the constants with those that made the log."""
    tables = [output["data"]["text/html"] for output in executed(project, "fit-a-log.ipynb") if "data" in output and "text/html" in output["data"]]
    assert any("spare_factor" in table and "fitted" in table for table in tables)


def test_the_element_is_a_widget_with_its_state(project: Path) -> None:
    outputs = executed(project, "element.ipynb")
    views = [output for output in outputs if "application/vnd.jupyter.widget-view+json" in output.get("data", {})]
    assert len(views) == 1
