"""`python -m bot trial`: each belief is tried on a stand-in where it holds, and on one where it is wrong."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import pytest
from aiohttp import web
from discord import AutoShardedClient as Client
from discord import DiscordServerError, http, ui
from discord.webhook import async_ as webhooks

from bot.clock import utc_now
from bot.live import INTENTS, connect_through
from bot.malformed import guard_answers
from bot.operating.doctor import Health, reset_switches, trial_finding
from bot.operating.trial import run_trial
from bot.settings import Settings
from bot.store.sqlite_file import SqliteFile
from bot.store.store import Archive
from bot.trial import Outcome, PostedTrial, Trial, beliefs
from cogs.ui.failures import LARGE_BYTES
from cogs.ui.layout import Content, without_container
from tests.refused import walk
from tests.store.samples import store_at
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Json
from tests.wire.running.prepared import DATABASE
from tests.wire.running.process import Process, environment, printed_by
from tests.wire.trouble.refusals import REFUSALS, Refusing

BY_COMMAND = {
    *("nonce-uploads", "nonce", "file-names", "upload-ids", "empty-attachments", "kept-picture", "listed-uploads"),
    *("history", "codes", "bytes", "server-errors", "emojis"),
}


MOST = 60
"""Requests of a trial, with the two of its login."""
JSON = "application/json"  # without a charset, as discord.py wants it


def refusal(status: int, code: int = 0) -> web.Response:
    """A whole answer that refuses a request."""
    told = {"code": code, "message": "no", "retry_after": 0.01, "global": False}
    headers = {"Via": "1.1 test", "Retry-After": "0.01"}
    return web.Response(body=json.dumps(told).encode(), status=status, headers=headers, content_type=JSON)


@pytest.fixture
def settings(discord: Discord, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings that lead this process to the stand-in; its discord.py is as before when the test is over.

    The stand-in's limits are wide, as nothing here is about them.
    """
    discord.limits.most["channels"] = 50
    for key, value in environment(discord).items():
        if key.startswith(("DISCORD_", "RUMTABLE_")):
            monkeypatch.setenv(key, value)
    monkeypatch.setattr("discord.http.Route.BASE", discord.api_address)
    monkeypatch.setattr("bot.operating.trial.AGAIN_SECONDS", 0.01)
    for module in (http, webhooks):
        monkeypatch.setattr(module, "json_or_text", http.json_or_text)
    return Settings.load()


async def tried(discord: Discord, settings: Settings, folder: Path) -> dict[str, Trial]:
    """Run a trial in the stand-in's channel; what it has noted, by belief."""
    database = SqliteFile(folder / DATABASE)
    await run_trial(settings, database, discord.channel.id, utc_now, lambda _: None)
    return await noted(folder)


async def noted(folder: Path) -> dict[str, Trial]:
    archive = await Archive.open(folder / DATABASE)
    try:
        return {trial.belief: trial for trial in await archive.trials.trials()}
    finally:
        await archive.close()


async def test_what_discord_documents_holds_and_nothing_stays(
    discord: Discord, settings: Settings, tmp_path: Path
) -> None:
    discord.emojis.add(["card_back_r1234"])
    trials = await tried(discord, settings, tmp_path)
    shown = BY_COMMAND - {"server-errors"}  # there were none
    assert {belief: trial.outcome for belief, trial in trials.items()} == dict.fromkeys(shown, Outcome.HOLDS)
    assert trials["bytes"].size == 11_000
    assert discord.channel.messages == {}
    assert len(discord.rest.calls) <= MOST


async def test_without_emojis_of_the_application_theirs_stays_untried(
    discord: Discord, settings: Settings, tmp_path: Path
) -> None:
    assert "emojis" not in await tried(discord, settings, tmp_path)


async def test_a_500_that_passes_says_so_and_is_no_matter_of_size(
    discord: Discord, settings: Settings, tmp_path: Path
) -> None:
    failed: list[Call] = []

    def once(call: Call) -> web.Response | None:
        if failed or too_large(call) is None:
            return None
        failed.append(call)
        return refusal(502)

    discord.rest.failing = once
    trials = await tried(discord, settings, tmp_path)
    told = trials["server-errors"]
    assert (told.outcome, told.status, trials["bytes"].outcome) == (Outcome.HOLDS, 502, Outcome.HOLDS)
    assert discord.channel.messages == {}


