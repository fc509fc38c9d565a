"""The private panel of a seat: its hand, what its member has to do, and a control for every legal move.

The first half draws the panel, the second half names moves on buttons, in menus and in sentences.
"""

import asyncio
from collections.abc import Iterator, Sequence

import discord

from bot.games.events import Dealt
from bot.games.values import Choice, ControlStyle, Say
from bot.tables.model.computers import Advised
from bot.tables.model.records import Occasion
from bot.tables.model.view import TableFacts, TableView
from cogs.match.by_ear import (
    MAX_BRIEF_LENGTH,
    MAX_TEXT_LENGTH,
    earlier_lines,
    part_from,
    read_on_button,
    recap_lines,
    room_of,
    spoken_reader,
    table_lines,
)
from cogs.match.elements import concede_button, lookup_buttons, play_for_absent_button, return_button
from cogs.match.lines import (
    closing_lines,
    drawn_by_itself,
    halted_line,
    headline,
    news_lines,
    own_line,
    partner_line,
    round_runs,
    score_line,
    seat_news_lines,
    time_line,
    wait_line,
)
from cogs.messages.kinds import NOTHING, PANEL, Question, Remark
from cogs.ui.address import Action, Address, command_argument
from cogs.ui.interactions import refusal_text
from cogs.ui.layout import (
    BUTTON_WIDTH,
    BUTTONS_PER_ROW,
    GOLD,
    MAX_LABEL_LENGTH,
    MAX_OPTIONS,
    OPTION_WIDTH,
    Button,
    Content,
    Item,
    Row,
    button,
    fitting,
    label_width,
    layout,
    rows,
    select,
    text,
)
from cogs.ui.pictures import Artist, PaintedPicture
from cogs.ui.reader import Reader, deck_of, in_hand_order
from cogs.words import LETTERS

_QUIET_COLOUR = 0x5B6B73
_MAX_MENUS = 2
"""The most menus for the choices of one kind."""
_MAX_BUTTONS = 3
"""The most choices of a kind of style FEW that are all buttons; if there are more, they are in a menu, and only the
primary choice is a button too."""
_MAX_REASONS = 2
_PAGE_OPTIONS = 12
TURN_PAGE = "@"
"""Begins the value of the option that shows another page of its menu; no command begins so."""


@fitting(*PANEL.smaller)
async def panel_content(
    reader: Reader[TableView], artist: Artist, remark: Remark = NOTHING, winner: PaintedPicture | None = None
) -> Content:
    """The panel of the reader's seat; `winner` is the winner's card of a private match that is over.

    From top to bottom: the news, the table, the hand, the prompt, and the controls that answer it. So a phone shows the
    hand together with the controls that name its cards. A member who has nothing to do sees only their hand, because
    the public message shows the table; a private table has no such message.
    """
    if reader.settings.words_first or remark.in_words:
        return _spoken_panel(spoken_reader(reader) if remark.in_words else reader, remark)
    view, running = reader.view, round_runs(reader.view)
    painted: Sequence[PaintedPicture | None] = [winner]
    if winner is None and (view.next_round is not None or view.outcome is not None):
        painted = [await artist.sheet(reader)]
    if not any(painted):
        if view.choices or not view.shared or not view.status.live:
            table, hand = await asyncio.gather(artist.table(reader), artist.hand(reader))
            painted = [*table, hand]
        else:
            hand = await artist.hand(reader)
            painted = [hand] if hand else await artist.table(reader)
    pictures = [picture for picture in painted if picture is not None]
    items: list[Item] = []
    if running and (news := news_lines(reader, to_prompt=True)):
        items.append(text("\n".join(reader.words("news-line", line=line) for line in news)))
    items += [picture.gallery() for picture in pictures]
    lines: list[str] = []
    if not running and winner is None:
        if view.occasion is not Occasion.PRACTICE:
            lines += [headline(reader)] if headline(reader) else closing_lines(reader) if not view.shared else []
        elif view.outcome is not None:
            tips = (reader.words("panel-tip", text=reader.words(f"practice-{tip}")) for tip in ("sheet", "values"))
            lines += [headline(reader) or score_line(reader), *tips]
        lines += seat_news_lines(reader)
    lines += [*_remark_lines(reader, remark), prompt_line(reader, remark.asking), *_commitment_lines(reader)]
    just_dealt = any(isinstance(event, Dealt) for event in view.news)
    lines += partner_line(reader) if running and (len(pictures) == 1 or just_dealt) else []
    items += [text("\n".join(lines)), *_controls(reader, remark)]
    return Content(layout(*items, colour=_colour(reader)), tuple(pictures))


