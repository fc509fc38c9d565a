"""The bests of a match that may be records of its server."""

from bot.tables.model.bests import Best, BestKind, FinishedRound, bests_of

SIDES = {0: (11, 13), 1: (12, 14)}


def told(points: tuple[int, int], behind: tuple[int, int] = (0, 0), *, own: bool = True) -> FinishedRound:
    return FinishedRound(behind, points, None, own)


def test_a_match_has_its_best_round_its_points_and_its_comeback() -> None:
    rounds = [told((10, 95)), told((200, 5), (85, 0)), told((300, 0), (0, 110))]
    with_bonuses = (660, 100)
    assert bests_of(rounds, with_bonuses, 0, SIDES, counts_points=True) == (
        Best(BestKind.ROUND, (11, 13), 300, 3),
        Best(BestKind.MATCH, (11, 13), 510, 1),
        Best(BestKind.COMEBACK, (11, 13), 85, 2),
    )


def test_a_round_with_a_substitute_is_nobodys_best_and_its_match_neither() -> None:
    rounds = [told((300, 0), own=False), told((120, 90))]
    assert bests_of(rounds, (420, 90), 0, SIDES, counts_points=True) == (Best(BestKind.ROUND, (11, 13), 120, 2),)


def test_a_match_of_another_length_has_only_its_best_round() -> None:
    rounds = [told((10, 95)), told((200, 5), (85, 0))]
    found = bests_of(rounds, (210, 100), 0, SIDES, counts_points=True, counts_matches=False)
    assert [each.kind for each in found] == [BestKind.ROUND]


def test_a_side_of_computers_sets_nothing() -> None:
    found = bests_of([told((300, 80))], (300, 80), 0, {1: (12, 14)}, counts_points=True)
    assert found == (Best(BestKind.ROUND, (12, 14), 80, 1),)


def test_gins_count_where_points_do_not_the_fastest_first() -> None:
    rounds = [FinishedRound((0, 0), (40, 0), (0, 7), own=True), FinishedRound((0, 40), (0, 30), (1, 3), own=True)]
    found = bests_of(rounds, (40, 30), 0, {0: (11,), 1: (12,)}, counts_points=False)
    assert found == (Best(BestKind.GIN, (12,), -3, 2),)


def test_a_draw_has_no_best_match() -> None:
    found = bests_of([told((5, 5))], (5, 5), None, SIDES, counts_points=True)
    assert [each.kind for each in found] == [BestKind.ROUND]
