"""Empty databases with a schema, copied from one for each process, since migrating takes longer than most tests."""

from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store import engine
from tests.store.samples import store_at

_EMPTY: list[bytes] = []


async def place_empty(path: Path) -> None:
    """Put an empty database at a path unless there is a file; private to its owner, as the bot would leave it."""
    if not _EMPTY:
        with TemporaryDirectory() as folder:
            file = Path(folder) / "empty.sqlite3"
            await (await store_at(file)).close()
            _EMPTY.append(file.read_bytes())
    _place(path, _EMPTY[0])


def _place(path: Path, content: bytes) -> None:
    if not path.exists():
        engine.make_file(path)
        path.write_bytes(content)
