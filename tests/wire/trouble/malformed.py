"""Malformed payloads, the same for the same seed: what the stand-in would have sent, with something wrong in it.

Where Discord's document is named, half of them are made from it: whatever it describes, also of kinds that the stand-in
never sends, as it is or with something wrong.
"""

import copy
import json
import random
from collections.abc import Iterator
from email.utils import formatdate
from typing import Any

from aiohttp import web

from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.discord import Discord
from tests.wire.fake_discord.judging.openapi import Samples, named_file
from tests.wire.fake_discord.payloads import channel_json, guild_json, interaction_json, message_json, user_json
from tests.wire.fake_discord.records import Channel, Guild, Interaction, Json, Kind, Message
from tests.wire.members.member import Member

WRONG: tuple[Any, ...] = (
    None,
    "",
    "x",
    "-1",
    0,
    -1,
    99,
    10**30,
    1.5,
    True,
    [],
    {},
    [None],
    {"x": 1},
    "9" * 40,
    "\0\ud800",
)
"""What stands where something else belongs."""
DATES = ("", "yesterday", "Sat, 01 Jan 2000 00:00:00 -0000", "Fri, 31 Dec 9999 23:59:59 GMT", "Thu, 32 Foo 20x6 GMT")
DAY_AND_A_BIT = 26 * 3600.0
REFUSALS = tuple(status for status in range(400, 452) if status not in (401, 407))
"""Every 4xx that is assigned; 401 would mean that the token is wrong, 407 is a proxy's that was never asked for."""