async def test_a_channel_that_the_bot_may_not_write_to_shows_nothing(
    discord: Discord, settings: Settings, tmp_path: Path
) -> None:
    discord.rest.failing = lambda call: refusal(403, 50013) if "/messages" in call.path else None
    trials = await tried(discord, settings, tmp_path)
    assert {(trial.belief, trial.outcome, trial.code) for trial in trials.values()} == {
        ("nonce-uploads", Outcome.UNCLEAR, 50013),
        ("bytes", Outcome.UNCLEAR, 50013),
    }


async def test_sixty_requests_are_made_at_most_whatever_is_left_to_delete(
    discord: Discord, settings: Settings, tmp_path: Path
) -> None:
    store = await store_at(tmp_path / DATABASE)
    for number in range(70):
        await store.trials.keep_posted(PostedTrial(f"trial{number}", discord.channel.id, number, utc_now()))
    await store.close()
    await tried(discord, settings, tmp_path)
    assert len(discord.rest.calls) == MOST


Failing = Callable[[Call], int | web.Response | None]


def size_of(value: Any) -> int:
    """The bytes of all texts in a payload."""
    if isinstance(value, dict | list):
        inside = cast("dict[str, Any] | list[Any]", value)
        return sum(map(size_of, inside.values() if isinstance(inside, dict) else inside))
    return len(value.encode()) if isinstance(value, str) else 0


def too_large(call: Call) -> web.Response | None:
    return refusal(500) if call.method == "POST" and size_of(call.json) > 10_400 else None


REFUSED: list[tuple[str, Failing, int]] = [
    ("nonce-uploads", lambda call: refusal(400, 50035) if call.method == "POST" and call.files else None, 400),
    (
        "kept-picture",
        lambda call: (
            refusal(400, 50035)
            if call.method == "PATCH" and any(int(each["id"]) > 9 for each in call.json["attachments"])
            else None
        ),
        400,
    ),
    ("listed-uploads", lambda call: refusal(400, 50035) if call.method == "PATCH" else None, 400),
    ("history", lambda call: refusal(500) if call.method == "GET" and call.path.endswith("/messages") else None, 500),
    ("codes", lambda call: refusal(404) if call.method == "GET" and "/messages/" in call.path else None, 404),
    ("bytes", too_large, 500),
    ("server-errors", too_large, 500),
    ("emojis", lambda call: refusal(400, 50035) if "emoji" in str(call.json) else None, 400),
]


@pytest.mark.parametrize("refused", REFUSED, ids=[belief for belief, _, _ in REFUSED])
async def test_a_belief_is_wrong_where_discord_refuses(
    discord: Discord, settings: Settings, tmp_path: Path, refused: tuple[str, Failing, int]
) -> None:
    belief, discord.rest.failing, status = refused
    discord.emojis.add(["card_back_r1234"])
    trial = (await tried(discord, settings, tmp_path))[belief]
    assert (trial.outcome, trial.status, trial.code) == (Outcome.WRONG, status, 50035 if status == 400 else None)


WRONG_IN = {
    "bytes": {"bytes", "server-errors"},
    "history": {"history"},
    "kept pictures": {"kept-picture"},
    "form bodies": {"nonce-uploads"},  # where it is refused by chance
}
"""What the command itself finds wrong where Discord refuses in one way; presses find what else there is to find."""


@pytest.mark.parametrize("name", REFUSALS)
async def test_a_trial_ends_with_its_report_however_discord_refuses(
    discord: Discord, settings: Settings, tmp_path: Path, name: str
) -> None:
    Refusing(discord, name, 1)
    told: list[object] = []
    await run_trial(settings, SqliteFile(tmp_path / DATABASE), discord.channel.id, utc_now, told.append)
    trials, report = await noted(tmp_path), "\n".join(map(str, told))
    assert set(trials) <= BY_COMMAND
    wrong = {belief for belief, trial in trials.items() if trial.outcome is Outcome.WRONG}
    assert wrong == WRONG_IN.get(name, set())
    assert len([line for line in map(str, told) if line.startswith(("holds", "wrong", "unclear"))]) == len(trials)
    assert not any(secret in report for secret in (discord.token, str(discord.channel.id), discord.writing.cdn))
    assert discord.channel.messages == {}
    assert len(discord.rest.calls) <= MOST


