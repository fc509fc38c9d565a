"""The controls that make a seat's moves: which kinds are buttons, which menus, and what each of them carries."""

import hashlib
from collections.abc import Callable, Iterator, Sequence

import discord

from bot.games.values import Choice, ControlStyle, Say
from bot.tables.model.view import TableView
from cogs.ui.address import LONGEST_ARGUMENT, Action, Address
from cogs.ui.layout import BUTTON, LONGEST_LABEL, MOST_OPTIONS, OPTION, Button, Row, button, rows, select, width
from cogs.ui.reader import Reader, deck_of, in_hand_order
from cogs.words import LETTERS
from cogs.words.cards import EmojiId

_PAGES = 2
_FEW = 5
_BY_DIGEST = "~"


def move_controls(reader: Reader[TableView], press: int) -> list[Row]:
    """Every kind that is open: what takes one press first, then the menus, each below its own buttons.

    `press` is the press that the panel is drawn after. Menus carry it: Discord keeps the pick of a menu that is drawn
    again under the same address, and choosing the same once more would send nothing.
    """
    buttons: list[Button] = []
    menus: list[Row] = []
    for kind, choices in reader.view.choices.items():
        if _pressed(reader, kind, choices):
            buttons += [_press(reader, choice) for choice in choices]
            continue
        menus += rows([_press(reader, choice) for choice in choices if choice.shortcut])
        menus += _pick(reader, kind, choices, press)
    return [*rows(buttons), *menus]


def _pressed(reader: Reader[TableView], kind: str, choices: Sequence[Choice]) -> bool:
    """True for a kind that is all buttons."""
    match reader.view.game.controls[kind]:
        case ControlStyle.BUTTON:
            return True
        case ControlStyle.CONFIRM:
            return len(choices) == 1
        case ControlStyle.FEW:
            return len(choices) <= _FEW
        case ControlStyle.PICK | ControlStyle.CARD | ControlStyle.SEVERAL:
            return False


_COLOURS = {ControlStyle.CONFIRM: discord.ButtonStyle.danger, ControlStyle.CARD: discord.ButtonStyle.secondary}


def _press(reader: Reader[TableView], choice: Choice) -> Button:
    view = reader.view
    style = view.game.controls[choice.command.kind]
    action = Action.CONFIRM if style is ControlStyle.CONFIRM else Action.PLAY
    address = Address(view.table, action, _argument(choice), view.decision)
    label = button_label(reader, choice)
    return button(address, label, _colour(reader, choice.command.kind), emoji=_emoji(reader, choice, label))


def _emoji(reader: Reader[TableView], choice: Choice, label: str) -> EmojiId | None:
    """The card that a control is about; a label can't hold it itself."""
    return reader.words.emoji(choice, label, deck_of(reader.settings))


def cut_labels(reader: Reader[TableView]) -> list[str]:
    """What the buttons say that can't say all of it."""
    labels = [
        button_label(reader, choice)
        for kind, choices in reader.view.choices.items()
        for choice in choices
        if choice.shortcut or _pressed(reader, kind, choices)
    ]
    return [label for label in labels if len(label) > LONGEST_LABEL]


def _colour(reader: Reader[TableView], kind: str) -> discord.ButtonStyle:
    """Blue moves the turn on; a move that only undoes one is as plain as what lies beside it."""
    if kind in reader.view.game.take_backs:
        return discord.ButtonStyle.secondary
    return _COLOURS.get(reader.view.game.controls[kind], discord.ButtonStyle.primary)


def _argument(choice: Choice) -> str:
    """Kind and text of a command; where that is too long for a control, the kind and a digest of the text."""
    kind, text = choice.offered.kind, choice.offered.text
    argument = f"{kind}:{text}"
    return argument if len(argument) <= LONGEST_ARGUMENT else f"{kind}:{_digest(text)}"


def _digest(text: str) -> str:
    return _BY_DIGEST + hashlib.sha256(text.encode()).hexdigest()[:16]


def command_of(argument: str, view: Callable[[], TableView]) -> tuple[str, str]:
    """The kind and text of the command that a button means; `view` gives the view of who has pressed it.

    A digest means what is on offer to them now: any other was forged, or is over, and means the kind without a text.
    """
    kind, _, typed = argument.partition(":")
    if not typed.startswith(_BY_DIGEST):
        return kind, typed
    texts = (choice.offered.text for choice in view().choices.get(kind, ()))
    return kind, next((text for text in texts if _digest(text) == typed), "")


def _pick(reader: Reader[TableView], kind: str, choices: Sequence[Choice], press: int) -> Iterator[Row]:
    """One select for a kind, or two where there are more choices than one can hold."""
    view, words = reader.view, reader.words
    style = view.game.controls[kind]
    beside = [choice for choice in choices if not choice.shortcut]
    listed = in_hand_order(choices, reader.settings) if style is ControlStyle.CARD else beside
    pages = [listed[at : at + MOST_OPTIONS] for at in range(0, min(len(listed), MOST_OPTIONS * _PAGES), MOST_OPTIONS)]
    for number, page in enumerate(pages):
        address = Address(view.table, Action.PICK, f"{kind}:{number}:{press}", view.decision)
        more = words("select-page", page=number + 1, pages=len(pages)) if len(pages) > 1 else ""
        placeholder = f"{words(f'{view.game.key}-pick-{kind}')} {more}".strip()
        options = [(choice.offered.text, choice_label(reader, choice), choice_hint(reader, choice)) for choice in page]
        shown = [_emoji(reader, choice, label) for choice, (_, label, _) in zip(page, options, strict=True)]
        emojis = {value: emoji for (value, _, _), emoji in zip(options, shown, strict=True) if emoji is not None}
        most = min(len(options), view.game.most_at_once.get(kind, len(options))) if style is ControlStyle.SEVERAL else 1
        yield select(address, placeholder, options, most=most, emojis=emojis)


def button_label(reader: Reader[TableView], choice: Choice) -> str:
    """What a choice is called on a button of its own, where no menu says what is done; briefly if it would be cut."""
    return _within(reader, choice, reader.words.choice_button(reader.view.game.key, choice, LETTERS), BUTTON)


def _within(reader: Reader[TableView], choice: Choice, label: str, most: int) -> str:
    """A label, or where a phone would cut it what its choice is called briefly; a listener hears it all."""
    brief = f"{reader.view.game.key}-brief-{choice.command.kind}"
    if reader.settings.words_first or width(label) <= most or not reader.words.has(brief):
        return label
    return reader.words.say(Say(brief, choice.about), LETTERS)


def choice_label(reader: Reader[TableView], choice: Choice) -> str:
    """What a choice is called in a menu or a suggestion; briefly if it would be cut."""
    return _within(reader, choice, reader.words.choice(reader.view.game.key, choice, LETTERS), OPTION)


def choice_hint(reader: Reader[TableView], choice: Choice) -> str:
    """The small line below a choice in a menu; "" where there is none."""
    return reader.words.choice_hint(reader.view.game.key, choice, LETTERS)
