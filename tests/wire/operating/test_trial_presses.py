"""/trial: eight presses of the bot's owner, on a stand-in where each belief holds, and on one where it is wrong."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from aiohttp import web

from bot.trial import Outcome, beliefs
from tests.patience import PATIENCE
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.records import Answer, Channel, Guild, Interaction, User
from tests.wire.members.member import Member
from tests.wire.members.seen import Seen
from tests.wire.operating.test_trial import BY_COMMAND, answer, noted, refusal, size_of
from tests.wire.running.process import Process
from tests.wire.test_emoji_upload import all_names
from tests.wire.trouble.refusals import REFUSALS, Refusing

BY_PRESSES = {
    *("deferred-layout", "edit-uploads", "answer-uploads", "answered-message", "forms", "later-edit", "edited-emojis"),
    *("late-code", "disabled-buttons"),
}


DONE = "What was found"
MOST, AFRESH, SILENT = 80, 3, 2.0
"""Presses; after how many without an answer the owner begins anew; seconds until one counts as such."""


def owner_of(discord: Discord) -> Member:
    discord.guild.users[discord.guild.owner.id] = discord.guild.owner
    return Member(discord, discord.gateway, discord.guild.owner, discord.channel)


async def page(discord: Discord, owner: Member, number: int) -> Seen:
    """A page of the trial, once the owner sees it."""

    def seen() -> Seen | None:
        return next((each for each in owner.sees() if each.private and f"A trial: {number} of 8" in each.text), None)

    return await discord.until(seen, f"page {number}")


async def has_the_command(discord: Discord) -> None:
    await discord.until(lambda: discord.guild_commands.get(discord.guild.id), "the server has its command")


async def up_to_the_wait(discord: Discord, owner: Member) -> Interaction:
    """Press up to the page that asks to wait; returns the last press."""
    await has_the_command(discord)
    await owner.slash("trial")
    await owner.choose(await page(discord, owner, 1), "Choose any", "Yes")
    opened = await owner.press(await page(discord, owner, 2), "Go on")
    if opened.form is not None:
        await owner.submit(opened)
    pressed = await owner.press(await page(discord, owner, 3), "Go on")
    await page(discord, owner, 4)
    return pressed


async def go_through(discord: Discord, owner: Member, *, sees: str = "Yes", emojis: bool = False) -> str:
    """Press through a whole trial; returns what its report says."""
    await up_to_the_wait(discord, owner)
    discord.differ(61)
    await owner.press(await page(discord, owner, 4), "Go on")
    await owner.press(await page(discord, owner, 5), sees)
    if emojis:
        await owner.press(await page(discord, owner, 6), sees)
    await owner.press(await page(discord, owner, 7), "Go on")
    last = await owner.press(await page(discord, owner, 8), sees)
    return Seen(last.original).text if last.original else ""


async def outcomes(folder: Path) -> dict[str, Outcome]:
    return {belief: trial.outcome for belief, trial in (await noted(folder)).items()}


def test_together_both_trials_try_every_belief_that_they_can_decide() -> None:
    assert set(beliefs()) == BY_COMMAND | BY_PRESSES
    assert not BY_COMMAND & BY_PRESSES


async def test_what_discord_documents_holds(discord: Discord, tmp_path: Path) -> None:
    async with Process.running(discord, tmp_path, RUMTABLE_TRIAL_SERVER=str(discord.guild.id)):
        report = await go_through(discord, owner_of(discord))
    expected = BY_PRESSES - {"edited-emojis"}  # there are none
    assert await outcomes(tmp_path) == dict.fromkeys(expected, Outcome.HOLDS)
    assert report.count("holds") == len(expected)
    assert str(discord.guild.id) not in report


REFUSED: list[tuple[str, Callable[[Call], web.Response | None]]] = [
    ("edit-uploads", lambda call: refusal(400, 50035) if call.method == "PATCH" and call.files else None),
    ("answer-uploads", lambda call: refusal(400, 50035) if call.path.endswith("/callback") and call.files else None),
    ("forms", lambda call: refusal(400, 50035) if call.path.endswith("/callback") and call.json["type"] == 9 else None),
    ("late-code", lambda call: refusal(404, 10062) if size_of(call.json) > 10_400 else None),
]


@pytest.mark.parametrize(("belief", "failing"), REFUSED, ids=[belief for belief, _ in REFUSED])
async def test_a_belief_is_wrong_where_discord_refuses_and_the_pages_go_on(
    discord: Discord, tmp_path: Path, belief: str, failing: Callable[[Call], web.Response | None]
) -> None:
    async with Process.running(discord, tmp_path, RUMTABLE_TRIAL_SERVER=str(discord.guild.id)):
        discord.rest.failing = failing
        await go_through(discord, owner_of(discord))
    found = await outcomes(tmp_path)
    assert found[belief] is Outcome.WRONG


async def test_a_deferral_whose_layout_is_refused_in_words_too_is_wrong(discord: Discord, tmp_path: Path) -> None:
    async with Process.running(discord, tmp_path, RUMTABLE_TRIAL_SERVER=str(discord.guild.id)):
        discord.rest.failing = lambda call: refusal(400, 50035) if "A trial: 1 of 8" in str(call.json) else None
        await has_the_command(discord)
        await owner_of(discord).slash("trial")
    found = await outcomes(tmp_path)
    assert found == {"deferred-layout": Outcome.WRONG, "edit-uploads": Outcome.UNCLEAR}


async def test_an_answer_that_does_not_tell_its_message_is_wrong(discord: Discord, tmp_path: Path) -> None:
    def untold(call: Call, response: web.Response) -> web.Response:
        if call.path.endswith("/callback") and call.json["type"] == Answer.UPDATE:
            told = answer(response)
            response.body = json.dumps({"interaction": told["interaction"]}).encode()
        return response

    async with Process.running(discord, tmp_path, RUMTABLE_TRIAL_SERVER=str(discord.guild.id)):
        discord.rest.spoil = untold
        await go_through(discord, owner_of(discord))
    assert (await outcomes(tmp_path))["answered-message"] is Outcome.WRONG


@pytest.mark.parametrize(("sees", "outcome"), [("Yes", Outcome.HOLDS), ("No", Outcome.WRONG)])
async def test_whether_an_emoji_is_shown_is_what_the_owner_says(
    discord: Discord, tmp_path: Path, sees: str, outcome: Outcome
) -> None:
    discord.emojis.add(all_names()[1:])
    settings = {"RUMTABLE_TRIAL_SERVER": str(discord.guild.id), "RUMTABLE_CARD_EMOJIS": "yes"}
    async with Process.running(discord, tmp_path, **settings) as process:
        await discord.until(lambda: process.says("Uploaded the 1 of"), "all cards are there")
        await go_through(discord, owner_of(discord), sees=sees, emojis=True)
    assert (await outcomes(tmp_path))["edited-emojis"] is outcome


WRONG_IN: Mapping[str, set[str]] = {
    "bytes": {"late-code"},
    "uploads by edits": {"edit-uploads"},
}
CHANCES: Mapping[str, set[str]] = {
    "late at once": {"late-code"},
    "dead tokens": {"later-edit"},
    "form bodies": {"deferred-layout", "edit-uploads", "answer-uploads", "forms", "later-edit"},
}
"""What may be found wrong where Discord refuses by chance."""


@pytest.mark.parametrize("name", REFUSALS)
async def test_a_trial_by_presses_ends_with_its_report_however_discord_refuses(
    discord: Discord, tmp_path: Path, name: str
) -> None:
    discord.limits.most |= {"channels": 500, "webhooks": 500}
    async with Process.running(discord, tmp_path, RUMTABLE_TRIAL_SERVER=str(discord.guild.id)):
        owner = owner_of(discord)
        Refusing(discord, name, 1)
        report = await press_on(discord, owner)
        assert not [seen.text for seen in owner.sees() if "Something went wrong" in seen.text]
    found = await outcomes(tmp_path)
    assert set(found) <= BY_PRESSES
    wrong = {belief for belief, outcome in found.items() if outcome is Outcome.WRONG}
    assert WRONG_IN.get(name, set()) <= wrong <= WRONG_IN.get(name, set()) | CHANCES.get(name, set())
    secret = (discord.token, owner.user.id, discord.channel.id, discord.guild.id, discord.application, "http")
    assert not any(str(each) in report for each in secret)


async def press_on(discord: Discord, owner: Member) -> str:
    """Do what the newest page asks, once more where nothing follows, and begin anew where nothing does.

    Returns what the report says.
    """
    await has_the_command(discord)
    silent = AFRESH
    for _ in range(MOST):
        before = newest(owner)
        if silent >= AFRESH:
            owner.begin_slash("trial")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SILENT):
                if silent < AFRESH and before:
                    await do_as_asked(discord, owner)
                await discord.until(lambda before=before: newest(owner) != before, "another page")
        silent = silent % AFRESH + 1 if newest(owner) == before else 0
        if DONE in newest(owner):
            return newest(owner)
    raise AssertionError(newest(owner))


def pages(owner: Member) -> list[Seen]:
    return [seen for seen in owner.sees() if seen.private and ("A trial:" in seen.text or DONE in seen.text)]


def newest(owner: Member) -> str:
    """What the newest page says."""
    return pages(owner)[-1].text if pages(owner) else ""


async def do_as_asked(discord: Discord, owner: Member) -> None:
    seen = pages(owner)[-1]
    if seen.menus:
        owner.begin_choice(seen, "Choose any", "Yes")
        return
    if "Wait for a minute" in seen.text:
        discord.differ(61)
    opened = owner.begin_press(seen, "Go on" if "Go on" in seen.labels else "Yes")
    if "form" in seen.text:
        await opened.answered.wait()
        if opened.form is not None:
            await owner.submit(opened)


async def test_what_the_owner_does_not_see_or_hear_is_wrong(discord: Discord, tmp_path: Path) -> None:
    async with Process.running(discord, tmp_path, RUMTABLE_TRIAL_SERVER=str(discord.guild.id)):
        await go_through(discord, owner_of(discord), sees="No")
    found = await outcomes(tmp_path)
    assert (found["edit-uploads"], found["disabled-buttons"]) == (Outcome.WRONG, Outcome.WRONG)


async def test_an_edit_by_an_older_token_comes_after_a_minute_and_may_be_refused(
    discord: Discord, tmp_path: Path
) -> None:
    async with Process.running(discord, tmp_path, RUMTABLE_TRIAL_SERVER=str(discord.guild.id)):
        owner = owner_of(discord)
        earlier = await up_to_the_wait(discord, owner)
        soon = await owner.press(await page(discord, owner, 4), "Go on")
        assert soon.original is not None
        assert "Wait another" in Seen(soon.original).text
        discord.differ(61)
        discord.rest.failing = lambda call: refusal(404, 10015) if earlier.token in call.path else None
        await owner.press(await page(discord, owner, 4), "Go on")
        async with asyncio.timeout(PATIENCE):
            while "later-edit" not in await outcomes(tmp_path):  # noqa: ASYNC110 - another process notes it
                await asyncio.sleep(0.05)
    assert (await outcomes(tmp_path))["later-edit"] is Outcome.WRONG


async def answer_to(discord: Discord, user: User, channel: Channel) -> Interaction:
    return await Member(discord, discord.gateway, user, channel).slash("trial")


async def test_only_the_owner_may_and_only_in_the_server_that_is_named(discord: Discord, tmp_path: Path) -> None:
    elsewhere = discord.open_channel("cards", Guild(discord.ids(), "Elsewhere", discord.guild.owner))
    async with Process.running(discord, tmp_path, RUMTABLE_TRIAL_SERVER=str(discord.guild.id)):
        await has_the_command(discord)
        [command] = discord.guild_commands[discord.guild.id]
        assert (command["name"], command["default_member_permissions"]) == ("trial", 0)
        assert "trial" not in {each["name"] for each in discord.commands}
        answer = await discord.member("Alice").slash("trial")
        assert answer.original is not None
        assert "Only the bot's owner" in Seen(answer.original).text
        with pytest.raises(AssertionError, match="there is no /trial"):
            await answer_to(discord, discord.guild.owner, elsewhere)
    assert await outcomes(tmp_path) == {}


async def test_a_server_that_is_named_no_more_loses_the_command(discord: Discord, tmp_path: Path) -> None:
    async with Process.running(discord, tmp_path, RUMTABLE_TRIAL_SERVER=str(discord.guild.id)):
        await has_the_command(discord)
    async with Process.running(discord, tmp_path):
        await discord.until(lambda: not discord.guild_commands[discord.guild.id], "it has none any more")


async def test_a_server_that_the_bot_is_not_in_is_one_line(discord: Discord, tmp_path: Path) -> None:
    async with Process.running(discord, tmp_path, RUMTABLE_TRIAL_SERVER="12345") as process:
        async with asyncio.timeout(PATIENCE):
            while not process.says("check RUMTABLE_TRIAL_SERVER"):  # noqa: ASYNC110 - another process says it
                await asyncio.sleep(0.05)
    assert process.says("check RUMTABLE_TRIAL_SERVER") == 1
