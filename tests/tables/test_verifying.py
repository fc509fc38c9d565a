"""A finished match is played again from its journal, and what doesn't fit is said without a card."""

from dataclasses import replace

import pytest

from bot.games.values import digest
from bot.tables.history.export import Kept, misfit
from bot.tables.model.records import CommandRecord, MatchResult, Placing, Result, Status
from tests.tables.fakes import SMALL, Club
from tests.tables.test_table import ANN, BEN, club, play_round, running

__all__ = ["club"]


@pytest.fixture
async def kept(club: Club) -> Kept:
    """A match of two rounds that Ann has won, as it is kept."""
    table = await running(club, BEN)
    await play_round(club, table, ANN, BEN)
    await table.next_round(club.by(BEN), None)
    await play_round(club, table, ANN, BEN)
    store = club.storage
    return Kept(store.tables[table.id], store.rows[table.id], store.seated[table.id], store.results[table.id])


def verified(kept: Kept) -> str | None:
    return misfit(kept, {"small": SMALL})


def with_row(kept: Kept, number: int, **changes: object) -> Kept:
    """The match with another row in its journal."""
    rows: list[CommandRecord] = list(kept.rows)
    rows[number - 1] = replace(rows[number - 1], **changes)  # pyright: ignore[reportArgumentType] - the fields differ
    return replace(kept, rows=rows)


def result(kept: Kept) -> MatchResult:
    assert kept.result is not None
    return kept.result


def test_a_match_that_was_played_fits(kept: Kept) -> None:
    assert verified(kept) is None


def test_a_match_whose_game_counts_for_nobody_has_no_result(kept: Kept) -> None:
    nobodys = replace(kept, record=replace(kept.record, options={"step": 3}))
    assert verified(nobodys) == "it has a result and should have none"
    assert verified(replace(nobodys, result=None)) is None


def test_a_result_that_is_missing_is_missed(kept: Kept) -> None:
    assert verified(replace(kept, result=None)) == "its result is missing"


def test_a_result_of_other_winners_does_not_fit(kept: Kept) -> None:
    turned = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN}
    placings = tuple(replace(placing, result=turned[placing.result]) for placing in result(kept).placings)
    wrong = replace(kept, result=replace(result(kept), placings=placings))
    assert verified(wrong) == "its journal has other winners than its result"


def test_a_result_of_other_members_does_not_fit(kept: Kept) -> None:
    wrong = replace(kept, result=replace(result(kept), placings=(Placing((99,), Result.WIN),)))
    assert verified(wrong) == "its journal has other winners than its result"


def test_figures_fit_that_were_not_counted_yet_but_no_others(kept: Kept) -> None:
    def with_figures(**figures: int) -> Kept:
        placings = tuple(replace(placing, figures=figures) for placing in result(kept).placings)
        return replace(kept, result=replace(result(kept), placings=placings))

    assert verified(with_figures()) is None
    assert verified(with_figures(points=400)) == "its journal has other figures than its result"
    assert verified(with_figures(elephants=1)) == "its journal has other figures than its result"


def test_a_result_on_another_board_does_not_fit(kept: Kept) -> None:
    wrong = replace(kept, result=replace(result(kept), board="large"))
    assert verified(wrong) == "it counts for the board large, not for small"


def test_a_journal_is_gone_cut_off_or_has_a_gap(kept: Kept) -> None:
    assert verified(replace(kept, rows=[])) == "its journal is gone"
    assert verified(replace(kept, rows=kept.rows[:-1])) == "its journal stops before the end of the match"
    assert verified(replace(kept, rows=[*kept.rows[:2], *kept.rows[3:]])) == "row 4 follows row 2"


def test_what_was_typed_is_not_repeated_where_a_command_is_refused(kept: Kept) -> None:
    assert verified(with_row(kept, 3, text="9")) == "row 3 of its journal (add) is refused: small-too-much"


def test_a_checkpoint_that_was_not_played_does_not_fit(kept: Kept) -> None:
    assert verified(with_row(kept, 5, digest=digest("another"))) == "the checkpoint before row 5 is another one now"


def test_rules_that_can_not_be_read_do_not_fit(kept: Kept) -> None:
    wrong = replace(kept, record=replace(kept.record, options={"step": "many"}))
    assert (verified(wrong) or "").startswith("its rules can't be read: ")


def test_a_game_that_is_not_played_any_more_does_not_fit(kept: Kept) -> None:
    assert misfit(kept, {}) == "its game isn't one of this version's"


def test_a_result_belongs_to_a_match_that_was_finished(kept: Kept) -> None:
    wrong = replace(kept, record=replace(kept.record, status=Status.ENDED))
    assert verified(wrong) == "it has a result though its match was never finished"
