"""Tables with options set by presses in the lobby, and playing on until a move is possible."""

from typing import cast

from bot.games.options import Declaration, Value
from bot.games.rum500.view import Rum500View
from bot.games.values import Choice
from bot.tables.model.view import TableView
from tests.discord.bed import Player, Post, Stage
from tests.discord.evening import caught_up, let_time_pass, move, press_command, table_seen, to_move

MAX_MOVES = 400
"""The most moves of the policy to wait for a situation; with these deals, it never occurs later."""


async def open_options(player: Player) -> Post:
    """The options panel after a press in the lobby."""
    panel = await player.press(player.stage.board(), label="Options")
    assert panel is not None
    assert panel.private
    return panel


def now(player: Player, post: Post) -> Post:
    """A message as it is now."""
    return next(seen for seen in player.sees() if seen.id == post.id)


def form_fields(stage: Stage) -> dict[str, str]:
    """The contents of the open form's fields, by custom_id."""
    shown = stage.last_result
    assert shown is not None
    assert shown.modal is not None
    fields = [component["component"] for component in shown.modal["components"]]
    return {field["custom_id"]: str(field["value"]) for field in fields}


async def set_option(player: Player, panel: Post, option: Declaration, value: Value) -> Post:
    """Set an option by its group and a menu or form; returns the panel."""
    await player.choose(now(player, panel), option.group, placeholder="Showing")
    if option.high:
        await player.press(now(player, panel), custom_id=f"rt/1/-/option-numbers/{option.group}:0")
        await player.submit({**form_fields(player.stage), option.name: str(value)})
        return now(player, panel)
    await player.choose(now(player, panel), option.name, placeholder="Change an option")
    await player.choose(now(player, panel), str(value), custom_id=f"rt/1/-/option-value/{option.name}:")
    return now(player, panel)


async def lobby(stage: Stage, preset: str = "", sides: str = "teams", **options: Value) -> None:
    """Alice's lobby of 500 Rum, with a preset and options set by presses."""
    await stage.alice.slash("table new", game="rum500", sides=sides)
    panel = await open_options(stage.alice)
    if preset:
        await stage.alice.choose(panel, preset, placeholder="Start from a preset")
    declared = {option.name: option for option in (await table_seen(stage)).game.options.declarations()}
    for name, value in options.items():
        await set_option(stage.alice, panel, declared[name], value)
    held = (await table_seen(stage)).options.to_json()
    assert {name: held[name] for name in options} == options


async def begun(stage: Stage, preset: str = "", *, seats: int = 4, sides: str = "teams", **options: Value) -> None:
    """A running match of `seats` members with all panels open, in two teams or without teams."""
    await lobby(stage, preset, sides, **options)
    await fill(stage, seats, sides)
    await stage.alice.press(stage.board(), label="Start")
    for player in stage.members[:seats]:
        await player.press(stage.board(), label="My hand")


async def fill(stage: Stage, seats: int, sides: str = "teams") -> None:
    """Let members sit down until `seats` do; with two teams, every other one joins Alice's."""
    for number, player in enumerate(stage.members[1:seats], 1):
        team = "Join 🔵" if number % 2 == 0 else "Join 🟠"
        await player.press(stage.board(), label=team if sides == "teams" else "Join")


def rum_view(table: TableView) -> Rum500View:
    """The view of a match of 500 Rum."""
    assert table.match is not None
    return cast("Rum500View", table.match)


def sitting(stage: Stage, table: TableView, seat: int) -> Player:
    """The member in a seat."""
    return next(player for player in stage.members if player.id == table.member(seat))


async def until_callable(stage: Stage) -> TableView:
    """Play on until a discard can be called."""
    for _ in range(MAX_MOVES):
        table = await table_seen(stage)
        if table.calls:
            return table
        await careless(stage)
    raise AssertionError("no discard could be called")


async def careless(stage: Stage) -> None:
    """Make a move or deal; a member who could lay a card off discards it instead."""
    if (await table_seen(stage)).next_round is None:
        player = await to_move(stage)
        choices = (await table_seen(stage, player)).choices
        useful = {choice.card for choice in choices.get("lay_off", ())}
        for choice in choices.get("discard", ()):
            if choice.card in useful:
                await press_command(player, choice.command)
                return
    await go_on(stage)


async def until_open(stage: Stage, kind: str, effect: str = "") -> tuple[Player, tuple[Choice, ...]]:
    """Play on until the member to move has a kind of move; a dealer who has to choose an effect chooses `effect`."""
    for _ in range(MAX_MOVES):
        table = await table_seen(stage)
        if table.next_round is None:
            player = await to_move(stage)
            own = await table_seen(stage, player)
            if choices := own.choices.get(kind):
                return player, choices
            if effect and rum_view(table).phase == "effect":
                await player.press(player.panel(), custom_id=f"rt/1/{own.decision}/play/effect:{effect}")
                continue
        await go_on(stage)
    raise AssertionError(f"{kind} was never open")


async def go_on(stage: Stage) -> None:
    """Make the next move, or deal."""
    table = await table_seen(stage)
    if table.next_round is not None:
        await stage.alice.press(stage.board(), label="Next round")
    else:
        await move(stage, await to_move(stage, table))


async def tick(stage: Stage, seconds: float) -> None:
    """Let time pass and the clock tick, and every message show what that has brought."""
    await let_time_pass(stage, seconds)
    await caught_up(stage)
