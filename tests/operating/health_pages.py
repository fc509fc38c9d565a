"""Pages of the bot's health address, as whoever asks for them gets them."""

import asyncio
from urllib.error import HTTPError
from urllib.request import urlopen


async def fetched(address: str) -> tuple[int, str]:
    """Status and text of a page; `address` without its scheme."""

    def fetch() -> tuple[int, str]:
        try:
            with urlopen(f"http://{address}") as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            with error:
                return error.code, error.read().decode()

    return await asyncio.to_thread(fetch)
