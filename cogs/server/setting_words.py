"""A server's settings in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from bot.games.contract import AnyGame
from bot.people.settings import Key, ServerChange, Setting
from bot.tables.model.records import SHARED
from cogs.ui.reader import member_name
from cogs.words import Words


@dataclass(frozen=True, slots=True)
class ServerReader:
    """Whoever runs the server: their words, the games that can be played, and the languages that are spoken."""

    words: Words
    games: Mapping[str, AnyGame]
    languages: Mapping[str, str]

    def value(self, key: str, value: Setting) -> str:  # noqa: PLR0911 - one line per kind of setting
        """What a setting is set to; nothing is shown as what then holds."""
        match key:
            case Key.LANGUAGE:
                return self.languages.get(str(value)) or self.words("language-as-discord")
            case Key.CHANNELS:
                channels = cast("list[int]", value)
                return self.words.row(f"<#{channel}>" for channel in channels) or self.words("server-everywhere")
            case Key.ROLE:
                return self.words("server-nobody") if value is None else f"<@&{value}>"
            case Key.GAME:
                return self._named(f"{value}-name", f"{next(iter(self.games))}-name")
            case Key.SEASON_CHANNEL:
                return self.words("server-nowhere") if value is None else f"<#{value}>"
            case Key.SEASON_MONTHS:
                return self.words("server-months", count=cast("int", value))
            case Key.SEASON_MONTH:
                return self.words(f"month-{value}")
            case Key.TIMEZONE:
                return str(value)
            case Key.PRESET:
                return self._named(*(f"{game}-preset-{value}" for game in self.games), "server-first-preset")
            case _:
                return self._of_table(key, value)

    def _of_table(self, key: str, value: Setting) -> str:
        """What an option of new tables is set to; where nothing is, what they have anyway."""
        held = SHARED.to_json().get(key) if value is None else value
        if isinstance(held, bool):
            return self.words("value-on" if held else "value-off")
        named = f"table-option-{key}-{held}"
        return self.words(named) if self.words.has(named) else str(held)

    def _named(self, *keys: str) -> str:
        """The first of these that has words: a game or preset of another version has none."""
        return self.words(next(key for key in keys if self.words.has(key)))

    def setting(self, key: str, value: Setting) -> str:
        """A setting with what it is set to."""
        return self.words("server-setting", label=self.label(key), value=self.value(key, value))

    def label(self, key: str) -> str:
        """What a setting is called; an option of the table as in a lobby."""
        return self._named(f"server-{key}", f"table-option-{key}")

    def change(self, change: ServerChange) -> str:
        """Who changed what, when, from what to what."""
        who = self.words("server-changed-by-me")
        if change.member is not None:
            who = member_name(self.words, "", change.member)
        return self.words(
            "server-change",
            at=f"<t:{int(change.at.timestamp())}:f>",
            who=who,
            label=self.label(change.key),
            before=self.value(change.key, change.before),
            after=self.value(change.key, change.after),
        )
