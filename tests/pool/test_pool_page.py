"""docs/pool.md is true: its examples run."""

import os
import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "pool.md"


def test_the_examples_of_the_page_run(tmp_path: Path) -> None:
    files = re.findall(r"```python\n# file: (\S+)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert [name for name, _ in files] == ["counting.py", "submit.py"]
    for name, text in files:
        (tmp_path / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "submit.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(["", *sys.path])},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split("\n") == ["1", "2", "3", "4", "too long", ""]
