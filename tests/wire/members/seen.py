"""A message as a member sees it."""

from dataclasses import dataclass, field

from tests.refused import BUTTON, GALLERY, SELECTS, TEXT, walk
from tests.wire.fake_discord.records import Channel, Json, Message


@dataclass(frozen=True)
class Seen:
    """A live view of a message: it changes when the bot edits the message."""

    message: Message = field(repr=False)

    @property
    def private(self) -> bool:
        """True if only its reader sees it."""
        return self.message.reader is not None

    @property
    def gone(self) -> bool:
        """True if it was deleted."""
        return self.message.id not in self.message.channel.messages

    @property
    def controls(self) -> list[Json]:
        """The enabled buttons and select menus, from top to bottom."""
        inside = walk(self.message.components)
        return [part for part in inside if part["type"] in (BUTTON, *SELECTS) and not part.get("disabled")]

    @property
    def text(self) -> str:
        """All its text, with a line for each component."""
        lines = [part["content"] for part in walk(self.message.components) if part["type"] == TEXT]
        return "\n".join([self.message.content, *lines]).strip()

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons."""
        return [part.get("label") or "" for part in self.controls if part["type"] == BUTTON]

    @property
    def menus(self) -> dict[str, list[str]]:
        """The labels of each select menu's options, by the menu's placeholder."""
        return {
            part.get("placeholder") or "": [option["label"] for option in part.get("options", [])]
            for part in self.controls
            if part["type"] in SELECTS
        }

    @property
    def alts(self) -> list[str]:
        """The alt text of each picture."""
        galleries = (part for part in walk(self.message.components) if part["type"] == GALLERY)
        return [item.get("description") or "" for gallery in galleries for item in gallery["items"]]

    def button(self, label: str) -> Json:
        """The only button with this label.

        Raises:
            AssertionError: there is none, or more than one.

        """
        found = [part for part in self.controls if part["type"] == BUTTON and part.get("label") == label]
        assert len(found) == 1, f"{len(found)} buttons {label!r} among {self.labels} below {self.text!r}"
        return found[0]

    def menu(self, placeholder: str) -> Json:
        """The only select menu with this placeholder.

        Raises:
            AssertionError: there is none, or more than one.

        """
        found = [part for part in self.controls if part["type"] in SELECTS and part.get("placeholder") == placeholder]
        assert len(found) == 1, f"{len(found)} selects {placeholder!r} among {list(self.menus)}"
        return found[0]


def public(channel: Channel) -> list[Message]:
    """The public messages in a channel that have controls, without calls, which are plain text."""
    messages = channel.messages.values()
    return [message for message in messages if message.reader is None and message.components and not message.content]
