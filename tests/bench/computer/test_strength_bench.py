"""Who takes the discards of 500 Rum is counted by sides."""

from bot.games.cards import faces
from bot.games.rum500.events import Discarded, PileTaken
from tests.bench.computer.strength import Fed


def test_a_discard_counts_for_whoever_takes_it_unless_that_is_its_own_seat() -> None:
    jack, queen, king, ace = faces("JS QS KS AS")
    counted = Fed((0, 1, 0, 1))
    counted.observe([Discarded(0, jack, 6), Discarded(1, queen, 6), PileTaken(2, jack, (jack, queen))])
    assert counted.counts == [1, 1]
    assert counted.used == [1, 0]
    counted.observe([Discarded(2, king, 6), Discarded(3, ace, 6), PileTaken(3, ace, (ace,))])
    assert counted.counts == [1, 1]
    counted.observe([PileTaken(0, king, (king,))])
    assert counted.counts == [2, 1]
    assert counted.used == [2, 0]
    counted.observe([Discarded(3, king, 6), PileTaken(0, king, (king,))])
    assert counted.used == [2, 1]
