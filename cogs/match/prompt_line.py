"""What a member is to do now, right above their controls, or what they wait for."""

from bot.tables.model.view import TableView
from cogs.match.lines import halted_line, wait_line
from cogs.match.moves import button_label
from cogs.match.time_lines import time_line
from cogs.messages.drawings import Question
from cogs.ui.reader import Reader


def prompt_line(reader: Reader[TableView], asking: Question | None = None, *, once: bool = False) -> str:
    """What the reader is to do or to answer; whom the table waits for where that is nothing.

    `once`: in a message that doesn't follow the table, so it doesn't say until when it stays as it is either.
    """
    view, words = reader.view, reader.words
    if line := halted_line(reader):
        return line
    if view.away:
        return words("panel-away")
    if view.match is None or view.decision is None:
        return _waiting(reader, once=once)
    if asking is not None:
        return words("panel-asking", text=_asked(reader, asking))
    prompt = words("panel-prompt", text=reader.say(view.game.prompt(view.match, view.choices)))
    return "\n".join(line for line in (prompt, wait_line(reader), time_line(reader)) if line)


def _waiting(reader: Reader[TableView], *, once: bool) -> str:
    """Whom or what the table waits for, shown to everyone else."""
    view, words = reader.view, reader.words
    names = reader.names
    acting = view.match.to_act if view.match else ()
    key = "panel-waiting" if view.seat is not None else "panel-left" if view.has_left else "panel-watching"
    waiting = (not view.has_left and wait_line(reader)) or words(
        key, who=words.listed(names.marked(seat) for seat in acting)
    )
    if view.choices:
        return f"{waiting} {words('panel-meanwhile')}"
    stays = reader.settings.words_first and view.seat is not None and not once
    return f"{waiting} {words('told-stays')}" if stays else waiting


def _asked(reader: Reader[TableView], asking: Question) -> str:
    """What has to be confirmed, in the words of the control that was pressed."""
    choices = reader.view.choices.get(asking.kind, ())
    labels = [button_label(reader, choice) for choice in choices if choice.offered.text == asking.text]
    return labels[0] if labels else asking.text