def _spoken_panel(reader: Reader[TableView], remark: Remark) -> Content:
    """The panel for a member with *words first*: the remark and the prompt, the table in words, then the controls.

    It has no pictures: a screen reader would read their alt texts, which say the same again.
    """
    confirming = remark.asking is not None and reader.view.decision is not None
    lines = _remark_lines(reader, remark)
    if not confirming:
        lines += recap_lines(reader)
    head = "\n".join([*lines, prompt_line(reader, remark.asking), *_commitment_lines(reader)])
    table: list[str] = []
    if not confirming:
        labels = [
            reader.words.choice(reader.view.game.key, choice, LETTERS, "button")
            for kind, choices in reader.view.choices.items()
            for choice in choices
            if choice.shortcut or _all_buttons(reader, kind, choices)
        ]
        cut = [reader.words("told-cut", label=label) for label in labels if len(label) > MAX_LABEL_LENGTH]
        table = [*table_lines(reader), *earlier_lines(reader), *cut]
    part = part_from(reader, table, 0, (MAX_BRIEF_LENGTH if reader.brief else MAX_TEXT_LENGTH) - room_of(head))
    items: list[Item] = [text(head)]
    if remark.in_words and remark.follows:
        show = button(Address(reader.view.table, Action.HAND, "show"), reader.words("button-show"))
        items += rows([show])
    if part.text:
        items.append(text(part.text))
    if part.next_line is not None:
        items += read_on_button(reader, str(part.next_line))
    return Content(layout(*items, *_controls(reader, remark), colour=_colour(reader)))


def _remark_lines(reader: Reader[TableView], remark: Remark) -> list[str]:
    """The tip and the result of the last press. Advice disappears with the decision that it was given for."""
    lines = [reader.words("panel-tip", text=remark.tip)] if remark.tip else []
    if reader.view.occasion is Occasion.PRACTICE and reader.view.status.live:
        lines.insert(0, reader.words("practice-deal"))
    if reader.view.daily is not None and reader.view.status.live:
        key = "daily-deal" if reader.view.sealed else "daily-late"
        lines.insert(0, reader.words(key, number=reader.view.daily.number))
    if remark.notice:
        lines.append(reader.words("panel-notice", text=remark.notice))
    lines += remark.brought
    if remark.advice is not None and remark.advice.decision == reader.view.decision:
        lines.append(remark.advice.text)
    if remark.refusal is not None:
        refusal = refusal_text(reader.words, remark.refusal, reader.names)
        lines.append(reader.words("panel-refusal", text=refusal))
    return lines


def _commitment_lines(reader: Reader[TableView]) -> list[str]:
    """The commitment to the next deal of a private table; at a shared one the public message shows it."""
    view = reader.view
    if view.next_round is None or view.shared:
        return []
    return [reader.words("table-next-commitment", commitment=view.commitment)]


def _colour(reader: Reader[TableView]) -> int:
    return GOLD if reader.view.decision is not None else _QUIET_COLOUR


def prompt_line(reader: Reader[TableView], asking: Question | None = None, *, once: bool = False) -> str:
    """What the reader has to decide or confirm, or what the table waits for.

    `once` is True for a message that isn't kept up to date.
    """
    view, words = reader.view, reader.words
    if view.occasion is Occasion.PRACTICE and not view.status.live:
        return words(
            "practice-skipped" if view.outcome is None else "practice-done", game=words(f"{view.game.key}-name")
        )
    if line := halted_line(reader):
        return line
    if view.away:
        return words("panel-away")
    if view.match is None or view.decision is None:
        return _waiting_line(reader, once=once)
    if asking is not None:
        listed = view.choices.get(asking.kind, ())
        choice = next((each for each in listed if each.offered.text == asking.text), None)
        label = asking.text if choice is None else choice_label(reader, choice, on_button=True)
        hint = "" if choice is None else words.choice(view.game.key, choice, LETTERS, "hint")
        return words("panel-asking", text=label, hint=hint or "none")
    task, own = reader.say(view.game.prompt(view.match, view.choices)), own_line(reader)
    if drawn_by_itself(reader):
        task = words.join((words("panel-had-to-draw"), task), "sentences")
    prompt = words("panel-prompt-own", own=own, text=task) if own else words("panel-prompt", text=task)
    return "\n".join(line for line in (prompt, wait_line(reader), time_line(reader)) if line)


