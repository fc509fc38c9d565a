"""The reader of a message: every layout is made for one."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.games.values import Say
from bot.people.settings import DEFAULTS, MemberSettings
from bot.tables.model.view import TableFacts
from cogs.ui.names import LetterNames, TableNames
from cogs.ui.themes import deck_of
from cogs.words import Words
from cogs.words.card_styles import SPOKEN


def written_for(words: Words, settings: MemberSettings) -> Words:
    """A member's language, with cards as they want them in sentences."""
    return words.writing(SPOKEN) if settings.words_first else words


Seen_co = TypeVar("Seen_co", bound=TableFacts, covariant=True)


@dataclass(frozen=True, slots=True)
class Reader(Generic[Seen_co]):
    """A member, or the whole channel, as reader: what they may see of a table, in the words of their language.

    `view` is a `TableView` for whoever follows a match; the plain facts are enough for options and names. `settings`
    are the member's own; the channel has the defaults. `plain`: what they read shows no names and no emojis, as the
    labels of a menu. `short`: texts have room for no emojis either.
    """

    view: Seen_co
    words: Words
    settings: MemberSettings = DEFAULTS
    plain: bool = False
    short: bool = False

    @property
    def names(self) -> TableNames:
        """The names at the table, in the reader's language."""
        return (LetterNames if self.plain else TableNames)(self.view, self.words)

    @property
    def written(self) -> Words:
        """The words of texts, in which cards may be emojis; those of labels and alt texts can't be."""
        return self.words if self.plain or self.short else self.words.pictured(deck_of(self.settings))

    def say(self, what: Say) -> str:
        """A text with seats, sides and cards in it."""
        return self.written.say(what, self.names)
