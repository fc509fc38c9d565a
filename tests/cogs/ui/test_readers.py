"""The language of a reader: by settings, by what Discord reports, and while the storage is unavailable."""

from pathlib import Path
from unittest.mock import AsyncMock, Mock

import pytest

from bot.games.catalogue import GAMES
from bot.people.settings import MemberSettings, ServerSettings
from bot.tables.model.match import TableState
from bot.tables.model.ports import StorageError
from bot.tables.model.records import SeatRecord
from bot.tables.model.view import facts_of
from cogs.ui import reader
from cogs.ui.interactions import Readers
from cogs.ui.reader import TableNames
from cogs.words import Languages, Words
from tests.store.samples import table

ROOT = Path(__file__).parents[3]
SERVER = 9


def readers(
    member: MemberSettings | Exception, server: ServerSettings | Exception, guild_locale: str | None = "en-US"
) -> Readers:
    """Readers with these settings of a member and a server; `guild_locale` is the server's language in Discord."""
    guild = None if guild_locale is None else Mock(preferred_locale=Mock(value=guild_locale))
    people = Mock(settings_of=AsyncMock(side_effect=[member]), server=AsyncMock(side_effect=[server] * 2))
    return Readers(Languages(), people, Mock(get_guild=Mock(return_value=guild)))


def pressed(locale: str, server: int | None = SERVER) -> Mock:
    return Mock(locale=Mock(value=locale), guild_id=server)


async def test_without_the_storage_discords_language_applies() -> None:
    found = readers(StorageError(), StorageError(), "ja")
    assert (await found.member(pressed("ja"))).language == "ja"
    assert (await found.server(SERVER)).language == "ja"


async def test_a_servers_language_is_its_setting_or_discords_or_english() -> None:
    for setting, guild_locale, language in (("ja", "en-US", "ja"), ("discord", "ja", "ja"), ("discord", None, "en")):
        found = readers(MemberSettings(language="ja"), ServerSettings(language=setting), guild_locale)
        assert (await found.server(SERVER)).language == language


def test_computers_have_english_names_in_pictures_where_no_font_has_japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    record = table(seats=(SeatRecord(0, 1, name="太郎"), SeatRecord(1, None, computer=1)), side_count=2)
    facts = facts_of(TableState(record=record, game=GAMES["gin"], options=GAMES["gin"].presets["classic"]))
    for fonts, name in ((True, Words("ja")("computer-name-1")), (False, "Ada")):
        monkeypatch.setattr(reader, "can_draw", Mock(return_value=fonts))
        assert TableNames(facts, Words("ja")).drawn()[:2] == ("太郎", name)


def test_only_the_readers_use_a_members_locale() -> None:
    asking = [
        path for path in (ROOT / "cogs").rglob("*.py") if "interaction.locale" in path.read_text(encoding="utf-8")
    ]
    assert [path.name for path in asking] == ["interactions.py"]
    others = [path.name for path in (ROOT / "cogs").rglob("*.py") if ".locale." in path.read_text(encoding="utf-8")]
    assert others == ["interactions.py"]


async def test_a_private_sentence_names_a_public_button_in_the_servers_language() -> None:
    found = readers(MemberSettings(language="ja"), ServerSettings(language="en"))
    words = await found.member(pressed("en-US"))
    assert "**Concede**" in words("concede-waits")
    assert words("button-hand") == Languages().resolve("", "ja")("button-hand")


async def test_outside_of_servers_a_sentence_names_buttons_in_its_own_language() -> None:
    found = readers(MemberSettings(language="ja"), ServerSettings(language="en"))
    words = await found.member(pressed("en-US", None))
    assert words("button-concede") in words("concede-waits")
