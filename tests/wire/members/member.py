"""A member, who sees the messages of a channel that are meant for them, and uses their controls."""

from collections.abc import Iterator
from typing import Any

from tests.refused import SELECTS, walk
from tests.wire.fake_discord.gateway import Gateway
from tests.wire.fake_discord.records import LOADING, Answer, Channel, Interaction, Json, Kind, Message, User
from tests.wire.fake_discord.world import World
from tests.wire.members.seen import Seen

_COMMAND, _GROUP, _STRING, _INTEGER, _BOOLEAN = 1, 2, 3, 4, 5
_TEXT_INPUT = 4
_TYPES = {_STRING: str, _INTEGER: int, _BOOLEAN: bool}


class Member:
    """A person in one channel. Each action returns its interaction once the bot has answered it."""

    def __init__(self, world: World, gateway: Gateway, user: User, channel: Channel) -> None:
        self._world, self._gateway = world, gateway
        self.user = user
        self.channel = channel

    def sees(self) -> list[Seen]:
        """The messages that the member sees, the oldest first."""
        readers = (None, self.user.id)
        return [Seen(message) for message in self.channel.messages.values() if message.reader in readers]

    def board(self) -> Seen:
        """The newest public message with controls that isn't a call, which is plain text."""
        found = [seen for seen in self.sees() if not seen.private and seen.controls and not seen.message.content]
        assert found, f"{self.user.name} sees no public controls"
        return found[-1]

    def panel(self) -> Seen | None:
        """The newest private message with controls or pictures."""
        found = [seen for seen in self.sees() if seen.private and (seen.controls or seen.alts)]
        return found[-1] if found else None

    async def press(self, seen: Seen, label: str) -> Interaction:
        """Press the button with this label."""
        return await self._answered(self.begin_press(seen, label))

    def begin_press(self, seen: Seen, label: str) -> Interaction:
        """Press a button, without waiting for the answer."""
        button = seen.button(label)
        return self._use(seen, {"component_type": button["type"], "custom_id": button["custom_id"]})

    async def choose(self, seen: Seen, placeholder: str, *labels: str) -> Interaction:
        """Choose options of a select menu by their labels."""
        return await self._answered(self.begin_choice(seen, placeholder, *labels))

    def begin_choice(self, seen: Seen, placeholder: str, *labels: str) -> Interaction:
        """Choose options of a select menu, without waiting for the answer."""
        menu = seen.menu(placeholder)
        values = {option["label"]: option["value"] for option in menu.get("options", [])}
        assert menu.get("min_values", 1) <= len(labels) <= menu.get("max_values", 1), (
            f"so many can't be chosen: {labels}"
        )
        chosen = [values[label] for label in labels]
        return self._use(seen, {"component_type": menu["type"], "custom_id": menu["custom_id"], "values": chosen})

    async def submit(self, opened: Interaction, **texts: str) -> Interaction:
        """Submit the form that an interaction opened, with values by the custom_ids of its fields."""
        assert opened.form is not None, "no form was opened"
        rows = [_filled(part, texts) for part in opened.form["components"]]
        payload = {"custom_id": opened.form["custom_id"], "components": rows}
        made = self._gateway.interact(Kind.FORM, self.user, self.channel, payload, opened.source)
        return await self._answered(made)

    async def slash(self, name: str, /, **options: Any) -> Interaction:
        """Use a command that the bot has registered, such as `table new`."""
        return await self._answered(self.begin_slash(name, **options))

    def begin_slash(self, name: str, /, **options: Any) -> Interaction:
        """Use a command, without waiting for the answer."""
        payload = self._command(name, [{"name": key, "value": value} for key, value in options.items()])
        return self._gateway.interact(Kind.COMMAND, self.user, self.channel, payload, None)

    async def suggestions(self, name: str, option: str, typed: str, /, **filled: Any) -> list[str]:
        """The choices that the bot suggests while an option is being typed."""
        made = await self._answered(self.begin_typing(name, option, typed, **filled))
        return [choice["name"] for choice in made.suggestions or []]

    def begin_typing(self, name: str, option: str, typed: str, /, **filled: Any) -> Interaction:
        """Type into an option, without waiting for the suggestions."""
        given: list[Json] = [{"name": key, "value": value} for key, value in filled.items()]
        payload = self._command(name, [*given, {"name": option, "value": typed, "focused": True}], whole=False)
        return self._gateway.interact(Kind.SUGGESTIONS, self.user, self.channel, payload, None)

    def write(self, text: str) -> None:
        """Write a message; the bot receives it without its content, as it lacks the privileged intent."""
        message = Message(self._world.ids(), self.channel, self.user, content=text)
        self.channel.messages[message.id] = message
        self._gateway.dispatch_message("MESSAGE_CREATE", Message(message.id, self.channel, self.user))

    def _use(self, seen: Seen, payload: Json) -> Interaction:
        assert not seen.gone, "the message is gone"
        assert seen.message.reader in (None, self.user.id), "somebody else's message"
        return self._gateway.interact(Kind.COMPONENT, self.user, self.channel, payload, seen.message)

    async def _answered(self, made: Interaction) -> Interaction:
        """Wait for the answer, and after a deferral for the message."""

        def complete() -> bool:
            loading = made.original is not None and made.original.flags & LOADING
            return made.answer is not None and not loading

        await self._world.until(complete, f"an answer to {self.user.name}'s {made.payload}")
        return made

    def _command(self, name: str, given: list[Json], *, whole: bool = True) -> Json:
        """The payload of a command, checked against the registered commands as a client would."""
        first, *more = name.split()
        here = [*self._world.commands, *self._world.guild_commands.get(self.channel.guild.id, [])]
        registered = next((command for command in here if command["name"] == first), None)
        assert registered is not None, f"there is no /{first}"
        path, at = [registered], registered
        for part in more:
            at = next(option for option in at["options"] if option["name"] == part and option["type"] <= _GROUP)
            path.append(at)
        options = [_typed(at, option, whole=whole) for option in given]
        if whole:
            missing = {option["name"] for option in at.get("options", []) if option.get("required")}
            assert missing <= {option["name"] for option in options}, f"/{name} needs {missing}"
        for part in reversed(path[1:]):
            options = [{"type": part["type"], "name": part["name"], "options": options}]
        of_guild = {"guild_id": registered["guild_id"]} if "guild_id" in registered else {}
        return of_guild | {
            "id": registered["id"],
            "name": first,
            "type": registered.get("type", 1),
            "options": options,
        }


