"""Settings: where they are read from, how they are validated, and that the example file has the same keys."""

import itertools
from pathlib import Path
from unittest.mock import Mock

import pytest
from dotenv import dotenv_values

from bot.settings import EXAMPLE, LogLevel, Settings, SettingsError, warn_of_unread_keys

KEYS = {field.alias for field in Settings.model_fields.values()}


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Work in an empty folder, without any key in the environment."""
    monkeypatch.chdir(tmp_path)
    for key in KEYS:
        monkeypatch.delenv(str(key), raising=False)


def test_defaults() -> None:
    settings = Settings.load()
    assert settings.token is None
    assert (settings.api, settings.gateway) == ("https://discord.com/api/v10", None)
    assert settings.database.get_secret_value() == "data/rumtable.sqlite3"
    assert settings.log_level is LogLevel.INFO
    assert settings.sandbox_port == 8765


def test_the_example_has_every_key_and_no_other() -> None:
    assert set(dotenv_values(EXAMPLE)) == KEYS


def test_every_key_of_the_example_is_explained_above_it() -> None:
    lines = EXAMPLE.read_text().splitlines()
    bare = [line for above, line in itertools.pairwise(lines) if "=" in line and not above.startswith("# ")]
    assert bare == []


def test_the_example_has_the_defaults(tmp_path: Path) -> None:
    defaults = Settings.load()
    (tmp_path / ".env").write_text(EXAMPLE.read_text())
    assert Settings.load() == defaults


def test_the_environment_takes_precedence_over_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("RUMTABLE_SANDBOX_PORT=1\nRUMTABLE_LOG_LEVEL=error\n")
    monkeypatch.setenv("RUMTABLE_SANDBOX_PORT", "2")
    settings = Settings.load()
    assert (settings.sandbox_port, settings.log_level) == (2, LogLevel.ERROR)


def test_settings_never_print_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very.secret.token")
    settings = Settings.load()
    assert settings.token is not None
    assert settings.token.get_secret_value() == "very.secret.token"
    assert "secret.token" not in f"{settings!r} {settings} {settings.model_dump()}"


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("RUMTABLE_SANDBOX_PORT", "a.lot", "write a whole number"),
        ("RUMTABLE_RETENTION_DAYS", "1 year", "write a whole number"),
        ("RUMTABLE_SANDBOX_PORT", "65536", "65535"),
        ("RUMTABLE_SANDBOX_PORT", "-1", "0"),
        ("RUMTABLE_RETENTION_DAYS", "99999999999", "36500"),
        ("RUMTABLE_CARD_EMOJIS", "maybe", "write yes or no"),
        ("RUMTABLE_DATABASE", "~/rumtable.sqlite3", "write the path in full, without ~"),
        ("RUMTABLE_BACKUPS", "~/backups", "write the path in full, without ~"),
        ("RUMTABLE_BACKUPS", "$HOME/backups", "write the path in full, without ~ or $"),
        ("RUMTABLE_LOG_LEVEL", "LOUD", "'DEBUG', 'INFO', 'WARNING' or 'ERROR'"),
    ],
)
def test_an_invalid_value_is_one_line_with_its_key(
    monkeypatch: pytest.MonkeyPatch, key: str, value: str, says: str
) -> None:
    monkeypatch.setenv(key, value)
    with pytest.raises(SettingsError) as caught:
        Settings.load()
    line = str(caught.value)
    assert line.startswith(f"{key}: ")
    assert says in line
    assert "\n" not in line


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("RUMTABLE_DATABSE", "RUMTABLE_DATABASE"),
        ("RUMTABLE_LOGLEVEL", "RUMTABLE_LOG_LEVEL"),
        ("DISCORD_TOKKEN", "DISCORD_TOKEN"),
        ("rumtable_port", "RUMTABLE_SANDBOX_PORT"),
        ("RUMTABLE_FOO", None),
    ],
)
def test_a_misspelt_key_in_the_file_is_refused_with_a_suggestion(tmp_path: Path, key: str, meant: str | None) -> None:
    (tmp_path / ".env").write_text(f"{key}=secret\n")
    with pytest.raises(SettingsError) as caught:
        Settings.load()
    cure = f"{EXAMPLE} lists them all." if meant is None else f"did you mean {meant}?"
    assert str(caught.value) == f".env: {key} is not a setting; {cure}"


@pytest.mark.parametrize("sign", [":", "-", "\N{FULLWIDTH EQUALS SIGN}"])
def test_another_sign_than_the_equals_sign_is_named_and_what_follows_it_is_not(tmp_path: Path, sign: str) -> None:
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN{sign}secret\n", encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        Settings.load()
    assert str(caught.value) == ".env: after DISCORD_TOKEN has to come =; write DISCORD_TOKEN= and the value."


def test_a_misspelt_key_in_the_environment_is_refused_with_a_suggestion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMTABLE_SANDBOXPORT", "1")
    with pytest.raises(SettingsError) as caught:
        Settings.load()
    assert str(caught.value) == "RUMTABLE_SANDBOXPORT is not a setting; did you mean RUMTABLE_SANDBOX_PORT?"


def test_other_programs_keys_in_the_environment_are_ignored(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("DISCORD_WEBHOOK", "theirs")
    monkeypatch.setenv("TOKEN", "theirs")
    assert Settings.load().token is None
    warn_of_unread_keys()
    assert caplog.messages == []


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (
            "Compose_Project=secret\nrumtable_sandbox_port=1\n",
            "Compose_Project isn't a setting of this bot and is ignored.",
        ),
        (
            "DISCORD-TOKEN=secret\nRUMTABLE_SANDBOX_PORT=1\n",
            "DISCORD-TOKEN isn't a setting of this bot and is ignored.",
        ),
        (
            "# The token\n\nDISCORD_TOKEN secret\nRUMTABLE_SANDBOX_PORT=1\n",
            "line 3 is not KEY=value and is ignored.",
        ),
        ("DISCORD_TOKEN=\nMTA.secret\nRUMTABLE_SANDBOX_PORT=1\n", "line 2 is not KEY=value and is ignored."),
        (
            "RUMTABLE_SANDBOX_PORT=2\n\n# Again.\nRUMTABLE_SANDBOX_PORT=1\n",
            "line 4 sets RUMTABLE_SANDBOX_PORT again, and counts instead of the line above.",
        ),
    ],
)
def test_what_does_not_count_in_the_file_is_one_warning_without_its_value(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, lines: str, told: str
) -> None:
    (tmp_path / ".env").write_text(lines)
    assert Settings.load().sandbox_port == 1
    warn_of_unread_keys()
    assert caplog.messages == [f".env: {told}"]


def test_a_folder_in_place_of_the_file_is_one_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / ".env").mkdir()  # as Docker makes it to mount a file that isn't there
    Settings.load()
    warn_of_unread_keys()
    assert caplog.messages == [".env: it is a folder, not a file, and is ignored."]


def test_a_file_that_this_user_may_not_read_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = PermissionError(13, "Permission denied", ".env")
    monkeypatch.setattr("bot.settings.dotenv_values", Mock(side_effect=refused))
    with pytest.raises(SettingsError, match=r"^\.env: it can't be read: Permission denied$"):
        Settings.load()


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    with pytest.raises(SettingsError, match="UTF-8"):
        Settings.load()


@pytest.mark.parametrize(
    ("key", "address"),
    [
        ("DISCORD_API", "https://proxy.example.org/api/v10"),
        ("DISCORD_API", "http://127.0.0.1:8080/api/v10"),
        ("DISCORD_API", "http://localhost:8080/api/v10"),
        ("DISCORD_API", "http://[::1]:8080/api/v10"),
        ("DISCORD_API", "http://192.168.7.7/api/v10"),
        ("DISCORD_API", "http://[fd00::7]/api/v10"),
        ("DISCORD_GATEWAY", "wss://proxy.example.org"),
        ("DISCORD_GATEWAY", "ws://10.1.2.3:7878"),
    ],
)
def test_discord_may_be_reached_encrypted_or_on_a_private_network(
    monkeypatch: pytest.MonkeyPatch, key: str, address: str
) -> None:
    monkeypatch.setenv(key, address)
    settings = Settings.load()
    assert address in (settings.api, settings.gateway)


def test_a_trailing_slash_of_the_api_s_address_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_API", "https://proxy.example.org/api/v10/")
    assert Settings.load().api == "https://proxy.example.org/api/v10"


REFUSED = {
    "DISCORD_API": (
        "http://proxy.example.org/api/v10",
        "http://8.8.8.8/api/v10",
        "http://[::ffff:8.8.8.8]/api/v10",
        "http://2130706433/api/v10",
        "http://localhost.example.org/api/v10",
        "http://127.0.0.1@example.org/api/v10",
        "https://someone:secret@proxy.example.org/api/v10",
        "https://proxy.example.org/api/v10?to=elsewhere",
        "ftp://127.0.0.1/api/v10",
        "ws://127.0.0.1/api/v10",
        "https://proxy.example.org:many/api/v10",
        "proxy.example.org",
    ),
    "DISCORD_GATEWAY": ("ws://gateway.example.org", "https://127.0.0.1"),
}


@pytest.mark.parametrize(
    ("key", "address"), [(key, address) for key, addresses in REFUSED.items() for address in addresses]
)
def test_the_token_is_sent_to_no_other_address(monkeypatch: pytest.MonkeyPatch, key: str, address: str) -> None:
    monkeypatch.setenv(key, address)
    with pytest.raises(SettingsError) as caught:
        Settings.load()
    line = str(caught.value)
    assert line.startswith(f"{key}: ")
    assert "\n" not in line
    assert "example.org" not in line
    assert "8.8.8" not in line


@pytest.mark.parametrize("address", ["127.0.0.1:8080", "[::1]:8080", "0.0.0.0:9464"])
def test_the_health_address_may_be_any_address_of_this_machine(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("RUMTABLE_HEALTH_ADDRESS", address)
    assert Settings.load().health_address == address


@pytest.mark.parametrize(
    "address", ["8080", "127.0.0.1", "127.0.0.1:http", "127.0.0.1:0", "http://127.0.0.1:8080", "/"]
)
def test_an_invalid_health_address_is_refused_without_repeating_it(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("RUMTABLE_HEALTH_ADDRESS", address)
    with pytest.raises(SettingsError) as caught:
        Settings.load()
    assert str(caught.value) == "RUMTABLE_HEALTH_ADDRESS: write HOST:PORT, such as 127.0.0.1:8080"