def _waiting_line(reader: Reader[TableView], *, once: bool) -> str:
    """Whom or what the table waits for, for a reader with nothing to decide."""
    view, words = reader.view, reader.words
    line = wait_line(reader)
    if line and view.may_reclaim_seat:
        line = words.join((words("panel-left", who="none"), line), "sentences")
    if not line:
        acting = view.match.to_act if view.match else ()
        key = "panel-left" if view.may_reclaim_seat else "panel-watching"
        if view.seat is not None:
            key = "panel-waiting-unseen" if view.match and not view.match.hand else "panel-waiting"
        line = words(key, who=words.join_with_and(reader.names.marked(seat) for seat in acting))
    if view.choices:
        return words.join((line, words("panel-meanwhile")), "sentences")
    if reader.settings.words_first and view.seat is not None and not once:
        # The panel isn't edited until its member has something to do.
        return words.join((line, words("told-stays")), "sentences")
    return line


def _controls(reader: Reader[TableView], remark: Remark) -> list[Item]:
    view, words = reader.view, reader.words
    returns = view.away or view.may_reclaim_seat
    if not remark.follows:
        again = button(Address(view.table, Action.HAND, "back"), words("button-hand"), discord.ButtonStyle.primary)
        return [*rows([return_button(reader)])] if returns else [text(words("panel-stopped")), *rows([again])]
    more = button(Address(view.table, Action.MORE), words("button-more"))
    if remark.more is not None and remark.more == moment_of(view) and not round_runs(view):
        return [*rows([*_more_buttons(reader), button(Address(view.table, Action.HAND, "back"), words("button-back"))])]
    if view.outcome is not None or (view.occasion is Occasion.PRACTICE and not view.status.live):
        return [] if view.shared else [*rows([*_again_buttons(reader), *([more] if view.reveal else [])])]
    if view.next_round is not None and view.seat is not None:
        address = Address(view.table, Action.NEXT_ROUND, decision=view.next_round)
        label = words("button-next-round" if view.shared else "button-next-deal")
        return [*rows([button(address, label, discord.ButtonStyle.success), more])]
    return [*rows([return_button(reader)])] if returns else _turn_controls(reader, remark)


def _again_buttons(reader: Reader[TableView]) -> list[Button]:
    """What comes after a private match, or after a practice round."""
    view, words, green = reader.view, reader.words, discord.ButtonStyle.success
    if view.occasion is Occasion.PRACTICE:
        again = button(Address(0, Action.PLAY_ALONE, str(view.next_practice)), words("button-practise-again"))
        play = button(Address(0, Action.PLAY_ALONE), words("button-play-now"), green)
        return [play, button(Address(0, Action.OPEN_TABLE), words("button-friends")), again]
    share = button(Address(view.table, Action.SHARE), words("button-share"), disabled=view.message is not None)
    if view.daily is not None:
        return [share, button(Address(0, Action.DAILY_BOARD), words("button-daily-board"))]
    return [button(Address(view.table, Action.REMATCH), words("button-again"), green), share]


