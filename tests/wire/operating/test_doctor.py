"""`python -m bot doctor`, run as a process on the stand-in."""

from datetime import timedelta
from pathlib import Path
from unittest.mock import Mock

import pytest
from discord import ForumChannel, Permissions, TextChannel, Thread, VoiceChannel

from bot.clock import utc_now
from bot.emoji_upload import drawings
from bot.live import PERMISSIONS
from bot.operating.discord_checks import Sharing, discord_findings, posts_finding, threads_finding, ungranted
from bot.operating.findings import Finding, Health
from bot.settings import Settings
from rendering.cards.emojis import draw_emojis
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.errors import not_allowed
from tests.wire.fake_discord.gateway import Close
from tests.wire.fake_discord.records import PLAIN, May
from tests.wire.running.process import environment, printed_by


async def examined(discord: Discord, folder: Path, **settings: str) -> tuple[int, dict[str, str]]:
    """Run the doctor for the stand-in's channel; returns its exit code and its lines by subject."""
    command = ("bot", "doctor", "--channel", str(discord.channel.id))
    code, output, errors = await printed_by(folder, command, environment(discord) | settings)
    assert discord.token not in output + errors
    return code, {line.split()[1]: line for line in output.splitlines()}


async def test_where_nothing_is_wrong_every_line_is_good(discord: Discord, tmp_path: Path) -> None:
    code, lines = await examined(discord, tmp_path)
    here = ["database", "disk", "backups", "pictures", "trial"]
    there = ["token", "clock", "sessions", "cards", "intents", "threads", "posts"]
    assert list(lines) == [*here, *there, "permissions", "message"]
    assert {line.split()[0] for line in lines.values()} == {"ok"}
    assert code == 0


async def test_the_message_is_posted_with_a_picture_and_goes(discord: Discord, tmp_path: Path) -> None:
    await examined(discord, tmp_path)
    routes = [(call.method, len(call.files)) for call in discord.rest.calls if "/messages" in call.path]
    assert routes == [("POST", 1), ("DELETE", 0)]
    assert discord.channel.messages == {}


async def test_it_makes_no_database(discord: Discord, tmp_path: Path) -> None:
    await examined(discord, tmp_path)
    assert not (tmp_path / "rumtable.sqlite3").exists()


async def test_a_permission_that_is_missing_is_named_and_nothing_posted(discord: Discord, tmp_path: Path) -> None:
    discord.channel.bot_may = PLAIN & ~May.ATTACH_FILES
    code, lines = await examined(discord, tmp_path)
    assert "Missing in #cards: Attach Files." in lines["permissions"]
    assert (code, "message" in lines, discord.channel.messages) == (1, False, {})


async def test_a_wrong_token_is_said_once_and_ends_the_visit(discord: Discord, tmp_path: Path) -> None:
    code, lines = await examined(discord, tmp_path, DISCORD_TOKEN="a.b.c")  # noqa: S106 - no token of anybody's
    assert lines["token"].startswith("FAIL")
    assert "Reset it in the developer portal" in lines["token"]
    assert (code, list(lines)[-1]) == (1, "clock")


async def test_a_discord_that_is_not_there_is_one_line(discord: Discord, tmp_path: Path) -> None:
    code, lines = await examined(discord, tmp_path, DISCORD_API="http://127.0.0.1:9/api/v10")
    assert "Discord can't be reached" in lines["token"]
    assert (code, list(lines)[-1]) == (1, "token")


