"""What a newcomer is told in their first matches among people and alone, and that they can stop it."""

from pathlib import Path

from bot.tables.model.records import Occasion
from tests.discord.bed import Player, Stage, private
from tests.discord.evening import evening, finish_turn, play_match, started_gin, started_untimed, table_seen, to_move

TIP = "💡 "


def tips(player: Player) -> list[str]:
    """The tips on a member's panel."""
    return [line for line in player.panel().text.split("\n") if line.startswith(TIP)]


async def taught(stage: Stage, turns: int = 8) -> dict[str, list[str]]:
    """Play this many turns; returns what each member was told at the beginning of theirs."""
    told: dict[str, list[str]] = {}
    for _ in range(turns):
        player = await to_move(stage)
        told.setdefault(player.name, []).extend(tips(player))
        await finish_turn(stage, player)
    return told


async def test_newcomers_are_told_what_they_can_do_each_in_their_own_panel(tmp_path: Path) -> None:
    async with evening(tmp_path, tips=True) as stage:
        await started_untimed(stage)
        player = await to_move(stage)
        assert len(tips(player)) == 1
        assert "Don't explain" in player.panel().buttons
        for other in stage.members:
            if other is not player:
                assert not tips(other)
                assert "Don't explain" not in other.panel().buttons
        assert TIP not in stage.board().text
        assert all((await taught(stage)).values())


async def test_dont_explain_ends_it_for_the_presser_and_settings_bring_it_back(tmp_path: Path) -> None:
    async with evening(tmp_path, tips=True) as stage:
        await started_untimed(stage)
        player = await to_move(stage)
        await player.press(player.panel(), label="Don't explain")
        assert not tips(player)
        assert "No more tips. `/settings` brings them back." in player.panel().text
        assert "Don't explain" not in player.panel().buttons
        await finish_turn(stage, player)
        assert tips(await to_move(stage))
        settings = private(await player.slash("settings"))
        assert "In your first two matches of a game" in settings.text
        await player.press(settings, label="Explain")
        assert (await stage.bot.services.people.settings_of(player.id)).explain


async def test_tips_end_with_the_second_match_that_was_finished(tmp_path: Path) -> None:
    async with evening(tmp_path, tips=True) as stage:
        for number in range(3):
            await started_gin(stage)
            assert (await table_seen(stage, stage.alice)).learning is (number < 2)
            assert bool(tips(await to_move(stage))) is (number < 2)
            await play_match(stage)


async def test_matches_among_people_and_alone_are_counted_apart_and_practice_not_at_all(tmp_path: Path) -> None:
    async with evening(tmp_path, tips=True) as stage:
        for _ in range(2):
            await started_gin(stage)
            await play_match(stage)
        tables = stage.bot.store.tables
        assert await tables.finished(stage.alice.id, "gin", shared=True, most=9) == 2
        assert await tables.finished(stage.alice.id, "gin", shared=False, most=9) == 0
        assert await tables.finished(stage.alice.id, "rum500", shared=True, most=9) == 0
        assert await tables.finished(stage.alice.id, "gin", shared=True, most=1) == 1
        assert await tables.finished(stage.carol.id, "gin", shared=True, most=9) == 0
        await stage.carol.press(private(await stage.carol.slash("play")), label="Skip practice")
        await stage.carol.slash("play")
        view = await table_seen(stage, stage.carol)
        assert (view.occasion, view.learning) == (Occasion.MATCH, True)


async def test_the_solitaire_is_explained_in_words_too(tmp_path: Path) -> None:
    async with evening(tmp_path, tips=True) as stage:
        await stage.alice.press(private(await stage.alice.slash("settings")), label="Words first")
        await stage.alice.slash("table new", game="solitaire")
        await stage.alice.press(stage.alice.panel(), label="Deal")
        assert any("Cards outside sets and runs are deadwood" in line for line in tips(stage.alice))
