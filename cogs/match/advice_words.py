"""A move and its reasons in words: for hints and reviews."""

from collections.abc import Sequence

from bot.games.values import Say
from bot.tables.model.computers import Advised
from bot.tables.model.view import TableFacts
from cogs.ui.reader import Reader

_MOST_REASONS = 2


def move_words(reader: Reader[TableFacts], move: Advised, *, did: bool = False) -> str:
    """What to do, as a clause, or with `did` what was done; what no list offers is said as it is typed."""
    kind = move.command.kind
    if move.choice is None:
        pick = reader.words(f"{reader.view.game.key}-pick-{kind}")
        return reader.words("advice-typed", kind=pick, text=move.command.text)
    key = f"{reader.view.game.key}-do-{kind}"
    return reader.say(Say(f"{key}.did" if did else key, move.choice.about))


def reasons(reader: Reader[TableFacts], said: Sequence[Say]) -> str:
    """The weightiest reasons, a sentence each."""
    return reader.words.row((reader.say(one) for one in said[:_MOST_REASONS]), "sentences")
