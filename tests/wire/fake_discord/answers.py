"""Answers to interactions: a first answer within three seconds, and further ones by token for fifteen minutes."""

from typing import Any

from tests.wire.fake_discord import errors
from tests.wire.fake_discord.calls import Call
from tests.wire.fake_discord.gateway import Gateway
from tests.wire.fake_discord.payloads import message_json
from tests.wire.fake_discord.records import (
    EPHEMERAL,
    FIRST_ANSWER,
    LOADING,
    TOKEN_LIFE,
    Answer,
    Interaction,
    Json,
    Kind,
    Message,
)
from tests.wire.fake_discord.world import World

_TO_CONTROLS = (Answer.UPDATE, Answer.DEFERRED_UPDATE)


class Answers:
    """Handles the routes of an interaction and of its token."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self._world, self._gateway = world, gateway

    def first(self, call: Call) -> Json | None:
        """Take the first answer to an interaction; return its callback response, if the bot has asked for it."""
        made = self._world.interactions.get(call.named["token"])
        if made is None or made.id != call.id("interaction"):
            raise errors.unknown_interaction()
        if made.answer is not None:
            raise errors.answered_before()
        if self._world.clock.now() - made.made_at > FIRST_ANSWER:
            made.late += 1
            raise errors.unknown_interaction()
        answer = Answer(call.json["type"])
        if not _fits(answer, made):
            raise errors.malformed(f"an answer of type {answer.value} to an interaction of type {made.kind.value}")
        self._give(made, answer, call)
        made.answer = answer
        made.answered.set()
        return self._told(made, answer) if call.query.get("with_response") else None

    def follow_up(self, call: Call) -> Json:
        """Send another message. After a deferral, the first one replaces the loading message."""
        made = self._by_token(call)
        original = made.original
        if original is not None and original.flags & LOADING:
            self._world.writing.edit(original, call.json, call)
            return self._json(original)
        reader = made.user.id if call.json.get("flags", 0) & EPHEMERAL else None
        message = self._world.writing.post(made.channel, call.json, call, reader=reader)
        message.tokens.add(made.token)
        return self._json(message)

    def read(self, call: Call) -> Json:
        """Read a message that belongs to the token."""
        return self._json(self._message(call))

    def edit(self, call: Call) -> Json:
        """Edit a message that belongs to the token."""
        message = self._message(call)
        self._world.writing.edit(message, call.json, call)
        self._announce(message)
        return self._json(message)

    def delete(self, call: Call) -> None:
        """Delete a message that belongs to the token."""
        self._gateway.delete(self._message(call))

    def _give(self, made: Interaction, answer: Answer, call: Call) -> None:
        data: Json = call.json.get("data") or {}
        reader = made.user.id if data.get("flags", 0) & EPHEMERAL else None
        writing = self._world.writing
        match answer:
            case Answer.MESSAGE:
                self._answer_with(made, writing.post(made.channel, data, call, reader=reader))
            case Answer.DEFERRED:
                self._answer_with(made, writing.loading(made.channel, reader=reader))
            case Answer.UPDATE | Answer.DEFERRED_UPDATE if made.source is not None:
                if answer is Answer.UPDATE:
                    writing.edit(made.source, data, call)
                    self._announce(made.source)
                self._answer_with(made, made.source)
            case Answer.SUGGESTIONS:
                made.suggestions = data["choices"]
            case _:
                made.form = data

    def _answer_with(self, made: Interaction, message: Message) -> None:
        made.original = message
        message.tokens.add(made.token)

    def _announce(self, message: Message) -> None:
        if message.reader is None:
            self._gateway.dispatch_message("MESSAGE_UPDATE", message)

    def _by_token(self, call: Call) -> Interaction:
        made = self._world.interactions.get(call.named["token"])
        if made is None or made.answer is None or call.id("application") != self._world.application:
            raise errors.unknown_webhook()
        if self._world.clock.now() - made.made_at > TOKEN_LIFE:
            raise errors.token_over()
        return made

    def _message(self, call: Call) -> Message:
        made = self._by_token(call)
        if call.named["message"] == "@original":
            message = made.original
        else:
            message = made.channel.messages.get(call.id("message"))
        if message is None or made.token not in message.tokens or message.id not in made.channel.messages:
            raise errors.unknown_message()
        return message

    def _told(self, made: Interaction, answer: Answer) -> Json:
        told: Json = {"interaction": {"id": str(made.id), "type": int(made.kind)}}
        message = made.original
        if message is None:
            return told
        told["interaction"] |= {
            "response_message_id": str(message.id),
            "response_message_loading": bool(message.flags & LOADING),
            "response_message_ephemeral": message.reader is not None,
        }
        return told | {"resource": {"type": int(answer), "message": self._json(message)}}

    def _json(self, message: Message) -> Any:
        return message_json(message, self._world.writing.cdn)


def _fits(answer: Answer, made: Interaction) -> bool:
    """Whether Discord takes this type of answer to the interaction."""
    if made.kind is Kind.SUGGESTIONS or answer is Answer.SUGGESTIONS:
        return made.kind is Kind.SUGGESTIONS and answer is Answer.SUGGESTIONS
    if answer in _TO_CONTROLS:
        return made.source is not None
    return answer is not Answer.FORM or made.kind is not Kind.FORM