def _typed(command: Json, given: Json, *, whole: bool) -> Json:
    """The payload of an option; a client accepts only its type and, if it has choices, only these."""
    known = next((option for option in command.get("options", []) if option["name"] == given["name"]), None)
    assert known is not None, f"/{command['name']} has no option {given['name']}"
    if whole:
        assert isinstance(given["value"], _TYPES.get(known["type"], object)), f"{given} is of another type"
        choices: list[Json] = known.get("choices") or []
        assert not choices or given["value"] in [choice["value"] for choice in choices], f"{given} is none of {choices}"
    return {"type": known["type"], **given}


def _filled(part: Json, texts: dict[str, str]) -> Json:
    """A part of a form, filled in."""
    if "component" in part:
        return {"type": part["type"], "component": _filled(part["component"], texts)}
    if "components" in part:
        return {"type": part["type"], "components": [_filled(inner, texts) for inner in part["components"]]}
    if "custom_id" not in part:
        return {"type": part["type"]}
    typed: str = texts.get(part["custom_id"]) or part.get("value") or ""
    if part["type"] == _TEXT_INPUT:
        assert part.get("min_length", 0) <= len(typed) <= part.get("max_length", 4000), f"{typed!r} doesn't fit"
    kept = {"type": part["type"], "custom_id": part["custom_id"]}
    return kept | ({"values": [typed]} if part["type"] in SELECTS else {"value": typed})


def fields(form: Json) -> Iterator[Json]:
    """The fields of a form."""
    return (part for part in walk(form["components"]) if "custom_id" in part)


def refused(made: Interaction) -> bool:
    """Whether the answer to a press is a notice that it couldn't be done."""
    return made.answer is not Answer.UPDATE or warned(made)


def warned(made: Interaction) -> bool:
    """Whether the message that answers a press says now that something couldn't be done."""
    return made.original is not None and "⚠️" in Seen(made.original).text
