"""The stand-in's REST API: the routes that the bot uses, and the checks that every request goes through."""

import json
from collections.abc import Awaitable, Callable
from email.utils import formatdate
from typing import Any

from aiohttp import web

from tests.wire.fake_discord import errors
from tests.wire.fake_discord.answers import Answers
from tests.wire.fake_discord.calls import BASE, Call, read_call
from tests.wire.fake_discord.emojis import AppEmojis
from tests.wire.fake_discord.errors import DiscordError
from tests.wire.fake_discord.gateway import Gateway
from tests.wire.fake_discord.payloads import application_json, channel_json, message_json, user_json
from tests.wire.fake_discord.records import Channel, Json, May, Message
from tests.wire.fake_discord.world import World

_INVALID = (401, 403, 404, 429)


class Rest:
    """The routes. Every request is recorded, judged and counted before it is carried out.

    Attributes:
        invalid: how many answers had a status that counts toward Discord's ban.
        failing: decides with which status or response a request fails; None carries the request out.
        spoil: changes the response to a request that was carried out.
        before: called before a request is carried out, so that a test can kill the process or hold the request back.
        after: called after a request was carried out, before its response is sent.
        torn: decides whether the connection breaks before the response to a request that was carried out.

    """

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world, self._gateway = world, gateway
        self.answers, self.emojis = Answers(world, gateway), AppEmojis(world)
        world.writing.has_emoji = self.emojis.has
        self.calls: list[Call] = []
        self.invalid = 0
        self.failing: Callable[[Call], int | web.Response | None] = lambda _: None
        self.spoil: Callable[[Call, web.Response], web.Response] = lambda _, response: response
        self.torn: Callable[[Call], bool] = lambda _: False
        self.before: Callable[[Call], Awaitable[None]] | None = None
        self.after: Callable[[Call], Awaitable[None]] | None = None

    def add_to(self, app: web.Application) -> None:
        """Add the routes to the server."""
        messages, message = "/channels/{channel}/messages", "/channels/{channel}/messages/{message}"
        hook, hooked = "/webhooks/{application}/{token}", "/webhooks/{application}/{token}/messages/{message}"
        emojis, emoji = "/applications/{application}/emojis", "/applications/{application}/emojis/{emoji}"
        answers, owned = self.answers, self.emojis
        routes: list[tuple[str, str, Callable[[Call], Any]]] = [
            ("GET", "/users/@me", self._me),
            ("GET", "/oauth2/applications/@me", self._application),
            ("GET", "/applications/@me", self._application),
            ("GET", "/gateway/bot", lambda _: self._gateway.told()),
            ("GET", "/applications/{application}/commands", lambda _: self._world.commands),
            ("PUT", "/applications/{application}/commands", self._put_commands),
            ("PUT", "/applications/{application}/guilds/{guild}/commands", self._put_guild_commands),
            ("GET", emojis, lambda _: owned.listed()),
            ("POST", emojis, owned.create),
            ("DELETE", emoji, owned.delete),
            ("GET", "/channels/{channel}", self._channel),
            ("GET", messages, self._read_messages),
            ("POST", messages, self._post_message),
            ("GET", message, self._read_message),
            ("PATCH", message, self._edit_message),
            ("DELETE", message, self._delete_message),
            ("POST", "/interactions/{interaction}/{token}/callback", answers.first),
            ("POST", hook, answers.follow_up),
            ("GET", hooked, answers.read),
            ("PATCH", hooked, answers.edit),
            ("DELETE", hooked, answers.delete),
        ]
        for method, path, handler in routes:
            app.router.add_route(method, BASE + path, self._serving(handler))
        app.router.add_route("*", BASE + "/{rest:.*}", self._serving(_no_route))

    def _serving(self, handler: Callable[[Call], Any]) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            call = await read_call(request)
            self.calls.append(call)
            if self.before is not None:
                await self.before(call)
            response = self.spoil(call, self._carried_out(handler, call, request.headers.get("Authorization")))
            self._world.touch()
            if self.after is not None:
                await self.after(call)
            if self.torn(call) and request.transport is not None:
                request.transport.abort()
            return response

        return serve

    def _carried_out(self, handler: Callable[[Call], Any], call: Call, authorization: str | None) -> web.Response:
        limits = self._world.limits
        if (status := self.failing(call)) is not None:
            if isinstance(status, web.Response):
                self.invalid += status.status in _INVALID
                return status
            return web.Response(status=status, text="upstream trouble", content_type="text/plain")
        if (limited := limits.count(call)) is not None:
            body = {"message": "You are being rate limited.", "retry_after": limited.retry_after}
            return self._response(429, body | {"global": limited.everywhere}, limited.headers())
        try:
            if not call.of_interaction and authorization != f"Bot {self._world.token}":
                raise errors.unauthorized()
            self._world.judge.judge(call)
            answer = handler(call)
        except DiscordError as error:
            return self._response(error.status, {"message": error.message, "code": error.code}, limits.headers(call))
        return self._response(204 if answer is None else 200, answer, limits.headers(call))

    def _response(self, status: int, body: Any, headers: dict[str, str]) -> web.Response:
        self.invalid += status in _INVALID
        headers["Date"] = formatdate(self._world.ids.time(), usegmt=True)
        if body is None:
            return web.Response(status=status, headers=headers)
        content = json.dumps(body).encode()
        return web.Response(status=status, headers=headers, body=content, content_type="application/json")

    def _me(self, call: Call) -> Any:
        del call
        return user_json(self._world.bot)

    def _application(self, call: Call) -> Any:
        del call
        return application_json(self._world.application, self._world.guild.owner, self._world.bot.name)

    def _put_commands(self, call: Call) -> Any:
        self._world.commands = self._registered(call)
        return self._world.commands

    def _put_guild_commands(self, call: Call) -> Any:
        guild = call.id("guild")
        if guild not in self._world.guilds:
            raise errors.no_access()
        self._world.guild_commands[guild] = self._registered(call, guild_id=str(guild))
        return self._world.guild_commands[guild]

    def _registered(self, call: Call, **more: str) -> list[Json]:
        version = str(self._world.ids())
        extra = {"application_id": str(self._world.application), "version": version} | more
        return [
            {"description": ""} | command | extra | {"id": str(self._world.ids())} for command in call.json
        ]  # Discord gives a command of a context menu an empty description

    def _channel(self, call: Call) -> Any:
        return channel_json(self._allowed(call, May.VIEW_CHANNEL), self._world.bot)

    def _read_message(self, call: Call) -> Any:
        self._allowed(call, May.VIEW_CHANNEL | May.READ_MESSAGE_HISTORY)
        return self._told(self._message(call))

    def _read_messages(self, call: Call) -> Any:
        channel = self._allowed(call, May.VIEW_CHANNEL)
        if May.READ_MESSAGE_HISTORY not in channel.bot_may:
            return []  # Discord refuses only to read a single message
        after, most = int(call.query.get("after", 0)), int(call.query.get("limit", 50))
        seen = [message for message in channel.messages.values() if message.reader is None and message.id > after]
        chosen = seen[:most] if after else seen[-most:]
        return [self._told(message) for message in reversed(chosen)]

    def _post_message(self, call: Call) -> Any:
        channel = self._allowed(call, May.VIEW_CHANNEL | May.SEND_MESSAGES)
        if call.files:
            self._allowed(call, May.ATTACH_FILES)
        known = self._posted_before(channel, call)
        message = known or self._world.writing.post(channel, call.json, call)
        if channel.archived:
            self._gateway.archive(channel, archived=False)
        if known is None:
            self._gateway.dispatch_message("MESSAGE_CREATE", message)
        return self._told(message)

    def _posted_before(self, channel: Channel, call: Call) -> Message | None:
        """The message that already has the request's nonce, if the request enforces unique nonces."""
        if not call.json.get("enforce_nonce"):
            return None
        nonce = call.json.get("nonce")
        return next((known for known in channel.messages.values() if nonce and known.nonce == nonce), None)

    def _edit_message(self, call: Call) -> Any:
        channel = self._allowed(call, May.VIEW_CHANNEL)
        message = self._message(call)
        if message.author != self._world.bot:
            raise errors.not_the_author()
        if call.files and May.ATTACH_FILES not in channel.bot_may:
            raise errors.not_allowed()
        self._world.writing.edit(message, call.json, call)
        self._gateway.dispatch_message("MESSAGE_UPDATE", message)
        return self._told(message)

    def _delete_message(self, call: Call) -> None:
        channel = self._allowed(call, May.VIEW_CHANNEL)
        message = self._message(call)
        if message.author != self._world.bot and May.MANAGE_MESSAGES not in channel.bot_may:
            raise errors.not_allowed()
        self._gateway.delete(message)

    def _allowed(self, call: Call, needed: May) -> Channel:
        """The channel of a request.

        Raises:
            DiscordError: there is none, or the bot lacks a needed permission there.

        """
        channel = self._world.channels.get(call.id("channel"))
        if channel is None:
            raise errors.unknown_channel()
        if May.VIEW_CHANNEL not in channel.bot_may:
            raise errors.no_access()
        if needed not in channel.bot_may:
            raise errors.not_allowed()
        return channel

    def _message(self, call: Call) -> Message:
        """The message of a request; the routes of a channel don't reach ephemeral messages."""
        channel = self._allowed(call, May.VIEW_CHANNEL)
        if channel.archived and call.method != "GET":
            raise errors.archived()
        message = channel.messages.get(call.id("message"))
        if message is None or message.reader is not None:
            raise errors.unknown_message()
        return message

    def _told(self, message: Message) -> Any:
        return message_json(message, self._world.writing.cdn)


def _no_route(call: Call) -> None:
    raise DiscordError(404, 0, f"404: Not Found ({call.path})")
