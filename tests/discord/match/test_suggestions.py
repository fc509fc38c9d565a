"""Suggestions while a command is typed: exactly the choices of the member, in every game."""

from pathlib import Path

import pytest
from discord import AppCommandOptionType, app_commands

from bot.games.catalogue import GAMES
from bot.local.demo import SLASH
from bot.people.settings import DEFAULTS
from bot.tables.model.view import TableView
from cogs.ui.reader import in_hand_order
from tests.discord.bed import Player, Stage
from tests.discord.evening import evening, move, table_seen
from tests.discord.variants import begun, until_callable

TYPED = {kind: (command, option) for kind, (command, option) in SLASH.items() if option}
"""The command and option for each kind of move; any other kind is typed in /move."""
OTHERS = {
    ("move", "kind"),
    ("move", "text"),
    ("table new", "game"),
    ("table new", "preset"),
    ("rules", "game"),
    ("rules", "rule"),
    ("leaderboard", "board"),
    ("leaderboard", "by"),
    ("record", "board"),
    ("server", "timezone"),
}
MOST = 25
KINDS = {"rum500": {"draw", "take", "meld", "lay_off", "discard"}, "gin": {"pass", "draw", "take", "discard", "knock"}}
"""Kinds that occur in every match."""


def offered(own: TableView, kind: str) -> list[str]:
    """A member's first 25 choices of a kind, those of cards in the order of the hand."""
    choices = own.choices.get(kind, ())
    if kind in ("discard", "knock"):
        choices = in_hand_order(choices, DEFAULTS)
    return [choice.offered.text or kind for choice in choices][:MOST]


async def require_suggested(player: Player, own: TableView, kind: str) -> None:
    """Fail unless each command for a kind of move suggests its choices."""
    expected = offered(own, kind)
    assert await player.suggestions("move", "text", kind=kind) == expected
    assert kind in await player.suggestions("move", "kind")
    if kind in TYPED:
        assert await player.suggestions(*TYPED[kind]) == expected
        assert expected[-1] in await player.suggestions(*TYPED[kind], expected[-1].upper())
        assert await player.suggestions(*TYPED[kind], "no such card") == []


async def alone(stage: Stage, game: str) -> None:
    """Alice plays, against a computer if the game needs an opponent."""
    if game not in KINDS:
        await stage.alice.slash("table new", game=game)
    else:
        await stage.alice.slash("table new", game=game, sides="alone")
        await stage.alice.press(stage.board(), label="+ 🤖")
        await stage.alice.press(stage.board(), label="Start")
        await stage.alice.press(stage.board(), label="My hand")


async def test_every_text_option_of_a_command_has_suggestions(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        tested = OTHERS | set(TYPED.values())
        for command in stage.bot.tree.walk_commands():
            if isinstance(command, app_commands.Command):
                for option in command.parameters:
                    if option.type is AppCommandOptionType.string and not option.choices:
                        assert option.autocomplete, (command.qualified_name, option.name)
                        assert (command.qualified_name, option.name) in tested


@pytest.mark.parametrize("game", GAMES)
async def test_the_suggested_moves_are_the_members_choices(tmp_path: Path, game: str) -> None:
    async with evening(tmp_path) as stage:
        await alone(stage, game)
        seen, wanted = set[str](), KINDS.get(game, {"draw", "take", "discard"})
        for _ in range(60):
            own = await table_seen(stage, stage.alice)
            if new := own.choices.keys() - seen:
                assert await stage.alice.suggestions("move", "kind") == list(own.choices)
                for kind in new:
                    await require_suggested(stage.alice, own, kind)
            seen |= new
            if wanted <= seen:
                return
            if "Deal" in stage.alice.panel().buttons:
                await stage.alice.press(stage.alice.panel(), label="Deal")
            elif own.next_round is not None:
                await stage.alice.slash("table start")
            else:
                await move(stage, stage.alice)
        raise AssertionError(f"{wanted - seen} never came up")


async def test_a_call_of_rum_is_suggested_to_whoever_may_call(tmp_path: Path) -> None:
    """R-120."""
    async with evening(tmp_path) as stage:
        await begun(stage, rum_call=True)
        await until_callable(stage)
        seen = [(player, await table_seen(stage, player)) for player in stage.members]
        callers = [(player, own) for player, own in seen if own.choices.get("rum")]
        assert callers
        for player, own in callers:
            await require_suggested(player, own, "rum")


async def test_a_bystander_is_suggested_no_moves(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        assert await stage.bob.suggestions("discard", "card") == []
        await alone(stage, "rum500")
        assert await stage.bob.suggestions("move", "kind") == []
        assert await stage.bob.suggestions("draw", "pile") == []
        assert await stage.bob.suggestions("move", "text", kind="discard") == []


async def test_games_and_the_presets_of_the_typed_game_are_suggested(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        alice = stage.alice
        assert await alice.suggestions("table new", "game") == list(GAMES)
        assert await alice.suggestions("table new", "game", "SOLI") == ["solitaire"]
        assert await alice.suggestions("table new", "preset") == list(next(iter(GAMES.values())).presets)
        for key, game in GAMES.items():
            assert await alice.suggestions("table new", "preset", game=key) == list(game.presets)
        assert await alice.suggestions("table new", "preset", game="no such game") == []


async def test_the_games_of_the_rules_are_suggested(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        assert await stage.alice.suggestions("rules", "game") == list(GAMES)
        assert await stage.alice.suggestions("rules", "game", "solit") == ["solitaire"]


async def test_the_rules_of_the_typed_game_are_suggested_by_ids_and_words(tmp_path: Path) -> None:
    async with evening(tmp_path) as stage:
        suggested = await stage.alice.suggestions("rules", "rule", game="solitaire")
        assert suggested
        assert all(rule.startswith(("S-", "AS-", "0.")) for rule in suggested), suggested
        assert "R-33" in await stage.alice.suggestions("rules", "rule", "r-33")
        assert await stage.alice.suggestions("rules", "rule", game="no such game") == []
