"""/trial: asks the bot's owner for eight presses, and notes what Discord does with each answer.

Each answer is one request. If it is refused, it is sent once more without the part that may be at fault, so that the
next page comes. Nobody's cards are shown: the pictures are those of **How to play**.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta
from typing import TypeVar

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.games.refusals import NotNowError
from bot.requests import TrialRequests, TrialStoppedError
from bot.trial import Outcome, Trial, switched_by
from cogs.router import Press, control, form
from cogs.services import ControlHandlers, ServicedBot
from cogs.trial.messages import Page, Reply, form_of_trial, page_content, report_content
from cogs.ui.address import Action
from cogs.ui.failures import IN_TIME, Failure, failure_of, refuses_form
from cogs.ui.interactions import Interaction, SurfaceReason, redraw, thinking
from cogs.ui.layout import NO_PINGS, Content, text
from cogs.ui.pictures import PaintedPicture
from cogs.words import Words
from rendering.catalogue import PICTURES

ResultT = TypeVar("ResultT")

LATER = timedelta(minutes=1)
"""How long to wait before a message is edited by the token of an earlier press."""
TRIED_BYTES = 11_000
_LETTER = "あ"
_OUTCOMES = {Reply.YES: Outcome.HOLDS, Reply.NO: Outcome.WRONG, Reply.NEITHER: Outcome.UNCLEAR}


@app_commands.guild_only()
class TrialCommands(ControlHandlers):
    """The command and its pages. It remembers only the newest trial."""

    def __init__(self, bot: ServicedBot) -> None:
        super().__init__(bot.services)
        self._bot = bot
        self._requests = TrialRequests()
        self._earlier: Interaction | None = None
        self._wrong = set[str]()
        self._emoji: discord.PartialEmoji | None = None

    @app_commands.command(description=locale_str("command-trial"))
    @app_commands.default_permissions()
    async def trial(self, interaction: Interaction) -> None:
        await self._require_owner(interaction)
        self._requests, self._earlier, self._wrong = TrialRequests(), None, set[str]()
        words = await self._services.words(interaction)
        await self._send(lambda: thinking(interaction))
        picture = await self._picture(0, words)
        try:
            await self._tried(
                "edit-uploads", lambda content: self._edit(interaction, content), Page.MENU, words, picture
            )
        except discord.HTTPException as refused:  # in words too
            await self._note("deferred-layout", _outcome(refused), refused)
            raise
        await self._note("deferred-layout", Outcome.HOLDS)

    @control(Action.TRIAL, private=True, at_table=False)
    async def _press(self, press: Press) -> None:
        await self._require_owner(press.interaction)
        page, _, reply = press.address.argument.partition(":")
        handlers: dict[str, Callable[[Press, Reply], Awaitable[None]]] = {
            Page.MENU: self._menu,
            Page.FORM: self._open_form,
            Page.DEFERRED: self._deferred,
            Page.LATER: self._later,
            Page.PICTURE: self._picture_seen,
            Page.EMOJI: self._emoji_seen,
            Page.LARGE: self._large,
            Page.READER: self._reader,
        }
        await handlers[page](press, Reply(reply or Reply.YES))

    @form(Action.TRIAL, at_table=False)
    async def _form(self, press: Press) -> None:
        await self._require_owner(press.interaction)
        await self._note("forms", Outcome.HOLDS)
        await self._go_on(press, Page.DEFERRED)

    async def _menu(self, press: Press, _: Reply) -> None:
        """Answer by an edit that uploads."""
        answers: list[discord.InteractionCallbackResponse[discord.Client]] = []

        async def answer(content: Content) -> None:
            answers.append(await self._redraw(press.interaction, content))

        taken = await self._tried("answer-uploads", answer, Page.FORM, press.words, await self._picture(1, press.words))
        if taken:
            told = isinstance(answers[-1].resource, discord.InteractionMessage)
            await self._note("answered-message", Outcome.HOLDS if told else Outcome.WRONG)

    async def _open_form(self, press: Press, _: Reply) -> None:
        try:
            await self._send(lambda: press.interaction.response.send_modal(form_of_trial(press.words)))
        except discord.HTTPException as refused:
            await self._note("forms", _outcome(refused), refused)
            await self._go_on(press, Page.DEFERRED)

    async def _deferred(self, press: Press, _: Reply) -> None:
        """Defer the answer, then edit with an upload."""
        await self._send(press.interaction.response.defer)
        self._earlier = press.interaction
        picture = await self._picture(2, press.words)
        await self._tried(
            "edit-uploads", lambda content: self._edit(press.interaction, content), Page.LATER, press.words, picture
        )

    async def _later(self, press: Press, _: Reply) -> None:
        """Edit by the token of the press before, a minute later."""
        earlier = self._earlier
        if earlier is None:  # another process, or another trial
            await self._go_on(press, Page.PICTURE)
            return
        left = LATER - (press.interaction.created_at - earlier.created_at)
        if left > timedelta():
            raise NotNowError(SurfaceReason.TRIAL_TOO_EARLY, seconds=int(left.total_seconds()) + 1)
        await self._send(press.interaction.response.defer)
        picture = await self._picture(3, press.words)
        try:
            await self._tried(
                "edit-uploads", lambda content: self._edit(earlier, content), Page.PICTURE, press.words, picture
            )
        except discord.HTTPException as refused:
            over = failure_of(refused) is Failure.EXPIRED
            await self._note("later-edit", Outcome.WRONG if over else _outcome(refused), refused)
            raise
        await self._note("later-edit", Outcome.HOLDS)

    async def _picture_seen(self, press: Press, reply: Reply) -> None:
        if reply is Reply.NO:  # what was taken and isn't shown is as bad as what is refused
            await self._note("edit-uploads", Outcome.WRONG)
        back = self._services.languages.emojis.back
        self._emoji = back
        await self._go_on(press, Page.LARGE if back is None else Page.EMOJI)

    async def _emoji_seen(self, press: Press, reply: Reply) -> None:
        await self._note("edited-emojis", _OUTCOMES[reply])
        await self._go_on(press, Page.LARGE)

    async def _large(self, press: Press, _: Reply) -> None:
        """Answer with more bytes than Discord is said to take."""
        more = text(_LETTER * (TRIED_BYTES // len(_LETTER.encode())))
        content = page_content(Page.READER, press.words, None, more=[more])
        timer = asyncio.get_running_loop().time
        sent_at = timer()
        try:
            await self._send(lambda: self._redraw(press.interaction, content))
        except discord.HTTPException as refused:
            wrong = failure_of(refused) is Failure.EXPIRED and timer() - sent_at < IN_TIME.total_seconds()
            await self._note("late-code", Outcome.WRONG if wrong else Outcome.UNCLEAR, refused, TRIED_BYTES)
            with suppress(discord.HTTPException):
                await self._go_on(press, Page.READER)
        else:
            await self._note("late-code", Outcome.HOLDS, size=TRIED_BYTES)

    async def _reader(self, press: Press, reply: Reply) -> None:
        await self._note("disabled-buttons", _OUTCOMES[reply])
        content = report_content(await self._services.trial_repository.trials(), press.words)
        await self._send(lambda: redraw(press.interaction, content))

    # How a page is sent, and what is noted

    async def _tried(
        self,
        belief: str,
        send: Callable[[Content], Awaitable[object]],
        page: Page,
        words: Words,
        picture: PaintedPicture,
    ) -> bool:
        """Send a page with a picture and note whether it is taken; else send it without.

        If that is refused too, the picture wasn't at fault.
        """
        content = page_content(page, words, picture)
        try:
            await self._send(lambda: send(content))
        except discord.HTTPException as refused:
            plain = page_content(page, words, None)
            try:
                await self._send(lambda: send(plain))
            except discord.HTTPException:
                await self._note(belief, Outcome.UNCLEAR, refused)
                raise
            await self._note(belief, _outcome(refused), refused)
            return False
        await self._note(belief, Outcome.HOLDS)
        return True

    async def _go_on(self, press: Press, page: Page) -> None:
        content = page_content(page, press.words, None, emoji=self._emoji if page is Page.EMOJI else None)
        await self._send(lambda: redraw(press.interaction, content))

    async def _redraw(
        self, interaction: Interaction, content: Content
    ) -> discord.InteractionCallbackResponse[discord.Client]:
        answer = await interaction.response.edit_message(
            view=content.view, attachments=content.files(), allowed_mentions=NO_PINGS
        )
        assert answer is not None  # noqa: S101 - only a view that was sent before gives none
        return answer

    async def _edit(self, interaction: Interaction, content: Content) -> None:
        await interaction.edit_original_response(
            view=content.view, attachments=content.files(), allowed_mentions=NO_PINGS
        )

    async def _send(self, request: Callable[[], Awaitable[ResultT]]) -> ResultT:
        try:
            return await self._requests.send(request)
        except TrialStoppedError:
            raise NotNowError(SurfaceReason.TRIAL_STOPPED) from None

    async def _note(
        self, belief: str, outcome: Outcome, refused: discord.HTTPException | None = None, size: int | None = None
    ) -> None:
        if outcome is Outcome.WRONG:
            self._wrong.add(belief)
        elif belief in self._wrong:  # once is enough
            return
        status, code = (None, None) if refused is None else (refused.status, refused.code or None)
        trial = Trial(belief, outcome, self._services.now(), status, code, size)
        await self._services.trial_repository.note(trial, switched_by(trial))

    async def _picture(self, number: int, words: Words) -> PaintedPicture:
        drawn = next(iter(PICTURES.values())).how_to()[number]
        return await self._services.artist.shown(f"trial{number}.png", drawn, words)

    async def _require_owner(self, interaction: Interaction) -> None:
        if not await self._bot.is_owner(interaction.user):
            raise NotNowError(SurfaceReason.NOT_THE_OWNER)


def _outcome(refused: discord.HTTPException) -> Outcome:
    return Outcome.WRONG if refuses_form(refused) else Outcome.UNCLEAR
