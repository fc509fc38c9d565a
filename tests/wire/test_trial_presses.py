"""/trial: eight presses of the bot's owner, on a stand-in where each belief holds, and on one where it is wrong."""

from collections.abc import Callable
from pathlib import Path

import pytest
from aiohttp import web

from bot.trial import Outcome, beliefs
from tests.wire.calls import Call
from tests.wire.discord import Discord
from tests.wire.member import Member
from tests.wire.process import Process
from tests.wire.records import Channel, Guild, Interaction, User
from tests.wire.seen import Seen
from tests.wire.test_trial import BY_COMMAND, noted, refusal, size_of

BY_PRESSES = {
    *("deferred-layout", "edit-uploads", "answer-uploads", "answered-message", "forms", "later-edit", "edited-emojis"),
    *("late-code", "disabled-buttons"),
}


def owner_of(discord: Discord) -> Member:
    discord.guild.users[discord.guild.owner.id] = discord.guild.owner
    return Member(discord, discord.gateway, discord.guild.owner, discord.channel)


async def page(discord: Discord, owner: Member, number: int) -> Seen:
    """A page of the trial, once the owner sees it."""

    def seen() -> Seen | None:
        return next((each for each in owner.sees() if each.private and f"A trial: {number} of 8" in each.text), None)

    return await discord.until(seen, f"page {number}")


async def up_to_the_wait(discord: Discord, owner: Member) -> Interaction:
    """Press up to the page that asks to wait; returns the last press."""
    await owner.slash("trial")
    await owner.choose(await page(discord, owner, 1), "Choose any", "Yes")
    opened = await owner.press(await page(discord, owner, 2), "Go on")
    if opened.form is not None:
        await owner.submit(opened)
    pressed = await owner.press(await page(discord, owner, 3), "Go on")
    await page(discord, owner, 4)
    return pressed


async def go_through(discord: Discord, owner: Member, *, sees: str = "Yes") -> str:
    """Press through a whole trial; returns what its report says."""
    await up_to_the_wait(discord, owner)
    discord.differ(61)
    await owner.press(await page(discord, owner, 4), "Go on")
    await owner.press(await page(discord, owner, 5), sees)
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
    expected = dict.fromkeys(BY_PRESSES, Outcome.HOLDS) | {"edited-emojis": Outcome.UNCLEAR}
    assert await outcomes(tmp_path) == expected
    assert report.count("holds") == len(BY_PRESSES) - 1
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
        discord.rest.failing = lambda call: refusal(400, 50035) if earlier.token in call.path and call.files else None
        await owner.press(await page(discord, owner, 4), "Go on")
        await page(discord, owner, 5)
    assert (await outcomes(tmp_path))["later-edit"] is Outcome.WRONG


async def answer_to(discord: Discord, user: User, channel: Channel) -> Interaction:
    return await Member(discord, discord.gateway, user, channel).slash("trial")


async def test_only_the_owner_may_and_only_in_the_server_that_is_named(discord: Discord, tmp_path: Path) -> None:
    elsewhere = discord.open_channel("cards", Guild(discord.ids(), "Elsewhere", discord.guild.owner))
    async with Process.running(discord, tmp_path, RUMTABLE_TRIAL_SERVER=str(discord.guild.id)):
        await discord.until(lambda: discord.guild_commands, "the server has its command")
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
        await discord.until(lambda: discord.guild_commands, "the server has its command")
    async with Process.running(discord, tmp_path):
        await discord.until(lambda: not discord.guild_commands[discord.guild.id], "it has none any more")


async def test_a_server_that_the_bot_is_not_in_is_one_line(discord: Discord, tmp_path: Path) -> None:
    async with Process.running(discord, tmp_path, RUMTABLE_TRIAL_SERVER="12345") as process:
        assert process.says("check RUMTABLE_TRIAL_SERVER") == 1