async def test_the_smallest_body_that_was_refused_is_noted(
    discord: Discord, settings: Settings, tmp_path: Path
) -> None:
    discord.rest.failing = too_large
    assert (await tried(discord, settings, tmp_path))["bytes"].size == 11_000


def in_media(change: Callable[[Json], object]) -> Callable[[Call, web.Response], web.Response]:
    """Change the media of each answer that has any."""

    def spoil(_: Call, response: web.Response) -> web.Response:
        told = answer(response)
        if isinstance(told, dict) and "components" in told:
            for part in walk(cast("Json", told)["components"]):
                for item in part.get("items", []):
                    change(item["media"])
            response.body = json.dumps(told).encode()
        return response

    return spoil


def with_attachments(_: Call, response: web.Response) -> web.Response:
    """Name an attachment in each message."""
    told = answer(response)
    if isinstance(told, dict) and "attachments" in told:
        file = {"id": "1", "filename": "a.png", "size": 1, "url": "http://a/a.png", "proxy_url": "http://a/a.png"}
        response.body = json.dumps(cast("Json", told) | {"attachments": [file]}).encode()
    return response


def answer(response: web.Response) -> Any:
    """What an answer says; None if it says nothing."""
    return json.loads(response.body) if isinstance(response.body, bytes) and response.body else None


@pytest.mark.parametrize(
    ("belief", "spoil"),
    [
        ("upload-ids", in_media(lambda media: media.pop("attachment_id", None))),
        ("file-names", in_media(lambda media: media.update(url="http://a/other.png"))),
        ("empty-attachments", with_attachments),
    ],
)
async def test_a_belief_is_wrong_where_discord_answers_otherwise(
    discord: Discord,
    settings: Settings,
    tmp_path: Path,
    belief: str,
    spoil: Callable[[Call, web.Response], web.Response],
) -> None:
    discord.rest.spoil = spoil
    assert (await tried(discord, settings, tmp_path))[belief].outcome is Outcome.WRONG


async def test_a_nonce_that_makes_a_second_message_is_wrong_and_the_message_goes(
    discord: Discord, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord.rest, "_posted_before", Mock(return_value=None))
    assert (await tried(discord, settings, tmp_path))["nonce"].outcome is Outcome.WRONG
    assert discord.channel.messages == {}


async def test_no_request_is_repeated_and_none_follows_two_429s(
    discord: Discord, settings: Settings, tmp_path: Path
) -> None:
    limited: list[Call] = []

    def failing(call: Call) -> web.Response | None:
        if call.method != "POST":
            return None
        limited.append(call)
        return refusal(429)

    discord.rest.failing = failing
    trials = await tried(discord, settings, tmp_path)
    assert len(limited) == 2
    assert discord.rest.calls[-1] is limited[-1]
    assert Outcome.WRONG not in {trial.outcome for trial in trials.values()}


async def test_trouble_that_passes_shows_nothing(discord: Discord, settings: Settings, tmp_path: Path) -> None:
    discord.rest.failing = lambda call: 503 if "/messages" in call.path and call.files else None
    trials = await tried(discord, settings, tmp_path)
    assert trials["nonce-uploads"].outcome is Outcome.UNCLEAR
    assert sum(call.method == "POST" and bool(call.files) for call in discord.rest.calls) == 1


@pytest.mark.parametrize("known", [True, False], ids=["its id is known", "the answer was lost"])
async def test_what_a_trial_left_behind_is_deleted_by_the_next(
    discord: Discord, settings: Settings, tmp_path: Path, known: bool
) -> None:
    discord.rest.failing = lambda call: 503 if call.method == "DELETE" else None
    await tried(discord, settings, tmp_path)
    [left, *others] = list(discord.channel.messages)
    assert others
    if not known:
        store = await store_at(tmp_path / DATABASE)
        for posted in await store.trials.posted():
            await store.trials.keep_posted(PostedTrial(posted.nonce, posted.channel, None, posted.posted_at))
        await store.close()
    discord.rest.failing = lambda _: None
    await tried(discord, settings, tmp_path)
    assert left not in discord.channel.messages
    assert discord.channel.messages == {}