class Spoiler:
    """Makes payloads malformed, and events and answers out of them. `sent` counts both."""

    def __init__(self, discord: Discord, seed: int, *ids: int) -> None:
        self._discord = discord
        self._chance = random.Random(seed)  # noqa: S311 - not a secret
        file = named_file()
        self._samples = file and Samples(file, self._chance, [discord.bot.id, discord.application, *ids, 1, 2**63 - 1])
        self.sent = 0

    def spoiled(self, payload: Json) -> Json:
        """A copy with one to three things wrong."""
        made = copy.deepcopy(payload)
        for _ in range(self._chance.randint(1, 3)):
            places = list(_places(made))
            if not places:
                return made
            within, at = self._chance.choice(places)
            match self._chance.randrange(4):
                case 0:
                    del within[at]
                case 1 if isinstance(within, dict):
                    within["a_field_of_tomorrow"] = within[at]
                case _:
                    within[at] = copy.deepcopy(self._chance.choice(WRONG))
        return made

    # Events

    async def tell(self, stranger: Member, board: Message, elsewhere: Channel) -> None:
        """Send one event, or a frame that isn't one, to every shard."""
        self.sent += 1
        (session,) = self._discord.gateway.connected
        event, data = self._event(stranger, board, elsewhere)
        if self._samples and self._chance.random() < 1 / 2:
            event, data = self._documented(self._samples, stranger, board, elsewhere)
            if self._chance.random() < 1 / 2:
                await session.tell(event, data)
                return
        match self._chance.randrange(20):
            case 0:
                whole = json.dumps({"op": 0, "d": data, "t": event, "s": session.seq})
                assert session.line is not None
                await session.line.send_text(whole[: self._chance.randrange(len(whole))])
            case 1:
                assert session.line is not None
                await session.line.send_text(json.dumps(self._chance.choice(WRONG)))
            case 2:
                await session.tell(event, self._chance.choice(WRONG))
            case _:
                await session.tell(event, self.spoiled(data))

    def _event(self, stranger: Member, board: Message, elsewhere: Channel) -> tuple[str, Json]:
        bot, cdn, guild = self._discord.bot, self._discord.writing.cdn, str(elsewhere.guild.id)
        place = {"guild_id": guild, "channel_id": str(elsewhere.id)}
        role = {"id": guild, "name": "@everyone", "permissions": "0", "position": 0, "color": 0, "hoist": False}
        shapes: list[tuple[str, Json]] = [
            *[("INTERACTION_CREATE", self._interaction(stranger, board))] * 8,
            ("MESSAGE_CREATE", message_json(Message(self._discord.ids(), elsewhere, stranger.user), cdn) | place),
            ("MESSAGE_UPDATE", message_json(board, cdn) | {"guild_id": str(board.channel.guild.id)}),
            ("MESSAGE_DELETE", {**place, "id": str(self._discord.ids())}),
            ("MESSAGE_DELETE_BULK", {**place, "ids": [str(self._discord.ids())]}),
            *((f"CHANNEL_{what}", channel_json(elsewhere, bot)) for what in ("CREATE", "UPDATE", "PINS_UPDATE")),
            ("THREAD_CREATE", {**channel_json(elsewhere, bot), "type": 11, "parent_id": str(elsewhere.id)}),
            ("THREAD_LIST_SYNC", {"guild_id": guild, "threads": [channel_json(elsewhere, bot)], "members": []}),
            *((f"GUILD_{what}", guild_json(elsewhere.guild, bot)) for what in ("CREATE", "UPDATE")),
            *((f"GUILD_ROLE_{what}", {"guild_id": guild, "role": role}) for what in ("CREATE", "UPDATE")),
            ("GUILD_EMOJIS_UPDATE", {"guild_id": guild, "emojis": [{"id": guild, "name": "x", "roles": []}]}),
            ("GUILD_MEMBER_UPDATE", {"guild_id": guild, "user": user_json(stranger.user), "roles": []}),
            ("ENTITLEMENT_CREATE", {"id": guild, "sku_id": guild, "application_id": guild, "type": 8}),
            ("USER_UPDATE", user_json(bot)),
            ("RESUMED", {}),
            ("AN_EVENT_OF_TOMORROW", place),
        ]
        return self._chance.choice(shapes)

    def _documented(self, samples: Samples, stranger: Member, board: Message, elsewhere: Channel) -> tuple[str, Json]:
        """An event made of what the document describes, where nobody plays, or about the table's message."""
        guild = str(elsewhere.guild.id)
        place, within = {"guild_id": guild, "channel_id": str(elsewhere.id)}, {"guild_id": guild}
        message, member = samples.made("MessageResponse"), samples.made("GuildMemberResponse")
        at_the_table = {"id": str(board.id), "channel_id": str(board.channel.id)}
        press = self._interaction(stranger, board)
        shapes: list[tuple[str, Json]] = [
            ("INTERACTION_CREATE", press | {"message": message | at_the_table}),
            ("INTERACTION_CREATE", press | {"member": member | {"user": user_json(stranger.user), "permissions": "0"}}),
            (
                "INTERACTION_CREATE",
                press | {"data": press["data"] | {"resolved": samples.made("ResolvedObjectsResponse")}},
            ),
            ("INTERACTION_CREATE", press | {"channel": samples.made("GuildChannelResponse")}),
            ("MESSAGE_CREATE", message | place | {"author": user_json(stranger.user)}),
            ("MESSAGE_UPDATE", message | at_the_table),
            *((f"CHANNEL_{what}", samples.made("GuildChannelResponse") | within) for what in ("CREATE", "UPDATE")),
            ("THREAD_CREATE", samples.made("ThreadResponse") | within),
            ("THREAD_UPDATE", samples.made("ThreadResponse") | within),
            ("GUILD_UPDATE", samples.made("GuildResponse") | {"id": guild}),
            ("GUILD_ROLE_UPDATE", within | {"role": samples.made("GuildRoleResponse")}),
            ("GUILD_EMOJIS_UPDATE", within | {"emojis": [samples.made("EmojiResponse")]}),
            ("GUILD_MEMBER_UPDATE", member | within),
            ("ENTITLEMENT_CREATE", samples.made("EntitlementResponse")),
            ("USER_UPDATE", samples.made("UserResponse") | {"id": str(self._discord.bot.id)}),
        ]
        return self._chance.choice(shapes)

    def _interaction(self, stranger: Member, board: Message) -> Json:
        """Something that somebody without a seat does, and that may be answered."""
        ids = [part["custom_id"] for part in _parts(board.components) if "custom_id" in part] or ["rt/x"]
        custom_id = self._chance.choice(ids)
        option = {"name": "game", "type": 3, "value": "gin", "focused": True}
        group = {"name": "new", "type": 1, "options": [option]}
        field = {"type": 18, "component": {"type": 4, "custom_id": "x", "value": "1"}}
        payloads: list[tuple[Kind, Json]] = [
            (Kind.COMMAND, {"id": "1", "name": self._chance.choice(["hand", "rules", "gone"]), "type": 1}),
            (Kind.SUGGESTIONS, {"id": "1", "name": "table", "type": 1, "options": [group]}),
            (Kind.COMPONENT, {"component_type": 2, "custom_id": custom_id}),
            (Kind.COMPONENT, {"component_type": 3, "custom_id": custom_id, "values": ["1"]}),
            (Kind.FORM, {"custom_id": custom_id, "components": [field]}),
        ]
        kind, payload = self._chance.choice(payloads)
        id, token = self._discord.ids(), self._chance.randbytes(32).hex()  # noqa: A001 - as elsewhere
        source = board if kind in (Kind.COMPONENT, Kind.FORM) else None
        made = Interaction(
            *(id, token, kind, stranger.user, stranger.channel, self._discord.clock.now(), source), payload=payload
        )
        self._discord.interactions[token] = made
        return interaction_json(made, self._discord.application, self._discord.bot, self._discord.writing.cdn)

    # Answers

    def refuse(self, call: Call) -> web.Response | None:
        """Refuse one of some requests, with any 4xx and any body."""
        if not call.path.startswith(("/channels", "/interactions", "/webhooks")) or self._chance.random() < 0.7:
            return None
        self.sent += 1
        error = json.dumps({"message": "No", "code": self._chance.choice([0, 50035, 200000, 240000, 40005, "x", None])})
        nested = json.dumps({"message": "No", "code": 50035, "errors": self._chance.choice(WRONG)})
        limited = json.dumps({"message": "Slow", "retry_after": self._chance.choice(["soon", None, 0.01]), "global": 1})
        bodies = [error, nested, limited, error[:12], "<html>No</html>", ""]
        if self._samples:
            bodies += [json.dumps(self._samples.made(name)) for name in ("ErrorResponse", "ErrorResponse")]
            bodies.append(json.dumps(self._samples.made("RatelimitedResponse") | {"retry_after": 0.01}))
        body = self._chance.choice(bodies)
        kind = self._chance.choice(["application/json", "text/html"])
        via = {"Via": "1.1 google"} if self._chance.random() < 0.5 else {}
        return web.Response(status=self._chance.choice(REFUSALS), text=body, content_type=kind, headers=via)

    def answer(self, call: Call, response: web.Response) -> web.Response:
        """Spoil one of some answers: its body, its length or its date."""
        if response.status >= REFUSALS[0] or not call.path.startswith(("/channels", "/interactions", "/webhooks")):
            return response
        if self._chance.random() < 0.4:
            return response
        self.sent += 1
        text = response.text or ""
        match self._chance.randrange(4):
            case 0:
                wrong = [*DATES, *(formatdate(self._discord.ids.time() + by) for by in (DAY_AND_A_BIT, -DAY_AND_A_BIT))]
                response.headers["Date"] = self._chance.choice(wrong)
            case 1 if text:
                response.text = text[: self._chance.randrange(len(text))]
            case 2 if text:
                response.text = json.dumps(self._chance.choice(WRONG))
            case _ if text:
                told: Json = json.loads(text)
                if self._samples and not text.startswith("[") and self._chance.random() < 1 / 2:
                    told = _described(self._samples, told)
                response.text = json.dumps(told if self._chance.random() < 1 / 4 else self.spoiled(told))
            case _:
                pass
        return response


def _described(samples: Samples, told: Json) -> Json:
    """An answer as the document describes it, about the same message."""
    if "channel_id" in told:
        return samples.made("MessageResponse") | {name: told[name] for name in ("id", "channel_id", "author")}
    made = samples.made("InteractionCallbackResponse") | {"interaction": told.get("interaction")}
    if "resource" in told:
        message = told["resource"].get("message")
        made["resource"] = told["resource"] | ({} if message is None else {"message": _described(samples, message)})
    return made


def _places(value: Json | list[Any]) -> Iterator[tuple[Any, Any]]:
    """Everything that can be taken away or replaced: its container, and where it stands there."""
    keys: list[Any] = [*value] if isinstance(value, dict) else [*range(len(value))]
    for key in keys:
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _places(value[key])


def _parts(value: Any) -> Iterator[Json]:
    """Every component of a message, nested ones too."""
    for within, at in _places(value):
        if isinstance(within[at], dict):
            yield within[at]


def elsewhere_in(discord: Discord) -> Channel:
    """A channel of a server where nobody plays, on the only shard."""
    return discord.open_channel("quiet", Guild(discord.ids(), "Elsewhere", discord.guild.owner))
