"""A seat in the referee of the EAAI-21 challenge plays as our player does in our own engine."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bot.computer.gin import policy
from bot.games.cards import faces, write_cards
from bot.games.commands import Discard, DrawStock, Pass, TakeTop
from bot.games.gin.commands import Knock
from bot.games.gin.events import CardDrawn, Discarded, Drew, Knocked, Took, WentGin
from bot.games.gin.state import Match, Phase
from bot.games.gin_hands import cards_of, least_deadwood, mask_of
from bot.games.observation import AnyObservation, Observation, ScoredMove
from bot.games.values import Deal, Event, visible_to
from tests.bench.eaai.seat import GIN, OPTIONS, RefereeSeat
from tests.games.gin.tables import seed


def hard(observation: AnyObservation, _: Random) -> Sequence[ScoredMove]:
    """The hard player with the same random numbers for every decision."""
    return policy.hard(observation, Random(1))  # noqa: S311 - breaks ties, the same way each time


class OurReferee:
    """Deals in our engine, told to a seat of the other referee as that would tell them."""

    def __init__(self, own: int) -> None:
        self.own, self.seat, self.asked = own, RefereeSeat(hard, Random(2)), 0  # noqa: S311 - stand-ins

    def play(self, number: int) -> Match:
        """Play a deal to its end; the other player discards as hard does, but takes from the pile at random."""
        match, events = GIN.apply(GIN.start(OPTIONS, (0, 1)), None, Deal(seed(number), "1"))
        assert match.round is not None
        hand = write_cards(cards_of(match.round.hands[self.own]))
        self.tell(f"start {self.own} {match.round.turn} {hand}")
        while match.to_act:
            acting = match.to_act[0]
            command = self.decide(match, events, acting, number)
            match, new = GIN.apply(match, acting, command)
            events = (*events, *new)
            for event in new:
                self.report(event)
            if match.round is not None and match.round.end is not None:
                self.show(match, acting)
        return match

    def decide(self, match: Match, events: tuple[Event, ...], acting: int, number: int) -> Any:
        observation: AnyObservation = Observation(
            OPTIONS, GIN.view(match, acting), GIN.choices(match, acting), visible_to(events, acting)
        )
        command: Any = hard(observation, Random(0))[0].command  # noqa: S311 - as above
        if acting != self.own:
            may_take = observation.choices.get(TakeTop.kind)
            return TakeTop() if may_take and (number + len(events)) % 3 == 0 else command
        if match.phase in (Phase.UPCARD, Phase.DRAW):
            assert (self.tell(f"take {observation.view.pile_top} ?") == "yes") == isinstance(command, TakeTop)
        elif isinstance(command, Discard | Knock):
            assert self.tell("discard ?") == str(command.card)
        else:
            assert isinstance(command, DrawStock | Pass)
        return command

    def report(self, event: Event) -> None:
        match event:
            case Took(seat, card):
                self.tell(f"drew {seat} {card}")
            case Drew(seat, _) if seat != self.own:
                self.tell(f"drew {seat}")
            case CardDrawn(seat, card) if seat == self.own:
                self.tell(f"drew {seat} {card}")
            case Discarded(seat, card) | Knocked(seat, card) | WentGin(seat, card):
                self.tell(f"discarded {seat} {card}")
            case _:
                pass

    def show(self, match: Match, acting: int) -> None:
        """The end of a deal: who knocks shows melds first, then the other."""
        assert match.round is not None
        end = match.round.end
        assert end is not None
        if end.knocker is None:
            assert acting != self.own or self.tell("melds ?") == "none"
            return
        if end.knocker != self.own:
            shown = "/".join(write_cards(cards_of(meld)) for meld in end.hands[acting].melds)
            self.tell(f"showed {acting} {shown}")
        answer = self.tell("melds ?")
        assert answer is not None
        melds = [mask_of(faces(meld)) for meld in answer.split("/") if meld]
        assert sorted(melds) == sorted(end.hands[self.own].melds)
        if end.knocker == self.own:
            assert least_deadwood(match.round.hands[self.own]) <= 10

    def tell(self, line: str) -> str | None:
        answer = self.seat.hear(line)
        self.asked += answer is not None
        return answer


@pytest.mark.parametrize("own", [0, 1])
def test_the_player_decides_there_as_it_does_here(own: int) -> None:
    referee = OurReferee(own)
    ends = {referee.play(number).round.end.result for number in range(40)}  # type: ignore[union-attr]
    assert referee.asked > 400
    assert len(ends) >= 3


def test_points_of_a_deal_are_counted_from_the_scores() -> None:
    seat = RefereeSeat(hard, Random(3))  # noqa: S311 - as above
    seat.hear("start 1 0 AS 2S 3S 4H 5H 6H 7D 8D 9D TC")
    for line in ("scores 0 30", "scores 12 30", "game 5 1 0"):
        seat.hear(line)
    assert seat.deals == [30, -12]
