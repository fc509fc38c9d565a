"""A connection between a process and its database that a test can cut."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Self
from urllib.parse import parse_qs, urlsplit

_SOCKET = ".s.PGSQL.5432"


class Cable:
    """A proxy for a database server's socket. While it is `cut`, nothing arrives, as if a router had died."""

    def __init__(self, there: str) -> None:
        self._there = there
        self._whole = asyncio.Event()
        self._whole.set()
        self._ends: set[asyncio.StreamWriter] = set()

    @classmethod
    @asynccontextmanager
    async def to(cls, address: str, folder: Path) -> AsyncGenerator[tuple[Self, str]]:
        """Open a cable to the PostgreSQL server at `address`, a Unix socket; yields it and its own address."""
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
        """Pass nothing on until `mend`."""
        self._whole.clear()

    def mend(self) -> None:
        """Pass everything on again, first what was held back."""
        self._whole.set()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        try:
            there, answering = await asyncio.open_unix_connection(self._there)
        except OSError:  # the server is down
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
