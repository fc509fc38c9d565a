"""Verifying finished matches by their journals; a misfit never names a card."""

from dataclasses import replace

import pytest

from bot.games.values import POINTS, digest
from bot.tables.history.export import StoredMatch, inconsistency
from bot.tables.model.records import CommandRecord, MatchResult, Placing, Result, Status
from tests.tables.fakes import SMALL, Club
from tests.tables.small_game import SmallGame, SmallState
from tests.tables.test_table import ANN, BEN, club, play_round, running

__all__ = ["club"]


@pytest.fixture
async def kept(club: Club) -> StoredMatch:
    """A stored match of two rounds that Ann has won."""
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await table.next_round(club.by(BEN), None)
    await play_round(club, table, ANN, BEN)
    store = club.disk
    return StoredMatch(store.tables[table.id], store.rows[table.id], store.seated[table.id], store.results[table.id])


def verified(kept: StoredMatch) -> str | None:
    return inconsistency(kept, {"small": SMALL})


def with_row(kept: StoredMatch, number: int, **changes: object) -> StoredMatch:
    """The match with another row in its journal."""
    rows: list[CommandRecord] = list(kept.rows)
    rows[number - 1] = replace(rows[number - 1], **changes)  # pyright: ignore[reportArgumentType] - the fields differ
    return replace(kept, rows=rows)


def result(kept: StoredMatch) -> MatchResult:
    assert kept.result is not None
    return kept.result


def test_played_match_fits(kept: StoredMatch) -> None:
    assert verified(kept) is None


def test_match_that_counts_for_nobody_has_no_result(kept: StoredMatch) -> None:
    nobodys = replace(kept, record=replace(kept.record, options={"step": 3}))
    assert verified(nobodys) == "it has a result and should have none"
    assert verified(replace(nobodys, result=None)) is None


def test_missing_result_is_a_misfit(kept: StoredMatch) -> None:
    assert verified(replace(kept, result=None)) == "its result is missing"


def test_other_winners_are_a_misfit(kept: StoredMatch) -> None:
    turned = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}
    placings = tuple(replace(placing, result=turned[placing.result]) for placing in result(kept).placings)
    wrong = replace(kept, result=replace(result(kept), placings=placings))
    assert verified(wrong) == "its journal has other winners than its result"


def test_other_members_are_a_misfit(kept: StoredMatch) -> None:
    wrong = replace(kept, result=replace(result(kept), placings=(Placing((99,), Result.WIN),)))
    assert verified(wrong) == "its journal has other winners than its result"


def test_missing_figures_fit_but_other_figures_do_not(kept: StoredMatch) -> None:
    def with_figures(**figures: int) -> StoredMatch:
        placings = tuple(replace(placing, figures=figures) for placing in result(kept).placings)
        return replace(kept, result=replace(result(kept), placings=placings))

    assert verified(with_figures()) is None
    assert verified(with_figures(points=400)) == "its journal has other figures than its result"
    assert verified(with_figures(elephants=1)) == "its journal has other figures than its result"


async def test_a_match_that_was_conceded_fits_with_the_points_that_1_0_counted_of_a_series(club: Club) -> None:
    class Series(SmallGame):
        def totals(self, state: SmallState) -> tuple[int, ...]:
            return tuple(total + 100 for total in super().totals(state))

    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await table.concede(club.by(BEN))
    store = club.disk
    kept = StoredMatch(store.tables[table.id], store.rows[table.id], store.seated[table.id], store.results[table.id])
    assert inconsistency(kept, {"small": Series()}) is None
    wrong = tuple(replace(placing, figures={POINTS: 50}) for placing in result(kept).placings)
    kept = replace(kept, result=replace(result(kept), placings=wrong))
    assert inconsistency(kept, {"small": Series()}) == "its journal has other figures than its result"


def test_another_board_is_a_misfit(kept: StoredMatch) -> None:
    wrong = replace(kept, result=replace(result(kept), board="large"))
    assert verified(wrong) == "it counts for the board large, not for small"


def test_missing_incomplete_or_broken_journal_is_a_misfit(kept: StoredMatch) -> None:
    assert verified(replace(kept, rows=[])) == "its journal is gone"
    assert verified(replace(kept, rows=kept.rows[:-1])) == "its journal stops before the end of the match"
    assert verified(replace(kept, rows=[*kept.rows[:2], *kept.rows[3:]])) == "row 4 follows row 2"


def test_refused_command_is_a_misfit_without_its_text(kept: StoredMatch) -> None:
    assert verified(with_row(kept, 3, text="9")) == "row 3 of its journal (add) is refused: small-too-much"


def test_other_checkpoint_is_a_misfit(kept: StoredMatch) -> None:
    assert verified(with_row(kept, 5, digest=digest("another"))) == "the checkpoint before row 5 is another one now"


def test_unreadable_rules_are_a_misfit(kept: StoredMatch) -> None:
    wrong = replace(kept, record=replace(kept.record, options={"step": "many"}))
    assert (verified(wrong) or "").startswith("its rules can't be read: ")


def test_removed_game_is_a_misfit(kept: StoredMatch) -> None:
    assert inconsistency(kept, {}) == "its game isn't one of this version's"


def test_result_of_an_unfinished_match_is_a_misfit(kept: StoredMatch) -> None:
    wrong = replace(kept, record=replace(kept.record, status=Status.ENDED))
    assert verified(wrong) == "it has a result though its match was never finished"
