"""Whose words are used where nothing can be read, and that nobody else asks for a member's locale."""

from pathlib import Path
from unittest.mock import AsyncMock, Mock

from bot.people.settings import MemberSettings, ServerSettings
from bot.tables.model.ports import StorageError
from cogs.ui.interactions import Readers
from cogs.words import Languages

ROOT = Path(__file__).parent.parent.parent
SERVER = 9


def readers(
    member: MemberSettings | Exception, server: ServerSettings | Exception, told: str | None = "en-US"
) -> Readers:
    """The readers with what can be read of a member and a server; `told`: what Discord says of the server."""
    guild = None if told is None else Mock(preferred_locale=Mock(value=told))
    people = Mock(settings_of=AsyncMock(side_effect=[member]), server=AsyncMock(side_effect=[server] * 2))
    return Readers(Languages(), people, Mock(get_guild=Mock(return_value=guild)))


def pressed(locale: str, server: int | None = SERVER) -> Mock:
    return Mock(locale=Mock(value=locale), guild_id=server)


async def test_while_nothing_can_be_read_discord_says_who_reads_what() -> None:
    asked = readers(StorageError(), StorageError(), "ja")
    assert (await asked.member(pressed("ja"))).language == "ja"
    assert (await asked.server(SERVER)).language == "ja"


async def test_a_server_reads_what_it_chose_else_what_discord_says_else_english() -> None:
    for chosen, told, language in (("ja", "en-US", "ja"), ("discord", "ja", "ja"), ("discord", None, "en")):
        asked = readers(MemberSettings(language="ja"), ServerSettings(language=chosen), told)
        assert (await asked.server(SERVER)).language == language


def test_nobody_else_asks_for_a_members_locale() -> None:
    asking = [
        path for path in (ROOT / "cogs").rglob("*.py") if "interaction.locale" in path.read_text(encoding="utf-8")
    ]
    assert [path.name for path in asking] == ["interactions.py"]
    others = [path.name for path in (ROOT / "cogs").rglob("*.py") if ".locale." in path.read_text(encoding="utf-8")]
    assert others == ["interactions.py"]


async def test_a_private_sentence_names_a_public_button_as_the_server_sees_it() -> None:
    asked = readers(MemberSettings(language="ja"), ServerSettings(language="en"))
    words = await asked.member(pressed("en-US"))
    assert "**My hand**" in words("joined-again")
    assert words("button-hand") == Languages().of("ja")("button-hand")


async def test_a_private_sentence_outside_of_servers_names_buttons_in_its_own_language() -> None:
    asked = readers(MemberSettings(language="ja"), ServerSettings(language="en"))
    words = await asked.member(pressed("en-US", None))
    assert words("button-hand") in words("joined-again")