def _turn_controls(reader: Reader[TableView], remark: Remark) -> list[Item]:
    """The controls while a round runs: what is to be confirmed, what is behind ⋯, or the moves."""
    view, words = reader.view, reader.words
    back = button(Address(view.table, Action.HAND, "back"), words("button-back"))
    if remark.asking is not None and view.decision is not None:
        kind = remark.asking.kind
        address = Address(view.table, Action.PLAY, f"{kind}:{remark.asking.text}", view.decision)
        confirm = button(address, words(f"{view.game.key}-confirm-{kind}"), discord.ButtonStyle.danger)
        return [*rows([confirm, back])]
    moves = move_controls(reader, remark.press, remark.turned)
    if not view.status.live or view.seat is None:
        return [*moves]
    more_time: list[Button] = []
    if view.turn is not None and view.turn.seat == view.seat and view.turn.more_time:
        address = Address(view.table, Action.MORE_TIME, decision=view.turn.number)
        more_time.append(button(address, words("button-more-time")))
    if remark.more == moment_of(view):
        return [*rows([*more_time, *_more_buttons(reader), back])]
    others = _beside_moves(reader, remark, more_time)
    with_room = (
        row
        for row in reversed(moves)
        if isinstance(row.children[0], discord.ui.Button) and len(row.children) + len(others) <= BUTTONS_PER_ROW
    )
    if (row := next(with_room, None)) is None:
        return [*moves, *rows(others)]
    for other in others:
        row.add_item(other)
    return [*moves]


def _beside_moves(reader: Reader[TableView], remark: Remark, more_time: list[Button]) -> list[Button]:
    """The buttons of a turn that aren't moves: those that matter now, and the way to everything else."""
    view, words = reader.view, reader.words
    if view.occasion is Occasion.PRACTICE:
        return [button(Address(view.table, Action.SKIP), words("button-skip"))]
    buttons = more_time if time_line(reader) else []
    if view.turn is not None and view.turn.seat != view.seat:
        buttons = play_for_absent_button(reader)
    elif remark.advice is not None and remark.advice.decision == view.decision:
        address = Address(view.table, Action.HINT, remark.advice.command, view.decision)
        buttons = [button(address, words("button-play-hint")), *buttons]
    if remark.tip:
        buttons = [*buttons, button(Address(view.table, Action.DONT_EXPLAIN), words("button-dont-explain"))]
    return [*buttons, button(Address(view.table, Action.MORE), words("button-more"))]


def moment_of(view: TableView) -> tuple[int | None, int | None]:
    """The turn and the reader's decision, by their numbers."""
    return None if view.turn is None else view.turn.number, view.decision


def _more_buttons(reader: Reader[TableView]) -> list[Button]:
    """The buttons behind ⋯."""
    view, words = reader.view, reader.words
    buttons = lookup_buttons(reader)
    if view.alone and view.decision is not None and view.daily is None:
        buttons.insert(0, button(Address(view.table, Action.HINT), words("button-hint")))
    if view.shared:
        buttons += concede_button(reader)
    elif view.status.live and view.daily is None:
        buttons.append(button(Address(view.table, Action.LEAVE), words("button-leave")))
    return [*buttons, button(Address(0, Action.SETTINGS), words("button-settings"))]


def move_controls(reader: Reader[TableView], press: int, turned: tuple[str, int] = ("", 0)) -> list[Row]:
    """The controls for every kind of move that is open: first the buttons, then the menus.

    `press` is the number of the press that the panel is drawn after. It is part of the address of a menu, because
    Discord keeps the choice of a menu whose address stays the same, and choosing it once more would send nothing.
    """
    buttons: list[Button] = []
    menus: list[Row] = []
    primary = reader.view.game.primary(reader.view.choices)
    for kind, choices in reader.view.choices.items():
        whole = _all_buttons(reader, kind, choices)
        shown = [choice for choice in choices if whole or choice.shortcut or choice is primary]
        buttons += [_move_button(reader, choice, primary) for choice in shown]
        listed = reader.view.game.in_menu(kind, reader.view.choices)
        if not whole and any(choice not in shown for choice in listed):
            menus += _move_menus(reader, kind, listed, str(press), turned[1] if turned[0] == kind else 0)
    return [*rows(buttons), *menus]


def _all_buttons(reader: Reader[TableView], kind: str, choices: Sequence[Choice]) -> bool:
    """True for a kind of move whose choices are all buttons, False for one with a menu."""
    match reader.view.game.controls[kind]:
        case ControlStyle.BUTTON:
            return True
        case ControlStyle.CONFIRM:
            return len(choices) == 1
        case ControlStyle.FEW:
            return len(choices) <= _MAX_BUTTONS
        case ControlStyle.PICK | ControlStyle.CARD | ControlStyle.SEVERAL:
            return False