@pytest.fixture
def settings(discord: Discord, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings that connect this process to the stand-in."""
    for key, value in environment(discord).items():
        if key.startswith(("DISCORD_", "RUMTABLE_")):
            monkeypatch.setenv(key, value)
    monkeypatch.setattr("discord.http.Route.BASE", discord.api_address)
    monkeypatch.setattr("discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY", None)
    monkeypatch.setattr("bot.operating.discord_checks.QUIET_SECONDS", 0.1)
    return Settings.load()


async def found(
    settings: Settings, channel: int | None = None, ahead: float = 0.0, shards: int | None = None
) -> dict[str, Finding]:
    """The findings by subject, on a machine whose clock is ahead by `ahead` seconds."""
    sharing = Sharing("postgresql://rumtable@db/rumtable", shards)
    findings = discord_findings(settings, channel, lambda: utc_now() + timedelta(seconds=ahead), sharing)
    return {finding.subject: finding async for finding in findings}


@pytest.mark.parametrize(("recommended", "health"), [(16, Health.GOOD), (17, Health.DOUBTFUL)])
async def test_where_discord_wants_more_shards_it_says_how_to_get_them(
    discord: Discord, settings: Settings, recommended: int, health: Health
) -> None:
    discord.gateway.shards = recommended
    finding = (await found(settings, shards=16))["shards"]
    assert finding.health is health
    assert f"There are 16, and Discord recommends {recommended}" in finding.what
    assert finding.cure == "" or "UPDATE fleet SET shard_count = 17" in finding.cure


async def test_of_many_shards_only_that_of_the_channel_is_logged_in(settings: Settings, discord: Discord) -> None:
    discord.gateway.shards = 16
    findings = await found(settings, channel=discord.channel.id)
    assert findings["message"].health is Health.GOOD
    assert discord.gateway.identifies == 1


async def test_a_channel_that_can_not_be_seen_is_looked_for_in_the_first_shard(
    settings: Settings, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(discord, "GET", "/channels", monkeypatch)
    assert (await found(settings, channel=discord.channel.id))["message"].health is Health.GOOD


@pytest.mark.parametrize(("ahead", "words"), [(3600, "ahead of"), (-3600, "behind")])
async def test_a_wrong_clock_is_told_by_discords_own(settings: Settings, ahead: float, words: str) -> None:
    clock = (await found(settings, ahead=ahead))["clock"]
    assert clock.health is Health.BAD
    assert words in clock.what
    assert "timedatectl" in clock.cure


async def test_a_bot_that_has_started_too_often_today_is_warned(settings: Settings, discord: Discord) -> None:
    discord.gateway.identifies_left = 20
    assert (await found(settings))["sessions"].health is Health.DOUBTFUL


async def test_a_channel_that_the_bot_does_not_know_is_said_so(settings: Settings) -> None:
    assert (await found(settings, channel=1))["channel"].health is Health.BAD


async def test_an_intent_that_is_not_allowed_is_said_so(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.wire.fake_discord.gateway.PRIVILEGED", 1)
    finding = (await found(settings))["intents"]
    assert (finding.health, "developer portal" in finding.cure) == (Health.BAD, True)


def answer_identify(discord: Discord, close: Close | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the stand-in close the connection of a client that identifies, or ignore it."""

    async def identify(*_: object) -> Close | None:
        return close

    monkeypatch.setattr(discord.gateway, "_identify", identify)


async def test_a_gateway_that_says_nothing_is_given_up(
    settings: Settings, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.operating.discord_checks.READY_SECONDS", 0.3)
    answer_identify(discord, None, monkeypatch)
    finding = (await found(settings))["intents"]
    assert (finding.health, "DISCORD_GATEWAY" in finding.cure) == (Health.BAD, True)


async def test_a_gateway_out_of_reach_is_one_line_at_once(discord: Discord, tmp_path: Path) -> None:
    code, lines = await examined(discord, tmp_path, DISCORD_GATEWAY="ws://127.0.0.1:9/")
    assert "FAIL  intents     Discord can't be reached: Cannot connect to host 127.0.0.1:9" in lines["intents"]
    assert (code, list(lines)[-1]) == (1, "intents")


async def test_a_gateway_that_hangs_up_is_said_so(
    settings: Settings, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_identify(discord, Close.WRONG_SHARD, monkeypatch)
    finding = (await found(settings))["intents"]
    assert (finding.health, "Discord does not serve this bot" in finding.what) == (Health.BAD, True)


def refuse(discord: Discord, method: str, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the stand-in refuse every request with this method and path."""
    judge = discord.judge.judge

    def judged(call: Call) -> None:
        judge(call)
        if call.method == method and path in call.path:
            raise not_allowed()

    monkeypatch.setattr(discord.judge, "judge", judged)


@pytest.mark.parametrize(
    ("names", "health", "words"),
    [
        (80, Health.GOOD, "All 80 are emojis"),
        (78, Health.DOUBTFUL, "2 of 80 aren't emojis"),
    ],
)
async def test_cards_that_are_no_emojis_yet_are_counted(
    discord: Discord, settings: Settings, names: int, health: Health, words: str
) -> None:
    discord.emojis.add(list(dict.fromkeys(each.name for each in drawings(draw_emojis())))[:names])
    finding = (await found(settings.model_copy(update={"card_emojis": True})))["cards"]
    assert finding.health is health
    assert words in finding.what


async def test_cards_that_can_not_be_asked_for_are_one_line(discord: Discord, settings: Settings) -> None:
    discord.rest.failing = lambda call: 400 if "emojis" in call.path else None
    finding = (await found(settings.model_copy(update={"card_emojis": True})))["cards"]
    assert finding.health is Health.DOUBTFUL
    assert "can't be asked" in finding.what


async def test_sessions_that_can_not_be_asked_for_are_one_line(
    settings: Settings, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(discord, "GET", "/gateway/bot", monkeypatch)
    findings = await found(settings)
    assert findings["sessions"].health is Health.DOUBTFUL
    assert findings["intents"].health is Health.BAD


async def test_a_message_that_is_not_taken_is_said_so(
    settings: Settings, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(discord, "POST", "/messages", monkeypatch)
    finding = (await found(settings, channel=discord.channel.id))["message"]
    assert (finding.health, "Discord refused it" in finding.what) == (Health.BAD, True)


async def test_a_message_that_can_not_be_deleted_is_named_for_the_operator_to_delete(
    settings: Settings, discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse(discord, "DELETE", "/messages", monkeypatch)
    finding = (await found(settings, channel=discord.channel.id))["message"]
    [message] = discord.channel.messages
    assert finding.health is Health.DOUBTFUL
    assert finding.cure.endswith(f"/{discord.channel.id}/{message}")


async def test_a_server_whose_threads_are_closed_to_the_bot_is_named(
    discord: Discord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.wire.fake_discord.payloads.PLAIN", PLAIN & ~May.SEND_MESSAGES_IN_THREADS)
    code, lines = await examined(discord, tmp_path)
    assert "can't write in the threads of The house" in lines["threads"]
    assert code == 0


def test_servers_that_were_not_sent_yet_are_left_out() -> None:
    here = Mock(unavailable=False, me=Mock(guild_permissions=Mock(send_messages_in_threads=True)))
    finding = threads_finding(Mock(guilds=[here, Mock(unavailable=True, me=None)]))
    assert (finding.health, "1 of 2 servers" in finding.what) == (Health.GOOD, True)


def test_servers_whose_named_channels_take_no_post_are_named() -> None:
    may, may_not, forum = Mock(spec=TextChannel), Mock(spec=TextChannel), Mock(spec=ForumChannel)
    may.permissions_for.return_value = forum.permissions_for.return_value = PERMISSIONS
    may_not.permissions_for.return_value = PERMISSIONS & ~Permissions(send_messages=True)
    known = {1: may, 2: may_not, 3: forum}
    guilds = [Mock(id=number, unavailable=False, get_channel_or_thread=known.get) for number in (1, 2, 3, 5)]
    for guild in guilds:
        guild.name = f"server {guild.id}"
    client = Mock(guilds=[*guilds, Mock(id=4, unavailable=True)])
    assert posts_finding(client, {1: [1], 4: [2]}).health is Health.GOOD
    finding = posts_finding(client, {1: [1], 2: [1, 2], 3: [9], 5: [3]})
    assert (finding.health, "in server 2, server 3, server 5." in finding.what) == (Health.DOUBTFUL, True)


def test_a_thread_and_a_voice_channel_have_a_permission_of_their_own() -> None:
    thread = Mock(spec=Thread)
    thread.permissions_for.return_value = PERMISSIONS & ~Permissions(send_messages_in_threads=True)
    assert ungranted(thread) == ["Send Messages In Threads"]
    voice = Mock(spec=VoiceChannel)
    voice.permissions_for.return_value = PERMISSIONS
    assert ungranted(voice) == ["Connect"]


async def test_without_a_token_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    assert list(await found(Settings.load())) == ["token"]