async def test_what_a_trial_left_behind_is_deleted_by_the_bot(
    discord: Discord, settings: Settings, tmp_path: Path
) -> None:
    discord.rest.failing = lambda call: 503 if call.method == "DELETE" else None
    await tried(discord, settings, tmp_path)
    assert discord.channel.messages
    discord.rest.failing = lambda _: None
    store = await store_at(tmp_path / DATABASE)
    for posted in await store.trials.posted():
        earlier = posted.posted_at.replace(year=posted.posted_at.year - 1)
        await store.trials.keep_posted(PostedTrial(posted.nonce, posted.channel, posted.message, earlier))
    await store.close()
    async with Process.running(discord, tmp_path):
        await discord.until(lambda: not discord.channel.messages, "all are deleted")


async def test_the_command_prints_a_line_for_each_belief_without_ids_or_token(discord: Discord, tmp_path: Path) -> None:
    command = ("bot", "trial", "--channel", str(discord.channel.id))
    code, output, _ = await printed_by(tmp_path, command, environment(discord))
    assert code == 0
    lines = output.splitlines()
    assert len(lines) == len(beliefs())
    assert any(line.startswith("holds") and "11,000 bytes" in line for line in lines)
    secret = [discord.token, str(discord.channel.id), str(discord.guild.id), str(discord.application), "http"]
    assert not any(each in line for each in secret for line in lines)


async def test_without_a_channel_earlier_trials_are_printed_and_discord_is_not_asked(
    discord: Discord, settings: Settings, tmp_path: Path
) -> None:
    await tried(discord, settings, tmp_path)
    asked, lines = len(discord.rest.calls), list[object]()
    await run_trial(settings, SqliteFile(tmp_path / DATABASE), None, utc_now, lines.append)
    assert len(discord.rest.calls) == asked
    assert sum(str(line).startswith("holds") for line in lines) == 10


async def test_a_bot_that_runs_already_follows_a_switch_and_uploads_every_picture(
    discord: Discord, settings: Settings, tmp_path: Path
) -> None:
    discord.rest.failing = next(failing for belief, failing, _ in REFUSED if belief == "kept-picture")
    await tried(discord, settings, tmp_path)
    discord.rest.failing = lambda _: None
    async with Process.running(discord, tmp_path) as process:
        assert process.says("A trial on Discord has changed switches: {'keep-pictures': 'no'}") == 1


async def test_the_doctor_shows_what_is_wrong_and_forgets_it(
    discord: Discord, settings: Settings, tmp_path: Path
) -> None:
    database = SqliteFile(tmp_path / DATABASE)
    assert (await trial_finding(settings, database)).what == "Nothing has been tested on Discord yet."
    discord.rest.failing = next(failing for belief, failing, _ in REFUSED if belief == "kept-picture")
    await tried(discord, settings, tmp_path)
    finding = await trial_finding(settings, database)
    assert finding.health is Health.DOUBTFUL
    assert finding.what == (
        "Wrong on Discord: kept-picture. keep-pictures is no since a trial, panel-edits is auto by default."
    )
    overruling = settings.model_copy(update={"keep_pictures": True})
    assert "keep-pictures is yes by the environment" in (await trial_finding(overruling, database)).what
    await reset_switches(database)
    finding = await trial_finding(settings, database)
    assert (finding.health, finding.what) == (
        Health.GOOD,
        "Nothing has been tested on Discord yet; keep-pictures is yes by default, panel-edits is auto by default.",
    )


async def test_without_a_database_there_is_nothing_to_forget(tmp_path: Path) -> None:
    await reset_switches(SqliteFile(tmp_path / DATABASE))
    assert list(tmp_path.iterdir()) == []  # noqa: ASYNC240 - a test


@pytest.mark.parametrize(("size", "sent"), [(LARGE_BYTES + 1, 1), (LARGE_BYTES, 5)])
async def test_a_large_message_that_meets_500_is_sent_once(
    discord: Discord, settings: Settings, monkeypatch: pytest.MonkeyPatch, size: int, sent: int
) -> None:
    """Requests are counted, not calls: discord.py repeats what it may, five times in all."""
    content = Content(without_container(ui.TextDisplay("x" * 3000), ui.TextDisplay("x" * (size - 3000))))
    monkeypatch.setattr("discord.http.asyncio.sleep", AsyncMock())
    discord.rest.failing = lambda call: 500 if call.method == "POST" else None
    guard_answers(lambda _: None)
    async with Client(intents=INTENTS) as client:
        connect_through(client, settings.api, None)
        await client.login(discord.token)
        with content.sending(), suppress(DiscordServerError):
            await client.get_partial_messageable(discord.channel.id).send(view=content.view)
    assert sum(call.method == "POST" for call in discord.rest.calls) == sent