def _move_button(reader: Reader[TableView], choice: Choice, primary: Choice | None) -> Button:
    view, kind, typed = reader.view, choice.offered.kind, choice.offered.text
    style = view.game.controls[choice.command.kind]
    if choice is primary:
        colour = discord.ButtonStyle.primary
    elif style is ControlStyle.CONFIRM:
        colour = discord.ButtonStyle.danger
    else:
        colour = discord.ButtonStyle.secondary
    action = Action.CONFIRM if style is ControlStyle.CONFIRM else Action.PLAY
    label, deck = choice_label(reader, choice, on_button=True), deck_of(reader.settings)
    return button(
        Address(view.table, action, command_argument(kind, typed), view.decision),
        label,
        colour,
        emoji=reader.words.emoji(choice, label, deck),
    )


def _move_menus(
    reader: Reader[TableView], kind: str, choices: Sequence[Choice], press: str, turned: int
) -> Iterator[Row]:
    """A menu for a kind of move, or two if one can't hold every choice; if there is little room, a page of one."""
    view, words, deck = reader.view, reader.words, deck_of(reader.settings)
    style = view.game.controls[kind]
    if style is ControlStyle.CARD:
        listed = in_hand_order(choices, reader.settings)  # cards with a shortcut are in the menu as well
    else:
        listed = tuple(choice for choice in choices if not choice.shortcut)
    paged = reader.paged and style is not ControlStyle.SEVERAL  # what is picked together stands in one menu
    size = _PAGE_OPTIONS if paged else MAX_OPTIONS
    listed = listed if paged else listed[: MAX_OPTIONS * _MAX_MENUS]
    pages = [listed[at : at + size] for at in range(0, len(listed), size)]
    for number, page in enumerate(pages):
        if paged and number != turned % len(pages):
            continue
        options: list[tuple[str, str, str]] = []
        emojis: dict[str, discord.PartialEmoji] = {}
        for choice in page:
            value, label = choice.offered.text, choice_label(reader, choice)
            hint = "" if reader.bare else words.choice(view.game.key, choice, LETTERS, "hint")
            options.append((value, label, hint))
            if (emoji := words.emoji(choice, label, deck)) is not None:
                emojis[value] = emoji
        most = min(len(options), view.game.max_picks.get(kind, len(options))) if style is ControlStyle.SEVERAL else 1
        placeholder = words(f"{view.game.key}-pick-{kind}")
        if len(pages) > 1:
            placeholder += " " + words("select-page", page=number + 1, pages=len(pages))
        if paged and len(pages) > 1:
            options.append((f"{TURN_PAGE}{(number + 1) % len(pages)}", words("select-turn"), ""))
        address = Address(view.table, Action.PICK, f"{kind}:{number}:{press}", view.decision)
        yield select(address, placeholder, options, max_values=most, emojis=emojis)


def choice_label(reader: Reader[TableView], choice: Choice, *, on_button: bool = False) -> str:
    """The name of a choice in a menu or a suggestion; on a button it says what to do, as no menu there would.

    If a phone would cut it, or Discord a spoken one, it is the brief name of the choice.
    """
    game = reader.view.game.key
    label = reader.words.choice(game, choice, LETTERS, "button" if on_button else "")
    brief = f"{game}-brief-{choice.command.kind}"
    room = BUTTON_WIDTH if on_button else OPTION_WIDTH
    if reader.settings.words_first:
        room = MAX_LABEL_LENGTH - 1
    if label_width(label) <= room or not reader.words.has(brief):
        return label
    return reader.words.say(Say(brief, choice.label_args), LETTERS)


def move_clause(reader: Reader[TableFacts], move: Advised, *, did: bool = False) -> str:
    """A move as advice, or with `did` as something done. A move that was no choice is quoted as it was typed."""
    game, kind = reader.view.game.key, move.command.kind
    if move.choice is None:
        return reader.words("advice-typed", kind=reader.words(f"{game}-pick-{kind}"), text=move.command.text)
    key = f"{game}-do-{kind}"
    return reader.say(Say(f"{key}.did" if did else key, move.choice.label_args))


def reason_sentences(reader: Reader[TableFacts], reasons: Sequence[Say]) -> str:
    """The two weightiest reasons; "" if there are none."""
    return reader.words.join((reader.say(reason) for reason in reasons[:_MAX_REASONS]), "sentences")
