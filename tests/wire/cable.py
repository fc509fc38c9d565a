"""A line between a process and its database that a test can cut."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Self
from urllib.parse import parse_qs, urlsplit

_SOCKET = ".s.PGSQL.5432"


class Cable:
    """Passes on all that is said, until it is `cut`. Then nothing arrives any more, as where a router has died."""

    def __init__(self, there: str) -> None:
        self._there = there
        self._whole = asyncio.Event()
        self._whole.set()
        self._ends: set[asyncio.StreamWriter] = set()

    @classmethod
    @asynccontextmanager
    async def to(cls, address: str, folder: Path) -> AsyncGenerator[tuple[Self, str]]:
        """Lay one to a server that listens at a socket of this machine; yields the address of its other end too."""
        [place] = parse_qs(urlsplit(address).query)["host"]
        cable = cls(f"{place}/{_SOCKET}")
        await asyncio.to_thread(folder.mkdir)
        serving = await asyncio.start_unix_server(cable._serve, folder / _SOCKET)
        try:
            yield cable, address.replace(place, str(folder))
        finally:
            cable.mend()
            serving.close()
            for end in cable._ends:
                end.close()

    def cut(self) -> None:
        """Let nothing through."""
        self._whole.clear()

    def mend(self) -> None:
        """Let everything through that is said from now on, and what was held back."""
        self._whole.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        try:
            there, answering = await asyncio.open_unix_connection(self._there)
        except OSError:  # the server is away
            writer.close()
            return
        self._ends |= {writer, answering}
        with suppress(OSError):
            await asyncio.gather(self._pass_on(reader, answering), self._pass_on(there, writer))

    async def _pass_on(self, said: asyncio.StreamReader, to: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await said.read(65536):
                await self._whole.wait()
                to.write(piece)
                await to.drain()
        to.close()
