"""In the wheel this is `rumtable/__init__.py`, and bot, cogs and rendering lie in the same folder.

They import each other by these names. So its command puts the folder on its own path, and no other program of the
environment ever meets a `bot` of ours.
"""

import sys
from pathlib import Path


def main() -> int:
    """Run the command line, as `python -m bot` does in a checkout."""
    sys.path.insert(0, str(Path(__file__).parent))
    from bot.__main__ import main as command  # noqa: PLC0415 - found only now

    return command()
